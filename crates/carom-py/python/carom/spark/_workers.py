"""Packages that the Python of Spark's workers must have."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pyspark.errors import PySparkException

#: How a worker reports such a package.
_MISSING = re.compile(
    r"No module named '(carom|numpy|pyarrow)\b|carom\.spark needs (\w+), which|\b(PyArrow) >= \S+ must be installed"
)


@contextmanager
def importing() -> Iterator[None]:
    """Says what to do if a worker misses a package.

    Without `PYSPARK_PYTHON`, workers run the Python that their machine calls ``python3``.
    """
    try:
        yield
    except PySparkException as error:
        found = _MISSING.search(str(error))
        if found is None:
            raise
        package = next(filter(None, found.groups())).lower()
        message = (
            f"the Python of Spark's workers has no {package}; before the session begins, set PYSPARK_PYTHON to one that has it, "
            f"such as {sys.executable}, or install it there"
        )
        raise ImportError(message, name=package) from error
