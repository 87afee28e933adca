"""What can happen to a ball?"""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened: a collision, or what else a ball met.

    >>> import carom
    >>> carom.Simulation([[0, 0], [5, 0]], [[2, 0], [0, 0]], 1.0).step()
    Event(time=1.5, kind='pair', a=0, b=1, wall=None, obstacle=None, feature=None, pocket=None, normal=[1.0, 0.0], impulse=2.0, gap=0.0, work=0.0, outcome='bounce')
    """

    #: When.
    time: float
    #: `pair`, `wall`, `obstacle`, `pocket`, or on a cloth `cloth` (the ball begins to roll) or `cue` (it is struck).
    kind: str
    #: The number of the ball.
    a: int
    #: That of a second ball.
    b: int | None
    #: `-x`, `+x`, `-y`, …
    wall: str | None
    #: The obstacle, counted from 0.
    obstacle: int | None
    #: What of the obstacle was met: `surface`, `vertex 3`, `edge 0`, `face 5`.
    feature: str | None
    #: The pocket, counted from 0.
    pocket: int | None
    #: The unit normal from a to b, or to what else was met.
    normal: list[float]
    #: Along the normal, mass times speed.
    impulse: float
    #: The gap between the surfaces as it was computed at this moment: 0, but for rounding.
    gap: float
    #: What a wall that moves did on the ball, force times distance.
    work: float
    #: `bounce`; with a rule of contacts also `enter` and `leave`; `remove`; on a cloth `roll`.
    outcome: str
