//! Accelerated balls and grounds: the oracle, and carom's answers.

mod families;
