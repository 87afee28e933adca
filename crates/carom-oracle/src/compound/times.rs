//! Rounded times.
//!
//! Which of several contacts may be reported as the first, and which times as the end of a contact.

use std::cmp::Ordering;

use crate::number::{Dyadic, Enclosed};
use crate::precision::Precision;
use crate::shape::ShapeContact;

/// Compares two times.
pub(crate) fn order(one: &Enclosed, other: &Enclosed) -> Ordering {
    let difference = one.floor.minus(&other.floor);
    difference.mantissa.cmp(&0.into())
}

/// The smallest and the largest float that a time may be rounded to. They differ if the time is so
/// near to the midpoint of two floats that only exact arithmetic could decide.
pub(crate) fn roundings(time: &Enclosed, precision: Precision) -> [f64; 2] {
    let nearest = time.nearest(precision);
    if time.error_in_ulp(nearest, precision) <= 0.48 {
        return [nearest; 2];
    }
    let is_above = Dyadic::from_float(nearest).minus(&time.floor).is_positive();
    let steps = if is_above { -1 } else { 1 };
    let other = precision.step(nearest, steps);
    [nearest.min(other), nearest.max(other)]
}

/// The contacts that may be reported as the first. Among contacts with equal rounded times, the
/// smallest index is first; but rounding is not guaranteed to be exact.
pub(crate) fn earliest<'a, const D: usize>(
    contacts: &[&'a ShapeContact<D>],
    precision: Precision,
) -> Vec<&'a ShapeContact<D>> {
    let times: Vec<_> =
        contacts.iter().map(|contact| roundings(&contact.time, precision)).collect();
    let may_be_first = |index: usize| {
        let [least, _] = times[index];
        let (before, after) = times.split_at(index);
        before.iter().all(|[_, most]| *most > least) && after.iter().all(|[_, most]| *most >= least)
    };
    (0..contacts.len()).filter(|&index| may_be_first(index)).map(|index| contacts[index]).collect()
}

/// The times at which contact may be reported to end; `None` is never. Intervals that overlap or
/// touch after rounding are joined. Those at most `apart` floats apart may be joined.
pub(crate) fn ends<'a>(
    intervals: &[(&Enclosed, Option<&'a Enclosed>)],
    precision: Precision,
    apart: i64,
) -> Vec<Option<&'a Enclosed>> {
    let (_, mut end) = intervals[0];
    let mut ends = Vec::new();
    for &(start, other) in &intervals[1..] {
        let Some(until) = end else { break };
        let (from, to) = (start.nearest(precision), until.nearest(precision));
        let to = to.min(precision.largest());
        if from > precision.step(to, apart) {
            break;
        }
        if from >= precision.step(to, -apart) {
            ends.push(end);
        }
        end = match other {
            Some(other) if order(other, until).is_gt() => Some(other),
            Some(_) => end,
            None => None,
        };
    }
    ends.push(end);
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;
    use crate::shape::{Shape, ShapeCase, ShapeTruth};

    /// 2 − 2⁻⁵³ lies halfway between two floats.
    #[test]
    fn a_time_in_the_middle_may_be_rounded_to_either() {
        let contact = |center: f64| {
            let ball = Ball { center: [center, 1.0], velocity: [1.0, 0.0], radius: 1.0 };
            let shape = Shape::Segment { start: [0.0, 0.0], end: [0.0, 9.0] };
            let precision = Precision::Double;
            let case = ShapeCase { precision, ball, shape, velocity: [0.0; 2], max_time: 9.0 };
            ShapeTruth::of(&case).contact.expect("it comes there")
        };
        let (below, two) = (contact((-3.0_f64).next_up()), contact(-3.0));
        let middle = Enclosed {
            floor: Dyadic { mantissa: ((1_i64 << 54) - 1).into(), exponent: -53 },
            exact: true,
        };
        let middle = ShapeContact { time: middle, ..two.clone() };
        let firsts = |contacts: &[&ShapeContact<2>]| -> Vec<f64> {
            let earliest = earliest(contacts, Precision::Double).into_iter();
            earliest.map(|contact| contact.time.nearest(Precision::Double)).collect()
        };
        assert_eq!(firsts(&[&two, &below, &below]), [2.0 - f64::EPSILON * 2.0]);
        assert_eq!(earliest(&[&two, &middle], Precision::Double).len(), 2);
        assert_eq!(earliest(&[&middle, &two], Precision::Double).len(), 1);
        assert_eq!(roundings(&middle.time, Precision::Double), [2.0_f64.next_down(), 2.0]);
    }

    #[test]
    fn contacts_that_touch_are_one() {
        let times = |x: f64| Enclosed { floor: Dyadic::from_float(x), exact: true };
        let [one, two, three, four] = [1.0, 2.0, 3.0, 4.0].map(times);
        let ends = |intervals: &[(&Enclosed, Option<&Enclosed>)]| {
            let ends = ends(intervals, Precision::Double, 2).into_iter();
            ends.map(|end| end.map(|end| end.nearest(Precision::Double))).collect::<Vec<_>>()
        };
        assert_eq!(ends(&[(&one, Some(&two)), (&three, Some(&four))]), [Some(2.0)]);
        assert_eq!(ends(&[(&one, Some(&three)), (&two, Some(&four))]), [Some(4.0)]);
        assert_eq!(ends(&[(&one, Some(&four)), (&two, Some(&three))]), [Some(4.0)]);
        assert_eq!(ends(&[(&one, Some(&three)), (&two, None)]), [None]);
        // One contact ends as the other begins: the times are rounded.
        assert_eq!(ends(&[(&one, Some(&two)), (&two, Some(&four))]), [Some(2.0), Some(4.0)]);
    }
}
