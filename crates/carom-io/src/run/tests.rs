//! Faults while checkpoints are written: every run continues from a complete one.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use tempfile::TempDir;
use test_size::sized;

use super::*;
use crate::checkpoint::FILE_NAME;
use crate::files::{Fault, FaultyDisk};
use crate::scene::TEMPLATE;

/// By this time the template has a few collisions.
const UNTIL: f64 = 2.0;

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Runs the template on this disk, with a checkpoint at the end of each third.
fn run_on(disk: &mut dyn Disk, directory: &Path) -> Result<Summary, RunError> {
    let scene = Scene::parse("template.toml", TEMPLATE, &[]).unwrap();
    let options = Options {
        out: directory.to_owned(),
        until: Some(UNTIL),
        checkpoint_every: Some(Every::Time(UNTIL / 3.0)),
        replay: ReplayOutput::None,
        plots: PlotOutput::None,
        frames: FrameOutput { count: sized(Some(5), None), ..FrameOutput::default() },
        ..Options::default()
    };
    run_in::<2>(disk, &scene, &options, &mut go_on)
}

/// The results of a resumed run, without those that depend on the interruption.
fn resumed(path: &Path) -> Summary {
    let checkpoint = Checkpoint::load(path).unwrap();
    let options = Options::of(&checkpoint);
    lasting(resume(checkpoint, &options, &mut go_on).unwrap())
}

fn lasting(summary: Summary) -> Summary {
    Summary { seconds: 0.0, pair_collisions_per_second: 0.0, files: Vec::new(), ..summary }
}

/// The number of partial files.
fn partial_files(directory: &Path) -> usize {
    let names = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().starts_with('.')).count()
}

/// Runs with a fault in each operation in turn, or in every third in a quick run. Returns the
/// number of operations, and the number after which a checkpoint certainly exists.
fn go_wrong_in_turn(fault: Fault) -> (usize, usize) {
    let mut without = 0;
    let whole = TempDir::new().unwrap();
    let expected = lasting(run_on(&mut RealDisk, whole.path()).unwrap());
    assert!(expected.pair_collisions > 3);
    for at in (0..).step_by(sized(3, 1)) {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join(FILE_NAME);
        let mut disk = FaultyDisk::new(fault, at);
        let outcome = run_on(&mut disk, directory.path());
        if !disk.has_failed() {
            assert_eq!(lasting(outcome.unwrap()), expected);
            return (at, without);
        }
        let Err(RunError::File(error)) = outcome else { panic!("operation {at}: {outcome:?}") };
        let cause = (error.path(), error.kind());
        assert_eq!(cause, (path.as_path(), ErrorKind::StorageFull), "operation {at}");
        assert!(fault == Fault::Stop || partial_files(directory.path()) == 0, "operation {at}");
        for found in disk.after_power_cut(&path) {
            if let Some(bytes) = found {
                fs::write(&path, bytes).unwrap();
                assert_eq!(resumed(&path), expected, "operation {at}");
            } else {
                without = at + 1;
                let _ = fs::remove_file(&path);
                assert_eq!(lasting(run_on(&mut RealDisk, directory.path()).unwrap()), expected);
            }
            assert_eq!(partial_files(directory.path()), 0, "operation {at}");
        }
    }
    unreachable!("a run ends")
}

/// Two checkpoints on the way and one at the end. Each is created, written, synced and renamed, and
/// its name is synced.
#[track_caller]
fn assert_some_are_lost_of_the_first_only((operations, without): (usize, usize)) {
    assert!(operations >= 3 * 5 && without < operations / 2, "{without} of {operations}");
}

#[test]
fn whichever_operation_fails_the_run_is_resumed_from_a_whole_checkpoint() {
    assert_some_are_lost_of_the_first_only(go_wrong_in_turn(Fault::Error));
}

#[test]
fn whenever_the_power_fails_the_run_is_resumed_from_a_whole_checkpoint() {
    assert_some_are_lost_of_the_first_only(go_wrong_in_turn(Fault::Stop));
}

/// Between two shots: the third and the fourth are still to be played.
#[test]
fn a_game_goes_on_where_it_was_left() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/trick-shots.toml");
    let scene = Scene::load(&path, &[]).unwrap();
    let [whole, part] = [(), ()].map(|()| TempDir::new().unwrap());
    let options = |directory: &TempDir, until| Options {
        out: directory.path().to_owned(),
        until: Some(until),
        checkpoint_every: Some(Every::Time(100.0)),
        plots: PlotOutput::None,
        ..Options::default()
    };
    let expected = run(&scene, &options(&whole, 25.0), &mut go_on).unwrap();
    run(&scene, &options(&part, 9.0), &mut go_on).unwrap();
    let checkpoint = Checkpoint::load(&part.path().join(FILE_NAME)).unwrap();
    let found = resume(checkpoint, &options(&part, 25.0), &mut go_on).unwrap();
    assert_eq!(found.trajectory_hash, expected.trajectory_hash);
    let replays = [whole, part].map(|directory| fs::read(directory.path().join("replay.html")));
    let [first, second] = replays.map(Result::unwrap);
    assert!(first == second);
}

/// A ball of speed 3 that loses 2 per unit of time stops at 1.5, however many samples are taken on
/// the way.
#[test]
fn a_run_is_over_when_all_balls_rest() {
    let text = "dimension = 2\nuntil = 9\n[motion]\nfriction = 2\n[[ball]]\ncenter = [0, 0]\n\
                velocity = [3, 0]\nradius = 1\n";
    let scene = Scene::parse("stop.toml", text, &[]).unwrap();
    let times = [0, 1, 7, 1_000].map(|frames| {
        let directory = TempDir::new().unwrap();
        let options = Options {
            out: directory.path().to_owned(),
            frames: FrameOutput { count: Some(frames), ..FrameOutput::default() },
            ..Options::default()
        };
        let summary = run(&scene, &options, &mut go_on).unwrap();
        assert!(!summary.interrupted && summary.energy.r#final == 0.0);
        summary.time
    });
    assert_eq!(times, [1.5; 4]);
    // A ball that rests from the start, and one that never rests.
    let ends_at = |change: &str| {
        let directory = TempDir::new().unwrap();
        let options = Options { out: directory.path().to_owned(), ..Options::default() };
        let scene = Scene::parse("stop.toml", text, &[change.parse().unwrap()]).unwrap();
        run(&scene, &options, &mut go_on).unwrap().time
    };
    assert_eq!(ends_at("ball.0.velocity=[0, 0]"), 0.0);
    assert_eq!(ends_at("motion.friction=0"), 9.0);
    assert_eq!(ends_at("until=1"), 1.0);
}
