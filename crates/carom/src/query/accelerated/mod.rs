//! Contact and impact of an accelerated ball with another ball or shape.

mod balls;
mod cylinder;
mod growing;
mod mesh;
mod polyline;
mod solid;
mod triangle;

pub(super) use balls::time_of_impact;
