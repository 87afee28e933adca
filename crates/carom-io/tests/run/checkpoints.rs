//! Tests of interrupted and resumed runs.
//!
//! They must end like runs without an interruption.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use carom_io::checkpoint::{Checkpoint, CheckpointError, Every, FILE_NAME};
use carom_io::record::Summary;
use carom_io::results::{PlotOutput, ReplayOutput};
use carom_io::run::{Options, RunError, Stage, resume, run};
use carom_io::scene::Scene;
use tempfile::TempDir;
use test_size::{is_full, sized};

use super::{BOX, PERIODIC, column, files, go_on, options, scene, text};

/// A summary without the parts that depend on interruptions.
pub(crate) fn lasting(summary: Summary) -> Summary {
    let zero = Summary { seconds: 0.0, pair_collisions_per_second: 0.0, ..summary };
    Summary { files: Vec::new(), interrupted: false, ..zero }
}

pub(crate) fn load(directory: &Path) -> Checkpoint {
    Checkpoint::load(&directory.join(FILE_NAME)).unwrap()
}

/// Resumes a run to the end of the scene.
fn resumed(directory: &Path) -> Summary {
    let checkpoint = load(directory);
    let options = Options::of(&checkpoint);
    resume(checkpoint, &options, &mut go_on).unwrap()
}

/// Changes that make a scene small. Each scene tests its own obstacle, motion or rule at any size.
fn smaller(path: &Path) -> &'static [&'static str] {
    match path.file_stem().unwrap().to_str().unwrap() {
        "packing" => &["boundary.max=[8.0, 8.0]"],
        "hard-spheres" => &["fill.0.count=108"],
        "gas" => &["fill.0.count=60", "fill.1.count=60"],
        "bullets" | "container" | "fountain" => &["fill.0.count=110"],
        "overlapping" => &["fill.0.count=60", "fill.1.count=50"],
        "stack" => &["until=1.0"],
        _ => &[],
    }
}

/// The scenes of the repository, short enough to run each a few times.
fn scenes() -> Vec<(Scene, Options)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut scenes: Vec<_> =
        all.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    scenes.sort();
    let few = |scene: &Scene| Options {
        collisions: scene.balls().is_ok_and(|balls| balls > 100).then_some(sized(100, 500)),
        replay: ReplayOutput::None,
        plots: PlotOutput::None,
        ..options(Path::new(""), "csv", sized("none", "csv:7"))
    };
    let changes = |path: &Path| if is_full() { &[] } else { smaller(path) };
    let load = |path: &Path| {
        let changes: Vec<_> = changes(path).iter().map(|text| text.parse().unwrap()).collect();
        Scene::load(path, &changes).unwrap()
    };
    let read = scenes.iter().map(|path| load(path));
    read.map(|scene| (few(&scene), scene)).map(|(options, scene)| (scene, options)).collect()
}

#[test]
fn every_scene_resumed_at_any_moment_ends_as_the_run_that_was_not_interrupted() {
    let scenes = scenes();
    assert!(scenes.len() >= 5);
    for (k, (scene, options)) in scenes.into_iter().enumerate() {
        let whole = TempDir::new().unwrap();
        let options = Options { out: whole.path().to_owned(), ..options };
        let expected = run(&scene, &options, &mut go_on).unwrap();
        // A quick run uses one of these shares for each scene, in turns.
        let shares = [0.0, 0.2, 0.7];
        for share in sized(&shares[k % 3..][..1], &shares) {
            let directory = TempDir::new().unwrap();
            let stop = expected.time * share;
            let part = Options {
                out: directory.path().to_owned(),
                until: Some(stop),
                collisions: None,
                checkpoint_every: Some(Every::Time(f64::MAX)),
                ..options.clone()
            };
            run(&scene, &part, &mut go_on).unwrap();
            let checkpoint = load(directory.path());
            assert_eq!(checkpoint.time(), stop);
            let rest = Options {
                until: options.until.or(scene.until().filter(|_| options.collisions.is_none())),
                collisions: options.collisions.or(scene.collisions()),
                ..Options::of(&checkpoint)
            };
            let summary = resume(checkpoint, &rest, &mut go_on).unwrap();
            let name = scene.name();
            assert_eq!(summary.trajectory_hash, expected.trajectory_hash, "{name}, {share}");
            let same = |summary: Summary| Summary { frames_written: 0, ..lasting(summary) };
            assert_eq!(same(summary), same(expected.clone()), "{name}, {share}");
        }
    }
}

/// Runs until the watcher has been called this many times, and interrupts there.
///
/// The watcher pauses in each call. If the pause is longer than the 50 ms between two calls, the
/// next call comes after a few events.
fn interrupted(scene: &Scene, options: &Options, (calls, pause): (usize, Duration)) -> Summary {
    let mut left = calls;
    run(scene, options, &mut |progress| {
        if progress.stage == Stage::Running {
            left = left.saturating_sub(1);
            sleep(pause);
        }
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap()
}

#[test]
fn tables_replay_and_plots_are_those_of_the_run_that_was_not_interrupted() {
    let (whole, parts) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (until, events) = sized((200.0, "csv:1000"), (2_000.0, "csv:20000"));
    let base = Options { until: Some(until), ..options(whole.path(), events, "csv,xyz:50") };
    let expected = run(&scene(BOX), &base, &mut go_on).unwrap();
    assert!(expected.events_cut);

    let base = Options { out: parts.path().to_owned(), ..base };
    let when = sized((3, Duration::from_millis(60)), (2, Duration::ZERO));
    let first = interrupted(&scene(BOX), &base, when);
    assert!(first.interrupted && first.time > 0.0, "too fast to be interrupted: {}", first.time);
    assert!(first.files.iter().any(|file| file == FILE_NAME));
    let last = resumed(parts.path());
    assert_eq!(lasting(last.clone()), lasting(expected));
    for name in ["replay.html", "energy.svg", "speeds.svg"] {
        if whole.path().join(name).exists() {
            assert!(text(&whole, name) == text(&parts, name), "{name} differs");
        }
    }
    let mut times = column(&parts, "events.csv", "time");
    if last.files.iter().any(|file| file == "events-2.csv") {
        times.extend(column(&parts, "events-2.csv", "time"));
    }
    assert_eq!(times, column(&whole, "events.csv", "time"));

    // The first part also has a frame of the time of the interruption, unless a frame was due then.
    let rows = |directory, name| column(directory, name, "x");
    let mut frames = rows(&parts, "frames.csv");
    if !column(&whole, "frames.csv", "time").contains(&first.time) {
        let frame = 8;
        frames.truncate(frames.len() - frame);
    }
    frames.extend(rows(&parts, "frames-2.csv"));
    assert_eq!(frames, rows(&whole, "frames.csv"));
    assert!(text(&parts, "frames-2.xyz").starts_with("8\n"));
}

#[test]
fn a_run_can_go_on_beyond_its_end_and_be_interrupted_many_times() {
    let directory = TempDir::new().unwrap();
    let asked = Options {
        checkpoint_every: Some(Every::Collisions(7)),
        collisions: Some(50),
        ..options(directory.path(), "csv", "csv:3")
    };
    run(&scene(PERIODIC), &asked, &mut go_on).unwrap();
    for end in [50, 51, 200] {
        let checkpoint = load(directory.path());
        let further = Options { collisions: Some(end), ..Options::of(&checkpoint) };
        assert_eq!(further.checkpoint_every, asked.checkpoint_every);
        assert_eq!(resume(checkpoint, &further, &mut go_on).unwrap().pair_collisions, end);
    }
    for name in ["events.csv", "events-2.csv", "events-3.csv", "events-4.csv"] {
        assert!(files(directory.path()).contains(name), "{name}");
    }
    let other = TempDir::new().unwrap();
    let at_once = Options { collisions: Some(200), ..options(other.path(), "none", "none") };
    let expected = run(&scene(PERIODIC), &at_once, &mut go_on).unwrap();
    assert_eq!(resumed(directory.path()).trajectory_hash, expected.trajectory_hash);
}

#[test]
fn no_checkpoint_is_written_unasked() {
    let directory = TempDir::new().unwrap();
    let summary = run(&scene(BOX), &options(directory.path(), "none", "none"), &mut go_on).unwrap();
    assert!(!files(directory.path()).contains(FILE_NAME));
    assert!(!summary.files.iter().any(|file| file == FILE_NAME));
}

/// Resumes with other options, and returns the error.
#[track_caller]
fn refused(directory: &Path, change: impl Fn(&mut Options)) -> RunError {
    let checkpoint = load(directory);
    let mut options = Options::of(&checkpoint);
    change(&mut options);
    let before = files(directory);
    let error = resume(checkpoint, &options, &mut go_on).unwrap_err();
    assert_eq!(files(directory), before);
    error
}

#[test]
fn what_a_checkpoint_cannot_give_is_refused_with_the_cure() {
    let directory = TempDir::new().unwrap();
    let bare = Options {
        replay: ReplayOutput::None,
        plots: PlotOutput::None,
        checkpoint_every: Some(Every::Time(1.0)),
        ..options(directory.path(), "none", "none")
    };
    run(&scene(BOX), &bare, &mut go_on).unwrap();
    let messages = [
        refused(directory.path(), |options| options.replay = ReplayOutput::Html),
        refused(directory.path(), |options| options.plots = PlotOutput::Svg),
        refused(directory.path(), |options| options.until = Some(19.5)),
        refused(directory.path(), |options| options.until = Some(f64::NAN)),
    ]
    .map(|error| error.to_string().replace(&directory.path().display().to_string(), "out"));
    assert!(messages[0].starts_with("out/checkpoint.carom has no data for the replay"));
    assert!(messages[1].starts_with("out/checkpoint.carom has no data for the plots"));
    assert!(
        messages[2].starts_with("out/checkpoint.carom is at time 20.0 after"),
        "{}",
        messages[2]
    );
    assert!(messages[3].contains("NaN"));
    let some = |options: &mut Options| (options.until, options.collisions) = (None, Some(1));
    assert!(matches!(refused(directory.path(), some), RunError::Passed { .. }));
}

#[test]
fn a_file_that_is_no_checkpoint_of_this_version_is_refused_by_name() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("a.carom");
    let refusal = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let error = Checkpoint::load(&path).unwrap_err();
        assert!(error.to_string().contains("a.carom"), "{error}");
        error
    };
    for foreign in [&b""[..], b"dimension = 2\n", b"carom\n", b"\x7fELF"] {
        assert!(matches!(refusal(foreign), CheckpointError::Foreign(_)), "{foreign:?}");
    }
    let other = refusal(b"carom checkpoint 999, written by carom 9.1.0\n\x00\x01\x02");
    assert!(
        other.to_string().ends_with(
            "is a checkpoint of version 999, written by carom 9.1.0; this program reads version 14: \
             resume it with carom 9.1.0, or run the scene again"
        ),
        "{other}"
    );
    for damaged in [&b"carom"[..], b"carom checkpoint ", b"carom checkpoint one, written\n"] {
        assert!(matches!(refusal(damaged), CheckpointError::Damaged(_)), "{damaged:?}");
    }
    let missing = Checkpoint::load(&directory.path().join("none")).unwrap_err().to_string();
    assert!(missing.starts_with("cannot read ") && missing.contains("check the path"), "{missing}");
    let folder = Checkpoint::load(directory.path()).unwrap_err().to_string();
    assert!(folder.ends_with("give the file checkpoint.carom in it"), "{folder}");
}

/// Every wrong bit and every missing byte is detected. A quick run tests some of them.
#[test]
fn a_damaged_checkpoint_is_refused() {
    let directory = TempDir::new().unwrap();
    let asked = Options {
        checkpoint_every: Some(Every::Time(30.0)),
        collisions: Some(3),
        replay: ReplayOutput::None,
        plots: PlotOutput::None,
        ..options(directory.path(), "none", "none")
    };
    run(&scene(BOX), &asked, &mut go_on).unwrap();
    let path = directory.path().join(FILE_NAME);
    let whole = fs::read(&path).unwrap();
    let is_refused = |bytes: &[u8]| {
        // A new file: rewriting one may force it to the disk at once, which takes long.
        fs::remove_file(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        Checkpoint::load(&path).is_err()
    };
    assert!(!is_refused(&whole));
    for place in (0..whole.len()).step_by(sized(13, 1)) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        assert!(is_refused(&bytes), "byte {place}");
        assert!(is_refused(&whole[..place]), "only {place} bytes");
    }
    assert!(is_refused(&[&whole[..], b"\0"].concat()));
}
