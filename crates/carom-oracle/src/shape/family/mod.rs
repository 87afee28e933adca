//! Families of hard cases of a ball and a shape, each by name and for every shape.
//!
//! A family says what makes its cases hard; the tests measure what share of them is hard. Where a
//! name makes no sense for a shape, such as a joint of a half-space, its cases are the nearest that
//! do.

mod degenerate;
mod lattice;
mod placing;
mod plain;
mod range;

use std::fmt;

pub(crate) use self::lattice::bits as lattice_bits;

use super::case::{ShapeCase, ShapeKind};
use crate::case::Ball;
use crate::family::Sampler;
use crate::precision::Precision;

/// The table of families: what makes them hard, their name, and the function that makes a case.
macro_rules! families {
    ($($(#[doc = $about:literal])+ $family:ident: $name:literal = $case:path;)+) => {
        /// A way to make cases of a ball and a shape.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ShapeFamily {
            $($(#[doc = $about])+ $family,)+
        }

        impl ShapeFamily {
            /// All families, in the order in which reports list them.
            pub const ALL: &[Self] = &[$(Self::$family),+];

            /// The name in reports and on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$family => $name,)+
                }
            }

            /// What makes the cases hard, in one sentence.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$family => concat!($($about),+),)+
                }
            }

            fn case<const D: usize>(self, kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
                match self {
                    $(Self::$family => $case(kind, s),)+
                }
            }
        }
    };
}

families! {
    /// Sizes alike, at any angle, a few radii apart or many.
    Generic: "generic" = plain::generic;
    /// Tangents but for rounding, the radius some floats more or less.
    Grazing: "grazing" = plain::grazing;
    /// Tangents but for any part of the radius.
    NearlyGrazing: "nearly-grazing" = plain::nearly_grazing;
    /// Paths exactly tangent on a lattice of whole numbers, or off by one float.
    Tangent: "tangent" = lattice::tangent;
    /// In touch at the start but for rounding, the radius some floats more or less.
    Touching: "touching" = plain::touching;
    /// In touch at the start but for any part of the radius.
    NearlyTouching: "nearly-touching" = plain::nearly_touching;
    /// Exact touches on a lattice, or off by one float.
    ExactTouch: "exact-touch" = lattice::exact_touch;
    /// The first contact where the nearest feature changes, but for some floats.
    Joints: "joints" = plain::joints;
    /// The first contact exactly where the nearest feature changes, or off by one float.
    ExactJoint: "exact-joint" = lattice::exact_joint;
    /// Starts beyond the surface at any depth.
    Inside: "inside" = plain::inside;
    /// The motion along the segment or in the plane of a face, at a height of about the radius.
    Parallel: "parallel" = plain::parallel;
    /// Lengths of the shape and the ball's radius far larger or smaller than each other.
    Needles: "needles" = plain::needles;
    /// Far away from the origin and with a large common velocity.
    FarAway: "far-away" = plain::far_away;
    /// The contact within two floats of the deadline.
    EndOfInterval: "end-of-interval" = plain::end_of_interval;
    /// Contacts at a whole time, with the deadline next to it.
    ExactEnd: "exact-end" = lattice::exact_end;
    /// Balls of radius 0, and shapes as thin as they can be.
    Points: "points" = lattice::points;
    /// Equal velocities, or velocities one float apart.
    Resting: "resting" = degenerate::resting;
    /// The centre on the shape, or in the middle of it.
    Centered: "centered" = degenerate::centered;
    /// Segments without length, boxes without extent along some axes, radii of 0.
    WithoutExtent: "without-extent" = degenerate::without_extent;
    /// Small whole numbers everywhere.
    SmallIntegers: "small-integers" = lattice::small_integers;
    /// Lengths and speeds of any size, so that squares overflow and underflow.
    AllExponents: "all-exponents" = range::all_exponents;
    /// Lengths, speeds, or both below the smallest normal float.
    Subnormal: "subnormal" = range::subnormal;
    /// Lengths, speeds, or both as large as floats can be.
    Largest: "largest" = range::largest;
    /// Bits as they come.
    RawBits: "raw-bits" = range::raw_bits;
}

impl ShapeFamily {
    /// Cases without end: the same for the same shape, dimension, format and seed, on every machine.
    pub fn cases<const D: usize>(
        self,
        kind: ShapeKind,
        precision: Precision,
        seed: u64,
    ) -> impl Iterator<Item = ShapeCase<D>> {
        const { assert!(D >= 2, "families need a plane to live in") };
        let mut s = Sampler::new(precision, seed);
        std::iter::repeat_with(move || {
            let mut case = self.case(kind, &mut s);
            finish(&mut case, &mut s);
            case
        })
    }
}

impl fmt::Display for ShapeFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What all families have in common: zeros have either sign, and some deadlines are 0 or negative.
fn finish<const D: usize>(case: &mut ShapeCase<D>, s: &mut Sampler) {
    let mut signed = |x: f64| if x == 0.0 { x.copysign(s.sign()) } else { x };
    let Ball { center, velocity, radius } = case.ball;
    case.ball = Ball {
        center: center.map(&mut signed),
        velocity: velocity.map(&mut signed),
        radius: signed(radius),
    };
    case.velocity = case.velocity.map(&mut signed);
    case.shape = placing::reshaped(&case.shape, &mut signed);
    if s.one_in(40) {
        // Only the start, or no time at all.
        case.max_time = s.pick(&[0.0, -0.0, -1.0]);
    }
}
