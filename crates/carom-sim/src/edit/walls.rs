//! Moving walls, such as a piston.

use thiserror::Error;

use crate::ids::{Side, Wall};
use crate::number::Number;
use crate::physics::change;
use crate::physics::scale::RANGE;
use crate::simulation::Simulation;
use crate::state::{Budget, Crushing, WallLine};

/// Why a motion of a wall was refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum WallError {
    /// There is no such wall.
    ///
    /// The space is open or periodic, or has fewer axes.
    #[error("there is no wall {wall} to move; use a box with walls, and name one of its axes")]
    NoWall {
        /// The wall.
        wall: Wall,
    },
    /// A coordinate is not a number, or is out of range.
    #[error("wall {wall} cannot move to {}; give a place between -1e100 and 1e100", Number(*to))]
    OutOfRange {
        /// The wall.
        wall: Wall,
        /// The destination.
        to: f64,
    },
    /// The wall would cut into a fixed ball, or leave too little space.
    ///
    /// The largest ball has to fit between the wall and the opposite one.
    #[error(
        "wall {wall} cannot move to {}: the balls and the opposite wall need the space up to {}; \
         choose a place farther out",
        Number(*to),
        Number(*limit)
    )]
    NoRoom {
        /// The wall.
        wall: Wall,
        /// The destination.
        to: f64,
        /// Where it would touch a fixed ball, or leave the largest ball no clearance between the
        /// walls.
        limit: f64,
    },
    /// The balls do not fly [straight](crate::Motion::Straight) at a constant speed.
    #[error(
        "wall {wall} cannot move among balls that are damped, fall or roll; use straight motion, or leave it at rest"
    )]
    Unsteady {
        /// The wall.
        wall: Wall,
    },
    /// A speed is not above 0, or too large for the resolution of the clock.
    #[error(
        "wall {wall} cannot move at speed {}; give one above 0 and up to {}",
        Number(*speed),
        Number(*most)
    )]
    Speed {
        /// The wall.
        wall: Wall,
        /// The speed.
        speed: f64,
        /// The largest speed that the clock resolves.
        ///
        /// It depends on the smallest radius and the energy of the balls.
        most: f64,
    },
}

/// How many of the smallest radii the wall and the balls may move in one window of the clock. Times
/// are accurate to `2⁻⁵³` windows, so positions are still accurate to `2⁻³³` radii, less than a
/// billionth.
const RADII_IN_A_WINDOW: f64 = (1_u64 << 20) as f64;

/// A wall crushes the balls if each ball hits it more often than this before any ball could have
/// moved by the smallest radius, at the speed when the wall started …
const HITS_OF_A_BALL: u64 = 1 << 4;

/// … but not before this many hits in all. A single ball makes so many if it has a clearance of
/// `2⁻¹³` radii, or has become faster by that factor.
const HITS: u64 = 1 << 12;

/// The share of the smallest radius by which a wall that crushes the balls moves back: more than
/// the rounding of a position, even in a box of a billion radii, and too little to be seen.
const PLAY: f64 = 1.0 / (1_u64 << 20) as f64;

impl<const D: usize> Simulation<D> {
    /// Moves a wall to the coordinate `to` at a constant speed.
    ///
    /// The wall starts now and halts at `to`. A ball that hits an elastic wall leaves with twice
    /// the velocity of the wall added, so compressing a gas heats it by the work done on it, and an
    /// expanding gas cools: [`Event::work`](crate::Event::work). An earlier motion of the wall is
    /// discarded. `to` may lie beyond the box as built; cells cover only that box, so a run becomes
    /// slower if many balls gather outside it.
    ///
    /// A wall that crushes the balls stops: jammed balls would hit it infinitely often in a finite
    /// time. In a simulation of `N` balls this is so if the wall is hit more than `4 096 + 16 N`
    /// times within the time in which, at the start of its motion, it and the fastest possible ball
    /// could close a distance of the smallest radius. It then moves back by `2⁻²⁰` of that radius
    /// and halts. A gas that is not pressed together hits a wall far more seldom. But a slow wall
    /// stops before small balls: a single elastic ball of radius `r`, which began at the distance
    /// `L` from it, stops it at a gap of about `√(L r / 8 200)`, when it has become much faster.
    ///
    /// # Errors
    /// - There is no such wall.
    /// - The balls do not fly [straight](crate::Motion::Straight) at a constant speed.
    /// - `to` is not finite, cuts into a fixed ball, or leaves too little space for the largest
    ///   ball before the opposite wall, at that wall's current position or at its destination.
    /// - The speed is not above 0, or so large that the clock could not resolve the hits to `2⁻³³`
    ///   of the smallest radius.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::{Boundary, Side, Simulation, Wall};
    ///
    /// let mut simulation = Simulation::builder()
    ///     .boundary(Boundary::walls([0.0, 0.0], [10.0, 2.0])?)
    ///     .ball(Circle::new([5.0, 1.0], 1.0)?.moving([1.0, 0.0])?, Mass::new(2.0)?)
    ///     .build()?;
    /// let piston = Wall { axis: 0, side: Side::High };
    /// simulation.move_wall(piston, 6.0, 0.5)?;
    ///
    /// let hit = simulation.next().expect("they come towards each other")?;
    /// assert_eq!(hit.to_string(), "t = 2.6666666666666665: ball 0 and wall +x");
    /// assert_eq!(simulation.velocity(simulation.id(0).unwrap()), [-2.0, 0.0]);
    /// assert_eq!((hit.impulse, hit.work), (6.0, 3.0));
    ///
    /// simulation.advance_to(9.0)?;
    /// assert_eq!(simulation.wall_position(piston), Some(6.0));
    /// assert_eq!(simulation.wall_velocity(piston), Some(0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(never)]
    pub fn move_wall(&mut self, wall: Wall, to: f64, speed: f64) -> Result<(), WallError> {
        let innermost = self.innermost_of_opposite(wall).ok_or(WallError::NoWall { wall })?;
        if self.state.motion.slows() || self.state.motion.bends() {
            return Err(WallError::Unsteady { wall });
        }
        if !(to.is_finite() && to.abs() <= *RANGE.end()) {
            return Err(WallError::OutOfRange { wall, to });
        }
        self.check_room(wall, to, innermost)?;
        let state = &self.state;
        let budget = Budget::of(&state.particles);
        let length = budget.smallest_radius().unwrap_or((to - innermost).abs());
        let fastest = budget.fastest_possible();
        let resolved = RADII_IN_A_WINDOW * length / state.clock.window() - fastest;
        let most = resolved.clamp(0.0, *RANGE.end());
        if !(speed > 0.0 && speed <= most) {
            return Err(WallError::Speed { wall, speed, most });
        }
        let crushing = Crushing {
            span: length / (fastest + speed),
            most: HITS + HITS_OF_A_BALL * state.len() as u64,
            play: PLAY * length,
            speed,
        };
        change::move_wall(&mut self.state, wall, to, crushing).ok_or(WallError::NoWall { wall })?;
        self.engine.note_walls(&self.state);
        Ok(())
    }

    /// Halts a wall at its current position.
    ///
    /// # Errors
    /// There is no such wall.
    #[inline(never)]
    pub fn stop_wall(&mut self, wall: Wall) -> Result<(), WallError> {
        change::stop_wall(&mut self.state, wall).ok_or(WallError::NoWall { wall })?;
        self.engine.note_walls(&self.state);
        Ok(())
    }

    /// The current position of a wall along its axis.
    ///
    /// Returns `None` if there is no such wall.
    #[must_use]
    pub fn wall_position(&self, wall: Wall) -> Option<f64> {
        self.wall_line(wall).map(|line| line.place_at(self.state.now))
    }

    /// The current velocity of a wall along its axis.
    ///
    /// It is 0 once the wall has halted. Returns `None` if there is no such wall.
    #[must_use]
    pub fn wall_velocity(&self, wall: Wall) -> Option<f64> {
        self.wall_line(wall).map(|line| line.velocity_at(self.state.now))
    }

    fn wall_line(&self, wall: Wall) -> Option<&WallLine> {
        self.state.space.wall(wall).map(|wall_state| &wall_state.line)
    }

    /// The innermost position of the opposite wall, from now on.
    fn innermost_of_opposite(&self, wall: Wall) -> Option<f64> {
        let side = wall.side.opposite();
        let line = self.wall_line(Wall { side, ..wall })?;
        let now = line.place_at(self.state.now);
        Some(if side == Side::Low { now.max(line.stop) } else { now.min(line.stop) })
    }

    /// Checks that the largest ball fits between the walls, and that no fixed ball is in the way.
    fn check_room(&self, wall: Wall, to: f64, innermost: f64) -> Result<(), WallError> {
        let (axis, out) = (wall.axis_index(), wall.side.outwards());
        let balls = || self.state.balls().map(|(_, ball)| ball);
        let radius = |ball| self.state.radius_at(ball, self.state.now);
        let largest = balls().map(radius).fold(0.0, f64::max);
        let fixed = balls().filter(|ball| ball.is_unmoved() && !ball.is_kinematic());
        let limit = fixed
            .map(|ball| ball.anchor.position[axis] + out * radius(ball))
            .fold(innermost + out * 2.0 * largest, |a, b| if out * b > out * a { b } else { a });
        if out * to > out * limit { Ok(()) } else { Err(WallError::NoRoom { wall, to, limit }) }
    }
}
