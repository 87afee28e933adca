//! The oracle for a ball and a facet.

mod by_hand;
mod families;
mod outlines;
mod second_method;
