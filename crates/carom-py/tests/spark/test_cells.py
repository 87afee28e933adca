"""Cells and tasks."""

import numpy as np
import pytest

from carom.spark._cells import shared
from carom.spark._tree import grown


def boxes(count, axes, seed=3, wide=0.02):
    random = np.random.default_rng(seed)
    low = random.uniform(0, 1, (count, axes))
    low[: count // 2] **= 8  # Most of them in a corner.
    return low, low + random.exponential(wide, (count, axes))


def touching(tree, low, high):
    """Flags of boxes and cells that touch, from the bounds of the cells."""
    begins_before_end = low[:, None] < tree.end[None]
    ends_after_begin = high[:, None] >= tree.begin[None]
    return (begins_before_end & ends_after_begin & (tree.begin < tree.end)[None]).all(axis=2)


@pytest.mark.parametrize("axes", [2, 3])
def test_every_place_is_in_one_cell(axes):
    tree = grown(*boxes(2000, axes), 40)
    assert len(tree) > 30
    points = np.concatenate([np.random.default_rng(1).uniform(-1, 2, (500, axes)), tree.begin, tree.end])
    points = points[np.isfinite(points).all(axis=1)]
    points = np.concatenate([points, np.full((1, axes), -np.inf)])
    held = sum(tree.holds(cell, points).astype(int) for cell in range(len(tree)))
    assert (held == 1).all()


@pytest.mark.parametrize("axes", [2, 3])
def test_boxes_touch_the_cells_that_they_reach_into(axes):
    tree = grown(*boxes(2000, axes), 40)
    low, high = boxes(500, axes, seed=4, wide=0.1)
    # Some boxes end where cells do.
    high[::9] = np.maximum(low[::9], tree.begin[np.isfinite(tree.begin).all(axis=1)][0])
    wanted = touching(tree, low, high)
    rows, cells, broad = tree.touched(low, high, most=5)
    assert broad.tolist() == np.flatnonzero(wanted.sum(axis=1) > 5).tolist() != []
    wanted[broad] = False
    assert sorted(zip(rows.tolist(), cells.tolist())) == list(zip(*(each.tolist() for each in np.nonzero(wanted))))


def test_cells_are_as_small_as_was_asked_where_boxes_can_be_parted():
    low, high = boxes(4000, 3, wide=1e-5)
    tree = grown(low, high, 100)
    assert touching(tree, low, high).sum(axis=0).max() <= 100


def test_what_no_cut_parts_stays_one_cell():
    low, high = np.zeros((1000, 2)), np.ones((1000, 2))
    assert len(grown(low, high, 10)) == 1
    assert len(grown(np.full((50, 2), -np.inf), np.full((50, 2), np.inf), 10)) == 1
    assert len(grown(np.zeros((0, 2)), np.zeros((0, 2)), 10)) == 1


@pytest.mark.parametrize("most_balls", [10_000, 60, 20])
def test_every_pair_whose_boxes_meet_has_one_task_that_has_both(most_balls):
    low, high = boxes(400, 2, wide=0.05)
    tree = grown(low, high, 40)
    cells = shared(tree, 4, touching(tree, low, high).sum(axis=0), most_balls)
    assert cells.is_shared == (most_balls < 1000)
    salt = np.random.default_rng(8).integers(-(2**63), 2**63, len(low))
    balls, tasks = cells.tasks(low, high, salt)
    broad = set(tree.touched(low, high, 4)[2].tolist())
    assert broad
    told = np.zeros((len(low), len(low)), int)
    for task in np.unique(tasks):
        there = balls[tasks == task]
        assert len(set(there.tolist())) == len(there)
        if len(there) > 1 and not broad.intersection(there.tolist()):
            # A block has half of the balls of a task, chosen at random.
            assert len(there) < most_balls + 6 * most_balls**0.5
        a, b = (there[each] for each in np.triu_indices(len(there), 1))
        owned = cells.owned(int(task), np.maximum(low[a], low[b]), (salt[a], salt[b]))
        meet = ((low[a] <= high[b]) & (low[b] <= high[a])).all(axis=1)
        for one, other in zip(a[owned & meet], b[owned & meet]):
            told[min(one, other), max(one, other)] += 1
    a, b = np.triu_indices(len(low), 1)
    meet = ((low[a] <= high[b]) & (low[b] <= high[a])).all(axis=1)
    with_one_broad = np.array([(one in broad) != (other in broad) for one, other in zip(a.tolist(), b.tolist())])
    # Pairs of a broad ball and another ball are found where the rest is read.
    assert (told[a, b] == (meet & ~with_one_broad)).all() and told.sum() > 1000
