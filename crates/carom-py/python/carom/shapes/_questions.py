"""Queries about balls and shapes."""

from __future__ import annotations

from typing import Any, Literal, Protocol, overload

import numpy as np
import numpy.typing as npt

from .. import _carom
from .._answers import plain
from .._arguments import Floats, thread_count, told
from ._kinds import Shape

_BALL = ("p", "v", "r", "a", "max_time")


@overload
def time_of_impact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    points: Literal[False] = ...,
    threads: int | None = ...,
) -> tuple[Floats, Floats]: ...
@overload
def time_of_impact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    points: Literal[True],
    threads: int | None = ...,
) -> tuple[Floats, Floats, Floats]: ...
def time_of_impact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = np.inf,
    *,
    a: npt.ArrayLike | None = None,
    points: bool = False,
    threads: int | None = None,
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
    """Times of impact of balls with shapes, and the normals there.

    An impact is a contact of a ball that approaches the shape. A ball that touches or overlaps the
    shape at the start and approaches has it at 0. A ball that separates, rests relative to the
    shape or grazes it has none, as there would be no impulse; :func:`first_contact` counts these,
    too.

    Parameters
    ----------
    p, v, r : array_like, shapes (..., D), (..., D), (...)
        The balls: centres at time 0 and velocities, in lengths and lengths per unit of time, and
        radii, at least 0. `D` is 2 or 3. All arguments, and those of the shape, broadcast against
        each other as in NumPy, apart from the axis of coordinates.
    shape : Shape
        A :class:`HalfSpace`, :class:`Segment`, :class:`Capsule`, :class:`Aabb` or
        :class:`Triangle`: one for all balls, or one for each.
    max_time : array_like, shape (...)
        The end of the search, inclusive; it may be infinite. If it is negative, there is no impact.
    a : array_like, shape (..., D), optional
        Constant accelerations of the balls, 0 by default: at time ``t`` a centre is at ``p + v t +
        a t**2 / 2``. The numbers of such a ball are 0, or from 1e-60 to 1e60 in size. A ball that
        is pressed against a shape has its impact at 0; one that overlaps the shape and separates
        has it where it turns around, unless it is apart before.
    points : bool
        Also return the points of contact.
    threads : int, optional
        The number of threads; default: one per core. Below 4 000 rows one thread works. The answers
        do not depend on it.

    Returns
    -------
    times : ndarray, shape (...)
        NaN where there is no impact.
    normals : ndarray, shape (..., D)
        Unit vectors from the ball to the shape at that time; NaN where there is no impact.
    points : ndarray, shape (..., D)
        Points of contact; only if `points` is true. NaN where there is no impact.

    Raises
    ------
    ValueError
        Shapes of arrays do not broadcast; a number is NaN or infinite, or a radius negative (the
        message names argument, row and coordinate, as in ``Segment.end[17, 1] is nan``); or a whole
        number would be rounded, such as 2**53 + 1.
    TypeError
        An argument holds no real numbers, or `shape` is not a shape.

    Notes
    -----
    *Floats.* The answers have the type that NumPy promotes all arguments to, those of the shape
    included: ``float32`` if all arrays have it, otherwise ``float64``. Plain Python numbers adapt
    to the arrays.

    *Accuracy.* Whether there is an impact is decided as by exact arithmetic on the given numbers.
    Times are within 1 ulp, components of normals within 2**-50 (``float32``: 2**-22), and points
    within 4 ulp of the largest coordinate that they are computed from. With accelerations this
    holds if all numbers are 0 or from 1e-19 to 1e19 in size; for half-spaces always.

    *Threads.* Other Python threads run during the call. They must not write to the arrays, or the
    answers are those of a mixture of numbers.

    Examples
    --------
    A ball hits the side of a wall, another its end, and a third grazes it:

    >>> from carom import shapes
    >>> wall = shapes.Segment(start=[5, -1], end=[5, 1])
    >>> times, normals = shapes.time_of_impact([[0, 0], [0, 1.6], [0, 2]], [2, 0], 1, wall)
    >>> times
    array([2. , 2.1, nan])
    >>> normals
    array([[ 1. ,  0. ],
           [ 0.8, -0.6],
           [ nan,  nan]])

    A ball thrown at a crate on the ground hits its top:

    >>> crate, ground = shapes.Aabb([1.5, 0], [4, 2]), shapes.HalfSpace([0, 0], [0, 1])
    >>> for shape in (crate, ground):
    ...     time, normal, point = shapes.time_of_impact([0, 1], [2, 6], 1, shape, a=[0, -8], points=True)
    ...     print(time, normal, point)
    1.0 [ 0. -1.] [2. 2.]
    1.5 [ 0. -1.] [3. 0.]
    """
    return _met(_carom.shape_time_of_impact, (p, v, r), shape, max_time, a, points, threads)


@overload
def first_contact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    points: Literal[False] = ...,
    threads: int | None = ...,
) -> tuple[Floats, Floats]: ...
@overload
def first_contact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    points: Literal[True],
    threads: int | None = ...,
) -> tuple[Floats, Floats, Floats]: ...
def first_contact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = np.inf,
    *,
    a: npt.ArrayLike | None = None,
    points: bool = False,
    threads: int | None = None,
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
    """Times of first contact of balls with shapes, and the normals there.

    A ball that touches or overlaps the shape at the start is in contact at 0. A graze, which
    touches for an instant, counts.

    Parameters, answers, errors, accuracy and threads are those of :func:`time_of_impact`.

    Examples
    --------
    A ball grazes the end of a wall:

    >>> from carom import shapes
    >>> wall = shapes.Segment([5, -1], [5, 1])
    >>> time, normal, point = shapes.first_contact([0, 2], [2, 0], 1, wall, points=True)
    >>> float(time), normal, point
    (2.5, array([ 0., -1.]), array([5., 1.]))
    >>> shapes.time_of_impact([0, 2], [2, 0], 1, wall)[0]
    np.float64(nan)
    """
    return _met(_carom.shape_first_contact, (p, v, r), shape, max_time, a, points, threads)


def will_collide(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = np.inf,
    *,
    a: npt.ArrayLike | None = None,
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
    ball = {"p": p, "v": v, "r": r, "max_time": max_time}
    kind, arrays = _told(ball if a is None else {**ball, "a": a}, shape)
    return plain(_carom.shape_will_collide(kind, arrays, thread_count(threads)))


def contact_interval(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    *,
    threads: int | None = None,
) -> tuple[Floats, Floats]:
    """The first and last times at which balls touch or overlap shapes.

    The balls pass through the shapes. Parameters, errors, accuracy and threads are those of
    :func:`time_of_impact`.

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
    kind, arrays = _told({"p": p, "v": v, "r": r}, shape)
    starts, ends = _carom.shape_contact_interval(kind, arrays, thread_count(threads))
    return plain(starts), plain(ends)


def relation(
    p: npt.ArrayLike, r: npt.ArrayLike, shape: Shape, *, threads: int | None = None
) -> npt.NDArray[np.int8]:
    """Whether balls and shapes are separate, touch or overlap at time 0.

    The answer is exact. Parameters, errors and threads are those of :func:`time_of_impact`.

    Returns
    -------
    ndarray of int8, shape (...)
        The sign of the gap: 1 (`carom.Relation.SEPARATE`), 0 (`TOUCHING`) or -1 (`OVERLAPPING`).

    Examples
    --------
    >>> from carom import shapes
    >>> shapes.relation([0, 5], [2, 3, 4], shapes.Segment([-5, 2], [5, 2]))
    array([ 1,  0, -1], dtype=int8)
    """
    kind, arrays = _told({"p": p, "r": r}, shape)
    return plain(_carom.shape_relation(kind, arrays, thread_count(threads)))


def gap(
    p: npt.ArrayLike, r: npt.ArrayLike, shape: Shape, *, threads: int | None = None
) -> Floats:
    """The signed distance between surfaces of balls and shapes at time 0.

    It is negative where they overlap. For a ball whose centre is inside a solid, it counts from the
    nearest face. Parameters, errors and threads are those of :func:`time_of_impact`.

    Returns
    -------
    ndarray, shape (...)
        A length within 1 ulp, also where they nearly touch; infinite beyond the largest float.

    Examples
    --------
    >>> from carom import shapes
    >>> shapes.gap([[0, 5], [0, 1]], 1, shapes.Aabb([-1, -2], [4, 2]))
    array([ 2., -2.])
    """
    kind, arrays = _told({"p": p, "r": r}, shape)
    return plain(_carom.shape_gap(kind, arrays, thread_count(threads)))


class _Meeting(Protocol):
    """A native query that returns times, normals and perhaps points."""

    def __call__(
        self, shape: str, arrays: list[Floats | None], points: bool, threads: int | None
    ) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
        """Queries arrays of one type."""


def _told(ball: dict[str, Any], shape: Shape) -> tuple[str, list[Floats | None]]:
    """The class of the shape, and the arrays of balls and shapes."""
    if not isinstance(shape, Shape):
        message = f"shape is {shape!r}; give a shape of carom.shapes, such as Segment(start, end)"
        raise TypeError(message)
    return type(shape).__name__, told((*_BALL, *shape.places()), {**ball, **shape.arguments()})


def _met(
    ask: _Meeting,
    ball: tuple[npt.ArrayLike, npt.ArrayLike, npt.ArrayLike],
    shape: Shape,
    max_time: npt.ArrayLike,
    a: npt.ArrayLike | None,
    points: bool,
    threads: int | None,
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
    """Times, normals and perhaps points, from a native query."""
    given = {**dict(zip(_BALL, ball)), "max_time": max_time}
    kind, arrays = _told(given if a is None else {**given, "a": a}, shape)
    times, *vectors = ask(kind, arrays, points, thread_count(threads))
    return plain(times), *vectors  # type: ignore[return-value]
