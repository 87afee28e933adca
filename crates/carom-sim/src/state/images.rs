//! Copies of obstacles, which repeat with the space.

use carom::vector::{add, from_fn};
use carom::{Aabb, Ball, Capsule, InputError, Mesh, OwnedPolyline, Triangle};

use super::boundary::Boundary;
use super::bounds::Bounds;
use super::form::Form;
use super::partner::Image;
use super::space::Space;
use crate::obstacle::{ObstacleShape, Pocket};

/// The length of an obstacle that repeats, in periods.
const MOST_PERIODS: f64 = 64.0;

impl<const D: usize> ObstacleShape<D> {
    /// The shape moved by a vector; `None` for a shape without an end, which has no copies.
    fn moved(&self, by: [f64; D]) -> Option<Result<Self, InputError>> {
        let to = |place: [f64; D]| add(place, by);
        let moved = match self {
            Self::Ball(ball) => moved_ball(ball, by).map(Self::Ball),
            Self::Capsule(capsule) => {
                let segment = capsule.segment();
                Capsule::new(to(segment.start()), to(segment.end()), capsule.radius())
                    .map(Self::Capsule)
            }
            Self::Aabb(aabb) => Aabb::new(to(aabb.lower()), to(aabb.upper())).map(Self::Aabb),
            Self::Triangle(triangle) => {
                let [a, b, c] = triangle.corners();
                Triangle::new(to(a), to(b), to(c)).map(Self::Triangle)
            }
            Self::Polyline(polyline) => {
                let vertices: Vec<_> =
                    polyline.vertices().iter().map(|&vertex| to(vertex)).collect();
                OwnedPolyline::through(vertices, polyline.is_closed()).map(Self::Polyline)
            }
            Self::Mesh(mesh) => {
                let vertices: Vec<_> = mesh.vertices().iter().map(|&vertex| to(vertex)).collect();
                Mesh::new(vertices, mesh.triangles().to_vec()).map(Self::Mesh)
            }
            Self::HalfSpace(_)
            | Self::HollowBall(_)
            | Self::HollowAabb(_)
            | Self::HollowCapsule(_)
            | Self::HollowCylinder(_)
            | Self::Tube(_) => return None,
        };
        Some(moved)
    }

    /// The first periodic axis along which the shape does not repeat. Copies of a shape without an
    /// end would leave no space, or be another shape; a very long one would have too many.
    pub(crate) fn cannot_repeat(&self, space: &Space<D>) -> Option<usize> {
        if !space.repeats() {
            return None;
        }
        let bounds = Form::all_of(self).iter().map(Form::bounds).reduce(Bounds::joined);
        let is_long = |axis: usize| {
            bounds.as_ref().is_some_and(|Bounds { low, high }| {
                let length = high[axis] - low[axis];
                length.is_finite() && length > MOST_PERIODS * space.periods()[axis]
            })
        };
        let is_along = |from: [f64; D], to: [f64; D], axis: usize| {
            (0..D).all(|k| (from[k] == to[k]) != (k == axis))
        };
        let is_alike = |axis: usize| match self {
            Self::HalfSpace(half_space) => half_space.normal()[axis] == 0.0,
            Self::Tube(tube) => is_along(tube.start(), tube.end(), axis),
            Self::HollowBall(_)
            | Self::HollowAabb(_)
            | Self::HollowCapsule(_)
            | Self::HollowCylinder(_) => false,
            _ => true,
        };
        (0..D).find(|&axis| space.periods()[axis] > 0.0 && (!is_alike(axis) || is_long(axis)))
    }

    /// The shape in each image near the box of a space.
    ///
    /// Near is within a distance along each axis. Along periodic axes an obstacle repeats like the
    /// balls. Where no axis is periodic, there is only the shape itself, and there is always that.
    /// It is for those who place balls or draw.
    ///
    /// # Errors
    ///
    /// The first periodic axis along which the shape cannot repeat: it has no end there within 64
    /// periods, and is not the same everywhere.
    ///
    /// ```
    /// use carom::{Circle, HalfSpace};
    /// use carom_sim::{Boundary, ObstacleShape};
    ///
    /// let boundary = Boundary::periodic([10.0, 4.0])?;
    /// let post = ObstacleShape::Ball(Circle::new([9.5, 2.0], 1.0)?);
    /// let images = post.images(&boundary, 0.0).expect("it ends");
    /// assert_eq!(images, [post, ObstacleShape::Ball(Circle::new([-0.5, 2.0], 1.0)?)]);
    ///
    /// let slope = ObstacleShape::HalfSpace(HalfSpace::new([0.0, 0.0], [0.0, 1.0])?);
    /// assert_eq!(slope.images(&boundary, 0.0), Err(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn images(&self, boundary: &Boundary<D>, distance: f64) -> Result<Vec<Self>, usize> {
        let space = boundary.space();
        if let Some(axis) = self.cannot_repeat(&space) {
            return Err(axis);
        }
        let bounds = Form::all_of(self).iter().map(Form::bounds).reduce(Bounds::joined);
        let images = bounds.map(|bounds| images_within(&space, &bounds, |_| distance));
        let others = images.into_iter().flatten().filter(|image| *image != [0; D]);
        // A shape that rounding spoils is far beyond the box.
        let moved = others.filter_map(|image| self.moved(way_to(&space, image))?.ok());
        Ok(std::iter::once(self.clone()).chain(moved).collect())
    }

    /// The forms of the pieces in each image that a ball can reach, in the order of the pieces.
    pub(super) fn forms_in(&self, space: &Space<D>) -> Vec<(u32, Image<D>, Form<D>)> {
        let here = Form::all_of(self);
        let images = match here.iter().map(Form::bounds).reduce(Bounds::joined) {
            Some(bounds) if space.repeats() => images_within(space, &bounds, flight),
            _ => Vec::new(),
        };
        let mut forms: Vec<_> =
            (0..).zip(here).map(|(piece, form)| (piece, [0; D], form)).collect();
        for image in images.into_iter().filter(|image| *image != [0; D]) {
            // A shape that rounding spoils is far beyond the box.
            if let Some(Ok(shape)) = self.moved(way_to(space, image)) {
                let there = (0..).zip(Form::all_of(&shape));
                forms.extend(there.map(|(piece, form)| (piece, image, form)));
            }
        }
        forms.sort_by_key(|(piece, image, _)| (*piece, *image));
        forms
    }
}

/// A pocket in each image that a ball can reach.
pub(super) fn pocket_in<const D: usize>(
    pocket: &Pocket<D>,
    space: &Space<D>,
) -> Vec<(u32, Image<D>, Form<D>)> {
    let images = images_within(space, &Form::Pocket(*pocket.ball()).bounds(), flight);
    let there = |image: Image<D>| {
        let moved = moved_ball(pocket.ball(), way_to(space, image)).ok()?;
        Some((0, image, Form::Pocket(moved)))
    };
    images.into_iter().filter_map(there).collect()
}

fn moved_ball<const D: usize>(ball: &Ball<D>, by: [f64; D]) -> Result<Ball<D>, InputError> {
    Ball::new(add(ball.center(), by), ball.radius())
}

fn way_to<const D: usize>(space: &Space<D>, image: Image<D>) -> [f64; D] {
    let periods = space.periods();
    from_fn(|k| f64::from(image[k]) * periods[k])
}

/// How far a ball reaches beyond the box of the space along an axis with this period.
///
/// Its flight begins in the box and is as long as that at the most; the ball is not as wide.
fn flight(period: f64) -> f64 {
    // A half more than the flight, and a radius: below another half.
    2.0 * period
}

/// The images of a box that come within a distance of the box of the space, which depends on the
/// period.
fn images_within<const D: usize>(
    space: &Space<D>,
    bounds: &Bounds<D>,
    distance: impl Fn(f64) -> f64,
) -> Vec<Image<D>> {
    let (min, size) = (space.corner(), space.periods());
    let range = |k: usize| {
        if size[k] == 0.0 || !(bounds.low[k].is_finite() && bounds.high[k].is_finite()) {
            return 0..=0;
        }
        let reach = distance(size[k]);
        let low = ((min[k] - reach - bounds.high[k]) / size[k]).ceil();
        let high = ((min[k] + (size[k] + reach) - bounds.low[k]) / size[k]).floor();
        // A longer obstacle is refused, and a longer pocket covers all with those in the middle.
        let (middle, most) = ((0.5 * (low + high)).floor(), 0.5 * MOST_PERIODS + 4.0);
        let (low, high) = (low.max(middle - most), high.min(middle + most));
        #[expect(clippy::cast_possible_truncation, reason = "saturates; such shapes are refused")]
        let range = low as i32..=high as i32;
        range
    };
    let mut images = vec![[0; D]];
    for k in 0..D {
        let one = |image: Image<D>| {
            range(k).map(move |boxes| from_fn(|axis| if axis == k { boxes } else { image[axis] }))
        };
        images = images.into_iter().flat_map(one).collect();
    }
    images
}
