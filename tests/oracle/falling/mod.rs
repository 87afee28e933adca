//! The truth about accelerated balls and what they fall on, and what carom says.

mod families;
