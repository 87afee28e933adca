//! A moving ball and a facet: do they meet in its region, and when?

use crate::answer::Impact;
use crate::encounter::Encounter;
#[cfg(feature = "alloc")]
use crate::exact;
#[cfg(feature = "alloc")]
use crate::filter::Rounded;
use crate::float::Scalar;
use crate::formula::facet::Part;
use crate::query::solid;
use crate::shape::{Facet, Moving};
use crate::verdict::{Certain, Question, Unsure, deadline};

impl<const D: usize, S: Scalar> Facet<D, S> {
    /// The first moment in `[0, max_time]` at which the centre of a ball is in the region of the facet, and
    /// the ball touches or overlaps it and comes nearer.
    ///
    /// That is the start, or the moment at which the centre enters the region, if the distance from the
    /// line, the corner or the plane is the radius at most, and falls; and later the moment at which the distance
    /// falls to the radius. A ball that leaves, rolls along at a distance of exactly the radius, or slides
    /// past (a graze) has no impact, nor has one whose centre is on the line, the corner or the plane. A point
    /// (`r = 0`) that meets it from outside has one: it would go through.
    ///
    /// `max_time` itself counts, and so do the borders of the region. `max_time` may be infinite; for a
    /// negative or NaN `max_time` there is no impact.
    ///
    /// The normal points from the ball to the facet; where a point hits a corner, along its motion, and
    /// where it hits an edge in space, along the part of its motion that is across the edge. The feature
    /// is `Edge(0)`, `Vertex(0)` or `Face(0)`.
    ///
    /// # Accuracy
    /// As that of [`time_of_impact`](crate::time_of_impact()): the verdict is exact, also whether the
    /// impact is in the region, and the time within one unit in the last place.
    ///
    /// ```
    /// use carom::{Circle, Facet, Feature};
    ///
    /// // Within reach of the line, but not of the edge, until its centre is beside the end of it.
    /// let edge = Facet::edge([0.0, 0.0], [4.0, 0.0])?;
    /// let ball = Circle::new([-2.0, 1.0], 1.0)?.moving([1.0, -0.125])?;
    /// let impact = edge.time_of_impact(&ball, 9.0).expect("it comes nearer");
    /// assert_eq!((impact.time, impact.normal, impact.feature), (2.0, [0.0, -1.0], Feature::Edge(0)));
    /// // Midway between the lowest point of the ball and the edge.
    /// assert_eq!(impact.point, [0.0, -0.125]);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn time_of_impact(&self, ball: &Moving<D, S>, max_time: S) -> Option<Impact<D, S>> {
        first_of_facet(&Encounter::at_rest(ball, self), deadline(max_time)?)
    }

    /// Whether the distance of the centre of a ball from the line through the edge, from the corner, or from
    /// the plane of the face, falls at time 0, wherever the ball is; false where the centre is on it.
    ///
    /// After a bounce it no longer does. Exact for every finite input.
    ///
    /// ```
    /// use carom::{Circle, Facet};
    ///
    /// let edge = Facet::edge([0.0, 0.0], [4.0, 3.0])?;
    /// let ball = Circle::new([-1.0, 7.0], 1.0)?;
    /// assert!(edge.is_approached_by(&ball.moving([1.0, 0.0])?));
    /// assert!(!edge.is_approached_by(&ball.moving([-4.0, -3.0])?));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn is_approached_by(&self, ball: &Moving<D, S>) -> bool {
        solid::is_approaching(&Encounter::at_rest(ball, self))
    }
}

/// The impact with a facet up to `deadline`.
pub(super) fn first_of_facet<const D: usize, S: Scalar>(
    encounter: &Encounter<D, Facet<D>>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    clear(encounter, deadline)
        .unwrap_or_else(|Unsure| solid::first(Question::Impact, encounter, deadline))
}

/// Whether there is one.
pub(super) fn will_meet_facet<const D: usize>(
    encounter: &Encounter<D, Facet<D>>,
    deadline: f64,
) -> bool {
    // Where there may be one, its time is still to be compared.
    encounter.glance(deadline) != Ok(false) && solid::will_collide(encounter, deadline)
}

/// Whether the centre of a ball is in the region at time 0.
#[cfg(feature = "alloc")]
pub(super) fn is_beside_facet<const D: usize>(encounter: &Encounter<D, Facet<D>>) -> bool {
    let (facet, sight) = encounter.measured(&Rounded);
    facet.has_in_region(&sight).unwrap_or_else(|Unsure| exact::is_beside_facet(encounter))
}

/// Whether the verdict, or the digits of the answer, come from exact arithmetic.
pub(super) fn is_facet_decided_exactly<const D: usize, S: Scalar>(
    encounter: &Encounter<D, Facet<D>>,
    deadline: f64,
) -> bool {
    clear::<D, S>(encounter, deadline).is_err()
        && solid::is_decided_exactly::<D, S, _>(encounter, deadline)
}

/// The impact, where all is clear at first sight.
fn clear<const D: usize, S: Scalar>(
    encounter: &Encounter<D, Facet<D>>,
    deadline: f64,
) -> Certain<Option<Impact<D, S>>> {
    if encounter.glance(deadline)? {
        solid::clear_first(encounter, Part::Nearest, deadline)
    } else {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use core::array::from_fn;

    use fastrand::Rng;

    use crate::encounter::Encounter;
    use crate::exact;
    use crate::float::power::{power_of_two, scaled};
    use crate::formula::facet::Part;
    use crate::query::solid;
    use crate::shape::{Ball, Facet, Moving};
    use crate::verdict::Question;

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

    /// How often the first look tells of no impact, of an impact, and of neither.
    fn looks<const D: usize>(kind: Kind, seed: u64) -> [usize; 3] {
        let mut random = Rng::with_seed(seed);
        let mut counts = [0; 3];
        for _ in 0..20_000 {
            let Some((facet, ball, time)) = sample::<D>(kind, &mut random) else { continue };
            let deadline = if random.bool() { time.min(f64::MAX) } else { f64::MAX };
            let encounter = Encounter::at_rest(&ball, &facet);
            let wanted = exact::first_with_solid(Question::Impact, &encounter, deadline);
            let wanted = wanted.map(|touch| touch.time.round::<f64>());
            let Ok(is_met) = encounter.glance(deadline) else {
                counts[2] += 1;
                continue;
            };
            counts[usize::from(is_met)] += 1;
            let found = if is_met {
                solid::clear_first(&encounter, Part::Nearest, deadline)
            } else {
                Ok(None)
            };
            let Ok(found) = found.map(|it: Option<crate::Impact<D>>| it.map(|it| it.time)) else {
                continue;
            };
            let is_right = match (found, wanted) {
                (Some(found), Some(wanted)) => {
                    found.next_down() <= wanted && wanted <= found.next_up()
                }
                (found, wanted) => found == wanted,
            };
            assert!(is_right, "{facet:?} {ball:?} {deadline:e}: {found:?} {wanted:?}");
        }
        counts
    }

    #[test]
    fn what_is_clear_at_first_sight_is_so() {
        let counts = [
            looks::<2>(Kind::Edge, 1),
            looks::<2>(Kind::Corner, 2),
            looks::<3>(Kind::Corner, 3),
            looks::<5>(Kind::Corner, 4),
            looks::<3>(Kind::Face, 5),
        ];
        let enough = |counts: &[usize; 3]| counts.iter().all(|&count| count > 200);
        assert!(counts.iter().all(enough), "{counts:?}");
    }
}
