"""State of a simulation at its current time."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from . import _carom
from ._arguments import whole

Numbers = npt.NDArray[np.float64]


class State:
    """The state of a simulation at its current time."""

    __slots__ = ("_native",)

    _native: _carom.Simulation

    @property
    def time(self) -> float:
        """The current time."""
        return self._native.time

    @property
    def until(self) -> float | None:
        """The end of the run in the scene; ``None`` without one."""
        return self._native.until

    @property
    def dimension(self) -> int:
        """The number of dimensions, 2 or 3."""
        return self._native.axes

    @property
    def space(self) -> tuple[str, tuple[Numbers, Numbers] | None]:
        """The kind of the space, and the corners of its box.

        The kind is `open`, `box` or `periodic`, or names the kind of each axis, as in
        `periodic, walls`. The corners are those at the start, infinite along open axes; ``None`` in
        open space.
        """
        kind, corners = self._native.bounds
        return kind, None if corners is None else (_kept(np.array(corners[0])), _kept(np.array(corners[1])))

    def wall_position(self, wall: str) -> float:
        """The current coordinate of a wall along its axis.

        Parameters
        ----------
        wall : str
            `-x`, `+x`, `-y`, …

        Raises
        ------
        ValueError
            There is no such wall.
        """
        return self._native.wall(str(wall))[0]

    def wall_velocity(self, wall: str) -> float:
        """The current velocity of a wall along its axis.

        Parameters and errors are those of :meth:`wall_position`.
        """
        return self._native.wall(str(wall))[1]

    def __len__(self) -> int:
        """The number of balls."""
        return len(self._native)

    def __contains__(self, ball: int) -> bool:
        """Whether there is a ball of this number.

        It is false after the ball was removed, or went into a pocket.
        """
        return ball in self._native

    @property
    def ids(self) -> npt.NDArray[np.int64]:
        """The numbers of all balls, in the order of all arrays.

        It is a new, read-only array of shape (N,).
        """
        return _kept(self._native.ids())

    @property
    def names(self) -> dict[int, str]:
        """The names of balls, by number.

        Balls without a name are missing; balls that are gone are not.
        """
        return {ball: name for ball, name in enumerate(self._native.names()) if name is not None}

    @property
    def positions(self) -> Numbers:
        """The current centres of all balls.

        It is a new, read-only array of shape (N, D). In a periodic box the centres are inside the
        box; see `images`.
        """
        return _kept(self._native.positions())

    @property
    def images(self) -> npt.NDArray[np.int64]:
        """How often each ball has crossed the periodic box.

        It is a new, read-only array of shape (N, D): the box lengths to add to the positions for
        the paths that balls would have in open space. A ball that starts in the box starts with 0,
        and one that leaves at the upper end of an axis has 1 more. It is 0 in other spaces.

        Examples
        --------
        >>> import carom
        >>> ball = carom.Simulation([1, 1], [2, -1], 0.5, periodic=[4, 4])
        >>> ball.advance_to(5.0)
        >>> ball.positions, ball.images
        (array([[3., 0.]]), array([[ 2, -1]]))
        """
        return _kept(self._native.images())

    @property
    def velocities(self) -> Numbers:
        """The current velocities of all balls.

        It is a new, read-only array of shape (N, D), in lengths per unit of time.
        """
        return _kept(self._native.velocities())

    @property
    def radii(self) -> Numbers:
        """The current radii of all balls.

        It is a new, read-only array of shape (N,).
        """
        return _kept(self._native.radii())

    @property
    def growth_factor(self) -> float:
        """The ratio of the current radii to those at the start.

        It is 1 if no balls grow, and after :meth:`stop_growing`.
        """
        return self._native.growth_factor

    @property
    def masses(self) -> Numbers:
        """The masses of all balls; infinite for those that no impact moves.

        It is a new, read-only array of shape (N,).
        """
        return _kept(self._native.masses())

    @property
    def spins(self) -> Numbers:
        """The current angular velocities of all balls.

        It is a new, read-only array of shape (N, 3), in radians per unit of time; 0 without a
        cloth.
        """
        return _kept(self._native.spins())

    @property
    def kinds(self) -> list[str]:
        """The kind of each ball, for contact rules.

        It is `ball` for balls without a given kind.
        """
        return self._native.kinds()

    def passing(self, ball: int) -> list[int | str]:
        """What a ball is passing through now, by the contact rule.

        Parameters
        ----------
        ball : int
            The number of the ball.

        Returns
        -------
        list of int and str
            The numbers of other balls, and `-x`, `+x`, … for walls.

        Raises
        ------
        ValueError
            There is no such ball.
        """
        return self._native.passing(whole("ball", ball))

    @property
    def rest_time(self) -> float | None:
        """The time at which all balls rest if nothing happens before.

        For a ball that slides, the time at which it begins to roll counts. It is ``None`` without
        friction.
        """
        return self._native.rest_time

    @property
    def kinetic_energy(self) -> float:
        """The kinetic energy of all balls of finite mass.

        On a cloth it includes the energy of the spins.
        """
        return self._native.kinetic_energy

    @property
    def potential_energy(self) -> float | None:
        """The potential energy of all balls of finite mass.

        It is ``-Σ m g·x``; ``None`` without gravity.
        """
        return self._native.potential_energy

    @property
    def momentum(self) -> Numbers:
        """The momentum of all balls of finite mass.

        It is a new, read-only array of shape (D,).
        """
        return _kept(self._native.momentum())

    @property
    def pair_collisions(self) -> int:
        """The number of collisions of two balls.

        It counts from the start, or from the last :meth:`reset_measurements`.
        """
        return self._native.counts[0]

    @property
    def wall_collisions(self) -> int:
        """The number of collisions with walls and obstacles.

        It counts from the start, or from the last :meth:`reset_measurements`.
        """
        return self._native.counts[1]

    @property
    def pocketed(self) -> int:
        """The number of balls that went into pockets."""
        return self._native.counts[2]

    @property
    def trajectory_hash(self) -> str:
        """A hash of all events, with the last bits of their times.

        It is that of the summary of ``carom run``.
        """
        return self._native.counts[3]

    @property
    def compressibility(self) -> float | None:
        """The compressibility factor of a gas.

        It is ``Z = p V / (N k T)``, computed from the collisions since the start, or since the last
        :meth:`reset_measurements`. It is ``None`` without a periodic box, with fixed balls, before
        any time has passed, and if energy was lost or added.
        """
        return self._native.gas[0]

    @property
    def mean_free_time(self) -> float | None:
        """The mean time of a ball between two collisions with others.

        It is computed from the collisions since the start, or since the last
        :meth:`reset_measurements`. It is ``None`` before the first one.
        """
        return self._native.gas[1]


_Array = TypeVar("_Array", bound=npt.NDArray[Any])


def _kept(array: _Array) -> _Array:
    """A new array that cannot be changed.

    A change of it would not change the simulation.
    """
    array.flags.writeable = False
    return array
