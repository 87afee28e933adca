//! The oracle for a ball and an edge or a corner of a polyline.

mod by_hand;
mod families;
mod outlines;
mod second_method;
