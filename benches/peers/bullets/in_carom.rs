//! The balls in carom.

use std::error::Error;

use carom::{Circle, Mass};
use carom_sim::{BallId, Contact, Obstacle, Simulation};

use crate::room::{Point, RADIUS, Room};
use crate::tally::{Contender, FRAMES_A_SECOND, Touched, Turn};

pub(crate) struct Carom {
    simulation: Simulation<2>,
    balls: Vec<BallId>,
    frames: u32,
}

impl Carom {
    /// `speed` is in radii per frame.
    pub(crate) fn new(room: &Room, speed: f64) -> Result<Self, Box<dyn Error>> {
        let mut builder = Simulation::builder().obstacle(Obstacle::polygon(room.outline())?);
        for partition in room.partitions() {
            builder = builder.obstacle(Obstacle::polyline(partition.to_vec())?);
        }
        for (&place, direction) in room.places.iter().zip(&room.directions) {
            let velocity = direction.map(|x| x * speed * RADIUS * FRAMES_A_SECOND);
            builder = builder.ball(Circle::new(place, RADIUS)?.moving(velocity)?, Mass::new(1.0)?);
        }
        let simulation = builder.build()?;
        let balls = simulation.ids().collect();
        Ok(Self { simulation, balls, frames: 0 })
    }

    fn turn(&self, ball: BallId, contact: Touched) -> Turn {
        Turn { ball: ball.index(), place: self.simulation.anchor(ball).position, contact }
    }
}

impl Contender for Carom {
    fn frame(&mut self, turns: &mut Vec<Turn>) -> Result<(), Box<dyn Error>> {
        self.frames += 1;
        let end = f64::from(self.frames) / FRAMES_A_SECOND;
        while let Some(event) = self.simulation.step(end)? {
            let touched = match event.contact {
                Contact::Pair { .. } => Touched::Ball(-event.gap),
                _ => Touched::Wall(-event.gap),
            };
            turns.extend(event.contact.balls().map(|ball| self.turn(ball, touched)));
        }
        Ok(())
    }

    fn places(&self) -> Vec<Point> {
        self.balls.iter().map(|&ball| self.simulation.position(ball)).collect()
    }

    fn velocities(&self) -> Vec<Point> {
        self.balls.iter().map(|&ball| self.simulation.velocity(ball)).collect()
    }
}
