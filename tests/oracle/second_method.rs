//! A second method, with neither common scales nor the quadratic.
//!
//! Everything is a rational number. Lagrange's identity, `|p|²|w|² − (p·w)² = Σ (pᵢ wⱼ − pⱼ wᵢ)²`,
//! decides whether the paths meet. The distance at a time decides whether that time is before or
//! after a contact.

use std::array::from_fn;
use std::cmp::Ordering;

use carom_oracle::{Ball, Case, Contact, Dyadic, Enclosed, Family, Precision, Relation, Truth};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use test_size::sized;

/// Cases of each family, dimension and format.
fn cases() -> usize {
    sized(15, 150)
}

/// The pair in rational numbers.
struct Pair<const D: usize> {
    p: [RBig; D],
    w: [RBig; D],
    r: RBig,
}

impl<const D: usize> Pair<D> {
    fn of(case: &Case<D>) -> Self {
        let (a, b) = (&case.a, &case.b);
        Self {
            p: from_fn(|k| rational(b.center[k]) - rational(a.center[k])),
            w: from_fn(|k| rational(b.velocity[k]) - rational(a.velocity[k])),
            r: rational(a.radius) + rational(b.radius),
        }
    }

    /// `p + w t`.
    fn offset(&self, t: &RBig) -> [RBig; D] {
        from_fn(|k| &self.p[k] + &self.w[k] * t)
    }

    /// Whether the balls touch or overlap at a time.
    fn meet_at(&self, t: &RBig) -> bool {
        square(&self.offset(t)) <= self.r.sqr()
    }

    /// The time of the closest approach; `None` at relative rest.
    fn closest(&self) -> Option<RBig> {
        let speed = square(&self.w);
        (!speed.is_zero()).then(|| -dot(&self.p, &self.w) / speed)
    }

    /// Whether the lines of motion come as near as a touch, and whether nearer.
    fn lines_meet(&self) -> (bool, bool) {
        let mut sum = RBig::ZERO;
        for i in 0..D {
            for j in 0..i {
                sum += (&self.p[i] * &self.w[j] - &self.p[j] * &self.w[i]).sqr();
            }
        }
        let reach = self.r.sqr() * square(&self.w);
        (sum <= reach, sum < reach)
    }
}

fn rational(x: f64) -> RBig {
    x.try_into().expect("finite")
}

fn dyadic(x: &Dyadic) -> RBig {
    let size = UBig::ONE << usize::try_from(x.exponent.unsigned_abs()).expect("a small shift");
    if x.exponent >= 0 {
        RBig::from(&x.mantissa * IBig::from(size))
    } else {
        RBig::from_parts(x.mantissa.clone(), size)
    }
}

fn power_of_two(exponent: i64) -> RBig {
    dyadic(&Dyadic { mantissa: IBig::ONE, exponent })
}

fn dot<const D: usize>(x: &[RBig; D], y: &[RBig; D]) -> RBig {
    x.iter().zip(y).map(|(x, y)| x * y).fold(RBig::ZERO, |sum, x| sum + x)
}

fn square<const D: usize>(x: &[RBig; D]) -> RBig {
    dot(x, x)
}

/// Asserts that a root is enclosed, and that both formats round it to nearest. `passed` is true
/// from the root on.
fn check_root(root: &Enclosed, passed: impl Fn(&RBig) -> bool, exactly: impl Fn(&RBig) -> bool) {
    let floor = dyadic(&root.floor);
    let grid = power_of_two(root.floor.exponent);
    if root.exact {
        assert!(exactly(&floor), "said to be exact");
        assert!(floor.is_zero() || !passed(&(&floor - &grid)));
    } else {
        assert!(!passed(&floor), "the root lies above the floor");
        assert!(passed(&(&floor + grid)), "the root lies below the next of the grid");
    }
    for precision in Precision::ALL {
        let nearest = root.nearest(precision);
        let (below, above) = (precision.step(nearest, -1), precision.step(nearest, 1));
        let middle = |x: f64, y: f64| (rational(x) + rational(y)) / RBig::from(2);
        if nearest > 0.0 && nearest.is_finite() {
            let middle = middle(below, nearest);
            assert!(!passed(&middle) || exactly(&middle), "{nearest:e} is too large");
        }
        if above > nearest && above.is_finite() {
            assert!(passed(&middle(nearest, above)), "{nearest:e} is too small");
        }
    }
}

/// Asserts that the contact is valid: a unit normal along the offset, and a point midway.
fn check_contact<const D: usize>(case: &Case<D>, pair: &Pair<D>, contact: &Contact<D>) {
    let fine = power_of_two(-96);
    let n = contact.normal.each_ref().map(dyadic);
    assert!(is_within(&square(&n), &RBig::ONE, &fine), "the normal has unit length");

    let t = dyadic(&contact.time.floor);
    let q = pair.offset(&t);
    let opposite = |v: &[RBig; D]| v.clone().map(|x| -x);
    let (along, length) = if !pair.r.is_zero() && !contact_at_start(contact) {
        (q, pair.r.sqr())
    } else if !is_zero(&pair.p) && contact_at_start(contact) {
        (pair.p.clone(), square(&pair.p))
    } else if !is_zero(&pair.w) {
        (opposite(&pair.w), square(&pair.w))
    } else {
        assert_eq!(n, from_fn(|k| if k == 0 { RBig::ONE } else { RBig::ZERO }));
        (n.clone(), RBig::ONE)
    };
    let projection = dot(&along, &n);
    assert!(projection > RBig::ZERO, "the normal points from A to B");
    assert!(is_within(&(projection.sqr() / &length), &RBig::ONE, &fine), "along the offset");

    let place = |ball: &Ball<D>| -> [RBig; D] {
        from_fn(|k| rational(ball.center[k]) + rational(ball.velocity[k]) * &t)
    };
    let (a, b) = (place(&case.a), place(&case.b));
    let (ra, rb) = (rational(case.a.radius), rational(case.b.radius));
    let Some(binade) = contact.point.binade else {
        assert!(contact.point.coordinates.iter().all(|x| x.mantissa.is_zero()));
        return;
    };
    let fine = power_of_two(binade - 90);
    let on_both: [[RBig; D]; 2] =
        [from_fn(|k| &a[k] + &ra * &n[k]), from_fn(|k| &b[k] - &rb * &n[k])];
    for k in 0..D {
        let [on_a, on_b] = on_both.each_ref().map(|point| &point[k]);
        let point = dyadic(&contact.point.coordinates[k]);
        assert!(is_within(&point, &((on_a + on_b) / RBig::from(2)), &fine), "axis {k}");
        assert!(contact_at_start(contact) || is_within(on_a, on_b, &fine), "on one surface only");
    }
    let limit = power_of_two(binade + 2);
    let parts = a.iter().chain(&b).chain([&ra, &rb]);
    assert!(parts.into_iter().all(|x| *x < limit && -x < limit), "the size of the point's parts");
}

fn contact_at_start<const D: usize>(contact: &Contact<D>) -> bool {
    contact.time.floor.mantissa.is_zero()
}

fn is_within(x: &RBig, y: &RBig, tolerance: &RBig) -> bool {
    let difference = x - y;
    difference <= *tolerance && -difference <= *tolerance
}

fn is_zero<const D: usize>(v: &[RBig; D]) -> bool {
    v.iter().all(RBig::is_zero)
}

fn check_relations<const D: usize>(case: &Case<D>, pair: &Pair<D>, truth: &Truth<D>) {
    let distance = square(&pair.p);
    let radius = pair.r.sqr();
    // The gap plus R equals |p|.
    let gap = dyadic(&truth.gap);
    let size = if gap < RBig::ZERO { -gap.clone() } else { gap.clone() };
    let error = size * power_of_two(-50);
    let (low, high) = (&pair.r + &gap - &error, &pair.r + &gap + &error);
    assert!(low <= RBig::ZERO || low.sqr() <= distance, "the gap is too large");
    assert!(high >= RBig::ZERO && high.sqr() >= distance, "the gap is too small");
    assert_eq!(gap.is_zero(), distance == radius);
    let relation = match distance.cmp(&radius) {
        Ordering::Greater => Relation::Separate,
        Ordering::Equal => Relation::Touching,
        Ordering::Less => Relation::Overlapping,
    };
    assert_eq!(truth.relation, relation);

    // |gap| ≤ e ⇔ balls of radius R + e meet, and balls of radius R − e do not overlap.
    let tolerance = case.tolerance.max(0.0);
    let within = tolerance == f64::INFINITY || {
        let e = rational(tolerance);
        let inner = &pair.r - &e;
        distance <= (&pair.r + e).sqr() && (inner < RBig::ZERO || distance >= inner.sqr())
    };
    let expected = if within { Relation::Touching } else { relation };
    assert_eq!(truth.relation_within, expected);
}

fn check<const D: usize>(case: &Case<D>) {
    let (pair, truth) = (Pair::of(case), Truth::of(case));
    check_relations(case, &pair, &truth);

    let start = RBig::ZERO;
    let largest = rational(case.precision.largest());
    let closest = pair.closest();
    let (meets, crosses) = pair.lines_meet();
    let later = closest.clone().filter(|t| *t > start && meets && !pair.meet_at(&start));
    // A time after the first contact.
    let is_past = |t: &RBig| later.as_ref().is_some_and(|closest| t >= closest) || pair.meet_at(t);
    let reached = pair.meet_at(&start) || later.is_some() && is_past(&largest);
    assert_eq!(truth.contact.is_some(), reached, "a contact at all");

    let in_time = case.max_time >= 0.0
        && reached
        && (case.max_time == f64::INFINITY
            || pair.meet_at(&start)
            || is_past(&rational(case.max_time)));
    assert_eq!(truth.first_contact().is_some(), in_time, "first contact");
    let approaching = closest.as_ref().is_some_and(|t| *t > start);
    let are_points = pair.r == RBig::ZERO;
    let impact = in_time && approaching && (pair.meet_at(&start) || crosses || are_points);
    assert_eq!(truth.time_of_impact().is_some(), impact, "time of impact");

    let on_contact = |t: &RBig| square(&pair.offset(t)) == pair.r.sqr();
    if let Some(contact) = &truth.contact {
        if later.is_some() {
            check_root(&contact.time, is_past, on_contact);
        } else {
            assert_eq!(contact.time, Enclosed::zero());
        }
        check_contact(case, &pair, contact);
    }
    let is_over = |t: &RBig| {
        closest.as_ref().is_some_and(|closest| t >= closest)
            && square(&pair.offset(t)) >= pair.r.sqr()
    };
    let ends = reached && is_over(&largest);
    assert_eq!(truth.end.is_some(), ends, "an end within reach");
    if let Some(end) = &truth.end {
        check_root(end, is_over, on_contact);
    }
    check_closest_points(case, &pair, &truth);
}

fn check_closest_points<const D: usize>(case: &Case<D>, pair: &Pair<D>, truth: &Truth<D>) {
    let fine = power_of_two(-90);
    let [on_a, on_b] = &truth.closest_points;
    for (point, ball) in [(on_a, &case.a), (on_b, &case.b)] {
        let Some(binade) = point.binade else { continue };
        let arm: [RBig; D] = from_fn(|k| dyadic(&point.coordinates[k]) - rational(ball.center[k]));
        let slack = power_of_two(2 * binade) * &fine;
        let radius = rational(ball.radius).sqr();
        assert!(is_within(&square(&arm), &radius, &slack), "a radius from the centre");
        // Parallel to the offset: as long as its projection.
        let projection = dot(&arm, &pair.p).sqr();
        let slack = slack * square(&pair.p);
        assert!(is_within(&projection, &(radius * square(&pair.p)), &slack), "along the offset");
    }
}

fn check_family<const D: usize>(family: Family, precision: Precision) {
    for case in family.cases::<D>(precision, 11).take(cases()) {
        let outcome = std::panic::catch_unwind(|| check(&case));
        assert!(outcome.is_ok(), "{family}: {case}");
    }
}

fn check_all(precision: Precision) {
    for &family in Family::ALL {
        check_family::<2>(family, precision);
        check_family::<3>(family, precision);
        check_family::<5>(family, precision);
    }
}

#[test]
fn both_methods_agree_in_f32() {
    check_all(Precision::Single);
}

#[test]
fn both_methods_agree_in_f64() {
    check_all(Precision::Double);
}
