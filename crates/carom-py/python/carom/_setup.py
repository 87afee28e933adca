"""Arguments of a simulation, as dictionaries with the keys of a scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ._arguments import floats, number, vector
from .shapes._kinds import Shape

#: How a scene writes each shape: one key for some arguments together, or a key for each.
_KEYS: dict[str, dict[str, tuple[str, ...] | str]] = {
    "HalfSpace": {"halfspace": "point", "normal": "normal"},
    "Segment": {"segment": ("start", "end")},
    "Capsule": {"capsule": ("start", "end"), "radius": "radius"},
    "Aabb": {"box": ("lower", "upper")},
    "Triangle": {"triangle": ("a", "b", "c")},
}


def boundary(
    box: npt.ArrayLike | None, periodic: npt.ArrayLike | None, wall_restitution: float, axes: int
) -> dict[str, object]:
    """The key `boundary`; nothing in open space."""
    if box is not None and periodic is not None:
        message = "box and periodic are both given; give one of them"
        raise ValueError(message)
    restitution = number("wall_restitution", wall_restitution)
    if box is None and restitution != 1.0:
        message = f"wall_restitution is {wall_restitution!r}, and there are no walls; give a box, or leave it out"
        raise ValueError(message)
    kind, corners = ("box", box) if periodic is None else ("periodic", periodic)
    if corners is None:
        return {}
    (array,) = floats((kind,), (corners,))
    if array.shape not in ((axes,), (2, axes)):
        message = (
            f"{kind} has the shape {array.shape}, and x has {axes} coordinates; "
            f"give the far corner, of shape ({axes},), or both, of shape (2, {axes})"
        )
        raise ValueError(message)
    low, high = array if array.ndim == 2 else (np.zeros(axes), array)
    walls = {"restitution": restitution} if kind == "box" else {}
    return {"boundary": {"kind": kind, "min": low, "max": high, **walls}}


def motion(
    gravity: npt.ArrayLike | None, rates: Mapping[str, float], cloth: Mapping[str, object] | None
) -> dict[str, object]:
    """The value of the key `motion`."""
    table: dict[str, object] = {name: number(name, rate) for name, rate in rates.items()}
    if gravity is not None:
        table["gravity"] = vector("gravity", gravity)
    if cloth is not None:
        if not isinstance(cloth, Mapping):
            message = f"cloth is {cloth!r}; give a dictionary, with keys such as `sliding`, or {{}} for that of a pool table"
            raise TypeError(message)
        table |= {"model": "cue-sport", **cloth}
    return table


def listed(name: str, given: object) -> list[Any]:
    """An argument that is a list, or another iterable of dictionaries."""
    if isinstance(given, (Mapping, str)) or not isinstance(given, Iterable):
        kind = "None" if given is None else f"one {type(given).__name__}"
        message = f"{name} is {kind}; give a list, such as [{{…}}]"
        raise TypeError(message)
    return list(given)


def obstacles_of(given: object) -> list[object]:
    """The argument `obstacles`, with dictionaries in place of shapes.

    A shape, or the value of a key `shape`, becomes one dictionary for each of its rows.
    """
    obstacles: list[object] = []
    for place, entry in enumerate(listed("obstacles", given)):
        others = dict(entry) if isinstance(entry, Mapping) else {"shape": entry}
        shape = others.pop("shape", None)
        rows = _rows(f"obstacles[{place}]", shape) if isinstance(shape, Shape) else None
        obstacles += [entry] if rows is None else [{**row, **others} for row in rows]
    return obstacles


def _rows(place: str, shape: Shape) -> Iterator[dict[str, object]]:
    """Each row of a shape, with the keys of a scene."""
    kind = type(shape).__name__
    given = {name.partition(".")[2]: value for name, value in shape.arguments().items()}
    if np.any(given.pop("velocity", 0)):
        message = f"{place} is a {kind} with a velocity, and obstacles do not move; leave the velocity out"
        raise ValueError(message)
    # One by one: beside arrays of float32, plain numbers would be rounded.
    own = {name: floats((f"{kind}.{name}",), (value,))[0] for name, value in given.items()}
    # A radius becomes a vector of equal numbers, and all arrays get the same rows.
    arrays = np.broadcast_arrays(*(array[..., None] if name == "radius" else array for name, array in own.items()))
    for row in zip(*(array.reshape(-1, array.shape[-1]) for array in arrays)):
        values = {name: vector[0] if name == "radius" else vector for name, vector in zip(own, row)}
        yield {
            key: values[names] if isinstance(names, str) else [values[name] for name in names]
            for key, names in _KEYS[kind].items()
        }
