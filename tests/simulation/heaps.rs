//! All balls that fall onto one another come to rest.

use carom::{Ball, Body, Mass};
use carom_sim::{Boundary, Falling, Simulation};
use test_size::sized;

use crate::common::{fixed, restitution};

/// Gravity along the last axis, and a contact of 1/64 of the time in which a ball of radius 1 falls
/// half of it.
const GRAVITY: f64 = 2.0;

fn contact_speed() -> f64 {
    GRAVITY.sqrt() / 128.0
}

/// Balls of radius 1 in a box with a base of `sides`, so high that they never reach its top.
fn room<const D: usize>(sides: [f64; D], e: f64, bodies: Vec<Body<D>>) -> Simulation<D> {
    let walls = Boundary::walls([0.0; D], sides).unwrap().with_restitution(restitution(e));
    let mut down = [0.0; D];
    down[D - 1] = -GRAVITY;
    Simulation::builder()
        .boundary(walls)
        .restitution(restitution(e))
        .motion(
            Falling::new(down)
                .unwrap()
                .with_contact_duration(2.0 * contact_speed() / GRAVITY)
                .unwrap(),
        )
        .bodies(bodies)
        .build()
        .unwrap()
}

fn body<const D: usize>(center: [f64; D], velocity: [f64; D], radius: f64) -> Body<D> {
    Body::new(Ball::new(center, radius).unwrap().moving(velocity).unwrap(), Mass::new(1.0).unwrap())
}

/// This number of balls along each axis but the last, in layers, with random radii and velocities.
fn thrown<const D: usize>(columns: u32, layers: u32, seed: u64) -> Vec<Body<D>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let in_layer = columns.pow(u32::try_from(D).unwrap() - 1);
    let ball = |index: u32| {
        let mut left = index;
        let center = std::array::from_fn(|axis| {
            let place = if axis < D - 1 { left % columns } else { left };
            left /= columns;
            1.1 + 2.2 * f64::from(place) + 0.1 * (random.f64() - 0.5) * f64::from(axis < D - 1)
        });
        body(center, std::array::from_fn(|_| random.f64() - 0.5), 0.8 + 0.2 * random.f64())
    };
    (0..in_layer * layers).map(ball).collect()
}

fn rests<const D: usize>(heap: &Simulation<D>) -> bool {
    heap.ids().all(|ball| heap.velocity(ball) == [0.0; D] && heap.acceleration(ball) == [0.0; D])
}

/// Advances a heap until it is at rest: its energy does not rise, no balls overlap, and no event
/// remains. Returns the number of events.
fn comes_to_rest<const D: usize>(mut heap: Simulation<D>, what: &str) -> u32 {
    // The energy that a ball almost at rest gains where it is pressed against something.
    let most = contact_speed() * contact_speed() / 32.0 + 1e-12 * heap.len() as f64;
    let energy = |heap: &Simulation<D>| heap.kinetic_energy() + heap.potential_energy();
    let (mut before, mut events) = (energy(&heap), 0_u32);
    while let Some(event) = heap.step(2_000.0).unwrap_or_else(|jammed| panic!("{what}: {jammed}")) {
        assert!(event.gap > -1e-12, "{what}: {event}, {}", event.gap);
        events += 1;
        if events % 8 == 0 {
            let now = energy(&heap);
            assert!(now <= before + 8.0 * most, "{what}: {event}, from {before} to {now}");
            before = now;
        }
    }
    assert!(rests(&heap), "{what}: after {events} events");
    events
}

#[test]
fn a_heap_of_discs_rests_whatever_the_restitution() {
    for (e, seed) in [(0.0, 1), (0.3, 2), (0.5, 3), (0.8, 4)] {
        let (columns, layers) = sized((3, 2), (6, 5));
        let heap = room([f64::from(columns) * 2.2, 50.0], e, thrown(columns, layers, seed));
        comes_to_rest(heap, &format!("{} discs at {e}", columns * layers));
    }
}

/// If all hops had one speed, the discs of such a heap would collide four times as often: each in
/// proportion to the weight on it.
#[test]
fn discs_deep_in_a_heap_do_not_hop_more_often() {
    for seed in 0..sized(1, 8) {
        let heap = room([6.0 * 2.2, 50.0], 0.5, thrown(6, 6, seed));
        let events = comes_to_rest(heap, "36 discs");
        assert!(events < 36 * 2_000, "{seed}: {events} events");
    }
}

#[test]
fn a_heap_of_spheres_rests() {
    for (e, seed) in [(0.0, 1), (0.5, 2)] {
        let side = sized(2_u32, 3);
        let width = f64::from(side) * 2.2;
        let heap = room([width, width, 50.0], e, thrown(side, side, seed));
        comes_to_rest(heap, &format!("{} spheres at {e}", side.pow(3)));
    }
}

/// A slow collision with no other soon after it loses as much as a fast one: here nothing presses.
#[test]
fn who_has_room_is_slowed_down_below_the_contact_speed_too() {
    let slow = 0.5 * contact_speed();
    let mut heap = room([2.5, 1e9], 0.5, vec![body([1.2, 1e9 - 2.0], [slow, 0.0], 1.0)]);
    let speeds: Vec<f64> = (0..2)
        .map(|_| {
            let _ = heap.step(1e9).unwrap().unwrap();
            heap.velocity(heap.id(0).unwrap())[0]
        })
        .collect();
    assert_eq!(speeds, [-0.5 * slow, 0.25 * slow]);
}

/// Between two fixed balls its free space is only that of rounding, so it stays there.
#[test]
fn who_is_wedged_rests() {
    for aside in [0.0, 1e-15, 1e-9, 1e-3] {
        let gap = 2.0 * 3.0_f64.sqrt();
        let stays = [fixed([5.0, 5.0]), fixed([5.0 + gap, 5.0])];
        let falls = body([5.0 + 0.5 * gap + aside, 7.0], [0.0, 0.0], 1.0);
        let heap = room([20.0, 20.0], 0.5, stays.into_iter().chain([falls]).collect());
        comes_to_rest(heap, &format!("{aside} aside"));
    }
}

/// On a floor without friction it would move forever, at a speed that its hops hide.
#[test]
fn who_is_slow_for_long_stops() {
    let stops = |speed: f64| {
        let mut heap = room([1e3, 10.0], 0.5, vec![body([5.0, 1.0], [speed, 0.0], 1.0)]);
        heap.advance_to(100.0).unwrap();
        rests(&heap)
    };
    assert!(stops(1.5 * contact_speed()) && !stops(4.0 * contact_speed()));
}

/// One of the two balls that support it is removed, or one that only touched it.
#[test]
fn who_is_still_borne_sleeps_on() {
    let with = |removed: usize| {
        let top = [6.0, 1.0 + 3.0_f64.sqrt()];
        let bodies = [[5.0, 1.0], [7.0, 1.0], top, [6.0, top[1] + 2.0]];
        let bodies = bodies.map(|center| body(center, [0.0, 0.0], 1.0)).to_vec();
        let mut heap = room([20.0, 20.0], 0.5, bodies);
        heap.advance_to(1.0).unwrap();
        assert!(rests(&heap));
        heap.remove(heap.id(removed).unwrap()).unwrap();
        heap.acceleration(heap.id(2).unwrap()) == [0.0, 0.0]
    };
    assert!(with(3) && !with(0));
}

/// It came to rest on two fixed balls, and one of them is removed.
#[test]
fn who_lay_on_a_fixed_ball_that_goes_is_woken() {
    let stays = [fixed([5.0, 5.0]), fixed([7.5, 5.0])];
    let falls = body([6.2, 8.0], [0.0, 0.0], 1.0);
    let mut heap = room([20.0, 20.0], 0.5, stays.into_iter().chain([falls]).collect());
    heap.advance_to(1e3).unwrap();
    assert!(rests(&heap));
    heap.remove(heap.id(0).unwrap()).unwrap();
    assert!(heap.acceleration(heap.id(2).unwrap()) != [0.0, 0.0]);
}

/// The lowest ball of a tower is removed. All others fall together, and none stays up until the one
/// below has landed.
#[test]
fn all_of_a_tower_falls_when_its_foot_goes() {
    let tower = (0..5).map(|k| body([5.0, 1.0 + 2.0 * f64::from(k)], [0.0, 0.0], 1.0)).collect();
    let mut heap = room([20.0, 20.0], 0.5, tower);
    heap.advance_to(1.0).unwrap();
    assert!(rests(&heap));
    heap.remove(heap.id(0).unwrap()).unwrap();
    heap.advance_to(1.5).unwrap();
    for index in 1..5 {
        let [_, y] = heap.position(heap.id(index).unwrap());
        let fallen = 1.0 + 2.0 * index as f64 - y;
        assert!((fallen - 0.25).abs() < 1e-9, "{index}: {fallen}");
    }
}

/// A ball on which more than 12 others lean did not record all of them. After its removal the rest
/// stayed in the air.
#[test]
fn all_that_lean_on_one_ball_fall_when_it_is_taken_away() {
    let at = |angle: f64, side: f64| [side * 20.25 * angle.sin(), 20.25 * angle.cos()];
    let places: Vec<_> =
        (0..15).flat_map(|k| [-1.0, 1.0].map(|side| (0.3 + 0.06 * f64::from(k), side))).collect();
    // Each lies between the large ball and its own peg.
    let lying = places.iter().map(|&(angle, side)| body(at(angle, side), [0.0; 2], 0.25));
    let pegs = places.iter().map(|&(angle, side)| {
        let [x, y] = at(angle, side);
        let center = [x + 0.5 * side * angle.cos(), y - 0.5 * angle.sin()];
        Body::new(Ball::new(center, 0.25).unwrap().at_rest(), Mass::fixed())
    });
    let large = Body::new(Ball::new([0.0; 2], 20.0).unwrap().at_rest(), Mass::fixed());
    let mut pile = Simulation::builder()
        .restitution(restitution(0.0))
        .motion(Falling::new([0.0, -GRAVITY]).unwrap())
        .bodies(lying.chain(pegs).chain([large]))
        .build()
        .unwrap();
    pile.advance_to(50.0).unwrap();
    assert!(rests(&pile));
    let lying: Vec<_> = (0..places.len()).map(|index| pile.id(index).unwrap()).collect();
    let before: Vec<_> = lying.iter().map(|&ball| pile.position(ball)[1]).collect();
    pile.remove(pile.id(2 * places.len()).unwrap()).unwrap();
    pile.advance_to(60.0).unwrap();
    for (&ball, &height) in lying.iter().zip(&before) {
        assert!(pile.position(ball)[1] < height - 1.0, "{ball} stays at {height}");
    }
}
