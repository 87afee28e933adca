"""Queries about pairs of moving balls."""

from __future__ import annotations

from typing import Literal, Protocol, overload

import numpy as np
import numpy.typing as npt

from . import _carom
from ._answers import plain
from ._arguments import Floats, flag, floats, thread_count, told

_MOVING = ("p1", "v1", "r1", "p2", "v2", "r2", "max_time")
_MOTION = ("a1", "a2", "g1", "g2")


@overload
def time_of_impact(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    max_time: npt.ArrayLike = ...,
    *,
    a1: npt.ArrayLike | None = ...,
    a2: npt.ArrayLike | None = ...,
    g1: npt.ArrayLike | None = ...,
    g2: npt.ArrayLike | None = ...,
    points: Literal[False] = ...,
    threads: int | None = ...,
) -> tuple[Floats, Floats]: ...
@overload
def time_of_impact(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    max_time: npt.ArrayLike = ...,
    *,
    a1: npt.ArrayLike | None = ...,
    a2: npt.ArrayLike | None = ...,
    g1: npt.ArrayLike | None = ...,
    g2: npt.ArrayLike | None = ...,
    points: Literal[True],
    threads: int | None = ...,
) -> tuple[Floats, Floats, Floats]: ...
def time_of_impact(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    max_time: npt.ArrayLike = np.inf,
    *,
    a1: npt.ArrayLike | None = None,
    a2: npt.ArrayLike | None = None,
    g1: npt.ArrayLike | None = None,
    g2: npt.ArrayLike | None = None,
    points: bool = False,
    threads: int | None = None,
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
    """Times of impact of pairs of balls, and the normals there.

    An impact is a contact of balls that approach. Balls that touch or overlap at the start and
    approach have it at 0. Balls that separate, rest relative to each other or graze have none, as
    there would be no impulse; :func:`first_contact` counts these, too. Points (balls of radius 0)
    have an impact where they meet.

    Parameters
    ----------
    p1, v1, r1 : array_like, shapes (..., D), (..., D), (...)
        The first ball of each pair: centre at time 0 and velocity, in lengths and lengths per unit
        of time, and radius, at least 0. All arguments broadcast against each other as in NumPy,
        apart from the axis of the `D` coordinates, with `D` from 1 to `MOST_AXES`.
    p2, v2, r2 : array_like
        The second ball of each pair.
    max_time : array_like, shape (...)
        The end of the search, inclusive; it may be infinite. If it is negative, there is no impact.
    a1, a2 : array_like, shape (..., D), optional
        Constant accelerations, 0 by default: at time ``t`` a centre is at ``p + v t + a t**2 / 2``.
    g1, g2 : array_like, shape (...), optional
        Growth rates of the radii, lengths per unit of time, 0 by default. A ball with a negative
        rate shrinks until it is gone.
    points : bool
        Also return the points of contact.
    threads : int, optional
        The number of threads; default: one per core. Below 60 000 pairs (4 000 if balls accelerate
        or grow) one thread works. The answers do not depend on it.

    Returns
    -------
    times : ndarray, shape (...)
        NaN where there is no impact.
    normals : ndarray, shape (..., D)
        Unit vectors from the first ball to the second at that time; NaN where there is no impact.
    points : ndarray, shape (..., D)
        Points of contact; only if `points` is true. NaN where there is no impact.

    Raises
    ------
    ValueError
        Shapes do not broadcast; a number is NaN or infinite, or a radius negative (the message
        names argument, row and coordinate); or a whole number would be rounded, such as 2**53 + 1.
    TypeError
        An argument holds no real numbers.

    Notes
    -----
    *Floats.* The answers have the type that NumPy promotes the arguments to: ``float32`` if all
    arrays have it, otherwise ``float64``. Plain Python numbers adapt to the arrays. A whole number
    is accepted if it is exactly a float.

    *Accuracy.* Whether there is an impact is decided as by exact arithmetic on the given numbers.
    Times are within 1 ulp, components of normals within 2**-50 (``float32``: 2**-22), and points
    within 4 ulp of the largest coordinate that they are computed from.

    *Motion.* Balls that accelerate or grow have up to `MOST_AXES_IN_MOTION` dimensions, and numbers
    that are 0 or from 1e-60 to 1e60 in size. Their impact is the first time at which they touch or
    overlap and approach, which the first derivative of the gap that is not 0 decides. So balls that
    are pressed against each other have it at 0; balls that overlap and separate have it where they
    turn around, unless they are apart before. Verdicts are exact and answers as accurate as above.

    *Threads.* Other Python threads run during the call. They must not write to the arrays, or the
    answers may mix old and new values.

    Examples
    --------
    A cue ball, two balls in its path, and one beside it:

    >>> times, normals = time_of_impact([0, 0], [8, 0], 1, [[6, 0], [6, 1.2], [6, 2.5]], [0, 0], 1)
    >>> times
    array([0.5 , 0.55,  nan])
    >>> normals
    array([[1. , 0. ],
           [0.8, 0.6],
           [nan, nan]])

    A ball thrown up falls back onto another one; two drops at rest spread until they touch:

    >>> time_of_impact([0, 3], [0, 4], 1, [0, 1], [0, 0], 1, a1=[0, -8])
    (np.float64(1.0), array([ 0., -1.]))
    >>> time_of_impact([0, 0], [0, 0], 1, [8, 0], [0, 0], 1, g1=1, g2=2)
    (np.float64(2.0), array([1., 0.]))
    """
    pair, motion = (p1, v1, r1, p2, v2, r2, max_time), (a1, a2, g1, g2)
    return _met(_carom.time_of_impact, _told(pair, motion), points, threads)


@overload
def first_contact(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    max_time: npt.ArrayLike = ...,
    *,
    a1: npt.ArrayLike | None = ...,
    a2: npt.ArrayLike | None = ...,
    g1: npt.ArrayLike | None = ...,
    g2: npt.ArrayLike | None = ...,
    points: Literal[False] = ...,
    threads: int | None = ...,
) -> tuple[Floats, Floats]: ...
@overload
def first_contact(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    max_time: npt.ArrayLike = ...,
    *,
    a1: npt.ArrayLike | None = ...,
    a2: npt.ArrayLike | None = ...,
    g1: npt.ArrayLike | None = ...,
    g2: npt.ArrayLike | None = ...,
    points: Literal[True],
    threads: int | None = ...,
) -> tuple[Floats, Floats, Floats]: ...
def first_contact(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    max_time: npt.ArrayLike = np.inf,
    *,
    a1: npt.ArrayLike | None = None,
    a2: npt.ArrayLike | None = None,
    g1: npt.ArrayLike | None = None,
    g2: npt.ArrayLike | None = None,
    points: bool = False,
    threads: int | None = None,
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
    """Times of first contact of pairs of balls, and the normals there.

    Balls that touch or overlap at the start are in contact at 0. A graze, which touches for an
    instant, counts.

    Parameters, answers, errors, accuracy and threads are those of :func:`time_of_impact`.

    Examples
    --------
    They pass in adjacent lanes, which is a contact but no impact:

    >>> times, normals, points = first_contact([0, 0], [1, 0], 1, [10, 2], [0, 0], 1, points=True)
    >>> float(times), normals, points
    (10.0, array([0., 1.]), array([10.,  1.]))
    >>> time_of_impact([0, 0], [1, 0], 1, [10, 2], [0, 0], 1)[0]
    np.float64(nan)
    """
    pair, motion = (p1, v1, r1, p2, v2, r2, max_time), (a1, a2, g1, g2)
    return _met(_carom.first_contact, _told(pair, motion), points, threads)


def will_collide(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    max_time: npt.ArrayLike = np.inf,
    *,
    a1: npt.ArrayLike | None = None,
    a2: npt.ArrayLike | None = None,
    g1: npt.ArrayLike | None = None,
    g2: npt.ArrayLike | None = None,
    threads: int | None = None,
) -> npt.NDArray[np.bool_]:
    """Whether pairs of balls have an impact.

    It is true where :func:`time_of_impact` is not NaN. On straight lines it is 1.3 to 2.3 times as
    fast. All verdicts are exact. Parameters, errors and threads are those of
    :func:`time_of_impact`.

    Returns
    -------
    ndarray of bool, shape (...)

    Examples
    --------
    Their impact is at 0.5:

    >>> will_collide([0, 0], [8, 0], 1, [6, 0], [0, 0], 1, max_time=[0.5, 0.4999])
    array([ True, False])
    """
    arrays = _told((p1, v1, r1, p2, v2, r2, max_time), (a1, a2, g1, g2))
    return plain(_carom.will_collide(arrays, thread_count(threads)))


def contact_interval(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    *,
    threads: int | None = None,
) -> tuple[Floats, Floats]:
    """First and last times at which pairs of balls touch or overlap.

    The balls pass through each other. Parameters, errors, accuracy and threads are those of
    :func:`time_of_impact`.

    Returns
    -------
    starts, ends : ndarray, shape (...)
        Times of at least 0, equal for a graze. An end is infinite if the balls never separate.
        Both are NaN if they never touch.

    Examples
    --------
    >>> contact_interval([0, 0], [2, 0], 1, [[10, 0], [10, 9]], [0, 0], 1)
    (array([ 4., nan]), array([ 6., nan]))
    """
    arrays = floats(_MOVING, (p1, v1, r1, p2, v2, r2, np.inf))
    starts, ends = _carom.contact_interval(arrays, thread_count(threads))
    return plain(starts), plain(ends)


def closest_approach(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    max_time: npt.ArrayLike = np.inf,
    *,
    threads: int | None = None,
) -> tuple[Floats, Floats]:
    """Times of closest approach of the centres, and the gaps then.

    Parameters, errors and threads are those of :func:`time_of_impact`. For distances of centres,
    give radii of 0. In navigation, time and distance are called TCPA and DCPA.

    Returns
    -------
    times, gaps : ndarray, shape (...)
        The times, and the signed distances between the surfaces, which are negative where the balls
        overlap. Both are within 1 ulp, the gap of its value at the exact time. NaN where `max_time`
        is negative.

    Examples
    --------
    Two ships, each with a zone of 0.5 miles, in nautical miles and hours:

    >>> times, gaps = closest_approach([0, 0], [12, 0], 0.5, [6, -1], [-4, 8], 0.5, max_time=1)
    >>> float(times), round(float(gaps), 12)
    (0.325, 0.788854382)
    """
    arrays = floats(_MOVING, (p1, v1, r1, p2, v2, r2, max_time))
    times, gaps = _carom.closest_approach(arrays, thread_count(threads))
    return plain(times), plain(gaps)


class _Meeting(Protocol):
    """A native query that returns times, normals and perhaps points."""

    def __call__(
        self, arrays: list[Floats | None], points: bool, threads: int | None
    ) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
        """Queries arrays of one type."""


def _met(
    ask: _Meeting, arrays: list[Floats | None], points: bool, threads: int | None
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
    """Times, normals and perhaps points, from a native query."""
    times, *vectors = ask(arrays, flag("points", points), thread_count(threads))
    return plain(times), *vectors  # type: ignore[return-value]


def _told(
    pair: tuple[npt.ArrayLike, ...], motion: tuple[npt.ArrayLike | None, ...]
) -> list[Floats | None]:
    """The arrays of a query; `None` for motion that is not given."""
    if all(value is None for value in motion):
        return [*floats(_MOVING, pair), *motion]  # type: ignore[list-item]
    given = {name: value for name, value in zip(_MOTION, motion) if value is not None}
    return told((*_MOVING, *_MOTION), {**dict(zip(_MOVING, pair)), **given})
