//! `carom run --seeds`: a scene run with many seeds, and merged.

use std::fmt;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use carom_io::ensemble::{self, EnsembleError, EnsembleSummary, Estimate, Seeds};
use carom_io::escape::{shown, titled};
use carom_io::results::{EventOutput, FrameOutput, PlotOutput, ReplayOutput};
use carom_io::run::Options;
use carom_io::scene::Scene;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Meter;

/// Runs the ensemble, and prints the merged results on stdout.
pub(super) fn run(
    scene: &Scene,
    seeds: Seeds,
    options: Options,
    arguments: &RunArguments,
) -> Result<(), Failure> {
    if !scene.is_random() && seeds.count() > 1 && !arguments.quiet {
        output::message("nothing in the scene is random: all runs are the same");
    }
    let options = only_asked_for(options, arguments);
    let jobs = arguments.jobs.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let interrupt = Interrupt::listen()?;
    let meter = Meter::bar(arguments.quiet);
    let ended = ensemble::run(scene, seeds, &options, jobs, &mut |progress| {
        meter.ensemble(progress);
        interrupt.flow()
    });
    meter.clear();
    if matches!(ended, Err(EnsembleError::Interrupted)) && !arguments.quiet {
        output::message("interrupted before the first run ended; nothing is merged");
    }
    let summary = ended?;
    if !arguments.quiet {
        if summary.interrupted {
            output::message("interrupted; the runs that have ended are merged");
        }
        let (count, out) = (summary.replicas.len(), shown(&options.out));
        output::message(format_args!(
            "{}: {count} of {} runs merged, in {:.2} s; the results are in {out}",
            titled(&summary.title),
            seeds.count(),
            summary.seconds,
        ));
    }
    let text = if arguments.json { summary.to_json() } else { table(&summary) };
    output::data(text.as_bytes()).map_err(Failure::Stdout)?;
    if summary.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// The options of each run. Without options for them, a run of an ensemble writes only its summary,
/// since few of its replays would be opened.
fn only_asked_for(options: Options, arguments: &RunArguments) -> Options {
    Options {
        events: arguments.events.unwrap_or(EventOutput { format: None, ..EventOutput::default() }),
        frames: arguments
            .frames
            .clone()
            .unwrap_or(FrameOutput { formats: Vec::new(), count: None }),
        replay: arguments.replay.unwrap_or(ReplayOutput::None),
        plots: arguments.plots.unwrap_or(PlotOutput::None),
        ..options
    }
}

/// The merged observables, one per line.
fn table(summary: &EnsembleSummary) -> String {
    let all = &summary.observables;
    let rows = [
        ("time", Some(all.time)),
        ("pair collisions", Some(all.pair_collisions)),
        ("wall collisions", Some(all.wall_collisions)),
        ("balls pocketed", all.pocketed),
        ("energy", Some(all.energy)),
        ("compressibility", all.compressibility),
        ("mean free time", all.mean_free_time),
    ];
    let rows = rows.into_iter().filter_map(|(name, estimate)| Some((name, estimate?)));
    let lines = rows.map(|(name, estimate)| format!("{name:<17}{}", WithError(estimate)));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// A mean with its standard error, both to the second digit of the error.
struct WithError(Estimate);

impl fmt::Display for WithError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { mean, standard_error, .. } = self.0;
        // A smaller error is only the rounding of each run.
        let is_real = |error: &f64| *error > 1e-12 * mean.abs() && error.is_finite();
        let Some(error) = standard_error.filter(is_real) else {
            let mean = format!("{mean:.12e}").parse().unwrap_or(mean);
            let unknown = if standard_error.is_none() { " (one run: no error)" } else { "" };
            return write!(f, "{mean}{unknown}");
        };
        let exponent = error.log10().floor();
        if (-12.0..8.0).contains(&exponent) && mean.abs() < 1e15 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "from 0 to 13"
            )]
            let digits = (1.0 - exponent).max(0.0) as usize;
            write!(f, "{mean:.digits$} ± {error:.digits$}")
        } else {
            write!(f, "{mean:e} ± {error:.1e}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(mean: f64, standard_error: Option<f64>) -> String {
        WithError(Estimate { mean, standard_error, replicas: 2 }).to_string()
    }

    #[test]
    fn a_mean_is_written_to_the_digits_of_its_error() {
        assert_eq!(shown(3.981_234, Some(0.012_34)), "3.981 ± 0.012");
        assert_eq!(shown(1_234.5, Some(56.0)), "1234 ± 56");
        assert_eq!(shown(123_456.0, Some(7_890.0)), "123456 ± 7890");
        assert_eq!(shown(8.0, Some(0.0)), "8");
        assert_eq!(shown(1_000.000_000_000_000_1, Some(3.6e-13)), "1000");
        assert_eq!(shown(8.25, None), "8.25 (one run: no error)");
        assert_eq!(shown(1e-30, Some(2e-32)), "1e-30 ± 2.0e-32");
    }
}
