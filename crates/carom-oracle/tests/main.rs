//! The oracle, and carom before it. One program of all files: each would compile what is generic anew.

mod accelerated;
mod approach;
mod by_hand;
mod corpus;
mod facets;
mod falling;
mod growing;
mod invariance;
mod polygons;
mod polylines;
mod promises;
mod rational;
mod second_method;
mod shapes;
mod shares;
mod sign_change;
