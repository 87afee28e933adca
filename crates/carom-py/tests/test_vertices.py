"""Polylines, polygons and meshes, beside their edges and triangles."""

import pickle
from fractions import Fraction

import numpy as np
import pytest
from test_errors import refused, spoiled
from test_hollow import lattice, near

from carom import shapes
from carom.shapes import FeatureKind

#: The letter L, as a closed chain.
BLOCK = np.array([[0, 0], [6, 0], [6, 2], [2, 2], [2, 8], [0, 8]])
#: A chain in space.
WIRE = np.array([[0, 0, 0], [4, 0, 1], [4, 5, 0], [-3, 5, 2]])
#: A pyramid, and a triangle beside it.
VERTICES = np.array([[-4, -4, 0], [4, -4, 0], [4, 4, 0], [-4, 4, 0], [0, 0, 5], [9, 9, 9]])
TRIANGLES = np.array([[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4], [0, 2, 1]])


def balls(axes, dtype, seed, count=700):
    p, v, r, a = lattice(count, axes, dtype, seed)
    return p + dtype(2), v, r, a


def chain(axes, closed, dtype):
    """A polyline, and its edges as segments."""
    vertices = (BLOCK if axes == 2 else WIRE).astype(dtype)
    ends = np.roll(vertices, -1, axis=0) if closed else vertices[1:]
    segments = [shapes.Segment(start, end) for start, end in zip(vertices, ends)]
    return shapes.Polyline(vertices, closed=closed), segments


def mesh(dtype):
    """A mesh, and its triangles."""
    vertices = VERTICES.astype(dtype)
    return shapes.Mesh(vertices, TRIANGLES), [shapes.Triangle(*vertices[corners]) for corners in TRIANGLES]


def made(kind, dtype):
    axes = 2 if kind == "plane" else 3
    return (*(mesh(dtype) if kind == "mesh" else chain(axes, kind == "plane", dtype)), axes)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("kind", ["plane", "space", "mesh"])
def test_contacts_and_gaps_are_those_of_the_parts(kind, dtype):
    whole, parts, axes = made(kind, dtype)
    p, v, r, a = balls(axes, dtype, seed=1)
    gaps = [shapes.gap(p, r, part) for part in parts]
    assert near(shapes.gap(p, r, whole), np.minimum.reduce(gaps), dtype)
    signs = [shapes.relation(p, r, part) for part in parts]
    assert (shapes.relation(p, r, whole) == np.minimum.reduce(signs)).all()
    within = [shapes.relation_within(p, r, part, 1) for part in parts]
    # A part that overlaps by more than the tolerance counts for the whole.
    assert (shapes.relation_within(p, r, whole, 1) == np.minimum.reduce(within)).all()
    for motion in ({}, {"a": a}):
        times, _, _, features = shapes.first_contact(p, v, r, whole, 9, **motion, points=True, features=True)
        each = [shapes.first_contact(p, v, r, part, 9, **motion)[0] for part in parts]
        assert times.dtype == dtype and near(times, np.fmin.reduce(each), dtype)
        part_kind = FeatureKind.FACE if kind == "mesh" else FeatureKind.EDGE
        hits = np.flatnonzero(features["kind"] == part_kind)
        assert len(hits) > 30
        for row in hits:
            assert near(each[features["index"][row]][row], times[row], dtype)
        assert ((features["kind"] == FeatureKind.NONE) == np.isnan(times)).all()
    starts, ends = shapes.contact_interval(p, v, r, whole)
    assert near(starts, np.fmin.reduce([shapes.contact_interval(p, v, r, part)[0] for part in parts]), dtype)
    assert (ends >= starts)[~np.isnan(starts)].all()


@pytest.mark.parametrize("kind", ["plane", "space", "mesh"])
def test_impacts_are_with_parts_that_the_ball_approaches(kind):
    """A ball that starts apart has its impact at its contact, but for grazes."""
    whole, parts, axes = made(kind, np.float64)
    p, v, r, a = balls(axes, np.float64, seed=2)
    for motion in ({}, {"a": a}):
        contacts, _ = shapes.first_contact(p, v, r, whole, 9, **motion)
        impacts, _ = shapes.time_of_impact(p, v, r, whole, 9, **motion)
        collide = shapes.will_collide(p, v, r, whole, 9, **motion)
        assert (collide == ~np.isnan(impacts)).all() and 50 < collide.sum() < 650
        hit = np.fmin.reduce([shapes.time_of_impact(p, v, r, part, 9, **motion)[0] for part in parts])
        apart = shapes.relation(p, r, whole) > 0
        alike = apart & (contacts == hit)
        assert alike.sum() > 30 and near(impacts[alike], hit[alike], np.float64)
        assert (impacts[collide] >= contacts[collide]).all()


def is_inside(x, corners):
    """Whether a point is enclosed, by a ray along the first axis; `None` on the outline."""
    inside = False
    for (ax, ay), (bx, by) in zip(corners.tolist(), np.roll(corners, -1, axis=0).tolist()):
        turn = (bx - ax) * (x[1] - ay) - (by - ay) * (x[0] - ax)
        if turn == 0 and min(ax, bx) <= x[0] <= max(ax, bx) and min(ay, by) <= x[1] <= max(ay, by):
            return None
        if (ay > x[1]) != (by > x[1]):
            inside ^= x[0] < ax + Fraction((x[1] - ay) * (bx - ax), by - ay)
    return inside


@pytest.mark.parametrize("corners", [BLOCK, BLOCK[::-1]])
def test_a_polygon_is_solid(corners):
    polygon, outline = shapes.Polygon(corners), shapes.Polyline(corners, closed=True)
    p, v, r, _ = balls(2, np.float64, seed=3)
    gaps, holes = shapes.gap(p, r, polygon), shapes.gap(p, r, shapes.Hollow(polygon))
    off = shapes.gap(p, 0, outline)
    places = [is_inside(x, corners) for x in p.astype(int).tolist()]
    for row, inside in enumerate(places):
        sign = {True: -1, False: 1, None: 0}[inside]
        assert near(gaps[row], sign * off[row] - r[row], np.float64)
        assert near(holes[row], -sign * off[row] - r[row], np.float64)
    assert {True, False, None} == set(places)
    assert (shapes.relation(p, r, polygon) == np.sign(gaps)).all()
    outside = np.array([inside is False for inside in places])
    times, *others = shapes.first_contact(p, v, r, polygon, features=True)
    lines, *same = shapes.first_contact(p, v, r, outline, features=True)
    assert near(times[outside], lines[outside], np.float64)
    inside = np.array([inside is True for inside in places])
    times, _ = shapes.first_contact(p, v, r, shapes.Hollow(polygon))
    assert near(times[inside], lines[inside], np.float64) and (shapes.first_contact(p, v, r, polygon)[0][inside] == 0).all()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_convex_polygons_are_boxes_and_triangles(dtype):
    p, v, r, a = balls(2, dtype, seed=4)
    box = shapes.Aabb(np.array([0, 1], dtype), np.array([5, 4], dtype))
    square = shapes.Polygon(np.array([[0, 1], [5, 1], [5, 4], [0, 4]], dtype))
    corners = np.array([[-2, 0], [5, 1], [1, 6]], dtype)
    triangle, three = shapes.Triangle(*corners), shapes.Polygon(corners)
    for shape, polygon in ((box, square), (triangle, three)):
        apart = shapes.gap(p, 0, shape) > 0
        assert 300 < apart.sum()
        ball = p[apart], v[apart], r[apart]
        for motion in ({}, {"a": a[apart]}):
            one, other = (shapes.first_contact(*ball, each, 8, **motion)[0] for each in (shape, polygon))
            assert near(one, other, dtype)
        for one, other in zip(shapes.closest_points(p, r, shape), shapes.closest_points(p, r, polygon)):
            assert np.allclose(one[apart], other[apart], atol=1e-5)
    # With one triangle, the features have the same numbers.
    alike = [shapes.time_of_impact(p, v, r, each, features=True) for each in (triangle, three)]
    # A point that passes a corner hits a polygon, and grazes a triangle.
    apart = (shapes.gap(p, r, triangle) > 0) & (r > 0)
    assert near(alike[0][0][apart], alike[1][0][apart], dtype)
    assert (alike[0][2] == alike[1][2])[apart].mean() > 0.9


def test_room_of_a_polygon_is_the_inside_of_a_box():
    p, v, r, a = lattice(600, 2, np.float64, seed=5)
    hall = shapes.Hollow(shapes.Polygon([[-6, -6], [6, -6], [6, 6], [-6, 6]]))
    room = shapes.Hollow(shapes.Aabb([-6, -6], [6, 6]))
    assert near(shapes.gap(p, r, hall), shapes.gap(p, r, room), np.float64)
    inside = shapes.relation(p, r, room) > 0
    for motion in ({}, {"a": a[inside]}):
        times = [shapes.time_of_impact(p[inside], v[inside], r[inside], each, 9, **motion)[0] for each in (hall, room)]
        assert near(*times, np.float64) and np.isfinite(times[0]).sum() > 200


@pytest.mark.parametrize("kind", ["plane", "space", "mesh", "polygon", "hall"])
def test_velocities_broadcast_and_only_their_difference_counts(kind):
    axes = 2 if kind in ("plane", "polygon", "hall") else 3
    p, v, r, w = balls(axes, np.float64, seed=6, count=200)

    def shape(velocity):
        if kind == "mesh":
            return shapes.Mesh(VERTICES, TRIANGLES, velocity=velocity)
        if kind == "hall":
            return shapes.Hollow(shapes.Polygon(BLOCK), velocity=velocity)
        if kind == "polygon":
            return shapes.Polygon(BLOCK, velocity=velocity)
        return shapes.Polyline(BLOCK if axes == 2 else WIRE, velocity=velocity)

    for question in (shapes.time_of_impact, shapes.first_contact):
        times, normals, features = question(p, v, r, shape(w), features=True)
        others = question(p, v - w, r, shape(None), features=True)
        assert times.tobytes() == others[0].tobytes() and normals.tobytes() == others[1].tobytes() and features.tobytes() == others[2].tobytes()
        grid = question(p[:, None], v[:, None], r[:, None], shape(w[:5]), features=True)
        assert grid[0].shape == grid[2].shape == (200, 5) and grid[1].shape == (200, 5, axes)
        for column in range(5):
            alone = question(p, v, r, shape(w[column]), features=True)
            for one, other in zip(grid, alone):
                assert np.ascontiguousarray(one[:, column]).tobytes() == other.tobytes()
    assert (shapes.is_approaching(p, v, r, shape(w)) == shapes.is_approaching(p, v - w, r, shape(None))).all()
    many = [np.concatenate([each] * 30) for each in (p, v, r)]
    answers = [shapes.first_contact(*many, shape(None), features=True, threads=threads) for threads in (1, 3)]
    assert all(one.tobytes() == other.tobytes() for one, other in zip(*answers))
    none = np.zeros((0, axes))
    times, normals, features = shapes.time_of_impact(none, none, 1, shape(None), features=True)
    assert times.shape == features.shape == (0,) and normals.shape == (0, axes)


def test_floats_are_those_of_all_arguments():
    """A shape of one type serves queries of both."""
    for vertices, kind in ((BLOCK.astype(np.float32), np.float32), (BLOCK.astype(np.float64), np.float64), (BLOCK.tolist(), np.float64)):
        block = shapes.Polygon(vertices)
        assert block.vertices.dtype == kind
        for given in (np.float32, np.float64):
            x = np.array([[4.1, 5.3]], given)
            expected = np.result_type(kind, given)
            gap = shapes.gap(x, 0.1, block)
            assert gap.dtype == expected
            assert gap == shapes.gap(x.astype(expected), expected.type(0.1), shapes.Polygon(BLOCK.astype(expected)))
    third = shapes.Polyline(np.array([[0, 0], [1 / 3, 1]]))
    # The vertices are not rounded.
    assert shapes.gap(np.zeros((1, 2), np.float32) + np.float32(1), 0, third).dtype == np.float64
    moving = shapes.Polyline(np.array([[0, 0], [1 / 3, 1]]), velocity=np.zeros(2, np.float32))
    assert shapes.gap(np.ones((1, 2), np.float32), 0, moving) == shapes.gap([[1, 1]], 0, third)


def test_vertices_are_copied():
    vertices = BLOCK.astype(float)
    block = shapes.Polygon(vertices)
    vertices[0] = np.nan
    assert shapes.gap([9, 1], 1, block) == 2
    with pytest.raises(ValueError, match="read-only"):
        block.vertices[0] = 9
    for shape in (block, shapes.Hollow(block, velocity=[1, 0]), shapes.Polyline(WIRE, closed=True, velocity=[0, 0, 1]), shapes.Mesh(VERTICES, TRIANGLES)):
        copy = pickle.loads(pickle.dumps(shape))
        assert repr(copy) == repr(shape) and type(copy) is type(shape)
        x = np.zeros(2 if isinstance(shape, (shapes.Polygon, shapes.Hollow)) else 3)
        assert shapes.time_of_impact(x - 9, x + 1, 1, copy)[0].tobytes() == shapes.time_of_impact(x - 9, x + 1, 1, shape)[0].tobytes()
    assert repr(shapes.Polyline([[0, 0], [1, 0]])) == "Polyline(vertices=array([[0., 0.],\n       [1., 0.]]), closed=False)"


def test_meshes_have_numbered_edges():
    pyramid = shapes.Mesh(VERTICES, TRIANGLES)
    assert pyramid.edges.tolist() == [[0, 1], [1, 4], [4, 0], [1, 2], [2, 4], [2, 3], [3, 4], [3, 0], [0, 2]]
    times, normals, features = shapes.time_of_impact([[4.4, 0, 9], [0, 0, 9], [2, -2, 9]], [0, 0, -1], [0.5, 1, 1], pyramid, features=True)
    assert features["kind"].tolist() == [FeatureKind.EDGE, FeatureKind.VERTEX, FeatureKind.EDGE]
    assert pyramid.edges[features["index"][[0, 2]]].tolist() == [[1, 2], [1, 4]] and features["index"][1] == 4
    welded = shapes.Mesh.welded(VERTICES[TRIANGLES], velocity=[1, 0, 0])
    assert welded.velocity.tolist() == [1, 0, 0] and len(welded.vertices) == 5 and len(welded.edges) == 9
    assert (welded.vertices[welded.triangles] == VERTICES[TRIANGLES]).all()
    assert welded.triangles.tolist() == [[0, 1, 2], [1, 3, 2], [3, 4, 2], [4, 0, 2], [0, 3, 1]]
    zeros = shapes.Mesh.welded([[[0.0, 0, 0], [1, 0, 0], [0, 1, 0]], [[-0.0, 0, 0], [0, 1, 0], [0, 0, 1]]])
    assert len(zeros.vertices) == 4
    assert refused(shapes.Mesh.welded, VERTICES) == "corners has the shape (6, 3); give three corners of three coordinates for each triangle"


def test_what_makes_no_chain_or_polygon():
    finite = "give a finite number"
    for kind, least in ((shapes.Polygon, 3), (shapes.Polyline, 2)):
        name = f"{kind.__name__}.vertices"
        for value in (np.nan, np.inf, -np.inf):
            assert refused(kind, spoiled(BLOCK.astype(float), (4, 1), value)) == f"{name}[4, 1] is {value}; {finite}"
        assert refused(kind, BLOCK[: least - 1]) == f"{name} has {least - 1} row{'s' if least > 2 else ''}; give at least {least}"
        assert refused(kind, BLOCK[[0, 1, 2, 2, 3]]) == f"{name}[3] is the same point as {name}[2]; leave one of them out"
        assert refused(kind, BLOCK[None]) == f"{name} has the shape (1, 6, 2); give one row for each vertex"
        assert refused(kind, [0, 1]) == f"{name} has the shape (2,); give one row for each vertex"
        assert refused(kind, BLOCK, velocity=[[0, 0], [np.nan, 0]]) == f"{kind.__name__}.velocity[1, 0] is nan; {finite}"
        assert refused(kind, BLOCK, velocity=[0, 0, 0]).startswith(f"{name} has 2 along its last axis, and the arguments have 3;")
        assert refused(kind, [[0, 0], [1, "a"]], error=TypeError).startswith(f"{name}[1, 1] is the string 'a'; ")
    assert refused(shapes.Polyline, BLOCK[[0, 1, 2, 0]], closed=True) == "Polyline.vertices[0] is the same point as Polyline.vertices[3]; leave one of them out"
    assert refused(shapes.Polyline, BLOCK[:2], closed=True) == "Polyline.vertices has 2 rows; give at least 3"
    assert refused(shapes.Polyline, BLOCK, closed="yes", error=TypeError) == "Polyline.closed is 'yes'; give True or False"
    assert refused(shapes.Polygon, WIRE) == "Polygon.vertices has 3 coordinates along its last axis; give 2"
    assert refused(shapes.Polyline, np.zeros((4, 4))) == "Polyline.vertices has 4 coordinates along its last axis; give 2 or 3"
    assert (
        refused(shapes.Polygon, [[0, 0], [4, 4], [4, 0], [0, 4]])
        == "Polygon.vertices: the edges from [0] and from [2] touch or cross each other; give vertices whose edges meet only in shared corners"
    )
    assert refused(shapes.VertexShape, BLOCK, error=TypeError).startswith("VertexShape is what shapes between vertices have in common; make a ")
    assert refused(shapes.gap, [0, 0, 0], 1, shapes.Polygon(BLOCK)).startswith("Polygon.vertices has 2 along its last axis, and the arguments have 3; give ")
    assert refused(shapes.gap, [0, 0], 1, shapes.Polyline(WIRE)).startswith("Polyline.vertices has 3 along its last axis, and the arguments have 2; give ")


def test_what_makes_no_mesh():
    def mesh(triangles, error=ValueError):
        return refused(shapes.Mesh, VERTICES, triangles, error=error)

    assert refused(shapes.Mesh, spoiled(VERTICES.astype(float), (5, 2), np.nan), TRIANGLES) == "Mesh.vertices[5, 2] is nan; give a finite number"
    assert refused(shapes.Mesh, BLOCK, TRIANGLES) == "Mesh.vertices has 2 coordinates along its last axis; give 3"
    assert mesh([[0, 1, 4], [1, 2, 6]]) == "Mesh.triangles[1, 2] is 6, and there are 6 vertices; give numbers below 6"
    assert mesh([[0, 1, 4], [1, -2, 4]]) == "Mesh.triangles[1, 1] is -2; give the number of a vertex, from 0 on"
    assert mesh([[0, 1, 4], [1, 1, 4]]) == "Mesh.triangles[1] has its corners on a line; leave it out, or move one of them"
    assert mesh([[0, 1, 4], [1, 2, 4], [4, 0, 1]]) == "Mesh.triangles[2] has the corners of Mesh.triangles[0]; leave one of them out"
    assert mesh(np.zeros((0, 3), int)) == "Mesh.triangles has no rows; give at least 1"
    for triangles, shape in ((TRIANGLES[0], "(3,)"), (TRIANGLES[:, :2], "(5, 2)"), ([], "(0,)")):
        assert mesh(triangles) == f"Mesh.triangles has the shape {shape}; give one row for each triangle, with the numbers of its three vertices"
    assert mesh(TRIANGLES * 1.0, TypeError) == "Mesh.triangles holds float64; give whole numbers, those of three vertices in each row"
    assert mesh(None, TypeError) == "Mesh.triangles is None; give an array, or a number"
    assert mesh([[0, 1, 4], [1, 2]]).startswith("Mesh.triangles is no array of numbers (")
    assert mesh(np.uint64(TRIANGLES) + np.uint64(2**63)).startswith("Mesh.triangles[0, 0] is -")


def test_the_native_part_checks_its_shapes():
    from carom import _carom

    block = shapes.Polygon(BLOCK).native(np.dtype(np.float64))
    x, none = np.zeros(2), [None] * 7
    assert refused(_carom.shape_gap, (block[0], None), [x, *none], None, error=TypeError) == "the shape has vertices; give a VertexShape of its kind"
    single = np.zeros(2, np.float32)
    assert refused(_carom.shape_gap, block, [single, *none], None, error=TypeError) == "Polygon.vertices are other floats than the first argument; give arrays of one kind"
    assert refused(_carom.VertexShape, "Segment", False, BLOCK * 1.0, None) == "Segment has no vertices; give Polyline, Polygon or Mesh"
    for other in ("Mesh", "Polyline"):
        assert refused(_carom.shape_gap, (other, block[1]), [x, *none], None, error=TypeError).endswith("give a VertexShape of its kind")
