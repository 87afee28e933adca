"""Event-driven simulations."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from types import FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _carom
from ._arguments import flag, floats, string
from ._going import Going
from ._mistakes import shown
from ._obstacles import obstacles_of
from ._plot import plot
from ._replay import Replay
from ._rule import ContactRule, PairRule, kinds_and_rules, scene_with_dashes
from ._setup import boundary, listed, motion, names_of
from .shapes._shape import Shape

_NAMES = ("x", "v", "r", "mass", "restitution", "spin")


class Simulation(Going):
    """An event-driven simulation of moving balls.

    It moves from collision to collision, without time steps: no ball passes through another one or
    through a wall, and a run has the same bits on every machine. It is made from arrays, or from a
    scene (:meth:`from_scene`), which can also have racks, random fills and shots. Units are your
    own.

    Parameters
    ----------
    x, v : array_like, shape (N, D)
        Centres at time 0, lengths, and velocities, lengths per unit of time. `D` is 2 or 3. A
        vector of shape (D,) applies to all balls; if both are vectors, there is a single ball.
        Arrays of ``float32`` are accepted; the simulation computes in ``float64``.
    r : array_like, shape (N,) or a number
        Radii, lengths of at least 0.
    mass : array_like, shape (N,) or a number
        Masses, above 0. No collision changes the velocity of a ball of infinite mass: at rest it is
        fixed, and with a velocity it pushes others like a paddle and goes through walls.
    restitution : array_like, shape (N,) or a number
        Restitutions of the balls, from 0 (no rebound) to 1 (elastic). Two balls rebound with the
        square root of the product of theirs.
    box : array_like, shape (D,) or (2, D), optional
        A box with walls: its far corner, if the near one is 0, or both corners. ``None`` for an
        axis without walls.
    periodic : array_like, shape (D,) or (2, D), optional
        A periodic box: a ball that leaves it on one side enters on the other. Corners are as for
        `box`, with ``None`` for an axis that is not periodic: ``box=[None, 5], periodic=[9, None]``
        is a floor and a ceiling with periodic sides. An axis given in neither is open.
    wall_restitution : float
        The restitution of the walls of a box, from 0 to 1000. Above 1 they add energy.
    gravity : array_like, shape (D,), optional
        The acceleration of all balls of finite mass, lengths per squared unit of time. Not along a
        periodic axis.
    damping : float
        A drag, per unit of time: velocities fall as ``exp(-damping * t)``.
    friction : float
        Rolling friction: the deceleration of each ball until it rests, lengths per squared unit of
        time.
    growth : float
        The growth of all radii, those of fixed balls included, as a share of the radii at the start
        per unit of time. It lasts until :meth:`stop_growing`: a gas becomes dense, up to a random
        packing. Obstacles are not possible, pockets are. Collisions of growing balls add energy;
        when the energy exceeds four times that at the start, or that which the growth alone would
        give if this is more, all velocities are halved.
    cloth : dict, optional
        The cloth of a billiard table, on which balls slide, roll and spin until they rest, such as
        ``{"sliding": 0.25}``: see *Keys* below. It needs two dimensions. ``{}`` is a pool table, in
        metres and seconds. Only one of `gravity`, `damping`, `friction`, `growth` and `cloth` can
        be given.
    spin : array_like, shape (N, 3) or (3,)
        Angular velocities at the start about the axes x, y and upwards, radians per unit of time.
        They need a cloth.
    obstacles : sequence of dict or shape
        Fixed shapes that balls bounce off: see *Obstacles* below. They repeat along
        periodic axes.
    pockets : sequence of dict
        Regions that remove a ball whose centre enters, such as ``{"center": [0, 0], "radius": 1}``.
        They repeat along periodic axes.
    overlap : {"refuse", "relax", "allow"}
        What to do with balls that overlap at the start: raise an error, move them apart as little
        as possible, or leave them, so that they bounce until they are apart.
    kinds : str or sequence of str, optional
        The kind of each ball, or of all balls, for contact rules; ``"ball"`` by default.
    rule : callable, ContactRule or sequence of dict, optional
        What happens when balls touch, by their kinds: see *Contact rules* below.
    names : sequence of str or None, optional
        Names of the balls, for tables and the replay: one for each, ``None`` for a ball without a
        name. No two are equal.
    title : str
        The title of the replay.
    replay : bool
        Keep the data of a replay: the first 100 000 straight path segments, up to about 20 MB.

    Raises
    ------
    ValueError
        A number is refused (the message names argument, row and coordinate), or a ball overlaps
        another, a wall or an obstacle.
    TypeError
        An argument is of a wrong type.

    Notes
    -----
    *Keys.* Obstacles, pockets, cloths and rules are dictionaries with the keys of a scene, which
    are documented in https://github.com/carom-rs/carom/blob/main/scenes/README.md: obstacles have
    those of ``[[obstacle]]``, pockets those of ``[[pocket]]``, a cloth those of ``[motion]`` with
    ``model = "cue-sport"``, rules those of ``[[rule]]``. Numbers, strings, lists, tuples, arrays
    and paths are accepted as values. An error names the key, such as ``obstacle[0].radius``.

    *Obstacles.* An obstacle is a dictionary, such as ``{"ball": [5, 0], "radius": 1}``. Or it is a
    shape of :mod:`carom.shapes` at rest, such as ``shapes.Segment([0, 0], [4, 0])``; a shape with
    several rows counts as that many obstacles. A shape with further keys, such as `restitution` or
    `name`, is a dictionary with the key ``shape``.

    *Numbers of balls.* Balls are numbered from 0 in the order in which they are added, and no
    number is used again. Arrays about balls (`positions`, `radii`, …) are in the order of `ids`,
    which is 0, 1, …, N − 1 until balls come or go.

    *Copies.* All arrays that a simulation returns are read-only copies: they do not change when it
    advances. To change a ball, call :meth:`set_velocity` or another method.

    *Threads.* Other Python threads run while it advances. A thread that uses the same simulation
    waits up to 50 ms for its next pause, and may then change it. Ctrl-C is handled in these pauses,
    too, and leaves the simulation at the time that it has reached.

    *Observers.* A loop ``for event in simulation`` is an observer: after each event it can inspect
    and change the simulation. :meth:`events` returns the same events as a table, by default without
    hops, and is faster.

    *Contact rules.* A function ``rule(first, second)`` decides what happens when balls of two kinds
    touch. It returns a restitution, or ``"bounce"``, ``"pass"``, ``"ignore"``, ``"remove_first"``,
    … (or ``"remove-first"``, as in scenes); a :class:`ContactRule` also decides for walls and
    obstacles. The constructor calls it once for every two kinds, ``K (K + 1) / 2`` times for K
    kinds at 0.7 µs each, because the answers are needed to predict contacts. So answers depend on
    the kinds alone, no Python function is called while balls move, and exceptions come from the
    constructor. A simulation with a rule computes 0.5 to 0.6 times as many collisions per second as
    one without, because the engine has its fastest path for balls that always bounce. The answers
    are saved and pickled with the simulation, the rule itself is not. Every motion has rules.

    A rule may also be a list of dictionaries, as in a scene, such as ``{"between": ["ball",
    "gate"], "does": "pass"}``. Contacts that none of them names are bounces.

    For a contact that depends on more, such as the speed, call :meth:`set_velocity` right after the
    event.

    *Accuracy.* Times of collisions are within ``2**-53`` of the time in which the fastest possible
    ball moves by the smallest radius, however late they are.

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

    The next events as a table, which pyarrow, Polars, pandas and DuckDB read:

    >>> hits = table.events(until=20.0)
    >>> hits["time"], hits["wall"]
    (array([11., 15., 17., 19.]), array(['-x', None, '+x', None], dtype=object))

    A contact rule: clay loses speed, and everything passes through a ghost:

    >>> def rule(first, second):
    ...     if "ghost" in (first, second):
    ...         return "ignore"
    ...     return 0.25 if "clay" in (first, second) else "bounce"
    >>> row = carom.Simulation(
    ...     x=[[0, 0], [4, 0], [8, 0]], v=[[2, 0], [0, 0], [0, 0]], r=1.0, kinds=["clay", "ghost", "steel"], rule=rule,
    ... )
    >>> row.step().time, row.velocities[:, 0]
    (3.0, array([0.75, 0.  , 1.25]))

    The same as dictionaries, with the keys of a scene:

    >>> rules = [
    ...     {"between": ["clay", "ghost"], "does": "ignore"},
    ...     {"between": ["clay", "steel"], "restitution": 0.25},
    ... ]
    >>> row = carom.Simulation(
    ...     x=[[0, 0], [4, 0], [8, 0]], v=[[2, 0], [0, 0], [0, 0]], r=1.0, kinds=["clay", "ghost", "steel"], rule=rules,
    ... )
    >>> row.step().time, row.velocities[:, 0]
    (3.0, array([0.75, 0.  , 1.25]))

    A wall as an obstacle, from a shape of :mod:`carom.shapes`:

    >>> wall = carom.shapes.Segment([3, -1], [3, 1])
    >>> bumper = {"shape": wall, "restitution": 0.5}
    >>> ball = carom.Simulation([0, 0], [1, 0], 1.0, obstacles=[bumper])
    >>> ball.step().time, ball.velocities
    (2.0, array([[-0.5,  0. ]]))

    A ball with backspin slides, stops, and rolls back:

    >>> ball = carom.Simulation([0, 0], [1, 0], 0.5, cloth={"g": 10}, spin=[0, -12, 0])
    >>> ball.step().kind, ball.time, ball.velocities
    ('cloth', 1.0, array([[-1.,  0.]]))

    Discs that grow until they fill 0.7 of their box, for a dense fluid of hard discs:

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
        obstacles: Iterable[Mapping[str, object] | Shape] = (),
        pockets: Iterable[Mapping[str, object]] = (),
        overlap: str = "refuse",
        kinds: str | Sequence[str] | None = None,
        rule: ContactRule | PairRule | Iterable[Mapping[str, object]] | None = None,
        names: Sequence[str | None] = (),
        title: str = "simulation",
        replay: bool = True,
    ) -> None:
        """A simulation of the balls in arrays; see the class."""
        # One by one: beside arrays of float32, plain numbers would be rounded.
        given = zip(_NAMES, (x, v, r, mass, restitution, spin))
        arrays = [np.asarray(floats((name,), (value,))[0], np.float64) for name, value in given]
        axes = arrays[0].shape[-1] if arrays[0].ndim else 0
        fixed = obstacles_of(obstacles)
        named, numbered = kinds_and_rules(rule, kinds)
        if cloth is None and arrays[-1].any():
            message = "spin is given, and balls do not spin without a cloth; give a cloth, such as {}"
            raise ValueError(message)
        rates = {"damping": damping, "friction": friction, "growth": growth}
        scene = {
            "title": string("title", title),
            "dimension": axes,
            "overlap": overlap,
            **boundary(box, periodic, wall_restitution, axes),
            "motion": motion(gravity, rates, cloth),
            "obstacle": fixed,
            "pocket": listed("pockets", pockets),
            **named,
        }
        extras = {**numbered, "names": names_of(names), "replay": flag("replay", replay)}
        self._native = _carom.Simulation.of_balls(arrays, scene, extras)

    @classmethod
    def from_scene(
        cls,
        scene: str | os.PathLike[str] | Mapping[str, object],
        *,
        settings: Mapping[str, object] | None = None,
        seed: int | None = None,
        replay: bool = True,
    ) -> Simulation:
        """The simulation of a scene.

        Its events are those of ``carom run``, to the last bit. The program ends a run at the
        scene's `until` or `collisions`; here the caller does: with `sim.until`, as in
        ``sim.advance_to(sim.until)``, or with `sim.pair_collisions`.

        Parameters
        ----------
        scene : path, str or dict
            The path of a scene file; or the scene itself, as a string of more than one line; or a
            dictionary with the keys of a scene, whose values may be arrays. A dictionary needs
            neither `until` nor `dimension`, and its meshes are relative to the working directory.
        settings : mapping, optional
            New values for keys of a file or a string, by their paths, as with ``carom run --set``:
            ``{"ball.0.mass": 2.5}``.
        seed : int, optional
            A new seed for the random fills.
        replay : bool
            As for :class:`Simulation`.

        Raises
        ------
        ValueError
            The scene is refused; the message gives line and column, or the path of the key, and
            how to fix it.
        TypeError
            A value is neither a number, a string, a list nor a dictionary.

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

        A dictionary, with kinds of balls and a rule:

        >>> scene = {
        ...     "balls": [
        ...         {"center": [0, 0], "velocity": [1, 0], "radius": 1, "kind": "bullet"},
        ...         {"center": [5, 0], "radius": 1, "kind": "target"},
        ...     ],
        ...     "rules": [{"between": ["bullet", "target"], "does": "remove-first"}],
        ... }
        >>> shot = carom.Simulation.from_scene(scene)
        >>> shot.step().outcome, shot.kinds
        ('remove', ['target'])
        """
        if isinstance(scene, Mapping) and settings:
            message = "settings are given, and the scene is a dictionary; change its keys instead"
            raise ValueError(message)
        if isinstance(scene, str) and "\n" not in scene:
            from pathlib import Path  # Here, so that `import carom` stays fast.

            scene = Path(scene)
        if isinstance(scene, Mapping):
            scene = scene_with_dashes(scene)
        return cls._of(_carom.Simulation.of_scene(scene, settings, seed, flag("replay", replay)))

    @classmethod
    def _of(cls, native: _carom.Simulation) -> Simulation:
        """A native simulation as one of this class."""
        simulation = cls.__new__(cls)
        simulation._native = native
        return simulation

    def save(self) -> bytes:
        """The whole simulation as bytes, for :meth:`load`.

        A loaded simulation has the same future, to the last bit. Pickling does the same. The
        answers of a contact rule are saved, the rule itself is not.
        """
        return self._native.save()

    @classmethod
    def load(cls, saved: bytes) -> Simulation:
        """A saved simulation.

        Only the version of carom that saved it is sure to load it.

        Raises
        ------
        ValueError
            The bytes are not a saved simulation, damaged, or of another version.
        TypeError
            It is something else than bytes, such as a path.

        Examples
        --------
        >>> import carom
        >>> balls = carom.Simulation([[0, 0], [5, 0]], [[2, 0], [0, 0]], 1.0)
        >>> carom.Simulation.load(balls.save()).step() == balls.step()
        True
        """
        if not isinstance(saved, (bytes, bytearray, memoryview)):
            message = f"saved is {shown(saved)}; give the bytes that save() returned, such as Path(…).read_bytes()"
            raise TypeError(message)
        return cls._of(_carom.Simulation.load(bytes(saved)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the bytes of :meth:`save`."""
        return _loaded, (type(self), self.save())

    def replay(self, title: str | None = None) -> Replay:
        """An HTML page that plays the run so far.

        Jupyter shows it; :meth:`Replay.save` writes it to a file.

        Parameters
        ----------
        title : str, optional
            The title of the page; default: that of the simulation.

        Raises
        ------
        ValueError
            There is no data for it: there are too many balls, they grow, some were inserted or
            removed, or the simulation was made with ``replay=False``.
        """
        page = self._native.replay(None if title is None else string("title", title)).decode()
        return Replay(page, f"{self._words()} until {self.time:g}")

    def plot(self, ax: Any = None, *, color: Any = None, **options: Any) -> Any:
        """Draws the current balls with matplotlib, and returns the axes.

        In space, balls are seen along z. Obstacles and pockets are not drawn; :meth:`replay` shows
        them.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            The axes to draw in; default: the current axes of pyplot.
        color : optional
            A colour of matplotlib, or one for each ball; default: colours by speed.
        **options
            Options of ``EllipseCollection``, such as ``cmap`` or ``edgecolor``.

        Raises
        ------
        ImportError
            matplotlib is not installed.
        """
        return plot(self, ax, color, options)

    def _words(self) -> str:
        """The number of balls, in words."""
        return f"{len(self):_} ball{'' if len(self) == 1 else 's'}"

    def __repr__(self) -> str:
        """The number of balls, the dimension and the time."""
        return f"<Simulation of {self._words()} in {self.dimension} dimensions at time {self.time:g}>"


def _name_publicly(public: type) -> None:
    """Gives methods of private base classes the name of a public class.

    Python names the class in errors about missing arguments.
    """
    for base in public.__mro__[1:-1]:
        for name, value in vars(base).items():
            if isinstance(value, FunctionType):
                value.__qualname__ = f"{public.__qualname__}.{name}"


_name_publicly(Simulation)


def _loaded(kind: type[Simulation], saved: bytes) -> Simulation:
    """A pickled simulation."""
    return kind.load(saved)
