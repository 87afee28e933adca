//! Bytes of the page: self-contained, safe against hostile words, exact.

mod motion;
mod spins;

use base64::{Engine, engine::general_purpose::STANDARD};
use carom_sim::{Side, Wall};
use serde_json::Value;

use super::{
    Replay, ReplayAnchor, ReplayAxis, ReplayBall, ReplayBoundary, ReplayContact, ReplayEvent,
    ReplayMotion, ReplayObstacle, ReplayPocket, ReplayShape, ReplayWall, page,
};

/// Two balls in a box: they meet, and one meets a wall. The last bits of the numbers matter.
fn sample(dimension: usize) -> Replay {
    let third = |x: f64| if dimension == 3 { x } else { 0.0 };
    let anchor = |time: f64, x: f64, v: f64| ReplayAnchor {
        time,
        position: [x, 0.1 + 0.2, third(1.0 / 3.0)],
        velocity: [v, -0.0, third(-1e-300)],
        acceleration: [0.0; 3],
        spin: [0.0; 3],
    };
    Replay {
        title: "Two balls".to_owned(),
        note: None,
        dimension,
        boundary: ReplayBoundary::Walls { min: vec![-1.5; dimension], max: vec![0.1; dimension] },
        walls: vec![],
        motion: ReplayMotion::Straight,
        obstacles: vec![],
        pockets: vec![],
        balls: vec![
            ReplayBall { name: Some("cue".to_owned()), radius: 0.028_575, mass: 0.17 },
            ReplayBall { name: None, radius: f64::MIN_POSITIVE, mass: f64::INFINITY },
        ],
        tracks: vec![
            vec![anchor(0.0, -1.0, 0.7), anchor(0.7, -0.51, -0.0), anchor(0.9, -0.51, 5e-324)],
            vec![anchor(0.0, 1.0, 0.0), anchor(0.7, 1.0, 0.7)],
        ],
        events: vec![
            ReplayEvent {
                time: 0.7,
                contact: ReplayContact::Pair { a: 0, b: 1 },
                impulse: 0.119,
                removed: [false; 2],
            },
            ReplayEvent {
                time: 0.9,
                contact: ReplayContact::Wall { ball: 0, wall: Wall { axis: 1, side: Side::High } },
                impulse: 0.25,
                removed: [false; 2],
            },
        ],
        end: 2.0,
    }
}

/// The same two balls; the first bounces off a bumper instead of the wall, and goes into a pocket.
fn pinball() -> Replay {
    let mut replay = sample(2);
    let shape = ReplayShape::Ball { center: vec![0.1 + 0.2, 1.0 / 3.0], radius: 0.05 };
    let line =
        ReplayShape::Polyline { vertices: vec![vec![0.0, 1.0], vec![2.0, 3.0]], closed: false };
    replay.obstacles = vec![
        ReplayObstacle { name: None, shape: line },
        ReplayObstacle { name: Some("bumper".to_owned()), shape },
    ];
    replay.pockets = vec![ReplayPocket { name: None, center: vec![-1.0, 0.0], radius: 0.1 }];
    replay.events[1].contact = ReplayContact::Obstacle { ball: 0, obstacle: 1 };
    let contact = ReplayContact::Pocket { ball: 0, pocket: 0 };
    replay.events.push(ReplayEvent { time: 1.5, contact, impulse: 0.0, removed: [true, false] });
    replay
}

fn page(replay: &Replay) -> String {
    let mut out = Vec::new();
    replay.write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The text between the tags of the script block with this id.
fn block<'a>(page: &'a str, id: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!(" id=\"{id}\">")).expect(id);
    rest.split_once("</script>").unwrap().0
}

fn bytes(page: &str, id: &str) -> Vec<u8> {
    STANDARD.decode(block(page, id)).unwrap()
}

fn floats(page: &str, id: &str) -> Vec<u64> {
    bytes(page, id).chunks_exact(8).map(|b| u64::from_le_bytes(b.try_into().unwrap())).collect()
}

fn integers(page: &str, id: &str) -> Vec<u32> {
    bytes(page, id).chunks_exact(4).map(|b| u32::from_le_bytes(b.try_into().unwrap())).collect()
}

fn bits(values: impl IntoIterator<Item = f64>) -> Vec<u64> {
    values.into_iter().map(f64::to_bits).collect()
}

#[test]
fn every_number_reaches_the_page_to_the_bit() {
    for dimension in [2, 3] {
        let replay = sample(dimension);
        let page = page(&replay);
        let anchors: Vec<_> = replay.tracks.iter().flatten().collect();
        let flat = |of: fn(&ReplayAnchor) -> [f64; 3]| {
            bits(anchors.iter().flat_map(|a| of(a)[..dimension].to_vec()))
        };
        assert_eq!(integers(&page, "track-length"), [3, 2]);
        assert_eq!(floats(&page, "anchor-time"), bits(anchors.iter().map(|a| a.time)));
        assert_eq!(floats(&page, "anchor-position"), flat(|a| a.position));
        assert_eq!(floats(&page, "anchor-velocity"), flat(|a| a.velocity));
        assert_eq!(floats(&page, "ball-radius"), bits(replay.balls.iter().map(|b| b.radius)));
        assert_eq!(floats(&page, "ball-mass"), bits(replay.balls.iter().map(|b| b.mass)));
        assert_eq!(floats(&page, "event-time"), bits([0.7, 0.9]));
        assert_eq!(floats(&page, "event-impulse"), bits([0.119, 0.25]));
        assert_eq!(integers(&page, "event-balls"), [0, 1, 0, 0]);
        assert_eq!(bytes(&page, "event-wall"), [0, 4]);
    }
}

#[test]
fn the_words_reach_the_page() {
    let replay = Replay { note: Some("a note".to_owned()), ..sample(3) };
    let words: Value = serde_json::from_str(block(&page(&replay), "replay-words")).unwrap();
    assert_eq!(words["title"], "Two balls");
    assert_eq!(words["note"], "a note");
    assert_eq!(words["dimension"], 3);
    assert_eq!(words["end"], 2.0);
    assert_eq!(words["names"], serde_json::json!([[0, "cue"]]));
    assert_eq!(
        words["boundary"],
        serde_json::json!({ "kind": "walls", "min": [-1.5, -1.5, -1.5], "max": [0.1, 0.1, 0.1] })
    );
}

#[test]
fn the_motions_of_walls_reach_the_page() {
    let words = |walls| {
        let page = page(&Replay { walls, ..sample(2) });
        serde_json::from_str::<Value>(block(&page, "replay-words")).unwrap()
    };
    let [left, top] = [(0, Side::Low), (1, Side::High)].map(|(axis, side)| Wall { axis, side });
    let told = words(vec![
        ReplayWall { wall: left, time: 0.5, position: -1.5, velocity: 0.25 },
        ReplayWall { wall: left, time: 1.5, position: -1.25, velocity: 0.0 },
        ReplayWall { wall: top, time: 0.0, position: 0.1, velocity: -1e-3 },
    ]);
    let expected =
        serde_json::json!([[0, 0.5, -1.5, 0.25], [0, 1.5, -1.25, 0.0], [3, 0.0, 0.1, -0.001]]);
    assert_eq!(told["walls"], expected);
    assert_eq!(words(vec![]).get("walls"), None);
}

#[test]
fn motions_of_walls_that_cannot_be_are_refused() {
    let at = |axis, time| ReplayWall {
        wall: Wall { axis, side: Side::Low },
        time,
        position: 0.0,
        velocity: 1.0,
    };
    let slit = ReplayBoundary::ByAxis {
        kinds: vec![ReplayAxis::Periodic, ReplayAxis::Walls],
        min: vec![0.0; 2],
        max: vec![9.0; 2],
    };
    let write = |boundary: Option<&ReplayBoundary>, walls: &[ReplayWall]| {
        let mut replay = Replay { walls: walls.to_vec(), ..sample(2) };
        replay.boundary = boundary.cloned().unwrap_or(replay.boundary);
        replay.write(&mut Vec::new()).map_err(|error| error.to_string())
    };
    assert_eq!(write(Some(&slit), &[at(1, 0.0)]), Ok(()));
    for (boundary, walls, said) in [
        (None, vec![at(2, 0.0)], "motion 0 of a wall is of a wall that the space does not have"),
        (Some(&slit), vec![at(1, 0.0), at(0, 0.0)], "motion 1 of a wall is of a wall that"),
        (Some(&ReplayBoundary::Open), vec![at(0, 0.0)], "motion 0 of a wall is of a wall that"),
        (None, vec![at(0, f64::NAN)], "motion 0 of a wall has the time NaN; give finite numbers"),
        (None, vec![at(0, 2.0), at(1, 0.0), at(0, 1.0)], "motion 2 of a wall comes before the one"),
    ] {
        let refused = write(boundary, &walls).unwrap_err();
        assert!(refused.starts_with(said), "{refused}");
    }
}

#[test]
fn obstacles_and_pockets_reach_the_page() {
    let page = page(&pinball());
    let words: Value = serde_json::from_str(block(&page, "replay-words")).unwrap();
    let (line, bumper) = (&words["obstacles"][0], &words["obstacles"][1]);
    let vertices = serde_json::json!([[0.0, 1.0], [2.0, 3.0]]);
    assert_eq!(line["shape"]["vertices"], vertices);
    assert_eq!(
        (&line["shape"]["kind"], &line["shape"]["closed"]),
        (&"polyline".into(), &false.into())
    );
    assert_eq!(bumper["name"], "bumper");
    assert_eq!(bumper["shape"]["center"], serde_json::json!([0.1 + 0.2, 1.0 / 3.0]));
    assert_eq!(words["pockets"], serde_json::json!([{ "center": [-1.0, 0.0], "radius": 0.1 }]));
    assert_eq!(bytes(&page, "event-wall"), [0, 7, 8]);
    assert_eq!(integers(&page, "event-balls"), [0, 1, 0, 1, 0, 0]);
}

#[test]
fn a_replay_without_obstacles_has_no_word_of_them() {
    let page = page(&sample(2));
    let words = block(&page, "replay-words");
    assert!(!words.contains("obstacle") && !words.contains("pocket"), "{words}");
}

#[test]
fn the_page_refers_to_nothing_outside_itself() {
    let page = page(&sample(2)).replace("http://www.w3.org/2000/svg", "");
    for outside in ["http:", "https:", "src=", "@import", "url(", "fetch(", "import(", "import "] {
        let found = page.find(outside).map(|at| &page[at.saturating_sub(40)..at + 40]);
        assert_eq!(found, None, "{outside}");
    }
    assert!(page.contains("default-src 'none'"), "the page forbids itself to load anything");
}

#[test]
fn hostile_words_stay_words() {
    let hostile = "</script></title><script>alert(1)</script><!-- & \" ' \u{2028} \u{0} 🎱 ]]>";
    let mut replay = sample(2);
    let usual = page(&replay);
    replay.title = hostile.to_owned();
    replay.note = Some(hostile.to_owned());
    replay.balls[1].name = Some(hostile.to_owned());
    let page = page(&replay);
    let words: Value = serde_json::from_str(block(&page, "replay-words")).unwrap();
    assert_eq!(words["title"], hostile);
    assert_eq!(words["note"], hostile);
    assert_eq!(words["names"][1][1], hostile);
    // Not one tag more than in a harmless page.
    for tag in ["<script", "</script", "<title", "</title", "<!--", "alert(1)<"] {
        assert_eq!(page.matches(tag).count(), usual.matches(tag).count(), "{tag}");
    }
}

#[test]
fn marks_of_the_frame_are_all_filled() {
    let page = page(&sample(2));
    assert!(!page.contains("<!-- "));
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert!(page.contains("<title>Two balls</title>"));
}

#[test]
fn a_page_is_as_large_as_its_numbers_and_no_more() {
    let small = page(&sample(2)).len();
    // The size of the viewer itself, which every replay contains.
    assert!(small < 120_000, "{small} bytes");
    let mut replay = sample(2);
    let anchor = replay.tracks[1][1];
    replay.tracks[1].extend(std::iter::repeat_n(anchor, 30_000));
    // Five floats of 8 bytes per anchor, 4 characters for 3 bytes.
    let grown = page(&replay).len() - small;
    assert!((1_600_000..1_600_100).contains(&grown), "{grown} bytes for 30 000 anchors");
}

#[test]
fn parts_that_contradict_one_another_are_refused_with_the_place() {
    type Break = fn(&mut Replay);
    let cases: [(Break, &str); 11] = [
        (|r| r.dimension = 4, "2 or 3 dimensions, not 4"),
        (
            |r| r.boundary = ReplayBoundary::Periodic { min: vec![0.0; 3], max: vec![1.0; 2] },
            "corners of 3",
        ),
        (|r| r.end = f64::NAN, "not at NaN"),
        (|r| drop(r.tracks.pop()), "2 balls and 1 tracks"),
        (|r| r.tracks[1].clear(), "track of ball 1 is empty"),
        (|r| r.tracks[0][1].time = -1.0, "anchor 1 of ball 0 comes before"),
        (|r| r.tracks[0][0].time = f64::NAN, "anchor 0 of ball 0"),
        (|r| r.events[1].time = 0.5, "event 1 comes before"),
        (|r| r.events[0].contact = ReplayContact::Pair { a: 0, b: 2 }, "event 0 names ball 2"),
        (
            |r| {
                let wall = Wall { axis: 2, side: Side::Low };
                r.events[1].contact = ReplayContact::Wall { ball: 0, wall };
            },
            "event 1 names wall axis 2",
        ),
        (
            |r| {
                let wall = Wall { axis: 0, side: Side::Low };
                r.events[1].contact = ReplayContact::Wall { ball: 7, wall };
            },
            "event 1 names ball 7",
        ),
    ];
    for (damage, said) in cases {
        let mut replay = sample(2);
        damage(&mut replay);
        let mut out = Vec::new();
        let error = replay.write(&mut out).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        assert!(error.to_string().contains(said), "{error} should say: {said}");
        assert!(out.is_empty(), "nothing is written of a replay that is refused");
    }
}

#[test]
fn obstacles_and_pockets_that_contradict_the_rest_are_refused_with_the_place() {
    type Break = fn(&mut Replay);
    let cases: [(Break, &str); 12] = [
        (|r| r.obstacles.truncate(1), "event 1 names obstacle 1, but there are 1"),
        (|r| r.pockets.clear(), "event 2 names pocket 0, but there are 0"),
        (
            |r| r.events[1].contact = ReplayContact::Obstacle { ball: 2, obstacle: 0 },
            "event 1 names ball 2",
        ),
        (
            |r| r.events[0].contact = ReplayContact::Pocket { ball: 0, pocket: 0 },
            "event 1 names ball 0, which event 0 removed",
        ),
        (|r| r.events[0].removed = [true, false], "event 1 names ball 0, which event 0 removed"),
        (|r| r.events[1].removed = [true, false], "event 2 names ball 0, which event 1 removed"),
        (|r| r.tracks[0][2].time = 1.75, "track of ball 0 continues after event 2"),
        (
            |r| {
                r.events.truncate(1);
                r.events[0].removed = [false, true];
                r.tracks[1][1].time = 0.75;
            },
            "track of ball 1 continues after event 0, which removed it",
        ),
        (|r| r.pockets[0].center.push(0.0), "pocket 0 has a point of 3 coordinates in 2"),
        (|r| r.pockets[0].radius = -1.0, "pocket 0 has the number -1"),
        (
            |r| {
                let (point, normal) = (vec![0.0, f64::INFINITY], vec![0.0, 1.0]);
                r.obstacles[0].shape = ReplayShape::HalfSpace { point, normal };
            },
            "obstacle 0 has the number inf",
        ),
        (
            |r| {
                let (start, end) = (vec![0.0; 2], vec![1.0; 2]);
                r.obstacles[1].shape = ReplayShape::HollowCapsule { start, end, radius: f64::NAN };
            },
            "obstacle 1 has the number NaN",
        ),
    ];
    for (damage, said) in cases {
        let mut replay = pinball();
        damage(&mut replay);
        let error = replay.write(&mut Vec::new()).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        assert!(error.to_string().contains(said), "{error} should say: {said}");
    }
}

#[test]
fn a_full_disk_is_reported() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let error = page::write(&sample(2), &mut Full).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}
