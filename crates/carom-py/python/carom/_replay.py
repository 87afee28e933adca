"""How is a simulation played again?"""

from __future__ import annotations

import os


class Replay:
    """A page that plays a simulation: one HTML file that refers to nothing outside itself.

    Jupyter shows it where it is the last value of a cell. :meth:`carom.Simulation.replay` makes it.

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
        self.html = page
        self._words = words

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page into a file, which any browser opens."""
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        """The page in a frame of its own."""
        import html  # Not needed to `import carom`, which is to be quick.

        page = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: 36em; border: 0"></iframe>'

    def __repr__(self) -> str:
        return f"<Replay of {self._words}>"

