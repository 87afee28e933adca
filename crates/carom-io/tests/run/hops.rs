//! Tests of hops in the table of events.

use carom_io::checkpoint::Every;
use carom_io::run::{Options, resume, run};
use tempfile::TempDir;

use super::checkpoints::{lasting, load};
use super::{column, go_on, options, run_in, scene, text};

/// A ball falls on a block, bounces ever lower, and slides along it in hops.
const FALL: &str = r#"
title = "A fall"
dimension = 2
until = 10.0
[boundary]
kind = "box"
min = [0.0, 0.0]
max = [10.0, 10.0]
restitution = 0.5
[motion]
gravity = [0.0, -2.0]
[[ball]]
center = [5.0, 7.0]
velocity = [0.125, 0.0]
radius = 1.0
[[obstacle]]
name = "block"
box = [[0.0, 1.0], [10.0, 2.0]]
restitution = 0.5
"#;

#[test]
fn hops_have_rows_and_a_mark_only_if_requested() {
    let directory = TempDir::new().unwrap();
    let bounces = run_in(&directory, FALL, "csv", "none");
    let (short, replay) = (text(&directory, "events.csv"), text(&directory, "replay.html"));
    let all = run_in(&directory, FALL, "csv,hops", "none");
    let long = text(&directory, "events.csv");

    assert!(short.starts_with("time,kind,a,b,wall,obstacle,feature,nx,ny,impulse,gap\n"));
    let first = "\n2.0,obstacle,0,,,block,top edge,-0.0,-1.0,";
    assert!(short.contains(first) || short.contains(&first.replace("-0.0", "0.0")), "{short}");
    assert!(long.starts_with("time,kind,hop,a,b,wall,obstacle,feature,nx,ny,impulse,gap\n"));

    let rows = |text: &str| text.lines().count() as u64 - 1;
    assert_eq!((rows(&short), rows(&long)), (bounces.events_written, all.events_written));
    assert!(bounces.hops > 10 && bounces.events_written == 8, "{short}");
    assert_eq!(all.events_written, all.collisions);
    assert_eq!(bounces.collisions, bounces.events_written + bounces.hops);
    let hops = column(&directory, "events.csv", "hop");
    assert_eq!(hops.iter().sum::<f64>(), all.hops as f64);
    let unmarked: String = long
        .lines()
        .filter(|row| row.split(',').nth(2) != Some("1"))
        .map(|row| {
            let cells: Vec<_> = row.split(',').collect();
            [&cells[..2], &cells[3..]].concat().join(",") + "\n"
        })
        .collect();
    assert_eq!(unmarked, short);

    // The table alone is shorter: the counts, the trajectory and the replay have all hops.
    assert_eq!((bounces.collisions, bounces.hops), (all.collisions, all.hops));
    assert_eq!(bounces.trajectory_hash, all.trajectory_hash);
    assert_eq!(replay, text(&directory, "replay.html"));
    let json = text(&directory, "summary.json");
    assert!(json.contains(&format!("\n  \"hops\": {},\n", all.hops)), "{json}");
}

#[test]
fn the_limit_counts_rows_and_hops_without_rows_cut_nothing() {
    let directory = TempDir::new().unwrap();
    let whole = run_in(&directory, FALL, "csv:8", "none");
    assert_eq!((whole.events_written, whole.events_cut), (8, false));
    let cut = run_in(&directory, FALL, "csv:7", "none");
    assert_eq!((cut.events_written, cut.events_cut), (7, true));
    let with_hops = run_in(&directory, FALL, "csv,hops:8", "none");
    assert_eq!((with_hops.events_written, with_hops.events_cut), (8, true));
}

#[test]
fn a_resumed_run_keeps_what_was_requested() {
    for (events, hops) in [("csv", false), ("csv,hops", true)] {
        let (whole, parts) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let summary = run_in(&whole, FALL, events, "none");
        // It bounces last at 5.96875.
        let part = Options {
            until: Some(7.99),
            checkpoint_every: Some(Every::Time(f64::MAX)),
            ..options(parts.path(), events, "none")
        };
        run(&scene(FALL), &part, &mut go_on).unwrap();
        let checkpoint = load(parts.path());
        let rest = Options { until: Some(10.0), ..Options::of(&checkpoint) };
        let resumed = resume(checkpoint, &rest, &mut go_on).unwrap();
        assert_eq!(lasting(resumed), lasting(summary));
        let second = text(&parts, "events-2.csv");
        let (header, rows) = second.split_once('\n').unwrap();
        assert_eq!(header.contains(",hop,"), hops);
        assert_eq!(text(&parts, "events.csv") + rows, text(&whole, "events.csv"));
        assert_eq!(rows.is_empty(), !hops, "{rows}");
    }
}
