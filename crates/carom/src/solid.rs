//! How each shape becomes formulas: what it is seen from, and of which degree its polynomials are.

use crate::formula::parts::Formulas;
use crate::formula::{Measure, Ring, aabb, facet, half_space, hollow, hollow_capsule, segment};
use crate::shape::{Aabb, Ball, Capsule, Facet, HalfSpace, Hollow, Segment};

/// A shape of `f64`: how its formulas are made of its floats.
pub(crate) trait Solid<const D: usize>: Copy {
    /// A corner, an edge, a face.
    type Part: Copy;

    /// The shape in numbers of one kind, as seen from its anchor.
    type In<T: Ring>: Formulas<D, T, Part = Self::Part>;

    /// Of which degree its polynomials are at most.
    const DEGREE: Degree;

    /// A point of the shape, from which all others are seen.
    fn anchor(&self) -> [f64; D];

    /// At which distance a ball of radius `r` touches what the formulas describe, as a difference.
    fn reach(&self, r: f64) -> [f64; 2] {
        [r, 0.0]
    }

    /// How far its surface lies beyond the foot, along the normal from the ball.
    fn bulge(&self) -> f64 {
        0.0
    }

    /// The centre and the radius of the ball that a part is: of a corner, a point.
    #[inline]
    fn ball_at(&self, _: Self::Part) -> Option<([f64; D], f64)> {
        None
    }

    /// All of its lengths: the coordinates of its points, and its radius.
    fn lengths(&self) -> impl Iterator<Item = f64> + Clone;

    /// The components of its directions.
    fn directions(&self) -> impl Iterator<Item = f64> + Clone {
        core::iter::empty()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number>;
}

/// The degree of the polynomials of a shape in each kind of number.
///
/// All of them count: those of `Parts`, at the border of a region, where all lengths are multiplied by its
/// denominator, and the products that the normal at a root is made of. The square of a vector does not:
/// unit vectors are made of its upper digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Degree {
    /// In lengths, of how the ball and the shape are placed; there are no speeds then.
    pub(crate) standing: u32,
    /// In lengths.
    pub(crate) length: u32,
    /// In speeds.
    pub(crate) speed: u32,
    /// In the components of a direction.
    pub(crate) direction: u32,
}

impl<const D: usize> Solid<D> for HalfSpace<D> {
    type Part = half_space::Plane;
    type In<T: Ring> = half_space::HalfSpace<D, T>;

    /// `n² (r (n·w))²`, and `(n·u)²`.
    const DEGREE: Degree = Degree { standing: 2, length: 2, speed: 2, direction: 4 };

    fn anchor(&self) -> [f64; D] {
        self.point()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.point().into_iter()
    }

    fn directions(&self) -> impl Iterator<Item = f64> + Clone {
        self.normal().into_iter()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        half_space::HalfSpace::new(self.normal().map(|n| measure.direction(n)))
    }
}

impl<const D: usize> Solid<D> for Segment<D> {
    type Part = segment::Part;
    type In<T: Ring> = segment::Segment<D, T>;

    /// `δ (r² |w ∧ d|² − |u ∧ w ∧ d|²)`.
    const DEGREE: Degree = Degree { standing: 4, length: 6, speed: 2, direction: 0 };

    fn anchor(&self) -> [f64; D] {
        self.start()
    }

    #[inline]
    fn ball_at(&self, part: segment::Part) -> Option<([f64; D], f64)> {
        match part {
            segment::Part::Start => Some((self.start(), 0.0)),
            segment::Part::Edge => None,
            segment::Part::End => Some((self.end(), 0.0)),
        }
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.start().into_iter().chain(self.end())
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        segment::Segment::new(measure.offset(self.end(), self.start()))
    }
}

impl<const D: usize> Solid<D> for Capsule<D> {
    type Part = segment::Part;
    type In<T: Ring> = segment::Segment<D, T>;

    const DEGREE: Degree = <Segment<D> as Solid<D>>::DEGREE;

    fn anchor(&self) -> [f64; D] {
        self.segment().anchor()
    }

    fn reach(&self, r: f64) -> [f64; 2] {
        [r, -self.radius()]
    }

    fn bulge(&self) -> f64 {
        -self.radius()
    }

    #[inline]
    fn ball_at(&self, part: segment::Part) -> Option<([f64; D], f64)> {
        self.segment().ball_at(part).map(|(end, _)| (end, self.radius()))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.segment().lengths().chain([self.radius()])
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        self.segment().measured(measure)
    }
}

impl<const D: usize> Solid<D> for Aabb<D> {
    type Part = aabb::Part<D>;
    type In<T: Ring> = aabb::Aabb<D, T>;

    /// `r² w² − |u ∧ w|²`, and at a border `(w u − u w)²`.
    const DEGREE: Degree = Degree { standing: 2, length: 2, speed: 2, direction: 0 };

    fn anchor(&self) -> [f64; D] {
        self.lower()
    }

    #[inline]
    fn ball_at(&self, part: aabb::Part<D>) -> Option<([f64; D], f64)> {
        let [lower, upper] = [self.lower(), self.upper()];
        let is_corner = part.iter().all(|&side| side != aabb::Side::Between);
        let corner = core::array::from_fn(|k| match part[k] {
            aabb::Side::Above => upper[k],
            aabb::Side::Below | aabb::Side::Between => lower[k],
        });
        is_corner.then_some((corner, 0.0))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.lower().into_iter().chain(self.upper())
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        aabb::Aabb::new(measure.offset(self.upper(), self.lower()))
    }
}

impl<const D: usize> Solid<D> for Hollow<Ball<D>> {
    type Part = hollow::Surface;
    type In<T: Ring> = hollow::HollowBall;

    /// `r² w² − |u ∧ w|²`.
    const DEGREE: Degree = Degree { standing: 2, length: 2, speed: 2, direction: 0 };

    fn anchor(&self) -> [f64; D] {
        self.shape().center()
    }

    fn reach(&self, r: f64) -> [f64; 2] {
        [self.shape().radius(), r]
    }

    fn bulge(&self) -> f64 {
        self.shape().radius()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.shape().center().into_iter().chain([self.shape().radius()])
    }

    fn measured<M: Measure>(&self, _: &M) -> hollow::HollowBall {
        hollow::HollowBall
    }
}

impl<const D: usize> Solid<D> for Hollow<Aabb<D>> {
    type Part = hollow::Face;
    type In<T: Ring> = hollow::HollowAabb<D, T>;

    /// `(r w)²`.
    const DEGREE: Degree = Degree { standing: 2, length: 2, speed: 2, direction: 0 };

    fn anchor(&self) -> [f64; D] {
        self.shape().lower()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.shape().lower().into_iter().chain(self.shape().upper())
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        hollow::HollowAabb::new(measure.offset(self.shape().upper(), self.shape().lower()))
    }
}

impl<const D: usize> Solid<D> for Hollow<Capsule<D>> {
    type Part = segment::Part;
    type In<T: Ring> = hollow_capsule::HollowCapsule<D, T>;

    /// Those of a segment; where the ball turns, its distance is made of `δ r² |w ∧ d|²`.
    const DEGREE: Degree = <Segment<D> as Solid<D>>::DEGREE;

    fn anchor(&self) -> [f64; D] {
        self.shape().anchor()
    }

    fn reach(&self, r: f64) -> [f64; 2] {
        [self.shape().radius(), r]
    }

    fn bulge(&self) -> f64 {
        self.shape().radius()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.shape().lengths()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        hollow_capsule::HollowCapsule::new(self.shape().measured(measure))
    }
}

impl<const D: usize> Solid<D> for Facet<D> {
    type Part = facet::Part;
    type In<T: Ring> = facet::Facet<D, T>;

    /// Those of a segment. The moment of crossing a border is made of `(u·n)(w·n)` and `(w·n)²`, and the
    /// distance there of `((w·n) u − (u·n) w)²`.
    const DEGREE: Degree = <Segment<D> as Solid<D>>::DEGREE;

    fn anchor(&self) -> [f64; D] {
        self.start()
    }

    #[inline]
    fn ball_at(&self, part: facet::Part) -> Option<([f64; D], f64)> {
        let is_corner = !self.is_edge() && part == facet::Part::Nearest;
        is_corner.then(|| (self.start(), 0.0))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        let neighbors = [self.before(), self.after()].into_iter().flatten();
        self.start().into_iter().chain(self.end()).chain(neighbors.flatten())
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        if self.is_edge() {
            facet::Facet::edge(measure.offset(self.end(), self.start()))
        } else {
            let way = |neighbor: Option<_>| neighbor.map(|it| measure.offset(self.start(), it));
            facet::Facet::corner([way(self.before()), way(self.after())])
        }
    }
}
