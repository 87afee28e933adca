"""Arguments of a simulation, for the native part."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from ._arguments import floats, number
from ._scene import table


def space(
    box: npt.ArrayLike | None, periodic: npt.ArrayLike | None, axes: int
) -> tuple[str, list[float], list[float]]:
    """The kind of the space, and its corners."""
    if box is not None and periodic is not None:
        message = "box and periodic are both given; give one of them"
        raise ValueError(message)
    if box is None and periodic is None:
        return "open", [], []
    name, corners = ("box", box) if periodic is None else ("periodic", periodic)
    (array,) = floats((name,), (corners,))
    if array.shape not in ((axes,), (2, axes)):
        message = (
            f"{name} has the shape {array.shape}, and x has {axes} coordinates; "
            f"give the far corner, of shape ({axes},), or both, of shape (2, {axes})"
        )
        raise ValueError(message)
    low, high = array if array.ndim == 2 else (np.zeros(axes), array)
    return name, low.tolist(), high.tolist()


def restitution_of_walls(restitution: float, space: str) -> float:
    """The restitution of the walls; without walls, only the default is accepted."""
    if space != "box" and restitution != 1.0:
        message = f"wall_restitution is {restitution!r}, and there are no walls; give a box, or leave it out"
        raise ValueError(message)
    return number("wall_restitution", restitution)


def motion(
    gravity: npt.ArrayLike | None, rates: Mapping[str, float], cloth: Mapping[str, object] | None, axes: int
) -> tuple[str, list[float]]:
    """The kind of motion, and its numbers."""
    pull = [] if gravity is None else vector("gravity", gravity)
    if gravity is not None and len(pull) != axes:
        message = f"gravity has {len(pull)} coordinates; give {axes}"
        raise ValueError(message)
    numbers = {"gravity": pull, **{name: [number(name, rate)] for name, rate in rates.items()}}
    given = {name: rate for name, rate in numbers.items() if any(rate)}
    if cloth is not None:
        given["cloth"] = []
    if len(given) > 1:
        message = f"{' and '.join(given)} are given, which cannot be computed together; give one of them"
        raise ValueError(message)
    return next(iter(given.items()), ("straight", []))


def cloth_of_a_scene(cloth: Mapping[str, object] | None, axes: int) -> str:
    """The cloth, as the table of a scene; empty without a cloth."""
    if cloth is None:
        return ""
    if not isinstance(cloth, Mapping):
        message = f"cloth is {cloth!r}; give a dictionary, with keys such as `sliding`, or {{}} for that of a pool table"
        raise TypeError(message)
    if axes != 2:
        message = f"cloth is given, and x has {axes} coordinates; a cloth is level: it is for the plane, with 2"
        raise ValueError(message)
    return table("[motion]", {"model": "cue-sport", **cloth})


def vector(name: str, value: npt.ArrayLike) -> list[float]:
    """A vector of finite numbers."""
    (array,) = floats((name,), (value,))
    if array.ndim != 1:
        message = f"{name} has the shape {array.shape}; give one number for each dimension"
        raise ValueError(message)
    for axis in np.flatnonzero(~np.isfinite(array))[:1]:
        message = f"{name}[{axis}] is {array[axis]}; give a finite number"
        raise ValueError(message)
    numbers: list[float] = array.tolist()
    return numbers
