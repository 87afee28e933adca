//! Fixed obstacles of any shape, and pockets.

use carom::{
    Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, InputError, Mesh, OwnedPolyline, Segment,
    Triangle, Tube,
};

use crate::rebound::Rebound;

/// A fixed shape that balls bounce off.
///
/// Examples are a bumper, a cushion, or the rim of a bowl. Depending on its shape, an obstacle is
/// thin or solid. A ball can be on either side of a thin one, and never gets through it. By default
/// an obstacle is elastic and has no name.
///
/// ```
/// use carom::{Aabb, Circle, Mass, Restitution};
/// use carom_sim::{Obstacle, Simulation};
///
/// let rail = Obstacle::polyline(vec![[0.0, -1.0], [4.0, 0.0], [8.0, -1.0]])?
///     .with_restitution(Restitution::new(0.5)?)
///     .named("rail");
/// let mut simulation = Simulation::builder()
///     .obstacle(rail)
///     .obstacle(Aabb::new([0.0, 6.0], [8.0, 7.0])?)
///     .ball(Circle::new([4.0, 3.0], 1.0)?.moving([0.0, 1.0])?, Mass::new(1.0)?)
///     .build()?;
/// for hit in [
///     "t = 2: ball 0 and obstacle 1 (bottom edge)",
///     "t = 6: ball 0 and obstacle 0 (corner 1)",
/// ] {
///     assert_eq!(simulation.next().expect("it goes up and down")?.to_string(), hit);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Obstacle<const D: usize> {
    shape: ObstacleShape<D>,
    restitution: Rebound,
    name: Option<String>,
}

/// The shape of an [`Obstacle`], in lengths.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ObstacleShape<const D: usize> {
    /// A ball, touched from outside.
    Ball(Ball<D>),
    /// Everything on one side of a plane.
    HalfSpace(HalfSpace<D>),
    /// A capsule, touched from outside.
    Capsule(Capsule<D>),
    /// A box, touched from outside.
    Aabb(Aabb<D>),
    /// A ball, touched from inside, like a bowl.
    HollowBall(Hollow<Ball<D>>),
    /// A box, touched from inside, like a room.
    HollowAabb(Hollow<Aabb<D>>),
    /// A capsule, touched from inside, like a stadium.
    HollowCapsule(Hollow<Capsule<D>>),
    /// A cylinder with its caps, touched from inside, like a drum.
    HollowCylinder(Hollow<Cylinder<D>>),
    /// A tube without ends, touched from inside.
    Tube(Tube<D>),
    /// A triangle.
    ///
    /// In the plane it is solid and touched from outside; in space it is thin and touched from both
    /// sides.
    Triangle(Triangle<D>),
    /// Thin walls from vertex to vertex, touched from both sides.
    Polyline(OwnedPolyline<D>),
    /// In space, thin walls made of triangles, touched from both sides.
    Mesh(Mesh<D>),
}

impl<const D: usize> Obstacle<D> {
    fn new(shape: ObstacleShape<D>) -> Self {
        Self { shape, restitution: Rebound::elastic(), name: None }
    }

    /// Thin walls from vertex to vertex, touched from both sides.
    ///
    /// Each vertex is given by its coordinates.
    ///
    /// # Errors
    /// There are fewer than two vertices, a coordinate is not finite, or a vertex coincides with
    /// the next one.
    pub fn polyline(vertices: Vec<[f64; D]>) -> Result<Self, InputError> {
        OwnedPolyline::new(vertices).map(Self::from)
    }

    /// A closed [`polyline`](Self::polyline).
    ///
    /// A wall also connects the last vertex to the first. In the plane it contains the balls
    /// inside, and is a block for those outside.
    ///
    /// # Errors
    /// There are fewer than three vertices, a coordinate is not finite, or a vertex coincides with
    /// the next one.
    pub fn polygon(vertices: Vec<[f64; D]>) -> Result<Self, InputError> {
        OwnedPolyline::closed(vertices).map(Self::from)
    }

    /// The same obstacle with a restitution.
    ///
    /// It is the restitution of every contact with the obstacle, whatever the ball's own. Above 1,
    /// the obstacle adds energy.
    #[must_use]
    pub fn with_restitution(self, restitution: impl Into<Rebound>) -> Self {
        Self { restitution: restitution.into(), ..self }
    }

    /// The same obstacle with a name, for messages and pictures.
    ///
    /// Several obstacles may have the same name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &ObstacleShape<D> {
        &self.shape
    }

    /// The restitution of every contact with it.
    #[must_use]
    pub fn restitution(&self) -> Rebound {
        self.restitution
    }

    /// The name, if there is one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// A segment is a polyline of two distinct vertices.
impl<const D: usize> TryFrom<Segment<D>> for Obstacle<D> {
    type Error = InputError;

    fn try_from(segment: Segment<D>) -> Result<Self, InputError> {
        Self::polyline(vec![segment.start(), segment.end()])
    }
}

/// Declares the shapes that are obstacles without further checks.
macro_rules! obstacles {
    ($($variant:ident($shape:ty))+) => {
        $(
            impl<const D: usize> From<$shape> for Obstacle<D> {
                fn from(shape: $shape) -> Self {
                    Self::new(ObstacleShape::$variant(shape))
                }
            }
        )+
    };
}

obstacles! {
    Ball(Ball<D>)
    HalfSpace(HalfSpace<D>)
    Capsule(Capsule<D>)
    Aabb(Aabb<D>)
    HollowBall(Hollow<Ball<D>>)
    HollowAabb(Hollow<Aabb<D>>)
    HollowCapsule(Hollow<Capsule<D>>)
    HollowCylinder(Hollow<Cylinder<D>>)
    Tube(Tube<D>)
    Triangle(Triangle<D>)
    Polyline(OwnedPolyline<D>)
    Mesh(Mesh<D>)
}

/// A region that removes a ball whose centre enters.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Outcome, Pocket, Simulation};
///
/// let mut simulation = Simulation::builder()
///     .pocket(Pocket::new(Circle::new([5.0, 0.0], 2.0)?).named("corner"))
///     .ball(Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?, Mass::new(1.0)?)
///     .build()?;
/// let event = simulation.next().expect("it rolls into the pocket")?;
/// assert_eq!((event.time.to_f64(), event.outcome), (3.0, Outcome::Remove));
/// assert!(simulation.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pocket<const D: usize> {
    ball: Ball<D>,
    name: Option<String>,
}

impl<const D: usize> Pocket<D> {
    /// A pocket with the shape of a ball.
    #[must_use]
    pub fn new(ball: Ball<D>) -> Self {
        Self { ball, name: None }
    }

    /// The same pocket with a name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// The shape.
    #[must_use]
    pub fn ball(&self) -> &Ball<D> {
        &self.ball
    }

    /// The name, if there is one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl<const D: usize> From<Ball<D>> for Pocket<D> {
    fn from(ball: Ball<D>) -> Self {
        Self::new(ball)
    }
}
