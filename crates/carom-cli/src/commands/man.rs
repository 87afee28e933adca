//! `carom man`: the manual, with the text of `--help`.

use std::io;

use clap::CommandFactory;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::arguments::{Arguments, ManArguments};
use crate::failure::Failure;
use crate::output;

pub(crate) fn man(arguments: &ManArguments) -> Result<(), Failure> {
    let mut command = Arguments::command();
    // Gives each command its full name: carom-run, carom-pairs, …
    command.build();
    if let Some(name) = &arguments.command {
        let subcommand = command.find_subcommand(name).cloned();
        command = subcommand.expect("the names of the pages are those of the commands");
    }
    let mut page = Vec::new();
    render(command, &mut page).map_err(Failure::Stdout)?;
    output::data(page.as_slice()).map_err(Failure::Stdout)
}

fn render(command: clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let closing = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let has_commands = command.has_subcommands();
    let source = concat!("carom ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).source(source);
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    if has_commands {
        man.render_subcommands_section(page)?;
    }
    sections(&closing).to_writer(page)
}

/// Examples and exit status as sections of their own, with unchanged lines.
fn sections(closing: &str) -> Roff {
    let mut page = Roff::new();
    for line in closing.lines() {
        match line.strip_suffix(':') {
            Some(heading) if !line.starts_with(' ') => {
                page.control("SH", [heading.to_uppercase().as_str()]).control("nf", []);
            }
            _ => {
                page.text([roman(line)]);
            }
        }
    }
    page
}
