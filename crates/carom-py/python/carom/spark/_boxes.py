"""Boxes that balls do not leave."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .._arguments import Floats

Corners = npt.NDArray[np.float64]

# How much larger a box is than computed: a share of M = |x| + |v| T + r, and a little for products
# that underflow.
#
# With u = 2**-53, each operation on numbers of `float64` has an error of at most u times its
# result, and a product that underflows 2**-1075 more. So the error of a side of the box, ((x + v T)
# - r) - slack, is at most
#     u r                   of the radius with half the margin,
#     u |v| T + 2**-1075    of v T,
#     u (|x| + |v| T)       of the sum,
#     u M                   of the difference with r,
#     u (M + slack)         of the difference with the slack,
# each times at most (1 + 4 u) for the errors before it: less than 5.001 u M + 2**-1074. M itself is
# computed within 4 u M (and 2**-1075), and multiplied by a power of two. So 2**-50 = 8 u of it and
# the smallest normal number are enough: 8 u M (1 - 4 u) is more than 5.001 u M, and 2**-1022 is
# more than what underflows. Where v T is beyond the largest float, M is infinite, and so is the
# box.
SLACK = 2.0**-50
LEAST_SLACK = 2.0**-1022


@dataclass(frozen=True)
class Reach:
    """Time and margin of a search, in the balls' float type."""

    #: Finite, of at least 0.
    max_time: float
    #: Half the margin, which is added to all radii; 0 without a margin.
    larger: float


def boxes(x: Floats, v: Floats, r: Floats, reach: Reach) -> tuple[Corners, Corners]:
    """The low and high corners of boxes that balls do not leave.

    The balls stay inside up to `reach.max_time`. Corners have the shape (N, D), and the same bits
    on every machine: they are sums and products of ``float64``, one operation at a time.
    """
    begin = x.astype(np.float64)
    with np.errstate(over="ignore"):
        radii = r.astype(np.float64) + reach.larger
        way = v.astype(np.float64) * reach.max_time
        end = begin + way
        slack = SLACK * ((np.abs(begin) + np.abs(way)) + radii[:, None]) + LEAST_SLACK
        low = (np.minimum(begin, end) - radii[:, None]) - slack
        high = (np.maximum(begin, end) + radii[:, None]) + slack
    return low, high
