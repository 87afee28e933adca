//! Contact rules.
//!
//! Balls that pass through each other, ignore and remove each other.

use carom::{Body, Circle, Mass, Restitution};
use carom_sim::observe::Tally;
use carom_sim::{Boundary, Contact, Event, Outcome, PairRule, Side, Simulation, Wall, WallRule};

use crate::common::rule::Table;

const BALL: u8 = 0;
const SENSOR: u8 = 1;
const POCKET: u8 = 2;
const BULLET: u8 = 3;
const GHOST: u8 = 4;
const RUBBER: u8 = 5;

const RIGHT: Wall = Wall { axis: 0, side: Side::High };
const BELOW: Wall = Wall { axis: 1, side: Side::Low };

/// The kinds. The right wall is a hole, and the lower wall a sensor.
fn rule() -> Table {
    Table::default()
        .pair(GHOST, None, PairRule::Ignore)
        .pair(SENSOR, None, PairRule::Pass)
        .pair(POCKET, None, PairRule::RemoveSecond)
        .pair(BULLET, None, PairRule::RemoveBoth)
        .pair(RUBBER, None, PairRule::BounceWith(Restitution::elastic()))
        .wall(Some(GHOST), None, WallRule::Ignore)
        .wall(Some(RUBBER), None, WallRule::BounceWith(Restitution::elastic()))
        .wall(None, Some(RIGHT), WallRule::Remove)
        .wall(None, Some(BELOW), WallRule::Pass)
}

fn body(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    let moving = Circle::new(center, 1.0).unwrap().moving(velocity).unwrap();
    let clay = Restitution::new(0.0).unwrap();
    Body::new(moving, Mass::new(1.0).unwrap()).with_restitution(clay)
}

fn fixed(center: [f64; 2]) -> Body<2> {
    Body::new(Circle::new(center, 1.0).unwrap().at_rest(), Mass::fixed())
}

fn table(bodies: impl IntoIterator<Item = (Body<2>, u8)>) -> Simulation<2, Table> {
    let boundary = Boundary::walls([0.0, 0.0], [20.0, 10.0]).unwrap();
    let builder = Simulation::builder().boundary(boundary).rule(rule());
    bodies
        .into_iter()
        .fold(builder, |builder, (body, kind)| builder.body_as(body, kind))
        .build()
        .unwrap()
}

/// The printed events up to a time.
fn told(simulation: &mut Simulation<2, Table>, until: f64) -> Vec<String> {
    std::iter::from_fn(|| simulation.step(until).unwrap()).map(|event| event.to_string()).collect()
}

#[test]
fn a_sensor_tells_who_enters_and_leaves_and_disturbs_nobody() {
    let mut simulation = table([
        (body([2.0, 5.0], [1.0, 0.0]), BALL),
        (fixed([8.0, 5.0]), SENSOR),
        // They may overlap, and one is in a corner: neither moves.
        (fixed([9.0, 5.0]), SENSOR),
    ]);
    let ids: Vec<_> = simulation.ids().collect();
    let line = simulation.anchor(ids[0]);
    assert_eq!(told(&mut simulation, 4.5), ["t = 4: balls 0 and 1, entering"]);
    let first = Contact::Pair { a: ids[0], b: ids[1] };
    assert_eq!(simulation.passing(ids[0]).collect::<Vec<_>>(), [first]);
    assert_eq!(simulation.passing(ids[1]).collect::<Vec<_>>(), [first]);
    assert_eq!(simulation.passing(ids[2]).count(), 0);
    assert_eq!(
        told(&mut simulation, 10.0),
        [
            "t = 5: balls 0 and 2, entering",
            "t = 8: balls 0 and 1, leaving",
            "t = 9: balls 0 and 2, leaving",
        ]
    );
    assert_eq!(simulation.anchor(ids[0]), line);
}

/// A gas with or without sensors.
fn gas(sensors: usize) -> Simulation<2, Table> {
    let discs = (0..60_u32).map(|k| {
        let center = [1.9 * f64::from(k % 10) + 1.0, 1.7 * f64::from(k / 10) + 0.75];
        let velocity = [f64::from(k * 7 % 11) - 5.0, f64::from(k * 5 % 13) - 6.0];
        let moving = Circle::new(center, 0.5).unwrap().moving(velocity).unwrap();
        (Body::new(moving, Mass::new(1.0).unwrap()), RUBBER)
    });
    let places = [[3.0, 3.0], [12.0, 7.0], [16.0, 4.0]].into_iter().take(sensors);
    table(discs.chain(places.map(|place| (fixed(place), SENSOR))))
}

#[test]
fn the_bits_of_a_run_are_the_same_with_sensors_and_without() {
    let (mut watched, mut plain) = (gas(3), gas(0));
    let (mut bounces, mut passages) = (0, 0);
    while bounces < 5_000 {
        let event = watched.next().unwrap().unwrap();
        if event.outcome == Outcome::Bounce {
            assert_eq!(Some(Ok(event)), plain.next());
            bounces += 1;
        } else {
            passages += 1;
        }
    }
    assert!(passages > 500, "{passages}");
}

#[test]
fn only_bounces_are_counted_as_collisions() {
    let mut watched = gas(3);
    let (mut tally, mut bounces) = (Tally::new(&watched), 0);
    let mut observer = |simulation: &Simulation<2, Table>, event: &Event<2>| {
        carom_sim::Observer::event(&mut tally, simulation, event);
        bounces += u64::from(event.outcome == Outcome::Bounce);
    };
    watched.observe_to(5.0, &mut observer).unwrap();
    assert_eq!(tally.pair_collisions + tally.wall_collisions, bounces);
    assert!(tally.deepest_overlap < 1e-13, "{}", tally.deepest_overlap);
}

#[test]
fn a_pocket_takes_a_ball_and_a_bullet_goes_with_its_target() {
    let mut simulation = table([
        (body([2.0, 5.0], [1.0, 0.0]), BALL),
        (fixed([6.0, 5.0]), POCKET),
        (body([12.0, 5.0], [0.0, 0.0]), BALL),
        (body([18.0, 5.0], [-2.0, 0.0]), BULLET),
    ]);
    let [ball, pocket, target, bullet] = simulation.ids().collect::<Vec<_>>()[..] else {
        panic!("four balls")
    };
    let lines = (simulation.anchor(pocket), simulation.kinetic_energy());
    assert_eq!(
        told(&mut simulation, 100.0),
        ["t = 2: balls 0 and 1, removing", "t = 2: balls 2 and 3, removing"]
    );
    assert!([ball, target, bullet].iter().all(|gone| !simulation.contains(*gone)));
    assert_eq!((simulation.anchor(pocket), simulation.len()), (lines.0, 1));
}

#[test]
fn a_survivor_flies_on_as_if_nothing_had_been_there() {
    let mut simulation =
        table([(body([2.0, 5.0], [0.0, 0.0]), BALL), (body([9.0, 5.0], [-1.0, 0.0]), POCKET)]);
    let pocket = simulation.id(1).unwrap();
    let line = simulation.anchor(pocket);
    let event = simulation.next().unwrap().unwrap();
    assert_eq!((event.time.to_f64(), event.outcome, event.impulse), (5.0, Outcome::Remove, 0.0));
    assert_eq!(simulation.anchor(pocket), line);
    assert_eq!(told(&mut simulation, 9.0), ["t = 8: ball 1 and wall -x"]);
}

#[test]
fn walls_are_holes_or_sensors_or_nothing_to_some() {
    let mut simulation = table([
        (body([15.0, 5.0], [1.0, 0.0]), BALL),
        (body([5.0, 5.0], [0.0, -1.0]), BALL),
        (body([5.0, 9.0], [0.0, 1.0]), GHOST),
    ]);
    assert_eq!(
        told(&mut simulation, 100.0),
        [
            "t = 4: ball 0 and wall +x, removing",
            "t = 4: ball 1 and wall -y, entering",
            "t = 6: ball 1 and wall -y, leaving",
        ]
    );
    let ghost = simulation.id(2).unwrap();
    assert_eq!(simulation.position(ghost), [5.0, 109.0]);
}

#[test]
fn a_wall_that_moves_can_pass_over_a_ball_and_be_passed_by_it_afterwards() {
    let mut simulation = table([(body([10.0, 4.0], [0.0, -0.5]), BALL)]);
    // Over the ball, at 4 − t/2, from 0 to 5 in 2.5 time units; then the ball is below it.
    simulation.move_wall(BELOW, 5.0, 2.0).unwrap();
    let events = told(&mut simulation, 3.0);
    assert_eq!(
        events,
        ["t = 1.2: ball 0 and wall -y, entering", "t = 2: ball 0 and wall -y, leaving"]
    );
    let ball = simulation.id(0).unwrap();
    simulation.set_velocity(ball, [0.0, 1.0]).unwrap();
    // At 2.5 at time 3; the wall has stopped at 5.
    assert_eq!(
        told(&mut simulation, 8.0),
        ["t = 4.5: ball 0 and wall -y, entering", "t = 6.5: ball 0 and wall -y, leaving"]
    );
}

#[test]
fn a_restitution_by_rule_counts_instead_of_the_ball_s_own() {
    let mut simulation =
        table([(body([2.0, 5.0], [1.0, 0.0]), BALL), (body([6.0, 5.0], [0.0, 0.0]), RUBBER)]);
    let [a, b] = simulation.ids().collect::<Vec<_>>()[..] else { panic!("two balls") };
    assert_eq!([simulation.restitution(a, b), simulation.restitution(b, a)], [1.0, 1.0]);
    simulation.next().unwrap().unwrap();
    assert_eq!([a, b].map(|ball| simulation.velocity(ball)), [[0.0, 0.0], [1.0, 0.0]]);
}

#[test]
fn a_ball_put_into_a_sensor_enters_at_that_moment_and_one_taken_out_does_not_leave() {
    let mut simulation = table([(fixed([8.0, 5.0]), SENSOR)]);
    simulation.advance_to(3.0).unwrap();
    let parting = simulation.insert(body([8.5, 5.0], [0.5, 0.0])).unwrap();
    let at_rest = simulation.insert(body([8.0, 8.5], [0.0, 0.0])).unwrap();
    simulation.set_velocity(at_rest, [0.0, -1.0]).unwrap();
    assert_eq!(
        told(&mut simulation, 4.75),
        ["t = 3: balls 0 and 1, entering", "t = 4.5: balls 0 and 2, entering"]
    );
    simulation.remove(at_rest).unwrap();
    assert_eq!(told(&mut simulation, 7.0), ["t = 6: balls 0 and 1, leaving"]);
    assert_eq!(simulation.passing(parting).count(), 0);
}

#[test]
fn what_overlaps_at_the_start_has_entered_then() {
    let mut simulation = table([
        (body([8.5, 5.0], [0.5, 0.0]), BALL),
        (fixed([8.0, 5.0]), SENSOR),
        (body([3.0, 0.5], [0.0, 1.0]), BALL),
    ]);
    assert_eq!(
        told(&mut simulation, 4.0),
        [
            "t = 0: balls 0 and 1, entering",
            "t = 0: ball 2 and wall -y, entering",
            "t = 0.5: ball 2 and wall -y, leaving",
            "t = 3: balls 0 and 1, leaving",
        ]
    );
}

#[test]
fn a_ball_can_become_one_of_another_kind_where_there_is_room() {
    let mut simulation =
        table([(body([6.0, 5.0], [1.0, 0.0]), GHOST), (body([8.0, 5.0], [0.0, 0.0]), BALL)]);
    let ghost = simulation.id(0).unwrap();
    simulation.advance_to(1.0).unwrap();
    assert_eq!(
        simulation.set_kind(ghost, BALL).unwrap_err().to_string(),
        "the ball would overlap ball 1 by 1; put it elsewhere, or wait until there is room"
    );
    assert_eq!(simulation.kind(ghost), GHOST);
    simulation.set_kind(ghost, SENSOR).unwrap();
    assert_eq!(told(&mut simulation, 2.0), ["t = 1: balls 0 and 1, entering"]);
    simulation.set_kind(ghost, GHOST).unwrap();
    assert_eq!(simulation.passing(ghost).count(), 0);
    simulation.advance_to(5.0).unwrap();
    simulation.set_kind(ghost, BALL).unwrap();
    assert_eq!(told(&mut simulation, 20.0), ["t = 13: ball 0 and wall +x, removing"]);
    let outside = simulation.insert_as(body([30.0, 5.0], [0.0, 0.0]), GHOST).unwrap();
    assert_eq!(
        simulation.set_kind(outside, BALL).unwrap_err().to_string(),
        "the ball would reach 11 beyond wall +x; put it inside"
    );
}

#[test]
fn what_takes_no_time_is_not_told() {
    let point = |center, velocity| {
        let moving = Circle::new(center, 0.0).unwrap().moving(velocity).unwrap();
        (Body::new(moving, Mass::new(1.0).unwrap()), BALL)
    };
    let mut simulation = table([
        // Straight through the lower wall, and along the rim of the sensor.
        point([5.0, 5.0], [0.0, -1.0]),
        point([12.0, 5.0], [0.5, 0.0]),
        (fixed([15.0, 6.0]), SENSOR),
    ]);
    assert_eq!(simulation.step(12.0), Ok(None));
    assert_eq!(simulation.position(simulation.id(0).unwrap()), [5.0, -7.0]);
}
