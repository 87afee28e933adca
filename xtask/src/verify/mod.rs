//! `cargo xtask verify`: everything at full size, job by job.

mod damage;
mod job;
mod kills;
mod modules;
mod order;
mod torture;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use job::Job;

use crate::workspace::Failure;

/// Which jobs to run, for how long, and with which seed.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Shuffle the jobs by the seed, and start none after this many minutes.
    ///
    /// The number may have a fraction. The minutes begin with the first job, after all builds.
    #[arg(long, value_name = "N", value_parser = minutes)]
    minutes: Option<Duration>,

    /// Seed of the random cases, and of the order with --minutes. [default: random]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Print the jobs and the command that runs each of them, without running any.
    #[arg(long)]
    list: bool,

    /// Only the job with this name, or those below it; may be given several times.
    ///
    /// For example `torture`, `torture/shapes` or `torture/shapes/mesh`.
    #[arg(long, value_name = "NAME")]
    job: Vec<String>,
}

/// Runs the jobs one at a time, each with its own threads. Fails if any of them fails.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    // Half the possible digits of a seed are enough, and easier to type.
    let seed = options.seed.unwrap_or_else(|| fastrand::u32(..).into());
    println!("seed {seed}");
    let mut jobs = chosen(all(&options.job, seed)?, &options.job)?;
    if options.list {
        for Job { name, repeat, .. } in &jobs {
            println!("{name}: {repeat}");
        }
        return Ok(ExitCode::SUCCESS);
    }
    if options.minutes.is_some() {
        order::shuffle(&mut jobs, seed);
    }
    let start = Instant::now();
    let is_over = || options.minutes.is_some_and(|minutes| start.elapsed() >= minutes);
    let (mut ran, mut failed) = (0, Vec::new());
    for job in &jobs {
        if is_over() {
            break;
        }
        ran += 1;
        println!("job {ran} of {}: {}", jobs.len(), job.name);
        let outcome = job.run()?;
        let verdict = if outcome.is_ok { "ok" } else { "FAILED" };
        println!("    {:.1} s, {verdict}", outcome.seconds);
        if !outcome.is_ok {
            println!("{}", outcome.output);
            failed.push(job);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{}", summary(ran, jobs.len(), &failed, seed, seconds));
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The jobs of each selected type, by name; all types if none is selected.
fn all(asked: &[String], seed: u64) -> Result<Vec<Job>, Failure> {
    // The other jobs need no build.
    let is_asked = |kind| asked.is_empty() || asked.iter().any(|name| is_below(kind, name));
    let (tests, damage) = (is_asked(modules::KIND), is_asked(damage::KIND));
    let mut jobs = Vec::new();
    if tests || damage {
        let modules = modules::modules()?;
        if tests {
            jobs.extend(modules.iter().map(|module| module.job(seed)));
        }
        if damage {
            jobs.extend(damage::jobs(&modules, seed)?);
        }
    }
    if is_asked(torture::KIND) {
        jobs.extend(torture::jobs(seed)?);
    }
    if is_asked(kills::KIND) {
        jobs.extend(kills::jobs(seed)?);
    }
    // Cargo lists programs in the order in which they were built, which varies.
    jobs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(jobs)
}

/// The selected jobs; all if none is selected.
fn chosen(jobs: Vec<Job>, asked: &[String]) -> Result<Vec<Job>, Failure> {
    let is_there = |name: &&String| jobs.iter().any(|job| is_below(name, &job.name));
    if let Some(name) = asked.iter().find(|name| !is_there(name)) {
        return Err(format!("there is no job {name}; `--list` lists all names").into());
    }
    let is_chosen = |job: &Job| asked.iter().any(|name| is_below(name, &job.name));
    Ok(jobs.into_iter().filter(|job| asked.is_empty() || is_chosen(job)).collect())
}

/// Whether a name begins with these parts.
fn is_below(parts: &str, name: &str) -> bool {
    name.strip_prefix(parts).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What ran, and the commands that repeat the failures.
fn summary(ran: usize, all: usize, failed: &[&Job], seed: u64, seconds: f64) -> String {
    let count = failed.len();
    let first =
        format!("{ran} of {all} jobs ran, from seed {seed}, in {seconds:.1} s; {count} failed.");
    let repeats = failed.iter().map(|Job { name, repeat, .. }| {
        format!("{name} failed; this command repeats it:\n    {repeat}")
    });
    std::iter::once(first).chain(repeats).collect::<Vec<_>>().join("\n")
}

fn minutes(text: &str) -> Result<Duration, String> {
    let minutes: f64 = text.parse().map_err(|_| "give a number, such as 10 or 0.5".to_owned())?;
    let seconds = Duration::try_from_secs_f64(60.0 * minutes);
    seconds.ok().filter(|seconds| !seconds.is_zero()).ok_or_else(|| {
        "give a number above 0, such as 10 or 0.5; leave --minutes out for no end".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<Job> {
        names.iter().map(|name| Job::named(name)).collect()
    }

    fn names(jobs: &[Job]) -> Vec<&str> {
        jobs.iter().map(|job| job.name.as_str()).collect()
    }

    #[test]
    fn a_name_chooses_its_job_and_those_below_it() {
        let all = ["kills/1", "kills/10", "torture/shapes/box", "torture/sets/1"];
        let choose = |asked: &[&str]| {
            let asked: Vec<_> = asked.iter().map(|&name| name.to_owned()).collect();
            chosen(named(&all), &asked).map(|jobs| names(&jobs).join(" "))
        };
        assert_eq!(choose(&[]).unwrap(), all.join(" "));
        assert_eq!(choose(&["kills/1"]).unwrap(), "kills/1");
        let both = choose(&["torture/shapes", "kills"]).unwrap();
        assert_eq!(both, "kills/1 kills/10 torture/shapes/box");
        let error = choose(&["kills", "torture/shape"]).unwrap_err().to_string();
        assert_eq!(error, "there is no job torture/shape; `--list` lists all names");
    }

    #[test]
    fn minutes_are_a_positive_number() {
        assert_eq!(minutes("0.5"), Ok(Duration::from_secs(30)));
        for text in ["0", "-1", "inf", "nan", "1e300", "ten", ""] {
            assert!(minutes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_summary_repeats_what_failed() {
        let jobs = named(&["kills/1"]);
        let text = summary(3, 9, &[&jobs[0]], 7, 12.34);
        assert!(text.starts_with("3 of 9 jobs ran, from seed 7, in 12.3 s; 1 failed.\n"), "{text}");
        assert!(text.ends_with(&format!("\n    {}", jobs[0].repeat)), "{text}");
        assert!(summary(9, 9, &[], 7, 1.0).ends_with("; 0 failed."));
    }
}
