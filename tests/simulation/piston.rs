//! Moving walls: known physics, through the public interface.

use carom::{Body, Circle, Mass, Moving, Restitution};
use carom_sim::observe::{Pressure, Tally};
use carom_sim::{Boundary, Contact, Event, Observer, Side, Simulation, Wall, WallError};
use test_size::sized;

use crate::common::mass;

const LEFT: Wall = Wall { axis: 0, side: Side::Low };
const RIGHT: Wall = Wall { axis: 0, side: Side::High };
const TOP: Wall = Wall { axis: 1, side: Side::High };

fn circle(center: [f64; 2], velocity: [f64; 2], radius: f64) -> Moving<2> {
    Circle::new(center, radius).unwrap().moving(velocity).unwrap()
}

/// A ball of radius 1 on a line between walls at 0 and 10.
fn on_a_line(position: f64, velocity: f64) -> Simulation<2> {
    Simulation::builder()
        .boundary(Boundary::walls([0.0, -2.0], [10.0, 2.0]).unwrap())
        .ball(circle([position, 0.0], [velocity, 0.0], 1.0), mass(2.0))
        .build()
        .unwrap()
}

fn speed<const D: usize>(simulation: &Simulation<D>) -> f64 {
    simulation.velocity(simulation.id(0).unwrap())[0].abs()
}

#[test]
fn each_hit_adds_twice_the_speed_of_the_wall() {
    let mut simulation = on_a_line(5.0, 1.0);
    simulation.move_wall(RIGHT, 2.5, 0.125).unwrap();
    let mut hits = 0;
    while let Some(event) = simulation.step(60.0).unwrap() {
        if matches!(event.contact, Contact::Wall { wall: RIGHT, .. }) {
            // The impulse is 2 m (v + u), and the work is that times u.
            let before = 1.0 + 0.25 * f64::from(hits);
            assert_eq!(speed(&simulation), before + 0.25);
            assert_eq!((event.impulse, event.work), (4.0 * (before + 0.125), event.impulse / 8.0));
            hits += 1;
        } else {
            assert_eq!(event.work, 0.0);
        }
    }
    assert!(hits > 10, "{hits}");
    assert_eq!(simulation.wall_position(RIGHT), Some(2.5));
    assert_eq!(simulation.wall_velocity(RIGHT), Some(0.0));
}

/// With free length `l` and speed `v` before a hit, the next hit comes after `t = 2 l / (v + 3 u)`,
/// at the speed `v + 2 u` and the free length `l − u t`. So `l (v + u)` is constant for walls of
/// any speed. For slow ones that is the adiabatic invariant `l v`.
#[test]
fn free_length_times_speed_is_an_adiabatic_invariant() {
    for wall_speed in [sized(1e-4, 1e-5), 1e-3, 0.1] {
        let mut simulation = on_a_line(5.0, 1.0);
        simulation.move_wall(LEFT, 6.0, wall_speed).unwrap();
        let (mut first, mut before, mut hits) = (None, 1.0, 0);
        while let Some(event) = simulation.step(6.0 / wall_speed).unwrap() {
            if matches!(event.contact, Contact::Wall { wall: LEFT, .. }) && event.work != 0.0 {
                let length = 8.0 - simulation.wall_position(LEFT).unwrap();
                let invariant = length * (before + wall_speed);
                let first = *first.get_or_insert(invariant);
                assert!((invariant / first - 1.0).abs() < 1e-10, "{invariant} and {first}");
                hits += 1;
            }
            before = speed(&simulation);
        }
        assert!(f64::from(hits) > 1.0 / wall_speed, "{hits} hits at {wall_speed}");
        let adiabatic = speed(&simulation) * 2.0 / 8.0;
        assert!((adiabatic - 1.0).abs() < 2.0 * wall_speed, "{adiabatic} at {wall_speed}");
    }
}

#[test]
fn a_wall_that_recedes_faster_than_the_balls_is_never_hit_on_its_way() {
    let mut simulation = on_a_line(5.0, 1.0);
    simulation.move_wall(RIGHT, 1_010.0, 2.0).unwrap();
    assert_eq!(simulation.step(500.0).unwrap(), None);
    assert_eq!(simulation.wall_position(RIGHT), Some(1_010.0));
    // It has stopped at 1 010 when the ball gets there.
    let event = simulation.next().unwrap().unwrap();
    assert_eq!((event.time.to_f64(), event.work, event.gap), (1_004.0, 0.0, 0.0));
    assert_eq!(speed(&simulation), 1.0);
}

#[test]
fn a_wall_that_recedes_slower_than_the_balls_takes_energy_away() {
    let mut simulation = on_a_line(5.0, 1.0);
    simulation.move_wall(RIGHT, 20.0, 0.25).unwrap();
    let event = simulation.next().unwrap().unwrap();
    assert!((event.time.to_f64() - 16.0 / 3.0).abs() < 1e-14);
    // From ½ · 2 · 1² to ½ · 2 · ½².
    assert_eq!((event.work, simulation.kinetic_energy()), (-0.75, 0.25));
    assert_eq!(speed(&simulation), 0.5);
}

#[test]
fn a_ball_at_rest_is_swept_up() {
    let mut simulation = on_a_line(5.0, 0.0);
    simulation.move_wall(LEFT, 7.0, 0.5).unwrap();
    let event = simulation.next().unwrap().unwrap();
    assert_eq!(
        (event.time.to_f64(), simulation.velocity(simulation.id(0).unwrap())),
        (8.0, [1.0, 0.0])
    );
    assert_eq!(event.work, simulation.kinetic_energy());
}

#[test]
fn a_wall_can_be_stopped_and_sent_elsewhere_at_any_moment() {
    let mut simulation = on_a_line(5.0, 0.0);
    simulation.move_wall(LEFT, 3.0, 0.5).unwrap();
    simulation.advance_to(2.0).unwrap();
    assert_eq!(simulation.wall_position(LEFT), Some(1.0));
    assert_eq!(simulation.wall_velocity(LEFT), Some(0.5));
    simulation.stop_wall(LEFT).unwrap();
    assert_eq!(simulation.wall_velocity(LEFT), Some(0.0));
    simulation.move_wall(LEFT, 1.0, 5.0).unwrap();
    assert_eq!(simulation.step(100.0).unwrap(), None, "it is where it shall be");
    simulation.move_wall(LEFT, -3.0, 4.0).unwrap();
    simulation.advance_to(100.5).unwrap();
    assert_eq!(simulation.wall_position(LEFT), Some(-1.0));
    assert_eq!(simulation.wall_velocity(LEFT), Some(-4.0));
    simulation.advance_to(200.0).unwrap();
    assert_eq!(simulation.wall_position(LEFT), Some(-3.0));
    assert_eq!(simulation.boundary().bounds(), Some(([0.0, -2.0], [10.0, 2.0])), "as it was built");
}

/// `side²` discs of radius 0.1 on a square lattice with this spacing, all with speed 1, in a box.
fn gas(side: u32, spacing: f64) -> Simulation<2> {
    let length = spacing * f64::from(side);
    let mut builder =
        Simulation::builder().boundary(Boundary::walls([0.0; 2], [length; 2]).unwrap());
    for k in 0..side * side {
        let center = [k % side, k / side].map(|c| spacing * (f64::from(c) + 0.5));
        let angle = 2.399_963 * f64::from(k);
        builder = builder.ball(circle(center, [angle.cos(), angle.sin()], 0.1), mass(1.0));
    }
    builder.build().unwrap()
}

#[test]
fn a_gas_gains_what_the_walls_work() {
    let mut gas = gas(12, 1.0);
    let (energy, mut work, mut pressure) = (gas.kinetic_energy(), 0.0, Pressure::new(&gas));
    let mut tally = Tally::new(&gas);
    gas.move_wall(RIGHT, 7.0, 0.3).unwrap();
    gas.move_wall(TOP, 15.0, 0.2).unwrap();
    let mut both = |gas: &Simulation<2>, event: &Event<2>| {
        work += event.work;
        pressure.event(gas, event);
        tally.event(gas, event);
    };
    gas.observe_to(30.0, &mut both).unwrap();
    assert!(pressure.work(RIGHT) > 10.0 && pressure.work(TOP) < -5.0 && pressure.work(LEFT) == 0.0);
    assert!((pressure.work(RIGHT) + pressure.work(TOP) - work).abs() < 1e-12 * energy);
    assert!((gas.kinetic_energy() - energy - work).abs() < 1e-12 * energy);
    assert!(tally.deepest_overlap < 1e-13, "{}", tally.deepest_overlap);
}

/// `p V = N k T (1 + 2 η)` to the second virial coefficient, where `N k T` is the kinetic energy in
/// two dimensions, `V` the area that the centres can reach, and `η` the covered share of the box.
#[test]
fn impulses_give_the_pressure() {
    let mut gas = gas(20, 1.0);
    gas.advance_to(20.0).unwrap();
    let mut pressure = Pressure::new(&gas);
    assert_eq!(pressure.on(RIGHT, &gas), None, "no time has passed");
    gas.observe_to(220.0, &mut pressure).unwrap();
    let eta = 400.0 * std::f64::consts::PI * 0.01 / 400.0;
    let law = gas.kinetic_energy() / (19.8 * 19.8) * (1.0 + 2.0 * eta);
    for wall in [LEFT, RIGHT, TOP] {
        let measured = pressure.on(wall, &gas).unwrap();
        assert!((measured / law - 1.0).abs() < 0.05, "{measured} on {wall}, {law} by the law");
    }
    assert_eq!(pressure.on(Wall { axis: 2, ..LEFT }, &gas), None);
}

/// `T V^(γ − 1)` is constant with `γ = 2` for an ideal gas in two dimensions. With the second
/// virial coefficient `d(ln T) = −(1 + 2 η) d(ln V)`, so `T V exp(−2 η)` is constant.
///
/// A wall of speed `u` does `1 + c u / v` times as much work as an infinitely slow one, where `v`
/// is the speed of the balls. So the constant is off by a share that grows like `u`. It may be off
/// by 2 % at `u = 0.01`, and by `2 u` at any speed.
#[test]
fn slow_compression_is_adiabatic() {
    let (side, wall_speed) = sized((14_u32, 0.05), (20, 0.01));
    let (mut gas, width) = (gas(side, 1.0), f64::from(side));
    let room = |gas: &Simulation<2>| (width - 0.2) * (gas.wall_position(RIGHT).unwrap() - 0.2);
    let covered = width * width * std::f64::consts::PI * 0.01;
    let constant =
        |gas: &Simulation<2>| gas.kinetic_energy() * room(gas) * (-2.0 * covered / room(gas)).exp();
    gas.advance_to(10.0).unwrap();
    let (start, energy) = (constant(&gas), gas.kinetic_energy());
    let duration = 0.5 * width / wall_speed;
    gas.move_wall(RIGHT, 0.5 * width, wall_speed).unwrap();
    gas.advance_to(10.0 + duration).unwrap();
    let warmer = gas.kinetic_energy() / energy;
    assert!(warmer > 1.9, "{warmer}");
    let compressed = constant(&gas) / start;
    assert!((compressed - 1.0).abs() < 2.0 * wall_speed, "{compressed} after compression");
    // And back again: a slow process is reversible.
    gas.move_wall(RIGHT, width, wall_speed).unwrap();
    gas.advance_to(10.0 + 2.0 * duration).unwrap();
    let back = constant(&gas) / start;
    assert!((back - 1.0).abs() < 2.0 * wall_speed, "{back} after expansion");
}

#[test]
fn points_and_empty_boxes_have_walls_that_move() {
    let mut points = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap())
        .ball(circle([5.0, 5.0], [1.0, 0.3], 0.0), mass(1.0))
        .build()
        .unwrap();
    points.move_wall(RIGHT, 4.0, 0.5).unwrap();
    points.advance_to(100.0).unwrap();
    assert!(points.position(points.id(0).unwrap())[0] <= 4.0 && points.kinetic_energy() > 1.0);
    let mut empty = Simulation::<2>::builder()
        .boundary(Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap())
        .build()
        .unwrap();
    empty.move_wall(RIGHT, 4.0, 0.5).unwrap();
    empty.advance_to(100.0).unwrap();
    assert_eq!(empty.wall_position(RIGHT), Some(4.0));
}

#[test]
fn balls_at_rest_that_lose_energy_are_pushed_together_in_finitely_many_collisions() {
    let restitution = Restitution::new(0.2).unwrap();
    let mut builder = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [40.0, 2.0]).unwrap().with_restitution(restitution))
        .restitution(restitution);
    for k in 0..10_u8 {
        let body = Body::new(circle([3.0 + 2.5 * f64::from(k), 1.0], [0.0; 2], 1.0), mass(1.0));
        builder = builder.body(body);
    }
    let mut simulation = builder.build().unwrap();
    simulation.move_wall(LEFT, 19.0, 1.0).unwrap();
    simulation.advance_to(40.0).unwrap();
    assert!(simulation.ids().all(|ball| simulation.position(ball)[0] > 20.0 - 1e-12));
}

/// No collision is too slow to lose energy, unless the user says so.
#[test]
fn a_ball_that_a_wall_has_set_in_motion_loses_half_its_speed_at_each_hit() {
    let restitution = Restitution::new(0.5).unwrap();
    let after_fifty_more_hits = |elastic_below: Option<f64>| {
        let ball = Body::new(Circle::new([5.0, 0.0], 1.0).unwrap().at_rest(), mass(2.0));
        let walls =
            Boundary::walls([0.0, -2.0], [10.0, 2.0]).unwrap().with_restitution(restitution);
        let mut builder = Simulation::builder().boundary(walls).body(ball);
        if let Some(speed) = elastic_below {
            builder = builder.elastic_below(speed);
        }
        let mut simulation = builder.build().unwrap();
        simulation.move_wall(LEFT, 4.5, 1.0).unwrap();
        assert_eq!(simulation.next().unwrap().unwrap().work, 3.0, "½ · 2 · 1.5² and what is lost");
        assert!(simulation.by_ref().take(50).all(|hit| hit.is_ok()));
        speed(&simulation)
    };
    // The wall gives the ball 1.5 times its speed.
    assert_eq!(after_fifty_more_hits(None), 1.5 * 2.0_f64.powi(-50));
    assert_eq!(after_fifty_more_hits(Some(2.0_f64.powi(-30))), 1.5 * 2.0_f64.powi(-31));
}

#[test]
fn a_motion_without_a_wall_a_place_room_or_a_speed_is_refused() {
    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [10.0, 4.0]).unwrap())
        .ball(circle([2.0, 2.0], [1.0, 0.0], 1.0), mass(1.0))
        .ball(circle([7.0, 2.0], [0.0, 0.0], 0.5), Mass::fixed())
        .build()
        .unwrap();
    let said = |result: Result<(), WallError>| result.unwrap_err().to_string();
    let front = Wall { axis: 2, side: Side::Low };
    assert!(said(simulation.move_wall(front, 1.0, 1.0)).starts_with("there is no wall -z to move"));
    assert!(said(simulation.stop_wall(front)).starts_with("there is no wall -z to"));
    assert_eq!((simulation.wall_position(front), simulation.wall_velocity(front)), (None, None));
    for to in [f64::NAN, f64::INFINITY, -1e101] {
        assert!(said(simulation.move_wall(LEFT, to, 1.0)).contains("between -1e100 and 1e100"));
    }
    for speed in [f64::NAN, f64::INFINITY, 0.0, -1.0, 1e9] {
        assert!(said(simulation.move_wall(LEFT, 1.0, speed)).contains("one above 0 and up to "));
    }
    // The fixed ball reaches from 6.5 to 7.5; the largest ball is 2 wide.
    for (wall, to, limit) in
        [(RIGHT, 7.0, 7.5), (RIGHT, -1.0, 7.5), (LEFT, 7.0, 6.5), (TOP, 2.0, 2.5), (TOP, 2.5, 2.5)]
    {
        let error = simulation.move_wall(wall, to, 1.0).unwrap_err();
        assert_eq!(error, WallError::NoRoom { wall, to, limit });
    }
    // The motion of the opposite wall counts, too.
    simulation.move_wall(TOP, 3.0, 1e-3).unwrap();
    let bottom = Wall { side: Side::Low, ..TOP };
    assert_eq!(
        said(simulation.move_wall(bottom, 1.5, 1.0)),
        "wall -y cannot move to 1.5: the balls and the opposite wall need the space up to 1; \
         choose a place farther out"
    );
    assert_eq!(simulation.wall_velocity(bottom), Some(0.0), "a refused motion does not begin");

    let mut open = Simulation::<2>::builder().build().unwrap();
    assert_eq!(open.move_wall(LEFT, 1.0, 1.0), Err(WallError::NoWall { wall: LEFT }));
    let torus = Simulation::builder().boundary(Boundary::periodic([1.0, 1.0]).unwrap());
    let mut torus = torus.build().unwrap();
    assert_eq!(torus.stop_wall(LEFT), Err(WallError::NoWall { wall: LEFT }));
}
