//! Meshes of triangles.
//!
//! Closed forms, edges and corners between faces, and cases that fail in other libraries.

use carom::{
    Aabb, Facet, Feature, Hollow, Impact, InputError, Mesh, Moving, Polyline, Relation, Sphere,
    closest_points, contact_interval, first_contact, first_hit, gap, is_approaching,
    is_decided_exactly, relation, time_of_impact, will_collide,
};
use test_size::sized;

type Result<T = ()> = std::result::Result<T, InputError>;

fn ball(center: [f64; 3], radius: f64, velocity: [f64; 3]) -> Moving<3> {
    Sphere::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

fn hit(ball: &Moving<3>, mesh: &Mesh) -> Option<(f64, Feature)> {
    let impact = time_of_impact(ball, &mesh.at_rest(), f64::INFINITY);
    impact.map(|impact| (impact.time, impact.feature))
}

/// A box of twelve triangles. The bits of a corner's number select its coordinates.
fn cuboid([low, high]: [[f64; 3]; 2]) -> Mesh {
    let corner =
        |index: usize| std::array::from_fn(|k| if index >> k & 1 == 0 { low[k] } else { high[k] });
    let quads =
        [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];
    let triangles: Vec<_> = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Mesh::new((0..8).map(corner).collect::<Vec<_>>(), triangles).expect("a box")
}

#[test]
fn a_face_is_met_in_its_prism_only() -> Result {
    let face = Facet::face([0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0])?;
    let drop = |x: f64, y: f64| {
        let [above, below] =
            [1.0, -1.0].map(|side| ball([x, y, 3.0 * side], 1.0, [0.0, 0.0, -side]));
        let times =
            [above, below].map(|ball| face.time_of_impact(&ball, 9.0).map(|impact| impact.time));
        assert_eq!(times[0], times[1]);
        times[0]
    };
    for (x, y) in [(1.0, 1.0), (0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (2.0, 2.0), (0.0, 1.0)] {
        assert_eq!(drop(x, y), Some(2.0), "{x} {y}");
    }
    let up = 2.0_f64.next_up();
    for (x, y) in [(-1e-300, 1.0), (1.0, -5e-324), (2.0, up), (up, 2.0), (4.0_f64.next_up(), 0.0)] {
        assert_eq!(drop(x, y), None, "{x} {y}");
    }
    // It enters the prism overlapping and approaching; level; and moving away.
    let aside = |rise: f64| ball([-2.0, 1.0, 0.5], 1.0, [1.0, 0.0, rise]);
    let Impact { time, normal, point, feature } =
        face.time_of_impact(&aside(-0.125), 9.0).expect("it sinks");
    assert_eq!((time, normal, feature), (2.0, [0.0, 0.0, -1.0], Feature::Face(0)));
    assert_eq!(point, [0.0, 1.0, -0.375]);
    assert!(face.time_of_impact(&aside(-0.125), 2.0_f64.next_down()).is_none());
    for rise in [0.0, 0.125, -0.25, -0.5] {
        assert!(face.time_of_impact(&aside(rise), 9.0).is_none(), "{rise}");
    }
    // It leaves the prism as it touches, or just before.
    let out = |x: f64| face.time_of_impact(&ball([x, 1.0, 3.0], 1.0, [1.0, 0.0, -1.0]), 9.0);
    assert_eq!(out(1.0).map(|impact| impact.time), Some(2.0));
    assert!(out(1.0_f64.next_up()).is_none());
    assert!(face.is_approached_by(&ball([9.0, 9.0, 1.0], 0.0, [0.0, 0.0, -1.0])));
    assert!(!face.is_approached_by(&ball([1.0, 1.0, 0.0], 0.0, [0.0, 0.0, -1.0])));
    Ok(())
}

#[test]
fn a_point_goes_through_a_face() -> Result {
    let face = Facet::face([1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0])?;
    let through = face.time_of_impact(&ball([-2.0, 0.5, 0.5], 0.0, [1.0, 0.0, 0.0]), 9.0);
    let Impact { time, normal, point, .. } = through.expect("in the way");
    assert_eq!((time, point), (2.5, [0.5, 0.5, 0.5]));
    assert!((normal[0] - (2.0_f64 / 3.0).sqrt()).abs() < 1e-15, "{normal:?}");
    let below = face.time_of_impact(&ball([-2.0, 0.5, -0.5], 0.0, [1.0, 0.0, 0.0]), 9.0);
    assert_eq!(below, None);
    Ok(())
}

#[test]
fn a_ridge_is_met_beyond_its_faces() -> Result {
    let (start, end) = ([0.0, -9.0, 0.0], [0.0, 9.0, 0.0]);
    let (left, right) = ([-4.0, 0.0, -3.0], [4.0, 0.0, -3.0]);
    let roof = Facet::ridge(start, end, left, Some(right))?;
    let rim = Facet::ridge(start, end, left, None)?;
    let drop = |x: f64| ball([x, 0.0, 5.0], 1.0, [0.0, 0.0, -1.0]);
    for (x, wanted, at_rim) in [
        (0.0, Some(4.0), Some(4.0)),
        (0.6, Some(4.2), Some(4.2)),
        (0.6_f64.next_up(), None, Some(4.2)),
        (-0.6, Some(4.2), Some(4.2)),
        ((-0.6_f64).next_down(), None, None),
        (0.8, None, Some(4.4)),
    ] {
        for (facet, wanted) in [(roof, wanted), (rim, at_rim)] {
            let time = facet.time_of_impact(&drop(x), 9.0).map(|impact| impact.time);
            let is_right = match (time, wanted) {
                (Some(time), Some(wanted)) => (time - wanted).abs() < 1e-15,
                (time, wanted) => time == wanted,
            };
            assert!(is_right, "{facet:?} {x}: {time:?}");
        }
    }
    // On the inner side of the bend there is nothing, and above coplanar faces only a plane.
    let below = ball([0.0, 0.0, -5.0], 1.0, [0.0, 0.0, 1.0]);
    assert_eq!(roof.time_of_impact(&below, 9.0), None);
    assert!(rim.time_of_impact(&below, 9.0).is_none());
    let flat = Facet::ridge(start, end, left, Some([4.0, 0.0, 3.0]))?;
    let above = ball([-3.0, 0.0, 4.0], 1.0, [0.75, 0.0, -1.0]);
    assert_eq!(flat.time_of_impact(&above, 9.0).map(|impact| impact.time), Some(3.2));
    assert!(flat.time_of_impact(&ball([-3.0, 0.0, 4.1], 1.0, [0.75, 0.0, -1.0]), 9.0).is_none());
    Ok(())
}

#[test]
fn what_is_no_face_is_refused_with_the_cure() {
    let message = |error: InputError| error.to_string();
    let (a, b) = ([0.1, 0.2, 0.3], [0.7, 0.9, -0.4]);
    let flat = "the corners of the triangle lie on a line; leave it out, or move one of them";
    assert_eq!(Facet::face(a, b, a).map_err(message), Err(flat.into()));
    assert_eq!(Facet::ridge(a, b, a, None).map_err(message), Err(flat.into()));
    assert!(Facet::ridge(a, b, [0.0; 3], Some(b)).is_err());
    // Thirds of a line are not floats: a triangle as thin as possible.
    assert!(Facet::face([0.0; 3], [0.1, 0.1, 0.3], [0.2, 0.2, 0.6]).is_err());
    assert!(Facet::face([0.0; 3], [0.1, 0.1, 0.3], [0.2, 0.2, 0.6_f64.next_up()]).is_ok());
    assert!(Facet::face([0.0; 3], [1e300, 0.0, 0.0], [0.0, 5e-324, 0.0]).is_ok());
    assert!(Facet::face([f64::MAX; 3], [-f64::MAX; 3], [5e-324; 3]).is_err());
    assert_eq!(
        Facet::face([0.0; 2], [1.0, 0.0], [0.0, 1.0]).map_err(message),
        Err("faces and meshes need points of three numbers, not 2; in the plane use a polygon or a polyline".into())
    );
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [2.0, 0.0, 0.0]];
    let mesh = |triangles: &[[usize; 3]]| Mesh::new(corners, triangles).map_err(message);
    let error = |text: &str| Err(text.to_owned());
    assert_eq!(mesh(&[]), error("the number of triangles is 0; give at least 1"));
    assert_eq!(
        mesh(&[[0, 1, 4]]),
        error("triangle 0 names vertex 4, but there are only 4; give numbers below 4")
    );
    assert_eq!(
        Mesh::<3>::new(Vec::<[f64; 3]>::new(), [[0, 1, 2]]).map_err(message),
        error(
            "triangle 0 names vertex 0, but there are no vertices; give the vertices of the triangles"
        )
    );
    assert_eq!(
        mesh(&[[0, 1, 2], [0, 1, 3]]),
        error("the corners of triangle 1 lie on a line; leave it out, or move one of them")
    );
    assert_eq!(
        mesh(&[[0, 1, 2], [1, 2, 3], [2, 0, 1]]),
        error("triangles 0 and 2 have the same corners; leave one of them out")
    );
    assert_eq!(
        Mesh::new([[0.0, f64::NAN, 0.0]], [[0, 0, 0]]).map_err(message),
        error("coordinate 1 of vertex 0 is NaN; give a finite number")
    );
}

#[test]
fn parts_are_numbered_as_they_come_up() -> Result {
    let [a, b, c, d] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 5.0]];
    let mesh = Mesh::new([[7.0; 3], a, b, c, d], [[1, 2, 3], [3, 2, 4]])?;
    assert_eq!(mesh.edges(), [[1, 2], [2, 3], [3, 1], [2, 4], [4, 3]]);
    let names: Vec<_> = mesh.features().collect();
    let faces = (0..2).map(Feature::Face).chain((0..5).map(Feature::Edge));
    let all: Vec<_> = faces.chain((1..5).map(Feature::Vertex)).collect();
    assert_eq!(names, all, "vertex 0 is in no triangle");
    let facets = |feature| mesh.facets(feature).collect::<Vec<_>>();
    assert_eq!(facets(Feature::Face(1)), [Facet::face(c, b, d)?]);
    assert_eq!(facets(Feature::Edge(1)), [Facet::ridge(b, c, a, Some(d))?]);
    assert_eq!(facets(Feature::Edge(3)), [Facet::ridge(b, d, c, None)?]);
    assert_eq!(facets(Feature::Vertex(1)), [Facet::corner(a, Some(b), Some(c))?]);
    assert_eq!(facets(Feature::Vertex(2)).len(), 3);
    for nothing in [Feature::Vertex(0), Feature::Vertex(9), Feature::Face(2), Feature::Edge(5)] {
        assert!(facets(nothing).is_empty());
        let falling = ball([0.2, 0.2, 3.0], 1.0, [0.0, 0.0, -1.0]);
        assert_eq!(mesh.time_of_impact_with(nothing, &falling, 9.0), None);
    }
    // Three triangles at one edge are three ridges.
    let fins = Mesh::new([a, b, c, d, [0.0, -1.0, -1.0]], [[0, 1, 2], [0, 1, 3], [1, 0, 4]])?;
    assert_eq!(fins.facets(Feature::Edge(0)).count(), 3);
    Ok(())
}

#[test]
fn corners_at_one_point_are_welded() -> Result {
    let [a, b, c, d] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
    let minus = [-0.0, 1.0, -0.0];
    let square = Mesh::welded([[a, b, c], [b, d, minus]])?;
    assert_eq!(square.vertices(), [a, b, c, d]);
    assert_eq!(square.triangles(), [[0, 1, 2], [1, 3, 2]]);
    assert_eq!(square.edges().len(), 5);
    assert_eq!(
        Mesh::welded([[a, b, c], [b, c, a]]).err(),
        Some(InputError::SameTriangles { first: 0, second: 1 })
    );
    let single = Mesh::welded([[[0.0_f32; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])?;
    let falling = carom::Ball::new([0.25_f32, 0.25, 3.0], 1.0)?.moving([0.0, 0.0, -3.0])?;
    let impact = time_of_impact(&falling, &single.at_rest(), f32::INFINITY).expect("it falls");
    assert_eq!((impact.time, impact.normal), (2.0 / 3.0, [0.0, 0.0, -1.0]));
    Ok(())
}

/// From outside, a box of triangles is a box; from inside, a hollow box.
#[test]
fn twelve_triangles_are_a_box() -> Result {
    let mut random = fastrand::Rng::with_seed(3);
    let (low, high) = ([-3.0, -2.0, -1.0], [3.0, 2.0, 4.0]);
    let (mesh, solid) = (cuboid([low, high]), Aabb::new(low, high)?);
    let room = Hollow::new(solid);
    let mut counts = [0; 2];
    for _ in 0..sized(6_000, 20_000) {
        let share = if random.bool() { 1.0 } else { 0.37 };
        let mut number = |most: i32| f64::from(random.i32(-most..=most)) * share;
        let center = [number(6), number(6), number(6)];
        let (radius, velocity) = (number(3).abs(), [number(3), number(3), number(3)]);
        let ball = ball(center, radius, velocity);
        let is_beyond = |k: usize| center[k] < low[k] || center[k] > high[k];
        if radius == 0.0 {
            continue;
        }
        let found = hit(&ball, &mesh);
        if (0..3).any(is_beyond) {
            let wanted = time_of_impact(&ball, &solid.at_rest(), f64::INFINITY);
            counts[0] += usize::from(wanted.is_some());
            let time = wanted.map(|impact| impact.time);
            assert_eq!(found.map(|(time, _)| time), time, "{ball:?}");
            assert_eq!(gap(ball.ball(), &mesh), gap(ball.ball(), &solid), "{ball:?}");
            assert_eq!(relation(ball.ball(), &mesh), relation(ball.ball(), &solid), "{ball:?}");
            let (_, nearest) = closest_points(ball.ball(), &mesh);
            let (_, wanted) = closest_points(ball.ball(), &solid);
            let off = nearest.iter().zip(wanted).map(|(x, y)| (x - y).abs());
            assert!(off.fold(0.0, f64::max) < 1e-14, "{ball:?}: {nearest:?} {wanted:?}");
            let contact = first_contact(&ball, &mesh.at_rest(), 99.0).map(|contact| contact.time);
            let wanted = first_contact(&ball, &solid.at_rest(), 99.0).map(|contact| contact.time);
            assert_eq!(contact, wanted, "{ball:?}");
            let [falls, wanted] =
                [is_approaching(&ball, &mesh.at_rest()), is_approaching(&ball, &solid.at_rest())];
            assert_eq!(falls, wanted, "{ball:?}");
        } else if (0..3).all(|k| center[k] - radius > low[k] && center[k] + radius < high[k]) {
            let wanted = time_of_impact(&ball, &room.at_rest(), f64::INFINITY);
            counts[1] += usize::from(wanted.is_some());
            let time = wanted.map(|impact| impact.time);
            assert_eq!(found.map(|(time, _)| time), time, "{ball:?}");
            assert!(!matches!(found, Some((_, Feature::Edge(_) | Feature::Vertex(_)))));
        }
    }
    assert!(counts[0] > sized(600, 2000) && counts[1] > sized(30, 100), "{counts:?}");
    Ok(())
}

/// A tetrahedron with right angles at its corner, met along 3-4-5 and from all sides.
#[test]
fn a_tetrahedron_from_all_sides() -> Result {
    let [o, x, y, z] = [[0.0; 3], [6.0, 0.0, 0.0], [0.0, 6.0, 0.0], [0.0, 0.0, 6.0]];
    let mesh = Mesh::new([o, x, y, z], [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
    let at = |feature, time| Some((time, feature));
    // Its corner, an edge, a face, and the slanted face at 45 degrees in two axes.
    assert_eq!(
        hit(&ball([-2.0, -4.0, -4.0], 3.0, [0.5, 1.0, 1.0]), &mesh),
        at(Feature::Vertex(0), 2.0)
    );
    assert_eq!(
        hit(&ball([-3.0, -4.0, 1.0], 2.5, [0.75, 1.0, 0.0]), &mesh),
        at(Feature::Edge(4), 2.0)
    );
    assert_eq!(
        hit(&ball([1.0, 1.0, -5.0], 2.0, [0.0, 0.0, 1.0]), &mesh),
        at(Feature::Face(0), 3.0)
    );
    let (time, feature) = hit(&ball([9.0; 3], 1.0, [-1.0; 3]), &mesh).expect("the slanted face");
    assert_eq!(feature, Feature::Face(3));
    assert!((time - (7.0 - 1.0 / 3.0_f64.sqrt())).abs() < 1e-14, "{time}");
    // From inside, into the corner: three faces at the same time.
    let inside = ball([1.5; 3], 0.5, [-1.0; 3]);
    assert_eq!(hit(&inside, &mesh), at(Feature::Face(0), 1.0));
    assert_eq!(relation(inside.ball(), &mesh), Relation::Separate);
    let through = ball([1.0, 1.0, -5.0], 0.5, [0.0, 0.0, 1.0]);
    let touching = contact_interval(&through, &mesh.at_rest()).expect("it passes the bottom");
    assert_eq!((touching.start, touching.end), (4.5, 5.5));
    Ok(())
}

/// A saddle, an open rim, and a corner with a dent: each ball meets what its path predicts.
#[test]
fn a_saddle_a_rim_and_a_dented_fan() -> Result {
    // Up along x, down along y: the corner in the middle has a region of only lines and planes.
    let saddle = [[0.0; 3], [4.0, 0.0, 2.0], [0.0, 4.0, -2.0], [-4.0, 0.0, 2.0], [0.0, -4.0, -2.0]];
    let saddle = Mesh::new(saddle, [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1]])?;
    let drop = |x: f64, y: f64| ball([x, y, 9.0], 1.0, [0.0, 0.0, -1.0]);
    // Between the two adjacent valleys, along the ridge in y, it touches both at once.
    let (_, feature) = hit(&drop(0.0, 0.0), &saddle).expect("it falls on the saddle");
    assert!(matches!(feature, Feature::Face(_) | Feature::Edge(_)), "{feature:?}");
    // Not the corner itself: from above it is no nearer than the slopes that rise beside it.
    assert_eq!(saddle.time_of_impact_with(Feature::Vertex(0), &drop(0.0, 0.0), 99.0), None);
    // The open rim, from the side and from below, and past it.
    let (_, feature) = hit(&ball([4.0, 4.0, -0.5], 0.5, [-1.0, -1.0, 0.0]), &saddle).expect("rim");
    assert!(matches!(feature, Feature::Edge(_)), "{feature:?}");
    assert_eq!(hit(&ball([5.5, 0.0, 2.0], 1.0, [0.0, 0.0, -1.0]), &saddle), None);
    // A fan of six: if one spoke rises, the corner in the middle has no region any more.
    let fan = |height: f64| {
        let rim = [[4.0, 0.0], [2.0, 3.0], [-2.0, 3.0], [-4.0, 0.0], [-2.0, -3.0], [2.0, -3.0]];
        let heights = [-1.0, -1.0, -1.0, -1.0, height, -1.0];
        let rim = rim.iter().zip(heights).map(|(&[x, y], z)| [x, y, z]);
        let corners: Vec<_> = [[0.0; 3]].into_iter().chain(rim).collect();
        let spokes: Vec<_> = (0..6).map(|k| [0, k + 1, (k + 1) % 6 + 1]).collect();
        Mesh::new(corners, spokes)
    };
    let (round, dented) = (fan(-1.0)?, fan(2.0)?);
    assert_eq!(round.facets(Feature::Vertex(0)).count(), 15);
    let beside = drop(0.125, -0.125);
    assert_eq!(hit(&beside, &round).map(|(_, feature)| feature), Some(Feature::Vertex(0)));
    assert_eq!(dented.time_of_impact_with(Feature::Vertex(0), &beside, 99.0), None);
    let (time, _) = hit(&drop(-0.5, -0.75), &dented).expect("it falls onto the spoke that rises");
    assert!(time < 7.5, "{time}");
    Ok(())
}

/// Which ball is hit if two move, and a mesh among many shapes.
#[test]
fn a_mesh_may_move_and_be_one_of_many() -> Result {
    let mesh = cuboid([[5.0, -1.0, -1.0], [6.0, 1.0, 1.0]]);
    let ball = ball([0.0; 3], 1.0, [1.0, 0.0, 0.0]);
    let meshes = [mesh.moving([2.0, 0.0, 0.0])?, mesh.at_rest(), mesh.moving([-1.0, 0.0, 0.0])?];
    assert_eq!(time_of_impact(&ball, &meshes[0], 99.0), None);
    let first = first_hit(&ball, &meshes, 9.0).expect("two are in the way");
    assert_eq!((first.index, first.impact.time), (2, 2.0));
    assert!(will_collide(&ball, &meshes[1], 4.0));
    assert!(!will_collide(&ball, &meshes[1], 4.0_f64.next_down()));
    assert!(time_of_impact(&ball, &meshes[1], -1.0).is_none());
    // With two edges at exactly the radius from its path, only integers can decide.
    assert!(is_decided_exactly(&ball, &meshes[1], 9.0));
    let higher = self::ball([0.0, 0.25, 0.125], 0.5, [1.0, 0.0, 0.0]);
    assert!(!is_decided_exactly(&higher, &meshes[1], 9.0));
    // Like polylines, with the same functions.
    let line = [[5.0, -9.0, 0.0], [5.0, 9.0, 0.0]];
    let line = time_of_impact(&ball, &Polyline::new(&line)?.at_rest(), 9.0);
    assert_eq!(line.map(|impact| impact.time), Some(4.0));
    Ok(())
}
