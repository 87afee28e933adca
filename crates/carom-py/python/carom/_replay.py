"""What is seen of a simulation?"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from ._simulation import Simulation


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


def plot(simulation: Simulation, ax: Any, color: Any, options: dict[str, Any]) -> Any:
    """Draws the balls as they are now, seen along z in space."""
    try:
        import matplotlib.pyplot as plt
        from matplotlib.collections import EllipseCollection
    except ImportError:
        message = "plot needs matplotlib, which is not installed; `pip install matplotlib`"
        raise ImportError(message) from None
    ax = plt.gca() if ax is None else ax
    x, v, widths = simulation.positions, simulation.velocities, 2 * simulation.radii
    if simulation.dimension == 3:
        order = np.argsort(x[:, 2])  # The nearest are drawn last.
        x, v, widths = x[order], v[order], widths[order]
    shown = EllipseCollection(
        widths, widths, np.zeros(len(x)), units="xy", offsets=x[:, :2], offset_transform=ax.transData, **options
    )
    if color is None:
        shown.set_array(np.sqrt(np.einsum("ij,ij->i", v, v)))
    else:
        shown.set_facecolor(color)
    ax.add_collection(shown)
    kind, corners = simulation.space
    if corners is None:
        # Room for what sticks out of the centres.
        reach = widths.max(initial=0.0) / 2
        low, high = (x[:, :2].min(0) - reach, x[:, :2].max(0) + reach) if len(x) else (np.zeros(2), np.ones(2))
    else:
        low, high = (corner[:2] for corner in corners)
        style = "-" if kind == "box" else "--"
        ax.plot(*zip(low, (high[0], low[1]), high, (low[0], high[1]), low), style, color="0.5", linewidth=1)
    ax.update_datalim([low, high])
    ax.set_aspect("equal")
    ax.autoscale_view()
    return ax
