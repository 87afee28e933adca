"""Queries about pairs of balls at one time."""

from __future__ import annotations

import enum

import numpy as np
import numpy.typing as npt

from . import _carom
from ._answers import plain
from ._arguments import Floats, floats, thread_count

_NAMES = ("p1", "r1", "p2", "r2")


class Relation(enum.IntEnum):
    """The sign of a gap, as :func:`relation` returns it.

    >>> Relation.TOUCHING == 0
    True
    """

    SEPARATE = 1
    TOUCHING = 0
    OVERLAPPING = -1


def relation(
    p1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    r2: npt.ArrayLike,
    *,
    threads: int | None = None,
) -> npt.NDArray[np.int8]:
    """Whether balls at rest are separate, touch or overlap.

    The answer is exact.

    Parameters
    ----------
    p1, r1, p2, r2 : array_like, shapes (..., D), (...), (..., D), (...)
        Centres and radii, lengths. They broadcast as in :func:`time_of_impact`, with the same
        errors.
    threads : int, optional
        As for :func:`time_of_impact`.

    Returns
    -------
    ndarray of int8, shape (...)
        The sign of the gap: 1 (`Relation.SEPARATE`), 0 (`Relation.TOUCHING`) or -1
        (`Relation.OVERLAPPING`).

    Examples
    --------
    >>> relation([0, 0], 2, [3, 4], [2.5, 3, 3.5])
    array([ 1,  0, -1], dtype=int8)
    >>> Relation(relation([0, 0], 2, [3, 4], 3)).name
    'TOUCHING'
    """
    return plain(_carom.relation(floats(_NAMES, (p1, r1, p2, r2)), thread_count(threads)))


def gap(
    p1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    r2: npt.ArrayLike,
    *,
    threads: int | None = None,
) -> Floats:
    """The signed distance between the surfaces of balls at rest.

    It is negative where the balls overlap. Parameters, errors and threads are those of
    :func:`relation`.

    Returns
    -------
    ndarray, shape (...)
        A length within 2 ulp, or 2**-100 of the sum of the radii if that is more; infinite beyond
        the largest float.

    Examples
    --------
    >>> gap([0, 0], 2, [3, 4], [2.5, 3, 3.5])
    array([ 0.5,  0. , -0.5])
    """
    return plain(_carom.gap(floats(_NAMES, (p1, r1, p2, r2)), thread_count(threads)))


def relation_within(
    p1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    r2: npt.ArrayLike,
    tolerance: npt.ArrayLike,
    *,
    threads: int | None = None,
) -> npt.NDArray[np.int8]:
    """The answers of :func:`relation`, where gaps within a tolerance count as touching.

    The answer is exact for the given numbers. Other parameters, errors and threads are those of
    :func:`relation`.

    Parameters
    ----------
    tolerance : array_like, shape (...)
        A length of at least 0: where ``abs(gap) <= tolerance`` the answer is 0.

    Returns
    -------
    ndarray of int8, shape (...)
        1 (`Relation.SEPARATE`), 0 (`Relation.TOUCHING`) or -1 (`Relation.OVERLAPPING`).

    Examples
    --------
    >>> relation_within([0, 0], 2, [3, 4], 2.5, tolerance=[0, 0.25, 0.5])
    array([1, 1, 0], dtype=int8)
    """
    arrays = floats((*_NAMES, "tolerance"), (p1, r1, p2, r2, tolerance))
    return plain(_carom.relation_within(arrays, thread_count(threads)))


def closest_points(
    p1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    r2: npt.ArrayLike,
    *,
    threads: int | None = None,
) -> tuple[Floats, Floats]:
    """The point of each ball that is nearest to the other ball.

    They lie on the line through the centres, also where the balls overlap; for concentric balls
    that line is the first axis. Parameters, errors and threads are those of :func:`relation`.

    Returns
    -------
    points1, points2 : ndarray, shape (..., D)
        Points of the first and the second balls. Each coordinate is within 4 ulp of the largest
        number in its computation.

    Examples
    --------
    >>> closest_points([0, 0], 1, [0, 5], 2)
    (array([0., 1.]), array([0., 3.]))
    """
    return _carom.closest_points(floats(_NAMES, (p1, r1, p2, r2)), thread_count(threads))


def is_approaching(
    p1: npt.ArrayLike,
    v1: npt.ArrayLike,
    r1: npt.ArrayLike,
    p2: npt.ArrayLike,
    v2: npt.ArrayLike,
    r2: npt.ArrayLike,
    *,
    threads: int | None = None,
) -> npt.NDArray[np.bool_]:
    """Whether the gaps of pairs of moving balls fall at time 0.

    The balls may be apart, touch or overlap; balls that touch or overlap have an impact at 0 if
    they approach. The answer is exact, and false for concentric balls. Parameters, errors and
    threads are those of :func:`time_of_impact`.

    Returns
    -------
    ndarray of bool, shape (...)

    Examples
    --------
    >>> is_approaching([0, 0], [1, 0], 1, [[5, 0], [0, 5]], [0, 0], 1)
    array([ True, False])
    """
    arrays = floats(("p1", "v1", "r1", "p2", "v2", "r2", "max_time"), (p1, v1, r1, p2, v2, r2, 0.0))
    return plain(_carom.is_approaching(arrays, thread_count(threads)))
