//! Simulator and reference agree on clusters that lose energy.
//!
//! The clusters come to the same end, with the same events.

use carom::vector::from_fn;
use carom::{Ball, Body, Mass, Restitution};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use test_size::sized;

use super::rebuilt_engine::rebuilt;
use super::scenes::Place;
use super::size::{assert_enough, events_of, scenes_of};
use super::{Reference, record, total_over};
use crate::simulation::Simulation;

/// Balls of diameter 1 on a lattice with these counts, which touch: with one velocity each, and
/// masses that differ by up to 10⁶.
#[derive(Clone, Debug)]
struct Crystal<const D: usize> {
    place: Place,
    count: [u8; D],
    restitution: f64,
    balls: Vec<([i8; D], f64)>,
}

impl<const D: usize> Crystal<D> {
    fn build(&self, cell_size: Option<f64>) -> Simulation<D> {
        let more = |k| if self.place.along(k) == Place::Periodic { 0.25 } else { 0.0 };
        let size = from_fn(|k| f64::from(self.count[k]) + more(k));
        let restitution = Restitution::new(self.restitution).unwrap();
        let boundary = self.place.boundary(size);
        let mut site = [0_u8; D];
        let bodies = self.balls.iter().map(|(velocity, mass)| {
            let center: [f64; D] = from_fn(|k| f64::from(site[k]) + 0.5);
            for (place, count) in site.iter_mut().zip(self.count) {
                *place += 1;
                if *place < count {
                    break;
                }
                *place = 0;
            }
            let ball = Ball::new(center, 0.5).unwrap();
            Body::new(ball.moving(velocity.map(f64::from)).unwrap(), Mass::new(*mass).unwrap())
        });
        let builder = Simulation::builder()
            .boundary(boundary.with_restitution(restitution))
            .bodies(bodies.collect::<Vec<_>>())
            .restitution(restitution);
        match cell_size {
            Some(side) => builder.cell_size(side),
            None => builder,
        }
        .build()
        .unwrap()
    }
}

fn crystals<const D: usize>(place: Place, count: [u8; D]) -> BoxedStrategy<Crystal<D>> {
    let sites = count.into_iter().map(usize::from).product::<usize>();
    let velocity = vec(-1_i8..=1, D).prop_map(|v| -> [i8; D] { from_fn(|k| v[k]) });
    let mass = prop_oneof![3 => Just(1.0), 1 => (0.0..6.0).prop_map(|x| 10_f64.powf(x))];
    let balls = vec((velocity, mass), sites / 2..=sites);
    (balls, select(&[0.0, 0.3, 0.6, 0.9][..]))
        .prop_map(move |(balls, restitution)| Crystal { place, count, restitution, balls })
        .boxed()
}

/// Runs three engines, one of them rebuilt now and then, beside the reference; returns how many
/// events came from clusters.
fn agree<const D: usize>(crystal: &Crystal<D>) -> Result<usize, TestCaseError> {
    let mut simulations = [crystal.build(None), crystal.build(Some(0.6)), crystal.build(None)];
    let mut reference = Reference { state: simulations[0].state.clone() };
    let mut told = 0;
    let end = reference.state.clock.at(1e2);
    for count in 0..events_of(1_000, 20_000) {
        let expected = reference.step(end);
        told += usize::from(!reference.state.untold.is_empty());
        let expected = expected.map(|event| record(event, &reference.state));
        if count % 97 == 0 || told % 7 == 1 {
            simulations[2] = rebuilt(&simulations[2], 1.1);
        }
        for simulation in &mut simulations {
            let record = simulation.step(1e2).map(|event| record(event, &simulation.state));
            prop_assert_eq!(&record, &expected, "event {}", count);
        }
        if !matches!(expected, Ok(Some(_))) {
            break;
        }
    }
    for simulation in &simulations {
        prop_assert_eq!(simulation.kinetic_energy(), Simulation::kinetic_energy(&simulations[0]));
        prop_assert_eq!(&simulation.state.particles, &reference.state.particles);
    }
    Ok(told)
}

#[test]
fn rows_that_are_crushed_give_the_same_bits() {
    let mut told = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let rows = crystals(place, sized([10, 1], [14, 1]));
        told += total_over(scenes_of(1, 30), rows, |crystal| agree(&crystal));
    }
    assert_enough(told, 500);
}

#[test]
fn crystals_that_are_crushed_give_the_same_bits() {
    let mut told = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let flat = crystals(place, sized([3, 3], [4, 4]));
        told += total_over(scenes_of(1, 12), flat, |crystal| agree(&crystal));
        let in_space = crystals(place, sized([2, 2, 2], [3, 2, 3]));
        told += total_over(scenes_of(1, 6), in_space, |crystal| agree(&crystal));
    }
    assert_enough(told, 500);
}
