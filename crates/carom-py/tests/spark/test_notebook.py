"""The notebook on Spark runs, is typed, and shows what is stored."""

import subprocess
import sys

import notebooks

NAME = "ships_on_spark.ipynb"


def test_the_notebook_runs_and_shows_what_is_stored():
    stored = notebooks.read(NAME)
    for cell, fresh in zip(notebooks.cells(stored), notebooks.cells(notebooks.run(stored)), strict=True):
        assert notebooks.text(cell) == notebooks.text(fresh)


def test_the_code_of_the_notebook_is_typed(tmp_path):
    path = tmp_path / NAME.replace(".ipynb", ".py")
    path.write_text(notebooks.program(notebooks.read(NAME)), encoding="utf-8")
    told = subprocess.run([sys.executable, "-m", "mypy", "--strict", path], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
