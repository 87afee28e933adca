"""Obstacles of a simulation, as dictionaries with the keys of a scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ._arguments import floats
from ._setup import listed
from .shapes._hollow import Hollow
from .shapes._shape import Shape
from .shapes._vertices import Mesh, Polygon, Polyline, VertexShape

#: How a scene writes each shape: one key for some arguments together, or a key for each.
_KEYS: dict[str, dict[str, tuple[str, ...] | str]] = {
    "HalfSpace": {"halfspace": "point", "normal": "normal"},
    "Segment": {"segment": ("start", "end")},
    "Capsule": {"capsule": ("start", "end"), "radius": "radius"},
    "Aabb": {"box": ("lower", "upper")},
    "Triangle": {"triangle": ("a", "b", "c")},
    "Ball": {"ball": "center", "radius": "radius"},
    "Tube": {"cylinder": ("start", "end"), "radius": "radius"},
    "Hollow(Ball)": {"container": "center", "radius": "radius"},
    "Hollow(Capsule)": {"capsule": ("start", "end"), "radius": "radius"},
    "Hollow(Aabb)": {"box": ("lower", "upper")},
    "Hollow(Cylinder)": {"cylinder": ("start", "end"), "radius": "radius"},
}

#: Further keys that a scene needs for some shapes.
_FLAGS: dict[str, dict[str, object]] = {
    "Tube": {"caps": False},
    "Hollow(Capsule)": {"inside": True},
    "Hollow(Aabb)": {"inside": True},
}


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
    if np.any(0 if shape.velocity is None else shape.velocity):
        message = f"{place} is a {kind} with a velocity, and obstacles do not move; leave the velocity out"
        raise ValueError(message)
    inner = shape.shape if isinstance(shape, Hollow) else shape
    if isinstance(inner, VertexShape):
        yield _between_vertices(inner)
        return
    if isinstance(shape, Hollow):
        kind = f"Hollow({type(inner).__name__})"
    if kind not in _KEYS:
        message = f"{place} is a {kind}, and balls collide only with its inside; give Hollow(…), or a Capsule"
        raise TypeError(message)
    for row in _numbers(inner):
        keys = {
            key: row[names] if isinstance(names, str) else [row[name] for name in names]
            for key, names in _KEYS[kind].items()
        }
        yield {**keys, **_FLAGS.get(kind, {})}


def _between_vertices(shape: VertexShape) -> dict[str, object]:
    """A shape between vertices, with the keys of a scene.

    In a scene a closed polyline is solid for balls outside, and contains those inside.
    """
    if isinstance(shape, Mesh):
        return {"mesh": {"vertices": shape.vertices, "triangles": shape.triangles}}
    is_closed = isinstance(shape, Polygon) or (isinstance(shape, Polyline) and shape.closed)
    return {"polygon" if is_closed else "polyline": shape.vertices}


def _numbers(shape: Shape) -> Iterator[dict[str, Any]]:
    """The arguments of each row of a shape, by their names."""
    kind = type(shape).__name__
    given = {name.partition(".")[2]: value for name, value in shape.arguments().items()}
    given.pop("velocity", None)
    # One by one: beside arrays of float32, plain numbers would be rounded.
    own = {name: floats((f"{kind}.{name}",), (value,))[0] for name, value in given.items()}
    # A radius becomes a vector of equal numbers, and all arrays get the same rows.
    arrays = np.broadcast_arrays(*(array[..., None] if name == "radius" else array for name, array in own.items()))
    for row in zip(*(array.reshape(-1, array.shape[-1]) for array in arrays)):
        yield {name: vector[0] if name == "radius" else vector for name, vector in zip(own, row)}
