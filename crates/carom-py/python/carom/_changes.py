"""Changes of a running simulation."""

from __future__ import annotations

import numpy.typing as npt

from ._arguments import number, string, vector, whole
from ._event import Event
from ._state import State


class Changeable(State):
    """A simulation whose balls and walls can be changed."""

    __slots__ = ()

    def set_velocity(self, ball: int, velocity: npt.ArrayLike) -> None:
        """Gives a ball a new velocity.

        A ball of infinite mass becomes kinematic, like a paddle: it keeps this velocity whatever it
        hits, and goes through walls and obstacles.

        Parameters
        ----------
        ball : int
            The number of the ball.
        velocity : array_like, shape (D,)
            Lengths per unit of time.

        Raises
        ------
        ValueError
            There is no such ball, or a number is out of range; or the ball has infinite mass, and
            balls are damped. Nothing changes then.

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
        """Gives a ball an impulse.

        Parameters
        ----------
        ball : int
            The number of the ball.
        impulse : array_like, shape (D,)
            Mass times velocity. The velocity changes by the impulse over the mass of the ball.

        Raises
        ------
        ValueError
            As :meth:`set_velocity`.
        """
        self._native.apply_impulse(whole("ball", ball), vector("impulse", impulse))

    def set_restitution(self, ball: int, restitution: float) -> None:
        """Gives a ball a new restitution, for further collisions.

        Parameters
        ----------
        ball : int
            The number of the ball.
        restitution : float
            From 0 (no rebound) to 1 (elastic).

        Raises
        ------
        ValueError
            There is no such ball, or the number is out of range. Nothing changes then.
        """
        self._native.set_restitution(whole("ball", ball), number("restitution", restitution))

    def strike(self, ball: int, velocity: npt.ArrayLike, spin: npt.ArrayLike) -> Event:
        """Strikes a ball on a cloth, as a cue does.

        Parameters
        ----------
        ball : int
            The number of the ball.
        velocity : array_like, shape (2,)
            The new velocity, lengths per unit of time.
        spin : array_like, shape (3,)
            The new angular velocity, radians per unit of time, as in `spins`. For a ball that moves
            along x, a positive second number is topspin, and a positive third number turns the ball
            counterclockwise as seen from above.

        Returns
        -------
        Event
            The stroke, of kind `cue`.

        Raises
        ------
        ValueError
            As :meth:`set_velocity`; or there is no cloth. Nothing changes then.

        Examples
        --------
        With backspin a ball comes back:

        >>> import carom
        >>> table = carom.Simulation([0, 0], [0, 0], 0.5, cloth={"g": 10})
        >>> table.strike(0, [1, 0], [0, -12, 0]).kind
        'cue'
        >>> table.advance_to(1.0)
        >>> table.velocities, table.spins, table.rest_time
        (array([[-1.,  0.]]), array([[-0., -2.,  0.]]), 11.0)
        """
        vectors = (vector("velocity", velocity), vector("spin", spin))
        return Event(*self._native.strike(whole("ball", ball), *vectors))

    def set_kind(self, ball: int, kind: str) -> None:
        """Gives a ball a new kind, for contact rules.

        Passages that the new kind does not allow end without an event. Passages through what the
        ball overlaps, and that the new kind allows, begin.

        Parameters
        ----------
        ball : int
            The number of the ball.
        kind : str
            A kind of a ball at the start, or one that the rule or the scene names in `kinds`.

        Raises
        ------
        ValueError
            There is no such ball or kind, or the ball overlaps something that it could no longer
            pass. Nothing changes then.
        """
        self._native.set_kind(whole("ball", ball), string("kind", kind))

    def stop_growing(self) -> None:
        """Stops the growth: all balls keep their current radii.

        They keep their velocities, too. Without growing balls nothing changes. The growth added
        energy, so there is no `compressibility`, and `mean_free_time` includes the growth, until
        :meth:`reset_measurements`.
        """
        self._native.stop_growing()

    def move_wall(self, wall: str, to: float, speed: float) -> None:
        """Moves a wall of a box to a coordinate, like a piston.

        The wall moves at a constant speed, and stops there. An elastic wall adds twice its velocity
        to a ball that it hits, so its work heats a gas (`work` of an :class:`Event`). It stops
        before if balls between the walls are jammed.

        Parameters
        ----------
        wall : str
            `-x`, `+x`, `-y`, …
        to : float
            The coordinate along the axis of the wall.
        speed : float
            Lengths per unit of time, above 0.

        Raises
        ------
        ValueError
            There is no such wall, balls are damped, fall or roll, they do not fit in the new box,
            or the speed is out of range. Nothing changes then.

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
        """Stops a wall where it is.

        Parameters
        ----------
        wall : str
            `-x`, `+x`, `-y`, …

        Raises
        ------
        ValueError
            There is no such wall.
        """
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
        """Adds a ball, and returns its number.

        The numbers of all other balls stay valid. There can be no replay afterwards.

        Parameters
        ----------
        x, v : array_like, shape (D,)
            The centre and the velocity.
        r : float
            The current radius, at least 0.
        mass, restitution : float
            As for :class:`Simulation`.
        kind : str, optional
            The kind of the ball, as for :meth:`set_kind`; default: ``"ball"``.
        name : str, optional
            The name of the ball.

        Raises
        ------
        ValueError
            There is no room for the ball, a number is out of range, or there is no such kind.
            Nothing changes then.

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
        scalars = {"r": r, "mass": mass, "restitution": restitution}
        numbers = [vector("x", x), vector("v", v), *([number(each, value)] for each, value in scalars.items())]
        kind = None if kind is None else string("kind", kind)
        name = None if name is None else string("name", name)
        return self._native.insert(numbers, kind, name)

    def remove(self, ball: int) -> None:
        """Removes a ball.

        Its number is not used again. There can be no replay afterwards.

        Parameters
        ----------
        ball : int
            The number of the ball.

        Raises
        ------
        ValueError
            There is no such ball.
        """
        self._native.remove(whole("ball", ball))
