//! Two balls whose radii change.

mod by_hand;
mod families;
mod second_method;
