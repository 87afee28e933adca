//! Named families of hard cases of a ball and a shape.
//!
//! Every family exists for every shape. A family states what makes its cases hard. The tests
//! measure what share of them is hard. If a name makes no sense for a shape, such as a joint of a
//! half-space, the cases are the nearest that do.

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

/// The table of families: what makes the cases hard, the name, and the function that makes a case.
macro_rules! families {
    ($($(#[doc = $about:literal])+ $family:ident: $name:literal = $case:path;)+) => {
        /// A way to construct cases of a ball and a shape.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ShapeFamily {
            $($(#[doc = $about])+ $family,)+
        }

        impl ShapeFamily {
            /// All families, in the order of reports.
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
    /// Similar sizes, at any angle, a few radii apart or many.
    Generic: "generic" = plain::generic;
    /// Tangents up to rounding, with the radius changed by a few floats.
    Grazing: "grazing" = plain::grazing;
    /// Tangents up to any fraction of the radius.
    NearlyGrazing: "nearly-grazing" = plain::nearly_grazing;
    /// Paths exactly tangent on a lattice of whole numbers, or off by one float.
    Tangent: "tangent" = lattice::tangent;
    /// Touching at the start up to rounding, with the radius changed by a few floats.
    Touching: "touching" = plain::touching;
    /// Touching at the start up to any fraction of the radius.
    NearlyTouching: "nearly-touching" = plain::nearly_touching;
    /// Exact touches on a lattice, or off by one float.
    ExactTouch: "exact-touch" = lattice::exact_touch;
    /// The first contact is where the nearest feature changes, within a few floats.
    Joints: "joints" = plain::joints;
    /// The first contact is exactly where the nearest feature changes, or off by one float.
    ExactJoint: "exact-joint" = lattice::exact_joint;
    /// The ball starts beyond the surface, at any depth.
    Inside: "inside" = plain::inside;
    /// Motion along the segment or in the plane of a face, at a height of about the radius.
    Parallel: "parallel" = plain::parallel;
    /// The ball's radius is much larger or much smaller than the lengths of the shape.
    Needles: "needles" = plain::needles;
    /// Far from the origin, with a large common velocity.
    FarAway: "far-away" = plain::far_away;
    /// The contact within two floats of the deadline.
    EndOfInterval: "end-of-interval" = plain::end_of_interval;
    /// Contacts at a whole time, with the deadline next to it.
    ExactEnd: "exact-end" = lattice::exact_end;
    /// Balls of radius 0, and shapes as thin as possible.
    Points: "points" = lattice::points;
    /// Equal velocities, or velocities one float apart.
    Resting: "resting" = degenerate::resting;
    /// The centre is on the shape, or in the middle of it.
    Centered: "centered" = degenerate::centered;
    /// Segments without length, boxes without extent along some axes, radii of 0.
    WithoutExtent: "without-extent" = degenerate::without_extent;
    /// Small whole numbers everywhere.
    SmallIntegers: "small-integers" = lattice::small_integers;
    /// Lengths and speeds of any magnitude, so that squares overflow and underflow.
    AllExponents: "all-exponents" = range::all_exponents;
    /// Lengths, speeds, or both below the smallest normal float.
    Subnormal: "subnormal" = range::subnormal;
    /// Lengths, speeds, or both as large as floats can be.
    Largest: "largest" = range::largest;
    /// Random bits.
    RawBits: "raw-bits" = range::raw_bits;
}

impl ShapeFamily {
    /// An endless sequence of cases.
    ///
    /// The same shape, dimension, format and seed give the same cases on every machine.
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

/// What all families share: zeros have either sign, and some deadlines are 0 or negative.
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
