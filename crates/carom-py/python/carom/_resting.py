"""Queries about pairs of balls at rest."""

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
        A length within 2 ulp, or 2**-100 of the sum of the radii if that is more; infinite beyond the largest float.

    Examples
    --------
    >>> gap([0, 0], 2, [3, 4], [2.5, 3, 3.5])
    array([ 0.5,  0. , -0.5])
    """
    return plain(_carom.gap(floats(_NAMES, (p1, r1, p2, r2)), thread_count(threads)))
