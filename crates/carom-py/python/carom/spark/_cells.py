"""Tasks, and the pairs that they own.

A pair belongs to the task of one cell: the one that contains the higher of the two low corners,
axis by axis. If the boxes of both balls meet, both contain that point, so both balls are in the
task, and no other task returns the pair. Several tasks share a cell that is too large for the
memory of one: each has two blocks of its balls. Balls that touch too many cells are broad: one task
finds the pairs among them, and their pairs with other balls are found elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ._boxes import Corners
from ._tree import Rows, Tree

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Cells:
    """A tree of cells, and the number of blocks in each.

    A cell of k > 1 blocks has k (k - 1) / 2 tasks, one for every two blocks; a cell of one block
    has one task. Tasks are numbered cell by cell; the last one is that of the broad balls.
    """

    tree: Tree
    #: A ball that touches more cells than this is broad.
    most_touched: int
    blocks: Rows

    @property
    def is_shared(self) -> bool:
        """Whether a cell has several blocks, which needs salt."""
        return bool((self.blocks > 1).any())

    def _first_tasks(self) -> Rows:
        """The first task of each cell, and that of the broad balls."""
        tasks = np.maximum(self.blocks * (self.blocks - 1) // 2, 1)
        return np.concatenate([[0], np.cumsum(tasks)])

    def tasks(self, low: Corners, high: Corners, salt: Rows | None) -> tuple[Rows, Rows]:
        """The balls and their tasks, side by side.

        `salt` is a number for each ball that does not depend on its position.
        """
        rows, cells, broad = self.tree.touched(low, high, self.most_touched)
        first = self._first_tasks()
        blocks = self.blocks[cells]
        is_whole = blocks == 1
        parts = [(rows[is_whole], first[cells[is_whole]]), (broad, np.full(len(broad), first[-1]))]
        for cell in np.unique(cells[~is_whole]):
            assert salt is not None
            count = int(self.blocks[cell])
            there = rows[cells == cell]
            one, other = np.triu_indices(count, 1)
            block = salt[there] % count
            for task, pair in enumerate(zip(one, other)):
                in_it = there[np.isin(block, pair)]
                parts.append((in_it, np.full(len(in_it), first[cell] + task)))
        balls, tasks = (np.concatenate(each) for each in zip(*parts))
        return balls, tasks

    def owned(self, task: int, corners: Corners, salts: tuple[Rows, Rows] | None) -> Flags:
        """Whether pairs belong to a task.

        `corners` are the higher ones of their low corners, and `salts` those of both balls.
        """
        first = self._first_tasks()
        if task == first[-1]:
            return np.ones(len(corners), dtype=bool)
        cell = int(np.searchsorted(first, task, side="right")) - 1
        held = self.tree.holds(cell, corners)
        count = int(self.blocks[cell])
        if count == 1:
            return held
        assert salts is not None
        place = task - first[cell]
        one, other = (int(blocks[place]) for blocks in np.triu_indices(count, 1))
        low, high = np.sort([salt % count for salt in salts], axis=0)
        # Two balls of one block are in several tasks: the one with the first block owns them.
        low, high = np.where(low == high, 0, low), np.where((low == high) & (high == 0), 1, high)
        told: Flags = held & (low == one) & (high == other)
        return told


def shared(tree: Tree, most_touched: int, counts: Rows, most_balls: int) -> Cells:
    """Cells with so many blocks that tasks are small.

    No task has more than about `most_balls` balls. `counts` are the balls of each cell. A task has
    two of k blocks: 2 / k of the cell's balls.
    """
    needed = -(-2 * counts // most_balls)
    return Cells(tree, most_touched, np.where(counts > most_balls, np.maximum(needed, 3), 1))
