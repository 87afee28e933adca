//! Checks that no two balls overlap at the start.
//!
//! No pair may overlap by more than rounding, unless both balls are fixed, a rule allows it, or all
//! overlaps are allowed.

use std::ops::ControlFlow;

use super::check::overlap;
use super::error::BuildError;
use crate::density::company;
use crate::engine::Engine;
use crate::event::Contact;
use crate::physics::place::{separation, shift};
use crate::physics::scale::ROUNDING;
use crate::relax::{Couple, Depth, Overlaps, couples};
use crate::state::{Image, State};
use crate::variant::Any;

/// In a cell as wide as a mean radius, balls that do not overlap have hardly any others for
/// company. With more than so many, there are overlaps, unless the radii are very different.
const CROWDED: f64 = 8.0;

/// Checks that not so many balls overlap that an engine for them would take long: before there is
/// one, and only if balls are very dense.
pub(super) fn no_crowd<const D: usize>(state: &State<D>) -> Result<(), BuildError> {
    if state.may_overlap {
        return Ok(());
    }
    let places: Vec<_> = state.particles.iter().map(|ball| ball.anchor.position).collect();
    let radii = || state.particles.iter().map(|ball| ball.radius);
    let typical = radii().sum::<f64>() / places.len().max(1) as f64;
    if typical == 0.0 || company(&places, typical) <= CROWDED {
        return Ok(());
    }
    // Rounding hides no pair.
    let reaches: Vec<_> = radii().map(|radius| radius * (1.0 + ROUNDING)).collect();
    let mut found = Overlaps::default();
    let _ = couples(&state.space, &places, &reaches, |Couple { a, b, image, .. }| {
        found.add(overlap_of(state, (a, b), image));
        if found.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    refused(found)
}

/// Checks all pairs of neighbours.
pub(super) fn all<const D: usize>(state: &State<D>, engine: &Engine<D>) -> Result<(), BuildError> {
    if state.may_overlap {
        return Ok(());
    }
    let mut found = Overlaps::default();
    for ball in 0..state.slot_count() {
        engine.neighbors(ball, |other, image| {
            if ball < other {
                found.add(overlap_of(state, (ball, other), image));
            }
        });
    }
    refused(found)
}

fn refused(found: Overlaps) -> Result<(), BuildError> {
    if found.count() == 0 { Ok(()) } else { Err(BuildError::Overlap(found)) }
}

/// How deep two balls overlap, if they may not.
fn overlap_of<const D: usize>(
    state: &State<D>,
    (a, b): (u32, u32),
    image: Image<D>,
) -> Option<Depth> {
    let (pa, pb) = (state.particle(a), state.particle(b));
    let [one, other] = [state.line::<Any>(a), state.line::<Any>(b)];
    let p = separation(one, other, shift(&state.space, image), state.now);
    let depth = overlap(pa, pb, (p, pa.radius + pb.radius))?;
    let contact = Contact::Pair { a: state.id(a), b: state.id(b) };
    state.pair_rule::<Any>(a, b).keeps_apart().then_some(Depth { contact, depth })
}

#[cfg(test)]
mod tests {
    use carom::{Ball, Mass};
    use test_size::sized;

    use crate::builder::{BuildError, Builder};
    use crate::ids::BallId;
    use crate::relax::Overlaps;
    use crate::simulation::Simulation;

    fn at_one_place(balls: usize) -> Builder<2> {
        let ball = Ball::new([3.0, 4.0], 1.0).unwrap().at_rest();
        (0..balls)
            .fold(Simulation::builder(), |builder, _| builder.ball(ball, Mass::new(1.0).unwrap()))
    }

    /// 20 000 balls have 2·10⁸ pairs, and 3 000 of a quick run 4.5·10⁶: not all are looked at.
    #[test]
    fn balls_at_one_place_are_refused_before_all_pairs_are_looked_at() {
        for balls in [30, 1_000, sized(3_000, 20_000)] {
            let Err(BuildError::Overlap(found)) = at_one_place(balls).build() else {
                panic!("{balls} balls at one place are not refused");
            };
            let pairs = balls * (balls - 1) / 2;
            assert_eq!(found.count(), pairs.min(Overlaps::MOST), "{balls}");
            assert_eq!(found.is_full(), pairs > Overlaps::MOST, "{balls}");
            let named: Vec<_> = found.worst().iter().map(|worst| worst.depth).collect();
            assert_eq!(named, [2.0; 3]);
            let first: Vec<_> = found.balls().map(BallId::index).collect();
            assert_eq!(first, [0, 1, 2, 3]);
            let text = BuildError::Overlap(found).to_string();
            let more = "balls 0 and 1 overlap by 2, balls 0 and 2 by 2, balls 0 and 3 by 2 at the \
                        start (more than 4000000 pairs in all)";
            assert_eq!(text.starts_with(more), pairs > Overlaps::MOST, "{text}");
        }
    }
}
