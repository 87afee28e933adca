"""Plots of the current balls of a simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from ._state import State


def plot(simulation: State, ax: Any, color: Any, options: dict[str, Any]) -> Any:
    """Draws the current balls; in space they are seen along z."""
    try:
        import matplotlib.pyplot as plt
        from matplotlib.collections import EllipseCollection
    except ImportError:
        message = "plot needs matplotlib, which is not installed; `pip install matplotlib`"
        raise ImportError(message) from None
    ax = plt.gca() if ax is None else ax
    x, v, widths = simulation.positions, simulation.velocities, 2 * simulation.radii
    if simulation.dimension == 3:
        order = np.argsort(x[:, 2])  # The nearest balls are drawn last.
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
        # Room for the balls around their centres.
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
