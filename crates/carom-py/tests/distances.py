"""Exact distances of moving points from shapes.

Squares of distances are fractions, and the least one within a time is exact.
"""

from __future__ import annotations

import itertools
from fractions import Fraction

INFINITY = float("inf")


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def at(x, v, t):
    return [a + b * t for a, b in zip(x, v)]


def vector(numbers):
    return [x if isinstance(x, Fraction) else Fraction(float(x)) for x in numbers]


class HalfSpace:
    """The gap times the length of the normal is a linear function of the time."""

    def __init__(self, point, normal):
        self.point, self.normal = vector(point), vector(normal)

    def height(self, x):
        """The squared distance to the surface, with the sign of the side."""
        height = dot(self.normal, minus(x, self.point))
        return abs(height) * height / dot(self.normal, self.normal)

    squared = height

    def least(self, x, v, end):
        slope = dot(self.normal, v)
        if end == INFINITY:
            return -INFINITY if slope < 0 else self.height(x)
        return min(self.height(x), self.height(at(x, v, end)))


class Convex:
    """A shape whose squared distance is convex in time, made of parabolas."""

    def least(self, x, v, end):
        """The least squared distance of a point from 0 to a time."""
        if dot(v, v) == 0:
            return self.squared(x)
        ends = [0, *sorted(t for t in self.breaks(x, v) if 0 < t < end)]
        ends.append(None if end == INFINITY else end)
        return min(self.least_between(x, v, first, last) for first, last in itertools.pairwise(ends))

    def least_between(self, x, v, first, last):
        """The least squared distance in a span with one parabola.

        Three points determine it. The span has no end if `last` is ``None``.
        """
        step = Fraction(1) if last is None else Fraction(last - first) / 2
        one, two, three = (self.squared(at(x, v, first + k * step)) for k in range(3))
        a = (one - 2 * two + three) / 2
        b = two - one - a
        if a == 0:
            # A line that falls for ever would become negative.
            return min(one, three) if last is not None else one
        k = max(Fraction(0), -b / (2 * a))
        if last is not None:
            k = min(k, Fraction(2))
        return one + b * k + a * k * k


class Segment(Convex):
    def __init__(self, start, end):
        self.start, self.axis = vector(start), minus(vector(end), vector(start))

    def squared(self, x):
        to, length = minus(x, self.start), dot(self.axis, self.axis)
        along = min(max(dot(to, self.axis) / length, Fraction(0)), Fraction(1)) if length else 0
        off = minus(to, [along * a for a in self.axis])
        return dot(off, off)

    def breaks(self, x, v):
        rate = dot(v, self.axis)
        if rate == 0:
            return []
        to = dot(minus(x, self.start), self.axis)
        return [-to / rate, (dot(self.axis, self.axis) - to) / rate]


class Capsule(Segment):
    def __init__(self, start, end, _radius):
        super().__init__(start, end)


class Ball(Convex):
    def __init__(self, center, _radius):
        self.center = vector(center)

    def squared(self, x):
        off = minus(x, self.center)
        return dot(off, off)

    def breaks(self, _x, _v):
        return []


class Line(Segment):
    """The line through two points: the squared distance is one parabola."""

    def squared(self, x):
        to = minus(x, self.start)
        return dot(to, to) - dot(to, self.axis) ** 2 / dot(self.axis, self.axis)

    def breaks(self, _x, _v):
        return []


class Aabb(Convex):
    def __init__(self, lower, upper):
        self.lower, self.upper = vector(lower), vector(upper)

    def squared(self, x):
        off = [max(low - a, a - high, 0) for low, a, high in zip(self.lower, x, self.upper)]
        return dot(off, off)

    def breaks(self, x, v):
        sides = [*zip(self.lower, x, v), *zip(self.upper, x, v)]
        return [(side - a) / b for side, a, b in sides if b]


class Triangle:
    """The nearest edge, or the face where it is nearer."""

    def __init__(self, a, b, c):
        self.corners = vector(a), vector(b), vector(c)
        self.edges = [Segment(*ends) for ends in itertools.combinations(self.corners, 2)]
        self.sides = minus(self.corners[1], self.corners[0]), minus(self.corners[2], self.corners[0])
        d, e = self.sides
        self.gram = dot(d, d), dot(d, e), dot(e, e)

    def weights(self, x):
        """Weights of the corners for the foot of a point in the plane.

        ``None`` if the triangle has no area.
        """
        to = minus(x, self.corners[0])
        (dd, de, ee), one, two = self.gram, dot(to, self.sides[0]), dot(to, self.sides[1])
        area = dd * ee - de * de
        if area == 0:
            return None
        u, w = (one * ee - two * de) / area, (two * dd - one * de) / area
        return [1 - u - w, u, w]

    def off_plane(self, x):
        weights = self.weights(x)
        foot = [dot(weights, coordinates) for coordinates in zip(*self.corners)]
        off = minus(x, foot)
        return dot(off, off)

    def squared(self, x):
        nearest = min(edge.squared(x) for edge in self.edges)
        weights = self.weights(x)
        if weights is not None and min(weights) >= 0:
            nearest = min(nearest, self.off_plane(x))
        return nearest

    def least(self, x, v, end):
        least = min(edge.least(x, v, end) for edge in self.edges)
        if self.weights(x) is None:
            return least
        # The span in which the foot is on the face.
        begin, last = Fraction(0), end
        for now, then in zip(self.weights(x), self.weights(at(x, v, 1))):
            rate = then - now
            if rate == 0 and now < 0:
                return least
            if rate > 0:
                begin = max(begin, -now / rate)
            if rate < 0:
                last = min(last, -now / rate)
        if begin > last:
            return least
        over_face = Convex()
        over_face.squared, over_face.breaks = self.off_plane, lambda *_: []
        span = INFINITY if last == INFINITY else last - begin
        return min(least, over_face.least(at(x, v, begin), v, span))


def reach(r, shape_radius=0):
    """The squared distance at which a ball touches the shape."""
    return (Fraction(float(r)) + Fraction(float(shape_radius))) ** 2
