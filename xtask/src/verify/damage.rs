//! Jobs that damage tables: `cargo xtask damage`, on more files.

use super::job::Job;
use super::modules::Module;
use super::order::seeds;
use crate::workspace::Failure;

/// The first part of the jobs' names.
pub(super) const KIND: &str = "damage";

/// The files of each format in a job: twice as many as in the test at full size.
const FILES: u32 = 1_000;

/// This many jobs together have the 5 000 files of docs/evidence.
const JOBS: usize = 5;

/// The jobs, from the module of carom-io's tests that damages files.
pub(super) fn jobs(modules: &[Module], seed: u64) -> Result<Vec<Job>, Failure> {
    let is_of_damage = |module: &&Module| module.is("carom-io", "files", "damage");
    let module = modules.iter().find(is_of_damage).ok_or(
        "carom-io has no tests `damage` in its program `files`; name those that it has in \
         xtask/src/verify/damage.rs",
    )?;
    let jobs = seeds(seed, JOBS).enumerate().map(|(number, seed)| {
        let mut job = module.job(seed);
        job.name = format!("{KIND}/{}", number + 1);
        job.variables.push(("CAROM_FILES".to_owned(), FILES.to_string()));
        job.repeat = format!("cargo xtask damage --files {FILES} --seed {seed}");
        job
    });
    Ok(jobs.collect())
}

#[cfg(test)]
mod tests {
    use super::super::modules::tests::executable;
    use super::*;

    #[test]
    fn a_job_is_the_module_with_more_files_and_its_own_seed() {
        let mut files = executable("carom-io", "test", "files");
        files.names = vec!["damage::csv".into(), "damage::arrow".into(), "pairs::some".into()];
        let modules = files.modules();
        let jobs = jobs(&modules, 7).unwrap();
        assert_eq!(jobs.len(), JOBS);
        let job = &jobs[1];
        assert_eq!(job.name, "damage/2");
        let value = |name| &job.variables.iter().find(|variable| variable.0 == name).unwrap().1;
        assert_eq!(value("CAROM_FILES"), "1000");
        let repeat = format!("cargo xtask damage --files 1000 --seed {}", value("CAROM_SEED"));
        assert_eq!(job.repeat, repeat);
        assert_eq!(job.arguments, ["--exact", "damage::csv", "damage::arrow"]);
    }

    #[test]
    fn tests_that_are_not_there_are_missed() {
        assert!(jobs(&[], 7).unwrap_err().to_string().contains("has no tests `damage`"));
    }
}
