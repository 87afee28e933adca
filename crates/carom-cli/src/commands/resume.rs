//! `carom resume`: from a checkpoint to the results of the whole run.

use carom_io::checkpoint::Checkpoint;
use carom_io::results::ReplayOutput;
use carom_io::run::{self, Options};

use super::show::Show;
use crate::arguments::ResumeArguments;
use crate::failure::Failure;

pub(crate) fn resume(arguments: &ResumeArguments) -> Result<(), Failure> {
    let checkpoint = Checkpoint::load(&arguments.checkpoint)?;
    let options = options(arguments, Options::of(&checkpoint));
    let show = Show {
        out: &options.out,
        wants_replay: arguments.replay == Some(ReplayOutput::Html),
        json: arguments.json,
        quiet: arguments.quiet,
    };
    show.run(|watch| run::resume(checkpoint, &options, watch))
}

/// The options of the run, except those that the arguments give.
fn options(arguments: &ResumeArguments, of_run: Options) -> Options {
    let end = match (arguments.until, arguments.collisions) {
        (None, None) => (of_run.until, of_run.collisions),
        given => given,
    };
    Options {
        out: arguments.out.clone().unwrap_or(of_run.out),
        until: end.0,
        collisions: end.1,
        events: arguments.events.unwrap_or(of_run.events),
        frames: arguments.frames.clone().unwrap_or(of_run.frames),
        replay: arguments.replay.unwrap_or(of_run.replay),
        plots: arguments.plots.unwrap_or(of_run.plots),
        checkpoint_every: arguments.checkpoint_every.or(of_run.checkpoint_every),
    }
}
