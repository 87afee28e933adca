//! Verdicts and times in plain `f64`, where error bounds prove them.
//!
//! Letters are as in [`crate::model::Verdict`], and `m = p·p + R²`, `u = 2⁻⁵³`. The computed value
//! of `x` is written `x̂`. `docs/numerics.md` tells how the pieces fit together. Each bound stands
//! beside the code that uses it, and `bounds.rs` counts the roundings that all of them include.

mod accelerated_facet;
mod bezier;
#[cfg(test)]
mod bezier_audit;
mod bounds;
mod closest;
mod deadline;
mod facet;
mod fine;
mod first_look;
mod gap;
#[cfg(test)]
mod guards;
#[cfg(feature = "std")]
pub(crate) mod legs;
mod pieces;
mod quadratic;
mod quartic;
mod reach;
mod root;

pub(crate) use accelerated_facet::Met;
pub(crate) use bezier::residual_error;
pub(crate) use bounds::MOST_DIMENSIONS;
pub(crate) use closest::closest_approach;
pub(crate) use first_look::{FirstLook, is_in_time};
pub(crate) use gap::{gap, sign_of_gap};
pub(crate) use pieces::{Filtered, FirstMeeting, Rough, binomials, slopes};
pub(crate) use pieces::{are_apart, range_of_path};
pub(crate) use quadratic::{Clear, Filter};
pub(crate) use quartic::{Happening, first as first_of_accelerated, first_of_growing};
pub(crate) use reach::Sweep;
pub(crate) use root::Estimate;
