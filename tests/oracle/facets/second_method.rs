//! A second method for facets.
//!
//! In rational numbers, it computes the interval in which the centre is in the region, and the
//! distance at some times in it. The squared distance is quadratic in time, so its values at three
//! times determine it.

use std::array::from_fn;

use carom_oracle::{
    Enclosed, Facet, FacetCase, FacetFamily, FacetKind, FacetTruth, Precision, ShapeContact,
};
use dashu_int::IBig;
use test_size::sized;

use crate::rational::{Rational, an_instant, dot, dyadic, minus, power_of_two, rational};

/// Cases of each facet, family, dimension and format.
fn cases() -> usize {
    sized(2, 15)
}

type Vector<const D: usize> = [Rational; D];

/// Whether something has happened by a time.
type Passed<'a> = Box<dyn Fn(&Rational) -> bool + 'a>;

/// A ball and a facet in rational numbers.
struct View<const D: usize> {
    p: Vector<D>,
    w: Vector<D>,
    r: Rational,
    facet: Facet<D>,
}

impl<const D: usize> View<D> {
    fn of(case: &FacetCase<D>) -> Self {
        let (p, w) = (case.ball.center.map(rational), case.ball.velocity.map(rational));
        Self { p, w, r: rational(case.ball.radius), facet: case.facet }
    }

    fn at(&self, t: &Rational) -> Vector<D> {
        from_fn(|k| &self.p[k] + &self.w[k] * t)
    }

    /// The nearest point on the line of the edge, or on the plane of the face, or the corner.
    fn foot(&self, q: &Vector<D>) -> Vector<D> {
        match self.facet {
            Facet::Edge { start, end } | Facet::Ridge { start, end, .. } => {
                let (start, end) = (start.map(rational), end.map(rational));
                let d = minus(&end, &start);
                let part = dot(&minus(q, &start), &d) / dot(&d, &d);
                from_fn(|k| &start[k] + &d[k] * &part)
            }
            Facet::Corner { at, .. } => at.map(rational),
            Facet::Face { corners } => {
                let [a, b, c] = corners.map(|corner| corner.map(rational));
                let [_, beta, gamma] = shares(&corners, q);
                from_fn(|k| &a[k] + (&b[k] - &a[k]) * &beta + (&c[k] - &a[k]) * &gamma)
            }
        }
    }

    fn square(&self, t: &Rational) -> Rational {
        let q = self.at(t);
        let away = minus(&q, &self.foot(&q));
        dot(&away, &away)
    }

    /// A multiple of the slope of the square: the slope of a chord of a parabola equals that in its
    /// middle.
    fn slope(&self, t: &Rational) -> Rational {
        self.square(&(t + Rational::ONE)) - self.square(&(t - Rational::ONE))
    }

    /// Forms that are all at least 0 in the region.
    fn forms(&self, q: &Vector<D>) -> Vec<Rational> {
        let beyond = |from: [f64; D], x: [f64; D], y: [f64; D]| {
            dot(&minus(q, &from.map(rational)), &minus(&y.map(rational), &x.map(rational)))
        };
        match self.facet {
            Facet::Edge { start, end } => {
                vec![beyond(start, start, end), -beyond(end, start, end)]
            }
            Facet::Ridge { start, end, one, other } => {
                // On the far side of the foot from the third corner.
                let away = minus(q, &self.foot(q));
                let over = |third: [f64; D]| {
                    let third = third.map(rational);
                    -dot(&away, &minus(&third, &self.foot(&third)))
                };
                let ends = [beyond(start, start, end), -beyond(end, start, end)];
                ends.into_iter().chain([over(one)]).chain(other.map(over)).collect()
            }
            Facet::Face { corners } => shares(&corners, q).into(),
            Facet::Corner { at, before, after } => {
                let before = before.map(|before| beyond(at, before, at));
                before.into_iter().chain(after.map(|after| -beyond(at, at, after))).collect()
            }
        }
    }

    /// The interval in which the centre is in the region, from time 0 on.
    fn interval(&self) -> Option<(Rational, Option<Rational>)> {
        let (mut from, mut to) = (Rational::ZERO, None::<Rational>);
        let now = self.forms(&self.at(&Rational::ZERO));
        for (now, then) in now.into_iter().zip(self.forms(&self.at(&Rational::ONE))) {
            let rise = then - &now;
            if rise.is_zero() {
                if now < Rational::ZERO {
                    return None;
                }
                continue;
            }
            let border = -now / &rise;
            if rise > Rational::ZERO {
                from = from.max(border);
            } else {
                to = Some(to.map_or(border.clone(), |to| to.min(border)));
            }
        }
        to.as_ref().is_none_or(|to| from <= *to).then_some((from, to))
    }

    /// A test for whether the impact has happened.
    fn impact(&self) -> Option<Passed<'_>> {
        let (from, to) = self.interval()?;
        if self.slope(&from) >= Rational::ZERO {
            return None;
        }
        let reach = self.r.sqr();
        if self.square(&from) <= reach {
            return Some(Box::new(move |t| *t >= from));
        }
        // The slope is linear in time.
        let [now, then] = [Rational::ZERO, Rational::ONE].map(|t| self.slope(&t));
        let nearest = -&now / (then - &now);
        let least = self.square(&nearest);
        let is_reached = if reach.is_zero() { least.is_zero() } else { least < reach };
        let is_by = |t: &Rational| *t >= nearest || self.square(t) <= reach;
        if !is_reached || to.is_some_and(|to| !is_by(&to)) {
            return None;
        }
        Some(Box::new(move |t| *t >= from && (*t >= nearest || self.square(t) <= self.r.sqr())))
    }
}

/// The barycentric coordinates of the foot in the plane of a face. The offset is perpendicular to
/// both edges, which gives two equations.
fn shares<const D: usize>(corners: &[[f64; D]; 3], q: &Vector<D>) -> [Rational; 3] {
    let [a, b, c] = corners.map(|corner| corner.map(rational));
    let (d, e, u) = (minus(&b, &a), minus(&c, &a), minus(q, &a));
    let (dd, de, ee) = (dot(&d, &d), dot(&d, &e), dot(&e, &e));
    let (ud, ue) = (dot(&u, &d), dot(&u, &e));
    let determinant = &dd * &ee - &de * &de;
    let beta = (&ud * &ee - &ue * &de) / &determinant;
    let gamma = (&ue * &dd - &ud * &de) / &determinant;
    [Rational::ONE - &beta - &gamma, beta, gamma]
}

/// Checks that the oracle's time is this one, and accurate enough.
fn check_time(passed: &dyn Fn(&Rational) -> bool, told: &Enclosed) {
    let (floor, grid) = (dyadic(&told.floor), power_of_two(told.floor.exponent));
    if told.exact {
        assert!(passed(&floor), "it has come");
        assert!(!passed(&(floor - an_instant())), "it comes no earlier");
    } else {
        assert!(!passed(&floor), "it is after the floor");
        assert!(passed(&(&floor + grid)), "it is before the next of the grid");
        assert!(told.floor.mantissa >= IBig::ONE << 100, "it is known finely");
    }
}

fn is_within(x: &Rational, y: &Rational, tolerance: &Rational) -> bool {
    let difference = x - y;
    difference <= *tolerance && -difference <= *tolerance
}

/// Checks that the normal points to the foot, and that the point is midway between the surfaces
/// along it.
fn check_contact<const D: usize>(view: &View<D>, contact: &ShapeContact<D>) {
    let [touch] = &contact.touches[..] else { panic!("one thing is said") };
    let n = touch.normal.each_ref().map(dyadic);
    assert!(is_within(&dot(&n, &n), &Rational::ONE, &power_of_two(-96)), "of unit length");
    let t = dyadic(&contact.time.floor);
    let q = view.at(&t);
    let to_foot = if view.r.is_zero() {
        // Towards the side to which it moves.
        let (next, now) = (view.at(&(&t + Rational::ONE)), &q);
        let [next_foot, foot] = [&next, now].map(|q| view.foot(q));
        from_fn(|k| (&next[k] - &next_foot[k]) - (&now[k] - &foot[k]))
    } else {
        minus(&view.foot(&q), &q)
    };
    let projection = dot(&n, &to_foot);
    let square = dot(&to_foot, &to_foot);
    let fine = power_of_two(-90) * &square;
    assert!(projection > Rational::ZERO, "towards it");
    assert!(is_within(&projection.sqr(), &square, &fine), "straight towards it");
    let slack = touch.point.binade.map_or(Rational::ZERO, |binade| power_of_two(binade - 80));
    let arm = minus(&touch.point.coordinates.each_ref().map(dyadic), &q);
    let along = dot(&arm, &n);
    let off: Vector<D> = from_fn(|k| &arm[k] - &n[k] * &along);
    assert!(dot(&off, &off) <= slack.sqr(), "on the normal");
    // Twice the arm is the radius plus the distance.
    let distance = along * Rational::from(2) - &view.r;
    let square = view.square(&t);
    let (low, high) = (&distance - &slack - &slack, &distance + &slack + &slack);
    assert!(square <= high.sqr(), "not too near");
    assert!(low <= Rational::ZERO || square >= low.sqr(), "not too far");
}

fn check<const D: usize>(case: &FacetCase<D>) {
    let (view, truth) = (View::of(case), FacetTruth::of(case));
    assert_eq!(truth.is_approaching, view.slope(&Rational::ZERO) < Rational::ZERO);
    let largest = case.precision.largest();
    let impact = view.impact();
    let is_by = |time: f64| impact.as_ref().is_some_and(|passed| passed(&rational(time)));
    assert_eq!(truth.impact.is_some(), is_by(largest), "whether there is one");
    let in_time = case.max_time >= 0.0 && is_by(case.max_time.min(largest));
    assert_eq!(truth.time_of_impact().is_some(), in_time, "whether it is in time");
    if let (Some(passed), Some(contact)) = (&impact, &truth.impact) {
        check_time(passed, &contact.time);
        check_contact(&view, contact);
    }
}

fn check_all<const D: usize>(precision: Precision) {
    for kind in FacetKind::in_dimension(D) {
        for family in FacetFamily::all() {
            for case in family.cases::<D>(kind, precision, 11).take(cases()) {
                let outcome = std::panic::catch_unwind(|| check(&case));
                assert!(outcome.is_ok(), "{family}: {case}");
            }
        }
    }
}

#[test]
fn both_methods_agree_in_f32() {
    check_all::<2>(Precision::Single);
    check_all::<3>(Precision::Single);
}

#[test]
fn both_methods_agree_in_f64() {
    check_all::<2>(Precision::Double);
    check_all::<3>(Precision::Double);
}
