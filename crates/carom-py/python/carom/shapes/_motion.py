"""Queries about moving balls or capsules and shapes without normals."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .. import _carom
from .._answers import plain
from .._arguments import Floats, thread_count
from ._ask import asked
from ._shape import Shape


def will_collide(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = np.inf,
    *,
    a: npt.ArrayLike | None = None,
    end: npt.ArrayLike | None = None,
    threads: int | None = None,
) -> npt.NDArray[np.bool_]:
    """Whether balls have an impact with shapes.

    It is true where :func:`time_of_impact` is not NaN. All verdicts are exact. Parameters, errors
    and threads are those of :func:`time_of_impact`.

    Returns
    -------
    ndarray of bool, shape (...)

    Examples
    --------
    The impact is at 1.5:

    >>> from carom import shapes
    >>> shapes.will_collide([0, 1], [2, 0], 1, shapes.Aabb([4, 0], [6, 2]), max_time=[1.5, 1.4999])
    array([ True, False])
    """
    native = asked(shape, p=p, v=v, r=r, max_time=max_time, a=a, end=end)
    return plain(_carom.shape_will_collide(*native, thread_count(threads)))


def contact_interval(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    *,
    end: npt.ArrayLike | None = None,
    threads: int | None = None,
) -> tuple[Floats, Floats]:
    """The first and last times at which balls touch or overlap shapes.

    The balls pass through the shapes, on straight lines: there are no intervals of balls that
    accelerate. Inside a :class:`Hollow` shape it is the first interval. Parameters, errors,
    accuracy and threads are those of :func:`time_of_impact`.

    Returns
    -------
    starts, ends : ndarray, shape (...)
        Times of at least 0, equal for a graze. An end is infinite if the ball never separates. Both
        are NaN if they never touch.

    Examples
    --------
    >>> from carom import shapes
    >>> shapes.contact_interval([[0, 1], [0, 9]], [2, 0], 1, shapes.Aabb([4, 0], [6, 2]))
    (array([1.5, nan]), array([3.5, nan]))
    """
    native = asked(shape, p=p, v=v, r=r, end=end)
    starts, ends = _carom.shape_contact_interval(*native, thread_count(threads))
    return plain(starts), plain(ends)


def is_approaching(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    *,
    end: npt.ArrayLike | None = None,
    threads: int | None = None,
) -> npt.NDArray[np.bool_]:
    """Whether the gaps between balls and shapes fall at time 0.

    The two may be apart, touch or overlap. A centre in a solid, or on its surface, approaches if it
    moves deeper below the nearest face; in a hollow box, if it approaches the nearest wall. The
    answer is exact. Parameters, errors and threads are those of :func:`time_of_impact`.

    Returns
    -------
    ndarray of bool, shape (...)

    Examples
    --------
    Towards a wall, along it, and away from it:

    >>> from carom import shapes
    >>> wall = shapes.Segment([0, 0], [8, 6])
    >>> shapes.is_approaching([1, 7], [[4, 2], [4, 3], [-3, 4]], 5, wall)
    array([ True, False, False])
    """
    native = asked(shape, p=p, v=v, r=r, end=end)
    return plain(_carom.shape_is_approaching(*native, thread_count(threads)))
