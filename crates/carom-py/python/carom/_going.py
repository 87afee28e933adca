"""How does a simulation go on, and what does it tell meanwhile?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ._answers import Answers
from ._arguments import floats, number, whole
from ._changes import Changeable
from ._event import Event

#: A table has at most so many events: some 13 GB.
_MOST = 2**27


class Going(Changeable):
    """What goes on from event to event."""

    __slots__ = ()

    def advance_to(self, time: float) -> None:
        """Lets everything happen up to a moment, from the present on.

        Raises
        ------
        ValueError
            The moment lies in the past or is not finite; or balls without room to move collide without end.
        KeyboardInterrupt
            Ctrl-C. The simulation stands where it came to, and can go on.

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
        """Lets the next event happen, if it comes by a moment: then it is the present.

        ``None`` where there is none by then; then the moment is the present. Where balls fly past each other in a periodic
        box for ever, the search for the next event does not end by itself: tell a moment.

        Errors are those of :meth:`advance_to`.
        """
        told = self._native.step(number("until", until))
        return None if told is None else Event(*told)

    def __iter__(self) -> Iterator[Event]:
        """All events from now on, as :meth:`step` tells them: between two of them it may be looked at and changed."""
        while (event := self.step()) is not None:
            yield event

    def events(self, until: float, *, most: int | None = None) -> Answers:
        """Lets everything happen up to a moment, and tells it.

        Parameters
        ----------
        until : float
            The moment, which may be infinite where `most` is given.
        most : int, optional
            Stop at the last of so many events. There are never more than ``2**27``, some 13 GB: then `time` tells how far it
            came.

        Returns
        -------
        Answers
            The columns of the table that ``carom run`` writes: `time`, `kind`, `a`, `b`, `wall`, with obstacles `obstacle` and
            `feature`, with pockets `pocket` (their names, or else their numbers as texts), with names `a_name` and `b_name`, the
            normal `nx`, `ny` (`nz`), `impulse` and `gap`; with a rule of contacts also `outcome`, behind `kind`. As arrays of
            NumPy, texts are objects, and `b` is -1 where there is no second ball.

        Notes
        -----
        Where it ends in an error, or by Ctrl-C, the events up to then have happened, and are not told.
        """
        end = number("until", until)
        if most is None and end == np.inf:
            message = "until is inf; give a moment, or how many events there are at most by most="
            raise ValueError(message)
        count = _MOST if most is None else min(whole("most", most), _MOST)
        return Answers(self._native.events(end, count))

    def frames(self, times: npt.ArrayLike) -> Answers:
        """Goes on to some moments, one after another, and tells where all balls are at each.

        Parameters
        ----------
        times : array_like, shape (M,)
            In ascending order, from the present on.

        Returns
        -------
        Answers
            The columns of the table that ``carom run`` writes, a row for each ball of each frame: `frame` (from 0), `time`,
            `ball`, `x`, `y` (`z`), `vx`, `vy` (`vz`), `radius`, `mass`.

        Examples
        --------
        >>> import carom
        >>> carom.Simulation([0, 0], [2, 1], 1.0).frames([0.0, 0.5])
        Answers of 2 rows:
        frame  time  ball  x    y  vx  vy  radius  mass
            0     0     0  0    0   2   1       1     1
            1   0.5     0  1  0.5   2   1       1     1
        """
        moments = np.ravel(np.asarray(floats(("times",), (times,))[0], np.float64))
        for early in np.flatnonzero(moments[1:] < moments[:-1])[:1]:
            one, other = moments[early], moments[early + 1]
            message = f"times[{early + 1}] is {other:g}, and times[{early}] is {one:g}; give them in ascending order"
            raise ValueError(message)
        return Answers(self._native.frames(moments.tolist()))
