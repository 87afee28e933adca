"""Searches among many balls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _carom, _periodic
from ._answers import Answers
from ._arguments import Floats, flag, floats, margin_of_impacts, rounded, thread_count
from ._mistakes import counted

_NAMES = ("x", "v", "r", "others[0]", "others[1]", "others[2]")

Set = tuple[npt.ArrayLike, npt.ArrayLike, npt.ArrayLike]


def impacts(
    x: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    max_time: float,
    *,
    others: Set | None = None,
    contacts: bool = False,
    first: bool = False,
    margin: float | None = None,
    cpa: bool = False,
    periodic: float | Sequence[float | None] | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Answers:
    """All pairs of balls that meet within a time.

    The answers are in order of time, then of the first ball, then of the second. Each of them is
    that of :func:`time_of_impact` for its pair, to the last bit, for every number of threads.

    Parameters
    ----------
    x, v : array_like, shape (N, D)
        Centres at time 0, lengths, and velocities, lengths per unit of time. `D` is from 1 to
        `MOST_AXES_OF_MANY`. A vector of shape (D,) applies to all balls; if there are `others`, `x`
        and `v` may both be vectors, for a single ball.
    r : array_like, shape (N,) or a number
        Radii, lengths of at least 0.
    max_time : float
        The end of the search, inclusive; it may be infinite. If it is negative, there are no
        answers.
    others : (x, v, r), optional
        A second set of balls. The pairs are then those of a ball of the first set and one of the
        second, and `b` counts in the second. Either set may be a single ball.
    contacts : bool
        Return first contacts, as :func:`first_contact` does: also grazes, and pairs that touch or
        overlap at the start and do not approach.
    first : bool
        Return only the first answer of each ball: a pair is left out if both of its balls have
        earlier answers.
    margin : float, optional
        Count surfaces as touching once they are this near, a length of at least 0. The answers are
        then the first times at which the gap is at most the margin, with the point half-way between
        the surfaces. Which pairs count is exact, as in :func:`approaches`.
    cpa : bool
        Add the closest approach of the centres within the time, as `cpa_time` and `cpa_distance`.
    periodic : float or sequence of D floats, optional
        Lengths of a periodic box, above 0: balls also meet the images of others, which are shifted
        by whole lengths. ``None`` or infinity stands for an axis without images. Each pair has one
        answer, its earliest; the columns `ix`, `iy`, `iz` (in more dimensions `i0`, `i1`, …) say by
        how many lengths the image of `b` is shifted. The centre of an image is rounded to the
        floats of the arguments. Balls do not meet their own images.
    threads : int, optional
        The number of threads; default: one per core.
    progress : bool
        Show a progress bar of tqdm, which must be installed.

    Returns
    -------
    Answers
        The columns `a` and `b` (int64), `time`, the unit normal from a to b (`nx`, `ny`, `nz`) and
        the point of contact (`px`, `py`, `pz`). `a` and `b` are rows of `x`: positions from 0, not
        labels of a pandas index. In four dimensions the others are `n0`, `n1`, … and `p0`, `p1`, ….
        With `cpa` there are `cpa_time` and `cpa_distance`. The program `carom impacts` writes the
        same columns. Numbers have the float type of the arguments, ``float32`` or ``float64``.

    Raises
    ------
    ValueError
        Shapes do not broadcast; a number is NaN or infinite, or a radius negative (the message
        names argument, row and coordinate); a whole number would be rounded; or there is only one
        ball and there are no `others`.
    TypeError
        An argument holds no real numbers.
    KeyboardInterrupt
        Ctrl-C, within about a second, even with millions of balls.

    Notes
    -----
    *Threads.* The arguments are copied once. Meanwhile other Python threads run; they must not
    write to the arguments, or the answers may mix old and new values.

    *Memory.* All answers are held in memory, up to about 300 bytes each. For fewer of them search a
    shorter time, or give ``first=True``.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.array([[0.0, 0.0], [5.0, 0.0], [9.0, 0.0]])
    >>> v = np.array([[1.0, 0.0], [0.0, 0.0], [-1.0, 0.0]])
    >>> met = impacts(x, v, 1.0, max_time=9.0)
    >>> met["a"], met["b"], met["time"]
    (array([1, 0, 0]), array([2, 1, 2]), array([2. , 3. , 3.5]))
    >>> len(impacts(x, v, 1.0, max_time=9.0, first=True))
    2

    One ball and a set of others:

    >>> hits = impacts([0, 0], [2, 0], 1, 60, others=([[10, 0], [20, 1.5], [30, 9]], [0, 0], 1))
    >>> hits["b"]
    array([0, 1])

    Two balls that leave a periodic box of length 10 on opposite sides:

    >>> met = impacts([[1, 5], [9, 5]], [[-1, 0], [1, 0]], 0.5, max_time=1, periodic=10)
    >>> met["time"], met["ix"]
    (array([0.5]), array([-1]))
    """
    arrays, until = _read(x, v, r, others, max_time)
    near = margin_of_impacts(margin, arrays[0].dtype)
    count = thread_count(threads)
    contacts, first, cpa = (flag(name, value) for name, value in (("contacts", contacts), ("first", first), ("cpa", cpa)))
    balls, second = arrays[:3], arrays[3:] or None
    if periodic is None:
        with _watched(progress) as watch:
            table = _carom.impacts(balls, second, until, contacts, first, near, cpa, count, watch)
        return Answers(table)
    # Nothing meets before time 0: this checks the balls.
    _carom.impacts(balls, second, -1.0, contacts, first, near, cpa, count, None)
    box = _periodic.lengths(periodic, balls[0].shape[-1], balls[0].dtype)
    with _watched(progress) as watch:

        def search(ones: list[Floats], images: list[Floats]) -> _carom.Table:
            return _carom.impacts(ones, images, until, contacts, False, near, cpa, count, watch)

        return Answers(_periodic.impacts(search, (balls, second), box, until, near, first))


def approaches(
    x: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    max_time: float,
    margin: float,
    *,
    others: Set | None = None,
    first: bool = False,
    threads: int | None = None,
    progress: bool = False,
) -> Answers:
    """All pairs of balls whose surfaces come within a margin.

    Each answer is the closest approach of a pair within the time, as of :func:`closest_approach`:
    the time at which the centres are nearest, and the gap then. The answers are in order of this
    time. Pairs with a larger gap than the margin are left out. In navigation, time and distance
    are called TCPA and DCPA. For neighbours within a distance now, give a `max_time` of 0.

    Parameters
    ----------
    x, v, r, max_time, others, first, threads, progress
        As for :func:`impacts`.
    margin : float
        The largest gap, a length. A negative margin selects pairs that overlap at least that
        deeply.

    Returns
    -------
    Answers
        The columns `a` and `b` (int64, rows of `x`), `time`, and `gap`, the signed distance between
        the surfaces, which is negative where they overlap.

    Raises
    ------
    ValueError, TypeError, KeyboardInterrupt
        As :func:`impacts`.

    Examples
    --------
    Aircraft that come within 5 miles in the next half hour, in nautical miles and hours:

    >>> x = [[0, 0], [100, 4], [0, 40]]
    >>> v = [[400, 0], [-400, 0], [400, 0]]
    >>> approaches(x, v, 0, max_time=0.5, margin=5)
    Answers of 1 row:
    a  b   time  gap
    0  1  0.125    4
    """
    arrays, until = _read(x, v, r, others, max_time)
    near = rounded("margin", margin, arrays[0].dtype)
    count = thread_count(threads)
    with _watched(progress) as watch:
        table = _carom.approaches(
            arrays[:3], arrays[3:] or None, until, near, flag("first", first), count, watch
        )
    return Answers(table)


def contacts_in_zone(
    x: npt.ArrayLike,
    v: npt.ArrayLike,
    r: npt.ArrayLike,
    max_time: float,
    zone: tuple[float, float],
    *,
    others: Set | None = None,
    first: bool = False,
    threads: int | None = None,
    progress: bool = False,
) -> Answers:
    """All pairs of balls that enter each other's protected zone.

    Each pair comes with the times of entry and exit. A zone is an upright cylinder, as in air
    traffic control: two balls are in it while they are near in both ways, in the horizontal plane
    of the first two axes and along the third. The answers are in order of the entry, then of the
    balls.

    Parameters
    ----------
    x, v, r, max_time, others, first, threads, progress
        As for :func:`impacts`; the balls have three coordinates, the third of them upwards.
    zone : (float, float)
        The largest horizontal and the largest vertical gap, lengths of at least 0. Gaps count from
        the surfaces: the distance of the centres along these axes less both radii.

    Returns
    -------
    Answers
        The columns `a` and `b` (int64, rows of `x`), and `start` and `end`, between which they are
        in the zone. `start` is 0 if they are at the beginning; `end` may be after `max_time`, and
        is infinite if they stay in the zone. Whether a pair counts is exact, and times are within 1
        ulp.

    Raises
    ------
    ValueError
        The balls do not have three coordinates, a gap is negative or not finite, or as
        :func:`impacts`.
    TypeError, KeyboardInterrupt
        As :func:`impacts`.

    Examples
    --------
    Aircraft that come within 5 miles and 1000 feet, in nautical miles and hours:

    >>> x = [[0, 0, 5], [100, 3, 5], [100, 3, 6]]
    >>> v = [[400, 0, 0], [-400, 0, 0], [-400, 0, 0]]
    >>> contacts_in_zone(x, v, 0, max_time=0.5, zone=(5, 1000 / 6076.115))
    Answers of 1 row:
    a  b  start   end
    0  1   0.12  0.13
    """
    arrays, until = _read(x, v, r, others, max_time)
    gaps = _zone(zone, arrays[0].dtype)
    count = thread_count(threads)
    with _watched(progress) as watch:
        table = _carom.contacts_in_zone(
            arrays[:3], arrays[3:] or None, until, gaps, flag("first", first), count, watch
        )
    return Answers(table)


def _zone(zone: tuple[float, float], kind: np.dtype[Any]) -> tuple[float, float]:
    """The two gaps of a zone, rounded to a float type."""
    if not isinstance(zone, (tuple, list)) or len(zone) != 2:
        message = f"zone is {zone!r}; give two lengths: the horizontal and the vertical gap"
        raise TypeError(message)
    horizontal, vertical = (rounded(f"zone[{k}]", gap, kind) for k, gap in enumerate(zone))
    return horizontal, vertical


def _read(
    x: npt.ArrayLike, v: npt.ArrayLike, r: npt.ArrayLike, others: Set | None, max_time: float
) -> tuple[list[Floats], float]:
    """Arrays of one or two sets, and the end of the search."""
    given = [x, v, r]
    if others is not None:
        if not isinstance(others, (tuple, list)):
            message = "others is no set of balls; give a tuple (x, v, r)"
            raise TypeError(message)
        if len(others) != 3:
            message = f"others has {counted(len(others), 'entry')}; give three: (x, v, r)"
            raise TypeError(message)
        given += others
    arrays = floats(_NAMES, given)
    if others is None:
        _check_many(arrays[0], arrays[1])
    return arrays, rounded("max_time", max_time, arrays[0].dtype)


def _check_many(x: Floats, v: Floats) -> None:
    """Refuses a single ball, which has no others to meet."""
    count = x.shape[-1] if x.ndim else 0
    if x.ndim == 1 and v.ndim <= 1 and count:
        message = (
            f"x is one ball of {counted(count, 'coordinate')}; for {counted(count, 'ball')} on a line give shape ({count}, 1), "
            "for one ball among others give `others`"
        )
        raise ValueError(message)


@contextmanager
def _watched(progress: bool) -> Iterator[Callable[[float, int], object] | None]:
    """A progress bar of tqdm, and the function that updates it."""
    if not flag("progress", progress):
        yield None
        return
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        message = "progress needs tqdm, which is not installed; `pip install tqdm`, or leave progress out"
        raise ImportError(message) from None
    shape = "{l_bar}{bar}| {elapsed}<{remaining}{postfix}"
    with tqdm(total=1.0, bar_format=shape, desc="searched") as bar:

        def watch(fraction: float, answers: int) -> None:
            """Shows the share that is done, and the number of answers."""
            bar.set_postfix_str(f"{answers:_} answers", refresh=False)
            bar.update(max(fraction - bar.n, 0.0))

        yield watch
