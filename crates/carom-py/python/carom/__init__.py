"""When do moving balls touch? Exact answers over NumPy arrays, and searches among millions.

Pairs of balls, as arrays that are broadcast against each other:

>>> import carom
>>> times, normals = carom.time_of_impact(
...     p1=[0, 0], v1=[8, 0], r1=1,
...     p2=[[6, 0], [6, 2.5]], v2=[0, 0], r2=1,
... )
>>> times
array([0.5, nan])

Balls and other shapes (`carom.shapes`), also balls that accelerate:

>>> floor = carom.shapes.HalfSpace(point=[0, 0], normal=[0, 1])
>>> carom.shapes.time_of_impact(p=[[0, 2], [0, 9]], v=[0, 0], r=1, shape=floor, a=[0, -2])[0]
array([1.        , 2.82842712])

Many balls, of which all that meet are found:

>>> met = carom.impacts(x=[[0, 0], [5, 0], [50, 0]], v=[[2, 0], [0, 0], [0, 0]], r=1, max_time=10)
>>> met["a"], met["b"], met["time"]
(array([0]), array([1]), array([1.5]))

Balls that move from collision to collision, of arrays or of a scene:

>>> table = carom.Simulation(x=[[2, 2], [7, 2]], v=[[1, 0], [0, 0]], r=1.0, box=[10, 4])
>>> table.advance_to(10.0)
>>> table.pair_collisions, table.positions[0]
(2, array([2., 2.]))

Lengths and times are in your own units. ``D`` is the number of dimensions, from 1 to ``MOST_AXES`` (of many balls
``MOST_AXES_OF_MANY``, with accelerations or growth ``MOST_AXES_IN_MOTION``, of shapes 2 or 3); in three of them the balls are spheres, in two circles. Every verdict is that of exact arithmetic
on the numbers that are given, and times are within one unit in the last place.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._all import *
    from ._all import __all__ as __all__, __version__ as __version__
else:

    def __getattr__(name):
        """What is public is imported when the first of it is asked for: NumPy takes longer than all that is here."""
        if name in ("__all__", "__version__") or not name.startswith("_"):
            from . import _all

            globals().update({public: getattr(_all, public) for public in ("__all__", *_all.__all__)})
            if name in globals():
                return globals()[name]
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name)

    def __dir__():
        __getattr__("__all__")
        return list(globals())
