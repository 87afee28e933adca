"""Tables of answers as text and as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._answers import Answers

#: The most rows that are shown, half of them from the end.
_SHOWN = 10


def text(answers: Answers) -> str:
    """The number of rows, and the first and the last of them."""
    head, *rows = _lines(answers)
    widths = [max(len(line[place]) for line in (head, *rows)) for place in range(len(head))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(line, widths)) for line in (head, *rows)]
    if len(answers) > _SHOWN:
        lines.insert(1 + _SHOWN // 2, "…")
    return "\n".join([f"{_title(answers)}:", *lines])


def html(answers: Answers) -> str:
    """The same rows as a table of HTML."""
    from html import escape  # Here, so that `import carom` stays fast.

    head, *rows = _lines(answers)
    if len(answers) > _SHOWN:
        rows.insert(_SHOWN // 2, ["…"] * len(head))

    def line(cells: list[str], tag: str) -> str:
        """A line of the table."""
        return "".join(["<tr>", *(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells), "</tr>"])

    body = "".join(line(cells, "td") for cells in rows)
    caption = f"<caption>{_title(answers)}</caption>"
    return f"<table>{caption}<thead>{line(head, 'th')}</thead><tbody>{body}</tbody></table>"


def _title(answers: Answers) -> str:
    """The number of rows, in words."""
    count = len(answers)
    return f"Answers of {count:_} row{'' if count == 1 else 's'}"


def _lines(answers: Answers) -> list[list[str]]:
    """The names of the columns, and the cells of some rows."""
    rows = list(range(len(answers)))
    if len(answers) > _SHOWN:
        rows = rows[: _SHOWN // 2] + rows[-_SHOWN // 2 :]
    shown = answers[rows].to_numpy().items()
    columns = [[name, *(_cell(value) for value in column.tolist())] for name, column in shown]
    return [list(line) for line in zip(*columns)]


def _cell(value: object) -> str:
    """A cell in words; empty for a missing string."""
    return f"{value:.6g}" if isinstance(value, float) else "" if value is None else str(value)
