"""When do two balls meet, asked of many pairs at once? On straight lines, or where they accelerate or grow."""

from __future__ import annotations

from typing import Literal, Protocol, overload

import numpy as np
import numpy.typing as npt

from . import _carom
from ._answers import plain
from ._arguments import Floats, floats, thread_count, told

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
    """The first moments at which balls touch and approach, and the normals there.

    What touches or overlaps and approaches has its impact at 0. What moves apart, rests relative to each other or slides past
    (a graze) has none: there would be no impulse. :func:`first_contact` counts these, too.

    Parameters
    ----------
    p1, v1, r1 : array_like, shapes (..., D), (..., D), (...)
        The first ball of each pair: the centre at time 0, the velocity, and the radius, which is at least 0. Lengths, and
        lengths per unit of time, in your own units. All arguments are broadcast against each other as NumPy does it, but for
        the axis of the `D` coordinates, of which there are from 1 to `MOST_AXES`.
    p2, v2, r2 : array_like
        The second ball of each pair.
    max_time : array_like, shape (...)
        How far to look ahead; this moment counts, and it may be infinite. With a negative one there is no impact.
    a1, a2 : array_like, shape (..., D), optional
        Constant accelerations: at the time ``t`` a centre is at ``p + v t + a t**2 / 2``. What is not told is 0.
    g1, g2 : array_like, shape (...), optional
        Rates at which radii grow, in lengths per unit of time; negative where they shrink, until the ball is gone.
    points : bool
        Tell the points of contact, too.
    threads : int, optional
        How many threads work, where there are 60 000 pairs or more (4 000 where they accelerate or grow); one for each core where it is not told. The answers are
        the same.

    Returns
    -------
    times : ndarray, shape (...)
        NaN where there is no impact.
    normals : ndarray, shape (..., D)
        Unit vectors from the first ball to the second at that moment; NaN where there is no impact.
    points : ndarray, shape (..., D)
        Where they touch; only if `points` is true.

    Raises
    ------
    ValueError
        Shapes do not fit together, a number is NaN or infinite or a radius negative (the message names argument, row and
        coordinate), or a whole number is none of the floats, such as 2**53 + 1.
    TypeError
        An argument holds no real numbers.

    Notes
    -----
    *Floats.* The answers are of the kind that NumPy promotes the arguments to: ``float32`` if all arrays are, else
    ``float64``. Plain numbers of Python adapt to the arrays. Whole numbers are taken where they are floats.

    *Accuracy.* Whether there is an impact is decided as exact arithmetic on the given numbers would decide it. Times are
    within 1 ulp, components of normals within 2**-50 (of ``float32``: 2**-22), and points within 4 ulp of the largest
    coordinate that they are made of.

    *Motion.* Balls that accelerate or grow have up to `MOST_AXES_IN_MOTION` dimensions, and numbers that are 0 or from 1e-60 to
    1e60 in size. Their impact is the first moment at which they touch or overlap and come nearer: by the first derivative of
    the gap that is not 0. So balls that are pressed on each other have it at 0, and those that overlap and move apart where
    they turn round, if they do not get free. Verdicts are as exact, and answers as accurate.

    *Threads.* While this works, other threads of Python run. They must not write to the arrays until it is done: the answers
    would be of some mixture of numbers.

    Examples
    --------
    A cue ball, and three balls in its way or beside it:

    >>> times, normals = time_of_impact([0, 0], [8, 0], 1, [[6, 0], [6, 1.2], [6, 2.5]], [0, 0], 1)
    >>> times
    array([0.5 , 0.55,  nan])
    >>> normals
    array([[1. , 0. ],
           [0.8, 0.6],
           [nan, nan]])

    A ball is thrown upwards, over one that lies on the ground, and falls back on it; and two drops at rest spread on a table:

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
    """The first moments at which balls touch or overlap, and the normals there.

    What touches or overlaps at the start is in contact at 0. A graze, touching for one instant, counts.

    Parameters, answers, errors, accuracy and threads are those of :func:`time_of_impact`.

    Examples
    --------
    They pass in adjacent lanes: a contact, but no impact.

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
    """Whether :func:`time_of_impact` finds an impact: the verdicts alone, in much less time.

    Parameters, errors and threads are those of :func:`time_of_impact`; all verdicts are exact.

    Returns
    -------
    ndarray of bool, shape (...)

    Examples
    --------
    They touch at 0.5:

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
    """From when to when balls touch or overlap, if nothing stops them.

    Parameters, errors, accuracy and threads are those of :func:`time_of_impact`.

    Returns
    -------
    starts, ends : ndarray, shape (...)
        The first and the last moment from 0 on, both the same for a graze. An end is infinite where they never part. NaN where
        they never touch.

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
    """When the centres of balls are nearest within a time, and how far apart the surfaces are then.

    Parameters, errors and threads are those of :func:`time_of_impact`. For distances of centres, give radii of 0. Sailors and
    controllers call moment and distance TCPA and DCPA.

    Returns
    -------
    times, gaps : ndarray, shape (...)
        Both within 1 ulp, the gap of that at the true moment; negative where they overlap. NaN where `max_time` is negative.

    Examples
    --------
    Two ships, in nautical miles and hours, that keep 0.5 miles around themselves clear:

    >>> times, gaps = closest_approach([0, 0], [12, 0], 0.5, [6, -1], [-4, 8], 0.5, max_time=1)
    >>> float(times), round(float(gaps), 12)
    (0.325, 0.788854382)
    """
    arrays = floats(_MOVING, (p1, v1, r1, p2, v2, r2, max_time))
    times, gaps = _carom.closest_approach(arrays, thread_count(threads))
    return plain(times), plain(gaps)


class _Meeting(Protocol):
    def __call__(
        self, arrays: list[Floats | None], points: bool, threads: int | None
    ) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]: ...


def _met(
    ask: _Meeting, arrays: list[Floats | None], points: bool, threads: int | None
) -> tuple[Floats, Floats] | tuple[Floats, Floats, Floats]:
    times, *vectors = ask(arrays, points, thread_count(threads))
    return plain(times), *vectors  # type: ignore[return-value]


def _told(
    pair: tuple[npt.ArrayLike, ...], motion: tuple[npt.ArrayLike | None, ...]
) -> list[Floats | None]:
    """What tells of pairs, and of accelerations and rates of growth what is given."""
    if all(value is None for value in motion):
        return [*floats(_MOVING, pair), *motion]  # type: ignore[list-item]
    given = {name: value for name, value in zip(_MOTION, motion) if value is not None}
    return told((*_MOVING, *_MOTION), {**dict(zip(_MOVING, pair)), **given})
