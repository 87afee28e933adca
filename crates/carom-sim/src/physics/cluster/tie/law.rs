//! The impulses of tied contacts.

use carom::vector::sqrt;

use super::super::contacts::Contacts;
use super::super::project::{ContactRow, ContactTask};
use super::rub::rub;
use crate::state::State;

/// How often the impulses are raised so that the contacts do not approach as computed, at first by
/// the rounding of the velocities, then by twice as much.
const RAISES: i32 = 12;

/// Two contacts press a ball between them if their determinant is no more than this share of the
/// product of its diagonal: there is no room.
const SINGULAR: f64 = 1.0 / (1_u64 << 40) as f64;

/// Gives the balls their new velocities; returns the impulses of the contacts.
pub(super) fn resolve<const D: usize>(state: &mut State<D>, contacts: &Contacts<D>) -> Vec<f64> {
    let task = contacts.task();
    let approach: Vec<f64> =
        contacts.rows.iter().map(|row| (-row.parts(&contacts.velocities)).max(0.0)).collect();
    let pressed = compression(&task, contacts, &approach);
    let restitution = |number: usize| contacts.touches[number].restitution;
    let share = share_given_back(&task, (&pressed, &approach), restitution);
    let impulse = |number: usize| (1.0 + share * restitution(number)) * pressed[number];
    let mut impulses: Vec<f64> = (0..pressed.len()).map(impulse).collect();
    let mut boxes = vec![[0; D]; contacts.balls.len()];
    for raise in 0..RAISES {
        contacts.give(state, &task.pushed(&contacts.velocities, &impulses), &mut boxes);
        let approaching: Vec<usize> = contacts.approaching(state, &boxes).collect();
        for &number in approaching.iter().filter(|_| raise + 1 < RAISES) {
            let rounding = f64::EPSILON * f64::from(1 << raise);
            impulses[number] += rounding / task.inverse_mass(&task.rows[number]);
        }
        if approaching.is_empty() {
            break;
        }
    }
    let impulses: Vec<f64> = impulses.iter().map(|impulse| impulse * contacts.speed).collect();
    if let Some(cloth) = state.motion.cloth() {
        rub(state, cloth, contacts, &impulses);
    }
    impulses
}

/// The impulses with which no contact approaches. If there is no room for that, that of the first
/// one that approaches alone: the others follow in the next wave.
fn compression<const D: usize>(
    task: &ContactTask<D>,
    contacts: &Contacts<D>,
    approach: &[f64],
) -> Vec<f64> {
    let found = if let ([one, other], [u, v]) = (task.rows.as_slice(), approach) {
        of_two(task, [one, other], [*u, *v]).map(Vec::from)
    } else {
        let found = task.nearest(&contacts.velocities, |_| 0.0);
        found.has_room.then_some(found.impulses)
    };
    found.unwrap_or_else(|| {
        let mut first = vec![0.0; task.rows.len()];
        if let Some(number) = approach.iter().position(|&speed| speed > 0.0) {
            first[number] = approach[number] / task.inverse_mass(&task.rows[number]);
        }
        first
    })
}

/// The same for two contacts with these speeds of approach; each is treated alike.
fn of_two<const D: usize>(
    task: &ContactTask<D>,
    rows: [&ContactRow<D>; 2],
    [u, v]: [f64; 2],
) -> Option<[f64; 2]> {
    let [a, b] = rows.map(|row| task.inverse_mass(row));
    let c = task.coupling(rows);
    // Whether one alone also stops the other one.
    match [c * u >= v * a, c * v >= u * b] {
        [true, true] => Some([0.5 * u / a, 0.5 * v / b]),
        [true, false] => Some([u / a, 0.0]),
        [false, true] => Some([0.0, v / b]),
        [false, false] => {
            let determinant = a * b - c * c;
            (determinant > SINGULAR * (a * b))
                .then(|| [(b * u - c * v) / determinant, (a * v - c * u) / determinant])
        }
    }
}

/// The share of the impulses `e λ` that the contacts give back.
fn share_given_back<const D: usize>(
    task: &ContactTask<D>,
    (pressed, approach): (&[f64], &[f64]),
    restitution: impl Fn(usize) -> f64,
) -> f64 {
    let numbers = 0..pressed.len();
    if numbers.clone().all(|number| restitution(number) == restitution(0)) {
        return 1.0;
    }
    let back: Vec<f64> =
        numbers.clone().map(|number| restitution(number) * pressed[number]).collect();
    let given = task.energy_of(&back);
    let taken: f64 =
        numbers.map(|number| restitution(number) * back[number] * approach[number]).sum();
    if given > taken { sqrt(taken / given) } else { 1.0 }
}

/// The energy that each contact has added: all that the contacts have added together, in equal
/// parts at those with a restitution above 1. Their work is `½ Σ J (g⁻ + g⁺)`, with the impulses
/// `J` and the speeds of parting before and after.
pub(super) fn gains<const D: usize>(contacts: &Contacts<D>, impulses: &[f64]) -> Vec<f64> {
    let speed = contacts.speed;
    let scaled: Vec<f64> = impulses.iter().map(|impulse| impulse / speed).collect();
    let after = contacts.task().pushed(&contacts.velocities, &scaled);
    let parts = contacts.rows.iter().map(|row| row.parts(&contacts.velocities) + row.parts(&after));
    let work: f64 = parts.zip(impulses).map(|(parts, impulse)| 0.5 * impulse * parts * speed).sum();
    let adds: Vec<bool> = contacts
        .touches
        .iter()
        .zip(impulses)
        .map(|(touch, impulse)| touch.restitution > 1.0 && *impulse > 0.0)
        .collect();
    let count = adds.iter().filter(|adds| **adds).count() as f64;
    adds.iter().map(|adds| if *adds { work.max(0.0) / count } else { 0.0 }).collect()
}
