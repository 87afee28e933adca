"""What do balls do, from event to event?"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _carom
from ._arguments import floats
from ._going import Going
from ._plot import plot
from ._replay import Replay
from ._rule import ContactRule, PairRule, answers
from ._scene import source, tables, written
from ._setting import cloth_of_a_scene, motion, restitution_of_walls, space

_NAMES = ("x", "v", "r", "mass", "restitution", "spin")


class Simulation(Going):
    """Balls that move from collision to collision: no time step, no tunnelling, and the same bits on every machine.

    Made of arrays, or of a scene (:meth:`from_scene`), which can say more: racks, fills, shots. Units are your own.

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
        Balls are slowed down by so much speed per unit of time, until they rest.
    growth : float
        Radii grow by this share of what they are at the start per unit of time, also of fixed balls, until
        :meth:`stop_growing`: a gas becomes dense, up to a random packing. There can be no obstacles and pockets then. Collisions
        of balls that grow add energy. Where it comes above four times that at the start, or that which the growth alone would
        give if that is more, all velocities are halved.
    cloth : dictionary, optional
        In the plane, balls slide, roll and spin on the cloth of a billiard table, until they rest: with the keys that
        ``model = "cue-sport"`` has in a scene, such as ``{"sliding": 0.15}``; ``{}`` is that of pool, in metres and seconds. Of
        these five, one may be given.
    spin : array_like, shape (N, 3) or (3,)
        Angular velocities at the start, radians per unit of time, about the axes x, y and upwards: on a cloth.
    obstacles, pockets : sequence of dictionaries
        With the keys that ``[[obstacle]]`` and ``[[pocket]]`` have in a scene, such as ``{"ball": [3, 4], "radius": 1}``,
        ``{"polyline": [[0, 0], [1, 2], [3, 0]], "restitution": 0.5}``, or ``{"center": [0, 0], "radius": 2}``. A ball whose
        centre comes into a pocket is gone.
    overlap : {"refuse", "relax", "allow"}
        What becomes of balls that overlap at the start: they are refused, moved apart as little as it takes, or left to
        bounce until they are apart.
    kinds : str or sequence of str, optional
        What each ball is to the rule, or all of them: ``"ball"`` where it is not told.
    rule : callable or ContactRule, optional
        What happens where balls meet, by their kinds: *Rules of contact* below.
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

    *Observers.* Whoever iterates over a simulation is one: after each event it stands as that has left it, and may be looked at
    and changed. :meth:`events` tells the same as a table, and is faster.

    *Rules of contact.* A function ``rule(first, second)`` says of the kinds of two balls what happens where they meet: a
    restitution, or ``"bounce"``, ``"pass"``, ``"ignore"``, ``"remove_first"``, …; a :class:`ContactRule` says it of walls and
    obstacles, too. It is asked about each two kinds once, before anything moves (K kinds: K (K + 1) / 2 questions), since what
    will happen is predicted from the answers. So they depend on the kinds alone. What it raises is raised by
    ``Simulation(…)``, and no function of Python is called while balls move: it costs 0.7 µs a question at the start. Then a
    simulation with a rule goes through 0.5 to 0.6 times as many collisions a second as one without: the engine has its
    shortest way for balls that always bounce. The answers are saved and pickled with the simulation, and the rule itself is
    not. Balls that fall, roll or grow can have none.

    What is to depend on more, such as the speed, is done by whoever iterates: right after a collision, :meth:`set_velocity`
    gives the balls other velocities.

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

    Balls of clay lose speed, and nothing stops a ghost:

    >>> def rule(first, second):
    ...     if "ghost" in (first, second):
    ...         return "ignore"
    ...     return 0.25 if "clay" in (first, second) else "bounce"
    >>> row = carom.Simulation(
    ...     x=[[0, 0], [4, 0], [8, 0]], v=[[2, 0], [0, 0], [0, 0]], r=1.0, kinds=["clay", "ghost", "steel"], rule=rule,
    ... )
    >>> row.step().time, row.velocities[:, 0]
    (3.0, array([0.75, 0.  , 1.25]))

    A ball with backspin slides, comes to a halt, and rolls back:

    >>> ball = carom.Simulation([0, 0], [1, 0], 0.5, cloth={"g": 10}, spin=[0, -12, 0])
    >>> ball.step().kind, ball.time, ball.velocities
    ('cloth', 1.0, array([[-1.,  0.]]))

    Discs that grow until they fill seven tenths of their box; then they are a fluid of hard discs:

    >>> import numpy as np
    >>> sites = np.arange(1.0, 20.0, 2.0)
    >>> x = np.stack(np.meshgrid(sites, sites), axis=-1).reshape(-1, 2)
    >>> v = np.random.default_rng(1).normal(size=x.shape)
    >>> fluid = carom.Simulation(x, v, 0.1, periodic=[20, 20], growth=0.5)
    >>> radius = (0.7 * 20**2 / (100 * np.pi)) ** 0.5
    >>> fluid.advance_to((radius / 0.1 - 1) / 0.5)
    >>> fluid.stop_growing()
    >>> round(float(np.pi * (fluid.radii**2).sum() / 20**2), 9)
    0.7
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
        growth: float = 0.0,
        cloth: Mapping[str, object] | None = None,
        spin: npt.ArrayLike = (0.0, 0.0, 0.0),
        obstacles: Iterable[Mapping[str, object]] = (),
        pockets: Iterable[Mapping[str, object]] = (),
        overlap: str = "refuse",
        kinds: str | Sequence[str] | None = None,
        rule: ContactRule | PairRule | None = None,
        names: Sequence[str | None] = (),
        title: str = "simulation",
        replay: bool = True,
    ) -> None:
        # Each by itself: among arrays of float32 plain numbers would be rounded.
        given = zip(_NAMES, (x, v, r, mass, restitution, spin))
        arrays = [np.asarray(floats((name,), (value,))[0], np.float64) for name, value in given]
        axes = arrays[0].shape[-1] if arrays[0].ndim else 0
        kind, low, high = space(box, periodic, axes)
        rates = {"damping": damping, "friction": friction, "growth": growth}
        motion_name, rate = motion(gravity, rates, cloth, axes)
        obstacles = list(obstacles)
        setting = {
            "space": kind,
            "low": low,
            "high": high,
            "wall_restitution": restitution_of_walls(wall_restitution, kind),
            "motion": motion_name,
            "rate": rate,
            "cloth": cloth_of_a_scene(cloth, axes),
            "fixtures": tables("obstacle", obstacles) + tables("pocket", pockets),
            "overlap": str(overlap),
            "rule": answers(rule, kinds, axes, len(obstacles)),
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

    def save(self) -> bytes:
        """All of it as bytes, from which :meth:`load` goes on to the last bit. Pickling does the same.

        Of a rule of contacts, what it has answered.
        """
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
            What it would show was not kept: there are too many balls, they grow, some were inserted or removed, or the simulation was made
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
