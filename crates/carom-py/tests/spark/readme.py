"""The README's blocks about Spark."""

import pathlib
import re

_README = pathlib.Path(__file__).parents[2] / "README.md"


def _run(block, **names):
    exec(compile(block, str(_README), "exec"), names)


def _blocks():
    """The block of the search, and the block that sends the package."""
    asking, sending = re.findall(r"^```py\n(.*?)^```", _README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return asking, sending


def ask(spark, path):
    """Reads `balls/` and writes `impacts/`, both in a folder."""
    block, _ = _blocks()
    # Spark resolves these names in the folder where it was started.
    for folder in ("balls/", "impacts/"):
        assert f'"{folder}"' in block
        block = block.replace(f'"{folder}"', repr(f"{path}/{folder}"))
    _run(block, spark=spark)


def send_carom(spark, path):
    """Sends the package to the executors, with its archive in a folder."""
    _, block = _blocks()
    assert '"carom"' in block
    _run(block.replace('"carom"', repr(f"{path}/carom")), spark=spark)
