"""The README's block about a search on Spark.

The programs of the other tests run the block that sends the package.
"""

import pyarrow
import pyarrow.parquet
import readme
from kinds import columns, uniform

import carom


def test_the_block_of_the_readme_runs(spark, tmp_path):
    balls = uniform(1000, 3)
    (tmp_path / "balls").mkdir()
    table = pyarrow.table({**columns(balls), "name": [f"{n:04}" for n in range(1000)]})
    pyarrow.parquet.write_table(table, tmp_path / "balls" / "part.parquet")
    readme.ask(spark, tmp_path)
    told = pyarrow.parquet.read_table(tmp_path / "impacts")
    assert told.num_rows == len(carom.impacts(*balls, 1.0)) > 0
