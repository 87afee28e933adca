//! A checkpoint is whole, whatever goes wrong while the next one is written.

use std::time::Duration;

use carom_any::Dimension;
use tempfile::TempDir;

use super::*;
use crate::files::{FailingDisk, RealDisk};
use crate::record::Record;
use crate::results::{
    EventOutput, FrameOutput, Gathered, Limits, Part, PlotOutput, Recorder, ReplayOutput,
};
use crate::scene::{Scene, TEMPLATE};

fn head() -> Head {
    Head {
        dimension: Dimension::Two,
        scene: "template".to_owned(),
        title: "A template".to_owned(),
        names: vec![Some("cue".to_owned()), None],
        part: Part::FIRST,
        limits: Limits::Time(1e3),
        events: EventOutput { format: None, limit: 0 },
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
    let mut stand = Stand { time: 0.0, pair_collisions: 0, elapsed: Duration::ZERO };
    write(&mut RealDisk, &path, (stand, &head), &simulation, &recorder.gathered()).unwrap();

    let mut outcomes = Vec::new();
    for left in 0.. {
        let before = stand.pair_collisions;
        let event = simulation.next().expect("the template goes on for ever").unwrap();
        recorder.event(&simulation, &event).unwrap();
        // Many of them are at the same moment: the number tells them apart.
        (stand.time, stand.pair_collisions) = (simulation.time().to_f64(), before + 1);
        let disk = &mut FailingDisk { left };
        let written = write(disk, &path, (stand, &head), &simulation, &recorder.gathered());
        let checkpoint = Checkpoint::load(&path).expect("a whole checkpoint");
        let (time, count) = (checkpoint.time(), checkpoint.pair_collisions());
        outcomes.push((written.is_ok(), count - before));
        let (found, loaded, _) = checkpoint.unpack::<2, Gathered<Record<2>>>().unwrap();
        assert_eq!((found, loaded.time().to_f64()), (head.clone(), time));
        if written.is_ok() {
            break;
        }
        // What failed is tried again, so that the old checkpoint is always that of the last event.
        write(&mut RealDisk, &path, (stand, &head), &simulation, &recorder.gathered()).unwrap();
    }
    // Create, writes, sync, rename, and the sync of the directory: if only this one fails, the new
    // checkpoint is in its place.
    let [failed @ .., late, done] = &outcomes[..] else { panic!("{outcomes:?}") };
    assert!(failed.len() >= 4 && failed.iter().all(|outcome| *outcome == (false, 0)));
    assert_eq!((*late, *done), ((false, 1), (true, 1)));
}
