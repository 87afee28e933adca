//! The oracle for a ball and a shape.

mod by_hand;
mod families;
mod second_method;
