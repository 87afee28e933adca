"""What is seen of a simulation at the present moment?"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from . import _carom
from ._arguments import whole

Numbers = npt.NDArray[np.float64]


class State:
    """What a simulation is now."""

    __slots__ = ("_native",)

    _native: _carom.Simulation

    @property
    def time(self) -> float:
        """The present moment."""
        return self._native.time

    @property
    def until(self) -> float | None:
        """When the scene ends; ``None`` where it does not say a time."""
        return self._native.until

    @property
    def dimension(self) -> int:
        """2 or 3."""
        return self._native.axes

    @property
    def space(self) -> tuple[str, tuple[Numbers, Numbers] | None]:
        """`open`, `box` or `periodic`, and the two corners of the box as it was at the start."""
        kind, corners = self._native.bounds
        return kind, None if corners is None else (np.array(corners[0]), np.array(corners[1]))

    def wall_position(self, wall: str) -> float:
        """Where the wall `-x`, `+x`, `-y`, … of a box is now, along its axis."""
        return self._native.wall(str(wall))[0]

    def wall_velocity(self, wall: str) -> float:
        """How fast a wall moves now, along its axis."""
        return self._native.wall(str(wall))[1]

    def __len__(self) -> int:
        """How many balls there are."""
        return len(self._native)

    def __contains__(self, ball: int) -> bool:
        """Whether there is a ball of this number: it was added, and neither removed nor taken by a pocket."""
        return ball in self._native

    @property
    def ids(self) -> npt.NDArray[np.int64]:
        """The numbers of all balls, in the order of the arrays below."""
        return self._native.ids()

    @property
    def names(self) -> dict[int, str]:
        """What balls are called, by their numbers: of those that have a name, also of balls that are gone."""
        return {ball: name for ball, name in enumerate(self._native.names()) if name is not None}

    @property
    def positions(self) -> Numbers:
        """The centres now, inside a periodic box: a new array of shape (N, D)."""
        return self._native.positions()

    @property
    def velocities(self) -> Numbers:
        """The velocities now: a new array of shape (N, D)."""
        return self._native.velocities()

    @property
    def radii(self) -> Numbers:
        """The radii now: a new array of shape (N,)."""
        return self._native.radii()

    @property
    def growth_factor(self) -> float:
        """By how much larger balls that grow are now than at the start; 1 where none grow, and after :meth:`stop_growing`."""
        return self._native.growth_factor

    @property
    def masses(self) -> Numbers:
        """A new array of shape (N,); infinite for balls that are fixed."""
        return self._native.masses()

    @property
    def spins(self) -> Numbers:
        """The angular velocities now, radians per unit of time: a new array of shape (N, 3). 0 where there is no cloth."""
        return self._native.spins()

    @property
    def kinds(self) -> list[str]:
        """What each ball is to the rule of contacts: `ball` where there is none."""
        return self._native.kinds()

    def passing(self, ball: int) -> list[int | str]:
        """What a ball is passing through now, as its rule lets it: the numbers of balls, and `-x`, `+x`, … of walls."""
        return self._native.passing(whole("ball", ball))

    @property
    def rest_time(self) -> float | None:
        """When all balls rest, if nothing happens before; of one that slides, when it rolls. ``None`` without friction."""
        return self._native.rest_time

    @property
    def kinetic_energy(self) -> float:
        """Of all balls that are not fixed; on a cloth with that of their spin."""
        return self._native.kinetic_energy

    @property
    def potential_energy(self) -> float | None:
        """Where balls fall, of their heights along the gravity; else ``None``."""
        return self._native.potential_energy

    @property
    def momentum(self) -> Numbers:
        """Of all balls that are not fixed: a new array of shape (D,)."""
        return self._native.momentum()

    @property
    def pair_collisions(self) -> int:
        """How often two balls collided so far."""
        return self._native.counts[0]

    @property
    def wall_collisions(self) -> int:
        """How often a ball collided with a wall or an obstacle so far."""
        return self._native.counts[1]

    @property
    def pocketed(self) -> int:
        """How many balls pockets have taken so far."""
        return self._native.counts[2]

    @property
    def trajectory_hash(self) -> str:
        """A hash of all events so far, their times to the last bit: that of the summary of ``carom run``."""
        return self._native.counts[3]

    @property
    def compressibility(self) -> float | None:
        """Z = p V / N k T from the collisions so far; ``None`` without a periodic box, and where energy was lost or added."""
        return self._native.gas[0]

    @property
    def mean_free_time(self) -> float | None:
        """Between two collisions of a ball with others, so far; ``None`` before the first."""
        return self._native.gas[1]
