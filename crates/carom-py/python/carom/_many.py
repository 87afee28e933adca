"""Who of many balls meets whom, and when?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy.typing as npt

from . import _carom
from ._answers import Answers
from ._arguments import Floats, floats, margin_of_impacts, rounded, thread_count

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
    threads: int | None = None,
    progress: bool = False,
) -> Answers:
    """All pairs of balls that meet within a time, and when and where.

    The answers are in order of time, then of the first ball, then of the second; of each pair they are what
    :func:`time_of_impact` tells, to the last bit, whatever the number of threads.

    Parameters
    ----------
    x, v : array_like, shape (N, D)
        Centres at time 0, lengths; and velocities, lengths per unit of time. A single vector of shape (D,) is a single
        ball, or the same for all. `D` is from 1 to `MOST_AXES_OF_MANY`.
    r : array_like, shape (N,) or a number
        Radii, lengths of at least 0.
    max_time : float
        How far to look ahead; this moment counts, and it may be infinite. With a negative one there are no answers.
    others : (x, v, r), optional
        A second set of balls. Then pairs are told of a ball of the first set and one of the second, and `b` counts in the
        second. Either set may be a single ball.
    contacts : bool
        Tell first contacts, as :func:`first_contact` does: also of what grazes, or touches or overlaps at the start and does
        not approach.
    first : bool
        Tell only the first answer of each ball: a pair is left out if both have come before.
    margin : float, optional
        Tell pairs as soon as their surfaces come so near, a length of at least 0: the contacts of balls that are larger,
        each by half of it, with the point half-way between the surfaces.
    cpa : bool
        Tell besides when the centres are nearest within the time (`cpa_time`), and how far apart they are then
        (`cpa_distance`).
    threads : int, optional
        How many threads work; one for each core where it is not told.
    progress : bool
        Show how far the search is, by tqdm, which must be installed.

    Returns
    -------
    Answers
        The columns `a`, `b` (int64, rows of `x`), `time`, the unit normal from a to b and the point of contact (`nx`, `ny`,
        `nz` and `px`, `py`, `pz`; in more than three dimensions `n0`, `n1`, … and `p0`, `p1`, …), and with `cpa`
        `cpa_time` and `cpa_distance`: those that the program `carom impacts` writes. They are of the floats of the
        arguments, ``float32`` or ``float64``.

    Raises
    ------
    ValueError
        Shapes do not fit together, a number is NaN or infinite or a radius negative (the message names argument, row and
        coordinate), or a whole number is none of the floats.
    TypeError
        An argument holds no real numbers.
    KeyboardInterrupt
        Ctrl-C, which is noticed within a second or so, even with millions of balls.

    Notes
    -----
    The arguments are copied once; other threads of Python run while they are read and searched, and must not write to them
    until they are (the answers would be of some mixture of numbers).

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

    What does one ball hit among others?

    >>> hits = impacts([0, 0], [2, 0], 1, 60, others=([[10, 0], [20, 1.5], [30, 9]], [0, 0], 1))
    >>> hits["b"]
    array([0, 1])
    """
    arrays, until = _read(x, v, r, others, max_time)
    near = margin_of_impacts(margin, arrays[0].dtype)
    count = thread_count(threads)
    with _watched(progress) as watch:
        table = _carom.impacts(arrays[:3], arrays[3:] or None, until, contacts, first, near, cpa, count, watch)
    return Answers(table)


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
    """All pairs of balls whose surfaces come within a margin of each other, when they are nearest, and how near.

    Each pair is told at the moment when its centres are nearest within the time, as :func:`closest_approach` tells it, in
    order of these moments; pairs whose gap is larger than the margin then are left out. Sailors and
    controllers call moment and distance TCPA and DCPA. For neighbours within a distance now, give a `max_time` of 0.

    Parameters
    ----------
    x, v, r, max_time, others, first, threads, progress
        As of :func:`impacts`.
    margin : float
        The largest gap that is told, a length; a negative one asks for balls that overlap by as much.

    Returns
    -------
    Answers
        The columns `a`, `b` (int64, rows of `x`), `time`, and `gap`, the signed distance between the surfaces: negative where
        they overlap.

    Raises
    ------
    ValueError, TypeError, KeyboardInterrupt
        As :func:`impacts`.

    Examples
    --------
    Three aircraft, in nautical miles and hours: who comes within 5 miles of whom, in the next half hour?

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
        table = _carom.approaches(arrays[:3], arrays[3:] or None, until, near, first, count, watch)
    return Answers(table)


def _read(
    x: npt.ArrayLike, v: npt.ArrayLike, r: npt.ArrayLike, others: Set | None, max_time: float
) -> tuple[list[Floats], float]:
    given = [x, v, r]
    if others is not None:
        if not isinstance(others, (tuple, list)) or len(others) != 3:
            message = "others is no set of balls; give a tuple (x, v, r)"
            raise TypeError(message)
        given += others
    arrays = floats(_NAMES, given)
    return arrays, rounded("max_time", max_time, arrays[0].dtype)


@contextmanager
def _watched(progress: bool) -> Iterator[Callable[[float, int], object] | None]:
    """A bar of tqdm, and what moves it."""
    if not progress:
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
            bar.set_postfix_str(f"{answers:_} answers", refresh=False)
            bar.update(max(fraction - bar.n, 0.0))

        yield watch
