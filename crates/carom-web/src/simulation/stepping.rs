//! A scene in fixed time steps, for comparison.
//!
//! It misses what happens between two steps.

use carom::vector::{along, dot, sub, unit};
use carom::{Ball, Relation, exchange, relation};
use carom_io::scene::Scene;
use carom_sim::{BallId, Motion, Simulation};

use super::Error;

/// A scene that advances by fixed time steps, with overlap tests.
///
/// After each step, balls that touch or overlap, and approach, exchange velocities along the line
/// of their centres. [`carom::relation`] decides overlap exactly, so any miss is due to stepping
/// alone.
pub struct Stepping<const D: usize> {
    /// The scene at its start, with radii, masses and restitutions.
    start: Simulation<D>,
    balls: Vec<State<D>>,
    dt: f64,
    steps: u64,
    collisions: u64,
    first_hits: Vec<f64>,
}

struct State<const D: usize> {
    id: BallId,
    ball: Ball<D>,
    velocity: [f64; D],
}

impl<const D: usize> State<D> {
    fn new(id: BallId, center: [f64; D], radius: f64, velocity: [f64; D]) -> Result<Self, Error> {
        let ball = Ball::new(center, radius).map_err(|source| Error::Ball { ball: id, source })?;
        Ok(Self { id, ball, velocity })
    }

    fn is_at_rest(&self) -> bool {
        self.velocity == [0.0; D]
    }
}

impl<const D: usize> Stepping<D> {
    /// Builds a run of a scene in steps of `dt`.
    ///
    /// # Errors
    /// The scene cannot be built or has walls, obstacles, pockets, rules or a motion; or `dt` is
    /// not finite or not above 0.
    pub fn new(scene: &Scene, dt: f64) -> Result<Self, Error> {
        if !(dt.is_finite() && dt > 0.0) {
            return Err(Error::Step(dt));
        }
        let start = scene.build::<D>()?.simulation.into_simulation();
        let has_solids = !(start.obstacles().is_empty() && start.pockets().is_empty());
        let unsupported = [
            (start.motion() != Motion::Straight, "curved or slowed motion", "`motion`"),
            (start.boundary().bounds().is_some(), "walls", "`boundary`"),
            (has_solids, "obstacles or pockets", "`obstacle` and `pocket`"),
            (!start.rules().is_empty(), "rules", "`rule`"),
        ];
        if let Some((_, what, key)) = unsupported.into_iter().find(|(is_there, ..)| *is_there) {
            return Err(Error::Unsupported { what, key });
        }
        let state = |id| State::new(id, start.position(id), start.radius(id), start.velocity(id));
        let balls = start.ids().map(state).collect::<Result<Vec<_>, _>>()?;
        let first_hits = vec![f64::NAN; balls.len()];
        Ok(Self { start, balls, dt, steps: 0, collisions: 0, first_hits })
    }

    /// The current time: the number of steps so far, times `dt`.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.steps as f64 * self.dt
    }

    /// The number of collisions that the steps found so far.
    #[must_use]
    pub fn collisions(&self) -> u64 {
        self.collisions
    }

    /// The number of balls.
    #[must_use]
    pub fn count(&self) -> usize {
        self.balls.len()
    }

    /// The time of the step that found each ball's first collision.
    ///
    /// The times are by index; NaN for a ball without a collision so far.
    #[must_use]
    pub fn first_hits(&self) -> &[f64] {
        &self.first_hits
    }

    /// The centre, velocity and radius of each ball.
    pub fn balls(&self) -> impl Iterator<Item = ([f64; D], [f64; D], f64)> {
        self.balls.iter().map(|state| (state.ball.center(), state.velocity, state.ball.radius()))
    }

    /// Moves every ball by one step, then resolves collisions.
    ///
    /// # Errors
    /// A ball leaves the range of the floats.
    pub fn step(&mut self) -> Result<(), Error> {
        self.steps += 1;
        for state in &mut self.balls {
            let center = along(state.ball.center(), state.velocity, self.dt);
            *state = State::new(state.id, center, state.ball.radius(), state.velocity)?;
        }
        for b in 1..self.balls.len() {
            for a in 0..b {
                self.collide(a, b);
            }
        }
        Ok(())
    }

    fn collide(&mut self, a: usize, b: usize) {
        let (one, other) = (&self.balls[a], &self.balls[b]);
        if one.is_at_rest() && other.is_at_rest()
            || relation(&one.ball, &other.ball) == Relation::Separate
        {
            return;
        }
        let p = sub(other.ball.center(), one.ball.center());
        let w = sub(other.velocity, one.velocity);
        let Some(normal) = unit(p).filter(|_| dot(p, w) < 0.0) else { return };
        let mass = |state: &State<D>| self.start.mass(state.id);
        let (va, vb) = exchange(
            (one.velocity, mass(one)),
            (other.velocity, mass(other)),
            normal,
            self.start.restitution(one.id, other.id),
        );
        (self.balls[a].velocity, self.balls[b].velocity) = (va, vb);
        self.collisions += 1;
        let time = self.time();
        for ball in [a, b] {
            // `min` prefers a number to a NaN.
            self.first_hits[ball] = self.first_hits[ball].min(time);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::Run;

    /// A bullet, and a wall of two fixed balls whose gap is too narrow for it.
    const BULLET: &str = "
        dimension = 2
        until = 3.0
        [[ball]]
        center = [0.0, 0.0]
        velocity = [10.0, 0.0]
        radius = 0.1
        mass = 1.0
        [[ball]]
        center = [10.0, -0.5]
        radius = 0.45
        mass = inf
        [[ball]]
        center = [10.0, 0.5]
        radius = 0.45
        mass = inf
    ";

    fn stepped(dt: f64, steps: u32) -> Stepping<2> {
        let scene = Scene::parse("bullet.toml", BULLET, &[]).unwrap();
        let mut stepping = Stepping::new(&scene, dt).unwrap();
        for _ in 0..steps {
            stepping.step().unwrap();
        }
        stepping
    }

    #[test]
    fn long_steps_tunnel_and_short_ones_see_the_wall() {
        let long = stepped(0.4, 6);
        assert_eq!((long.time(), long.collisions()), (0.4 * 6.0, 0));
        assert!(long.first_hits().iter().all(|time| time.is_nan()));
        assert!(long.balls().next().unwrap().0[0] > 20.0, "it is behind the wall");

        let short = stepped(1.0 / 256.0, 512);
        assert!(short.collisions() > 0);
        let seen = short.first_hits()[0];
        let scene = Scene::parse("bullet.toml", BULLET, &[]).unwrap();
        let mut run = Run::<2>::new(scene, None).unwrap();
        run.run(3.0, u64::MAX).unwrap();
        let truth = run.first_hits()[0];
        assert!(truth <= seen && seen < truth + 2.0 / 256.0, "{truth} {seen}");
    }

    #[test]
    fn what_is_no_step_and_no_open_space_is_refused() {
        let scene = Scene::parse("bullet.toml", BULLET, &[]).unwrap();
        for dt in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let error = Stepping::<2>::new(&scene, dt).err().unwrap().to_string();
            assert!(error.ends_with("; give a finite time above 0"), "{error}");
        }
        let walls =
            format!("{BULLET}\n[boundary]\nkind = \"box\"\nmin = [-20, -20]\nmax = [20, 20]");
        let scene = Scene::parse("walls.toml", &walls, &[]).unwrap();
        let error = Stepping::<2>::new(&scene, 0.1).err().unwrap().to_string();
        assert_eq!(error, "stepping does not support walls; remove `boundary` from the scene");
        let slow = Scene::parse("slow.toml", &format!("{BULLET}\n[motion]\ndamping = 1"), &[]);
        let error = Stepping::<2>::new(&slow.unwrap(), 0.1).err().unwrap().to_string();
        let message =
            "stepping does not support curved or slowed motion; remove `motion` from the scene";
        assert_eq!(error, message);
    }

    #[test]
    fn what_leaves_the_floats_is_named() {
        let mut flight = stepped(1e307, 1);
        let error = (0..100).find_map(|_| flight.step().err()).unwrap().to_string();
        assert!(error.starts_with("ball 0: coordinate 0 of the center is inf"), "{error}");
    }
}
