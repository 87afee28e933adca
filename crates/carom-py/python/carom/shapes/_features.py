"""Parts of shapes that balls hit."""

from __future__ import annotations

import enum

import numpy as np
import numpy.typing as npt

#: Records with the fields `kind` and `index`.
Features = npt.NDArray[np.void]

_DTYPE = np.dtype([("kind", np.int8), ("index", np.int64)])


class FeatureKind(enum.IntEnum):
    """The kind of the part of a shape that a ball hits.

    ``features=True`` of :func:`time_of_impact` and :func:`first_contact` returns an array with the
    fields ``kind`` and ``index``. Both are -1 where there is no answer. Where two features meet,
    such as an edge and its end, they agree, and either may be reported. In the plane the sides of
    shapes are edges. The index of a surface is 0; others are numbered like this:

    - :class:`Segment`, :class:`Capsule` and its inside: vertex 0 is the start, vertex 1 the end,
      edge 0 the side.
    - :class:`Aabb`: one digit for each axis, in base 3, the first axis in the lowest digit: 0 at
      the lower corner, 1 between, 2 at the upper corner. In the plane vertex 0 is the lower corner,
      edge 1 the lower side along the first axis, and vertex 8 the upper corner.
    - :class:`Triangle`: vertices 0, 1, 2 are the corners `a`, `b`, `c`; edge `k` leads from corner
      `k` to the next; face 0 is the face in space.
    - :class:`HalfSpace`, :class:`Ball`, :class:`Tube`, and the inside of a ball: the surface.
    - The inside of a box: wall ``2 * axis + side``, with side 0 at the lower corner.
    - The inside of a cylinder: 0 is the cap at the start, 1 that at the end, 2 the side.
    - :class:`Polyline`, :class:`Polygon` and its inside: vertex `k` is row `k`, and edge `k` leads
      from it to the next.
    - :class:`Mesh`: face `k` is triangle `k`, vertex `k` row `k`, and edge `k` row `k` of `edges`.

    >>> FeatureKind(2).name
    'EDGE'
    """

    NONE = -1
    SURFACE = 0
    VERTEX = 1
    EDGE = 2
    FACE = 3


def features_of(
    kinds: npt.NDArray[np.int8], indices: npt.NDArray[np.int64]
) -> Features:
    """Kinds and indices as one array of records."""
    features = np.empty(kinds.shape, _DTYPE)
    features["kind"], features["index"] = kinds, indices
    return features
