//! Ending long cascades with energy loss, where many balls touch.
//!
//! Collisions of pairs carry a difference of velocity through touching balls like heat: `N` of them
//! take `N²` waves to come to rest on each other, and balls crushed by a mass `r` times theirs
//! `r N` and more. The result is known beforehand: no two that touch approach. So a cascade that
//! has lasted long is ended at once.
//!
//! # Condition on time
//! A cluster is settled once losses have had their time. At a contact that is not pushed from
//! outside an approach falls by `e` from collision to collision, and a push by `(1 + e) / 2` from
//! contact to contact: by `2³⁰`, which no energy shows, in no more than `42 / (1 − e)` waves. What
//! lasts longer is the slow rest: balls that lean on each other, or are pressed. If losses are so
//! small that this takes longer, it is settled once the same balls would have finished if they were
//! elastic: a push has then run through all `d` contacts and back, and a heavy ball has collided `π
//! √(r d)` times with the others \[Galperin2003\]. `d` and `r` are as in [`jam`], and `e` is the
//! largest below 1. It is never before [`LEAST`] waves: a rack, a cradle, or other necessary
//! simultaneous collisions are never affected. A cascade is checked when its length is one more
//! than a power of two, so it lasts up to twice as long as that.
//!
//! # Extent
//! The cluster consists of the balls that are connected by touches with those that meet. Each of
//! them loses energy in at least one of its touches (`e < 1`). Balls that do not lose energy are
//! not settled, and collide as ever, without end if they are jammed. An elastic wall beside lossy
//! balls is a part of the cluster: the loss is between these balls. Below a speed that the user
//! chose for [`elastic_below`](crate::Builder::elastic_below) no energy is lost, here neither. If
//! balls grow, collisions add energy, and there is no such end. A sleeping ball counts as fixed.
//! After 65 536 waves, elastic balls that touch a lossy one belong to the cluster, too.

mod bodies;
mod contacts;
mod project;
mod rounding;
mod shock;
pub(crate) mod tie;
mod touching;

use super::effect::Effect;
use super::jam;
use super::meeting::Meeting;
use crate::jammed::Jammed;
use crate::state::{Cascade, Particle, State};
use shock::{End, Shock};
use touching::Cluster;

/// The waves after which a cluster is checked, at the earliest: several times those of a break with
/// hundreds of balls, whose rack a push crosses in about thirty.
const LEAST: u32 = jam::LOOKED_AT;

/// The factor on the waves in which a push runs through all contacts: there and back, and as much
/// again, because not all contacts are in one row.
const RUNS: f64 = 4.0;

/// `π`, and a little more.
const ELASTIC: f64 = 4.0;

/// `2 ln 2³⁰`, rounded up.
const DIGITS: f64 = 42.0;

/// Ends a long cascade in which energy is lost, with its result in the limit; `None` if it may go
/// on.
///
/// # Errors
/// The collisions at this time have no end. Nothing has changed then.
#[cold]
pub(super) fn end<const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
    cascade: Cascade,
) -> Result<Option<Effect<D>>, Jammed> {
    let settled = settle(state, meeting, cascade)?;
    if settled.is_none() {
        jam::ends(state, meeting, cascade)?;
    }
    Ok(settled)
}

/// Ends the cascade in which a meeting is the next step, if it has lasted long and loses energy.
///
/// # Errors
/// It has no end: jammed balls approach whatever is done, up to rounding. Nothing has changed then.
fn settle<const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
    cascade: Cascade,
) -> Result<Option<Effect<D>>, Jammed> {
    if state.motion.grows() || cascade.length <= LEAST {
        return Ok(None);
    }
    let Some(cluster) = Cluster::of(state, meeting, cascade.length > jam::ALWAYS) else {
        return Ok(None);
    };
    let balls = cluster.balls.clone();
    let before: Vec<Particle<D>> = balls.iter().map(|&ball| *state.particle(ball)).collect();
    let restore = |state: &mut State<D>| {
        for (&ball, &particle) in balls.iter().zip(&before) {
            state.particles[ball as usize] = particle;
        }
    };
    let set = |state: &mut State<D>, cascade: Cascade| {
        for &ball in &balls {
            state.particles[ball as usize].cascade = cascade;
        }
    };
    let waves = waves_with_rebounds(state, &cluster, cascade);
    let shock = Shock::of(state, meeting, cluster).filter(|_| f64::from(cascade.length) > waves);
    let happened = shock.and_then(|shock| shock.happen(state).map(|end| (shock, end)));
    let has_changed = balls
        .iter()
        .zip(&before)
        .any(|(&ball, before)| state.particle(ball).anchor.velocity != before.anchor.velocity);
    let happened = happened.filter(|(_, end)| has_changed || end.is_err());
    let Some((shock, Ok(End { impulses, hops }))) = happened else {
        restore(state);
        if cascade.length > jam::ALWAYS && happened.is_some() {
            let balls = balls.iter().map(|&ball| state.id(ball)).collect();
            return Err(Jammed { time: state.now, balls });
        }
        // The other meetings of this wave are not checked, unless that may end in a jam, which must
        // leave everything as it is.
        if cascade.length <= jam::ALWAYS {
            set(state, cascade);
        }
        return Ok(None);
    };
    // What comes now does not follow from what was before, unless the same contacts still press.
    set(state, if hops { Cascade::NONE } else { cascade });
    state.now = meeting.at.time;
    let (events, _) = shock.contacts.events(state, &impulses, |_| 0.0);
    shock.note_contacts(state, &impulses);
    if !hops {
        shock.stop_spins(state);
    }
    let event = state.untold.tell(events);
    Ok(Some(Effect { event, changes_all: true, ..Effect::NONE }))
}

/// For how many waves a cascade may last before only the slow rest of it is left.
fn waves_with_rebounds<const D: usize>(
    state: &State<D>,
    cluster: &Cluster<D>,
    cascade: Cascade,
) -> f64 {
    let contacts = f64::from(cascade.spread) + 1.0;
    let balls = cluster.balls.iter().map(|&ball| state.particle(ball));
    let elastic = RUNS * contacts + ELASTIC * (jam::ratio_of_masses(balls) * contacts).sqrt();
    let lossy = cluster.touches.iter().map(|touch| touch.restitution).filter(|e| *e < 1.0);
    elastic.min(DIGITS / (1.0 - lossy.fold(0.0, f64::max)))
}
