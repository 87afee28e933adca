//! Every case in `corpus/*.txt`.
//!
//! Past failures must not recur. A line is a case in exact bits, as `cargo xtask torture` prints
//! failures.

use carom_oracle::corpus;

#[test]
fn no_case_of_the_corpus_goes_wrong() {
    let cases = corpus().unwrap();
    assert!(cases.len() >= 150);
    let (mut wrong, mut left) = (Vec::new(), 0);
    for (line, case) in &cases {
        match case.broken_promises() {
            Some(broken) if broken.is_empty() => {}
            Some(broken) => wrong.push(format!("{line}\n  {}", broken.join(", "))),
            None => left += 1,
        }
    }
    println!("{left} cases in five dimensions are left to `cargo xtask torture --corpus`");
    assert!(left < cases.len() / 10, "the tests leave out {left} cases");
    let (count, all) = (wrong.len(), cases.len());
    assert!(wrong.is_empty(), "{count} of {all} cases go wrong:\n{}", wrong.join("\n"));
}
