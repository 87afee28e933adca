"""Scenes, and the results of the program."""

import csv
import json
import os
import pathlib
import subprocess

SCENES = pathlib.Path(__file__).parents[3] / "scenes"


def run_by_the_program(scene, out, *options):
    """The summary, and the tables of events and frames as texts."""
    command = [os.environ["CAROM"], "run", str(scene), f"--out={out}", "--quiet", "--json", "--plots=none", *options]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(told), *(columns(out / f"{name}.csv") for name in ("events", "frames"))


def columns(path):
    if not path.exists():
        return None
    with path.open(newline="", encoding="utf-8") as file:
        names, *rows = csv.reader(file)
    return dict(zip(names, zip(*rows)))


def as_texts(answers):
    """The columns of answers, as in a CSV table."""
    return {name: [_text(cell) for cell in _cells(answers, name)] for name in answers}


def _cells(answers, name):
    cells = answers[name].tolist()
    return [None if name == "b" and cell == -1 else cell for cell in cells]


def _text(cell):
    return "" if cell is None else _number(cell)


def as_told(column):
    """A column of the program; numbers become floats with the same bits."""
    return [_number(cell) for cell in column]


def _number(cell):
    try:
        return float(cell)
    except ValueError:
        return cell
