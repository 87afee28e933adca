//! Simulator and reference agree on heaps of falling balls.
//!
//! The balls come to lie on one another, fall asleep, are woken, and have no room.

use carom::vector::from_fn;
use carom::{Ball, Body, Mass, Restitution};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::size::{assert_enough, events, scenes_of};
use super::{agree_alone, events_over};
use crate::motion::Falling;
use crate::simulation::Simulation;
use crate::state::Boundary;

/// Balls above the ground, in columns and layers.
#[derive(Clone, Debug)]
struct Heap<const D: usize> {
    columns: u32,
    restitution: f64,
    /// For each ball: its velocity, and its radius.
    balls: Vec<([f64; D], f64)>,
}

impl<const D: usize> Heap<D> {
    fn build(&self, cell_size: Option<f64>) -> Simulation<D> {
        let restitution = Restitution::new(self.restitution).unwrap();
        let width = 2.2 * f64::from(self.columns);
        let sides = from_fn(|k| if k == D - 1 { 50.0 } else { width });
        let walls = Boundary::walls([0.0; D], sides).unwrap().with_restitution(restitution);
        let down = from_fn(|k| if k == D - 1 { -1.0 } else { 0.0 });
        let mut builder = Simulation::builder()
            .boundary(walls)
            .restitution(restitution)
            .motion(Falling::new(down).unwrap());
        for (&(velocity, radius), index) in self.balls.iter().zip(0_u32..) {
            let mut left = index;
            let center = from_fn(|k| {
                let place = if k == D - 1 { left } else { left % self.columns };
                left /= self.columns;
                1.1 + 2.2 * f64::from(place)
            });
            let ball = Ball::new(center, radius).unwrap().moving(velocity).unwrap();
            builder = builder.body(Body::new(ball, Mass::new(radius).unwrap()));
        }
        match cell_size {
            Some(side) => builder.cell_size(side),
            None => builder,
        }
        .build()
        .unwrap()
    }
}

fn heaps<const D: usize>(columns: u32, balls: usize) -> BoxedStrategy<Heap<D>> {
    let velocity = vec(-0.5..0.5, D).prop_map(|v| -> [f64; D] { from_fn(|k| v[k]) });
    let restitutions = select(&[0.0, 0.3, 0.8][..]);
    (vec((velocity, 0.7..1.0), balls), restitutions)
        .prop_map(move |(balls, restitution)| Heap { columns, restitution, balls })
        .boxed()
}

fn agree<const D: usize>(heap: &Heap<D>) -> Result<usize, TestCaseError> {
    agree_alone([None, Some(0.5), Some(5.0)].map(|side| heap.build(side)), events(3_000))
}

#[test]
fn heaps_give_the_same_bits() {
    let flat = events_over(scenes_of(2, 12), heaps::<2>(3, 12), |heap| agree(&heap));
    let wide = events_over(scenes_of(1, 4), heaps::<2>(6, 30), |heap| agree(&heap));
    let in_space = events_over(scenes_of(1, 4), heaps::<3>(2, 12), |heap| agree(&heap));
    assert_enough(flat + wide + in_space, 30_000);
}
