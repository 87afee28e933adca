//! The direction of a contact, and the touched features.
//!
//! The direction is that of the gradient of the distance, which is approximated. Signs at the exact
//! time decide which features are the nearest.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::IBig;

use super::feature::Feature;
use super::polygon::{Fraction, Polygon};
use super::root::{Linear, Root};
use super::setting::{Setting, Whole};
use super::still::{Still, beyond};
use crate::contact::is_zero;
use crate::number::{Dyadic, bit_length, shifted};
use crate::quadratic::{difference, dot};

/// The least number of bits of the distance of the centre at a contact.
const BITS: i64 = 110;

/// One of the directions that may be reported for a contact.
#[derive(Clone, Debug)]
pub(crate) struct Direction<const D: usize> {
    /// Along the gradient of the distance, of any length; `None` if there is no gradient.
    pub(crate) away: Option<[IBig; D]>,
    /// Without a gradient, an axis that the direction is perpendicular to, if there is one.
    pub(crate) axis: Option<[IBig; D]>,
    /// The features that may be reported; more than one where features meet.
    pub(crate) features: Vec<Feature>,
    /// The gap to that feature.
    pub(crate) gap: Dyadic,
    /// The nearest point of the shape or of its core, as a vector and its denominator.
    pub(crate) foot: ([IBig; D], IBig),
    /// The distance of the shape's surface from that point, against the normal.
    pub(crate) bulge: IBig,
}

/// A segment relative to a centre.
struct RelativeSegment<const D: usize> {
    /// From its start to its end.
    axis: [IBig; D],
    /// Its nearest features.
    features: Vec<Feature>,
    /// From the nearest point to the centre, of any length.
    away: [IBig; D],
    /// The nearest point, as a vector and its denominator.
    foot: ([IBig; D], IBig),
}

/// Ball and shape at a time, which may be an irrational root.
pub(crate) struct Scene<'a, const D: usize> {
    setting: &'a Setting<D>,
    moment: &'a Root,
    /// The state at that time, or at a fraction just below it.
    pub(crate) still: Still<D>,
    /// Whether `still` is at exactly that time.
    exact: bool,
}

impl<const D: usize> Setting<D> {
    /// The bits after the binary point of a time of contact that determine the direction.
    pub(crate) fn fraction_bits(&self) -> i64 {
        let reach = match &self.shape {
            Whole::Capsule { radius, .. } | Whole::Flat { radius, .. } => &self.r + radius,
            Whole::HollowBall { radius, .. }
            | Whole::HollowCapsule { radius, .. }
            | Whole::Tube { radius, .. }
            | Whole::HollowCylinder { radius, .. } => radius - &self.r,
            _ => self.r.clone(),
        };
        // Two almost parallel segments amplify an error of the position by this many bits.
        let skew = match &self.shape {
            Whole::Flat { polygon, .. } => polygon.bits_of_skew(),
            _ => 0,
        };
        // The error of w t is less than 2^(w − k), and R is at least 2^(r − 1).
        let w = self.w.iter().map(bit_length).max().unwrap_or(0);
        (BITS + w - bit_length(&reach) + 1 + skew).max(0)
    }
}

impl<'a, const D: usize> Scene<'a, D> {
    pub(crate) fn new(setting: &'a Setting<D>, moment: &'a Root) -> Self {
        let (still, exact) = if let Some((n, d)) = moment.as_rational() {
            (setting.at(n, d), true)
        } else {
            let k = setting.fraction_bits() + BITS;
            (setting.at(&moment.floor(k).0, &shifted(&IBig::ONE, k)), false)
        };
        Self { setting, moment, still, exact }
    }

    /// The directions that may be reported; the first is as good as any.
    pub(crate) fn directions(&self) -> Vec<Direction<D>> {
        match &self.still.shape {
            Whole::HalfSpace { point, normal } => vec![self.of_half_space(point, normal)],
            Whole::HollowBall { center, radius } => vec![self.of_hollow_ball(center, radius)],
            Whole::Capsule { start, end, radius } => self.of_capsule(start, end, radius),
            Whole::HollowCapsule { start, end, radius } => {
                self.of_hollow_capsule(start, end, radius)
            }
            Whole::Aabb { min, max } => self.of_box(min, max),
            Whole::HollowAabb { min, max } => {
                let faces = self.nearest_faces();
                faces.into_iter().map(|face| self.of_hollow_face(min, max, face)).collect()
            }
            Whole::Tube { start, end, radius } => {
                vec![self.of_side(start, end, radius, Feature::Surface)]
            }
            Whole::HollowCylinder { start, end, .. } => {
                let walls = self.still.nearest_walls(&difference(end, start));
                walls.into_iter().map(|wall| self.of_face(wall)).collect()
            }
            Whole::Flat { polygon, radius } => self.of_polygon(polygon, radius),
        }
    }

    /// The directions at rest. A centre on a segment leaves it across, also at its ends. A centre
    /// on a thin face leaves it along its normal. At a corner of a solid it leaves through one of
    /// the edges.
    pub(crate) fn directions_at_rest(&self) -> Vec<Direction<D>> {
        let mut directions = self.directions();
        let across = |start: &[IBig; D], end: &[IBig; D]| not_zero(difference(end, start));
        match &self.setting.shape {
            Whole::Capsule { start, end, .. } | Whole::HollowCapsule { start, end, .. } => {
                for direction in &mut directions {
                    direction.axis = across(start, end);
                }
            }
            Whole::Flat { polygon, .. } if polygon.is_solid() => {
                directions.retain(|it| it.away.is_some());
            }
            Whole::Flat { polygon, .. } if polygon.has_inside() => {
                let normal = polygon.normal();
                let first = normal.iter().find(|x| !x.is_zero()).map(|x| *x < IBig::ZERO);
                let along = if first == Some(true) { normal } else { normal.map(|x| -x) };
                for direction in directions.iter_mut().filter(|it| it.away.is_none()) {
                    direction.away = Some(along.clone());
                }
            }
            Whole::Flat { polygon, .. } => {
                if let [start, end] = &polygon.corners[..] {
                    for direction in &mut directions {
                        direction.axis = across(start, end);
                    }
                }
            }
            _ => {}
        }
        directions
    }

    /// The direction of one face of a hollow box, or of one wall of a hollow cylinder.
    pub(crate) fn of_face(&self, face: usize) -> Direction<D> {
        match &self.still.shape {
            Whole::HollowAabb { min, max } => self.of_hollow_face(min, max, face),
            Whole::HollowCylinder { start, end, radius } => {
                let feature = Feature::of_dimension(D - 1, face);
                let direction = match face {
                    0 => self.of_half_space(start, &difference(end, start)),
                    1 => self.of_half_space(end, &difference(start, end)),
                    _ => self.of_side(start, end, radius, feature),
                };
                let gap =
                    if self.exact { self.still.gap_to_wall(face) } else { Dyadic::from_float(0.0) };
                Direction { features: vec![feature], gap, ..direction }
            }
            _ => unreachable!("only hollow boxes and cylinders have walls"),
        }
    }

    /// The gap: 0 at a root, computed at a fraction.
    fn gap(&self) -> Dyadic {
        if self.exact { self.still.gap() } else { Dyadic::from_float(0.0) }
    }

    fn of_half_space(&self, point: &[IBig; D], normal: &[IBig; D]) -> Direction<D> {
        let q = &self.still.q;
        let (height, nn) = (dot(&difference(q, point), normal), dot(normal, normal));
        Direction {
            away: Some(normal.clone()),
            axis: None,
            features: vec![Feature::Surface],
            gap: self.gap(),
            foot: (from_fn(|k| &q[k] * &nn - &normal[k] * &height), nn),
            bulge: IBig::ZERO,
        }
    }

    fn of_hollow_ball(&self, center: &[IBig; D], radius: &IBig) -> Direction<D> {
        Direction {
            away: not_zero(difference(center, &self.still.q)),
            axis: None,
            features: vec![Feature::Surface],
            gap: self.gap(),
            foot: (center.clone(), IBig::ONE),
            bulge: radius.clone(),
        }
    }

    /// Away from the nearest point. A point that passes through a segment in 2D is on it. The
    /// direction is then towards the side from which it comes. At an end, `None` is valid, too.
    fn of_capsule(&self, start: &[IBig; D], end: &[IBig; D], radius: &IBig) -> Vec<Direction<D>> {
        let RelativeSegment { axis, features, away, foot } = self.seen_from_segment(start, end);
        let across = if is_zero(&away) { self.side_of_arrival(&axis) } else { None };
        let at = |away, features: &[Feature]| Direction {
            away,
            axis: None,
            features: features.to_vec(),
            gap: self.gap(),
            foot: foot.clone(),
            bulge: -radius,
        };
        match across {
            Some(across) if features == [Feature::Edge(0)] => vec![at(Some(across), &features)],
            Some(across) => vec![at(not_zero(away), &features), at(Some(across), &features)],
            None => vec![at(not_zero(away), &features)],
        }
    }

    /// Towards the nearest point of the segment. On the segment there is no gradient, but every
    /// nearest point is in a direction perpendicular to it. This fails at its ends, where either
    /// answer may be reported, each with its own feature.
    fn of_hollow_capsule(
        &self,
        start: &[IBig; D],
        end: &[IBig; D],
        radius: &IBig,
    ) -> Vec<Direction<D>> {
        let RelativeSegment { axis, features, away, foot } = self.seen_from_segment(start, end);
        let at = |away, axis, features| Direction {
            away,
            axis,
            features,
            gap: self.gap(),
            foot: foot.clone(),
            bulge: radius.clone(),
        };
        if !is_zero(&away) || is_zero(&axis) {
            return vec![at(not_zero(away.map(|x| -x)), None, features)];
        }
        let beside = |feature: &Feature| (*feature == Feature::Edge(0)).then(|| axis.clone());
        features.iter().map(|feature| at(None, beside(feature), vec![*feature])).collect()
    }

    /// Towards the nearest point of a line. On the line there is no gradient, but every nearest
    /// point is in a direction perpendicular to it.
    fn of_side(
        &self,
        start: &[IBig; D],
        end: &[IBig; D],
        radius: &IBig,
        feature: Feature,
    ) -> Direction<D> {
        let (q, u) = (&self.still.q, difference(end, start));
        let (uu, along) = (dot(&u, &u), dot(&difference(q, start), &u));
        let foot: [IBig; D] = from_fn(|k| &start[k] * &uu + &u[k] * &along);
        let away = not_zero(from_fn(|k| &foot[k] - &q[k] * &uu));
        Direction {
            axis: away.is_none().then_some(u),
            away,
            features: vec![feature],
            gap: self.gap(),
            foot: (foot, uu),
            bulge: radius.clone(),
        }
    }

    /// The nearest features of a segment, in its position at that time.
    fn seen_from_segment(&self, start: &[IBig; D], end: &[IBig; D]) -> RelativeSegment<D> {
        let (Whole::Capsule { start: first, end: last, .. }
        | Whole::HollowCapsule { start: first, end: last, .. }) = &self.setting.shape
        else {
            unreachable!("the shape is the same at every moment")
        };
        let axis = difference(last, first);
        let [at_start, at_end] = [first, last].map(|x| self.sign(&self.setting.along(x, &axis)));
        let mut features = Vec::new();
        if at_start != Ordering::Greater {
            features.push(Feature::Vertex(0));
        }
        if at_start != Ordering::Less && at_end != Ordering::Greater {
            features.push(Feature::Edge(0));
        }
        if at_end != Ordering::Less {
            features.push(Feature::Vertex(1));
        }
        let q = &self.still.q;
        let (away, foot) = if at_start != Ordering::Greater {
            (difference(q, start), (start.clone(), IBig::ONE))
        } else if at_end != Ordering::Less {
            (difference(q, end), (end.clone(), IBig::ONE))
        } else {
            let u = difference(end, start);
            let (uu, along) = (dot(&u, &u), dot(&difference(q, start), &u));
            let foot: [IBig; D] = from_fn(|k| &start[k] * &uu + &u[k] * &along);
            (from_fn(|k| &q[k] * &uu - &foot[k]), (foot, uu))
        };
        RelativeSegment { axis, features, away, foot }
    }

    /// In 2D, a direction perpendicular to an axis, towards the side from which the ball comes.
    /// `None` at the start, and if the ball moves along the axis.
    fn side_of_arrival(&self, axis: &[IBig; D]) -> Option<[IBig; D]> {
        let w = &self.setting.w;
        if D != 2 || self.moment.sign() == Ordering::Equal {
            return None;
        }
        let across: [IBig; D] = from_fn(|k| if k == 0 { -&axis[1] } else { axis[0].clone() });
        match dot(&across, w).cmp(&IBig::ZERO) {
            Ordering::Less => Some(across),
            Ordering::Equal => None,
            Ordering::Greater => Some(across.map(|x| -x)),
        }
    }

    /// Outside: away from the nearest point. Inside: out of the nearest faces. The same applies to
    /// a centre on the box, where a corner or an edge has no gradient: every direction of a face is
    /// a limit of gradients, and `None` is valid, too. A point that arrives there comes from
    /// outside the face.
    fn of_box(&self, min: &[IBig; D], max: &[IBig; D]) -> Vec<Direction<D>> {
        let signs = self.signs_along_axes();
        let is_outside =
            |&[low, high]: &[Ordering; 2]| low == Ordering::Less || high == Ordering::Greater;
        let (q, gap) = (&self.still.q, self.gap());
        let clamped: [IBig; D] = from_fn(|k| (&q[k]).clamp(&min[k], &max[k]).clone());
        let at = |away, features| Direction {
            away,
            axis: None,
            features,
            gap: gap.clone(),
            foot: (clamped.clone(), IBig::ONE),
            bulge: IBig::ZERO,
        };
        if signs.iter().any(is_outside) {
            let away = from_fn(|k| {
                if is_outside(&signs[k]) { beyond(&q[k], &min[k], &max[k]) } else { IBig::ZERO }
            });
            return vec![at(not_zero(away), box_features(&signs))];
        }
        let faces = self.nearest_faces();
        if !signs.iter().flatten().any(|&sign| sign == Ordering::Equal) {
            let inwards = |face: usize| {
                let mut foot = q.clone();
                let side = if face.is_multiple_of(2) { min } else { max };
                foot[face / 2].clone_from(&side[face / 2]);
                let features = vec![box_face::<D>(face)];
                Direction { foot: (foot, IBig::ONE), ..at(Some(outwards(face)), features) }
            };
            return faces.into_iter().map(inwards).collect();
        }
        let features = box_features(&signs);
        let is_start = self.moment.sign() == Ordering::Equal;
        let arrives =
            |face: &&usize| is_start || dot(&outwards(**face), &self.setting.w) < IBig::ZERO;
        let out = |&face: &usize| at(Some(outwards(face)), features.clone());
        let mut directions: Vec<_> = faces.iter().filter(arrives).map(out).collect();
        let is_joint = faces.iter().any(|face| face / 2 != faces[0] / 2);
        if directions.is_empty() || is_joint {
            directions.push(at(None, features.clone()));
        }
        directions
    }

    fn of_hollow_face(&self, min: &[IBig; D], max: &[IBig; D], face: usize) -> Direction<D> {
        let axis = face / 2;
        let side = if face.is_multiple_of(2) { min } else { max };
        let Still { q, r, .. } = &self.still;
        let inwards =
            if face.is_multiple_of(2) { &q[axis] - &side[axis] } else { &side[axis] - &q[axis] };
        let mut foot = q.clone();
        foot[axis].clone_from(&side[axis]);
        let away = outwards(face).map(|x| -x);
        Direction {
            away: Some(away),
            axis: None,
            features: vec![Feature::of_dimension(D - 1, face)],
            gap: self.still.real(&Dyadic { mantissa: inwards - r, exponent: 0 }),
            foot: (foot, IBig::ONE),
            bulge: IBig::ZERO,
        }
    }

    /// Away from the nearest point. In a solid: out of the nearest edges; for a centre on its
    /// surface, the same as for boxes. A point that passes through a thin polygon is on it: the
    /// same as for capsules.
    fn of_polygon(&self, polygon: &Polygon<D>, radius: &IBig) -> Vec<Direction<D>> {
        let Whole::Flat { polygon: original, .. } = &self.setting.shape else {
            unreachable!("the shape is the same at every moment")
        };
        let at = |away, features: &[Feature], foot: Fraction<D>| Direction {
            away,
            axis: None,
            features: features.to_vec(),
            gap: self.gap(),
            foot,
            bulge: -radius,
        };
        let q = &self.still.q;
        let features = self.setting.nearest_features(original, self.moment);
        let inside = self.setting.region_of_inside(original);
        let is_in =
            original.is_solid() && inside.iter().all(|form| self.sign(form) != Ordering::Less);
        if !is_in {
            let foot = polygon.foot(q);
            let away: [IBig; D] = from_fn(|k| &q[k] * &foot.1 - &foot.0[k]);
            let is_on = self.is_on(&away);
            let across = if is_on { self.side_of_polygon(original) } else { None };
            return match across {
                Some(across) if self.setting.is_within(original, self.moment) => {
                    vec![at(Some(across), &features, foot)]
                }
                Some(across) => {
                    vec![at(None, &features, foot.clone()), at(Some(across), &features, foot)]
                }
                None if is_on => vec![at(None, &features, foot)],
                None => vec![at(not_zero(away), &features, foot)],
            };
        }
        let outwards = |k: usize| original.inwards(original.edges()[k]).map(|x| -x);
        if inside.iter().all(|form| self.sign(form) == Ordering::Greater) {
            let (nearest, ..) = polygon.nearest_edges(q).expect("in the solid");
            let out = |k: usize| {
                at(Some(outwards(k)), &[polygon.edge_name(k)], polygon.foot_on_edge(k, q))
            };
            return nearest.into_iter().map(out).collect();
        }
        let on: Vec<usize> =
            (0..inside.len()).filter(|&k| self.sign(&inside[k]) == Ordering::Equal).collect();
        let is_start = self.moment.sign() == Ordering::Equal;
        let arrives = |k: &&usize| is_start || inside[**k].slope > IBig::ZERO;
        let foot = (q.clone(), IBig::ONE);
        let out = |&k: &usize| at(Some(outwards(k)), &features, foot.clone());
        let mut directions: Vec<_> = on.iter().filter(arrives).map(out).collect();
        if directions.is_empty() || on.len() > 1 {
            directions.push(at(None, &features, foot.clone()));
        }
        directions
    }

    /// Whether the centre is on a polygon without interior. At an irrational root this requires a
    /// radius of 0.
    fn is_on(&self, away: &[IBig; D]) -> bool {
        let Whole::Flat { radius, .. } = &self.setting.shape else { return false };
        if self.exact { is_zero(away) } else { self.setting.r.is_zero() && radius.is_zero() }
    }

    /// A direction perpendicular to a thin polygon, towards the side from which the ball comes.
    /// `None` at the start, and if the ball moves along the polygon.
    fn side_of_polygon(&self, polygon: &Polygon<D>) -> Option<[IBig; D]> {
        if D == 2 && polygon.corners.len() == 2 {
            return self.side_of_arrival(&difference(&polygon.corners[1], &polygon.corners[0]));
        }
        if D != 3 || !polygon.has_inside() || self.moment.sign() == Ordering::Equal {
            return None;
        }
        let normal = polygon.normal();
        match dot(&normal, &self.setting.w).cmp(&IBig::ZERO) {
            Ordering::Less => Some(normal),
            Ordering::Equal => None,
            Ordering::Greater => Some(normal.map(|x| -x)),
        }
    }

    fn sign(&self, form: &Linear) -> Ordering {
        self.moment.sign_of(form)
    }

    fn bounds(&self) -> (&[IBig; D], &[IBig; D]) {
        match &self.setting.shape {
            Whole::Aabb { min, max } | Whole::HollowAabb { min, max } => (min, max),
            _ => unreachable!("only of boxes"),
        }
    }

    /// The order of each coordinate relative to both ends of the box.
    fn signs_along_axes(&self) -> [[Ordering; 2]; D] {
        let (min, max) = self.bounds();
        from_fn(|k| [min, max].map(|end| self.sign(&self.setting.axis(k, &end[k]))))
    }

    /// The faces of a box that are nearest to a centre inside it.
    fn nearest_faces(&self) -> Vec<usize> {
        let (min, max) = self.bounds();
        let faces = self.setting.faces_inwards(min, max);
        let is_nearest = |face: &Linear| {
            faces.iter().all(|other| self.sign(&face.minus(other)) != Ordering::Greater)
        };
        (0..2 * D).filter(|&face| is_nearest(&faces[face])).collect()
    }
}

/// The unit vector out of a face of a box.
fn outwards<const D: usize>(face: usize) -> [IBig; D] {
    let sign = if face.is_multiple_of(2) { -IBig::ONE } else { IBig::ONE };
    from_fn(|k| if k == face / 2 { sign.clone() } else { IBig::ZERO })
}

/// The feature of a solid box's face: the digit 1 for each axis but one.
fn box_face<const D: usize>(face: usize) -> Feature {
    let index = (0..D).rev().fold(0, |index, k| {
        let digit = if k == face / 2 { 2 * (face % 2) } else { 1 };
        3 * index + digit
    });
    Feature::of_dimension(D - 1, index)
}

/// The features of a solid box that contain its point nearest to the centre.
fn box_features<const D: usize>(signs: &[[Ordering; 2]; D]) -> Vec<Feature> {
    // Dimension and index.
    let mut features = vec![(0, 0)];
    for [low, high] in signs.iter().rev() {
        let digits = [
            (*low != Ordering::Greater).then_some(0),
            (*low != Ordering::Less && *high != Ordering::Greater).then_some(1),
            (*high != Ordering::Less).then_some(2),
        ];
        let longer = |&(dimension, index): &(usize, usize)| {
            let digits = digits.into_iter().flatten();
            let next =
                digits.map(move |digit| (dimension + usize::from(digit == 1), 3 * index + digit));
            next.collect::<Vec<_>>()
        };
        features = features.iter().flat_map(longer).collect();
    }
    let proper = features.into_iter().filter(|&(dimension, _)| dimension < D);
    proper.map(|(dimension, index)| Feature::of_dimension(dimension, index)).collect()
}

fn not_zero<const D: usize>(v: [IBig; D]) -> Option<[IBig; D]> {
    v.iter().any(|x| !x.is_zero()).then_some(v)
}
