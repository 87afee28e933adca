//! A second method, with neither features nor quadratics.
//!
//! Everything is a rational number. All that is known of a shape is its nearest point to another
//! point. The slope of the squared distance to a convex shape is continuous, grows along the path,
//! and is piecewise linear. Bisection finds the piece with the root, and so the exact time of the
//! closest approach. Whether the ball is in contact then decides whether there is a contact at all.
//! The sign of the gap before and after it encloses the first and the last time.

use std::cmp::Ordering;

use carom_oracle::{
    Enclosed, Precision, Relation, ShapeCase, ShapeContact, ShapeFamily, ShapeKind, ShapeTruth,
};
use dashu_int::IBig;
use test_size::sized;

use super::view::{View, zero};
use crate::quick::pairs;
use crate::rational::{Rational, an_instant, dot, dyadic, minus, power_of_two, rational, square};

/// Cases of each shape, family, dimension and format.
fn cases() -> usize {
    sized(1, 8)
}

/// A time, as a condition that holds from then on, if ever.
struct TimeCondition<'a> {
    passed: Box<dyn Fn(&Rational) -> bool + 'a>,
}

impl<'a> TimeCondition<'a> {
    fn new(passed: impl Fn(&Rational) -> bool + 'a) -> Self {
        Self { passed: Box::new(passed) }
    }

    fn start() -> Self {
        Self::new(|t| *t >= Rational::ZERO)
    }

    /// Checks that the oracle's time is this one, and accurate enough; and that it is `None` if
    /// this one is later than the largest float.
    fn check(this: Option<&Self>, told: Option<&Enclosed>, precision: Precision, what: &str) {
        let largest = rational(precision.largest());
        let this = this.filter(|moment| (moment.passed)(&largest));
        assert_eq!(this.is_some(), told.is_some(), "{what}: whether there is one");
        let (Some(this), Some(told)) = (this, told) else { return };
        let (floor, grid) = (dyadic(&told.floor), power_of_two(told.floor.exponent));
        if told.exact {
            assert!((this.passed)(&floor), "{what} has come");
            assert!(!(this.passed)(&(floor - an_instant())), "{what} comes no earlier");
        } else {
            assert!(!(this.passed)(&floor), "{what} is after the floor");
            assert!((this.passed)(&(&floor + grid)), "{what} is before the next of the grid");
            assert!(told.floor.mantissa >= IBig::ONE << 100, "{what} is known finely");
        }
    }

    fn is_by(this: Option<&Self>, case_end: f64, largest: f64) -> bool {
        let end = rational(case_end.max(-1.0).min(largest));
        !case_end.is_nan() && this.is_some_and(|moment| (moment.passed)(&end))
    }
}

/// First contact, impact, end.
type Moments<'a> = [Option<TimeCondition<'a>>; 3];

fn of_convex<const D: usize>(view: &View<D>) -> Moments<'_> {
    let start = Rational::ZERO;
    let nearest = view.nearest_time();
    // If the gap is 0 for a while, all of that time is in contact.
    let end = |nearest: Rational| {
        TimeCondition::new(move |t| *t >= nearest && !view.in_contact(&(t + an_instant())))
    };
    if view.in_contact(&start) {
        let impact = view.falls_at(&start).then(TimeCondition::start);
        return [Some(TimeCondition::start()), impact, nearest.map(end)];
    }
    let Some(nearest) = nearest.filter(|t| *t > start && view.in_contact(t)) else {
        return [None, None, None];
    };
    let first = || {
        let nearest = nearest.clone();
        TimeCondition::new(move |t| *t >= Rational::ZERO && (*t >= nearest || view.in_contact(t)))
    };
    let hits = if view.is_thin() { view.pierces(&nearest) } else { view.overlaps(&nearest) };
    [Some(first()), hits.then(first), Some(end(nearest))]
}

fn of_half_space<const D: usize>(view: &View<D>) -> Moments<'_> {
    let falls = view.falls_at(&Rational::ZERO);
    if view.in_contact(&Rational::ZERO) {
        let rises = dot(&view.w, &view.vectors[1]) > Rational::ZERO;
        let end = TimeCondition::new(|t| view.gap(t) != Ordering::Less);
        return [
            Some(TimeCondition::start()),
            falls.then(TimeCondition::start),
            rises.then_some(end),
        ];
    }
    let meets = || TimeCondition::new(|t| view.in_contact(t));
    [falls.then(meets), falls.then(meets), None]
}

fn of_hollow_ball<const D: usize>(view: &View<D>) -> Moments<'_> {
    let start = Rational::ZERO;
    let nearest = view.nearest_time();
    let turn = nearest.clone().unwrap_or(Rational::ZERO).max(Rational::ZERO);
    let falls = || {
        let turn = turn.clone();
        TimeCondition::new(move |t| *t >= turn && view.in_contact(t))
    };
    let impact = nearest.is_some().then(falls);
    if !view.in_contact(&start) {
        return [nearest.is_some().then(falls), impact, None];
    }
    let becomes_free = turn > start && !view.in_contact(&turn);
    let end = TimeCondition::new(move |t| {
        *t >= turn || *t >= Rational::ZERO && view.gap(t) != Ordering::Less
    });
    [Some(TimeCondition::start()), impact, becomes_free.then_some(end)]
}

/// The ball hits the wall when it is in contact and the distance to the segment is about to grow.
fn of_hollow_capsule<const D: usize>(view: &View<D>) -> Moments<'_> {
    let grows = |t: &Rational| view.slope(&(t + an_instant())) > Rational::ZERO;
    let falls =
        || TimeCondition::new(move |t| *t >= Rational::ZERO && grows(t) && view.in_contact(t));
    let nearest = view.nearest_time();
    let moves = nearest.is_some();
    if !view.in_contact(&Rational::ZERO) {
        return [moves.then(falls), moves.then(falls), None];
    }
    let free = nearest.filter(|t| *t > Rational::ZERO && !view.in_contact(t));
    let end = free.map(|free| {
        TimeCondition::new(move |t| {
            *t >= free || *t >= Rational::ZERO && view.gap(t) != Ordering::Less
        })
    });
    [Some(TimeCondition::start()), moves.then(falls), end]
}

/// The ball hits each wall separately: a cap when it touches and approaches it, the side when it
/// touches it and is about to leave the axis.
fn of_hollow_cylinder<const D: usize>(view: &View<D>) -> Moments<'_> {
    let start = Rational::ZERO;
    let axis = minus(&view.vectors[1], &view.vectors[0]);
    let along = dot(&view.w, &axis);
    let crosses = square(&view.w) * square(&axis) != along.sqr();
    let turn = view.nearest_time().filter(|_| crosses).map(|t| t.max(Rational::ZERO));
    let rooms = |t: &Rational| view.rooms(&view.at(t), &Rational::ZERO);
    let hits: [Option<Rational>; 3] = [
        (along < Rational::ZERO).then_some(Rational::ZERO),
        (along > Rational::ZERO).then_some(Rational::ZERO),
        turn.clone(),
    ];
    let is_ever = hits.iter().any(Option::is_some);
    let from = hits.clone();
    let hit = TimeCondition::new(move |t| {
        let rooms = rooms(t);
        let mut walls = hits.iter().zip(rooms);
        walls.any(|(from, room)| {
            from.as_ref().is_some_and(|from| t >= from) && room != Ordering::Greater
        })
    });
    let impact = is_ever.then_some(hit);
    if !view.in_contact(&start) {
        let first = TimeCondition::new(|t| *t >= Rational::ZERO && view.in_contact(t));
        return [is_ever.then_some(first), impact, None];
    }
    // While it approaches a blocking wall, it is free earlier, if at all; otherwise later.
    let (mut low, mut high) = (Rational::ZERO, power_of_two(3000));
    let mut free = None;
    let mut exponents = (-3000_i64, 3000_i64);
    for _ in 0..2500 {
        let middle = if exponents.1 - exponents.0 > 1 {
            power_of_two(i64::midpoint(exponents.0, exponents.1))
        } else {
            (&low + &high) / Rational::from(2)
        };
        let rooms = rooms(&middle);
        let blocked = (0..3).filter(|&wall| rooms[wall] != Ordering::Greater);
        let sooner: Vec<bool> =
            blocked.map(|wall| from[wall].as_ref().is_some_and(|from| middle >= *from)).collect();
        let Some(&first) = sooner.first() else {
            free = Some(middle);
            break;
        };
        if sooner.iter().any(|&sooner| sooner != first) {
            break;
        }
        if exponents.1 - exponents.0 > 1 {
            let half = i64::midpoint(exponents.0, exponents.1);
            *(if first { &mut exponents.1 } else { &mut exponents.0 }) = half;
        }
        if first { high = middle } else { low = middle }
    }
    let end = free.map(|free| {
        TimeCondition::new(move |t| {
            *t >= free || *t >= Rational::ZERO && view.gap(t) != Ordering::Less
        })
    });
    [Some(TimeCondition::start()), impact, end]
}

fn of_hollow_box<const D: usize>(view: &View<D>) -> Moments<'_> {
    let start = Rational::ZERO;
    let gaps = |t: &Rational| -> Vec<Rational> {
        view.inwards(&view.at(t)).into_iter().map(|x| x - &view.r).collect()
    };
    let (now, then) = (gaps(&start), gaps(&Rational::ONE));
    let falls: Vec<bool> = now.iter().zip(&then).map(|(now, then)| then < now).collect();
    let any_falls = falls.contains(&true);
    let hit = TimeCondition::new(move |t| {
        *t >= Rational::ZERO
            && gaps(t).into_iter().zip(&falls).any(|(gap, falls)| *falls && gap <= Rational::ZERO)
    });
    let impact = any_falls.then_some(hit);
    if !view.in_contact(&start) {
        let first = TimeCondition::new(|t| *t >= Rational::ZERO && view.in_contact(t));
        return [any_falls.then_some(first), impact, None];
    }
    // The minimum of straight lines is largest where two of them cross, if anywhere after the
    // start.
    let lines: Vec<_> = now.into_iter().zip(then).collect();
    let crossing = |one: &(Rational, Rational), other: &(Rational, Rational)| {
        let (x, y) = (&one.0 - &other.0, &one.1 - &other.1);
        zero(&(x, Rational::ZERO), &(y, Rational::ONE))
    };
    let times =
        lines.iter().flat_map(|one| lines.iter().filter_map(move |other| crossing(one, other)));
    let free = times.filter(|t| *t > start).find(|t| !view.in_contact(t));
    let end = free.map(|free| {
        TimeCondition::new(move |t| {
            *t >= free || *t >= Rational::ZERO && view.gap(t) != Ordering::Less
        })
    });
    [Some(TimeCondition::start()), impact, end]
}

/// Checks whether the gap decreases at the start. The gap to a hollow shape has slope 0 at its
/// turn, which counts only if the ball does not fit.
fn check_approach<const D: usize>(view: &View<D>, truth: &ShapeTruth<D>) {
    let start = Rational::ZERO;
    let expected = match view.kind {
        ShapeKind::HollowAabb => {
            let now = view.inwards(&view.p);
            let soon = view.inwards(&view.at(&an_instant()));
            let least = now.iter().min();
            let pairs = now.iter().zip(&soon).filter(|(now, _)| Some(*now) == least);
            let mut falls = pairs.map(|(now, soon)| soon < now);
            let first = falls.next();
            falls.all(|falls| Some(falls) == first).then_some(first).flatten()
        }
        ShapeKind::HollowBall | ShapeKind::HollowCapsule | ShapeKind::Tube
            if view.radius >= view.r =>
        {
            Some(view.slope(&start) > Rational::ZERO)
        }
        // The nearest wall is not a rational question; the tests by hand cover it.
        ShapeKind::HollowCylinder => return,
        _ => Some(view.falls_at(&start)),
    };
    assert_eq!(truth.is_approaching, expected, "whether they approach");
}

fn check<const D: usize>(case: &ShapeCase<D>) {
    let (view, truth) = (View::of(case), ShapeTruth::of(case));
    let relation = match view.gap(&Rational::ZERO) {
        Ordering::Greater => Relation::Separate,
        Ordering::Equal => Relation::Touching,
        Ordering::Less => Relation::Overlapping,
    };
    assert_eq!(truth.relation, relation);
    check_approach(&view, &truth);
    let moments = match view.kind {
        ShapeKind::HalfSpace => of_half_space(&view),
        ShapeKind::HollowBall => of_hollow_ball(&view),
        ShapeKind::HollowAabb => of_hollow_box(&view),
        ShapeKind::HollowCapsule | ShapeKind::Tube => of_hollow_capsule(&view),
        ShapeKind::HollowCylinder => of_hollow_cylinder(&view),
        _ => of_convex(&view),
    };
    let [contact, impact, end] = &moments;
    let time =
        |contact: &Option<ShapeContact<D>>| contact.as_ref().map(|contact| contact.time.clone());
    let precision = case.precision;
    TimeCondition::check(contact.as_ref(), time(&truth.contact).as_ref(), precision, "contact");
    TimeCondition::check(impact.as_ref(), time(&truth.impact).as_ref(), precision, "impact");
    let end = end.as_ref().filter(|_| contact.is_some());
    TimeCondition::check(end, truth.end.as_ref(), precision, "end");
    let is_by = |moment: &Option<TimeCondition<'_>>| {
        TimeCondition::is_by(moment.as_ref(), case.max_time, precision.largest())
    };
    assert_eq!(truth.contact_in_time, is_by(contact), "contact in time");
    assert_eq!(truth.impact_in_time, is_by(impact), "impact in time");
}

fn check_all<const D: usize>(precision: Precision) {
    // A quick run takes one or two families for each shape, and each family in 2D or in 3D. The
    // other format takes the opposite.
    let shift = 11 * ((D + usize::from(precision == Precision::Double)) % 2);
    for (kind, family) in pairs(22, shift, ShapeKind::ALL, ShapeFamily::ALL) {
        for case in family.cases::<D>(kind, precision, 11).take(cases()) {
            let outcome = std::panic::catch_unwind(|| check(&case));
            assert!(outcome.is_ok(), "{family}: {case}");
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
