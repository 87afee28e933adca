"""The notebooks in `examples/`: they run, are typed, and show what is stored.

The tests in `tests/spark` run `ships_on_spark.ipynb`.
"""

import base64
import json
import re
import subprocess
import sys

import nbformat
import notebooks
import pytest

NAMES = sorted(path.name for path in notebooks.EXAMPLES.glob("*.ipynb"))
ON_SPARK = "ships_on_spark.ipynb"
#: The most bytes of a notebook, so that a clone stays small and GitHub shows it.
LARGEST = 400_000
#: Fewer shots than in the stored notebook.
SHOTS = 1_000


def test_there_are_notebooks():
    assert NAMES == ["break_shots.ipynb", "hard_discs.ipynb", "lessons.ipynb", "ships.ipynb", ON_SPARK]


@pytest.mark.parametrize("name", [name for name in NAMES if name != ON_SPARK])
def test_a_notebook_runs_and_shows_what_is_stored(name, monkeypatch):
    monkeypatch.setenv("CAROM_SHOTS", str(SHOTS))
    stored = notebooks.read(name)
    for cell, fresh in zip(notebooks.cells(stored), notebooks.cells(notebooks.run(stored)), strict=True):
        assert len(notebooks.pictures(cell)) == len(notebooks.pictures(fresh)), cell.id
        told, now = notebooks.text(cell), notebooks.text(fresh)
        if name != "break_shots.ipynb":
            assert told == now
            continue
        assert bool(told) == bool(now), cell.id
        if now:
            assert told.startswith("10_000 shots") and now.startswith(f"{SHOTS:_} shots")
            # Once the stored shares were those of an earlier version of the simulator.
            stored_shares, shares = ([float(share) / 100 for share in re.findall(r"([\d.]+) %", text)] for text in (told, now))
            assert len(shares) == 2
            # Five standard errors of the fewer shots.
            assert all(abs(p - q) <= 5 * (p * (1 - p) / SHOTS) ** 0.5 for p, q in zip(stored_shares, shares, strict=True)), (told, now)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_stored_with_its_figures_and_nothing_of_the_machine(name):
    path = notebooks.EXAMPLES / name
    notebook = notebooks.read(name)
    nbformat.validate(notebook)
    assert path.stat().st_size < LARGEST
    assert notebook.metadata == notebooks.METADATA
    for number, cell in enumerate(notebooks.cells(notebook), 1):
        assert cell.execution_count == number and not cell.metadata
        assert len(notebooks.pictures(cell)) == cell.source.count("plt.show()")
        for picture in notebooks.pictures(cell):
            assert base64.b64decode(picture).startswith(b"\x89PNG")
        # Printed text and pictures: no warnings, no addresses of objects.
        kinds = [(output.output_type, output.get("name"), list(output.get("data", []))) for output in cell.outputs]
        assert all(kind in [("stream", "stdout", []), ("display_data", None, ["image/png"])] for kind in kinds)
        told = notebooks.text(cell)
        assert not re.search(r"(/\w+){2}|\\\w+\\|\d\d:\d\d|\b20\d\d-\d\d|0x[0-9a-f]{6}", told)


def test_the_code_of_the_notebooks_is_typed(tmp_path):
    programs = []
    for name in NAMES:
        if name != ON_SPARK:
            programs.append(tmp_path / name.replace(".ipynb", ".py"))
            programs[-1].write_text(notebooks.program(notebooks.read(name)), encoding="utf-8")
    told = subprocess.run([sys.executable, "-m", "mypy", "--strict", *programs], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr


def test_what_is_stored_is_stored_in_one_way():
    """Notebooks are as `nbformat` writes them, so that differences are real."""
    for name in NAMES:
        text = (notebooks.EXAMPLES / name).read_text(encoding="utf-8")
        assert text == json.dumps(json.loads(text), indent=1, sort_keys=True, ensure_ascii=False) + "\n", name
