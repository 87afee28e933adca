//! Named families of hard cases.
//!
//! A family states what makes its cases hard. The tests measure what share of them is hard.

mod close;
mod degenerate;
pub(crate) mod lattice;
mod placing;
mod plain;
pub(crate) mod range;
pub(crate) mod sampler;

use std::fmt;

pub(crate) use self::sampler::Sampler;
use crate::case::Case;
use crate::precision::Precision;
use crate::quadratic::Quadratic;

/// The table of families: what makes the cases hard, the name, and the function that makes a case.
macro_rules! families {
    ($($(#[doc = $about:literal])+ $family:ident: $name:literal = $case:path;)+) => {
        /// A way to construct hard cases.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Family {
            $($(#[doc = $about])+ $family,)+
        }

        impl Family {
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

            fn case<const D: usize>(self, s: &mut Sampler) -> Case<D> {
                match self {
                    $(Self::$family => $case(s),)+
                }
            }
        }
    };
}

families! {
    /// Balls of similar size, a few radii apart, at any angle.
    Generic: "generic" = plain::generic;
    /// The radii add up to the closest approach, within 64 floats.
    Grazing: "grazing" = close::grazing;
    /// The closest approach differs from R by any fraction of it.
    NearlyGrazing: "nearly-grazing" = close::nearly_grazing;
    /// Paths exactly tangent on a lattice of whole numbers, or off by one float.
    Tangent: "tangent" = lattice::tangent;
    /// The same with offsets, velocities or sums of radii that fit in no float.
    WideTangent: "wide-tangent" = lattice::wide_tangent;
    /// The radii add up to the distance at the start, within 64 floats.
    Touching: "touching" = close::touching;
    /// Exact touches on a lattice, or off by one float.
    ExactTouch: "exact-touch" = lattice::exact_touch;
    /// The gap at the start is any fraction of R, of either sign.
    NearlyTouching: "nearly-touching" = close::nearly_touching;
    /// Velocities perpendicular to the offset, exactly or off by one float.
    Sliding: "sliding" = lattice::sliding;
    /// Contacts after a short oblique path: near both a touch and a graze.
    Skimming: "skimming" = close::skimming;
    /// Near a touch and near a graze, each by its own fraction, down to what plain floats resolve.
    Shallow: "shallow" = close::shallow;
    /// The contact within two floats of the deadline.
    EndOfInterval: "end-of-interval" = close::end_of_interval;
    /// The deadline differs from the contact by any fraction of it.
    NearTheEnd: "near-the-end" = close::near_the_end;
    /// Contacts at a time that is a float, with the deadline next to it.
    ExactEnd: "exact-end" = lattice::exact_end;
    /// Contacts at a time halfway between two floats, or nearly.
    Halfway: "halfway" = lattice::halfway;
    /// √D is all ones in binary.
    RowOfOnes: "row-of-ones" = lattice::row_of_ones;
    /// The terms of a contact point are just below a power of two, the time just above one.
    FullBinades: "full-binades" = plain::full_binades;
    /// Small balls a thousand to 10¹⁵ radii apart.
    FarAndTiny: "far-and-tiny" = plain::far_and_tiny;
    /// Speeds of a thousand to 10¹⁵ radii per unit of time.
    Fast: "fast" = plain::fast;
    /// Speeds of 10⁻¹⁵ to a thousandth of a radius per unit of time.
    Slow: "slow" = plain::slow;
    /// Near each other, and 10³ to 10¹⁵ radii away from the origin.
    FarFromTheOrigin: "far-from-the-origin" = plain::far_from_the_origin;
    /// A common velocity of up to 10¹² times the relative one.
    MovingTogether: "moving-together" = plain::moving_together;
    /// One radius up to 10¹⁵ times the other.
    UnlikeRadii: "unlike-radii" = plain::unlike_radii;
    /// Radii of zero on a collision course.
    Points: "points" = lattice::points;
    /// Equal velocities, or velocities one float apart.
    Resting: "resting" = degenerate::resting;
    /// Equal centres, or centres one float apart.
    Concentric: "concentric" = degenerate::concentric;
    /// Small whole numbers everywhere.
    SmallIntegers: "small-integers" = lattice::small_integers;
    /// Lengths and speeds of any magnitude, so that squares overflow and underflow.
    AllExponents: "all-exponents" = range::all_exponents;
    /// Squares or products that are subnormal, or about to overflow.
    EdgeOfSquares: "edge-of-squares" = range::edge_of_squares;
    /// Lengths, speeds, or both below the smallest normal float.
    Subnormal: "subnormal" = range::subnormal;
    /// Lengths, speeds, or both as large as floats can be.
    Largest: "largest" = range::largest;
    /// Contacts at times near the largest float, or near the smallest.
    Reach: "reach" = range::reach;
    /// Random bits.
    RawBits: "raw-bits" = range::raw_bits;
}

impl Family {
    /// An endless sequence of cases.
    ///
    /// The same dimension, format and seed give the same cases on every machine.
    pub fn cases<const D: usize>(
        self,
        precision: Precision,
        seed: u64,
    ) -> impl Iterator<Item = Case<D>> {
        const { assert!(D >= 2, "families need a plane to live in") };
        let mut s = Sampler::new(precision, seed);
        std::iter::repeat_with(move || {
            let mut case = self.case(&mut s);
            finish(&mut case, &mut s);
            case
        })
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What all families share: either ball may be A, zeros have either sign, some deadlines are 0 or
/// negative, and there is a tolerance.
fn finish<const D: usize>(case: &mut Case<D>, s: &mut Sampler) {
    if s.one_in(2) {
        (case.a, case.b) = (case.b, case.a);
    }
    for ball in [&mut case.a, &mut case.b] {
        let numbers = ball.center.iter_mut().chain(&mut ball.velocity).chain([&mut ball.radius]);
        for number in numbers.filter(|number| **number == 0.0) {
            *number = 0.0_f64.copysign(s.sign());
        }
    }
    if s.one_in(40) {
        // Only the start, or no time at all.
        case.max_time = s.pick(&[0.0, -0.0, -1.0]);
    }
    case.tolerance = match s.whole(0, 9) {
        0..=3 => 0.0,
        4 => -s.scale(-4, 4),
        5 => f64::INFINITY,
        6 => s.precision.round(case.a.radius * s.scale(-20, 2)).min(s.precision.largest()),
        _ => {
            let gap = Quadratic::of(case).absolute_gap().nearest(s.precision);
            let steps = s.whole(-1, 1);
            s.precision.step(gap.min(s.precision.largest()), steps)
        }
    };
}
