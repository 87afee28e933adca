"""What happens where balls of some kinds meet?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Union

import numpy as np

#: `bounce` or another word, or a restitution.
Answer = Union[str, float]
#: Says of two kinds what happens where they meet.
PairRule = Callable[[str, str], Answer]

#: The kind of balls that have none.
_BALL = "ball"
#: A rule is asked about each two kinds: half a million questions.
_MOST_KINDS = 1024

_PAIR = ("bounce", "pass", "ignore", "remove_first", "remove_second", "remove_both")
_WALL = ("bounce", "pass", "ignore", "remove")
_OBSTACLE = ("bounce", "ignore", "remove")


class ContactRule:
    """What happens where balls meet each other, walls and obstacles, by the kinds of the balls.

    Derive from it, and say what does not just bounce. Each question is asked once, before the simulation begins, and the
    answers are kept: see *Rules of contact* in :class:`Simulation`.

    Answers are a restitution, from 0 (no rebound) to 1 (elastic), or one of these words:

    ``"bounce"``
        With the restitution that balls, walls and obstacles have.
    ``"pass"``
        They pass through each other, as through a sensor: when they begin to overlap and when they no longer do are events, of
        the outcomes `enter` and `leave`. Not for obstacles.
    ``"ignore"``
        They pass through each other, without an event.
    ``"remove_first"``, ``"remove_second"``, ``"remove_both"``
        Of two balls: such as by a pocket or a target. Of two of one kind, the first is one of them, always the same.
    ``"remove"``
        The ball, by a wall or an obstacle.

    Examples
    --------
    A ball that rings where it passes a gate, and is gone at the right wall:

    >>> import carom
    >>> class Course(carom.ContactRule):
    ...     def pair(self, first, second):
    ...         return "pass" if "gate" in (first, second) else 0.9
    ...     def wall(self, ball, wall):
    ...         return "remove" if wall == "+x" else "bounce"
    >>> course = carom.Simulation(
    ...     x=[[2, 2], [6, 2]], v=[[1, 0], [0, 0]], r=0.5, box=[10, 4], kinds=["ball", "gate"], rule=Course(),
    ... )
    >>> for event in course:
    ...     print(event.time, event.kind, event.outcome)
    3.0 pair enter
    5.0 pair leave
    7.5 wall remove
    """

    #: Kinds that no ball has at the start, and that balls may have later.
    kinds: Sequence[str] = ()

    def pair(self, first: str, second: str) -> Answer:
        """Where two balls meet; each two kinds are asked about once, in whichever order."""
        return "bounce"

    def wall(self, ball: str, wall: str) -> Answer:
        """Where a ball meets the wall `-x`, `+x`, `-y`, … of a box."""
        return "bounce"

    def obstacle(self, ball: str, obstacle: int) -> Answer:
        """Where a ball meets an obstacle, counted from 0."""
        return "bounce"


class _OfPairs(ContactRule):
    """A function that is asked about pairs alone."""

    def __init__(self, asked: PairRule) -> None:
        self._asked = asked

    def pair(self, first: str, second: str) -> Answer:
        return self._asked(first, second)


def answers(
    rule: ContactRule | PairRule | None, kinds: str | Sequence[str] | None, axes: int, obstacles: int
) -> Mapping[str, object] | None:
    """All that a rule says of all kinds, as the native part takes it; ``None`` without a rule."""
    if rule is None:
        if kinds is None:
            return None
        message = "kinds are given, and no rule to which they matter; give `rule`, or leave them out"
        raise ValueError(message)
    asked = _rule(rule)
    of_balls = [_BALL] if kinds is None else [kinds] if isinstance(kinds, str) else list(kinds)
    names = list(dict.fromkeys([*of_balls, *asked.kinds]))
    for name in names:
        if not isinstance(name, str):
            message = f"kinds has {name!r} among them; give texts"
            raise TypeError(message)
    if len(names) > _MOST_KINDS:
        message = f"there are {len(names)} kinds; give at most {_MOST_KINDS}, each for all balls that are treated alike"
        raise ValueError(message)
    numbers = {name: number for number, name in enumerate(names)}
    walls = [f"{sign}{axis}" for axis in "xyz"[:axes] for sign in "-+"]
    return {
        "kinds": names,
        "pairs": [
            _answer(asked.pair(late, early), "pair", (late, early), _PAIR)
            for number, late in enumerate(names)
            for early in names[: number + 1]
        ],
        "walls": [[_answer(asked.wall(name, wall), "wall", (name, wall), _WALL) for wall in walls] for name in names],
        "obstacles": [
            [_answer(asked.obstacle(name, met), "obstacle", (name, met), _OBSTACLE) for met in range(obstacles)]
            for name in names
        ],
        "of_balls": [numbers[name] for name in of_balls],
    }


def _rule(rule: ContactRule | PairRule) -> ContactRule:
    if isinstance(rule, ContactRule):
        return rule
    if not callable(rule) or isinstance(rule, type):
        message = f"rule is {rule!r}; give a function of two kinds, or an object of a class that derives from carom.ContactRule"
        raise TypeError(message)
    return _OfPairs(rule)


def _answer(answer: object, asked: str, about: tuple[object, object], words: tuple[str, ...]) -> Answer:
    """A word, or a float from 0 to 1."""
    if isinstance(answer, str) and answer in words:
        return str(answer)
    is_number = isinstance(answer, (int, float, np.integer, np.floating)) and not isinstance(answer, bool)
    if is_number and 0.0 <= answer <= 1.0:  # type: ignore[operator]
        return float(answer)  # type: ignore[arg-type]
    said = ", ".join(f'"{word}"' for word in words[:-1])
    message = f'rule.{asked}{about!r} is {answer!r}; give a restitution from 0 to 1, {said} or "{words[-1]}"'
    raise TypeError(message) if not (is_number or isinstance(answer, str)) else ValueError(message)
