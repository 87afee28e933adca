//! A checkpoint stays complete, whatever fails while the next is written.

use std::fs;
use std::io;
use std::time::Duration;

use carom_any::Dimension;
use tempfile::TempDir;

use super::*;
use crate::files::{Fault, FaultyDisk, RealDisk};
use crate::record::RunRecord;
use crate::results::{
    EventOutput, FrameOutput, Gathered, Limits, PlotOutput, Recorder, ReplayOutput, RunPart,
};
use crate::scene::{Scene, TEMPLATE};

fn head() -> Head {
    Head {
        dimension: Dimension::Two,
        scene: "template".to_owned(),
        title: "A template".to_owned(),
        names: vec![Some("cue".to_owned()), None],
        part: RunPart::FIRST,
        limits: Limits::Time(1e3),
        events: EventOutput { format: None, limit: 0, hops: false },
        frames: FrameOutput { formats: Vec::new(), count: None },
        replay: ReplayOutput::Html,
        plots: PlotOutput::Svg,
        every: Some(Every::Collisions(3)),
    }
}

#[test]
fn whatever_fails_while_it_is_written_a_whole_checkpoint_is_there() {
    let directory = TempDir::new().unwrap();
    let (path, head) = (directory.path().join(FILE_NAME), head());
    let mut simulation =
        Scene::parse("a.toml", TEMPLATE, &[]).unwrap().build::<2>().unwrap().simulation;
    let limits = head.limits;
    let mut recorder =
        Recorder::create(directory.path(), head.labels(), &simulation, limits, head.outputs())
            .unwrap();
    let mut reached = Reached { time: 0.0, pair_collisions: 0, elapsed: Duration::ZERO };
    write(&mut RealDisk, &path, (reached, &head), &simulation, &recorder.gathered()).unwrap();

    let mut outcomes = Vec::new();
    for at in 0.. {
        let before = reached.pair_collisions;
        let event = simulation.next().expect("the template never runs out of events").unwrap();
        recorder.event(&simulation, &event).unwrap();
        // Many events have the same time: the number of collisions tells them apart.
        (reached.time, reached.pair_collisions) = (simulation.time().to_f64(), before + 1);
        let disk = &mut FaultyDisk::new(Fault::Error, at);
        let written = write(disk, &path, (reached, &head), &simulation, &recorder.gathered());
        let checkpoint = Checkpoint::load(&path).expect("a whole checkpoint");
        let (time, count) = (checkpoint.time(), checkpoint.pair_collisions());
        outcomes.push((written.is_ok(), count - before));
        let (found, loaded, _) = checkpoint.unpack::<2, Gathered<RunRecord<2>>>().unwrap();
        assert_eq!((found, loaded.time().to_f64()), (head.clone(), time));
        if written.is_ok() {
            break;
        }
        // A full disk was once reported as a full buffer, that of the serializer.
        assert_eq!(written.map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
        // Try the failed write again, so that the old checkpoint is always that of the last event.
        write(&mut RealDisk, &path, (reached, &head), &simulation, &recorder.gathered()).unwrap();
    }
    // Create, writes, sync, rename, and the sync of the directory: if only the last fails, the new
    // checkpoint is in place.
    let [failed @ .., late, done] = &outcomes[..] else { panic!("{outcomes:?}") };
    assert!(failed.len() >= 4 && failed.iter().all(|outcome| *outcome == (false, 0)));
    assert_eq!((*late, *done), ((false, 1), (true, 1)));
}

/// Every change of what a checkpoint holds raises the version: otherwise an old checkpoint would be
/// read as something else.
#[test]
fn a_checkpoint_is_laid_out_as_its_version_says() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join(FILE_NAME);
    let head = Head { plots: PlotOutput::None, ..head() };
    let duel = "dimension = 2\nuntil = 2\n[boundary]\nkind = \"box\"\nmin = [-4, -4]\nmax = [4, 4]\n\
                [[ball]]\ncenter = [-2, 0]\nvelocity = [1, 0]\nradius = 1\n\
                [[ball]]\ncenter = [2, 0]\nvelocity = [-1, 0]\nradius = 1\n";
    let mut simulation =
        Scene::parse("a.toml", duel, &[]).unwrap().build::<2>().unwrap().simulation;
    let limits = head.limits;
    let mut recorder =
        Recorder::create(directory.path(), head.labels(), &simulation, limits, head.outputs())
            .unwrap();
    let event = simulation.next().unwrap().unwrap();
    recorder.event(&simulation, &event).unwrap();
    let reached = Reached { time: 1.0, pair_collisions: 1, elapsed: Duration::ZERO };
    write(&mut RealDisk, &path, (reached, &head), &simulation, &recorder.gathered()).unwrap();
    let bytes = fs::read(&path).unwrap();
    let content = crc32fast::hash(SEAL.open(&bytes).unwrap());
    assert_eq!(
        (SEAL.version, format!("{content:08x}")),
        (14, "43fe5cd1".to_owned()),
        "what a checkpoint holds has changed: raise its version, and write the new checksum here"
    );
}
