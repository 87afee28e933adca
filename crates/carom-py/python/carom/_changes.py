"""What can be changed while balls move?"""

from __future__ import annotations

import numpy.typing as npt

from ._arguments import number
from ._setting import vector, whole
from ._state import State


class Changeable(State):
    """What can be changed, and is seen at once."""

    __slots__ = ()

    def set_velocity(self, ball: int, velocity: npt.ArrayLike) -> None:
        """Gives a ball another velocity from now on.

        Parameters
        ----------
        ball : int
            Its number.
        velocity : array_like, shape (D,)

        Raises
        ------
        ValueError
            There is no such ball, it is fixed, or a number is out of range. Nothing has changed then.

        Examples
        --------
        >>> import carom
        >>> table = carom.Simulation([[2, 2], [7, 2]], [0, 0], 1.0, box=[10, 4])
        >>> table.set_velocity(1, [1, 0])
        >>> table.step().time
        2.0
        """
        self._native.set_velocity(whole("ball", ball), vector("velocity", velocity))

    def apply_impulse(self, ball: int, impulse: npt.ArrayLike) -> None:
        """Changes the velocity of a ball by an impulse, mass times velocity, over its mass.

        Parameters and errors are those of :meth:`set_velocity`.
        """
        self._native.apply_impulse(whole("ball", ball), vector("impulse", impulse))

    def set_restitution(self, ball: int, restitution: float) -> None:
        """Gives a ball another restitution, from 0 to 1, for the collisions to come. Errors are as above."""
        self._native.set_restitution(whole("ball", ball), number("restitution", restitution))

    def insert(
        self,
        x: npt.ArrayLike,
        v: npt.ArrayLike,
        r: float,
        *,
        mass: float = 1.0,
        restitution: float = 1.0,
        name: str | None = None,
    ) -> int:
        """Adds a ball now: its number. The numbers of all others stay valid; a replay cannot be made any more.

        Raises
        ------
        ValueError
            There is no room for it, or a number is out of range. Nothing has changed then.

        Examples
        --------
        >>> import carom
        >>> balls = carom.Simulation([[0, 0], [5, 0]], [0, 0], 1.0)
        >>> balls.remove(0)
        >>> balls.insert([0, 3], [0, 1], 0.5)
        2
        >>> 0 in balls, sorted(balls.ids.tolist())
        (False, [1, 2])
        """
        vectors = (vector("x", x), vector("v", v))
        numbers = (number("r", r), number("mass", mass), number("restitution", restitution))
        return self._native.insert(vectors, numbers, name)

    def remove(self, ball: int) -> None:
        """Takes a ball away now; its number is never used again. A replay cannot be made any more."""
        self._native.remove(whole("ball", ball))
