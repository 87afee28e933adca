//! Contact of an accelerated ball with a flat wall.
//!
//! Its time is computed in numbers of twice the digits.

use crate::decide::refine::Touch;
use crate::decide::refine::twice::{InBoth, Twice, unit};
use crate::formula::height::{Fallen, Height};
use crate::formula::sites::Sites;
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::double::Double;
use crate::number::vector::from_fn;
use crate::number::{Bounded, Certain, Measure, Ring, Rounded, Signed, Unsure, negated};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::solid::Solid;
use crate::problem::walls::{Thrown, Walls};

/// The first contact or impact up to a deadline, if it is clear what it is.
pub(crate) fn first_of_walls<const D: usize, K: Walls<D>>(
    question: Question,
    encounter: &AcceleratedEncounter<D, K>,
    deadline: f64,
) -> Certain<Option<Touch<D, Double>>> {
    if !encounter.is_ordinary() {
        return Err(Unsure);
    }
    let (rough, ball) = measured(encounter, &Rounded);
    let mut earliest: Option<(usize, Fallen, Twice)> = None;
    let mut fine = None;
    for index in 0..encounter.start.solid.count() {
        let (_, height) = encounter.start.solid.wall(&rough, index, &ball);
        let Some(fallen) = height.first(question)? else { continue };
        if is_after(&height, fallen, deadline) {
            continue;
        }
        let (shape, ball) = fine.get_or_insert_with(|| measured(encounter, &InBoth));
        let (_, height) = encounter.start.solid.wall(shape, index, ball);
        let time = height.dropped()?.time(fallen, height.b.sign()?)?;
        if !time.has_come_by(deadline)? {
            continue;
        }
        let is_earlier = match &earliest {
            Some((.., first)) => time.minus(first).is_negative()?,
            None => true,
        };
        if is_earlier {
            earliest = Some((index, fallen, time));
        }
    }
    let (Some((index, fallen, time)), Some((shape, ball))) = (earliest, fine) else {
        return Ok(None);
    };
    let (site, height) = encounter.start.solid.wall(&shape, index, &ball);
    let away = shape.outward(site, &ball.u).ok_or(Unsure)?;
    let normal = unit(&negated(&away))?;
    let gap = height.dropped()?.gap(fallen)?.fine()?;
    Ok(Some(encounter.touch(time.fine()?, normal, gap, shape.feature(site))))
}

/// Whether the time is clearly after the deadline.
fn is_after(height: &Height<Bounded>, fallen: Fallen, deadline: f64) -> bool {
    fallen != Fallen::AtStart && height.has_come_by(fallen, &Bounded::from(deadline)) == Ok(false)
}

fn measured<const D: usize, K: Walls<D>, M: Measure>(
    encounter: &AcceleratedEncounter<D, K>,
    measure: &M,
) -> (K::In<M::Number>, Thrown<D, M::Number>) {
    let (shape, sight) = encounter.start.measured(measure);
    let g = from_fn(|k| measure.speed(encounter.g[k], 0.0));
    (shape, Thrown { u: sight.u, w: sight.w, g, r: sight.r })
}

impl<const D: usize, K: Solid<D>> AcceleratedEncounter<D, K> {
    /// The contact at a time, given the gap then.
    pub(super) fn touch(
        &self,
        time: Double,
        normal: [Double; D],
        gap: Double,
        feature: Feature,
    ) -> Touch<D, Double> {
        let start = &self.start;
        let reach = Double::from(start.r) + gap.halved();
        let half = time.halved();
        let point = from_fn(|k| {
            let path = time * (Double::from(start.v[k]) + half * self.g[k]);
            (Double::from(start.x[k]) + path) + normal[k] * reach
        });
        Touch { time, normal, point, feature }
    }
}
