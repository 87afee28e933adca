"""Contact rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Union

import numpy as np

#: A word such as `bounce`, or a restitution.
Answer = Union[str, float]
#: Decides what happens when balls of two kinds touch.
PairRule = Callable[[str, str], Answer]

#: The kind of balls without a given kind.
_BALL = "ball"
#: A rule is called for every two kinds: half a million times.
_MOST_KINDS = 1024

_PAIR = ("bounce", "pass", "ignore", "remove_first", "remove_second", "remove_both")
_WALL = ("bounce", "pass", "ignore", "remove")
_OBSTACLE = ("bounce", "ignore", "remove")


class ContactRule:
    """Contact rule for balls, walls and obstacles, by kinds of balls.

    Derive from it, and override the methods for contacts that do not just bounce. Each method is
    called once for each combination, before the simulation starts, and the answers are kept: see
    *Contact rules* in :class:`Simulation`.

    An answer is a restitution, from 0 (no rebound) to 1 (elastic), or one of these words:

    ``"bounce"``
        Bounce with the restitution of the balls, walls and obstacles.
    ``"pass"``
        Pass through each other, as through a sensor. The start and the end of the overlap are
        events with the outcomes `enter` and `leave`. Not for obstacles.
    ``"ignore"``
        Pass through each other, without events.
    ``"remove_first"``, ``"remove_second"``, ``"remove_both"``
        Remove balls of a pair, as a pocket or a target does. If both have one kind, the first is
        one of them, always the same.
    ``"remove"``
        Remove the ball, at a wall or an obstacle.

    Examples
    --------
    A ball passes a gate, and is removed at the right wall:

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

    #: Further kinds, which balls may have later.
    kinds: Sequence[str] = ()

    def pair(self, first: str, second: str) -> Answer:
        """What happens when two balls of these kinds touch.

        It is called once for every two kinds, in either order.
        """
        return "bounce"

    def wall(self, ball: str, wall: str) -> Answer:
        """What happens when a ball of this kind touches a wall.

        The wall is `-x`, `+x`, `-y`, …
        """
        return "bounce"

    def obstacle(self, ball: str, obstacle: int) -> Answer:
        """What happens when a ball of this kind touches an obstacle.

        Obstacles are numbered from 0.
        """
        return "bounce"


class _OfPairs(ContactRule):
    """A function as a rule for pairs."""

    def __init__(self, asked: PairRule) -> None:
        """The rule of a function."""
        self._asked = asked

    def pair(self, first: str, second: str) -> Answer:
        """Calls the function."""
        return self._asked(first, second)


def answers(
    rule: ContactRule | PairRule | None, kinds: str | Sequence[str] | None, axes: int, obstacles: int
) -> Mapping[str, object] | None:
    """All answers of a rule, for the native part.

    ``None`` stands for no rule.

    Raises
    ------
    ValueError, TypeError
        Kinds are given without a rule, a kind is no text, there are too many, or an answer is
        refused.
    """
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
    """A function or an object as a rule."""
    if isinstance(rule, ContactRule):
        return rule
    if not callable(rule) or isinstance(rule, type):
        message = f"rule is {rule!r}; give a function of two kinds, or an object of a class that derives from carom.ContactRule"
        raise TypeError(message)
    return _OfPairs(rule)


def _answer(answer: object, asked: str, about: tuple[object, object], words: tuple[str, ...]) -> Answer:
    """A checked answer: a word, or a float from 0 to 1."""
    if isinstance(answer, str) and answer in words:
        return str(answer)
    is_number = isinstance(answer, (int, float, np.integer, np.floating)) and not isinstance(answer, bool)
    if is_number and 0.0 <= answer <= 1.0:  # type: ignore[operator]
        return float(answer)  # type: ignore[arg-type]
    said = ", ".join(f'"{word}"' for word in words[:-1])
    message = f'rule.{asked}{about!r} is {answer!r}; give a restitution from 0 to 1, {said} or "{words[-1]}"'
    raise TypeError(message) if not (is_number or isinstance(answer, str)) else ValueError(message)
