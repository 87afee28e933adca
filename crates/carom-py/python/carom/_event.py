"""Events of a simulation."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """A collision, or another contact of a ball.

    Attributes
    ----------
    time : float
        The time of the event.
    kind : str
        `pair`, `wall`, `obstacle` or `pocket`; on a cloth also `cloth` (the ball begins to roll)
        and `cue` (it is struck).
    a : int
        The number of the ball.
    b : int or None
        The number of the second ball.
    wall : str or None
        `-x`, `+x`, `-y`, …
    obstacle : int or None
        The obstacle, from 0.
    feature : str or None
        The part of the obstacle that the ball touched, such as `surface`, `left edge`, `corner 3`
        or `face 5`.
    pocket : int or None
        The pocket, from 0.
    normal : list of float
        The unit normal from a to b, or to what a touched.
    impulse : float
        The impulse along the normal, mass times speed.
    gap : float
        The computed gap between the surfaces at this time, a length: 0 up to rounding.
    work : float
        The work of a moving wall on the ball, force times distance.
    outcome : str
        `bounce` or `remove`; with a contact rule also `enter` and `leave`; on a cloth also `roll`.
    hop : bool
        Whether the bounce is a hop: one of the tiny bounces of a contact that lasts, such as that
        of a ball that lies on something.

    Examples
    --------
    >>> import carom
    >>> carom.Simulation([[0, 0], [5, 0]], [[2, 0], [0, 0]], 1.0).step()
    Event(time=1.5, kind='pair', a=0, b=1, wall=None, obstacle=None, feature=None, pocket=None, normal=[1.0, 0.0], impulse=2.0, gap=0.0, work=0.0, outcome='bounce', hop=False)
    """

    time: float
    kind: str
    a: int
    b: int | None
    wall: str | None
    obstacle: int | None
    feature: str | None
    pocket: int | None
    normal: list[float]
    impulse: float
    gap: float
    work: float
    outcome: str
    hop: bool
