"""What can be changed while balls move?"""

from __future__ import annotations

import numpy.typing as npt

from ._arguments import number, whole
from ._event import Event
from ._setting import vector
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

    def strike(self, ball: int, velocity: npt.ArrayLike, spin: npt.ArrayLike) -> Event:
        """Gives a ball on a cloth another velocity and angular velocity, as a cue does, and tells it.

        Parameters
        ----------
        ball : int
            Its number.
        velocity : array_like, shape (2,)
        spin : array_like, shape (3,)
            Radians per unit of time, as in `spins`: of a ball that moves along x, a positive second number is topspin, and a
            positive third one turns it counterclockwise, as seen from above.

        Raises
        ------
        ValueError
            As of :meth:`set_velocity`; or there is no cloth. Nothing has changed then.

        Examples
        --------
        With backspin a ball comes back.

        >>> import carom
        >>> table = carom.Simulation([0, 0], [0, 0], 0.5, cloth={"g": 10})
        >>> table.strike(0, [1, 0], [0, -12, 0]).kind
        'cue'
        >>> table.advance_to(1.0)
        >>> table.velocities, table.spins, table.rest_time
        (array([[-1.,  0.]]), array([[-0., -2.,  0.]]), 11.0)
        """
        return Event(*self._native.strike(whole("ball", ball), vector("velocity", velocity), vector("spin", spin)))

    def set_kind(self, ball: int, kind: str) -> None:
        """Makes a ball one of another kind from now on.

        What it is passing through and no longer may is forgotten, without an event; what it overlaps and now may pass is
        entered.

        Raises
        ------
        ValueError
            There is no such ball, the rule was not asked about the kind, or the ball overlaps what it could no longer pass.
            Nothing has changed then.
        """
        self._native.set_kind(whole("ball", ball), str(kind))

    def stop_growing(self) -> None:
        """Lets balls that grow stay as large as they are now, with the velocities that they have. Of others nothing changes.

        What is measured goes on: energy was added by then, so there is no `compressibility`, and `mean_free_time` is that of
        the growth as well. A new :class:`Simulation` of `positions`, `velocities` and `radii` begins anew.
        """
        self._native.stop_growing()

    def move_wall(self, wall: str, to: float, speed: float) -> None:
        """Lets a wall of a box move to a coordinate at a constant speed, where it halts: a piston.

        A ball that hits it leaves with twice its velocity added (of an elastic wall), so that a gas is heated by the work done
        on it: `work` of an :class:`Event`. A wall that crushes balls without room to move halts before. A replay cannot be made any
        more.

        Parameters
        ----------
        wall : str
            `-x`, `+x`, `-y`, …
        to : float
            Where to.
        speed : float
            Above 0.

        Raises
        ------
        ValueError
            There is no such wall, balls do not fly straight at a steady speed, there is no room for them at `to`, or the speed
            is out of range. Nothing has changed then.

        Examples
        --------
        >>> import carom
        >>> ball = carom.Simulation([5, 1], [1, 0], 1.0, mass=2.0, box=[10, 2])
        >>> ball.move_wall("+x", to=6.0, speed=0.5)
        >>> hit = ball.step()
        >>> hit.wall, hit.impulse, hit.work, ball.velocities
        ('+x', 6.0, 3.0, array([[-2.,  0.]]))
        >>> ball.advance_to(9.0)
        >>> ball.wall_position("+x"), ball.wall_velocity("+x")
        (6.0, 0.0)
        """
        self._native.move_wall(str(wall), number("to", to), number("speed", speed))

    def stop_wall(self, wall: str) -> None:
        """Halts a wall where it is now."""
        self._native.stop_wall(str(wall))

    def insert(
        self,
        x: npt.ArrayLike,
        v: npt.ArrayLike,
        r: float,
        *,
        mass: float = 1.0,
        restitution: float = 1.0,
        kind: str | None = None,
        name: str | None = None,
    ) -> int:
        """Adds a ball now: its number. The numbers of all others stay valid; a replay cannot be made any more.

        Among balls that grow, `r` is the radius that it has now.

        Raises
        ------
        ValueError
            There is no room for it, a number is out of range, or the rule was not asked about its kind (``"ball"`` where it is
            not told). Nothing has changed then.

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
        return self._native.insert(vectors, numbers, kind, name)

    def remove(self, ball: int) -> None:
        """Takes a ball away now; its number is never used again. A replay cannot be made any more."""
        self._native.remove(whole("ball", ball))
