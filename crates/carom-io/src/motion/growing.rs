//! Growing balls, and the end of their growth.

use super::AnySimulation;

impl<const D: usize> AnySimulation<D> {
    /// [`Simulation::growth_factor`](carom_sim::Simulation::growth_factor); 1 if balls do not grow.
    #[must_use]
    pub fn growth_factor(&self) -> f64 {
        match self {
            Self::Growing(simulation) => simulation.growth_factor(),
            _ => 1.0,
        }
    }

    /// Stops the growth of all balls, at their present radii.
    ///
    /// See [`Simulation::into_straight`](carom_sim::Simulation::into_straight). Without growing
    /// balls nothing changes.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_io::motion::MotionOf;
    /// use carom_sim::{Growing, Simulation};
    ///
    /// let ball = |x| Circle::new([x, 0.0], 1.0).map(Circle::at_rest);
    /// let builder = Simulation::builder()
    ///     .ball(ball(0.0)?, Mass::new(1.0)?)
    ///     .ball(ball(9.0)?, Mass::new(1.0)?);
    /// let (mut balls, _) = MotionOf::Growing(Growing::at_rate(0.5)?).build(builder)?;
    /// balls.advance_to(4.0)?;
    /// balls.stop_growing();
    /// balls.advance_to(100.0)?;
    /// assert_eq!(balls.radius(balls.id(0).expect("it was added first")), 3.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stop_growing(&mut self) {
        if let Self::Growing(simulation) = self {
            *self = Self::Straight(simulation.clone().into_straight());
        }
    }
}
