"""Shapes as obstacles of a simulation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from ._arguments import floats
from ._scene import entry_of, listed
from .shapes._kinds import Shape

#: How a scene writes each shape: one key for some arguments together, or a key for each.
_KEYS: dict[str, dict[str, tuple[str, ...] | str]] = {
    "HalfSpace": {"halfspace": "point", "normal": "normal"},
    "Segment": {"segment": ("start", "end")},
    "Capsule": {"capsule": ("start", "end"), "radius": "radius"},
    "Aabb": {"box": ("lower", "upper")},
    "Triangle": {"triangle": ("a", "b", "c")},
}

#: Arguments that are one number for each shape; all others are vectors.
_NUMBERS = ("radius",)


def obstacles_of(given: object) -> list[Mapping[str, object]]:
    """The argument `obstacles` as dictionaries, with the keys of a scene.

    A shape, or the value of a key `shape`, becomes one dictionary for each of its rows.

    Raises
    ------
    TypeError
        It is not an iterable of shapes and dictionaries.
    ValueError
        A shape moves.
    """
    obstacles: list[Mapping[str, object]] = []
    for place, entry in enumerate(listed("obstacles", given)):
        named = {"shape": entry} if isinstance(entry, Shape) else entry_of("obstacles", entry)
        shape = named.get("shape")
        if not isinstance(shape, Shape):
            obstacles.append(named)
            continue
        others = {key: value for key, value in named.items() if key != "shape"}
        obstacles += [{**own, **others} for own in _rows(f"obstacles[{place}]", shape)]
    return obstacles


def _rows(place: str, shape: Shape) -> Iterator[dict[str, object]]:
    """Each row of a shape, with the keys of a scene."""
    kind = type(shape).__name__
    if shape.velocity is not None and np.any(shape.velocity):
        message = f"{place} is a {kind} with a velocity, and obstacles do not move; leave the velocity out"
        raise ValueError(message)
    names = [name.partition(".")[2] for name in shape.arguments()]
    # One by one: beside arrays of float32, plain numbers would be rounded.
    arrays = {name: floats((f"{kind}.{name}",), (getattr(shape, name),))[0] for name in names if name != "velocity"}
    own_axes = {name: array.ndim - (name not in _NUMBERS) for name, array in arrays.items()}
    rows = np.broadcast_shapes(*(array.shape[: own_axes[name]] for name, array in arrays.items()))
    flat = {
        name: np.broadcast_to(array, rows + array.shape[own_axes[name] :]).reshape(-1, *array.shape[own_axes[name] :])
        for name, array in arrays.items()
    }
    for row in range(int(np.prod(rows))):
        yield {
            key: flat[own][row] if isinstance(own, str) else [flat[name][row] for name in own]
            for key, own in _KEYS[kind].items()
        }
