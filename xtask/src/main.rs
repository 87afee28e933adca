//! What people who work on carom run.

fn main() {}
