"""Work of the executors on batches of balls.

Each function here returns a function for `mapInArrow` or `applyInArrow`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow  # type: ignore[import-untyped, unused-ignore]
import pyarrow.compute  # type: ignore[import-untyped, unused-ignore]
from pyspark import TaskContext

from .._many import impacts
from ._batches import Balls, pieces, refused
from ._boxes import Reach
from ._cells import Cells
from ._columns import Columns
from ._tree import Rows

Batches = Iterator[pyarrow.RecordBatch]
Mapping = Callable[[Batches], Batches]


@dataclass(frozen=True)
class Question:
    """A query about balls."""

    columns: Columns
    max_time: float
    contacts: bool
    first: bool
    margin: float | None
    cpa: bool

    @property
    def axes(self) -> int:
        """The number of dimensions."""
        return len(self.columns.x)

    @property
    def reach(self) -> Reach:
        """Time and margin, rounded as in the search in memory."""
        kind = np.dtype(self.columns.kind).type
        return Reach(float(kind(self.max_time)), 0.5 * float(kind(self.margin or 0.0)))

    def met(self, one: Balls, other: Balls | None = None, first: bool = False) -> pyarrow.Table:
        """Answers of a search in memory, with rows as balls.

        A task has one core, so one thread works.
        """
        others = None if other is None else other.sets()
        options: dict[str, Any] = {"contacts": self.contacts, "margin": self.margin, "cpa": self.cpa}
        return pyarrow.table(
            impacts(*one.sets(), self.max_time, others=others, first=first, threads=1, **options)
        )


def surveyed(question: Question, share: float) -> Mapping:
    """Checks all numbers, and returns boxes of some balls.

    Each ball is among them with the probability `share`. If a number is refused, only the first
    such number is returned.
    """

    def survey(batches: Batches) -> Batches:
        """Checks the batches of a partition."""
        context = TaskContext.get()
        random = np.random.default_rng(0 if context is None else context.partitionId())
        for table in pieces(batches):
            found = refused(table, question.columns.names, question.columns.kind)
            if found is not None:
                id = table["id"][found.row].as_py()
                words = [repr(id) if id is not None else "null", found.column, found.value, found.advice]
                row = {name: [word] for name, word in zip(SURVEY_WORDS, words)}
                corners = {name: [None] for name in survey_corners(question.axes)}
                yield pyarrow.RecordBatch.from_pydict({**row, **corners}, schema=_survey_schema(question.axes))
                return
            chosen = np.flatnonzero(random.random(len(table)) < share)
            cast = table.take(chosen).select(["id", *question.columns.names])
            kind = question.columns.arrow_floats()
            schema = pyarrow.schema([cast.schema.field("id"), *((name, kind) for name in question.columns.names)])
            low, high = Balls.of(cast.cast(schema), question.axes).boxes(question.reach)
            words_missing = [pyarrow.nulls(len(chosen), pyarrow.string())] * len(SURVEY_WORDS)
            numbers = [pyarrow.array(column) for column in np.concatenate([low, high], axis=1).T]
            yield pyarrow.RecordBatch.from_arrays([*words_missing, *numbers], schema=_survey_schema(question.axes))

    return survey


SURVEY_WORDS = ("id", "column", "value", "advice")


def survey_corners(axes: int) -> list[str]:
    """The names of the columns of boxes in a survey."""
    return [f"{side}{axis}" for side in ("low", "high") for axis in range(axes)]


def _survey_schema(axes: int) -> pyarrow.Schema:
    """The schema of a survey."""
    words = [(name, pyarrow.string()) for name in SURVEY_WORDS]
    return pyarrow.schema([*words, *((name, pyarrow.float64()) for name in survey_corners(axes))])


def weighed(question: Question, cells: Cells) -> Mapping:
    """Counts the balls of each cell; -1 stands for broad balls."""

    def weigh(batches: Batches) -> Batches:
        """Counts the balls of a partition."""
        counts = np.zeros(len(cells.tree) + 1, np.int64)
        for table in pieces(batches):
            low, high = Balls.of(table, question.axes).boxes(question.reach)
            _, touched, broad = cells.tree.touched(low, high, cells.most_touched)
            counts[:-1] += np.bincount(touched, minlength=len(cells.tree))
            counts[-1] += len(broad)
        there = np.flatnonzero(counts)
        numbers = np.where(there == len(cells.tree), -1, there)
        yield pyarrow.RecordBatch.from_pydict({"cell": numbers, "balls": counts[there]})

    return weigh


def broad_ones(question: Question, cells: Cells) -> Mapping:
    """Keeps only broad balls."""

    def leave(batches: Batches) -> Batches:
        """The broad balls of a partition."""
        for table in pieces(batches):
            balls = Balls.of(table, question.axes)
            _, _, broad = cells.tree.touched(*balls.boxes(question.reach), cells.most_touched)
            yield from table.take(broad).to_batches()

    return leave


def assigned(question: Question, cells: Cells) -> Mapping:
    """Copies each ball for each of its tasks, with a column `task`."""

    def assign(batches: Batches) -> Batches:
        """The copies of the balls of a partition."""
        for table in pieces(batches):
            balls = Balls.of(table, question.axes)
            rows, tasks = cells.tasks(*balls.boxes(question.reach), balls.salt)
            order = np.argsort(tasks, kind="stable")
            for part in np.array_split(order, -(-len(order) // _MOST_ROWS_WRITTEN)) if len(order) else []:
                copies = table.take(rows[part]).add_column(0, "task", pyarrow.array(tasks[part].astype(np.int32)))
                yield from copies.combine_chunks().to_batches()

    return assign


#: The most copies of balls that are written at a time.
_MOST_ROWS_WRITTEN = 2**17


def searched(question: Question, cells: Cells) -> Callable[[tuple[Any, ...], pyarrow.Table], pyarrow.Table]:
    """Searches the balls of a task for the pairs that it owns."""

    def search(key: tuple[Any, ...], table: pyarrow.Table) -> pyarrow.Table:
        """The pairs that the task of this key owns."""
        task = int(key[0].as_py())
        with _enough_memory(len(table)):
            # In order of ids, like the answers.
            balls = Balls.of(table.take(pyarrow.compute.sort_indices(table["id"])), question.axes)
            _check_distinct(balls.ids[:-1], balls.ids[1:], question)
            low, _ = balls.boxes(question.reach)
            # The first answer of a ball is also its first in the task.
            met = question.met(balls, first=question.first)
            a, b = met["a"].to_numpy(), met["b"].to_numpy()
            salt = balls.salt
            salts = None if salt is None else (salt[a], salt[b])
            owned = np.flatnonzero(cells.owned(task, np.maximum(low[a], low[b]), salts))
            return _named(met.take(owned), balls, balls)

    return search


@contextmanager
def _enough_memory(count: int) -> Iterator[None]:
    """Adds advice to a MemoryError.

    If the native part runs out of memory, the process ends, and Spark reports only that.
    """
    try:
        yield
    except MemoryError as error:
        message = (
            f"a task has {count} balls, which its memory does not hold with what meets among them; give a smaller cell_size, or "
            f"more memory a core: {error}"
        )
        raise MemoryError(message) from None


def _check_distinct(ids: Any, others: Any, question: Question) -> None:
    """Refuses ids that are equal side by side."""
    same = np.flatnonzero(pyarrow.compute.equal(ids, others).to_numpy())
    if len(same):
        message = f"column {question.columns.id!r} has {ids[int(same[0])].as_py()!r} twice; give each ball an id of its own"
        raise ValueError(message)


def met_by_broad(question: Question, cells: Cells, broad: pyarrow.Table) -> Mapping:
    """Searches the pairs of a broad ball and another ball."""
    wide = Balls.of(broad, question.axes)

    def search(batches: Batches) -> Batches:
        """The pairs with the balls of a partition."""
        for table in pieces(batches):
            balls = Balls.of(table, question.axes)
            touching, _, _ = cells.tree.touched(*balls.boxes(question.reach), cells.most_touched)
            rest = balls.take(np.unique(touching))
            met = question.met(rest, wide)
            a, b = met["a"].to_numpy(), met["b"].to_numpy()
            met = _named(met, rest, wide)
            _check_distinct(met["a"], met["b"], question)
            in_order = pyarrow.compute.less(met["a"], met["b"])
            yield from met.filter(in_order).to_batches()
            # The normal leads from a to b, and last bits depend on the order of the balls: so the
            # other pairs are searched in the other order.
            swapped = ~in_order.to_numpy()
            if swapped.any():
                one, other = wide.take(np.unique(b[swapped])), rest.take(np.unique(a[swapped]))
                met = _named(question.met(one, other), one, other)
                yield from met.filter(pyarrow.compute.less(met["a"], met["b"])).to_batches()

    return search


def _named(met: pyarrow.Table, one: Balls, other: Balls) -> pyarrow.Table:
    """Answers with ids instead of rows."""
    ends: list[tuple[str, Rows, Balls]] = [("a", met["a"].to_numpy(), one), ("b", met["b"].to_numpy(), other)]
    for place, (name, rows, balls) in enumerate(ends):
        ids = balls.ids.take(rows)
        if pyarrow.types.is_timestamp(ids.type) and ids.type.tz is not None:
            # They have the time zone of the session, and Spark accepts only UTC; the times are
            # equal.
            ids = ids.cast(pyarrow.timestamp("us", "UTC"))
        met = met.set_column(place, name, ids)
    return met.combine_chunks()
