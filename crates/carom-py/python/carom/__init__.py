"""Exact collision queries and simulations of moving balls.

Pairs of balls, in arrays that broadcast against each other:

>>> import carom
>>> times, normals = carom.time_of_impact(
...     p1=[0, 0], v1=[8, 0], r1=1,
...     p2=[[6, 0], [6, 2.5]], v2=[0, 0], r2=1,
... )
>>> times
array([0.5, nan])

Balls and other shapes (`carom.shapes`), with or without acceleration:

>>> floor = carom.shapes.HalfSpace(point=[0, 0], normal=[0, 1])
>>> carom.shapes.time_of_impact(p=[[0, 2], [0, 9]], v=[0, 0], r=1, shape=floor, a=[0, -2])[0]
array([1.        , 2.82842712])

All pairs of many balls that meet:

>>> met = carom.impacts(x=[[0, 0], [5, 0], [50, 0]], v=[[2, 0], [0, 0], [0, 0]], r=1, max_time=10)
>>> met["a"], met["b"], met["time"]
(array([0]), array([1]), array([1.5]))

Simulations, from arrays or from a scene:

>>> table = carom.Simulation(x=[[2, 2], [7, 2]], v=[[1, 0], [0, 0]], r=1.0, box=[10, 4])
>>> table.advance_to(10.0)
>>> table.pair_collisions, table.positions[0]
(2, array([2., 2.]))

Lengths and times are in your own units. ``D`` is the number of dimensions: circles have 2, spheres
3. It is from 1 to 8 (``MOST_AXES``), for searches among many balls to 4 (``MOST_AXES_OF_MANY``),
with accelerations or growth to 3 (``MOST_AXES_IN_MOTION``); for shapes and simulations 2 or 3.

Every verdict is what exact arithmetic gives for your numbers, and times are within one unit in the
last place.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._all import *
    from ._all import __all__ as __all__, __version__ as __version__
else:

    def __getattr__(name):
        """Imports the public names when the first one is used.

        NumPy takes longer to import than all of this package.
        """
        if name in ("__all__", "__version__") or not name.startswith("_"):
            from . import _all

            globals().update({public: getattr(_all, public) for public in ("__all__", *_all.__all__)})
            if name in globals():
                return globals()[name]
        message = f"module {__name__!r} has no attribute {name!r}"
        if name == "spark":
            # It imports PySpark, which takes a second and may be missing.
            message = "carom.spark is not imported with carom; `import carom.spark`"
        raise AttributeError(message, name=name)

    def __dir__():
        """All names, the public ones included."""
        __getattr__("__all__")
        return list(globals())
