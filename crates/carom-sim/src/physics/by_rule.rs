//! Effects of meetings other than bounces: by rules, or at pockets.

use carom::vector::MapEach;
use carom::vector::{dot, sqrt};

use super::change;
use super::effect::Effect;
use super::meeting::{Meeting, Partner};
use super::piece;
use super::place::{separation, shift};
use crate::event::{Contact, Event, Outcome};
use crate::rule::{ObstacleRule, PairRule, WallRule};
use crate::state::{Passage, State, WaveTime};
use crate::variant::Any;

/// Carries out a meeting if it is not a bounce; returns `None` if it is, and changes nothing.
pub(super) fn apply<const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
) -> Option<Effect<D>> {
    let (ball, removed) = (
        meeting.ball,
        match meeting.partner {
            Partner::Ball(other) => match state.pair_rule::<Any>(meeting.ball, other) {
                PairRule::Pass => [false, false],
                PairRule::RemoveFirst => [true, false],
                PairRule::RemoveSecond => [false, true],
                PairRule::RemoveBoth => [true, true],
                PairRule::Bounce | PairRule::BounceWith(_) | PairRule::Ignore => return None,
            },
            Partner::Wall(wall) => match state.wall_rule::<Any>(meeting.ball, wall) {
                WallRule::Pass => [false, false],
                WallRule::Remove => [true, false],
                WallRule::Bounce | WallRule::BounceWith(_) | WallRule::Ignore => return None,
            },
            Partner::Piece(number) => {
                let piece = state.obstacles.piece(number);
                let bounces = piece.form.is_solid()
                    && state.obstacle_rule(meeting.ball, piece.owner) != ObstacleRule::Remove;
                if bounces {
                    return None;
                }
                [true, false]
            }
            Partner::Itself => return None,
        },
    );
    state.now = meeting.at.time;
    let outcome = if removed == [false, false] { pass(state, meeting) } else { Outcome::Remove };
    let event = event(state, meeting, outcome)?;
    let partner = meeting.partner.ball();
    for (slot, is_removed) in [Some(ball), partner].into_iter().zip(removed) {
        if let (Some(slot), true) = (slot, is_removed) {
            change::take_out(state, slot);
        }
    }
    // The balls of the meeting are replanned in any case.
    state.woken.retain(|woken| *woken != ball && Some(*woken) != partner);
    Some(Effect { event: Some(event), removed, ..Effect::NONE })
}

/// Records the beginning or the end of a passage.
fn pass<const D: usize>(state: &mut State<D>, meeting: &Meeting<D>) -> Outcome {
    let passers = meeting.passers();
    if let Some(Passage::Inside(_)) = state.passing.get(&passers) {
        state.passing.end(&passers);
        Outcome::Leave
    } else {
        state.passing.set(passers, Passage::Inside(meeting.at));
        Outcome::Enter
    }
}

/// The event of the meeting; `None` for a meeting with a wall that does not exist, which is never
/// predicted.
fn event<const D: usize>(
    state: &State<D>,
    meeting: &Meeting<D>,
    outcome: Outcome,
) -> Option<Event<D>> {
    let Meeting { at: WaveTime { time, .. }, ball, partner, image } = *meeting;
    let (particle, factor) = (state.particle(ball), state.motion.factor_at(time));
    let (contact, normal, gap) = match partner {
        Partner::Ball(other) => {
            let partner = state.particle(other);
            let p = separation(
                state.line::<Any>(ball),
                state.line::<Any>(other),
                shift(&state.space, image),
                time,
            );
            let distance = sqrt(dot(p, p));
            // Concentric balls have no normal: the first axis.
            let normal = if distance > 0.0 { p.map_each(|x| x / distance) } else { along(0, 1.0) };
            let contact = Contact::Pair { a: state.id(ball), b: state.id(other) };
            (contact, normal, distance - (particle.radius + partner.radius) * factor)
        }
        Partner::Wall(wall) => {
            let (axis, sign) = (wall.axis_index(), wall.side.outwards());
            let plane = state.space.wall(wall)?.line.place_at(time);
            // A ball that has passed touches the plane from outside.
            let distance = (plane - state.line::<Any>(ball).place_at(time)[axis]).abs();
            let contact = Contact::Wall { ball: state.id(ball), wall };
            (contact, along(axis, sign), distance - particle.radius * factor)
        }
        Partner::Piece(number) => {
            let piece = state.obstacles.piece(number);
            let impact = piece::impact(state, state.line::<Any>(ball), (ball, number))?;
            let contact = piece.contact(state.id(ball), impact.feature);
            (
                contact,
                impact.normal,
                piece.form.gap_at(state.line::<Any>(ball).place_at(time), particle.radius),
            )
        }
        Partner::Itself => return None,
    };
    let (impulse, work, is_hop) = (0.0, 0.0, false);
    Some(Event { time, contact, outcome, is_hop, normal, impulse, gap, work })
}

/// A unit vector along an axis.
fn along<const D: usize>(axis: usize, sign: f64) -> [f64; D] {
    let mut vector = [0.0; D];
    if let Some(component) = vector.get_mut(axis) {
        *component = sign;
    }
    vector
}
