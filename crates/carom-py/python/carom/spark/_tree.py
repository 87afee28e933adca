"""Cells of space, as a k-d tree.

Each node cuts space across an axis. Points below the cut belong to one side, points on it or above
to the other: so each point lies in exactly one cell, and a box touches the cells of all its points.
A cut may be anywhere: one outside the region of its node only makes an empty cell.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ._boxes import Corners

Rows = npt.NDArray[np.int64]

#: A node is not cut if one side would have more than this share of the boxes: boxes that cross a
#: cut are on both sides, and are shuffled and searched twice. If 3 of 5 boxes cross the median, the
#: larger side has 4 of 5.
_MOST_ON_A_SIDE = 0.8


@dataclass(frozen=True)
class Tree:
    """Nodes of a k-d tree; the first is the root.

    A node that is a cell has the `axis` -1, and the number of the cell in `low`.
    """

    axis: npt.NDArray[np.int8]
    cut: npt.NDArray[np.float64]
    low: npt.NDArray[np.int32]
    high: npt.NDArray[np.int32]
    #: The points of each cell: `begin` ≤ point < `end`, of shape (cells, D).
    begin: npt.NDArray[np.float64]
    end: npt.NDArray[np.float64]

    def __len__(self) -> int:
        """The number of cells."""
        return len(self.begin)

    def touched(self, low: Corners, high: Corners, most: int) -> tuple[Rows, Rows, Rows]:
        """Boxes and the cells that they touch, and the broad boxes.

        Boxes and cells are side by side. Broad boxes touch more than `most` cells.
        """
        rows = np.arange(len(low), dtype=np.int64)
        nodes = np.zeros(len(low), dtype=np.int64)
        found: list[tuple[Rows, Rows]] = []
        count = np.zeros(len(low), dtype=np.int64)
        broad = np.zeros(len(low), dtype=bool)
        while len(rows):
            axis = self.axis[nodes]
            is_cell = axis < 0
            found.append((rows[is_cell], self.low[nodes[is_cell]].astype(np.int64)))
            count += np.bincount(rows[is_cell], minlength=len(low))
            rows, nodes, axis = rows[~is_cell], nodes[~is_cell], axis[~is_cell]
            cut = self.cut[nodes]
            below, above = low[rows, axis] < cut, high[rows, axis] >= cut
            nodes = np.concatenate([self.low[nodes[below]], self.high[nodes[above]]]).astype(np.int64)
            rows = np.concatenate([rows[below], rows[above]])
            # Each of these nodes has a touched cell.
            broad |= count + np.bincount(rows, minlength=len(low)) > most
            narrow = ~broad[rows]
            rows, nodes = rows[narrow], nodes[narrow]
        touching, cells = (np.concatenate(parts) for parts in zip(*found)) if found else (rows, nodes)
        narrow = ~broad[touching]
        return touching[narrow], cells[narrow], np.flatnonzero(broad)

    def holds(self, cell: int, points: Corners) -> npt.NDArray[np.bool_]:
        """Whether points lie in a cell."""
        inside = (points >= self.begin[cell]) & (points < self.end[cell])
        held: npt.NDArray[np.bool_] = inside.all(axis=1)
        return held


@dataclass
class _Nodes:
    """Nodes of a tree that grows."""

    axis: list[int] = field(default_factory=list)
    cut: list[float] = field(default_factory=list)
    low: list[int] = field(default_factory=list)
    high: list[int] = field(default_factory=list)

    def add(self) -> int:
        """Adds a node, and returns its number."""
        self.axis.append(-1)
        self.cut.append(0.0)
        self.low.append(-1)
        self.high.append(-1)
        return len(self.axis) - 1


def grown(low: Corners, high: Corners, most: float) -> Tree:
    """A tree of cells that few boxes touch.

    At most `most` of these boxes touch each cell, as far as cuts can separate them.
    """
    axes = low.shape[1]
    nodes = _Nodes()
    bounds: list[tuple[Corners, Corners]] = []
    whole = np.full(axes, -np.inf), np.full(axes, np.inf)
    waiting = [(nodes.add(), np.arange(len(low)), *whole)]
    while waiting:
        node, rows, begin, end = waiting.pop()
        found = _cut(low[rows], high[rows]) if len(rows) > most else None
        if found is None:
            nodes.low[node] = len(bounds)
            bounds.append((begin, end))
            continue
        axis, cut = found
        nodes.axis[node], nodes.cut[node] = axis, cut
        nodes.low[node], nodes.high[node] = nodes.add(), nodes.add()
        until, since = end.copy(), begin.copy()
        until[axis], since[axis] = min(cut, end[axis]), max(cut, begin[axis])
        waiting.append((nodes.high[node], rows[high[rows, axis] >= cut], since, end))
        waiting.append((nodes.low[node], rows[low[rows, axis] < cut], begin, until))
    return Tree(
        np.array(nodes.axis, np.int8),
        np.array(nodes.cut),
        np.array(nodes.low, np.int32),
        np.array(nodes.high, np.int32),
        np.array([begin for begin, _ in bounds]),
        np.array([end for _, end in bounds]),
    )


def _cut(low: Corners, high: Corners) -> tuple[int, float] | None:
    """The best cut: an axis, and a place on it.

    The place is the median of the middles of the boxes, on the axis that leaves the fewest boxes on
    the larger side.
    """
    best: tuple[int, int, float] | None = None
    with np.errstate(invalid="ignore"):
        middles = 0.5 * low + 0.5 * high
    for axis in range(low.shape[1]):
        finite = middles[np.isfinite(middles[:, axis]), axis]
        if len(finite):
            cut = float(np.median(finite))
            larger = max(int((low[:, axis] < cut).sum()), int((high[:, axis] >= cut).sum()))
            if best is None or larger < best[0]:
                best = larger, axis, cut
    if best is None or best[0] > _MOST_ON_A_SIDE * len(low):
        return None
    return best[1:]
