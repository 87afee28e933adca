"""Which box does a ball stay in?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .._arguments import Floats

Corners = npt.NDArray[np.float64]

# By how much a box is larger than its numbers say: a share of M = |x| + |v| T + r, and a little for products that underflow.
#
# With u = 2**-53 each operation on numbers of `float64` is wrong by at most u times its result; a product that underflows by
# 2**-1075 besides. So a side of the box, ((x + v T) - r) - slack, is wrong by at most
#     u |v| T + 2**-1075    of v T,
#     u (|x| + |v| T)       of the sum,
#     u M                   of the difference with r,
#     u (M + slack)         of the difference with the slack,
# each times (1 + 3 u) at most for the errors before it: less than 4.001 u M + 2**-1074. M itself is computed within 3 u M (and
# 2**-1075), and multiplied by a power of two. Then 2**-50 = 8 u of it, and the smallest normal number, are enough: 8 u M (1 - 3 u)
# is more than 4.001 u M, and 2**-1022 more than what underflows. Where v T is beyond the largest float M is infinite, and so is
# the box.
SLACK = 2.0**-50
LEAST_SLACK = 2.0**-1022


@dataclass(frozen=True)
class Reach:
    """How far ahead is looked, and how near counts: numbers of the kind that the balls have."""

    #: Finite, of at least 0.
    max_time: float
    #: By how much all radii are larger, or ``None``: half the margin.
    larger: float | None


def boxes(x: Floats, v: Floats, r: Floats, reach: Reach) -> tuple[Corners, Corners]:
    """The low and the high corners, of shape (N, D), of boxes that balls do not leave before `reach.max_time`.

    They are the same bits on every machine: sums and products of ``float64``, one operation at a time.
    """
    radii = r.astype(np.float64) if reach.larger is None else _enlarged(r, reach.larger)
    begin = x.astype(np.float64)
    with np.errstate(over="ignore"):
        way = v.astype(np.float64) * reach.max_time
        end = begin + way
        slack = SLACK * ((np.abs(begin) + np.abs(way)) + radii[:, None]) + LEAST_SLACK
        low = (np.minimum(begin, end) - radii[:, None]) - slack
        high = (np.maximum(begin, end) + radii[:, None]) + slack
    return low, high


def _enlarged(r: Floats, by: float) -> npt.NDArray[np.float64]:
    """Radii of at least what the search makes of them: sums that are rounded up to a float of the balls' kind.

    A sum that is rounded to the nearest float is at most one float below that.
    """
    kind: Any = r.dtype.type
    with np.errstate(over="ignore"):
        sums = np.nextafter(r + kind(by), kind(np.inf))
    enlarged: npt.NDArray[np.float64] = np.minimum(sums, np.finfo(kind).max).astype(np.float64)
    return enlarged
