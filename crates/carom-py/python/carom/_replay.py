"""Replays of simulations."""

from __future__ import annotations

import os


class Replay:
    """An HTML page that plays a simulation.

    It is one file, which refers to nothing outside itself. Jupyter shows it if it is the last value
    of a cell. :meth:`carom.Simulation.replay` returns one.

    >>> import carom
    >>> balls = carom.Simulation([[0, 0], [5, 0]], [[2, 0], [0, 0]], 1.0)
    >>> balls.advance_to(3.0)
    >>> replay = balls.replay()
    >>> replay.html.startswith("<!doctype html>")
    True
    >>> replay
    <Replay of 2 balls until 3>
    """

    __slots__ = ("_words", "html")

    #: The whole page.
    html: str

    def __init__(self, page: str, words: str) -> None:
        """A page, and a description for `repr`."""
        self.html = page
        self._words = words

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page to a file, which any browser opens."""
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        """The page in a frame, for Jupyter."""
        import html  # Here, so that `import carom` stays fast.

        page = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: 36em; border: 0"></iframe>'

    def __repr__(self) -> str:
        """The number of balls, and the time of the end."""
        return f"<Replay of {self._words}>"
