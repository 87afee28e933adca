//! Two balls under constant accelerations.

mod by_hand;
mod families;
mod second_method;
