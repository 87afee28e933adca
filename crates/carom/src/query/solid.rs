//! A ball and another shape: each question to the filter, then to exact arithmetic.

use core::cmp::Ordering;

use crate::answer::{ContactInterval, Impact, Relation};
use crate::encounter::Encounter;
use crate::exact::{self, Real};
use crate::filter::{Bounded, Clear, Filter, FirstLook, Rounded, is_in_time};
use crate::float::Scalar;
use crate::formula::parts::{Formulas, Moment, Parts, Root};
use crate::pair::Pair;
use crate::refine::{Arrival, Refined, Touch, impact_at_first_root};
use crate::solid::Solid;
use crate::verdict::{Certain, Question, Unsure};

/// Separate, touching or overlapping.
pub(super) fn relation<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Relation {
    let (shape, sight) = encounter.measured(&Rounded);
    match shape.standing(&sight) {
        Ok(start) => Relation::from_sign_of_gap(start.gap),
        Err(Unsure) => exact::relation_to_solid(encounter),
    }
}

/// The same with touching wherever the gap is at most `tolerance`, or above minus that.
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
        Ok(points) => points.map(|point| point.map(|x| S::from_f64(x.to_f64()))),
        Err(Unsure) => {
            exact::closest_points_to_solid(encounter).map(|point| point.map(Real::round))
        }
    };
    (on_ball, on_shape)
}

/// Whether the gap falls.
pub(super) fn is_approaching<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> bool {
    let (shape, sight) = encounter.measured(&Rounded);
    shape.approaches(&sight).unwrap_or_else(|Unsure| exact::approaches_solid(encounter))
}

/// The first moment up to `deadline` at which the answer is yes.
pub(super) fn first<const D: usize, S: Scalar, K: FirstLook<D>>(
    question: Question,
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    clear_first(question, encounter, deadline)
        .or_else(|Unsure| filtered_first(question, encounter, deadline))
        .unwrap_or_else(|Unsure| {
            let touch = exact::first_with_solid(question, encounter, deadline)?;
            Some(rounded(touch, Real::round))
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

/// Whether [`first`] has its verdict on an impact, or the digits of its answer, from exact arithmetic.
pub(super) fn is_decided_exactly<const D: usize, S: Scalar, K: FirstLook<D>>(
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> bool {
    clear_first::<D, S, K>(Question::Impact, encounter, deadline)
        .or_else(|Unsure| filtered_first(Question::Impact, encounter, deadline))
        .is_err()
}

/// By the rounded times.
pub(super) fn order_of_impacts<const D: usize, S: Scalar>(
    one: &Impact<D, S>,
    other: &Impact<D, S>,
) -> Ordering {
    one.time.partial_cmp(&other.time).unwrap_or(Ordering::Equal)
}

fn filtered_collision<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Certain<bool> {
    let (shape, sight) = encounter.measured(&Rounded);
    match shape.first(Question::Impact, &sight)? {
        None => Ok(false),
        Some(Moment::Start(_)) => Ok(true),
        Some(Moment::Later(part, root)) => {
            let then = sight.after(&Bounded::from(deadline));
            // A deadline far away would only overflow.
            shape.has_passed(part, root, &then).or_else(|Unsure| {
                ordinary(encounter)?;
                Refined::new(encounter).arrival(part, root)?.time.has_come_by(deadline)
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
    if let Moment::Later(part, Root::First) = moment
        && let Some(pair) = encounter.pair_at(part)
        && let Ok(impact) = first_of_pair(&pair, deadline)
    {
        return Ok(impact.map(|impact| Impact { feature: shape.feature(part), ..impact }));
    }
    let refined = Refined::new(encounter);
    let touch = match moment {
        Moment::Start(start) => refined.touch_at_start(start)?,
        Moment::Later(part, root) => {
            let arrival = refined.arrival(part, root)?;
            if !arrival.time.has_come_by(deadline)? {
                return Ok(None);
            }
            refined.touch(&arrival)?
        }
    };
    Ok(Some(rounded(touch, |x| S::from_f64(x.to_f64()))))
}

/// The same where all is clear at first sight.
fn clear_first<const D: usize, S: Scalar, K: FirstLook<D>>(
    question: Question,
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Certain<Option<Impact<D, S>>> {
    let Some((part, time)) = K::first_look(encounter, question, deadline)? else {
        return Ok(None);
    };
    if let Some(pair) = encounter.pair_at(part) {
        let (shape, _) = encounter.measured(&Rounded);
        let impact = first_of_pair(&pair, deadline)?;
        return Ok(impact.map(|impact| Impact { feature: shape.feature(part), ..impact }));
    }
    ordinary(encounter)?;
    let touch = if time == 0.0 {
        Some(encounter.clear_touch_at_start(part)?)
    } else {
        encounter.clear_touch(part, deadline)?
    };
    Ok(touch.map(|touch| rounded(touch, |x| S::from_f64(x.to_f64()))))
}

/// The first root of a ball and a corner, or another ball, that meet: the same in fewer operations.
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

/// The first and the last moment of contact.
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
    // Of roots that are all but equal, either may come out larger.
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
        Moment::Start(_) => 0.0,
        Moment::Later(part, root) => {
            let Arrival { time, .. } = refined.arrival(part, root)?;
            if !time.has_come_by(largest)? {
                return Ok(None);
            }
            time.fine()?.to_f64()
        }
    };
    let Some((part, root)) = shape.end(begin, &sight)? else {
        return Ok(Some((start, f64::INFINITY)));
    };
    let Arrival { time, .. } = refined.arrival(part, root)?;
    let end = if time.has_come_by(largest)? { time.fine()?.to_f64() } else { f64::INFINITY };
    Ok(Some((start, end)))
}

/// Unsure of numbers whose products could overflow or underflow.
fn ordinary<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Certain<()> {
    if encounter.is_ordinary() { Ok(()) } else { Err(Unsure) }
}

fn rounded<const D: usize, S: Scalar, T: Copy>(
    Touch { time, normal, point, feature }: Touch<D, T>,
    round: impl Fn(T) -> S,
) -> Impact<D, S> {
    Impact { time: round(time), normal: normal.map(&round), point: point.map(&round), feature }
}

#[cfg(test)]
mod tests {
    use core::array::from_fn;
    use core::fmt::Debug;

    use fastrand::Rng;

    use crate::answer::Impact;
    use crate::encounter::Encounter;
    use crate::exact::{self, Real};
    use crate::filter::{FirstLook, is_in_time};
    use crate::float::power::{power_of_two, scaled};
    use crate::float::vector::{largest, sub};
    use crate::shape::{Ball, Facet, HalfSpace, Moving, Widen};
    use crate::verdict::{Question, Unsure};

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Kind {
        Edge,
        Corner,
        Face,
    }

    /// A facet, and a ball that touches it where it crosses a border, but for a shift of any size; and when.
    fn sample<const D: usize>(kind: Kind, random: &mut Rng) -> Option<(Facet<D>, Moving<D>, f64)> {
        let shift = power_of_two(-random.i32(0..60));
        let mut vector = || -> [f64; D] { from_fn(|_| f64::from(random.i32(-9..=9)) * 0.37) };
        let [a, b, c, w, arm, off] = [(); 6].map(|()| vector());
        // All but along the edge.
        let is_along = random.u8(..4) == 0;
        let w = if is_along { from_fn(|k| (b[k] - a[k]) / 3.0) } else { w };
        let arm: [f64; D] = match random.u8(..3) {
            // Across the face.
            0 if kind == Kind::Face => from_fn(|k| {
                let (i, j) = ((k + 1) % D, (k + 2) % D);
                ((b[i] - a[i]) * (c[j] - a[j]) - (b[j] - a[j]) * (c[i] - a[i])) / 4.0
            }),
            // Across the edge, or along a border, so that the centre is on it.
            0 => from_fn(|k| match k {
                0 => a[1] - b[1],
                1 => b[0] - a[0],
                _ => 0.0,
            }),
            1 => arm.map(|_| 0.0),
            _ => arm,
        };
        let share = if random.bool() { 1.0 } else { random.f64() };
        let radius = arm.iter().map(|x| x * x).sum::<f64>().sqrt() * share;
        let time = f64::from(random.i32(0..4)) * 0.7;
        let at = if random.bool() { a } else { b };
        // Of any size: lengths, speeds, and the facet beside the rest.
        let is_extreme = random.u8(..8) == 0;
        let mut size = |most: i32| random.i32(if is_extreme { -most..=most } else { -9..=9 });
        let (length, speed) = (size(200), size(950));
        let small = if is_extreme { size(600).min(0) } else { 0 };
        let points = [a, b, c, at].map(|point| point.map(|x| scaled(x, small)));
        let center: [f64; D] = from_fn(|k| points[3][k] + arm[k] + shift * off[k] - time * w[k]);
        let of_size = |v: [f64; D]| v.map(|x| scaled(x, length));
        let [a, b, c, _] = points.map(of_size);
        let after = random.bool().then_some(c);
        let facet = match kind {
            Kind::Edge => Facet::edge(a, b),
            Kind::Corner => Facet::corner(a, Some(b), after),
            Kind::Face => Facet::face(a, b, c),
        };
        let ball = Ball::new(of_size(center), scaled(radius, length)).ok()?;
        let ball = ball.moving(w.map(|x| scaled(x, speed))).ok()?;
        Some((facet.ok()?, ball, scaled(time, length - speed)))
    }

    /// The same of a half-space.
    fn beside_half_space<const D: usize>(
        random: &mut Rng,
    ) -> Option<(HalfSpace<D>, Moving<D>, f64)> {
        let shift = power_of_two(-random.i32(0..60));
        let mut vector = || -> [f64; D] { from_fn(|_| f64::from(random.i32(-9..=9)) * 0.37) };
        let [n, point, along, off, w] = [(); 5].map(|()| vector());
        let square: f64 = n.iter().map(|x| x * x).sum();
        let radius = if random.u8(..4) == 0 { 0.0 } else { random.f64() * 3.0 };
        // On the plane, but for the reach and a shift.
        let slip = n.iter().zip(along).map(|(n, a)| n * a).sum::<f64>() / square;
        let reach = radius / square.sqrt();
        let time = f64::from(random.i32(0..4)) * 0.7;
        // All but along the plane.
        let drop = n.iter().zip(w).map(|(n, w)| n * w).sum::<f64>() / square;
        let share =
            if random.u8(..3) == 0 { drop - shift * f64::from(random.i32(-9..=9)) } else { 0.0 };
        let w: [f64; D] = from_fn(|k| w[k] - share * n[k]);
        let center: [f64; D] =
            from_fn(|k| point[k] + along[k] + (reach - slip) * n[k] + shift * off[k] - time * w[k]);
        let is_extreme = random.u8(..8) == 0;
        let mut size = |most: i32| random.i32(if is_extreme { -most..=most } else { -9..=9 });
        let (length, speed, direction) = (size(200), size(950), size(400));
        let of = |v: [f64; D], size| v.map(|x| scaled(x, size));
        let shape = HalfSpace::new(of(point, length), of(n, direction)).ok()?;
        let ball = Ball::new(of(center, length), scaled(radius, length)).ok()?;
        Some((shape, ball.moving(of(w, speed)).ok()?, scaled(time, length - speed)))
    }

    /// Whether an impact is another one, but for what is promised of time, normal and point.
    fn is_near<const D: usize>(ball: &Moving<D>, found: &Impact<D>, wanted: &Impact<D>) -> bool {
        let way = largest(ball.velocity()) * wanted.time;
        let size = largest(ball.ball().center()).max(way).max(ball.ball().radius());
        let is_within = |a: [f64; D], b: [f64; D], error| largest(sub(a, b)) <= error;
        found.time.next_down() <= wanted.time
            && wanted.time <= found.time.next_up()
            && found.feature == wanted.feature
            && is_within(found.normal, wanted.normal, power_of_two(-50))
            && is_within(found.point, wanted.point, 4.0 * f64::EPSILON * size)
    }

    /// How often the first look tells of no impact, of one that is in time, of one that may be late, and of
    /// nothing.
    fn looks<const D: usize, K: FirstLook<D> + Widen<Wide = K> + Debug>(
        questions: &[Question],
        seed: u64,
        mut sample: impl FnMut(&mut Rng) -> Option<(K, Moving<D>, f64)>,
    ) -> [usize; 4] {
        let mut random = Rng::with_seed(seed);
        let mut counts = [0; 4];
        for _ in 0..20_000 {
            let Some((shape, ball, time)) = sample(&mut random) else { continue };
            let question = questions[random.usize(..questions.len())];
            let deadline = match random.u8(..4) {
                0 => time.min(f64::MAX),
                1 => (time * (1.0 + power_of_two(-random.i32(15..30)))).min(f64::MAX),
                _ => f64::MAX,
            };
            let encounter = Encounter::at_rest(&ball, &shape);
            let wanted = exact::first_with_solid(question, &encounter, deadline);
            let wanted = wanted.map(|touch| super::rounded(touch, Real::round));
            let look = K::first_look(&encounter, question, deadline);
            let is_in_time = is_in_time(look, deadline);
            counts[match (&look, is_in_time) {
                (Ok(None), _) => 0,
                (Ok(Some(_)), Ok(_)) => 1,
                (Ok(Some(_)), Err(Unsure)) => 2,
                (Err(Unsure), _) => 3,
            }] += 1;
            let is_right = is_in_time.is_err() || is_in_time == Ok(wanted.is_some());
            assert!(is_right, "{shape:?} {ball:?} {deadline:e}: {is_in_time:?} {wanted:?}");
            let Ok(found) = super::clear_first(question, &encounter, deadline) else { continue };
            let is_right = match (found, wanted) {
                (Some(found), Some(wanted)) => is_near(&ball, &found, &wanted),
                (found, wanted) => found == wanted,
            };
            assert!(is_right, "{shape:?} {ball:?} {deadline:e}: {found:?} {wanted:?}");
        }
        counts
    }

    #[test]
    fn what_is_clear_at_first_sight_is_so() {
        use Question::{Contact, Impact};
        let all = [
            looks(&[Impact], 1, |random| sample::<2>(Kind::Edge, random)),
            looks(&[Impact], 2, |random| sample::<2>(Kind::Corner, random)),
            looks(&[Impact], 3, |random| sample::<3>(Kind::Corner, random)),
            looks(&[Impact], 4, |random| sample::<5>(Kind::Corner, random)),
            looks(&[Impact], 5, |random| sample::<3>(Kind::Face, random)),
            looks(&[Impact, Contact], 6, beside_half_space::<2>),
            looks(&[Impact, Contact], 7, beside_half_space::<3>),
            looks(&[Impact, Contact], 8, beside_half_space::<8>),
        ];
        let enough =
            |&[no, yes, late, unsure]: &[usize; 4]| no.min(yes).min(unsure) > 200 && late > 0;
        assert!(all.iter().all(enough), "{all:?}");
    }
}
