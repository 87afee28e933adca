//! Friction of a cloth at tied contacts.

use std::collections::BTreeMap;

use carom::vector::{add, along, dot, sub};

use super::super::super::collide::Collider;
use super::super::super::friction;
use super::super::super::meeting::Partner;
use super::super::contacts::Contacts;
use crate::motion::{Cloth, Spin};
use crate::state::State;
use crate::variant::Any;

/// Friction at contacts with these impulses, of balls that have their velocities after them.
pub(super) fn rub<const D: usize>(
    state: &mut State<D>,
    cloth: Cloth,
    contacts: &Contacts<D>,
    impulses: &[f64],
) {
    let before = contacts.balls.iter().map(|&ball| {
        let velocity = state.particle(ball).anchor.velocity;
        (ball, Rubbed { velocity, spin: state.spin(ball).unwrap_or_default(), changes: Vec::new() })
    });
    let mut balls: BTreeMap<u32, Rubbed<D>> = before.collect();
    let pushed =
        || contacts.touches.iter().zip(&contacts.rows).zip(impulses).filter(|(_, j)| **j > 0.0);
    for ((touch, row), &impulse) in pushed() {
        let own = Collider::of::<Any>(state, touch.ball);
        let met = (touch.normal, impulse);
        let changes = if let Partner::Ball(other) = touch.partner {
            let pair = [own, Collider::of::<Any>(state, other)];
            friction::between_balls(state, cloth, ([touch.ball, other], pair), met)
        } else {
            // The nose also slips along the normal: with the speed before.
            let approach = -row.parts(&contacts.velocities) * contacts.speed;
            let across = approach - dot(own.velocity, touch.normal);
            let own = Collider { velocity: along(own.velocity, touch.normal, across), ..own };
            [friction::at_rail(state, cloth, (touch.ball, own), met), [0.0; D]]
        };
        let sides = [Some(touch.ball), touch.partner.ball()];
        for (ball, change) in sides.into_iter().zip(changes) {
            let Some(ball) = ball else { continue };
            let Some(rubbed) = balls.get_mut(&ball) else { continue };
            let Some(spin) = state.spins.get_mut(ball as usize) else { continue };
            rubbed.changes.push((change, sub(spin.0, rubbed.spin.0)));
            *spin = rubbed.spin;
        }
    }
    for (&ball, rubbed) in &balls {
        let (velocity, spin) = rubbed.after();
        state.particles[ball as usize].anchor.velocity = velocity;
        if let Some(own) = state.spins.get_mut(ball as usize) {
            *own = spin;
        }
    }
    // A rail stops a ball that friction pushes towards it.
    for ((touch, _), _) in pushed().filter(|((touch, _), _)| touch.partner.ball().is_none()) {
        let velocity = &mut state.particles[touch.ball as usize].anchor.velocity;
        *velocity = along(*velocity, touch.normal, -dot(*velocity, touch.normal).max(0.0));
    }
}

/// A ball, and what friction at each contact would change alone.
struct Rubbed<const D: usize> {
    velocity: [f64; D],
    spin: Spin,
    /// Of the velocity, and of the spin.
    changes: Vec<([f64; D], [f64; 3])>,
}

impl<const D: usize> Rubbed<D> {
    /// The velocity and the spin after all changes.
    fn after(&self) -> ([f64; D], Spin) {
        let share = (2.0 / self.changes.len() as f64).min(1.0);
        let changes = self.changes.iter().copied();
        let none = ([0.0; D], [0.0; 3]);
        let (of_velocity, of_spin) =
            changes.fold(none, |(v, s), (dv, ds)| (add(v, dv), add(s, ds)));
        (along(self.velocity, of_velocity, share), Spin(along(self.spin.0, of_spin, share)))
    }
}
