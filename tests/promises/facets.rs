//! Edges and corners of polylines.
//!
//! Closed forms, borders of regions, and the meaning on the borders.

use carom::{Ball, Circle, Facet, Feature, Impact, InputError, Moving, Sphere};

type Result<T = ()> = std::result::Result<T, InputError>;

fn ball(center: [f64; 2], radius: f64, velocity: [f64; 2]) -> Moving<2> {
    Circle::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

fn sphere(center: [f64; 3], radius: f64, velocity: [f64; 3]) -> Moving<3> {
    Sphere::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

fn time<const D: usize>(facet: &Facet<D>, ball: &Moving<D>) -> Option<f64> {
    facet.time_of_impact(ball, f64::INFINITY).map(|impact| impact.time)
}

#[test]
fn an_edge_is_met_between_its_ends_only() -> Result {
    let edge = Facet::edge([0.0, 0.0], [8.0, 0.0])?;
    for (x, wanted) in [(-0.1, None), (0.0, Some(2.0)), (8.0, Some(2.0)), (8.1, None)] {
        assert_eq!(time(&edge, &ball([x, 3.0], 1.0, [0.0, -1.0])), wanted, "{x}");
        assert_eq!(time(&edge, &ball([x, -3.0], 1.0, [0.0, 1.0])), wanted, "{x}");
        assert_eq!(time(&edge, &ball([x, 3.0], 1.0, [0.0, 1.0])), None);
        assert_eq!(time(&edge, &ball([x, 3.0], 1.0, [0.0, 0.0])), None);
    }
    // It enters the region and leaves it before it is near enough; or exactly when it is.
    let fast = |slope: f64| ball([-1.0, 3.0], 1.0, [1.0, -slope]);
    assert_eq!(time(&edge, &fast(0.25)), Some(8.0));
    let shorter = Facet::edge([0.0, 0.0], [7.0, 0.0])?;
    assert_eq!(time(&shorter, &fast(0.25)), Some(8.0));
    assert_eq!(time(&shorter, &fast(0.25_f64.next_down())), None);
    // Too late.
    let impact = |until| edge.time_of_impact(&fast(0.25), until);
    assert!(impact(8.0).is_some() && impact(8.0_f64.next_down()).is_none());
    assert!(impact(-1.0).is_none() && impact(f64::NAN).is_none());
    Ok(())
}

#[test]
fn a_ball_that_is_near_enough_where_it_enters_the_region() -> Result {
    let edge = Facet::edge([0.0, 0.0], [8.0, 0.0])?;
    let entering = ball([-2.0, 1.0], 1.0, [1.0, -0.125]);
    let Impact { time: t, normal, point, feature } =
        edge.time_of_impact(&entering, 9.0).expect("it comes nearer");
    assert_eq!((t, normal, point, feature), (2.0, [0.0, -1.0], [0.0, -0.125], Feature::Edge(0)));
    assert!(edge.time_of_impact(&entering, 2.0_f64.next_down()).is_none());
    // From the other end, from below, and touching exactly where it enters.
    assert_eq!(time(&edge, &ball([10.0, -1.0], 1.0, [-1.0, 0.125])), Some(2.0));
    assert_eq!(time(&edge, &ball([-2.0, 1.5], 1.0, [1.0, -0.25])), Some(2.0));
    assert_eq!(time(&edge, &ball([-2.0, 1.5], 1.0, [1.0, -0.25_f64.next_up()])), Some(2.0));
    // It no longer approaches there, or is on the line there.
    assert_eq!(time(&edge, &ball([-2.0, 1.0], 1.0, [1.0, 0.0])), None);
    assert_eq!(time(&edge, &ball([-2.0, 1.0], 9.0, [1.0, 1.0])), None);
    assert_eq!(time(&edge, &ball([-2.0, 1.0], 9.0, [1.0, -0.5])), None);
    assert_eq!(time(&edge, &ball([-2.0, 1.0], 9.0, [1.0, -1.0])), None);

    let corner = Facet::corner([0.0, 0.0], Some([0.0, -9.0]), Some([9.0, 0.0]))?;
    let under = ball([-4.0, -3.0], 3.0, [1.0, 1.0]);
    let Impact { time: t, normal, feature, .. } =
        corner.time_of_impact(&under, 9.0).expect("3 beside the corner it comes nearer no more");
    // It touches at the first root of (t − 4)² + (t − 3)² = 9, when it is still below the region.
    assert_eq!((t, normal, feature), (3.0, [1.0, 0.0], Feature::Vertex(0)));
    Ok(())
}

#[test]
fn what_overlaps_has_its_impact_at_the_start_if_it_comes_nearer() -> Result {
    let edge = Facet::edge([0.0, 0.0], [4.0, 3.0])?;
    let at = |velocity| ball([-1.0, 7.0], 6.0, velocity);
    // The centre is beside the start, and about 5 away from the line.
    assert_eq!(time(&edge, &ball([-3.0, 4.0], 5.0, [3.0, -4.0])), Some(0.0));
    assert_eq!(time(&edge, &ball([-3.0, 4.0], 6.0, [0.0, -1.0])), Some(0.0));
    assert_eq!(time(&edge, &ball([-3.0, 4.0], 6.0, [4.0, 3.0])), None);
    assert_eq!(time(&edge, &ball([-3.0, 4.0], 6.0, [0.0, 1.0])), None);
    assert!(edge.is_approached_by(&at([1.0, 0.0])));
    assert!(!edge.is_approached_by(&at([4.0, 3.0])));
    assert!(!edge.is_approached_by(&at([-1.0, 0.0])));
    // Beside the start it is outside the region for a quarter of a unit of time.
    assert_eq!(time(&edge, &ball([-1.0, 1.0], 5.0, [1.0, 0.0])), Some(0.25));
    let overlap = Facet::edge([0.0, 0.0], [8.0, 0.0])?;
    let overlap = overlap.time_of_impact(&ball([1.0, 1.0], 3.0, [0.0, -1.0]), 0.0);
    let Impact { time: t, normal, point, .. } = overlap.expect("it overlaps");
    assert_eq!((t, normal, point), (0.0, [0.0, -1.0], [1.0, -1.0]));
    // On the line no motion approaches.
    assert_eq!(time(&edge, &ball([2.0, 1.5], 6.0, [0.0, -1.0])), None);
    assert!(!edge.is_approached_by(&ball([2.0, 1.5], 6.0, [0.0, -1.0])));
    Ok(())
}

#[test]
fn what_rolls_along_or_grazes_has_no_impact() -> Result {
    let edge = Facet::edge([0.0, 0.0], [0.3, 0.1])?;
    let along = [0.3, 0.1];
    for radius in [0.0, 0.1, 0.2, 5.0] {
        assert_eq!(time(&edge, &ball([0.1, 0.2], radius, along)), None);
    }
    let corner = Facet::corner([0.0, 0.0], None, None)?;
    assert_eq!(time(&corner, &ball([-5.0, 1.0], 1.0, [1.0, 0.0])), None);
    let lower = time(&corner, &ball([-5.0, 1.0_f64.next_down()], 1.0, [1.0, 0.0]));
    assert!(lower.is_some_and(|t| t < 5.0 && t > 4.999_999), "{lower:?}");
    Ok(())
}

#[test]
fn a_corner_is_met_on_the_outer_side_of_its_bend() -> Result {
    let corner = Facet::corner([0.0, 0.0], Some([0.0, -9.0]), Some([9.0, 0.0]))?;
    let from = |x: f64, y: f64| ball([x, y], 1.0, [-x / 4.0, -y / 4.0]);
    // Straight at the corner along 3-4-5: from the upper left the corner is the nearest, from
    // elsewhere it is not.
    assert_eq!(time(&corner, &from(-3.0, 4.0)), Some(3.2));
    for (x, y) in [(3.0, 4.0), (3.0, -4.0), (-3.0, -4.0)] {
        assert_eq!(time(&corner, &from(x, y)), None, "{x} {y}");
    }
    // On the border: it meets the corner and the edge at the same time.
    let edge = Facet::edge([0.0, -9.0], [0.0, 0.0])?;
    for facet in [corner, edge] {
        assert_eq!(time(&facet, &ball([-4.0, 0.0], 1.0, [1.0, 0.0])), Some(3.0));
    }
    // The end of an open polyline, and a straight joint, whose region is a plane across it.
    let end = Facet::corner([0.0, 0.0], Some([0.0, -9.0]), None)?;
    assert_eq!(time(&end, &from(3.0, 4.0)), Some(3.2));
    assert_eq!(time(&end, &from(3.0, -4.0)), None);
    let joint = Facet::corner([0.0, 0.0], Some([0.0, -9.0]), Some([0.0, 9.0]))?;
    assert_eq!(time(&joint, &ball([-4.0, 0.0], 1.0, [1.0, 0.0])), Some(3.0));
    assert_eq!(time(&joint, &ball([-4.0, 5e-324], 1.0, [1.0, 0.0])), None);
    // It crosses that plane while it overlaps and approaches.
    assert_eq!(time(&joint, &ball([-2.0, 2.0], 2.0, [1.0, -2.0])), Some(1.0));
    Ok(())
}

#[test]
fn a_point_that_hits_head_on_goes_through() -> Result {
    let edge = Facet::edge([0.0, 0.0], [1.0, 3.0])?;
    let hit = edge.time_of_impact(&ball([-4.0, 1.5], 0.0, [1.0, 0.0]), 9.0).expect("through");
    let [x, y] = hit.normal;
    assert_eq!((hit.time, hit.point), (4.5, [0.5, 1.5]));
    assert!((x - 0.9_f64.sqrt()).abs() < 1e-15 && (y + 0.1_f64.sqrt()).abs() < 1e-15);
    let corner = Facet::corner([0.0, 0.0], None, None)?;
    let hit = corner.time_of_impact(&ball([-3.0, -4.0], 0.0, [0.6, 0.8]), 9.0);
    assert_eq!(hit, None, "six tenths and eight tenths are no floats");
    let hit = corner.time_of_impact(&ball([-3.0, -4.0], 0.0, [3.0, 4.0]), 9.0).expect("through");
    assert_eq!((hit.time, hit.normal, hit.point), (1.0, [0.6, 0.8], [0.0, 0.0]));
    // In 3D an edge is as thin as a corner.
    let edge = Facet::edge([0.0, 0.0, -1.0], [0.0, 0.0, 2.0])?;
    let through = sphere([-3.0, -4.0, 0.0], 0.0, [3.0, 4.0, 1.0]);
    let hit = edge.time_of_impact(&through, 9.0).expect("through");
    assert_eq!((hit.time, hit.normal, hit.point), (1.0, [0.6, 0.8, 0.0], [0.0, 0.0, 1.0]));
    assert_eq!(time(&edge, &sphere([-3.0, -4.0, 0.0], 0.0, [3.0, 4.0, 2.5])), None);
    assert_eq!(time(&edge, &sphere([-3.0, -4.0, 0.0], 0.0, [3.0, 4.0_f64.next_up(), 1.0])), None);
    Ok(())
}

/// A long and narrow face. Beside its short edge, a direction is a few times the smallest float: so
/// few that rounding turns it and almost hides the face.
#[test]
fn a_border_whose_normal_underflows_hides_nothing() -> Result {
    let [short, long] = [1.05 * 2.0_f64.powi(-876), 2.7 * 2.0_f64.powi(678)];
    let (b, c) = ([short, 1.4 * short, 0.0], [-long, -1.05 * long, 0.0]);
    let face = Facet::face([0.0; 3], b, c)?;
    // Exactly above the middle of a long edge.
    let center = [0.5 * c[0], 0.5 * c[1], long];
    assert_eq!(time(&face, &sphere(center, 0.5 * long, [0.0, 0.0, -long])), Some(0.5));
    Ok(())
}

#[test]
fn in_space_and_in_single_precision() -> Result {
    let edge = Facet::edge([0.0, 0.0, -4.0], [0.0, 0.0, 4.0])?;
    let impact = edge.time_of_impact(&sphere([-8.0, 3.0, 1.0], 5.0, [2.0, 0.0, 0.5]), 9.0);
    let Impact { time: t, normal, point, .. } = impact.expect("in the way");
    assert_eq!((t, normal, point[2]), (2.0, [0.8, -0.6, 0.0], 2.0));
    assert!(point[0].abs() < 1e-18 && point[1].abs() < 1e-18);
    let late = sphere([-8.0, 3.0, 1.0], 5.0, [2.0, 0.0, 1.5]);
    assert_eq!(time(&edge, &late), Some(2.0));
    assert_eq!(time(&edge, &sphere([-8.0, 3.0, 1.0], 5.0, [2.0, 0.0, 1.75])), None);
    // In from the side, 3 away from the line.
    let entering = sphere([-2.0, 3.0, 6.0], 4.0, [0.0, -0.25, -1.0]);
    let Impact { time: t, normal, .. } = edge.time_of_impact(&entering, 9.0).expect("it is near");
    let away = (4.0_f64 + 6.25).sqrt();
    assert_eq!(t, 2.0);
    assert!((normal[0] - 2.0 / away).abs() < 1e-15 && (normal[1] + 2.5 / away).abs() < 1e-15);

    let single = Facet::edge([0.0_f32, 0.0], [8.0, 0.0])?;
    let ball = Ball::new([1.0_f32, 3.0], 1.0)?.moving([0.0, -3.0])?;
    let impact = single.time_of_impact(&ball, f32::INFINITY).expect("it falls");
    assert_eq!((impact.time, impact.normal), (2.0 / 3.0, [0.0, -1.0]));
    Ok(())
}

#[test]
fn what_is_no_facet_is_refused_with_the_cure() {
    let message = |error: InputError| error.to_string();
    assert_eq!(
        Facet::edge([0.0, 1.0], [-0.0, 1.0]).map_err(message),
        Err("the start and the end are the same point; leave one of them out".into())
    );
    assert_eq!(
        Facet::corner([0.0, 1.0], None, Some([0.0, 1.0])).map_err(message),
        Err("the corner and the neighbour after it are the same point; leave one of them out"
            .into())
    );
    assert_eq!(
        Facet::corner([0.0, 1.0], Some([0.0, f64::NAN]), None).map_err(message),
        Err("coordinate 1 of the neighbour before it is NaN; give a finite number".into())
    );
}

/// Small integers, which hit borders, touches and corners exactly, against the definition in
/// integers.
mod lattice {
    use carom::{Ball, Facet};

    /// The time of an impact, if there is one, as a quotient where possible.
    #[derive(Debug, PartialEq)]
    enum Wanted {
        Never,
        Start,
        Entry(i128, i128),
        Root(f64),
    }

    fn dot<const D: usize>(a: [i128; D], b: [i128; D]) -> i128 {
        a.iter().zip(b).map(|(a, b)| a * b).sum()
    }

    fn minus<const D: usize>(a: [i128; D], b: [i128; D]) -> [i128; D] {
        core::array::from_fn(|k| a[k] - b[k])
    }

    /// A facet through `at`, along `d` if it is an edge, and its borders: normals and points.
    struct Reference<const D: usize> {
        at: [i128; D],
        d: Option<[i128; D]>,
        borders: Vec<([i128; D], [i128; D])>,
        facet: Facet<D>,
    }

    impl<const D: usize> Reference<D> {
        /// `u·w` for the parts across the edge, in units of `d·d`.
        fn across(&self, u: [i128; D], w: [i128; D]) -> i128 {
            self.d.map_or(dot(u, w), |d| dot(u, w) * dot(d, d) - dot(u, d) * dot(w, d))
        }

        fn wanted(&self, q: [i128; D], w: [i128; D], r: i128) -> Wanted {
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
            let scale = self.d.map_or(1, |d| dot(d, d));
            let at = |(n, m): (i128, i128)| {
                let u: [i128; D] = core::array::from_fn(|k| m * (q[k] - self.at[k]) + n * w[k]);
                (self.across(u, u) - scale * r * r * m * m, self.across(u, w))
            };
            let (gap, slope) = at(from);
            if slope >= 0 {
                return Wanted::Never;
            }
            if gap <= 0 {
                return if from.0 == 0 { Wanted::Start } else { Wanted::Entry(from.0, from.1) };
            }
            let ((c, b), a) = (at((0, 1)), self.across(w, w));
            let discriminant = b * b - a * c;
            if discriminant < 0 || discriminant == 0 && r > 0 {
                return Wanted::Never;
            }
            if until.map(at).is_some_and(|(gap, slope)| gap > 0 && slope < 0) {
                return Wanted::Never;
            }
            Wanted::Root((-(b as f64) - (discriminant as f64).sqrt()) / a as f64)
        }
    }

    fn floats<const D: usize>(v: [i128; D]) -> [f64; D] {
        v.map(|x| x as f64)
    }

    fn reference<const D: usize>(
        is_edge: bool,
        [before, at, after]: [[i128; D]; 3],
        ends: [bool; 2],
    ) -> Option<Reference<D>> {
        if is_edge {
            let d = minus(after, at);
            let facet = Facet::edge(floats(at), floats(after)).ok()?;
            let borders = vec![(d, at), (d.map(|x| -x), after)];
            return Some(Reference { at, d: Some(d), borders, facet });
        }
        let [before, after] = [before, after].map(Some);
        let (before, after) = (before.filter(|_| ends[0]), after.filter(|_| ends[1]));
        let facet = Facet::corner(floats(at), before.map(floats), after.map(floats)).ok()?;
        let neighbors = [before, after].into_iter().flatten();
        let borders = neighbors.map(|neighbor| (minus(at, neighbor), at)).collect();
        Some(Reference { at, d: None, borders, facet })
    }

    fn check<const D: usize>(seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut counts = [0; 4];
        for _ in 0..30_000 {
            let most = random.i128(1..=5);
            let mut vector =
                || -> [i128; D] { core::array::from_fn(|_| random.i128(-most..=most)) };
            let (points, q, w) = ([vector(), vector(), vector()], vector(), vector());
            let (is_edge, ends) = (random.bool(), [random.bool(), random.bool()]);
            let r = random.i128(0..=most);
            let Some(reference) = reference(is_edge, points, ends) else { continue };
            let ball = Ball::new(floats(q), r as f64).and_then(|ball| ball.moving(floats(w)));
            let ball = ball.expect("finite");
            let impact = reference.facet.time_of_impact(&ball, f64::INFINITY);
            let wanted = reference.wanted(q, w, r);
            let time = match wanted {
                Wanted::Never => None,
                Wanted::Start => Some(0.0),
                Wanted::Entry(numerator, denominator) => {
                    Some(numerator as f64 / denominator as f64)
                }
                Wanted::Root(time) => Some(time),
            };
            counts[match wanted {
                Wanted::Never => 0,
                Wanted::Start => 1,
                Wanted::Entry(..) => 2,
                Wanted::Root(_) => 3,
            }] += 1;
            let found = impact.map(|impact| impact.time);
            let is_right = match (found, time) {
                (Some(found), Some(time)) => (found - time).abs() <= 1e-12 * (1.0 + time),
                (found, time) => found == time,
            };
            assert!(is_right, "{:?} {ball:?}: {wanted:?}, {impact:?}", reference.facet);
            if let Some(impact) = impact {
                let length: f64 = impact.normal.iter().map(|x| x * x).sum();
                assert!((length - 1.0).abs() < 1e-14, "{:?} {ball:?}: {impact:?}", reference.facet);
                let closing: f64 = impact.normal.iter().zip(floats(w)).map(|(n, w)| n * w).sum();
                assert!(closing > 0.0, "{:?} {ball:?}: {impact:?}", reference.facet);
            }
            let u = minus(q, reference.at);
            let falls = reference.across(u, w) < 0;
            assert_eq!(reference.facet.is_approached_by(&ball), falls);
        }
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    #[test]
    fn in_the_plane() {
        check::<2>(1);
    }

    #[test]
    fn in_space() {
        check::<3>(2);
    }

    #[test]
    fn in_four_dimensions() {
        check::<4>(3);
    }
}
