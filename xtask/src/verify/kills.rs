//! Jobs that kill and resume runs: `cargo xtask kill`.

use std::env;

use super::job::Job;
use super::order::seeds;
use crate::workspace::{Failure, root};

/// The first part of the jobs' names.
pub(super) const KIND: &str = "kills";

/// The kills of a job. It takes some 15 seconds, a few of them for the runs without kills.
const TIMES: u32 = 20;

/// This many jobs together have the 200 kills of docs/evidence.
const JOBS: usize = 10;

/// The jobs. The first of them builds the program if needed.
pub(super) fn jobs(seed: u64) -> Result<Vec<Job>, Failure> {
    // They run xtask again, so that its output can be kept like that of all other jobs.
    let program = env::current_exe()?;
    let jobs = seeds(seed, JOBS).enumerate().map(|(number, seed)| {
        let arguments = format!("kill --times {TIMES} --seed {seed}");
        Job {
            name: format!("{KIND}/{:02}", number + 1),
            program: program.clone(),
            arguments: arguments.split(' ').map(str::to_owned).collect(),
            variables: Vec::new(),
            directory: root().to_owned(),
            repeat: format!("cargo xtask {arguments}"),
        }
    });
    Ok(jobs.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_repeated_by_its_own_seed() {
        let jobs = jobs(7).unwrap();
        assert_eq!(jobs.len(), JOBS);
        for job in &jobs {
            assert_eq!(job.repeat, format!("cargo xtask {}", job.arguments.join(" ")));
        }
        assert_eq!((jobs[0].name.as_str(), jobs[9].name.as_str()), ("kills/01", "kills/10"));
        assert_ne!(jobs[0].arguments, jobs[1].arguments);
    }
}
