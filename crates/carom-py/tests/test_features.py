"""Parts of shapes that are hit, beside the points of contact."""

import numpy as np
import pytest
from test_hollow import lattice
from test_shapes import on_a_lattice, shape_of

from carom import shapes
from carom.shapes import FeatureKind


def hits(question, kind, axes, falls):
    """The arguments of shapes that are hit, with points and features."""
    ball, own, w = on_a_lattice(kind, 900, axes, np.float64, seed=40 + axes)
    motion = {"a": lattice(900, axes, np.float64, 1)[3]} if falls else {}
    times, _, points, features = question(*ball, shape_of(kind, own), 9, **motion, points=True, features=True)
    plain = question(*ball, shape_of(kind, own), 9, **motion, features=True)
    assert len(plain) == 3 and plain[2].tobytes() == features.tobytes() and features.shape == (900,)
    met = ~np.isnan(times)
    assert (features["kind"][~met] == FeatureKind.NONE).all() and (features["index"][~met] == -1).all()
    # Of balls that overlap the shape, points are midway between the surfaces.
    late = met & (shapes.relation(ball[0], ball[2], shape_of(kind, own)) > 0)
    assert late.sum() > 50
    return [part[late] for part in own], points[late], features[late]


@pytest.mark.parametrize("falls", [False, True])
@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("question", [shapes.time_of_impact, shapes.first_contact])
def test_parts_of_boxes(question, axes, falls):
    """Each digit says on which side of the box the point lies."""
    (lower, upper), points, features = hits(question, "Aabb", axes, falls)
    digits = features["index"][:, None] // 3 ** np.arange(axes) % 3
    for digit, side in ((0, lower), (2, upper)):
        assert np.allclose(points[digits == digit], side[digits == digit], atol=1e-9)
    between = digits == 1
    assert (points > lower - 1e-9)[between].all() and (points < upper + 1e-9)[between].all()
    kinds = between.sum(axis=1) + FeatureKind.VERTEX
    assert (features["kind"] == kinds).all() and len(set(kinds)) == axes


@pytest.mark.parametrize("falls", [False, True])
@pytest.mark.parametrize("axes", [2, 3])
def test_parts_of_segments_and_triangles(axes, falls):
    (start, end), points, features = hits(shapes.time_of_impact, "Segment", axes, falls)
    for index, corner in enumerate((start, end)):
        ends = (features["kind"] == FeatureKind.VERTEX) & (features["index"] == index)
        assert ends.sum() > 5 and np.allclose(points[ends], corner[ends], atol=1e-9)
    assert set(features["kind"]) == {FeatureKind.VERTEX, FeatureKind.EDGE}
    corners, points, features = hits(shapes.time_of_impact, "Triangle", axes, falls)
    for index in range(3):
        at = (features["kind"] == FeatureKind.VERTEX) & (features["index"] == index)
        assert at.sum() > 3 and np.allclose(points[at], corners[index][at], atol=1e-9)
        on = (features["kind"] == FeatureKind.EDGE) & (features["index"] == index)
        assert on.sum() > 3
        ends = corners[index][on], corners[(index + 1) % 3][on]
        lengths = [np.linalg.norm(points[on] - x, axis=1) for x in ends]
        assert np.allclose(sum(lengths), np.linalg.norm(ends[0] - ends[1], axis=1), atol=1e-6)
    assert (FeatureKind.FACE in features["kind"]) == (axes == 3)


def test_surfaces_and_records():
    ball = [0, 0], [1, 0], 1
    for shape in (shapes.HalfSpace([9, 0], [-1, 0]), shapes.Ball([9, 0], 1), shapes.Tube([0, -5], [1, -5], 9), shapes.Hollow(shapes.Ball([0, 0], 5))):
        *_, feature = shapes.first_contact(*ball, shape, points=True, features=True)
        assert isinstance(feature, np.void)
        hit = FeatureKind(feature["kind"])
        assert hit is (FeatureKind.NONE if isinstance(shape, shapes.Tube) else FeatureKind.SURFACE)
        assert feature["index"] == (-1 if hit is FeatureKind.NONE else 0)
    wall = shapes.Segment([5, -1], [5, 1])
    times, normals, features = shapes.time_of_impact([[[0, 0]], [[0, 1.6]]], [2, 0], 1, wall, features=True)
    assert features.shape == (2, 1) and features.tolist() == [[(2, 0)], [(1, 1)]]
    assert features.dtype.names == ("kind", "index") and features["kind"].dtype == np.int8 and features["index"].dtype == np.int64
    # A mesh may have more triangles than a small integer counts.
    steps = np.arange(400)
    corners = np.stack([np.stack([steps, 0 * steps, 0 * steps], 1), np.stack([steps + 1, 0 * steps, 0 * steps], 1), np.stack([steps, 1 + 0 * steps, 0 * steps], 1)], 1)
    *_, features = shapes.time_of_impact(np.stack([steps + 0.25, 0 * steps + 0.25, 0 * steps + 5], 1), [0, 0, -1], 0.125, shapes.Mesh.welded(corners), features=True)
    assert features["index"].tolist() == steps.tolist() and (features["kind"] == FeatureKind.FACE).all()
