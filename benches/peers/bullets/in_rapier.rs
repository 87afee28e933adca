//! The balls in rapier, set up as its documentation describes.

use std::error::Error;

use rapier2d_f64::prelude::*;

use crate::room::{Point, RADIUS, Room};
use crate::tally::{Contender, FRAMES_A_SECOND, Turn};

/// The differences between the runs in rapier. Everything else has rapier's defaults, except that
/// balls never sleep.
pub(crate) struct Setup {
    pub(crate) name: &'static str,
    speed_limit: SpeedLimit,
    steps_a_frame: u32,
}

enum SpeedLimit {
    /// 400 m/s, 13 radii per frame: rapier slows faster balls down to it.
    Default,
    /// No limit, which its documentation allows:
    /// [`IntegrationParameters::normalized_max_linear_velocity`].
    Lifted,
}

pub(crate) const SETUPS: [Setup; 3] = [
    Setup { name: "rapier", speed_limit: SpeedLimit::Default, steps_a_frame: 1 },
    Setup { name: "  without speed limit", speed_limit: SpeedLimit::Lifted, steps_a_frame: 1 },
    Setup { name: "  and 10 steps a frame", speed_limit: SpeedLimit::Lifted, steps_a_frame: 10 },
];

pub(crate) struct Rapier {
    world: PhysicsWorld,
    balls: Vec<RigidBodyHandle>,
    steps_a_frame: u32,
}

impl Rapier {
    /// `speed` is in radii per frame. Walls are segments: a polyline takes longer here, and lets
    /// balls sink in more deeply.
    pub(crate) fn new(room: &Room, speed: f64, setup: &Setup) -> Self {
        let mut world = PhysicsWorld { gravity: Vector::ZERO, ..PhysicsWorld::default() };
        let parameters = &mut world.integration_parameters;
        parameters.dt = 1.0 / (FRAMES_A_SECOND * f64::from(setup.steps_a_frame));
        if matches!(setup.speed_limit, SpeedLimit::Lifted) {
            parameters.normalized_max_linear_velocity = Real::MAX;
        }
        for [from, to] in room.walls() {
            let wall = ColliderBuilder::segment(from.into(), to.into());
            world.insert_collider(elastic(wall), None);
        }
        let balls = room.places.iter().zip(&room.directions).map(|(&place, direction)| {
            let velocity = direction.map(|x| x * speed * RADIUS * FRAMES_A_SECOND);
            let body = RigidBodyBuilder::dynamic()
                .translation(place.into())
                .linvel(velocity.into())
                .can_sleep(false)
                .ccd_enabled(true);
            world.insert(body, elastic(ColliderBuilder::ball(RADIUS))).0
        });
        Self { balls: balls.collect(), world, steps_a_frame: setup.steps_a_frame }
    }
}

/// Contacts use the average of two restitutions, and of two frictions.
fn elastic(collider: ColliderBuilder) -> ColliderBuilder {
    collider.restitution(1.0).friction(0.0)
}

impl Contender for Rapier {
    fn frame(&mut self, turns: &mut Vec<Turn>) -> Result<(), Box<dyn Error>> {
        for _ in 0..self.steps_a_frame {
            self.world.step();
            turns.extend(self.places().into_iter().enumerate().map(Turn::from));
        }
        Ok(())
    }

    fn places(&self) -> Vec<Point> {
        self.balls.iter().map(|&ball| self.world.bodies[ball].translation().into()).collect()
    }

    fn velocities(&self) -> Vec<Point> {
        self.balls.iter().map(|&ball| self.world.bodies[ball].linvel().into()).collect()
    }
}
