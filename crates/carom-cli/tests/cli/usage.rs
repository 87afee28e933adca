//! Help, version, wrong usage, completions and the manual.

use crate::Place;

/// The commands listed by the help.
fn commands() -> Vec<String> {
    let help = Place::new().carom(&["--help"]).data();
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().map(|line| line.split_whitespace().next().unwrap());
    names.filter(|&name| name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_has_help_with_examples_and_a_page_in_the_manual() {
    let place = Place::new();
    let commands = commands();
    assert!(commands.iter().any(|name| name == "pairs"), "{commands:?}");
    for name in &commands {
        let help = place.carom(&[name, "--help"]).data();
        assert!(help.contains(&format!("\nUsage: carom {name} ")), "{help}");
        let examples = help.split("\nExamples:\n").nth(1).unwrap();
        assert!(examples.contains(&format!("  carom {name} ")) || examples.contains("| carom"));
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");

        let page = place.carom(&["man", name]).data();
        assert!(page.contains(&format!(".TH carom-{name} 1")), "{page}");
        assert!(page.contains(".SH EXAMPLES\n.nf\n"), "{page}");
    }
    let help = place.carom(&["--help"]).data();
    assert!(help.contains("\nExamples:\n") && help.contains("\nExit status:\n"), "{help}");
    let page = place.carom(&["man"]).data();
    assert!(page.contains(".TH carom 1") && page.contains(".SH \"EXIT STATUS\"\n"), "{page}");
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = Place::new().carom(&["--version"]).data();
    assert_eq!(version, format!("carom {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_know_every_command() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = place.carom(&["completions", shell]).data();
        for name in commands() {
            assert!(script.contains(&name), "{shell} does not know {name}");
        }
    }
}

/// Help and version once ended with success.
#[cfg(target_os = "linux")]
#[test]
fn a_stdout_that_takes_nothing_is_told_with_the_cure() {
    for argument in ["man", "--help", "--version"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = crate::command("/".as_ref()).arg(argument).stdout(full).output().unwrap();
        let message = crate::Ended::from(output).refusal();
        assert!(message.starts_with("error: cannot write to stdout: "), "{message}");
        assert!(
            message.ends_with("; check where it is redirected, and that there is space\n"),
            "{message}"
        );
    }
}
