//! The oracle for a ball and a shape.

mod by_hand;
mod contacts;
mod families;
mod invariance;
mod purposes;
mod second_method;
mod shares;
mod view;
