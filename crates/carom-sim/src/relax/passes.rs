//! Passes that move the balls apart.
//!
//! The constraints are not convex: which of two balls goes to which side is open. So a pass
//! computes the rows at the current positions and projects on them, and the next pass starts from
//! the result: the convex–concave procedure \[LippBoyd2016\].
//!
//! 1. [`settle`]: short passes towards the least movement. Their rows need not hold to the last
//!    digit, since the next pass replaces them, and they may contradict each other if there is
//!    little room.
//! 2. [`make_room`]: passes from there to any positions at which nothing overlaps.
//! 3. [`tighten`]: passes back towards the least movement, to the last digit. Starting from
//!    positions without overlaps, no pass moves more mass farther than the one before.

use carom::vector::from_fn;
use carom::vector::{add, dot, scale, sqrt, sub};

use super::project::project;
use super::rows::Rows;
use super::scatter::scattered;
use super::task::Task;
use super::verdict::Verdict;

/// The limits of passes towards the least movement, and of sweeps in each. 4 or 16 sweeps take as
/// long or longer, and with more, discs in little room end farther away (`benches/relax.rs`).
const PASSES: u32 = 100;
const SWEEPS: u32 = 8;

/// Passes that change the objective, `Σ m |x − x₀|²`, by less than this share are not worth their
/// time …
const WORTH: f64 = 1.0 / (1_u64 << 12) as f64;

/// … once they have processed this many rows, which takes some milliseconds; a few balls settle
/// earlier.
const FEW_ROWS: usize = 1 << 16;

/// A pass that moves no ball by more than this share of its radius is the last one.
const AT_REST: f64 = 1.0 / (1_u64 << 30) as f64;

/// The limits of passes that make room, and of sweeps in each: dense discs need about thirty
/// passes.
const PASSES_FOR_ROOM: u32 = 150;
const SWEEPS_FOR_ROOM: u32 = 20;

/// The limits of passes to the last digit, and of sweeps in each.
const LAST_PASSES: u32 = 4;
const LAST_SWEEPS: u32 = 1000;

/// By what share of its radius a stuck ball is pushed aside: balls in a row between walls need a
/// disturbance to buckle.
const NUDGE: f64 = 1.0 / (1_u64 << 8) as f64;

/// The result of a pass.
struct Pass {
    /// Whether all rows hold.
    holds: bool,
    /// The largest move, as a share of the ball's radius.
    change: f64,
}

/// Moves balls to where they overlap little, near their given positions.
pub(super) fn settle<const D: usize>(task: &Task<'_, D>, places: &mut [[f64; D]]) {
    let (mut former, mut moment) = (Rows::NONE, f64::INFINITY);
    let mut looked_at = 0;
    for _ in 0..PASSES {
        let mut rows = Rows::of(task, places, 1.0);
        rows.begin_with(&former);
        let pass = pass(task, &mut rows, &task.start, places, SWEEPS);
        let last = std::mem::replace(&mut moment, moved_mass(task, places));
        looked_at += rows.rows.len();
        // In the first pass the change is infinite.
        let has_settled = (moment - last).abs() <= WORTH * moment;
        if pass.change <= AT_REST || (has_settled && looked_at >= FEW_ROWS) {
            return;
        }
        former = rows;
    }
}

/// Moves balls until none overlap, however far they go; returns whether it succeeds.
pub(super) fn make_room<const D: usize>(task: &Task<'_, D>, places: &mut [[f64; D]]) -> bool {
    (0..PASSES_FOR_ROOM).any(|_| {
        part(task, places, 1.0);
        Verdict::on(task, places).is_clear()
    })
}

/// The same for pairs of balls with `scale` times their radii. These are well enough apart if all
/// rows of a pass hold.
pub(super) fn make_room_for_smaller<const D: usize>(
    task: &Task<'_, D>,
    places: &mut [[f64; D]],
    scale: f64,
) {
    // If the smaller balls find no room, the larger ones will find none, which shows later.
    let _ = (0..PASSES_FOR_ROOM).any(|_| part(task, places, scale));
}

/// A pass towards any positions without overlaps.
fn part<const D: usize>(task: &Task<'_, D>, places: &mut [[f64; D]], scale: f64) -> bool {
    let mut rows = Rows::of(task, places, scale);
    let from = places.to_vec();
    pass(task, &mut rows, &from, places, SWEEPS_FOR_ROOM).holds
}

/// Moves balls without overlaps nearer to their given positions, as long as nothing overlaps.
pub(super) fn tighten<const D: usize>(task: &Task<'_, D>, places: &mut Vec<[f64; D]>) {
    let mut former = Rows::NONE;
    let mut moment = moved_mass(task, places);
    let mut next = places.clone();
    for _ in 0..LAST_PASSES {
        let mut rows = Rows::of(task, &next, 1.0);
        rows.begin_with(&former);
        let pass = pass(task, &mut rows, &task.start, &mut next, LAST_SWEEPS);
        if !pass.holds {
            return;
        }
        // If balls move far, a pair without a row may overlap: the next pass has a row for it.
        if Verdict::on(task, &next).is_clear() {
            let last = std::mem::replace(&mut moment, moved_mass(task, &next));
            if moment > last {
                return;
            }
            places.clone_from(&next);
            if pass.change <= AT_REST || last - moment <= WORTH * last && looks_long(&rows) {
                return;
            }
        }
        former = rows;
    }
}

/// Whether another pass takes milliseconds.
fn looks_long<const D: usize>(rows: &Rows<D>) -> bool {
    rows.rows.len() * LAST_SWEEPS as usize / SWEEPS as usize >= FEW_ROWS
}

/// `Σ m |x − x₀|²` over all balls that can be moved.
fn moved_mass<const D: usize>(task: &Task<'_, D>, places: &[[f64; D]]) -> f64 {
    let moved = |(slot, place): (u32, &[f64; D])| {
        let way = sub(*place, task.start[slot as usize]);
        task.state.particle(slot).mass * dot(way, way)
    };
    (0..).zip(places).filter(|(slot, _)| task.is_movable(*slot)).map(moved).sum()
}

/// Pushes overlapping balls aside, by just enough to break the symmetry of a row.
pub(super) fn buckle<const D: usize>(task: &Task<'_, D>, places: &mut [[f64; D]]) {
    let mut stuck: Vec<u32> = Verdict::on(task, places).balls().collect();
    stuck.sort_unstable();
    stuck.dedup();
    for ball in stuck {
        push_aside(task, ball, &mut places[ball as usize], NUDGE);
    }
}

/// Pushes a ball aside by a share of its radius, in its own direction, unless it is fixed.
pub(super) fn push_aside<const D: usize>(
    task: &Task<'_, D>,
    ball: u32,
    place: &mut [f64; D],
    share: f64,
) {
    if task.is_movable(ball) {
        let way = scale(share * task.state.particle(ball).radius, scattered(ball, ball));
        (*place, _) = held_back(task, ball, *place, add(*place, way));
    }
}

/// Projects on the rows, which are computed at `places`, as near to `origin` as possible.
fn pass<const D: usize>(
    task: &Task<'_, D>,
    rows: &mut Rows<D>,
    origin: &[[f64; D]],
    places: &mut [[f64; D]],
    sweeps: u32,
) -> Pass {
    let back = origin.iter().zip(&*places).map(|(&origin, &place)| sub(origin, place));
    let mut displacements: Vec<[f64; D]> = back.chain([[0.0; D]]).collect();
    let holds = project(&mut rows.rows, &task.lightness, &mut displacements, sweeps);
    let mut is_pushed = vec![false; displacements.len()];
    for row in rows.rows.iter().filter(|row| row.multiplier > 0.0) {
        is_pushed[row.from as usize] = true;
        is_pushed[row.to as usize] = true;
    }
    let mut pass = Pass { holds, change: 0.0 };
    for (ball, place) in (0..).zip(places).filter(|(ball, _)| task.is_movable(*ball)) {
        let slot = ball as usize;
        // A ball that nothing pushes is where it came from, to the last bit.
        let sought = if is_pushed[slot] { add(*place, displacements[slot]) } else { origin[slot] };
        let (reached, is_there) = held_back(task, ball, *place, sought);
        let way = sub(reached, *place);
        let radius = task.state.particle(ball).radius;
        if radius > 0.0 {
            pass.change = pass.change.max(sqrt(dot(way, way)) / radius);
        }
        pass.holds &= is_there;
        *place = reached;
    }
    pass
}

/// How far a ball gets before an obstacle, and whether it reaches the end.
fn held_back<const D: usize>(
    task: &Task<'_, D>,
    ball: u32,
    from: [f64; D],
    to: [f64; D],
) -> ([f64; D], bool) {
    /// After so many halvings, a path is shorter than the rounding of its ends.
    const HALVINGS: u32 = 52;
    if task.state.obstacles.is_empty() || !task.is_blocked(ball, from, to) {
        return (to, true);
    }
    let mut share = 0.5;
    for _ in 0..HALVINGS {
        let reached = from_fn(|k| from[k] + share * (to[k] - from[k]));
        if !task.is_blocked(ball, from, reached) {
            return (reached, false);
        }
        share *= 0.5;
    }
    (from, false)
}
