"""Exact queries about balls and other shapes.

A shape holds arrays: one shape, or one for each ball. It broadcasts against the balls, as all
arguments do. `D` is 2 or 3.

>>> from carom import shapes
>>> floor = shapes.HalfSpace(point=[0, 0], normal=[-3, 4])  # a slope; a normal has any length
>>> times, normals = shapes.time_of_impact(p=[[0, 5], [8, 11]], v=[0, -2.5], r=1, shape=floor)
>>> times
array([1.5, 1.5])
>>> normals
array([[ 0.6, -0.8],
       [ 0.6, -0.8]])

Many segments and one falling ball:

>>> steps = shapes.Segment(start=[[0, 0], [2, 1], [4, 2]], end=[[2, 0], [4, 1], [6, 2]])
>>> times, _ = shapes.time_of_impact([1, 9], [0, 0], 1, steps, a=[0, -4])
>>> times
array([ 2., nan, nan])

Polylines, polygons and meshes are one shape for all balls; `features` says which part is hit:

>>> block = shapes.Polygon([[0, 0], [6, 0], [6, 2], [2, 2], [2, 8], [0, 8]])
>>> times, normals, features = shapes.time_of_impact([4, 5], [[-1, 0], [0, -1]], 1, block, features=True)
>>> times, [shapes.FeatureKind(kind).name for kind in features["kind"]], features["index"]
(array([1., 2.]), ['EDGE', 'EDGE'], array([3, 2]))

Lengths and times are in your own units. Every verdict is what exact arithmetic gives
for your numbers, and times are within one unit in the last place.
"""

from ._features import FeatureKind
from ._hollow import Hollow
from ._impacts import first_contact, time_of_impact
from ._kinds import Aabb, Ball, Capsule, Cylinder, HalfSpace, Segment, Triangle, Tube
from ._motion import contact_interval, is_approaching, will_collide
from ._resting import closest_points, gap, relation, relation_within
from ._shape import Shape
from ._vertices import Mesh, Polygon, Polyline, VertexShape

__all__ = [
    "Aabb",
    "Ball",
    "Capsule",
    "Cylinder",
    "FeatureKind",
    "HalfSpace",
    "Hollow",
    "Mesh",
    "Polygon",
    "Polyline",
    "Segment",
    "Shape",
    "Triangle",
    "Tube",
    "VertexShape",
    "closest_points",
    "contact_interval",
    "first_contact",
    "gap",
    "is_approaching",
    "relation",
    "relation_within",
    "time_of_impact",
    "will_collide",
]
