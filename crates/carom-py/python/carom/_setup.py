"""Arguments of a simulation, as dictionaries with the keys of a scene."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ._arguments import floats, number, vector
from ._mistakes import counted, shown


def boundary(
    box: npt.ArrayLike | None, periodic: npt.ArrayLike | None, wall_restitution: float, axes: int
) -> dict[str, object]:
    """The key `boundary`; nothing in open space."""
    restitution = number("wall_restitution", wall_restitution)
    if box is None and restitution != 1.0:
        message = f"wall_restitution is {wall_restitution!r}, and there are no walls; give a box, or leave it out"
        raise ValueError(message)
    kinds = np.full(axes, "open", dtype=object)
    corners = np.stack([np.full(axes, -np.inf), np.full(axes, np.inf)])
    for name, kind, given in (("box", "walls", box), ("periodic", "periodic", periodic)):
        if given is None:
            continue
        ends, is_given = _ends(name, given, axes)
        if twice := np.flatnonzero(is_given & (kinds != "open")).tolist():
            message = f"box and periodic both give axis {twice[0]}; give one of them, and None in the other"
            raise ValueError(message)
        kinds[is_given] = kind
        corners[:, is_given] = ends[:, is_given]
    if np.all(kinds == "open"):
        return {}
    walls = {"restitution": restitution} if box is not None else {}
    alike = kinds[0] if np.all(kinds == kinds[0]) else kinds.tolist()
    return {"boundary": {"kind": alike, "min": corners[0], "max": corners[1], **walls}}


def _ends(name: str, given: npt.ArrayLike, axes: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The two ends of each axis, and which axes have any.

    An axis is open if one of its ends is ``None``.
    """
    objects = np.array(given, dtype=object)
    is_left_out = np.equal(objects, np.array(None, dtype=object)).astype(bool)
    plain = np.where(is_left_out, 0.0, objects).tolist() if is_left_out.any() else given
    (array,) = floats((name,), (plain,))
    if array.shape not in ((axes,), (2, axes)):
        message = (
            f"{name} has the shape {array.shape}, and x has {counted(axes, 'coordinate')}; "
            f"give the far corner, of shape ({axes},), or both, of shape (2, {axes})"
        )
        raise ValueError(message)
    ends = array if array.ndim == 2 else np.stack([np.zeros(axes), array])
    return ends, np.logical_and.reduce(np.atleast_2d(~is_left_out))


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


def names_of(given: object) -> list[str | None]:
    """The argument `names`: a name or ``None`` for each ball."""
    if isinstance(given, (str, Mapping)) or not isinstance(given, Iterable):
        message = f"names is {shown(given)}; give a list, with a name or None for each ball"
        raise TypeError(message)
    names = list(given)
    places: dict[str, int] = {}
    for place, name in enumerate(names):
        if not isinstance(name, str | None):
            message = f"names[{place}] is {shown(name)}; give strings, or None for a ball without a name"
            raise TypeError(message)
        if name is not None and places.setdefault(name, place) != place:
            message = f"names[{place}] is {name!r}, and so is names[{places[name]}]; give each ball a name of its own"
            raise ValueError(message)
    return names


def listed(name: str, given: object) -> list[Any]:
    """An argument that is a list, or another iterable of dictionaries."""
    if isinstance(given, (Mapping, str)) or not isinstance(given, Iterable):
        kind = "None" if given is None else f"one {type(given).__name__}"
        message = f"{name} is {kind}; give a list, such as [{{…}}]"
        raise TypeError(message)
    return list(given)
