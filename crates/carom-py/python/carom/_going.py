"""Progress of a simulation."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ._answers import Answers
from ._arguments import flag, floats, number, whole
from ._changes import Changeable
from ._event import Event

#: The most events in a table, about 13 GB.
_MOST = 2**27


class Going(Changeable):
    """A simulation that advances."""

    __slots__ = ()

    def advance_to(self, time: float) -> None:
        """Advances to a time.

        Parameters
        ----------
        time : float
            A finite time that is not in the past.

        Raises
        ------
        ValueError
            The time is in the past or not finite, or balls jam: they collide without end.
        KeyboardInterrupt
            Ctrl-C. The simulation stands at the time that it has reached, and can go on.

        Examples
        --------
        >>> import carom
        >>> ball = carom.Simulation([0, 0], [2, 1], 1.0)
        >>> ball.advance_to(3.0)
        >>> ball.time, ball.positions
        (3.0, array([[6., 3.]]))
        """
        self._native.advance_to(number("time", time))

    def step(self, until: float = np.inf) -> Event | None:
        """Advances to the next event, and returns it.

        Parameters
        ----------
        until : float
            A time that is not in the past. If balls fly past each other in a periodic box for ever,
            the search for the next event needs a finite one to end.

        Returns
        -------
        Event or None
            The event, which is at the current time then. ``None`` if no event comes by `until`; the
            current time is then `until`.

        Raises
        ------
        ValueError, KeyboardInterrupt
            As :meth:`advance_to`.
        """
        told = self._native.step(number("until", until))
        return None if told is None else Event(*told)

    def __iter__(self) -> Iterator[Event]:
        """All further events, each as :meth:`step` returns it.

        Between two events the simulation can be inspected and changed.
        """
        while (event := self.step()) is not None:
            yield event

    def events(self, until: float, *, most: int | None = None, hops: bool = False) -> Answers:
        """Advances to a time, and returns the events as a table.

        Parameters
        ----------
        until : float
            A time that is not in the past. It may be infinite if `most` is given. Then the call
            also returns, with fewer rows, after 2**20 hops in a row without a row: a ball that
            slides on a floor hops for ever. `time` is then that of the last hop; another call goes
            on.
        most : int, optional
            Stop at the last of this many rows. A table never has more than ``2**27``, about 13 GB;
            `time` is then that of the last one.
        hops : bool
            Return hops, too: the tiny bounces of contacts that last, such as that of a ball that
            lies on something. By default they happen and have no rows.

        Returns
        -------
        Answers
            The columns that ``carom run`` writes: `time`, `kind`, `a`, `b`, `wall`, with obstacles
            `obstacle` and `feature`, with pockets `pocket` (names, or else numbers as strings),
            with names `a_name` and `b_name`, the normal `nx`, `ny` (`nz`), `impulse` and `gap`.
            With a contact rule there is `outcome`, after `kind`; with `hops` there is `hop`, which
            is 1 for a hop and 0 for any other event. As NumPy arrays, strings are objects, and `b`
            is -1 if there is no second ball.

        Raises
        ------
        ValueError, KeyboardInterrupt
            As :meth:`advance_to`. The events until then have happened, and are lost.
        """
        end = number("until", until)
        if most is None and end == np.inf:
            message = "until is inf; give a time, or how many events there are at most by most="
            raise ValueError(message)
        count = _MOST if most is None else min(whole("most", most), _MOST)
        return Answers(self._native.events(end, count, flag("hops", hops)))

    def frames(self, times: npt.ArrayLike, *, unwrapped: bool = False) -> Answers:
        """Advances to several times, and returns all balls at each.

        Parameters
        ----------
        times : array_like, shape (M,)
            Times in ascending order, none of them in the past.
        unwrapped : bool
            In a periodic box, return positions on the path that a ball would have in open space,
            for displacements, and the number of box lengths in them.

        Returns
        -------
        Answers
            The columns that ``carom run`` writes, with a row for each ball in each frame: `frame`
            (from 0), `time`, `ball`, `x`, `y` (`z`), `vx`, `vy` (`vz`), `radius`, `mass`. With
            `unwrapped`, frames of a periodic box have also `ix`, `iy` (`iz`): the box lengths that
            are added to the position in the box, as `images`.

        Raises
        ------
        ValueError, KeyboardInterrupt
            As :meth:`advance_to`; or the times are not in ascending order.

        Examples
        --------
        >>> import carom
        >>> carom.Simulation([0, 0], [2, 1], 1.0).frames([0.0, 0.5])
        Answers of 2 rows:
        frame  time  ball  x    y  vx  vy  radius  mass
            0     0     0  0    0   2   1       1     1
            1   0.5     0  1  0.5   2   1       1     1

        The path of a ball through a periodic box:

        >>> ball = carom.Simulation([1, 1], [2, 0], 0.5, periodic=[4, 4])
        >>> path = ball.frames([0, 1, 2, 3], unwrapped=True)
        >>> path["x"], path["ix"]
        (array([1., 3., 5., 7.]), array([0, 0, 1, 1]))
        """
        moments = np.ravel(np.asarray(floats(("times",), (times,))[0], np.float64))
        for early in np.flatnonzero(moments[1:] < moments[:-1])[:1]:
            one, other = moments[early], moments[early + 1]
            message = (
                f"times[{early + 1}] is {other:g}, and times[{early}] is {one:g}; "
                "give them in ascending order"
            )
            raise ValueError(message)
        return Answers(self._native.frames(moments.tolist(), flag("unwrapped", unwrapped)))

    def reset_measurements(self) -> None:
        """Starts all counts and means anew, at the current time.

        `pair_collisions` and `wall_collisions` are 0 then, and `compressibility` and
        `mean_free_time` are those from now on: measure a gas after it has come to equilibrium, or
        after :meth:`stop_growing`. No ball changes, and `trajectory_hash` and `pocketed` go on.

        Examples
        --------
        >>> import carom
        >>> gas = carom.Simulation([[1, 1], [3, 1.5]], [[1, 0], [0, 0]], 0.5, periodic=[4, 4])
        >>> gas.advance_to(50.0)
        >>> gas.reset_measurements()
        >>> gas.pair_collisions, gas.compressibility
        (0, None)
        """
        self._native.reset_measurements()
