"""Tables of answers as text and as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy.typing as npt

#: The most rows that are shown, half of them from the end.
_SHOWN = 10

#: The rows of a table that are shown, by the names of its columns.
Columns = Mapping[str, npt.NDArray[Any]]


def shown_rows(count: int) -> list[int]:
    """Which of so many rows are shown."""
    rows = range(count)
    return list(rows) if count <= _SHOWN else [*rows[: _SHOWN // 2], *rows[-_SHOWN // 2 :]]


def text(count: int, columns: Columns) -> str:
    """The number of rows, and the first and the last of them."""
    head, *rows = _lines(columns)
    widths = [max(len(line[place]) for line in (head, *rows)) for place in range(len(head))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(line, widths)) for line in (head, *rows)]
    if count > _SHOWN:
        lines.insert(1 + _SHOWN // 2, "…")
    return "\n".join([f"{_title(count)}:", *lines])


def html(count: int, columns: Columns) -> str:
    """The same rows as a table of HTML."""
    from html import escape  # Here, so that `import carom` stays fast.

    head, *rows = _lines(columns)
    if count > _SHOWN:
        rows.insert(_SHOWN // 2, ["…"] * len(head))

    def line(cells: list[str], tag: str) -> str:
        """A line of the table."""
        return "".join(["<tr>", *(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells), "</tr>"])

    body = "".join(line(cells, "td") for cells in rows)
    caption = f"<caption>{_title(count)}</caption>"
    return f"<table>{caption}<thead>{line(head, 'th')}</thead><tbody>{body}</tbody></table>"


def _title(count: int) -> str:
    """The number of rows, in words."""
    return f"Answers of {count:_} row{'' if count == 1 else 's'}"


def _lines(columns: Columns) -> list[list[str]]:
    """The names of the columns, and the cells of each row."""
    cells = [[name, *map(_cell, column.tolist())] for name, column in columns.items()]
    return [list(line) for line in zip(*cells)]


def _cell(value: object) -> str:
    """A cell in words; empty for a missing string."""
    return f"{value:.6g}" if isinstance(value, float) else "" if value is None else str(value)
