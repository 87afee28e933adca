//! A bullet against a target, with the `f32` vectors of glam.
//!
//! The bullet crosses eight of its radii in a frame. An overlap test at each frame misses the hit;
//! the time of impact does not.
//!
//! `cargo run -p carom --example pair_3d`

use carom::{InputError, Relation, Sphere, relation, time_of_impact};
use glam::Vec3;

const FRAME: f32 = 1.0 / 60.0;

fn main() -> Result<(), InputError> {
    let velocity = Vec3::new(240.0, 0.0, 0.0);
    let target = Sphere::new(Vec3::new(10.0, 0.3, 0.0), 0.5)?.at_rest();
    let mut position = Vec3::ZERO;
    for frame in 0..5 {
        let bullet = Sphere::new(position, 0.5)?.moving(velocity)?;
        let seen = relation(bullet.ball(), target.ball()) != Relation::Separate;
        print!("frame {frame}: at x = {:4.1}, overlap seen: {seen:5}; ", position.x);
        match time_of_impact(&bullet, &target, FRAME) {
            Some(impact) => {
                let fraction = 100.0 * impact.time / FRAME;
                println!("impact after {fraction:.1} % of the frame at {:.3?}", impact.point);
            }
            None => println!("no impact within the frame"),
        }
        position += velocity * FRAME;
    }
    Ok(())
}
