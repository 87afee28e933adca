"""The notebooks in `examples/`: reading, running and storing them.

`python tests/notebooks.py hard_discs.ipynb` runs a notebook and stores its output: only text and
pictures, nothing about the machine.
"""

import os
import pathlib
import sys
import tempfile

import nbclient
import nbformat

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"

#: The metadata of a stored notebook.
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def read(name):
    return nbformat.read(EXAMPLES / name, as_version=4)


def cells(notebook):
    """The code cells."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def program(notebook):
    """All code, as one module."""
    return "\n\n".join(cell.source for cell in cells(notebook)) + "\n"


def run(notebook):
    """The notebook with new outputs; an exception in a cell is raised."""
    fresh = nbformat.from_dict(notebook)
    client = nbclient.NotebookClient(fresh, timeout=570, kernel_name="python3", resources={"metadata": {"path": str(EXAMPLES)}})
    # Without the user's settings, and without files in the user's folder.
    with tempfile.TemporaryDirectory() as profile:
        return client.execute(env={**os.environ, "IPYTHONDIR": profile})


def text(cell):
    """The standard output of a cell; Java and others warn on stderr."""
    return "".join(output.text for output in cell.outputs if output.output_type == "stream" and output.name == "stdout")


def pictures(cell):
    """The pictures of a cell, PNG in Base64."""
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
