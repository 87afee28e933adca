//! `cargo xtask same-bits`: a million answers, bit for bit equal.
//!
//! It compares every type of build.

use std::env::consts::EXE_EXTENSION;
use std::fs;
use std::iter::zip;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;
use std::time::Instant;

use crate::wasm::{Compiler, Purpose};
use crate::workspace::{Failure, cargo, find_node, read, root, run_command, target_directory};

/// How many answers to compare, and from which builds.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of answers, divided evenly among families of two balls and other shapes, f32 and f64,
    /// 2D and 3D, and four queries. Their cases take 28 bytes an answer.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000,
        value_parser = clap::value_parser!(u32).range(1..=50_000_000),
    )]
    answers: u32,

    /// Fail if WebAssembly cannot be built or run, instead of comparing without it.
    #[arg(long)]
    require_wasm: bool,
}

/// The name and hash of each group of answers.
type Hashes = Vec<(String, u64)>;

/// Builds and runs every variant, and prints the hashes. Fails if any two differ.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let answers = options.answers;
    let compiler = find_node().and_then(|()| Compiler::find());
    if options.require_wasm {
        compiler.as_ref().map_err(String::clone)?;
    }
    let cases = write_cases(answers)?;
    // Two builds at a time: much of each waits for a single crate.
    let (native, module) = thread::scope(|scope| {
        let module = compiler.map(|compiler| {
            let cases = &cases;
            scope.spawn(move || {
                let ask = || webassembly(&compiler, cases);
                timed("WebAssembly", ask).map_err(|failure| failure.to_string())
            })
        });
        let native = natives(&cases);
        (native, module.map(|thread| thread.join().expect("a failure is no panic")))
    });
    let mut variants = native?;
    match module {
        Ok(hashes) => variants.push(("WebAssembly", hashes?)),
        Err(missing) => println!("{:<18} left out: {missing}", "WebAssembly"),
    }
    let (first, others) = variants.split_first().expect("a debug build");
    let mut differ = false;
    for (name, hashes) in others {
        let groups = differing(&first.1, hashes)?;
        if !groups.is_empty() {
            differ = true;
            println!("{name} differs from {} in: {}", first.0, groups.join(", "));
        }
    }
    if differ {
        return Ok(ExitCode::FAILURE);
    }
    println!("{answers} answers: the same bits from all {} builds.", variants.len());
    Ok(ExitCode::SUCCESS)
}

/// Give carom and its oracle the features that they have in the tests.
///
/// So `answers` and `cases` link the crates built for those. The program `torture` is built, too:
/// what only macros use is built differently.
const TESTS: [&str; 6] = ["--package", "torture", "--bin", "torture", "--package", "cases"];

/// Give carom and its dependencies the features that they have in the program.
const PROGRAM: [&str; 6] =
    ["--package", "carom", "--package", "carom-cli", "--package", "carom-web"];

/// A build for this machine.
struct Native {
    name: &'static str,
    profile: &'static str,
    /// Cargo's options for what is built together with `answers`. The packages in one build
    /// determine the features of crates, and so which builds they share.
    beside: &'static [&'static str],
    processor: Option<&'static str>,
}

const NATIVES: [Native; 3] = [
    Native { name: "debug", profile: "dev", beside: &TESTS, processor: None },
    Native { name: "release", profile: "release", beside: &PROGRAM, processor: None },
    Native {
        name: "target-cpu=native",
        profile: "release",
        beside: &[],
        processor: Some("native"),
    },
];

/// Writes the cases for this number of answers, and returns the path of their file.
fn write_cases(answers: u32) -> Result<PathBuf, Failure> {
    println!("writing the cases");
    let directory = target_directory()?;
    run_command(build("dev", &directory).args(["--bin", "cases"]).args(TESTS))?;
    let program = directory.join("debug/cases").with_extension(EXE_EXTENSION);
    let file = directory.join(format!("cases-{answers}"));
    let partial = directory.join(format!("cases-{answers}.{}", std::process::id()));
    run_command(Command::new(program).arg(answers.to_string()).arg(&partial))?;
    fs::rename(partial, &file)?;
    Ok(file)
}

/// The build of `answers` by cargo.
fn build(profile: &str, directory: &Path) -> Command {
    let mut build = cargo();
    build.args(["build", "--quiet", "--bin", "answers", "--package", "answers"]);
    build.args(["--profile", profile, "--target-dir"]).arg(directory);
    build
}

/// The hashes of the builds for this machine.
fn natives(cases: &Path) -> Result<Vec<(&'static str, Hashes)>, Failure> {
    let ask = |native: &Native| Ok((native.name, timed(native.name, || native.hashes(cases))?));
    NATIVES.iter().map(ask).collect()
}

/// Runs one variant, and prints the hash of all hashes and the seconds for building and running it.
fn timed(name: &str, ask: impl FnOnce() -> Result<Hashes, Failure>) -> Result<Hashes, Failure> {
    let start = Instant::now();
    let hashes = ask()?;
    let seconds = start.elapsed().as_secs_f64();
    println!("{name:<18} {:016x}  {seconds:.1} s", fold(&hashes));
    Ok(hashes)
}

impl Native {
    /// Builds it and runs it.
    fn hashes(&self, cases: &Path) -> Result<Hashes, Failure> {
        let mut directory = target_directory()?;
        let mut environment = Vec::new();
        if let Some(processor) = self.processor {
            // A separate directory, so that the next build can reuse it.
            directory.push(processor);
            environment.push(("RUSTFLAGS", format!("-C target-cpu={processor}")));
            // It runs once: building on all cores saves more than a slower run costs.
            environment.push(("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16".to_owned()));
        }
        run_command(build(self.profile, &directory).args(self.beside).envs(environment))?;
        let folder = if self.profile == "dev" { "debug" } else { self.profile };
        let program = directory.join(folder).join("answers").with_extension(EXE_EXTENSION);
        hashes(&read(Command::new(program).arg(cases))?)
    }
}

/// The hashes of the module that this compiler builds, run by node.
fn webassembly(compiler: &Compiler, cases: &Path) -> Result<Hashes, Failure> {
    let as_in_package = ["--no-default-features", "--features", "serde"];
    let module = compiler.build("answers", Purpose::Tests, as_in_package)?;
    let script = root().join("xtask/answers/print.mjs");
    let mut node = Command::new("node");
    hashes(&read(node.arg(script).arg(module).arg(cases))?)
}

/// Parses the output of the program `answers`: lines of a hash, in sixteen digits, and a name.
fn hashes(text: &str) -> Result<Hashes, Failure> {
    let read = |line: &str| {
        let (digits, name) = line.split_once(' ')?;
        Some((name.to_owned(), u64::from_str_radix(digits, 16).ok()?))
    };
    let hashes = text.lines().map(|line| {
        read(line)
            .ok_or_else(|| format!("`answers` printed {line:?}, not a hash and a name").into())
    });
    let hashes: Hashes = hashes.collect::<Result<_, Failure>>()?;
    if hashes.is_empty() { Err("`answers` printed no hash".into()) } else { Ok(hashes) }
}

/// The hash of the hashes of all groups: FNV-1a over their bytes, lowest byte first.
fn fold(hashes: &[(String, u64)]) -> u64 {
    let bytes = hashes.iter().flat_map(|(_, hash)| hash.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |folded, byte| {
        (folded ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The names of the groups whose hashes differ.
fn differing<'a>(
    one: &'a [(String, u64)],
    other: &[(String, u64)],
) -> Result<Vec<&'a str>, Failure> {
    let same_names = zip(one, other).all(|(one, other)| one.0 == other.0);
    if one.len() != other.len() || !same_names {
        return Err("two builds of `answers` hash different groups; is one of them old?".into());
    }
    let differing = zip(one, other).filter(|(one, other)| one.1 != other.1);
    Ok(differing.map(|(one, _)| one.0.as_str()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_that_differs_is_named() {
        let one = hashes("00000000000000ff generic\n0123456789abcdef half-space\n").unwrap();
        assert_eq!(one[1], ("half-space".into(), 0x0123_4567_89ab_cdef));
        let mut other = one.clone();
        assert!(differing(&one, &other).unwrap().is_empty());
        other[1].1 = 1;
        assert_eq!(differing(&one, &other).unwrap(), ["half-space"]);
        assert_ne!(fold(&one), fold(&other));
    }

    #[test]
    fn what_is_no_hash_or_of_other_groups_is_refused() {
        let one = hashes("00000000000000ff generic\n").unwrap();
        for text in ["00000000000000ff other\n", "00000000000000ff generic\n01 more\n"] {
            let error = differing(&one, &hashes(text).unwrap()).unwrap_err().to_string();
            assert!(error.contains("different groups"), "{error}");
        }
        for text in ["", "00000000000000ff\n", "no hash\n"] {
            let error = hashes(text).unwrap_err().to_string();
            assert!(error.starts_with("`answers` printed "), "{error}");
        }
    }
}
