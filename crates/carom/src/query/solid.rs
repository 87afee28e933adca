//! Queries about a ball and another shape: filter, then exact arithmetic.

use crate::decide::exact;
use crate::decide::filter::{Clear, Filter, FirstLook, is_in_time};
use crate::decide::refine::{Arrival, Refined, Touch, impact_at_first_root};
use crate::formula::sites::{ContactMoment, Formulas, Root, Sites};
use crate::model::{ContactInterval, Impact, Question, Relation, deadline};
use crate::number::vector::MapEach;
use crate::number::{Bounded, Certain, Real, Rounded, Scalar, Unsure};
use crate::problem::Pair;
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;
use crate::query::queries::{ImpactQueries, PairQueries};

impl<const D: usize, S: Scalar, K: FirstLook<D>> ImpactQueries<D, S> for Encounter<D, K> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        first(question, self, deadline(max_time)?)
    }

    fn will_collide(&self, max_time: S) -> bool {
        deadline(max_time).is_some_and(|end| will_collide(self, end))
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        deadline(max_time).is_some_and(|end| is_decided_exactly::<D, S, K>(self, end))
    }
}

impl<const D: usize, S: Scalar, K: FirstLook<D>> PairQueries<D, S> for Encounter<D, K> {
    fn relation(&self) -> Relation {
        relation(self)
    }

    fn relation_within(&self, tolerance: S) -> Relation {
        relation_within(self, tolerance.into())
    }

    fn gap(&self) -> S {
        gap(self)
    }

    fn closest_points(&self) -> ([S; D], [S; D]) {
        closest_points(self)
    }

    fn is_approaching(&self) -> bool {
        is_approaching(self)
    }

    fn contact_interval(&self) -> Option<ContactInterval<S>> {
        contact_interval(self)
    }
}

/// Separate, touching or overlapping.
pub(super) fn relation<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Relation {
    let (shape, sight) = encounter.measured(&Rounded);
    match shape.standing(&sight) {
        Ok(start) => Relation::from_sign_of_gap(start.gap),
        Err(Unsure) => exact::relation_to_solid(encounter),
    }
}

/// The same, but touching if the gap is between minus `tolerance` and `tolerance`.
pub(super) fn relation_within<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    tolerance: f64,
) -> Relation {
    if tolerance.is_nan() || tolerance <= 0.0 {
        return relation(encounter);
    }
    if tolerance == f64::INFINITY {
        return Relation::Touching;
    }
    let filtered = || {
        let (shape, sight) = encounter.measured(&Rounded);
        let start = shape.standing(&sight)?;
        let is_within = shape.distance(start, &sight).is_within(&Bounded::from(tolerance))?;
        Ok(if is_within { Relation::Touching } else { Relation::from_sign_of_gap(start.gap) })
    };
    filtered().unwrap_or_else(|Unsure| exact::relation_to_solid_within(encounter, tolerance))
}

/// The signed distance between the surfaces.
pub(super) fn gap<const D: usize, S: Scalar, K: Solid<D>>(encounter: &Encounter<D, K>) -> S {
    filtered_gap(encounter)
        .map_or_else(|Unsure| exact::gap_to_solid(encounter).round(), S::from_f64)
}

fn filtered_gap<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Certain<f64> {
    ordinary(encounter)?;
    let (shape, sight) = encounter.measured(&Rounded);
    Ok(Refined::new(encounter).gap(shape.standing(&sight)?)?.to_f64())
}

/// The points of the two surfaces that are nearest to each other.
pub(super) fn closest_points<const D: usize, S: Scalar, K: Solid<D>>(
    encounter: &Encounter<D, K>,
) -> ([S; D], [S; D]) {
    let filtered = || {
        ordinary(encounter)?;
        let (shape, sight) = encounter.measured(&Rounded);
        Refined::new(encounter).closest_points(shape.standing(&sight)?)
    };
    let [on_ball, on_shape] = match filtered() {
        Ok(points) => points.map_each(|point| point.map_each(|x| S::from_f64(x.to_f64()))),
        Err(Unsure) => {
            exact::closest_points_to_solid(encounter).map_each(|point| point.map_each(Real::round))
        }
    };
    (on_ball, on_shape)
}

/// Whether the gap falls.
pub(super) fn is_approaching<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> bool {
    let (shape, sight) = encounter.measured(&Rounded);
    shape.approaches(&sight).unwrap_or_else(|Unsure| exact::approaches_solid(encounter))
}

/// The first contact or impact up to `deadline`.
pub(super) fn first<const D: usize, S: Scalar, K: FirstLook<D>>(
    question: Question,
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    clear_first(question, encounter, deadline)
        .or_else(|Unsure| filtered_first(question, encounter, deadline))
        .unwrap_or_else(|Unsure| {
            let touch = exact::first_with_solid(question, encounter, deadline)?;
            Some(touch.rounded())
        })
}

/// Whether there is an impact up to `deadline`.
pub(super) fn will_collide<const D: usize, K: FirstLook<D>>(
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> bool {
    is_in_time(K::first_look(encounter, Question::Impact, deadline), deadline)
        .or_else(|Unsure| filtered_collision(encounter, deadline))
        .unwrap_or_else(|Unsure| {
            exact::first_with_solid(Question::Impact, encounter, deadline).is_some()
        })
}

/// Whether [`first`] takes its verdict on an impact, or the digits of its answer, from exact
/// arithmetic.
pub(super) fn is_decided_exactly<const D: usize, S: Scalar, K: FirstLook<D>>(
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> bool {
    clear_first::<D, S, K>(Question::Impact, encounter, deadline)
        .or_else(|Unsure| filtered_first(Question::Impact, encounter, deadline))
        .is_err()
}

fn filtered_collision<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Certain<bool> {
    let (shape, sight) = encounter.measured(&Rounded);
    match shape.first(Question::Impact, &sight)? {
        None => Ok(false),
        Some(ContactMoment::Start(_)) => Ok(true),
        Some(ContactMoment::Later(site, root)) => {
            let then = sight.after(&Bounded::from(deadline));
            // A distant deadline would only overflow.
            shape.has_passed(site, root, &then).or_else(|Unsure| {
                ordinary(encounter)?;
                Refined::new(encounter).arrival(site, root)?.time.has_come_by(deadline)
            })
        }
    }
}

fn filtered_first<const D: usize, S: Scalar, K: Solid<D>>(
    question: Question,
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Certain<Option<Impact<D, S>>> {
    ordinary(encounter)?;
    let (shape, sight) = encounter.measured(&Rounded);
    let Some(moment) = shape.first(question, &sight)? else { return Ok(None) };
    if let ContactMoment::Later(site, Root::First) = moment
        && let Some(pair) = encounter.pair_at(site)
        && let Ok(impact) = first_of_pair(&pair, deadline)
    {
        return Ok(impact.map(|impact| Impact { feature: shape.feature(site), ..impact }));
    }
    let refined = Refined::new(encounter);
    let touch = match moment {
        ContactMoment::Start(start) => refined.touch_at_start(start)?,
        ContactMoment::Later(site, root) => {
            let arrival = refined.arrival(site, root)?;
            if !arrival.time.has_come_by(deadline)? {
                return Ok(None);
            }
            refined.touch(&arrival)?
        }
    };
    Ok(Some(touch.rounded()))
}

/// The same where the first look already decides everything.
fn clear_first<const D: usize, S: Scalar, K: FirstLook<D>>(
    question: Question,
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Certain<Option<Impact<D, S>>> {
    let Some((site, time)) = K::first_look(encounter, question, deadline)? else {
        return Ok(None);
    };
    if let Some(pair) = encounter.pair_at(site) {
        let (shape, _) = encounter.measured(&Rounded);
        let impact = first_of_pair(&pair, deadline)?;
        return Ok(impact.map(|impact| Impact { feature: shape.feature(site), ..impact }));
    }
    ordinary(encounter)?;
    let touch = if time == 0.0 {
        Some(encounter.clear_touch_at_start(site)?)
    } else {
        encounter.clear_touch(site, deadline)?
    };
    Ok(touch.map(Touch::rounded))
}

/// The first root of a ball and a corner, or another ball, that collide: the same in fewer
/// operations.
fn first_of_pair<const D: usize, S: Scalar>(
    pair: &Pair<D>,
    deadline: f64,
) -> Certain<Option<Impact<D, S>>> {
    let filter = Filter::new(pair.approach());
    if filter.first_look()? != Clear::Apart || !filter.collides() {
        return Err(Unsure);
    }
    let has_met = filter.has_met_by(deadline)?;
    Ok(has_met.then(|| impact_at_first_root(pair, filter.approach(), filter.first_root_of_clear())))
}

/// The first and last times of contact.
pub(super) fn contact_interval<const D: usize, S: Scalar, K: Solid<D>>(
    encounter: &Encounter<D, K>,
) -> Option<ContactInterval<S>> {
    let largest = S::MAX.into();
    let (start, end): (S, S) = if let Ok(interval) = filtered_interval(encounter, largest) {
        let (start, end) = interval?;
        (S::from_f64(start), S::from_f64(end))
    } else {
        let (start, end) = exact::interval_with_solid(encounter, largest)?;
        let never = S::from_f64(f64::INFINITY);
        (start.round(), end.map_or(never, Real::round))
    };
    // If roots are nearly equal, either may be the larger after rounding.
    Some(ContactInterval { start, end: if end < start { start } else { end } })
}

fn filtered_interval<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    largest: f64,
) -> Certain<Option<(f64, f64)>> {
    ordinary(encounter)?;
    let (shape, sight) = encounter.measured(&Rounded);
    let refined = Refined::new(encounter);
    let Some(begin) = shape.first(Question::Contact, &sight)? else { return Ok(None) };
    let start = match begin {
        ContactMoment::Start(_) => 0.0,
        ContactMoment::Later(site, root) => {
            let Arrival { time, .. } = refined.arrival(site, root)?;
            if !time.has_come_by(largest)? {
                return Ok(None);
            }
            time.fine()?.to_f64()
        }
    };
    let Some((site, root)) = shape.end(begin, &sight)? else {
        return Ok(Some((start, f64::INFINITY)));
    };
    let Arrival { time, .. } = refined.arrival(site, root)?;
    let end = if time.has_come_by(largest)? { time.fine()?.to_f64() } else { f64::INFINITY };
    Ok(Some((start, end)))
}

/// Returns `Unsure` for numbers whose products could overflow or underflow.
fn ordinary<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Certain<()> {
    if encounter.is_ordinary() { Ok(()) } else { Err(Unsure) }
}

#[cfg(test)]
mod tests;
