"""Queries about balls or capsules and shapes at one time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .. import _carom
from .._answers import plain
from .._arguments import Floats, thread_count
from ._ask import asked
from ._shape import Shape


def relation(
    p: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    *,
    end: npt.ArrayLike | None = None,
    threads: int | None = None,
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
    native = asked(shape, p=p, r=r, end=end)
    return plain(_carom.shape_relation(*native, thread_count(threads)))


def relation_within(
    p: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    tolerance: npt.ArrayLike,
    *,
    end: npt.ArrayLike | None = None,
    threads: int | None = None,
) -> npt.NDArray[np.int8]:
    """The answers of :func:`relation`, where gaps within a tolerance count as touching.

    The answer is exact for the given numbers. Other parameters, errors and threads are those of
    :func:`time_of_impact`.

    Parameters
    ----------
    tolerance : array_like, shape (...)
        A length of at least 0: where ``abs(gap) <= tolerance`` the answer is 0.

    Returns
    -------
    ndarray of int8, shape (...)
        1 (`carom.Relation.SEPARATE`), 0 (`TOUCHING`) or -1 (`OVERLAPPING`).

    Examples
    --------
    >>> from carom import shapes
    >>> wall = shapes.Segment([-5, 0.75], [5, 0.75])
    >>> shapes.relation_within([0, 0], 1, wall, tolerance=[0, 0.125, 0.25])
    array([-1, -1,  0], dtype=int8)
    """
    native = asked(shape, p=p, r=r, tolerance=tolerance, end=end)
    return plain(_carom.shape_relation_within(*native, thread_count(threads)))


def gap(
    p: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    *,
    end: npt.ArrayLike | None = None,
    threads: int | None = None,
) -> Floats:
    """The signed distance between surfaces of balls and shapes at time 0.

    It is negative where they overlap. For a ball whose centre is inside a solid, it counts from the
    nearest face. Parameters, errors and threads are those of :func:`time_of_impact`.

    Returns
    -------
    ndarray, shape (...)
        A length within 2 ulp, also where they nearly touch; infinite beyond the largest float.

    Examples
    --------
    >>> from carom import shapes
    >>> shapes.gap([[0, 5], [0, 1]], 1, shapes.Aabb([-1, -2], [4, 2]))
    array([ 2., -2.])
    """
    native = asked(shape, p=p, r=r, end=end)
    return plain(_carom.shape_gap(*native, thread_count(threads)))


def closest_points(
    p: npt.ArrayLike,
    r: npt.ArrayLike,
    shape: Shape,
    *,
    end: npt.ArrayLike | None = None,
    threads: int | None = None,
) -> tuple[Floats, Floats]:
    """The points of balls and shapes that are nearest to each other.

    They are those at time 0. If the centre of the ball is in the shape, they lie on the line to the
    nearest face. If it is exactly on a segment, on the axis of a capsule, or on a thin face, they
    lie across it. Parameters, errors and threads are those of :func:`time_of_impact`.

    Returns
    -------
    points, others : ndarray, shape (..., D)
        Points of the balls, and of the shapes. Each coordinate is within 4 ulp of the largest
        number in its computation.

    Examples
    --------
    >>> from carom import shapes
    >>> shapes.closest_points([0, 5], 1, shapes.Aabb([-1, -2], [4, 2]))
    (array([0., 4.]), array([0., 2.]))
    """
    native = asked(shape, p=p, r=r, end=end)
    return _carom.shape_closest_points(*native, thread_count(threads))
