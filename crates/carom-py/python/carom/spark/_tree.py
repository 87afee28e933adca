"""Into which cells is space divided, and which of them does a box touch?

A binary tree of cuts across an axis (a k-d tree). What is below a cut belongs to one side, what is on it or above to the
other: so each point lies in exactly one cell, and a box touches the cells of all its points. Nothing is said of where a cut is:
one outside what its cell is cut out of only makes an empty cell.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ._boxes import Corners

Rows = npt.NDArray[np.int64]

#: A cut that leaves one side more than this share of the boxes is none: whatever crosses it is on both sides, and is shuffled
#: and searched twice. Where 3 of 5 boxes cross the median, the larger side has 4 of 5.
_MOST_ON_A_SIDE = 0.8


@dataclass(frozen=True)
class Tree:
    """Nodes, of which the first is the root; `axis` is -1 where a node is a cell, and `low` then the cell's number."""

    axis: npt.NDArray[np.int8]
    cut: npt.NDArray[np.float64]
    low: npt.NDArray[np.int32]
    high: npt.NDArray[np.int32]
    #: What is in each cell: `begin` ≤ point < `end`, of shape (cells, D).
    begin: npt.NDArray[np.float64]
    end: npt.NDArray[np.float64]

    def __len__(self) -> int:
        """How many cells there are."""
        return len(self.begin)

    def touched(self, low: Corners, high: Corners, most: int) -> tuple[Rows, Rows, Rows]:
        """The boxes that touch cells, and these cells, side by side; and the boxes that touch more than `most`."""
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
            # Each of these nodes has a cell that is touched.
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
    axis: list[int] = field(default_factory=list)
    cut: list[float] = field(default_factory=list)
    low: list[int] = field(default_factory=list)
    high: list[int] = field(default_factory=list)

    def add(self) -> int:
        self.axis.append(-1)
        self.cut.append(0.0)
        self.low.append(-1)
        self.high.append(-1)
        return len(self.axis) - 1


def grown(low: Corners, high: Corners, most: float) -> Tree:
    """A tree of whose cells each is touched by at most so many of these boxes, as far as cuts can part them."""
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
    """The axis, and the median of the boxes' middles on it, that leave the fewest on the larger side."""
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
