//! The oracle against second methods, and carom against the oracle.

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
mod quick;
mod rational;
mod second_method;
mod shapes;
mod shares;
mod sign_change;
mod tracks;
mod zones;
