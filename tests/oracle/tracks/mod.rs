//! Encounters of tracks, against brute force with rational numbers.
//!
//! The times of all fixes of a pair, sorted, are the borders of windows. In a window the square of
//! the distance is a parabola with rational coefficients. Its signs at the ends of the window and
//! at its vertex say whether the tracks are in contact there. Times are checked by its signs at the
//! floats beside them, lengths by their squares. No root is computed.

mod by_hand;
mod case;
mod check;
mod crowd;
mod errors;
mod families;
mod faults;
mod legs;
mod lengths;
mod pairs;
mod random_sets;
mod shrink;
mod window;
mod zones;
