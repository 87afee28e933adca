//! The spins of balls in tracks.
//!
//! They suffice to continue the spins from line to line.

use carom::{Body, Circle, Mass, Restitution};
use carom_sim::observe::Tracks;
use carom_sim::{BallId, Boundary, Cloth, Event, Observer as _, Rolling, Simulation};

const RADIUS: f64 = 0.5;
const SLIDING: f64 = 2.0;
const ROLLING: f64 = 0.125;
const SPINNING: f64 = 1.0;

fn body([x, y]: [f64; 2]) -> Body<2> {
    Body::new(Circle::new([x, y], RADIUS).unwrap().at_rest(), Mass::new(0.17).unwrap())
}

/// A rack between rails, with friction between balls and rails.
fn rack() -> Simulation<2> {
    let cloth = Cloth::at_deceleration(SLIDING)
        .and_then(|cloth| cloth.with_spin_deceleration(SPINNING))
        .and_then(|cloth| cloth.with_ball_friction(0.06))
        .and_then(|cloth| cloth.with_rails(0.2, 0.27))
        .unwrap();
    let rows = (0..5_u32).flat_map(|row| (0..=row).map(move |place| (row, place)));
    let places = rows.map(|(row, place)| {
        [10.0 + 0.87 * f64::from(row), f64::from(place) * 1.001 - 0.5 * f64::from(row)]
    });
    let rails = Restitution::new(0.9).unwrap();
    Simulation::builder()
        .boundary(Boundary::walls([-5.0, -10.0], [35.0, 10.0]).unwrap().with_restitution(rails))
        .restitution(Restitution::new(0.95).unwrap())
        .motion(Rolling::at_deceleration(ROLLING).unwrap().on(cloth).unwrap())
        .bodies(std::iter::once([0.0, 0.03]).chain(places).map(body))
        .build()
        .unwrap()
}

/// The present spin of a ball, from its last line.
fn told(table: &Simulation<2>, tracks: &Tracks<2>, ball: BallId) -> [f64; 3] {
    let track = &tracks.anchors()[ball.index()];
    let (anchor, line) = (track.last().unwrap(), track.len() - 1);
    let ([ax, ay], [wx, wy, wz]) =
        (tracks.acceleration(ball.index(), line), tracks.spin(ball.index(), line));
    let after = table.time().since(anchor.time);
    let upright = (wz.abs() - SPINNING / RADIUS * after).max(0.0).copysign(wz);
    if ax.hypot(ay) > 1.5 * ROLLING {
        // The deceleration of a sliding ball changes its spin, by 5/2 of that.
        let rate = 2.5 / RADIUS * after;
        return [wx + rate * ay, wy - rate * ax, upright];
    }
    let [vx, vy] = table.velocity(ball);
    [-vy / RADIUS, vx / RADIUS, upright]
}

#[track_caller]
fn assert_told(table: &Simulation<2>, tracks: &Tracks<2>, when: &str) {
    for ball in table.ids() {
        let (spin, told) = (table.spin(ball), told(table, tracks, ball));
        let is_near = spin.iter().zip(told).all(|(x, y)| (x - y).abs() < 1e-11);
        assert!(is_near, "{when}, ball {ball}: {spin:?}, but its line says {told:?}");
    }
}

/// Between rails, among balls, and where it is struck: a spin changes only along a line, or where
/// one begins.
#[test]
fn every_change_of_a_spin_begins_a_line() {
    let mut table = rack();
    let mut tracks = Tracks::new(&table, 10_000);
    let cue = table.id(0).unwrap();
    for (velocity, spin) in [([30.0, 0.0], [3.0, -20.0, 14.0]), ([-5.0, 9.0], [40.0, 9.0, -30.0])] {
        let event: Event<2> = table.strike(cue, velocity, spin).unwrap();
        tracks.event(&table, &event);
        assert_told(&table, &tracks, "struck");
        let end = table.time().to_f64() + 60.0;
        for step in 1..=240 {
            let until = end - 60.0 + 0.25 * f64::from(step);
            while let Some(event) = table.step(until).unwrap() {
                tracks.event(&table, &event);
                assert_told(&table, &tracks, &event.to_string());
            }
            assert_told(&table, &tracks, &format!("at {until}"));
        }
    }
    let lines: usize = tracks.anchors().iter().map(Vec::len).sum();
    assert!(lines > 200, "{lines}");
}

#[test]
fn where_nothing_spins_no_spin_is_told() {
    let table = Simulation::builder()
        .motion(Rolling::at_deceleration(ROLLING).unwrap())
        .body(body([0.0, 0.0]))
        .build()
        .unwrap();
    let tracks = Tracks::new(&table, 10);
    assert_eq!([tracks.spin(0, 0), tracks.spin(7, 9)], [[0.0; 3]; 2]);
}

#[test]
fn spins_are_saved() {
    let mut table = rack();
    let cue = table.id(0).unwrap();
    table.strike(cue, [3.0, 0.0], [0.0, 0.1, 0.7]).unwrap();
    let tracks = Tracks::new(&table, 100);
    let bytes = postcard::to_stdvec(&tracks).unwrap();
    let loaded: Tracks<2> = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(loaded.spin(0, 0), [0.0, 0.1, 0.7]);
}
