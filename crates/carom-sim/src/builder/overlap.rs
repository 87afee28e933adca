//! What becomes of balls that overlap at the start?

use carom::Body;

use super::error::BuildError;
use super::own_of;
use crate::boundary::Boundary;
use crate::motion::{Motion, Straight};
use crate::obstacle::Obstacle;
use crate::relax::{Accepted, Relaxed, Shifts, relaxed};
use crate::rule::ContactRule;
use crate::simulation::Simulation;
use crate::state::State;

/// What becomes of balls that overlap one another, a wall or an obstacle at the start by more than rounding,
/// or have their centres in a pocket.
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
    /// They are refused.
    #[default]
    Refuse,
    /// They are brought apart with the least movement, as by [`relax`]; what a
    /// [rule](crate::ContactRule) lets pass stays. Where nothing would be refused, nothing is moved.
    Relax,
    /// They stay where they are, and bounce: two that overlap and approach collide at once, and two that
    /// part are held back by nothing, so that in the end they are apart \[BannermanStrobl2014\]. No energy
    /// comes in, and what is apart never overlaps later. The same holds for a ball that reaches beyond a wall
    /// or into an obstacle, as long as its centre does not; no centre may be in a pocket. Balls that are
    /// [inserted](Simulation::insert) later may overlap, too.
    ///
    /// Where nothing overlaps, the events are the same to the last bit as without it.
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

/// Brings balls apart that overlap one another, a wall or an obstacle, with the least movement.
///
/// What is returned are places for the centres, as lengths, for which `Σ m |x − x₀|²` is least, `x₀` being
/// where the balls are: heavy balls move less than light ones, balls of infinite mass stay, and in open
/// space the centre of mass does. Nothing else changes, and no energy comes in. At these places nothing
/// overlaps, as [`relation`](carom::relation()) has it: a ball is a hair, some 10⁻⁹ of a radius, off what
/// it was pushed off; up to 2⁻¹² of it for balls that are many at one spot, dense, or very unlike in mass, where
/// the last digits take too long. Balls that nothing pushes stay where they are, to the last bit. Only where there is
/// hardly that much room, an overlap is left that [`Builder::build`](crate::Builder::build) takes for
/// rounding.
///
/// A ball whose centre is in a solid obstacle comes out on the nearest side; it does not get through a thin
/// one. The movement is the least near these places: there may be another way round that is shorter.
/// The same input gives the same bits on every machine. With the balls in another order the places are
/// others that are as good, and of balls at one spot, which goes where depends on the order.
///
/// The places are found by the convex–concave procedure \[LippBoyd2016\], each step of which is a
/// projection by Hildreth's method \[Hildreth1957\].
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
/// No room was found: [`BuildError::NoRoom`] names the deepest of the overlaps that are left. Otherwise what
/// [`Builder::build`](crate::Builder::build) refuses: a ball too large for the periodic box, obstacles in
/// such a box, numbers out of range.
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

/// Moves the balls of a state at its start apart, if they overlap by more than rounding.
pub(super) fn relax_state<const D: usize, R: ContactRule, M: Motion>(
    state: State<D, R, M>,
) -> Result<(State<D, R, M>, Shifts), BuildError> {
    let balls = state.particles.len();
    let (mut state, motion) = state.with_motion((Straight, vec![(); balls]));
    let relaxed = relaxed(&state, Accepted::Rounding).map_err(BuildError::NoRoom)?;
    for (particle, &position) in state.particles.iter_mut().zip(relaxed.positions()) {
        particle.anchor.position = position;
    }
    let own = own_of(&state.particles);
    Ok((state.with_motion((motion, own)).0, relaxed.into_shifts()))
}
