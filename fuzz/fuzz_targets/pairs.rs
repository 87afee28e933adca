//! Fuzz target: bytes as a table of pairs.
//!
//! Every row gets an answer, or the table is refused with a message.
#![no_main]

use std::io::Cursor;
use std::ops::ControlFlow;

use carom_io::pairs::answer_table;
use carom_io::table::{AnswerError, Format, Reader};
use libfuzzer_sys::fuzz_target;

fn answer(bytes: &[u8]) -> Result<(Vec<u8>, u64), AnswerError> {
    let table = Reader::csv("fuzz.csv", Cursor::new(bytes.to_vec()))?;
    let mut rows = 0;
    let watch = &mut |done| {
        rows = done;
        ControlFlow::Continue(())
    };
    let (answers, _) = answer_table(table, 1.0, Format::Csv, Vec::new(), watch)?;
    Ok((answers, rows))
}

fuzz_target!(|bytes: &[u8]| match answer(bytes) {
    Ok((answers, rows)) => {
        let text = String::from_utf8(answers).expect("numbers and words");
        let lines = text.lines().count() as u64;
        assert_eq!(lines, rows + 1, "a line for each row, and one of names");
        assert!(!text.contains("NaN"), "{text}");
    }
    Err(error) => {
        let message = error.to_string();
        assert!(message.starts_with("fuzz.csv"), "the message names no place: {message}");
    }
});
