"""Python values as parts of a scene."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path


def written(value: object) -> str:
    """A value in TOML, the format of scenes."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (str, os.PathLike)):
        return _quoted(os.fspath(value))
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, Iterable):
        return "[" + ", ".join(map(written, value)) + "]"
    try:
        return str(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        pass
    try:
        return repr(float(value))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        message = f"{value!r} cannot be written in a scene; give numbers, texts, lists or dictionaries"
        raise TypeError(message) from None


def tables(name: str, entries: Iterable[Mapping[str, object]]) -> str:
    """The tables ``[[name]]`` of a scene, one for each entry."""
    return "".join(table(f"[[{name}]]", entry) for entry in entries)


def listed(name: str, given: object) -> list[object]:
    """The entries of an argument, `obstacles` or `pockets`.

    Raises
    ------
    TypeError
        It is not a list, or another iterable.
    """
    if isinstance(given, (Mapping, str)) or not isinstance(given, Iterable):
        kind = "None" if given is None else f"one {type(given).__name__}"
        message = f"{name} is {kind}; give a list, such as [{{…}}]"
        raise TypeError(message)
    return list(given)


def entry_of(name: str, entry: object) -> Mapping[str, object]:
    """An entry of `obstacles` or `pockets`, which is a dictionary.

    Raises
    ------
    TypeError
        It is something else.
    """
    if not isinstance(entry, Mapping):
        also = "shapes, or " if name == "obstacles" else ""
        message = f"{name} has {entry!r} among them; give {also}dictionaries, with the keys of [[{name[:-1]}]] in a scene"
        raise TypeError(message)
    return entry


def table(head: str, entry: Mapping[str, object]) -> str:
    """A table of a scene, below its head."""
    lines = [head, *(f"{_key(key)} = {written(value)}" for key, value in entry.items())]
    return "".join(f"{line}\n" for line in lines)


def _key(key: object) -> str:
    """A key in TOML, quoted if needed."""
    text = str(key)
    is_bare = text.isascii() and text.replace("_", "").replace("-", "").isalnum()
    return text if is_bare else _quoted(text)


def _quoted(text: object) -> str:
    """A string in TOML, which is one in JSON."""
    import json  # Here, so that `import carom` stays fast.

    return json.dumps(text, ensure_ascii=False)


def source(scene: str | os.PathLike[str]) -> str | Path:
    """The text of a scene, or the path of its file.

    A string of more than one line is a text.
    """
    if isinstance(scene, str) and "\n" in scene:
        return scene
    from pathlib import Path  # Like `json` above.

    return Path(scene)
