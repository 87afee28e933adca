//! The purposes of the families, with measured shares.
//!
//! Each share is that of the cases of a shape that serve the purpose, in percent: the smaller one
//! of `f32` in 2D and `f64` in 3D.

use carom_oracle::{ShapeFamily, ShapeKind};

/// The purpose of a family.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    Hit,
    Graze,
    AtStart,
    Close,
    Joint,
}

/// A family, a purpose, and the least share of the cases that must serve it, for each shape in the
/// order of [`ShapeKind::ALL`]. The share is the measured one. It is 0 if the family cannot serve
/// the purpose, such as a joint of a half-space.
pub(crate) type Row = (ShapeFamily, Purpose, [usize; ShapeKind::ALL.len()]);

/// With more plain misses than this, a family would test nothing.
pub(crate) const MOST_MISSES: usize = 68;

pub(crate) const PURPOSES: &[Row] = &[
    (ShapeFamily::Generic, Purpose::Hit, [86, 66, 75, 68, 63, 61, 53, 51, 61, 73, 81]),
    (ShapeFamily::Grazing, Purpose::Hit, [13, 41, 31, 40, 0, 26, 0, 0, 10, 40, 55]),
    (ShapeFamily::Grazing, Purpose::Close, [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 88]),
    (ShapeFamily::NearlyGrazing, Purpose::Hit, [21, 35, 30, 35, 0, 33, 1, 6, 16, 26, 43]),
    (ShapeFamily::NearlyGrazing, Purpose::Close, [30, 35, 36, 23, 33, 35, 40, 33, 36, 25, 25]),
    (ShapeFamily::Tangent, Purpose::Graze, [0, 43, 43, 53, 0, 0, 0, 0, 0, 38, 38]),
    (ShapeFamily::Tangent, Purpose::Close, [100, 98, 98, 98, 100, 100, 98, 98, 98, 80, 88]),
    (ShapeFamily::Touching, Purpose::AtStart, [45, 48, 48, 46, 48, 51, 53, 40, 60, 45, 43]),
    (ShapeFamily::Touching, Purpose::Close, [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 86]),
    (ShapeFamily::NearlyTouching, Purpose::AtStart, [33, 53, 48, 50, 43, 41, 50, 43, 53, 48, 45]),
    (ShapeFamily::NearlyTouching, Purpose::Close, [25, 28, 28, 25, 33, 30, 23, 18, 28, 33, 31]),
    (
        ShapeFamily::ExactTouch,
        Purpose::Close,
        [100, 100, 100, 100, 100, 100, 100, 100, 100, 81, 91],
    ),
    (ShapeFamily::Joints, Purpose::Hit, [83, 78, 78, 80, 65, 35, 68, 78, 48, 83, 86]),
    (ShapeFamily::Joints, Purpose::Joint, [0, 100, 100, 56, 0, 65, 85, 0, 68, 100, 50]),
    (ShapeFamily::ExactJoint, Purpose::Hit, [85, 85, 90, 86, 18, 25, 20, 30, 1, 81, 88]),
    (ShapeFamily::ExactJoint, Purpose::Joint, [0, 98, 100, 98, 0, 61, 41, 0, 16, 58, 93]),
    (ShapeFamily::Inside, Purpose::AtStart, [90, 63, 80, 66, 88, 95, 88, 95, 88, 71, 78]),
    (ShapeFamily::Parallel, Purpose::Hit, [6, 38, 43, 31, 18, 3, 10, 31, 3, 46, 35]),
    (ShapeFamily::Parallel, Purpose::Close, [100, 90, 91, 45, 16, 91, 98, 100, 91, 31, 65]),
    (ShapeFamily::Needles, Purpose::Hit, [50, 51, 46, 50, 45, 46, 41, 51, 31, 63, 53]),
    (ShapeFamily::FarAway, Purpose::Hit, [48, 48, 55, 43, 38, 45, 35, 51, 43, 46, 51]),
    (ShapeFamily::FarAway, Purpose::Close, [66, 46, 46, 55, 63, 66, 68, 63, 71, 66, 40]),
    (ShapeFamily::EndOfInterval, Purpose::Hit, [48, 53, 53, 46, 33, 36, 43, 45, 41, 45, 48]),
    (ShapeFamily::EndOfInterval, Purpose::Close, [96, 95, 96, 95, 96, 96, 96, 95, 98, 98, 93]),
    (ShapeFamily::ExactEnd, Purpose::Hit, [33, 31, 31, 41, 10, 25, 10, 13, 5, 41, 30]),
    (ShapeFamily::ExactEnd, Purpose::Close, [98, 98, 98, 100, 100, 98, 100, 100, 100, 96, 100]),
    (ShapeFamily::Points, Purpose::Graze, [0, 48, 36, 43, 0, 0, 0, 0, 0, 38, 25]),
    (ShapeFamily::Points, Purpose::Close, [38, 83, 56, 73, 33, 38, 41, 41, 48, 60, 45]),
    (ShapeFamily::Resting, Purpose::AtStart, [31, 28, 26, 30, 55, 63, 65, 45, 66, 26, 30]),
    (ShapeFamily::Resting, Purpose::Close, [25, 45, 33, 45, 41, 41, 43, 31, 48, 35, 25]),
    (ShapeFamily::Centered, Purpose::Hit, [0, 0, 1, 0, 45, 10, 40, 46, 25, 1, 0]),
    (ShapeFamily::Centered, Purpose::AtStart, [96, 75, 93, 95, 5, 66, 5, 1, 48, 91, 93]),
    (ShapeFamily::WithoutExtent, Purpose::Hit, [61, 31, 20, 33, 0, 5, 1, 5, 0, 28, 41]),
    (ShapeFamily::SmallIntegers, Purpose::Hit, [20, 18, 21, 18, 15, 11, 11, 20, 15, 23, 21]),
    (ShapeFamily::SmallIntegers, Purpose::Close, [3, 8, 5, 10, 3, 10, 3, 8, 15, 10, 3]),
    (ShapeFamily::AllExponents, Purpose::Hit, [33, 43, 41, 36, 31, 30, 31, 45, 25, 36, 26]),
    (ShapeFamily::AllExponents, Purpose::Close, [51, 53, 50, 56, 46, 56, 56, 33, 63, 56, 45]),
    (ShapeFamily::Subnormal, Purpose::Close, [40, 51, 50, 61, 45, 71, 41, 38, 48, 50, 43]),
    (ShapeFamily::Largest, Purpose::Hit, [33, 26, 31, 30, 26, 21, 33, 36, 20, 31, 33]),
    (ShapeFamily::Largest, Purpose::Close, [45, 38, 45, 48, 53, 58, 36, 38, 60, 35, 53]),
    (ShapeFamily::RawBits, Purpose::Hit, [16, 8, 10, 15, 10, 0, 11, 11, 3, 16, 11]),
];
