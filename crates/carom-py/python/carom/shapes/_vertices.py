"""Shapes between vertices, one for all balls."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _carom
from .._arguments import Floats, flag, floats, held
from ._shape import Native, Shape


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class VertexShape(Shape):
    """Base class of shapes between vertices: :class:`Polyline`, :class:`Polygon`, :class:`Mesh`.

    One shape is for all balls; its velocity may differ from ball to ball. The vertices are copied,
    and checked once.

    >>> isinstance(Polygon([[0, 0], [2, 0], [1, 1]]), VertexShape)
    True
    """

    vertices: Any

    def _keep(self) -> None:
        """Keeps copies of the vertices, and builds the shape."""
        if type(self) is VertexShape:
            message = "VertexShape is what shapes between vertices have in common; make a Polyline, Polygon or Mesh"
            raise TypeError(message)
        name = f"{type(self).__name__}.vertices"
        (vertices,) = floats((name,), (self.vertices,))
        object.__setattr__(self, "vertices", _kept(vertices))
        object.__setattr__(self, "_built", {})
        if self.velocity is not None:
            velocity = held(f"{type(self).__name__}.velocity", self.velocity)
            object.__setattr__(self, "velocity", velocity)
        self.native(self.vertices.dtype)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments: the native part builds the shape anew."""
        given = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return _remade, (type(self), given)

    def places(self) -> list[str]:
        """Names of all arguments in errors, as the native part orders them."""
        return [f"{type(self).__name__}.velocity"]

    def samples(self) -> dict[str, Any]:
        """Further arrays whose float types count, by their names; they are empty."""
        return {f"{type(self).__name__}.vertices": self.vertices[:0]}

    def native(self, kind: np.dtype[Any]) -> Native:
        """The shape for the native part, of a float type."""
        built: dict[np.dtype[Any], _carom.VertexShape] = self._built  # type: ignore[attr-defined]
        if kind not in built:
            vertices = self.vertices.astype(kind, copy=False)
            built[kind] = self._build(vertices)
        return type(self).__name__, built[kind]

    def _build(self, vertices: Floats) -> _carom.VertexShape:
        """The native shape between vertices of a float type."""
        return _carom.VertexShape(type(self).__name__, False, vertices, None)


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Polyline(VertexShape):
    """A chain of thin edges from vertex to vertex.

    One chain is for all balls. A ball can touch it from both sides, and the inside of a closed one
    is not solid. A ball that rolls along is stopped neither by a joint of edges in a line nor by
    the next edge of an obtuse bend: impacts are with the edges, and with corners on the outer sides
    of bends.

    Parameters
    ----------
    vertices : array_like, shape (N, D)
        Two vertices or more, lengths; three or more if it is closed. Consecutive vertices differ.
    closed : bool
        Whether an edge leads from the last vertex to the first.
    velocity : array_like, shape (..., D), optional
        The velocity of a moving polyline, lengths per unit of time.

    Examples
    --------
    One ball falls onto a slope, the other onto the top, which is vertex 1:

    >>> from carom import shapes
    >>> hill = shapes.Polyline([[0, 0], [4, 3], [8, 0]])
    >>> times, normals, features = shapes.time_of_impact([[1, 7], [0, 9]], [[3, -4], [1, -1.25]], [5, 1], hill, features=True)
    >>> times, features["kind"], features["index"]
    (array([0., 4.]), array([2, 1], dtype=int8), array([0, 1]))
    """

    closed: bool = False

    def _build(self, vertices: Floats) -> _carom.VertexShape:
        """The native shape between vertices of a float type."""
        return _carom.VertexShape("Polyline", flag("Polyline.closed", self.closed), vertices, None)


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Polygon(VertexShape):
    """A solid polygon of the plane, convex or not.

    One polygon is for all balls. For the inside see :class:`Hollow`. If the centre of a ball is
    inside, the gap is minus the sum of the radius and the distance to the nearest side, and the
    ball approaches if it moves deeper. Edges are tested one after another; for terrain in space see
    :class:`Mesh`.

    Parameters
    ----------
    vertices : array_like, shape (N, 2)
        Three or more vertices, clockwise or counter-clockwise, lengths. Edges meet only in the
        corners that they share; corners in a straight line are allowed.
    velocity : array_like, shape (..., 2), optional
        The velocity of a moving polygon, lengths per unit of time.

    Examples
    --------
    A ball falls into the angle of a letter L, onto edge 2:

    >>> from carom import shapes
    >>> block = shapes.Polygon([[0, 0], [6, 0], [6, 2], [2, 2], [2, 8], [0, 8]])
    >>> time, normal, feature = shapes.time_of_impact([4, 5], [-0.5, -1], 1, block, features=True)
    >>> float(time), feature["kind"] == shapes.FeatureKind.EDGE, int(feature["index"])
    (2.0, np.True_, 2)
    >>> shapes.gap([1, 6], 0.5, block), shapes.gap([1, 6], 0.5, shapes.Hollow(block))
    (np.float64(-1.5), np.float64(0.5))
    """


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Mesh(VertexShape):
    """A surface of thin triangles in space.

    One mesh is for all balls. It can be terrain, walls or objects of any form, open or closed, and
    a ball can touch it from both sides: the inside of a closed surface is not solid. Triangles that
    share vertices, by their numbers, are connected: nothing passes between them, and nothing stops
    a ball that rolls over the edge between two of them.

    The constructor builds boxes around the parts, and a query tests only those that the ball may
    reach.

    Parameters
    ----------
    vertices : array_like, shape (N, 3)
        The vertices, lengths.
    triangles : array_like of int, shape (T, 3)
        The numbers of the three vertices of each triangle, from 0. They are not on a line, and no
        two triangles have the same vertices.
    velocity : array_like, shape (..., 3), optional
        The velocity of a moving mesh, lengths per unit of time.

    Examples
    --------
    A ball falls onto the ridge of a roof:

    >>> from carom import shapes
    >>> roof = shapes.Mesh([[0, -9, 3], [0, 9, 3], [-4, 0, 0], [4, 0, 0]], [[0, 1, 2], [1, 0, 3]])
    >>> time, normal, feature = shapes.time_of_impact([0, 0, 9], [0, 0, -1], 1, roof, features=True)
    >>> float(time), normal, feature["kind"] == shapes.FeatureKind.EDGE, roof.edges[feature["index"]]
    (5.0, array([ 0.,  0., -1.]), np.True_, array([0, 1]))
    """

    triangles: Any

    def _keep(self) -> None:
        """Keeps copies of the vertices and triangles, and builds the mesh."""
        triangles = np.asarray(held("Mesh.triangles", self.triangles))
        # An empty list is an array of floats.
        if triangles.size and triangles.dtype.kind not in "iu":
            message = f"Mesh.triangles holds {triangles.dtype}; give whole numbers, those of three vertices in each row"
            raise TypeError(message)
        object.__setattr__(self, "triangles", _kept(triangles.astype(np.int64)))
        super()._keep()

    def _build(self, vertices: Floats) -> _carom.VertexShape:
        """The native shape between vertices of a float type."""
        return _carom.VertexShape("Mesh", False, vertices, self.triangles)

    @classmethod
    def welded(cls, corners: npt.ArrayLike, *, velocity: npt.ArrayLike | None = None) -> Mesh:
        """The mesh of triangles with these corners.

        The array has the shape (T, 3, 3). Equal corners become one vertex. Vertices are numbered in
        the order in which they first occur.

        >>> square = Mesh.welded([[[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0], [0, 1, 0]]])
        >>> square.vertices.shape, square.triangles.tolist()
        ((4, 3), [[0, 1, 2], [1, 3, 2]])
        """
        (array,) = floats(("corners",), (corners,))
        if array.ndim != 3 or array.shape[1:] != (3, 3):
            message = f"corners has the shape {array.shape}; give three corners of three coordinates for each triangle"
            raise ValueError(message)
        points = array.reshape(-1, 3)
        # Without the signs of zeros.
        _, first, number = np.unique(points + 0.0, axis=0, return_index=True, return_inverse=True)
        order = np.argsort(first)
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        return cls(points[first[order]], rank[number].reshape(-1, 3), velocity=velocity)

    @property
    def edges(self) -> npt.NDArray[np.int64]:
        """The numbers of the two vertices of each edge.

        Row `k` is edge `k`. Edges are numbered in the order in which they first occur, triangle by
        triangle, each from its first corner to its second, from that to the third, and back.

        >>> Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]]).edges.tolist()
        [[0, 1], [1, 2], [2, 0]]
        """
        _, built = self.native(self.vertices.dtype)
        assert built is not None
        return np.array(built.edges(), np.int64)


def _kept(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A copy that cannot be changed."""
    copy = array.copy()
    copy.flags.writeable = False
    return copy


def _remade(kind: type[VertexShape], given: dict[str, Any]) -> VertexShape:
    """A shape from its arguments."""
    return kind(**given)
