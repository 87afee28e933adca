//! Exact queries of a ball and a piece of an obstacle.

use carom::vector::MapEach;
use carom::vector::{sub, unit};
use carom::{
    Accelerated, Ball, Feature, FeatureNames, Impact, Moving, Polyline, Relation, Segment,
    closest_points, first_contact, gap, is_approaching, relation, time_of_impact,
};

use crate::event::Contact;
use crate::ids::{BallId, ObstacleId, PocketId};
use crate::physics::line::Line;
use crate::state::{Anchor, Form, Piece, Simplex, State};
use crate::time::LATER;

/// Evaluates an expression with the shape of a piece; for a part of a larger shape, with the whole
/// part.
macro_rules! with_shape {
    ($form:expr, $shape:ident => $answer:expr) => {
        match $form {
            Form::Ball($shape) | Form::Pocket($shape) => $answer,
            Form::HalfSpace($shape) => $answer,
            Form::Capsule($shape) => $answer,
            Form::Aabb($shape) => $answer,
            Form::Triangle($shape, _) => $answer,
            Form::HollowBall($shape) => $answer,
            Form::HollowAabb($shape) => $answer,
            Form::HollowCapsule($shape) => $answer,
            Form::HollowCylinder($shape) => $answer,
            Form::Tube($shape) => $answer,
            Form::OfPolyline(part, _) | Form::OfMesh(part, _) => match &part.whole {
                Simplex::Corner($shape) => $answer,
                Simplex::Edge($shape) => $answer,
                Simplex::Face($shape) => $answer,
            },
        }
    };
}

impl<const D: usize> Form<D> {
    /// The next impact of a ball or, with a pocket, of its centre.
    #[inline]
    pub(super) fn impact(&self, ball: &Moving<D>) -> Option<Impact<D>> {
        match self {
            Self::OfPolyline(part, facet) => {
                let impact = facet.time_of_impact(ball, f64::INFINITY)?;
                Some(Impact { feature: part.name, ..impact })
            }
            Self::OfMesh(part, mesh) => mesh.time_of_impact_with(part.name, ball, f64::INFINITY),
            Self::Pocket(pocket) => {
                let center =
                    Ball::new(ball.center(), 0.0).and_then(|point| point.moving(ball.velocity()));
                time_of_impact(&center.ok()?, &pocket.at_rest(), f64::INFINITY)
            }
            _ => with_shape!(self, shape => time_of_impact(ball, &shape.at_rest(), f64::INFINITY)),
        }
    }

    /// The same for a ball under an acceleration.
    fn accelerated_impact(&self, ball: &Accelerated<D>, end: f64) -> Option<Impact<D>> {
        match self {
            Self::Ball(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::HalfSpace(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::Capsule(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::Aabb(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::HollowBall(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::HollowAabb(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::HollowCapsule(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::OfPolyline(part, facet) => {
                let impact = facet.time_of_accelerated_impact(ball, end)?;
                Some(Impact { feature: part.name, ..impact })
            }
            Self::OfMesh(part, mesh) => mesh.time_of_accelerated_impact_with(part.name, ball, end),
            Self::Triangle(_, Some(surface)) => time_of_impact(ball, &surface.at_rest(), end),
            Self::HollowCylinder(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::Tube(shape) => time_of_impact(ball, &shape.at_rest(), end),
            Self::Triangle(triangle, None) => {
                let corners = triangle.corners();
                if let Ok(outline) = Polyline::closed(&corners) {
                    return time_of_impact(ball, &outline.at_rest(), end);
                }
                // Two of its vertices are the same.
                let [a, b, c] = corners;
                let needle = Segment::new(a, if a == b { c } else { b }).ok()?;
                time_of_impact(ball, &needle.at_rest(), end)
            }
            Self::Pocket(pocket) => {
                let center = Ball::new(ball.center(), 0.0)
                    .and_then(|point| point.moving(ball.velocity()))
                    .and_then(|point| point.accelerated(ball.acceleration()));
                time_of_impact(&center.ok()?, &pocket.at_rest(), end)
            }
        }
    }

    /// Whether a ball comes nearer.
    pub(super) fn is_approached_by(&self, ball: &Moving<D>) -> bool {
        match self {
            Self::OfPolyline(_, facet) => facet.is_approached_by(ball),
            // Whether a distance falls does not depend on the neighbours of the part.
            Self::OfMesh(part, mesh) => {
                mesh.facets(part.name).next().is_some_and(|facet| facet.is_approached_by(ball))
            }
            _ => with_shape!(self, shape => is_approaching(ball, &shape.at_rest())),
        }
    }

    /// The relation of a ball to the piece.
    pub(crate) fn relation(&self, ball: &Ball<D>) -> Relation {
        with_shape!(self, shape => relation(ball, shape))
    }

    /// Whether a position is in the piece, its surface included.
    pub(crate) fn contains(&self, place: [f64; D]) -> bool {
        Ball::new(place, 0.0).is_ok_and(|point| self.relation(&point) != Relation::Separate)
    }

    /// The gap between the surfaces; negative if they overlap.
    pub(crate) fn gap(&self, ball: &Ball<D>) -> f64 {
        with_shape!(self, shape => gap(ball, shape))
    }

    /// The gap of a ball at a position; for a pocket, that of its centre.
    pub(super) fn gap_at(&self, place: [f64; D], radius: f64) -> f64 {
        let radius = if self.is_solid() { radius } else { 0.0 };
        Ball::new(place, radius).map_or(f64::INFINITY, |ball| self.gap(&ball))
    }

    /// Whether the straight path from one position to another touches the piece, ends included.
    ///
    /// The difference of the positions need not be a float: it is that of two velocities, which is
    /// taken exactly.
    pub(crate) fn is_touched_on_way(&self, from: [f64; D], to: [f64; D]) -> bool {
        self.is_near_way(from, to, 0.0)
    }

    /// Whether the straight path comes as near to the piece as this distance, ends included.
    pub(super) fn is_near_way(&self, from: [f64; D], to: [f64; D], distance: f64) -> bool {
        let Ok(point) = Ball::new(from, distance).and_then(|point| point.moving(to)) else {
            return false;
        };
        with_shape!(
            self,
            shape => shape
                .moving(from)
                .is_ok_and(|shape| first_contact(&point, &shape, 1.0).is_some())
        )
    }

    /// The distance of a position from the surface, below 0 in the piece, and the direction in
    /// which it grows; `None` on the surface.
    pub(crate) fn way_out(&self, place: [f64; D]) -> Option<(f64, [f64; D])> {
        let point = Ball::new(place, 0.0).ok()?;
        let distance = self.gap(&point);
        let normal = self
            .away_from(place)
            .or_else(|| unit(sub(self.nearest_surface(place)?, place)).filter(|_| distance < 0.0));
        normal.map(|normal| (distance, normal))
    }

    /// The point of the surface that is nearest to a position.
    pub(crate) fn nearest_surface(&self, place: [f64; D]) -> Option<[f64; D]> {
        let point = Ball::new(place, 0.0).ok()?;
        let (_, nearest) = with_shape!(self, shape => closest_points(&point, shape));
        Some(nearest)
    }

    /// The direction in which the distance of a position outside grows; `None` in the piece.
    pub(super) fn away_from(&self, place: [f64; D]) -> Option<[f64; D]> {
        self.nearest_from(place).map(|(away, _)| away)
    }

    /// The same, with the part nearest to the position.
    pub(super) fn nearest_from(&self, place: [f64; D]) -> Option<([f64; D], Feature)> {
        /// More than the rounding of a distance.
        const MORE: f64 = 1.0 + 1.0 / (1_u64 << 40) as f64;
        let distance = self.gap(&Ball::new(place, 0.0).ok()?);
        let ball = Ball::new(place, distance.max(f64::MIN_POSITIVE) * MORE).ok()?.at_rest();
        let contact = with_shape!(self, shape => first_contact(&ball, &shape.at_rest(), 0.0));
        let name = |feature: Feature| match self {
            Self::OfPolyline(part, _) | Self::OfMesh(part, _) => part.name,
            _ => feature,
        };
        contact
            .filter(|_| distance > 0.0)
            .map(|contact| (contact.normal.map_each(|n| -n), name(contact.feature)))
    }
}

impl<const D: usize> Piece<D> {
    /// The contact of a ball with it.
    pub(crate) fn contact(&self, ball: BallId, feature: Feature) -> Contact {
        if self.form.is_solid() {
            let (obstacle, names) = (ObstacleId(self.owner), self.feature_names());
            Contact::Obstacle { ball, obstacle, feature, names }
        } else {
            Contact::Pocket { ball, pocket: PocketId(self.owner) }
        }
    }

    /// How the features of the whole shape are named.
    pub(crate) fn feature_names(&self) -> FeatureNames {
        match self.form {
            Form::Aabb(_) if D == 2 => FeatureNames::Rectangle,
            Form::Aabb(_) if D == 3 => FeatureNames::Box,
            Form::HollowAabb(_) if D == 2 || D == 3 => FeatureNames::Room,
            Form::Capsule(_) | Form::HollowCapsule(_) => FeatureNames::Capsule,
            Form::HollowCylinder(_) => FeatureNames::Cylinder,
            _ => FeatureNames::Numbers,
        }
    }
}

/// The next impact of a ball with a piece, on its line.
pub(super) fn impact<const D: usize>(
    state: &State<D>,
    line: Line<'_, D>,
    (ball, piece): (u32, u32),
) -> Option<Impact<D>> {
    let (form, radius) = (&state.obstacles.piece(piece).form, state.particle(ball).radius);
    if state.motion.bends() {
        // Contacts after the end of the line do not matter.
        let end = line.bend?.curve.ends_after * LATER;
        return form.accelerated_impact(&accelerated(line, radius)?, end);
    }
    form.impact(&moving(line.anchor, radius)?)
}

/// The same on a curved line. Numbers too small for it, by far less than any rounding, become 0.
fn accelerated<const D: usize>(line: Line<'_, D>, radius: f64) -> Option<Accelerated<D>> {
    let numbers = [line.anchor.position, line.anchor.velocity, line.bend?.curve.acceleration];
    let [position, velocity, acceleration] =
        numbers.map_each(|v| v.map_each(|x| if x.abs() < LEAST { 0.0 } else { x }));
    let ball = Ball::new(position, radius);
    ball.and_then(|ball| ball.moving(velocity)?.accelerated(acceleration)).ok()
}

/// Above the smallest number that an accelerated ball may have.
const LEAST: f64 = 1e-60;

/// A ball on its line, relative to its anchor.
#[inline]
fn moving<const D: usize>(anchor: &Anchor<D>, radius: f64) -> Option<Moving<D>> {
    // The interface refuses numbers out of range.
    Ball::new(anchor.position, radius).and_then(|ball| ball.moving(anchor.velocity)).ok()
}
