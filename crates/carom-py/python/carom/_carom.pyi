"""The native part: arrays of one kind in, arrays and tables out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, final

import numpy as np
import numpy.typing as npt

from ._arguments import Floats

__all__ = [
    "MOST_AXES",
    "MOST_AXES_OF_MANY",
    "Column",
    "Table",
    "__version__",
    "approaches",
    "closest_approach",
    "contact_interval",
    "first_contact",
    "gap",
    "impacts",
    "relation",
    "time_of_impact",
    "will_collide",
]

MOST_AXES: Final[int]
MOST_AXES_OF_MANY: Final[int]
__version__: Final[str]

def time_of_impact(
    arrays: Sequence[Floats], points: bool, threads: int | None
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]: ...
def first_contact(
    arrays: Sequence[Floats], points: bool, threads: int | None
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]: ...
def will_collide(arrays: Sequence[Floats], threads: int | None) -> npt.NDArray[np.bool_]: ...
def contact_interval(arrays: Sequence[Floats], threads: int | None) -> tuple[Floats, Floats]: ...
def closest_approach(arrays: Sequence[Floats], threads: int | None) -> tuple[Floats, Floats]: ...
def relation(arrays: Sequence[Floats], threads: int | None) -> npt.NDArray[np.int8]: ...
def gap(arrays: Sequence[Floats], threads: int | None) -> Floats: ...
def impacts(
    arrays: Sequence[Floats],
    others: Sequence[Floats] | None,
    max_time: float,
    contacts: bool,
    first: bool,
    margin: float | None,
    cpa: bool,
    threads: int | None,
    watch: Callable[[float, int], object] | None,
) -> Table: ...
def approaches(
    arrays: Sequence[Floats],
    others: Sequence[Floats] | None,
    max_time: float,
    margin: float,
    first: bool,
    threads: int | None,
    watch: Callable[[float, int], object] | None,
) -> Table: ...
@final
class Table:
    @staticmethod
    def from_arrays(arrays: Mapping[str, npt.NDArray[Any]]) -> Table: ...
    @property
    def names(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def column(self, name: str) -> Column: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class Column:
    @property
    def __array_interface__(self) -> dict[str, Any]: ...
