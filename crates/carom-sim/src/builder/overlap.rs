//! Balls that overlap at the start.

use carom::Body;

use super::error::BuildError;
use super::rest::reposes_of;
use crate::obstacle::Obstacle;
use crate::relax::{Accepted, Relaxed, Shifts, relaxed};
use crate::simulation::Simulation;
use crate::state::Boundary;
use crate::state::State;

/// How to treat balls that overlap at the start.
///
/// It also applies to balls that overlap a wall or an obstacle by more than rounding, or have their
/// centres in a pocket.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Overlap, Simulation};
///
/// let disc = |x| Circle::new([x, 0.0], 1.0).and_then(|disc| disc.moving([0.5, 0.0]));
/// let builder = Simulation::builder()
///     .ball(disc(0.0)?, Mass::new(1.0)?)
///     .ball(disc(1.5)?, Mass::new(1.0)?);
/// assert!(builder.clone().build().is_err());
/// let (simulation, shifts) = builder.overlap(Overlap::Relax).build_relaxed()?;
/// let (_, largest) = shifts.largest().expect("both were moved");
/// assert!((largest - 0.25).abs() < 1e-8 && simulation.kinetic_energy() == 0.25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlap {
    /// Refuse them with an error.
    #[default]
    Refuse,
    /// Move them apart with the least movement, as [`relax`] does.
    ///
    /// Overlaps that a [rule](crate::Rules) allows stay. If nothing would be refused, nothing
    /// moves.
    Relax,
    /// Leave them where they are, and let them bounce.
    ///
    /// Two balls that overlap and approach collide at once. Two that part are not held back, so
    /// that in the end they are apart \[BannermanStrobl2014\]. The energy does not rise, and balls
    /// that are apart never overlap later. The same holds for a ball that reaches beyond a wall or
    /// into an obstacle, as long as its centre does not; no centre may be in a pocket. Balls that
    /// are [inserted](Simulation::insert) later may overlap, too.
    ///
    /// If nothing overlaps, the events are the same to the last bit as without this setting.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::{Overlap, Simulation};
    ///
    /// let disc = |x, v| Circle::new([x, 0.0], 1.0).and_then(|disc| disc.moving([v, 0.0]));
    /// let mut two = Simulation::builder()
    ///     .ball(disc(0.0, 1.0)?, Mass::new(1.0)?)
    ///     .ball(disc(0.5, 0.0)?, Mass::new(1.0)?)
    ///     .overlap(Overlap::Allow)
    ///     .build()?;
    /// let event = two.next().expect("they approach")?;
    /// assert_eq!((event.time.to_f64(), event.gap), (0.0, -1.5));
    /// assert_eq!(two.next(), None, "they part");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Allow,
}

/// Moves overlapping balls apart, with the least movement.
///
/// The balls may overlap one another, a wall or an obstacle. The result is positions of the
/// centres, as lengths, that minimise `Σ m |x − x₀|²`, where `x₀` are the given positions: heavy
/// balls move less than light ones, balls of infinite mass stay, and in open space the centre of
/// mass stays. Nothing else changes, and no energy is added. At these positions nothing overlaps by
/// [`relation`](carom::relation()): a ball ends about 10⁻⁹ of a radius away from what it was pushed
/// off; up to 2⁻¹² of a radius if many balls are at one spot, dense, or very unlike in mass, where
/// the last digits take too long. Balls that nothing pushes stay where they are, to the last bit.
/// Only if there is barely enough room, an overlap remains that
/// [`Builder::build`](crate::Builder::build) takes for rounding.
///
/// A ball whose centre is in a solid obstacle leaves it on the nearest side; no ball gets through a
/// thin obstacle. The movement is the least near these positions: a different arrangement may need
/// less. The same input gives the same bits on every machine. Another order of the balls gives
/// other, equally good positions; which way balls at one spot go depends on the order.
///
/// The method is the convex–concave procedure \[LippBoyd2016\]; each step is a projection by
/// Hildreth's method \[Hildreth1957\].
///
/// ```
/// use carom::{Body, Circle, Mass};
/// use carom_sim::{Boundary, relax};
///
/// // Two discs overlap by 1, and one of them has three times the mass.
/// let disc = |x, mass| -> Result<_, carom::InputError> {
///     Ok(Body::new(Circle::new([x, 0.0], 1.0)?.at_rest(), Mass::new(mass)?))
/// };
/// let relaxed = relax(&[disc(0.0, 3.0)?, disc(1.0, 1.0)?], &Boundary::open(), &[])?;
/// let [heavy, light] = [0, 1].map(|ball| relaxed.positions()[ball][0]);
/// assert!((heavy + 0.25).abs() < 1e-8 && (light - 1.75).abs() < 1e-8);
/// assert!(light - heavy >= 2.0);
/// assert_eq!(relaxed.shifts().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No room was found: [`BuildError::NoRoom`] names the deepest of the remaining overlaps. Otherwise
/// the errors of [`Builder::build`](crate::Builder::build): a ball too large for the periodic box,
/// obstacles in such a box, numbers out of range.
#[inline(never)]
pub fn relax<const D: usize>(
    bodies: &[Body<D>],
    boundary: &Boundary<D>,
    obstacles: &[Obstacle<D>],
) -> Result<Relaxed<D>, BuildError> {
    let builder = Simulation::builder()
        .boundary(*boundary)
        .obstacles(obstacles.iter().cloned())
        .bodies(bodies.iter().copied());
    relaxed(&builder.state()?, Accepted::Nothing).map_err(BuildError::NoRoom)
}

/// Moves the balls of an initial state apart, if they overlap by more than rounding.
pub(super) fn relax_state<const D: usize>(
    mut state: State<D>,
) -> Result<(State<D>, Shifts), BuildError> {
    let relaxed = relaxed(&state, Accepted::Rounding).map_err(BuildError::NoRoom)?;
    for (particle, &position) in state.particles.iter_mut().zip(relaxed.positions()) {
        particle.anchor.position = position;
    }
    state.reposes = reposes_of(&state.motion, &state.particles);
    Ok((state, relaxed.into_shifts()))
}
