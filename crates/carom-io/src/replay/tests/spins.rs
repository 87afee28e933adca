//! Bytes of the page for balls that spin.

use std::path::Path;

use carom_sim::BallId;
use serde_json::{Value, json};

use super::super::{Replay, ReplayAnchor, ReplayMotion};
use super::{bits, block, floats, page, sample};
use crate::record::RunRecord;
use crate::scene::Scene;

/// Balls on a cloth: each anchor has a spin.
fn on_cloth() -> Replay {
    let mut replay = sample(2);
    replay.motion = ReplayMotion::OnCloth { friction: 0.1, spinning: 0.3 };
    for (k, anchor) in replay.tracks.iter_mut().flatten().enumerate() {
        anchor.spin = [0.1 + 0.2, -9.81 / (k + 1) as f64, 5e-324];
    }
    replay
}

#[test]
fn spins_reach_the_page_to_the_bit() {
    let replay = on_cloth();
    let page = page(&replay);
    let words: Value = serde_json::from_str(block(&page, "replay-words")).unwrap();
    assert_eq!(words["motion"], json!({ "friction": 0.1, "spinning": 0.3 }));
    let flat = bits(replay.tracks.iter().flatten().flat_map(|anchor| anchor.spin));
    assert_eq!(floats(&page, "anchor-spin"), flat);
}

#[test]
fn where_nothing_spins_the_page_has_no_word_of_it() {
    for motion in [ReplayMotion::Straight, ReplayMotion::Rolling(0.1)] {
        let page = page(&Replay { motion, ..sample(2) });
        assert!(
            !page.contains("id=\"anchor-spin\"") && !block(&page, "replay-words").contains("spin")
        );
    }
}

#[test]
fn spins_that_contradict_the_rest_are_refused_with_the_place() {
    type Break = fn(&mut Replay);
    let cases: [(Break, &str); 4] = [
        (|r| r.motion = ReplayMotion::Rolling(0.1), "anchor 0 of ball 0 has a spin, but there"),
        (|r| r.tracks[1][1].spin[2] = f64::NAN, "anchor 1 of ball 1 has the spin NaN"),
        (
            |r| r.motion = ReplayMotion::OnCloth { friction: -1.0, spinning: 0.0 },
            "friction is -1; give a finite number that is at least 0",
        ),
        (
            |r| r.motion = ReplayMotion::OnCloth { friction: 0.0, spinning: f64::INFINITY },
            "spinning is inf; give a finite number that is at least 0",
        ),
    ];
    for (damage, said) in cases {
        let mut replay = on_cloth();
        damage(&mut replay);
        let error = replay.write(&mut Vec::new()).unwrap_err().to_string();
        assert!(error.contains(said), "{error} should say: {said}");
    }
}

/// `½ v² + 1/5 (R ω)²` of a ball on a line, continued from its anchor.
fn energy_on(
    anchor: &ReplayAnchor,
    (friction, spinning): (f64, f64),
    radius: f64,
    time: f64,
) -> f64 {
    let ReplayAnchor { velocity: [vx, vy, _], acceleration: [ax, ay, _], spin, .. } = *anchor;
    let after = time - anchor.time;
    let [sx, sy, sz] = spin.map(|w| w * radius);
    let slides = ax.hypot(ay) > 1.5 * friction;
    let is_over = !slides && friction * after >= vx.hypot(vy);
    let rolled = |v: f64, a: f64| if is_over { 0.0 } else { v + a * after };
    let [vx, vy] = [rolled(vx, ax), rolled(vy, ay)];
    let turn = 2.5 * after;
    let [sx, sy] = if slides { [sx + turn * ay, sy - turn * ax] } else { [-vy, vx] };
    let sz = (sz.abs() - spinning * after).max(0.0);
    0.5 * (vx * vx + vy * vy) + 0.2 * (sx * sx + sy * sy + sz * sz)
}

/// The viewer's energy curve once left out the spins.
#[test]
fn the_energy_of_the_lines_with_their_spins_is_that_of_the_simulation() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/trick-shots.toml");
    let scene = Scene::load(&path, &[]).unwrap();
    let mut simulation = scene.build::<2>().unwrap().simulation;
    let mut record = RunRecord::new(&simulation);
    let mut seen = Vec::new();
    for step in 0..230 {
        let until = 0.1 * f64::from(step);
        while let Some(event) = simulation.step(until).unwrap() {
            record.event(&simulation, &event);
        }
        simulation.advance_to(until).unwrap();
        let present: Vec<_> = simulation.ids().map(BallId::index).collect();
        seen.push((until, present, simulation.kinetic_energy()));
    }
    let replay = record.replay("", &[], &simulation).unwrap();
    let ReplayMotion::OnCloth { friction, spinning } = replay.motion else { panic!() };
    for (time, present, energy) in seen {
        let of_ball = |ball: usize| {
            let track = &replay.tracks[ball];
            let line = track.partition_point(|anchor| anchor.time <= time).saturating_sub(1);
            let ball = &replay.balls[ball];
            ball.mass * energy_on(&track[line], (friction, spinning), ball.radius, time)
        };
        let told: f64 = present.into_iter().map(of_ball).sum();
        assert!((told - energy).abs() < 1e-12, "at {time}: {told}, not {energy}");
    }
}
