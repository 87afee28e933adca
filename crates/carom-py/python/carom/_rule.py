"""Contact rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Union

from ._mistakes import shown

#: A word such as `bounce`, or a restitution.
Answer = Union[str, float]
#: Decides what happens when balls of two kinds touch.
PairRule = Callable[[str, str], Answer]

#: The kind of balls without a given kind.
_BALL = "ball"
#: A rule is called for every two kinds: half a million times. Others have 16 bits.
_MOST_CALLED, _MOST = 1024, 2**16 - 1
#: Words that a scene writes with a dash.
_REMOVE = ("remove_first", "remove_second", "remove_both")


class ContactRule:
    """Contact rule for balls, walls and obstacles, by kinds of balls.

    Derive from it, and override the methods for contacts that do not just bounce. Each method is
    called once for each combination, before the simulation starts, and the answers are kept: see
    *Contact rules* in :class:`Simulation`.

    An answer is a restitution, from 0 (no rebound) to 1 (elastic) and up to 1000 (energy is added),
    or one of these words:

    ``"bounce"``
        Bounce with the restitution of the balls, walls and obstacles.
    ``"pass"``
        Pass through each other, as through a sensor. The start and the end of the overlap are
        events with the outcomes `enter` and `leave`. Not for obstacles.
    ``"ignore"``
        Pass through each other, without events.
    ``"remove_first"``, ``"remove_second"``, ``"remove_both"``
        Remove balls of a pair, as a pocket or a target does. If both have one kind, the first is
        one of them, always the same. ``"remove-first"`` is the same as ``"remove_first"``.
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


def kinds_and_rules(
    rule: ContactRule | PairRule | Iterable[Mapping[str, object]] | None,
    kinds: str | Sequence[str] | None,
) -> tuple[dict[str, object], dict[str, object]]:
    """Kinds and rule, as keys of a scene and by numbers.

    The number of a kind is its place in the key `kinds`.
    """
    called, tables = _rule(rule)
    of_balls = [_BALL] if kinds is None else [kinds] if isinstance(kinds, str) else strings("kinds", kinds)
    given = dict.fromkeys([*of_balls, *([] if called is None else strings("rule.kinds", called.kinds))])
    most = _MOST if called is None else _MOST_CALLED
    if len(given) > most:
        message = f"there are {len(given)} kinds; give at most {most}, each for all balls that are treated alike"
        raise ValueError(message)
    numbers = {name: number for number, name in enumerate(dict.fromkeys([_BALL, *given]))}
    answers = None if called is None else {"rule": called, "has_default": _BALL in given}
    return {"kinds": list(numbers), "rule": tables}, {"kinds": [numbers[name] for name in of_balls], "rule": answers}


def strings(name: str, given: Iterable[object]) -> list[str]:
    """A list of strings."""
    if isinstance(given, (str, Mapping)) or not isinstance(given, Iterable):
        message = f"{name} is {shown(given)}; give a string, or a list with one for each ball"
        raise TypeError(message)
    words = list(given)
    for place, word in enumerate(words):
        if not isinstance(word, str):
            message = f"{name}[{place}] is {shown(word)}; give strings"
            raise TypeError(message)
    return words  # type: ignore[return-value]


def with_dashes(table: Any) -> Any:
    """A rule of a scene, with the words of a scene.

    Functions answer `remove_first`, and scenes have `remove-first`.
    """
    word = table.get("does") if isinstance(table, Mapping) else None
    if isinstance(word, str) and word in _REMOVE:
        return {**table, "does": word.replace("_", "-")}
    return table


def scene_with_dashes(scene: Mapping[str, object]) -> dict[str, object]:
    """A scene, with its rules in the words of a scene."""
    given = {key: scene[key] for key in ("rule", "rules") if isinstance(scene.get(key), (list, tuple))}
    return {**scene, **{key: [with_dashes(table) for table in tables] for key, tables in given.items()}}  # type: ignore[attr-defined]


def _rule(rule: object) -> tuple[ContactRule | None, list[object]]:
    """A rule that is called, or the tables of another one."""
    if rule is None or isinstance(rule, ContactRule):
        return rule, []
    if callable(rule) and not isinstance(rule, type):
        called = ContactRule()
        called.pair = rule  # type: ignore[method-assign]
        return called, []
    if isinstance(rule, Iterable) and not isinstance(rule, (str, Mapping)):
        return None, [with_dashes(table) for table in rule]
    message = f"rule is {rule!r}; give a function of two kinds, a carom.ContactRule, or a list of dictionaries with the keys of [[rule]]"
    raise TypeError(message)
