//! `carom new`: a commented scene to start from.

use std::io::Write;

use carom_io::escape::shown;
use carom_io::results::OutputFile;
use carom_io::scene::{Dimension, TEMPLATE, TEMPLATE_3D};

use crate::arguments::NewArguments;
use crate::failure::Failure;
use crate::output;

pub(crate) fn new(arguments: &NewArguments) -> Result<(), Failure> {
    let mut file = arguments.file.clone();
    if file.extension().is_none() {
        file.set_extension("toml");
    }
    if file.exists() && !arguments.force {
        return Err(Failure::Exists(file));
    }
    let template = match arguments.dimension {
        Dimension::Two => TEMPLATE,
        Dimension::Three => TEMPLATE_3D,
    };
    OutputFile::write(&file, |out| out.write_all(template.as_bytes()))?;
    if !arguments.quiet {
        let file = shown(&file);
        output::message(format_args!("wrote {file}; to run it: carom run {file}"));
    }
    Ok(())
}
