"""Does the block of the README run?"""

import pathlib
import re

import pyarrow
import pyarrow.parquet
from kinds import columns, uniform

import carom

README = pathlib.Path(__file__).parents[2] / "README.md"


def test_the_block_of_the_readme_runs(spark, tmp_path):
    balls = uniform(1000, 3)
    (tmp_path / "balls").mkdir()
    table = pyarrow.table({**columns(balls), "name": [f"{n:04}" for n in range(1000)]})
    pyarrow.parquet.write_table(table, tmp_path / "balls" / "part.parquet")
    (block,) = re.findall(r"^```py\n(.*?)^```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    # Spark looks for what is named so where it was started.
    for folder in ("balls/", "impacts/"):
        assert f'"{folder}"' in block
        block = block.replace(f'"{folder}"', repr(f"{tmp_path}/{folder}"))
    exec(compile(block, str(README), "exec"), {"spark": spark})
    told = pyarrow.parquet.read_table(tmp_path / "impacts")
    assert told.num_rows == len(carom.impacts(*balls, 1.0)) > 0
