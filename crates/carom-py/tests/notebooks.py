"""The notebooks in `examples/`: what is in them, and how they are run and stored.

`python tests/notebooks.py hard_discs.ipynb` runs a notebook and stores what it shows. Only text and pictures are stored, and
nothing that tells of the machine.
"""

import os
import pathlib
import sys
import tempfile

import nbclient
import nbformat

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"

#: What is stored about a notebook, and all that is.
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def read(name):
    return nbformat.read(EXAMPLES / name, as_version=4)


def cells(notebook):
    """The cells with code."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def program(notebook):
    """The whole code, as one module."""
    return "\n\n".join(cell.source for cell in cells(notebook)) + "\n"


def run(notebook):
    """The same notebook with the outputs of this machine; a cell that raises ends it with its traceback."""
    fresh = nbformat.from_dict(notebook)
    client = nbclient.NotebookClient(fresh, timeout=570, kernel_name="python3", resources={"metadata": {"path": str(EXAMPLES)}})
    # Nothing of the user's own settings, and nothing left in the user's folder.
    with tempfile.TemporaryDirectory() as profile:
        return client.execute(env={**os.environ, "IPYTHONDIR": profile})


def text(cell):
    """What a cell prints, but for what goes to stderr, where Java and others warn."""
    return "".join(output.text for output in cell.outputs if output.output_type == "stream" and output.name == "stdout")


def pictures(cell):
    """The pictures of a cell, as PNG in Base64."""
    return [output.data["image/png"] for output in cell.outputs if "image/png" in output.get("data", {})]


def store(name):
    """Runs a notebook and stores it."""
    notebook = run(read(name))
    notebook.metadata = nbformat.from_dict(METADATA)
    for number, cell in enumerate(cells(notebook), 1):
        told, shown = text(cell), pictures(cell)
        cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text=told)] if told else []
        cell.outputs += [nbformat.v4.new_output("display_data", {"image/png": picture}) for picture in shown]
        cell.execution_count = number
        cell.metadata = nbformat.from_dict({})
    nbformat.write(notebook, EXAMPLES / name)


if __name__ == "__main__":
    for each in sys.argv[1:]:
        store(each)
