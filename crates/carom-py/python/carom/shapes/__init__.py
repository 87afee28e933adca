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

Lengths and times are in your own units. Every verdict is what exact arithmetic gives
for your numbers, and times are within one unit in the last place.
"""

from ._kinds import Aabb, Capsule, HalfSpace, Segment, Shape, Triangle
from ._questions import (
    contact_interval,
    first_contact,
    gap,
    relation,
    time_of_impact,
    will_collide,
)

__all__ = [
    "Aabb",
    "Capsule",
    "HalfSpace",
    "Segment",
    "Shape",
    "Triangle",
    "contact_interval",
    "first_contact",
    "gap",
    "relation",
    "time_of_impact",
    "will_collide",
]
