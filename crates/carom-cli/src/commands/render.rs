//! `carom render`: a picture of the result of `carom impacts`.

use std::path::Path;

use carom_io::render::{Options, render as draw};
use carom_io::results::{FileError, OutputFile, remove_abandoned};
use carom_io::table::Reading;

use super::answer::{failure, open, same_file};
use crate::arguments::RenderArguments;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Meter;

pub(crate) fn render(arguments: &RenderArguments) -> Result<(), Failure> {
    let RenderArguments { balls, result, columns, table, out, width, density, quiet } = arguments;
    if [balls, result].into_iter().all(|table| table == Path::new("-")) {
        return Err(Failure::BothOnStdin);
    }
    if same_file(balls, &out.path) || same_file(result, &out.path) {
        return Err(Failure::SameFile(out.path.clone()));
    }
    let meter = Meter::spinner(*quiet);
    let reading = table.reading(columns.as_ref());
    let (balls, result) = (open(balls, &reading)?, open(result, &Reading::default())?);
    // If a signal ended the program, it could not remove its temporary file.
    let interrupt = Interrupt::listen()?;
    remove_abandoned(out.path.parent().unwrap_or(Path::new("")));
    let mut file = OutputFile::create(&out.path)?;
    let options = Options { width: *width, density: *density };
    let watch = &mut |rows| {
        meter.rows(rows);
        interrupt.flow()
    };
    draw(balls, result, &options, out.format, &mut file, watch)
        .map_err(|error| failure(error, |e| FileError::new(&out.path, e).into()))?;
    file.commit()?;
    Ok(())
}
