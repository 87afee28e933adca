//! Recorder: everything kept of a run while it continues.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use carom_sim::observe::Tally;
use carom_sim::{Event, Shifts};
use serde::{Deserialize, Serialize};

use super::earlier_run::{EarlierRun, SUMMARY};
use super::events::EventFile;
use super::frames::FrameFiles;
use super::limits::Limits;
use super::run_part::RunPart;
use super::schedule::{Now, RunProgress, Scheduled, Timetable};
use super::xyz::Kinds;
use super::{EventOutput, FrameOutput, PlotOutput, ReplayOutput};
use crate::files::{CompleteFile, FileError, OutputFile};
#[cfg(feature = "plots")]
use crate::plots::{self, Plots};
use crate::record::{End, EventsWritten, Labels, Outcome, RunRecord, Summary};
use crate::session::Session;

/// The results to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outputs<'a> {
    pub(crate) events: EventOutput,
    pub(crate) frames: &'a FrameOutput,
    pub(crate) replay: ReplayOutput,
    #[cfg_attr(not(feature = "plots"), expect(dead_code, reason = "this build draws no plots"))]
    pub(crate) plots: PlotOutput,
}

/// The data of a run so far that a checkpoint holds. It is enough for the summary, the plots and
/// the replay of the whole run, and for tables that continue where the earlier ones end.
#[derive(Serialize, Deserialize)]
pub(crate) struct Gathered<R> {
    /// A [`RunRecord`], or a reference to one.
    record: R,
    events: EventsWritten,
    frames: i64,
    kinds: Kinds,
    frame_table: Timetable,
    /// [`Plots`] and their [`Timetable`], packed separately, so that a build without plots can skip
    /// them.
    plots: Option<Vec<u8>>,
}

impl<const D: usize> Gathered<RunRecord<D>> {
    /// Whether loaded data can be those of a run that has come to this simulation.
    pub(crate) fn is_of(&self, simulation: &Session<D>) -> bool {
        const MOST: u64 = 1 << 62;
        let Self { record, events, frames, kinds, frame_table, plots } = self;
        #[cfg(not(feature = "plots"))]
        let _ = plots;
        #[cfg(feature = "plots")]
        let are_plots = |packed: &Vec<u8>| {
            let unpacked = postcard::from_bytes::<(Plots<D>, Timetable)>(packed);
            unpacked.is_ok_and(|(plots, table)| plots.are_of(simulation) && table.is_right())
        };
        #[cfg(feature = "plots")]
        if !plots.as_ref().is_none_or(are_plots) {
            return false;
        }
        record.is_of(simulation)
            && events.count <= MOST
            && frames.unsigned_abs() <= MOST
            && kinds.is_right()
            && frame_table.is_right()
    }
}

/// Records every event, and samples the simulation by its schedules.
pub(crate) struct Recorder<'a, const D: usize> {
    directory: &'a Path,
    part: RunPart,
    labels: Labels<'a>,
    /// Begun first, so that a run whose results cannot be written ends before it starts.
    summary: OutputFile,
    record: RunRecord<D>,
    events: EventFile<'a>,
    frames: Scheduled<FrameFiles>,
    #[cfg(feature = "plots")]
    plots: Option<Scheduled<Plots<D>>>,
    #[cfg(feature = "plots")]
    limits: Limits,
}

/// Writes a picture of the run, if there is something to show, without giving the file its name.
type Show<'a, const D: usize> =
    fn(&mut Recorder<'a, D>, &Session<D>) -> Result<Option<CompleteFile>, FileError>;

impl<'a, const D: usize> Recorder<'a, D> {
    /// Begins the files in `directory`, for a run with these limits.
    pub(crate) fn create(
        directory: &'a Path,
        labels: Labels<'a>,
        simulation: &Session<D>,
        limits: Limits,
        outputs: Outputs<'_>,
    ) -> Result<Self, FileError> {
        let (balls, part) = (simulation.len() as u64, RunPart::FIRST);
        let kinds = Kinds::of(simulation);
        let files = FrameFiles::create::<D>(directory, part, &outputs.frames.formats, (0, kinds))?;
        let written = EventsWritten::default();
        #[cfg(feature = "plots")]
        let plots = || Scheduled::new(Plots::new(simulation), limits, plots::looks(balls));
        Ok(Self {
            directory,
            part,
            labels,
            summary: OutputFile::create(directory.join(SUMMARY))?,
            record: match outputs.replay {
                ReplayOutput::Html => RunRecord::new(simulation),
                ReplayOutput::None => RunRecord::without_lines(simulation),
            },
            events: EventFile::create(
                directory,
                part,
                outputs.events,
                (simulation, labels.balls),
                written,
            )?,
            frames: Scheduled::new(files, limits, outputs.frames.count_for(balls)),
            #[cfg(feature = "plots")]
            plots: (outputs.plots == PlotOutput::Svg).then(plots),
            #[cfg(feature = "plots")]
            limits,
        })
    }

    /// Records how far balls were moved apart before the run.
    pub(crate) fn remember(&mut self, shifts: Option<&Shifts>) {
        self.record.remember(shifts);
    }

    /// Begins the files of a later part of a run. `gathered` is the data of its earlier parts.
    pub(crate) fn resume(
        directory: &'a Path,
        labels: Labels<'a>,
        (simulation, part): (&Session<D>, RunPart),
        limits: Limits,
        outputs: Outputs<'_>,
        gathered: Gathered<RunRecord<D>>,
    ) -> Result<Self, FileError> {
        let Gathered { mut record, events, frames, kinds, frame_table, plots: packed } = gathered;
        if outputs.replay == ReplayOutput::None {
            record.forget_lines();
        }
        let moments = [
            RunProgress::Time(simulation.time().to_f64()),
            RunProgress::Collisions(record.tally().pair_collisions),
        ];
        // As at the start: otherwise a run whose balls go into pockets would be sampled more often.
        let balls = record.balls();
        let count = outputs.frames.count_for(balls);
        let files =
            FrameFiles::create::<D>(directory, part, &outputs.frames.formats, (frames, kinds))?;
        #[cfg(not(feature = "plots"))]
        let _ = packed;
        #[cfg(feature = "plots")]
        let plots = packed
            .filter(|_| outputs.plots == PlotOutput::Svg)
            .and_then(|packed| postcard::from_bytes::<(Plots<D>, Timetable)>(&packed).ok())
            .map(|(plots, table)| {
                Scheduled::resumed(plots, table, (limits, plots::looks(balls)), moments)
            });
        Ok(Self {
            directory,
            part,
            labels,
            summary: OutputFile::create(directory.join(SUMMARY))?,
            events: EventFile::create(
                directory,
                part,
                outputs.events,
                (simulation, labels.balls),
                events,
            )?,
            frames: Scheduled::resumed(files, frame_table, (limits, count), moments),
            record,
            #[cfg(feature = "plots")]
            plots,
            #[cfg(feature = "plots")]
            limits,
        })
    }

    /// The data that a checkpoint has to hold.
    pub(crate) fn gathered(&self) -> Gathered<&RunRecord<D>> {
        #[cfg(feature = "plots")]
        let pack = |plots: &Scheduled<Plots<D>>| {
            postcard::to_stdvec(&(&plots.what, plots.table()))
                .expect("numbers and lists of them can always be packed")
        };
        Gathered {
            record: &self.record,
            events: self.events.written(),
            frames: self.frames.what.written(),
            kinds: self.frames.what.kinds().clone(),
            frame_table: self.frames.table().clone(),
            #[cfg(feature = "plots")]
            plots: self.plots.as_ref().map(pack),
            #[cfg(not(feature = "plots"))]
            plots: None,
        }
    }

    /// The counts so far.
    pub(crate) fn tally(&self) -> &Tally {
        self.record.tally()
    }

    /// The time of the next sample; infinite if it does not depend on the time.
    pub(crate) fn next_look(&self) -> f64 {
        let next = self.frames.next_time();
        #[cfg(feature = "plots")]
        let next = self.plots.as_ref().map_or(next, |plots| next.min(plots.next_time()));
        next
    }

    /// Takes the samples of the start.
    pub(crate) fn begin(&mut self, simulation: &Session<D>) -> Result<(), FileError> {
        self.look(simulation, RunProgress::Time(0.0))?;
        self.look(simulation, RunProgress::Collisions(0))
    }

    /// Records an event, right after it has happened.
    pub(crate) fn event(
        &mut self,
        simulation: &Session<D>,
        event: &Event<D>,
    ) -> Result<(), FileError> {
        self.record.event(simulation, event);
        self.events.event(event)?;
        self.look(simulation, RunProgress::Collisions(self.tally().pair_collisions))
    }

    /// Records that all events up to `time` have happened.
    pub(crate) fn reach(&mut self, simulation: &Session<D>, time: f64) -> Result<(), FileError> {
        self.look(simulation, RunProgress::Time(time))
    }

    /// Takes samples if any are due.
    #[inline]
    fn look(&mut self, simulation: &Session<D>, moment: RunProgress) -> Result<(), FileError> {
        let is_due = self.frames.is_due(moment);
        #[cfg(feature = "plots")]
        let is_due = is_due || self.plots.as_ref().is_some_and(|plots| plots.is_due(moment));
        if is_due { self.take_due(simulation, moment) } else { Ok(()) }
    }

    /// Takes the samples that are due.
    #[inline(never)]
    fn take_due(&mut self, simulation: &Session<D>, moment: RunProgress) -> Result<(), FileError> {
        let record = &self.record;
        let now = || now(record, simulation);
        #[cfg(feature = "plots")]
        if let Some(plots) = self.plots.as_mut().and_then(|plots| plots.take(moment, now)) {
            let share = self.limits.share(now().time, record.tally().pair_collisions);
            plots.look(simulation, share);
        }
        match self.frames.take(moment, now) {
            Some(frames) => frames.frame(simulation),
            None => Ok(()),
        }
    }

    /// Takes the samples of the end that are still missing.
    fn look_last(&mut self, simulation: &Session<D>) -> Result<(), FileError> {
        let now = now(&self.record, simulation);
        #[cfg(feature = "plots")]
        if let Some(plots) = self.plots.as_mut().and_then(|plots| plots.missing(now)) {
            plots.look(simulation, 1.0);
        }
        match self.frames.missing(now) {
            Some(frames) => frames.frame(simulation),
            None => Ok(()),
        }
    }

    /// Takes the last samples, writes every file, and then gives them their names, the summary
    /// last. So if the disk is full, no file appears. Then the files of an earlier run are removed.
    /// The checkpoint is that of this run, if it has one.
    ///
    /// `watch` is called before each picture and before the replay. If it breaks, the remaining
    /// ones are left out, and the run counts as interrupted. A run that was interrupted earlier is
    /// drawn as far as it went, without further calls.
    pub(crate) fn finish(
        mut self,
        simulation: &Session<D>,
        elapsed: Duration,
        mut end: End,
        checkpoint: Option<&Path>,
        watch: &mut dyn FnMut(&Tally) -> ControlFlow<()>,
    ) -> Result<Summary, FileError> {
        self.look_last(simulation)?;
        // Write the rows in memory before the pictures need memory of their own.
        self.events.flush()?;
        self.frames.what.flush()?;
        let mut files = self.show_all(simulation, &mut end, watch)?;
        let (events, file) = self.events.complete()?;
        files.extend(file);
        let (frames_written, more) = self.frames.what.complete()?;
        files.extend(more);

        let paths = files.iter().map(CompleteFile::path).chain(checkpoint);
        let paths = paths.map(Path::to_owned).collect();
        let outcome = self.record.outcome(self.labels, elapsed, end);
        let outcome = Outcome { events, frames_written, files: paths, ..outcome };
        let mut summary = outcome.summary(simulation);
        let earlier = EarlierRun::of(self.directory);
        let kept = earlier.as_ref().map(|earlier| earlier.kept_by(self.part, &summary));
        summary.files.extend(kept.into_iter().flatten());
        files.push(self.summary.completed(|file| file.write_all(summary.to_json().as_bytes()))?);
        files.into_iter().try_for_each(CompleteFile::commit)?;
        if let Some(earlier) = earlier {
            earlier.remove_except(&summary.files);
        }
        Ok(summary)
    }

    /// Writes the pictures and the replay, unless the watcher breaks; then the end is another.
    fn show_all(
        &mut self,
        simulation: &Session<D>,
        end: &mut End,
        watch: &mut dyn FnMut(&Tally) -> ControlFlow<()>,
    ) -> Result<Vec<CompleteFile>, FileError> {
        let mut files = Vec::new();
        let was_done = *end == End::Done;
        let pictures: &[Show<'a, D>] = &[
            #[cfg(feature = "plots")]
            Self::show_energy,
            #[cfg(feature = "plots")]
            Self::show_speeds,
            Self::show_replay,
        ];
        for show in pictures {
            if was_done && watch(self.tally()).is_break() {
                *end = End::Interrupted;
                break;
            }
            files.extend(show(self, simulation)?);
        }
        Ok(files)
    }

    #[cfg(feature = "plots")]
    fn show_energy(&mut self, _: &Session<D>) -> Result<Option<CompleteFile>, FileError> {
        let Some(plots) = &self.plots else { return Ok(None) };
        plots.what.write_energy(self.directory, self.labels.title)
    }

    #[cfg(feature = "plots")]
    fn show_speeds(&mut self, _: &Session<D>) -> Result<Option<CompleteFile>, FileError> {
        let Some(plots) = &self.plots else { return Ok(None) };
        plots.what.write_speeds(self.directory, self.labels.title)
    }

    fn show_replay(&mut self, simulation: &Session<D>) -> Result<Option<CompleteFile>, FileError> {
        let Labels { title, balls, .. } = self.labels;
        let replay = self.record.last_replay(title, balls, simulation);
        let Some(replay) = replay else { return Ok(None) };
        let path = self.directory.join("replay.html");
        OutputFile::create(path)?.completed(|file| replay.write(file)).map(Some)
    }
}

/// The progress of a run.
fn now<const D: usize>(record: &RunRecord<D>, simulation: &Session<D>) -> Now {
    let Tally { pair_collisions, wall_collisions, .. } = *record.tally();
    let gone = record.pocketed() + record.removed();
    let events = pair_collisions + wall_collisions + gone;
    Now { time: simulation.time().to_f64(), events }
}
