"""What do balls do, from event to event?"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _carom
from ._answers import Answers
from ._arguments import floats, number
from ._changes import Changeable
from ._event import Event
from ._replay import Replay, plot
from ._scene import source, tables, written
from ._setting import motion, space, whole

_NAMES = ("x", "v", "r", "mass", "restitution")
#: A table has at most so many events: some 13 GB.
_MOST = 2**27


class Simulation(Changeable):
    """Balls that move from collision to collision: no time step, no tunnelling, and the same bits on every machine.

    Made of arrays, or of a scene (:meth:`from_scene`), which can say more: racks, fills, cloths, shots. Units are your own.

    Parameters
    ----------
    x, v : array_like, shape (N, D)
        Centres at time 0, lengths; and velocities, lengths per unit of time. `D` is 2 or 3. A single vector is one ball,
        or the same for all. Arrays of ``float32`` are taken, too; all is computed in ``float64``.
    r : array_like, shape (N,) or a number
        Radii, lengths of at least 0.
    mass, restitution : array_like, shape (N,) or a number
        Masses, above 0; infinite for a ball that rests, whatever hits it. And from 0 (no rebound) to 1 (elastic): of two balls
        it is the root of the product of theirs.
    box, periodic : array_like, shape (D,) or (2, D), optional
        The far corner of a box with walls, or of one that is entered on one side where it is left on the other; the near one
        is 0, or comes first. Space is open where neither is given.
    wall_restitution : float
        That of the walls of a box.
    gravity : array_like, shape (D,), optional
        An acceleration, lengths per squared unit of time.
    damping : float
        Velocities fall as ``exp(-damping * time)``.
    friction : float
        Balls are slowed down by so much speed per unit of time, until they rest. Of these three, one may be given.
    obstacles, pockets : sequence of dictionaries
        With the keys that ``[[obstacle]]`` and ``[[pocket]]`` have in a scene, such as ``{"ball": [3, 4], "radius": 1}``,
        ``{"polyline": [[0, 0], [1, 2], [3, 0]], "restitution": 0.5}``, or ``{"center": [0, 0], "radius": 2}``. A ball whose
        centre comes into a pocket is gone.
    overlap : {"refuse", "relax", "allow"}
        What becomes of balls that overlap at the start: they are refused, moved apart as little as it takes, or left to
        bounce until they are apart.
    names : sequence of str or None, optional
        What balls are called in tables and in the replay.
    title : str
        What the replay is called.
    replay : bool
        Keep what a replay shows: the first 100 000 lines that balls moved on, up to some 20 MB.

    Raises
    ------
    ValueError
        A number is refused, by argument, row and coordinate; or balls are not where they can be.

    Notes
    -----
    *Numbers of balls.* A ball is called by a number, from 0 in the order in which the balls were added; no number is used
    twice. What there is of each ball (`positions`, `radii`, …) is in the order of `ids`, which are the numbers 0, 1, …, N − 1
    until balls come or go.

    *Copies.* Arrays that are told are copies, and stay as they are while the simulation goes on: a view of what moves would
    change between two of its rows.

    *Threads.* While it goes on, other threads of Python run. Those that ask the same simulation wait up to 50 ms, for its next
    pause; then they are answered, and may change it. Ctrl-C is noticed in these pauses, too, and leaves the simulation where
    it is.

    *Accuracy.* Times of collisions are within ``2**-53`` of the time in which the fastest possible ball moves by the smallest
    radius, however late they are.

    Examples
    --------
    >>> import carom
    >>> table = carom.Simulation(
    ...     x=[[2, 2], [7, 2]], v=[[1, 0], [0, 0]], r=1.0, box=[10, 4],
    ... )
    >>> for event in table:
    ...     print(event.time, event.kind, event.a, event.b, event.wall)
    ...     if event.time > 5: break
    3.0 pair 0 1 None
    5.0 wall 1 None +x
    7.0 pair 0 1 None
    >>> table.advance_to(10.0)
    >>> table.positions
    array([[2., 2.],
           [7., 2.]])

    What happens next, as a table that pyarrow, Polars, pandas and DuckDB read:

    >>> hits = table.events(until=20.0)
    >>> hits["time"], hits["wall"]
    (array([11., 15., 17., 19.]), array(['-x', None, '+x', None], dtype=object))
    """

    __slots__ = ()

    def __init__(
        self,
        x: npt.ArrayLike,
        v: npt.ArrayLike,
        r: npt.ArrayLike,
        *,
        mass: npt.ArrayLike = 1.0,
        restitution: npt.ArrayLike = 1.0,
        box: npt.ArrayLike | None = None,
        periodic: npt.ArrayLike | None = None,
        wall_restitution: float = 1.0,
        gravity: npt.ArrayLike | None = None,
        damping: float = 0.0,
        friction: float = 0.0,
        obstacles: Iterable[Mapping[str, object]] = (),
        pockets: Iterable[Mapping[str, object]] = (),
        overlap: str = "refuse",
        names: Sequence[str | None] = (),
        title: str = "simulation",
        replay: bool = True,
    ) -> None:
        arrays = [np.asarray(array, np.float64) for array in floats(_NAMES, (x, v, r, mass, restitution))]
        axes = arrays[0].shape[-1] if arrays[0].ndim else 0
        kind, low, high = space(box, periodic, axes)
        motion_name, rate = motion(gravity, damping, friction)
        setting = {
            "space": kind,
            "low": low,
            "high": high,
            "wall_restitution": number("wall_restitution", wall_restitution),
            "motion": motion_name,
            "rate": rate,
            "fixtures": tables("obstacle", obstacles) + tables("pocket", pockets),
            "overlap": str(overlap),
            "names": list(names),
            "title": str(title),
            "replay": bool(replay),
        }
        self._native = _carom.Simulation.of_balls(arrays, setting)

    @classmethod
    def from_scene(
        cls,
        scene: str | os.PathLike[str],
        *,
        settings: Mapping[str, object] | None = None,
        seed: int | None = None,
        replay: bool = True,
    ) -> Simulation:
        """The simulation of a scene, with the bits of ``carom run``.

        Parameters
        ----------
        scene : path or str
            The file, or the text of one: a `str` with more than one line.
        settings : mapping, optional
            Other values for keys of the scene, by their paths, as of ``carom run --set``: ``{"ball.0.mass": 2.5}``.
        seed : int, optional
            Another seed for the random numbers of fills.
        replay : bool
            As of :class:`Simulation`.

        Raises
        ------
        ValueError
            The scene is refused: with line, column, and how to fix it.

        Examples
        --------
        >>> import carom
        >>> scene = '''
        ... dimension = 2
        ... until = 8.0
        ... [[ball]]
        ... center = [0, 0]
        ... velocity = [3, 0]
        ... radius = 0.5
        ... [[obstacle]]
        ... halfspace = [5, 0]
        ... normal = [-1, 0]
        ... '''
        >>> balls = carom.Simulation.from_scene(scene, settings={"ball.0.velocity": [1.5, 0]})
        >>> balls.until, balls.step().time
        (8.0, 3.0)
        """
        words = [f"{key}={written(value)}" for key, value in (settings or {}).items()]
        return cls._of(_carom.Simulation.of_scene(source(scene), words, seed, bool(replay)))

    @classmethod
    def _of(cls, native: _carom.Simulation) -> Simulation:
        simulation = cls.__new__(cls)
        simulation._native = native
        return simulation

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
        """All events from now on, as :meth:`step` tells them."""
        while (event := self.step()) is not None:
            yield event

    def events(self, until: float, *, most: int | None = None) -> Answers:
        """Lets everything happen up to a moment, and tells it.

        Parameters
        ----------
        until : float
            The moment, which may be infinite where `most` is told.
        most : int, optional
            Stop at the last of so many events. There are never more than ``2**27``, some 13 GB: then `time` tells how far it
            came.

        Returns
        -------
        Answers
            The columns of the table that ``carom run`` writes: `time`, `kind`, `a`, `b`, `wall`, with obstacles `obstacle` and
            `feature`, with pockets `pocket` (their names, or else their numbers), with names `a_name` and `b_name`, the
            normal `nx`, `ny` (`nz`), `impulse` and `gap`. As arrays of NumPy, texts are objects, and `b` is -1 where there is
            no second ball.

        Notes
        -----
        Where it ends in an error, or by Ctrl-C, the events up to then have happened, and are not told.
        """
        count = _MOST if most is None else min(whole("most", most), _MOST)
        return Answers(self._native.events(number("until", until), count))

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
        (moments,) = floats(("times",), (times,))
        return Answers(self._native.frames(np.ravel(moments).tolist()))

    def save(self) -> bytes:
        """All of it as bytes, from which :meth:`load` goes on to the last bit. Pickling does the same."""
        return self._native.save()

    @classmethod
    def load(cls, saved: bytes) -> Simulation:
        """The simulation that was saved. Only the version of carom that saved it is sure to load it.

        Raises
        ------
        ValueError
            The bytes are something else, damaged, or of another version.

        Examples
        --------
        >>> import carom
        >>> balls = carom.Simulation([[0, 0], [5, 0]], [[2, 0], [0, 0]], 1.0)
        >>> carom.Simulation.load(balls.save()).step() == balls.step()
        True
        """
        return cls._of(_carom.Simulation.load(bytes(saved)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (type(self), self.save())

    def replay(self, title: str | None = None) -> Replay:
        """A page that plays what happened so far, shown by Jupyter, or saved as a file.

        Raises
        ------
        ValueError
            What it would show was not kept: there are too many balls, some were inserted or removed, or the simulation was made
            with ``replay=False``.
        """
        page = self._native.replay(title).decode()
        return Replay(page, f"{self._words()} until {self.time:g}")

    def plot(self, ax: Any = None, *, color: Any = None, **options: Any) -> Any:
        """Draws the balls as they are now by matplotlib, which must be installed; and returns the axes.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where; the present axes of pyplot where it is not told.
        color : optional
            A colour of matplotlib's, or one for each ball; by their speeds where it is not told.
        **options
            Whatever else ``EllipseCollection`` takes, such as ``cmap`` or ``edgecolor``.

        Notes
        -----
        A quick look: balls in space are seen along z, and obstacles and pockets are not drawn. :meth:`replay` shows all.
        """
        return plot(self, ax, color, options)

    def _words(self) -> str:
        return f"{len(self):_} ball{'' if len(self) == 1 else 's'}"

    def __repr__(self) -> str:
        return f"<Simulation of {self._words()} in {self.dimension} dimensions at time {self.time:g}>"


def _loaded(kind: type[Simulation], saved: bytes) -> Simulation:
    """What was pickled."""
    return kind.load(saved)
