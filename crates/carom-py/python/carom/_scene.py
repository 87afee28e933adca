"""How is a value of Python's written in a scene?"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path


def written(value: object) -> str:
    """A value in the words of TOML, as scenes are written in."""
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
    all_of_them = []
    for entry in entries:
        if not isinstance(entry, Mapping):
            message = f"{name}s has {entry!r} among them; give dictionaries, with the keys of [[{name}]] in a scene"
            raise TypeError(message)
        all_of_them.append(table(f"[[{name}]]", entry))
    return "".join(all_of_them)


def table(head: str, entry: Mapping[str, object]) -> str:
    """A table of a scene, below its head."""
    lines = [head, *(f"{_key(key)} = {written(value)}" for key, value in entry.items())]
    return "".join(f"{line}\n" for line in lines)


def _key(key: object) -> str:
    text = str(key)
    is_bare = text.isascii() and text.replace("_", "").replace("-", "").isalnum()
    return text if is_bare else _quoted(text)


def _quoted(text: object) -> str:
    """A text of JSON is one of TOML."""
    import json  # Not needed to `import carom`, which is to be quick.

    return json.dumps(text, ensure_ascii=False)


def source(scene: str | os.PathLike[str]) -> str | Path:
    """A scene's text, or the path of its file: what has more than one line is a text."""
    if isinstance(scene, str) and "\n" in scene:
        return scene
    from pathlib import Path  # As `json` above.

    return Path(scene)
