"""Documentation of the package: first lines, words, and what is documented."""

import ast
import inspect
import pathlib
import re

import pytest

import carom

PACKAGE = pathlib.Path(carom.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
GLOSSARY = pathlib.Path(__file__).parents[3] / "docs" / "glossary.md"
#: The most words of a first line.
MOST = 12
#: The most characters of a line, but for those of examples.
WIDEST = 100


def retired_phrases():
    """The phrases that docs/glossary.md retires."""
    text = GLOSSARY.read_text(encoding="utf-8")
    section = text.split("## Retired phrases\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|")[0].strip() for line in section.splitlines() if line.startswith("|")]
    return rows[2:]


PHRASES = retired_phrases()
RETIRED = re.compile(r"\b(" + "|".join(re.escape(phrase) for phrase in PHRASES) + r")\b", re.IGNORECASE)


def faults(text):
    """What is wrong with a docstring."""
    first, *rest = inspect.cleandoc(text).split("\n")
    if len(first.split()) > MOST:
        yield f"a first line of {len(first.split())} words: {first}"
    if not first.endswith("."):
        yield f"a first line without a full stop: {first}"
    if rest and rest[0]:
        yield f"a first paragraph of several lines: {first}"
    for phrase in RETIRED.findall(text):
        yield f"the retired phrase {phrase!r}: {first}"


def test_faults_are_found():
    assert len(PHRASES) > 10 and all(len(phrase.split()) <= 4 for phrase in PHRASES)
    assert list(faults("A ball.\n\nMore.")) == []
    for text, count in [("What is a ball?", 1), ("A ball\n", 1), ("A\nball.", 2), (("word " * 13) + ".", 1), (f"A rule that {PHRASES[0]}.", 1)]:
        assert len(list(faults(text))) == count, text


def documented(tree):
    """Modules, classes and functions with their names, but for overloads.

    Functions inside functions are among them if they have a docstring.
    """
    inner = {id(node) for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) for node in ast.walk(each) if node is not each}
    for node in ast.walk(tree):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            is_overload = any(isinstance(each, ast.Name) and each.id == "overload" for each in node.decorator_list)
            if not is_overload and (id(node) not in inner or ast.get_docstring(node)):
                yield node.name, node
        elif isinstance(node, ast.Module):
            yield "the module", node


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_docstrings_begin_with_a_short_sentence(path):
    """Also private ones, and those of `carom.spark`, which need not be installed."""
    found = []
    for name, node in documented(ast.parse(path.read_text(encoding="utf-8"))):
        text = ast.get_docstring(node)
        found += [f"{name}: no docstring"] if text is None else [f"{name}: {fault}" for fault in faults(text)]
    assert not found, "\n".join(found)


def too_wide(lines):
    """The lines of a docstring in its source that are too long."""
    is_example = False
    for line in lines:
        is_example = bool(line.strip()) and (is_example or line.lstrip().startswith(">>> "))
        if len(line) > WIDEST and not is_example:
            yield line.strip()


def test_too_wide_lines_are_found():
    line, code = "word " * 21, ">>> " + "word " * 21
    assert list(too_wide([line, "", code, line, "", line])) == [line.strip()] * 2


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_docstrings_are_wrapped(path):
    """Lines of up to 146 characters were not: only those of comments in Rust are checked elsewhere."""
    text = path.read_text(encoding="utf-8")
    found, lines = [], text.splitlines()
    for name, node in documented(ast.parse(text)):
        if ast.get_docstring(node):
            found += [f"{name}: {line}" for line in too_wide(lines[node.body[0].lineno - 1 : node.body[0].end_lineno])]
    assert not found, "\n".join(found)


def public():
    """Every public object, with the members of classes, by its name."""
    for module in (carom, carom.shapes):
        yield module.__name__, module
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isclass(value) or callable(value):
                yield f"{module.__name__}.{name}", value
            if inspect.isclass(value):
                yield from members(f"{module.__name__}.{name}", value)


def members(owner, kind):
    """The methods and properties of a class that are written in this package."""
    for base in kind.__mro__:
        for name, value in vars(base).items():
            function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
            # `dataclass` and `NamedTuple` write others.
            if inspect.isfunction(function) and PACKAGE in pathlib.Path(function.__code__.co_filename).parents:
                yield f"{owner}.{name}", value


def test_everything_public_is_documented():
    named = dict(public())
    assert {"carom.Simulation.frames", "carom.Simulation.positions", "carom.Answers.head", "carom.shapes.Segment"} <= named.keys()
    found = []
    for name, value in named.items():
        text = value.__doc__ or ""
        found += [f"{name}: {fault}" for fault in faults(text)] if text else [f"{name}: no docstring"]
    assert not found, "\n".join(found)


def test_the_keys_of_scenes_are_documented_in_one_place():
    """The documentation of the package leads to it."""
    root = pathlib.Path(__file__).parents[3]
    headings = re.findall(r"^#+ (.+)$", (root / "scenes" / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    texts = [(PACKAGE / "_simulation.py").read_text(encoding="utf-8"), (root / "crates/carom-py/README.md").read_text(encoding="utf-8")]
    for text in texts:
        linked = re.findall(r"carom/blob/main/scenes/README\.md(?:#([\w-]+))?", text)
        assert linked and {anchor for anchor in linked if anchor} <= anchors
    for table in ("obstacle", "pocket", "motion", "rule"):
        assert f"scenes/README.md#{table}" in texts[1] and (f"[[{table}]]" in texts[0] or f"[{table}]" in texts[0])
