//! Bytes of the page for balls that fall, roll or are damped.

use serde_json::Value;

use super::super::{Replay, ReplayMotion};
use super::{bits, block, floats, page, sample};

/// Balls that fall: each anchor has an acceleration.
fn falling(dimension: usize) -> Replay {
    let mut replay = sample(dimension);
    let third = |x: f64| if dimension == 3 { x } else { 0.0 };
    replay.motion = ReplayMotion::Falling([0.1 + 0.2, -9.81, 1e-300][..dimension].to_vec());
    for (k, anchor) in replay.tracks.iter_mut().flatten().enumerate() {
        anchor.acceleration = [0.1 + 0.2, -9.81 / (k + 1) as f64, third(5e-324)];
    }
    replay
}

#[test]
fn the_motion_and_its_accelerations_reach_the_page_to_the_bit() {
    for dimension in [2, 3] {
        let replay = falling(dimension);
        let page = page(&replay);
        let words: Value = serde_json::from_str(block(&page, "replay-words")).unwrap();
        let gravity = &[0.1 + 0.2, -9.81, 1e-300][..dimension];
        assert_eq!(words["motion"], serde_json::json!({ "gravity": gravity }));
        let anchors = replay.tracks.iter().flatten();
        let flat = bits(anchors.flat_map(|a| a.acceleration[..dimension].to_vec()));
        assert_eq!(floats(&page, "anchor-acceleration"), flat);
    }
    for (motion, told) in [
        (ReplayMotion::Damped(0.3), serde_json::json!({ "damping": 0.3 })),
        (ReplayMotion::Rolling(0.2), serde_json::json!({ "friction": 0.2 })),
    ] {
        let page = page(&Replay { motion, ..sample(2) });
        let words: Value = serde_json::from_str(block(&page, "replay-words")).unwrap();
        assert_eq!(words["motion"], told);
    }
}

#[test]
fn a_replay_of_straight_lines_has_no_word_of_a_motion() {
    let page = page(&sample(2));
    assert!(!block(&page, "replay-words").contains("motion"));
    assert!(!page.contains("id=\"anchor-acceleration\""));
}

#[test]
fn motions_that_contradict_the_rest_are_refused_with_the_place() {
    type Break = fn(&mut Replay);
    let cases: [(Break, &str); 6] = [
        (|r| r.motion = ReplayMotion::Falling(vec![0.0; 3]), "gravity has 3 components in 2"),
        (|r| r.motion = ReplayMotion::Falling(vec![0.0, f64::NAN]), "gravity is NaN"),
        (|r| r.motion = ReplayMotion::Damped(-1.0), "damping is -1; give a finite number that"),
        (|r| r.motion = ReplayMotion::Rolling(f64::INFINITY), "friction is inf"),
        (|r| r.motion = ReplayMotion::Damped(1.0), "anchor 0 of ball 0 has an acceleration"),
        (|r| r.tracks[1][1].acceleration = [f64::NAN; 3], "anchor 1 of ball 1 has the acceler"),
    ];
    for (damage, said) in cases {
        let mut replay = falling(2);
        damage(&mut replay);
        let mut out = Vec::new();
        let error = replay.write(&mut out).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        assert!(error.to_string().contains(said), "{error} should say: {said}");
        assert!(out.is_empty());
    }
}
