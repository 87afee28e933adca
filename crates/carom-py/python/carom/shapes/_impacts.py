"""Queries about moving balls or capsules and shapes."""

from __future__ import annotations

from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt

from .. import _carom
from .._answers import plain
from .._arguments import Floats, flag, thread_count
from ._ask import asked
from ._features import Features, features_of
from ._shape import Shape


@overload
def time_of_impact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    end: npt.ArrayLike | None = ...,
    points: Literal[False] = ...,
    features: Literal[False] = ...,
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
    end: npt.ArrayLike | None = ...,
    points: Literal[True],
    features: Literal[False] = ...,
    threads: int | None = ...,
) -> tuple[Floats, Floats, Floats]: ...
@overload
def time_of_impact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    end: npt.ArrayLike | None = ...,
    points: Literal[False] = ...,
    features: Literal[True],
    threads: int | None = ...,
) -> tuple[Floats, Floats, Features]: ...
@overload
def time_of_impact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    end: npt.ArrayLike | None = ...,
    points: Literal[True],
    features: Literal[True],
    threads: int | None = ...,
) -> tuple[Floats, Floats, Floats, Features]: ...
def time_of_impact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = np.inf,
    *,
    a: npt.ArrayLike | None = None,
    end: npt.ArrayLike | None = None,
    points: bool = False,
    features: bool = False,
    threads: int | None = None,
) -> tuple[Any, ...]:
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
        A shape of this module: one for all balls, or one for each.
    max_time : array_like, shape (...)
        The end of the search, inclusive; it may be infinite. If it is negative, there is no impact.
    a : array_like, shape (..., D), optional
        Constant accelerations of the balls, 0 by default: at time ``t`` a centre is at ``p + v t +
        a t**2 / 2``. The numbers of such a ball are 0, or from 1e-60 to 1e60 in size. A ball that
        is pressed against a shape has its impact at 0; one that overlaps the shape and separates
        has it where it turns around, unless it is apart before.
    end : array_like, shape (..., D), optional
        Makes each ball a capsule, from `p` to this other end of its segment at time 0. Then `shape`
        is a :class:`Capsule`, and `a` is not given: there are no other queries about capsules.
        (A ball is a capsule whose ends are equal, a segment one of radius 0.)
    points : bool
        Also return the points of contact.
    features : bool
        Also return the parts of the shapes that are hit.
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
    features : ndarray of records, shape (...)
        The fields ``kind``, a :class:`FeatureKind`, and ``index``; only if `features` is true.

    Raises
    ------
    ValueError
        Shapes of arrays do not broadcast; a number is NaN or infinite, or a radius negative (the
        message names argument, row and coordinate, as in ``Segment.end[17, 1] is nan``); a whole
        number would be rounded, such as 2**53 + 1; or there is no query about such a body and
        shape.
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
    answers may mix old and new values.

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

    A staff rises onto a beam; both are capsules:

    >>> beam = shapes.Capsule([1, -3, 5], [1, 3, 5], 0.5)
    >>> shapes.time_of_impact(p=[-2, 0, 0], end=[2, 0, 0], v=[0, 0, 2], r=0.5, shape=beam)
    (np.float64(2.0), array([0., 0., 1.]))
    """
    native = asked(shape, p=p, v=v, r=r, max_time=max_time, a=a, end=end)
    return _told(_carom.shape_time_of_impact(*native, *_extras(points, features), thread_count(threads)))


@overload
def first_contact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    end: npt.ArrayLike | None = ...,
    points: Literal[False] = ...,
    features: Literal[False] = ...,
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
    end: npt.ArrayLike | None = ...,
    points: Literal[True],
    features: Literal[False] = ...,
    threads: int | None = ...,
) -> tuple[Floats, Floats, Floats]: ...
@overload
def first_contact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    end: npt.ArrayLike | None = ...,
    points: Literal[False] = ...,
    features: Literal[True],
    threads: int | None = ...,
) -> tuple[Floats, Floats, Features]: ...
@overload
def first_contact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = ...,
    *,
    a: npt.ArrayLike | None = ...,
    end: npt.ArrayLike | None = ...,
    points: Literal[True],
    features: Literal[True],
    threads: int | None = ...,
) -> tuple[Floats, Floats, Floats, Features]: ...
def first_contact(
    p: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    max_time: npt.ArrayLike = np.inf,
    *,
    a: npt.ArrayLike | None = None,
    end: npt.ArrayLike | None = None,
    points: bool = False,
    features: bool = False,
    threads: int | None = None,
) -> tuple[Any, ...]:
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
    native = asked(shape, p=p, v=v, r=r, max_time=max_time, a=a, end=end)
    return _told(_carom.shape_first_contact(*native, *_extras(points, features), thread_count(threads)))


def _extras(points: bool, features: bool) -> tuple[bool, bool]:
    """What a query returns besides times and normals."""
    return flag("points", points), flag("features", features)


def _told(answers: tuple[Any, ...]) -> tuple[Any, ...]:
    """Times, normals, and perhaps points and features."""
    times, normals, *others = answers
    if len(others) > 1:
        others[-2:] = [plain(features_of(*others[-2:]))]
    return plain(times), normals, *others
