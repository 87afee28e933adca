//! What stands in the way: fixed obstacles of any form, and pockets.

use carom::{
    Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, InputError, Mesh, Restitution, Segment,
    Triangle, Tube,
};

/// Something fixed that balls bounce off: a bumper, a cushion, the rim of a bowl.
///
/// Each is thin or solid as its shape is; a ball can be on either side of a thin one, and never gets
/// through it. It is elastic and has no name unless it is given them.
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
/// for hit in ["t = 2: ball 0 and obstacle 1", "t = 6: ball 0 and obstacle 0"] {
///     assert_eq!(simulation.next().expect("it goes up and down")?.to_string(), hit);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Obstacle<const D: usize> {
    shape: ObstacleShape<D>,
    restitution: Restitution,
    name: Option<String>,
}

/// The shape of an [`Obstacle`], in lengths.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ObstacleShape<const D: usize> {
    /// Met from outside.
    Ball(Ball<D>),
    /// Everything on one side of a plane.
    HalfSpace(HalfSpace<D>),
    /// Met from outside.
    Capsule(Capsule<D>),
    /// Met from outside.
    Aabb(Aabb<D>),
    /// A bowl: met from inside.
    HollowBall(Hollow<Ball<D>>),
    /// A room: met from inside.
    HollowAabb(Hollow<Aabb<D>>),
    /// A stadium: met from inside.
    HollowCapsule(Hollow<Capsule<D>>),
    /// A drum: met from inside, with its caps.
    HollowCylinder(Hollow<Cylinder<D>>),
    /// A pipe without ends: met from inside.
    Tube(Tube<D>),
    /// In the plane met from outside; in space thin, and met from both sides.
    Triangle(Triangle<D>),
    /// Thin walls from corner to corner, met from both sides.
    Polyline(Polyline<D>),
    /// In space, thin walls made of triangles, met from both sides.
    Mesh(Mesh<D>),
}

/// The corners of thin walls that hang together: a [`carom::Polyline`] that owns them.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Corners<D>", into = "Corners<D>"))]
pub struct Polyline<const D: usize> {
    vertices: Vec<[f64; D]>,
    is_closed: bool,
}

impl<const D: usize> Obstacle<D> {
    fn new(shape: ObstacleShape<D>) -> Self {
        Self { shape, restitution: Restitution::elastic(), name: None }
    }

    /// Thin walls from corner to corner, met from both sides; each corner is given by its
    /// coordinates.
    ///
    /// # Errors
    /// There are fewer than two corners, a coordinate is not finite, or a corner is at the same place
    /// as the next one.
    pub fn polyline(vertices: Vec<[f64; D]>) -> Result<Self, InputError> {
        Polyline { vertices, is_closed: false }.into_obstacle()
    }

    /// The same, closed by a wall from the last corner to the first: in the plane a room for the balls
    /// inside, and a block for those outside.
    ///
    /// # Errors
    /// There are fewer than three corners, a coordinate is not finite, or a corner is at the same place
    /// as the next one.
    pub fn polygon(vertices: Vec<[f64; D]>) -> Result<Self, InputError> {
        Polyline { vertices, is_closed: true }.into_obstacle()
    }

    /// The same with a restitution: that of every contact with it, whatever the ball's own.
    #[must_use]
    pub fn with_restitution(self, restitution: Restitution) -> Self {
        Self { restitution, ..self }
    }

    /// The same with a name, for messages and pictures. Several may have the same.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// Its shape.
    #[must_use]
    pub fn shape(&self) -> &ObstacleShape<D> {
        &self.shape
    }

    /// The restitution of every contact with it.
    #[must_use]
    pub fn restitution(&self) -> Restitution {
        self.restitution
    }

    /// Its name, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

/// A segment is a polyline of two corners; neither is at the place of the other.
impl<const D: usize> TryFrom<Segment<D>> for Obstacle<D> {
    type Error = InputError;

    fn try_from(segment: Segment<D>) -> Result<Self, InputError> {
        Self::polyline(vec![segment.start(), segment.end()])
    }
}

/// Declares which shapes are obstacles as they are.
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
    Mesh(Mesh<D>)
}

impl<const D: usize> Polyline<D> {
    /// The corners, in order.
    #[must_use]
    pub fn vertices(&self) -> &[[f64; D]] {
        &self.vertices
    }

    /// Whether a wall leads from the last corner to the first.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The same, to be asked about: [`carom::Polyline`].
    ///
    /// ```
    /// use carom::Polyline;
    /// use carom_sim::{Obstacle, ObstacleShape};
    ///
    /// let corners = vec![[0.0, 0.0], [4.0, 3.0], [4.0, -3.0]];
    /// let block = Obstacle::polygon(corners.clone())?;
    /// let ObstacleShape::Polyline(outline) = block.shape() else { unreachable!() };
    /// assert_eq!(outline.as_polyline(), Polyline::closed(&corners)?);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    ///
    /// # Panics
    /// Never: the corners have been checked.
    #[must_use]
    pub fn as_polyline(&self) -> carom::Polyline<'_, D> {
        self.checked().expect("the corners have been checked")
    }

    fn into_obstacle(self) -> Result<Obstacle<D>, InputError> {
        self.checked()?;
        Ok(Obstacle::new(ObstacleShape::Polyline(self)))
    }

    fn checked(&self) -> Result<carom::Polyline<'_, D>, InputError> {
        let make = if self.is_closed { carom::Polyline::closed } else { carom::Polyline::new };
        make(&self.vertices)
    }
}

/// Where balls go out of play: one whose centre comes in is removed.
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
    /// A pocket of the form of a ball.
    #[must_use]
    pub fn new(ball: Ball<D>) -> Self {
        Self { ball, name: None }
    }

    /// The same with a name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// Its form.
    #[must_use]
    pub fn ball(&self) -> &Ball<D> {
        &self.ball
    }

    /// Its name, if it has one.
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

/// A polyline before it is checked.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Polyline", deny_unknown_fields)]
struct Corners<const D: usize> {
    vertices: Vec<Corner<D>>,
    is_closed: bool,
}

/// One of its corners.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct Corner<const D: usize>(#[serde(with = "carom::serialize")] [f64; D]);

#[cfg(feature = "serde")]
impl<const D: usize> TryFrom<Corners<D>> for Polyline<D> {
    type Error = InputError;

    fn try_from(corners: Corners<D>) -> Result<Self, InputError> {
        let vertices = corners.vertices.into_iter().map(|Corner(place)| place).collect();
        let polyline = Self { vertices, is_closed: corners.is_closed };
        polyline.checked()?;
        Ok(polyline)
    }
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Polyline<D>> for Corners<D> {
    fn from(polyline: Polyline<D>) -> Self {
        let vertices = polyline.vertices.into_iter().map(Corner).collect();
        Self { vertices, is_closed: polyline.is_closed }
    }
}
