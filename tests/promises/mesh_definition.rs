//! Facets of meshes against their definition in integers.
//!
//! Small lattices hit borders, tangents and corners exactly. The definition tests a vertex and an
//! edge with all their half-spaces at once, and `carom` tests each two of them.

use carom::{
    Ball, ContactInterval, Feature, Mesh, Moving, Relation, contact_interval, first_contact, gap,
    relation, time_of_impact, will_collide,
};
use test_size::sized;

type Point = [i128; 3];

fn dot(a: Point, b: Point) -> i128 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn minus(a: Point, b: Point) -> Point {
    core::array::from_fn(|k| a[k] - b[k])
}

fn negative(a: Point) -> Point {
    a.map(|x| -x)
}

fn cross(a: Point, b: Point) -> Point {
    core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        a[i] * b[j] - a[j] * b[i]
    })
}

fn floats(v: Point) -> [f64; 3] {
    v.map(|x| x as f64)
}

/// The time of an impact, if there is one, as a quotient where possible.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    Never,
    Start,
    Entry(i128, i128),
    Root(f64),
}

impl Wanted {
    fn time(self) -> Option<f64> {
        match self {
            Self::Never => None,
            Self::Start => Some(0.0),
            Self::Entry(numerator, denominator) => Some(numerator as f64 / denominator as f64),
            Self::Root(time) => Some(time),
        }
    }
}

/// What is nearest to a ball in the region of a facet.
#[derive(Clone, Copy, Debug)]
enum Core {
    Point,
    /// Along this vector.
    Line(Point),
    /// With this normal.
    Plane(Point),
}

/// A facet of a mesh through `at`, and all borders of its region: normals and points.
#[derive(Clone, Debug)]
struct Reference {
    core: Core,
    at: Point,
    borders: Vec<(Point, Point)>,
}

impl Reference {
    fn of(feature: Feature, vertices: &[Point], mesh: &Mesh) -> Self {
        let point = |index: usize| vertices[index];
        let with = |index: usize| {
            mesh.triangles().iter().filter(move |triangle| triangle.contains(&index))
        };
        match feature {
            Feature::Face(index) => {
                let corners = mesh.triangles()[index].map(point);
                let [a, b, c] = corners;
                let normal = cross(minus(b, a), minus(c, a));
                let border = |k: usize| {
                    let (from, to) = (corners[k], corners[(k + 1) % 3]);
                    (cross(normal, minus(to, from)), from)
                };
                Self { core: Core::Plane(normal), at: a, borders: (0..3).map(border).collect() }
            }
            Feature::Edge(index) => {
                let [start, end] = mesh.edges()[index];
                let beside = with(start).filter(|triangle| triangle.contains(&end));
                let thirds = beside.flat_map(|triangle| {
                    triangle.iter().copied().filter(|&it| it != start && it != end)
                });
                let (a, b) = (point(start), point(end));
                let d = minus(b, a);
                // The component of `A − C` across the edge, times `d·d`.
                let away = |third: usize| {
                    let way = minus(a, point(third));
                    let (square, along) = (dot(d, d), dot(way, d));
                    (core::array::from_fn(|k| square * way[k] - along * d[k]), a)
                };
                let ends = [(d, a), (negative(d), b)];
                let borders = ends.into_iter().chain(thirds.map(away)).collect();
                Self { core: Core::Line(d), at: a, borders }
            }
            Feature::Vertex(index) => {
                let corners = with(index).flatten().filter(|&&it| it != index);
                let at = point(index);
                let borders = corners.map(|&other| (minus(at, point(other)), at)).collect();
                Self { core: Core::Point, at, borders }
            }
            Feature::Surface => unreachable!("a mesh has no such part"),
        }
    }

    /// `u·w` of the offsets, times [`scale`](Self::scale).
    fn across(&self, u: Point, w: Point) -> i128 {
        match self.core {
            Core::Point => dot(u, w),
            Core::Line(d) => dot(u, w) * dot(d, d) - dot(u, d) * dot(w, d),
            Core::Plane(n) => dot(u, n) * dot(w, n),
        }
    }

    fn scale(&self) -> i128 {
        match self.core {
            Core::Point => 1,
            Core::Line(d) => dot(d, d),
            Core::Plane(n) => dot(n, n),
        }
    }

    fn wanted(&self, q: Point, w: Point, r: i128) -> Wanted {
        let (mut from, mut until) = ((0, 1), None::<(i128, i128)>);
        for &(n, p) in &self.borders {
            let (height, rise) = (dot(minus(q, p), n), dot(w, n));
            if rise == 0 && height < 0 {
                return Wanted::Never;
            }
            let at = (-height * rise.signum(), rise.abs());
            if rise > 0 && at.0 * from.1 > from.0 * at.1 {
                from = at;
            }
            if rise < 0 && until.is_none_or(|until| at.0 * until.1 < until.0 * at.1) {
                until = Some(at);
            }
        }
        if until.is_some_and(|until| until.0 * from.1 < from.0 * until.1) {
            return Wanted::Never;
        }
        let at = |(n, m): (i128, i128)| {
            let u: Point = core::array::from_fn(|k| m * (q[k] - self.at[k]) + n * w[k]);
            (self.across(u, u) - self.scale() * r * r * m * m, self.across(u, w))
        };
        let (excess, slope) = at(from);
        if slope >= 0 {
            return Wanted::Never;
        }
        if excess <= 0 {
            return if from.0 == 0 { Wanted::Start } else { Wanted::Entry(from.0, from.1) };
        }
        let ((c, b), a) = (at((0, 1)), self.across(w, w));
        let discriminant = b * b - a * c;
        if discriminant < 0 || discriminant == 0 && r > 0 {
            return Wanted::Never;
        }
        if until.map(at).is_some_and(|(excess, slope)| excess > 0 && slope < 0) {
            return Wanted::Never;
        }
        Wanted::Root(c as f64 / (-(b as f64) + (discriminant as f64).sqrt()))
    }

    /// Compares the gap to the facet with 0, for a centre in the region.
    fn relation(&self, q: Point, r: i128) -> Option<Relation> {
        if self.borders.iter().any(|&(n, p)| dot(minus(q, p), n) < 0) {
            return None;
        }
        let u = minus(q, self.at);
        Some(match self.across(u, u).cmp(&(self.scale() * r * r)) {
            std::cmp::Ordering::Less => Relation::Overlapping,
            std::cmp::Ordering::Equal => Relation::Touching,
            std::cmp::Ordering::Greater => Relation::Separate,
        })
    }
}

/// Triangles between a few points: a fan around the first, fins along the edge of the first two, or
/// any.
fn some_mesh(random: &mut fastrand::Rng, vertices: &[Point]) -> Option<Mesh> {
    let count = vertices.len();
    let triangles: Vec<[usize; 3]> = match random.u8(..3) {
        0 => (1..count).map(|k| [0, k, if k + 1 < count { k + 1 } else { 1 }]).collect(),
        1 => (2..count).map(|k| [0, 1, k]).collect(),
        _ => (0..random.usize(1..4)).map(|_| [(); 3].map(|()| random.usize(0..count))).collect(),
    };
    let points: Vec<_> = vertices.iter().map(|&vertex| floats(vertex)).collect();
    Mesh::new(points, triangles).ok()
}

fn is_near(found: Option<f64>, wanted: Option<f64>) -> bool {
    match (found, wanted) {
        (Some(found), Some(wanted)) => (found - wanted).abs() <= 1e-12 * (1.0 + wanted),
        (found, wanted) => found == wanted,
    }
}

/// Checks every facet, and the first of all; returns how often each way of coming was wanted.
fn check_impacts(mesh: &Mesh, vertices: &[Point], (q, w, r): (Point, Point, i128)) -> [usize; 4] {
    let ball = Ball::new(floats(q), r as f64).and_then(|ball| ball.moving(floats(w)));
    let ball = ball.expect("finite");
    let mut counts = [0; 4];
    let mut first = None::<f64>;
    for feature in mesh.features() {
        let reference = Reference::of(feature, vertices, mesh);
        let wanted = reference.wanted(q, w, r);
        counts[match wanted {
            Wanted::Never => 0,
            Wanted::Start => 1,
            Wanted::Entry(..) => 2,
            Wanted::Root(_) => 3,
        }] += 1;
        let found = mesh.time_of_impact_with(feature, &ball, f64::INFINITY);
        let is_right = is_near(found.map(|impact| impact.time), wanted.time());
        assert!(is_right, "{feature:?} of {mesh:?}, {ball:?}: {wanted:?}, {found:?}");
        if let Some(impact) = found {
            let square: f64 = impact.normal.iter().map(|x| x * x).sum();
            let closing: f64 = impact.normal.iter().zip(floats(w)).map(|(n, w)| n * w).sum();
            let is_normal = (square - 1.0).abs() < 1e-14 && closing > 0.0;
            assert!(is_normal, "{feature:?} of {mesh:?}, {ball:?}: {found:?}");
        }
        first = match (first, wanted.time()) {
            (Some(first), Some(time)) => Some(first.min(time)),
            (first, time) => first.or(time),
        };
    }
    let found = time_of_impact(&ball, &mesh.at_rest(), f64::INFINITY);
    let is_right = is_near(found.map(|impact| impact.time), first);
    assert!(is_right, "{mesh:?}, {ball:?}: {first:?}, {found:?}");
    assert_eq!(will_collide(&ball, &mesh.at_rest(), f64::INFINITY), first.is_some());
    counts
}

fn some_case(random: &mut fastrand::Rng) -> (Vec<Point>, (Point, Point, i128)) {
    let most = random.i128(1..=5);
    let vector = |random: &mut fastrand::Rng| -> Point {
        core::array::from_fn(|_| random.i128(-most..=most))
    };
    let vertices = (0..random.usize(3..8)).map(|_| vector(random)).collect();
    let (q, w, r) = (vector(random), vector(random), random.i128(0..=most));
    (vertices, (q, w, r))
}

#[test]
fn impacts_with_all_parts() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut sums = [0; 4];
    for _ in 0..sized(4_000, 80_000) {
        let (vertices, case) = some_case(&mut random);
        let Some(mesh) = some_mesh(&mut random, &vertices) else { continue };
        let counts = check_impacts(&mesh, &vertices, case);
        sums = core::array::from_fn(|k| sums[k] + counts[k]);
    }
    assert!(sums.iter().all(|&count| count > 300), "{sums:?}");
}

/// The nearest facet of each triangle is in one of the regions; the nearest of all counts.
#[test]
fn relations_and_contacts() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut counts = [0; 5];
    for _ in 0..sized(1_000, 40_000) {
        let (vertices, (q, w, r)) = some_case(&mut random);
        let Some(mesh) = some_mesh(&mut random, &vertices) else { continue };
        let ball = Ball::new(floats(q), r as f64).expect("finite");
        let parts = mesh.features().map(|feature| Reference::of(feature, &vertices, &mesh));
        let all: Vec<_> = parts.filter_map(|part| part.relation(q, r)).collect();
        let is = |relation| all.contains(&relation);
        let wanted = [Relation::Overlapping, Relation::Touching].into_iter().find(|&it| is(it));
        let wanted = wanted.unwrap_or(Relation::Separate);
        assert_eq!(relation(&ball, &mesh), wanted, "{mesh:?} {ball:?}");
        counts[wanted as usize] += 1;
        let gap_at = |t: f64| {
            let center = core::array::from_fn(|k| q[k] as f64 + w[k] as f64 * t);
            gap(&Ball::new(center, r as f64).expect("finite"), &mesh)
        };
        let now = gap_at(0.0);
        let is_so = match wanted {
            Relation::Separate => now > 0.0,
            Relation::Touching => now == 0.0,
            Relation::Overlapping => now < 0.0,
        };
        assert!(is_so, "{mesh:?} {ball:?}: {now}");
        let moving: Moving<3> = ball.moving(floats(w)).expect("finite");
        let contact = first_contact(&moving, &mesh.at_rest(), f64::INFINITY);
        let interval = contact_interval(&moving, &mesh.at_rest());
        assert_eq!(contact.map(|contact| contact.time), interval.map(|interval| interval.start));
        match interval {
            None => {
                counts[3] += 1;
                for k in 0..100 {
                    assert!(gap_at(f64::from(k) * 0.34) > -1e-12, "{mesh:?} {moving:?}");
                }
            }
            Some(ContactInterval { start, end }) => {
                counts[4] += 1;
                let (until, last) = (start, end.min(start + 40.0));
                for k in 0..40 {
                    let part = f64::from(k) / 40.0;
                    let before = gap_at(until * part);
                    assert!(before > -1e-12 || start == 0.0, "{mesh:?} {moving:?}: {before}");
                    let during = gap_at(start + (last - start) * part);
                    assert!(during < 1e-9, "{mesh:?} {moving:?}: {during}");
                }
                assert!(gap_at(start).abs() < 1e-9 || start == 0.0, "{mesh:?} {moving:?}");
                let is_end = !end.is_finite() || gap_at(end).abs() < 1e-9;
                assert!(is_end, "{mesh:?} {moving:?}: {end} {}", gap_at(end));
                let is_over = !end.is_finite() || gap_at(end + 1e-6) > 0.0;
                assert!(is_over, "{mesh:?} {moving:?}: {end} {}", gap_at(end + 1e-6));
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}
