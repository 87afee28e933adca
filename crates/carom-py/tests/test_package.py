"""The package: imports, documentation and README."""

import importlib.metadata
import importlib.resources
import pathlib
import re
import subprocess
import sys

import pytest

import carom

README = pathlib.Path(__file__).parent.parent / "README.md"


def printed(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_heavy_packages_are_not_imported():
    optional = ["pyarrow", "pandas", "polars", "tqdm", "matplotlib", "pyspark"]
    assert printed(f"import sys, carom; print(sys.modules.keys() & {['numpy', *optional]})") == "set()\n"
    assert printed(f"import sys; from carom import *; impacts; print(sys.modules.keys() & {optional})") == "set()\n"


def test_what_is_public_is_found_when_it_is_asked_for():
    assert set(carom.__all__) <= set(eval(printed("import carom; print(dir(carom))")))
    assert printed("import carom; print(carom.gap([0], 1, [3], 1))") == "1.0\n"
    assert printed("import carom; print(hasattr(carom, 'spark'), hasattr(carom, '_no'))") == "False False\n"


def test_what_is_not_imported_is_named():
    code = """import carom
try:
    carom.spark
except AttributeError as error:
    print(error.name, error)
"""
    assert printed(code) == "spark carom.spark is not imported with carom; `import carom.spark`\n"
    assert printed(code.replace("carom.spark\n", "carom.spork\n")) == "spork module 'carom' has no attribute 'spork'\n"


def test_errors_name_public_classes():
    """Methods of `Simulation` named its base classes, which are private."""
    balls = carom.Simulation([0, 0], [1, 0], 1.0)
    for name in ("events", "insert", "passing", "advance_to", "frames", "set_velocity", "remove", "plot"):
        assert getattr(balls, name).__qualname__ == f"Simulation.{name}"
    for name, count in (("events", "1 required positional argument: 'until'"), ("insert", "3 required positional arguments: 'x', 'v', and 'r'")):
        with pytest.raises(TypeError) as caught:
            getattr(balls, name)()
        assert str(caught.value) == f"Simulation.{name}() missing {count}"
    named = {value.__qualname__.split(".")[0] for value in map(carom.__dict__.get, carom.__all__) if hasattr(value, "__qualname__")}
    assert not any(name.startswith("_") for name in named)


def test_it_is_typed_and_has_a_version():
    assert importlib.resources.files(carom).joinpath("py.typed").is_file()
    assert importlib.resources.files(carom).joinpath("_carom.pyi").is_file()
    assert importlib.metadata.version("carom") == carom.__version__
    licences = importlib.metadata.metadata("carom").get_all("License-File")
    assert sorted(licences) == ["LICENSE-APACHE", "LICENSE-MIT"]


def test_every_function_is_documented_with_an_example():
    for name in carom.__all__:
        value = getattr(carom, name)
        if callable(value):
            assert ">>> " in value.__doc__, name


def test_the_blocks_of_the_readme_run(capsys, tmp_path, monkeypatch):
    """Run one after another, they print what their comments say."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(README), "exec"), names)
    assert len(blocks) == 13
    output = re.sub(r"\s+", " ", capsys.readouterr().out)
    for said in ("[0.5 0.55 nan]", "[[1. 0. ] [0.8 0.6] [nan nan]]", "OVERLAPPING", "-2.77", "1.0 2.0", "[ nan 0.8660254 1. nan]", "5.0 EDGE [0 1]", "Answers of 1 row:", "12.0", "1200", "True", "['bounce' 'enter' 'leave' 'enter' 'leave']"):
        assert said in output
