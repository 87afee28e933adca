//! Names of features in words, such as "left edge".

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use super::feature::Feature;

/// How the features of a shape are named in words.
///
/// The words follow from the shape. A side of a box has a word for its axis and end: `left` and
/// `right` for x, `bottom` and `top` for the axis that points up, which is the last one, and
/// `front` and `back` for y in space.
///
/// ```
/// use carom::{Feature, FeatureNames};
///
/// assert_eq!(FeatureNames::Rectangle.name(Feature::Edge(3)), "left edge");
/// assert_eq!(FeatureNames::Rectangle.name(Feature::Vertex(8)), "top right corner");
/// assert_eq!(FeatureNames::Box.name(Feature::Face(4)), "bottom face");
/// assert_eq!(FeatureNames::Capsule.name(Feature::Vertex(1)), "end cap");
/// assert_eq!(FeatureNames::Numbers.name(Feature::Vertex(3)), "corner 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum FeatureNames {
    /// By their numbers: `surface`, `corner 3`, `edge 0`, `face 5`.
    Numbers,
    /// Of a box in the plane: `left edge`, `top right corner`.
    Rectangle,
    /// Of a box in space: `left face`, `top front edge`, `top front left corner`.
    Box,
    /// Of a box from inside, like a room: `left edge` in the plane, `left face` in space.
    Room,
    /// Of a capsule: `side`, `start cap`, `end cap`.
    Capsule,
    /// Of a cylinder, by the same words.
    Cylinder,
}

/// The two sides across each axis of the plane.
const OF_PLANE: [[&str; 2]; 2] = [["left", "right"], ["bottom", "top"]];

/// The two sides across each axis of space.
const OF_SPACE: [[&str; 2]; 3] = [["left", "right"], ["front", "back"], ["bottom", "top"]];

impl FeatureNames {
    /// The name of a feature.
    #[must_use]
    pub fn name(self, feature: Feature) -> String {
        match self {
            Self::Numbers => numbered(feature),
            Self::Rectangle => by_sides(&OF_PLANE, feature),
            Self::Box => by_sides(&OF_SPACE, feature),
            Self::Room => of_room(feature),
            Self::Capsule => of_capsule(feature).to_owned(),
            Self::Cylinder => of_cylinder(feature).to_owned(),
        }
    }
}

/// The word for a kind of feature, and its number.
fn parts(feature: Feature) -> (&'static str, usize) {
    match feature {
        Feature::Surface => ("surface", 0),
        Feature::Vertex(number) => ("corner", number),
        Feature::Edge(number) => ("edge", number),
        Feature::Face(number) => ("face", number),
    }
}

fn numbered(feature: Feature) -> String {
    let (kind, number) = parts(feature);
    if feature == Feature::Surface { kind.to_owned() } else { format!("{kind} {number}") }
}

/// The name of a feature of a box ([`Aabb`](crate::Aabb) has the numbers), the upright side first.
fn by_sides(sides: &[[&str; 2]], feature: Feature) -> String {
    let (kind, mut number) = parts(feature);
    let mut words = alloc::vec![kind];
    for [low, high] in sides {
        if feature != Feature::Surface && number % 3 != 1 {
            words.push(if number % 3 == 0 { low } else { high });
        }
        number /= 3;
    }
    words.reverse();
    words.join(" ")
}

/// The name of a wall of a room ([`Hollow`](crate::Hollow) has the numbers).
fn of_room(feature: Feature) -> String {
    let (kind, number) = parts(feature);
    let sides = match feature {
        Feature::Edge(_) => OF_PLANE.get(number / 2),
        Feature::Face(_) => OF_SPACE.get(number / 2),
        Feature::Surface | Feature::Vertex(_) => None,
    };
    sides.map_or_else(|| numbered(feature), |sides| format!("{} {kind}", sides[number % 2]))
}

/// The name of a feature of a capsule ([`Capsule`](crate::Capsule)), whose ends are corners.
const fn of_capsule(feature: Feature) -> &'static str {
    match feature {
        Feature::Surface => "surface",
        Feature::Vertex(0) => "start cap",
        Feature::Vertex(_) => "end cap",
        Feature::Edge(_) | Feature::Face(_) => "side",
    }
}

/// The name of a feature of a cylinder ([`Cylinder`](crate::Cylinder) has the numbers).
const fn of_cylinder(feature: Feature) -> &'static str {
    match feature {
        Feature::Surface => "surface",
        Feature::Vertex(0) | Feature::Edge(0) | Feature::Face(0) => "start cap",
        Feature::Vertex(1) | Feature::Edge(1) | Feature::Face(1) => "end cap",
        Feature::Vertex(_) | Feature::Edge(_) | Feature::Face(_) => "side",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_feature_of_a_box_has_its_own_name() {
        use std::collections::BTreeSet;
        let of = |names: FeatureNames, axes: u32| {
            let name = |number: usize| {
                let between = (0..axes).filter(|&k| number / 3_usize.pow(k) % 3 == 1).count();
                match between {
                    0 => names.name(Feature::Vertex(number)),
                    1 => names.name(Feature::Edge(number)),
                    _ => names.name(Feature::Face(number)),
                }
            };
            (0..3_usize.pow(axes)).map(name).collect::<BTreeSet<_>>().len()
        };
        assert_eq!((of(FeatureNames::Rectangle, 2), of(FeatureNames::Box, 3)), (9, 27));
        assert_eq!(FeatureNames::Box.name(Feature::Surface), "surface");
    }
}
