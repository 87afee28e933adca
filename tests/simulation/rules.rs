//! Contact rules.
//!
//! Balls that pass through each other, ignore and remove each other.

use carom::{Body, Circle, Mass, Restitution};
use carom_sim::observe::Tally;
use carom_sim::{
    Axis, Boundary, ChangeError, Contact, Event, Obstacle, ObstacleRule, Outcome, PairRule,
    Rebound, Rules, Side, Simulation, Wall, WallRule,
};

use crate::common::fixed;

const BALL: u16 = 0;
const SENSOR: u16 = 1;
const POCKET: u16 = 2;
const BULLET: u16 = 3;
const GHOST: u16 = 4;
const RUBBER: u16 = 5;

const RIGHT: Wall = Wall { axis: 0, side: Side::High };
const BELOW: Wall = Wall { axis: 1, side: Side::Low };

/// The kinds. The right wall is a hole, and the lower wall a sensor.
fn rules() -> Rules {
    let elastic = Rebound::elastic();
    // With a ball of any kind. The last one counts.
    let with_any = [
        (RUBBER, PairRule::BounceWith(elastic)),
        (BULLET, PairRule::RemoveBoth),
        (POCKET, PairRule::RemoveSecond),
        (SENSOR, PairRule::Pass),
        (GHOST, PairRule::Ignore),
    ];
    let kinds = BALL..=RUBBER;
    let pairs = with_any
        .into_iter()
        .flat_map(|(kind, rule)| kinds.clone().map(move |other| (kind, other, rule)));
    let rules =
        pairs.fold(Rules::new(), |rules, (kind, other, rule)| rules.pair(kind, other, rule));
    kinds
        .clone()
        .fold(rules, |rules, kind| {
            rules.wall(kind, RIGHT, WallRule::Remove).wall(kind, BELOW, WallRule::Pass)
        })
        .walls(RUBBER, WallRule::BounceWith(elastic))
        .walls(GHOST, WallRule::Ignore)
}

fn body(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    let moving = Circle::new(center, 1.0).unwrap().moving(velocity).unwrap();
    let clay = Restitution::new(0.0).unwrap();
    Body::new(moving, Mass::new(1.0).unwrap()).with_restitution(clay)
}

fn table(bodies: impl IntoIterator<Item = (Body<2>, u16)>) -> Simulation<2> {
    let boundary = Boundary::walls([0.0, 0.0], [20.0, 10.0]).unwrap();
    let builder = Simulation::builder().boundary(boundary).rules(rules());
    bodies
        .into_iter()
        .fold(builder, |builder, (body, kind)| builder.body_as(body, kind))
        .build()
        .unwrap()
}

/// The printed events up to a time.
fn told(simulation: &mut Simulation<2>, until: f64) -> Vec<String> {
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
fn gas(sensors: usize) -> Simulation<2> {
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
    let mut observer = |simulation: &Simulation<2>, event: &Event<2>| {
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

/// Within a wall, a ball was brought back along a periodic axis, and its passage was then taken for
/// one through another image of the wall: it entered once more, or never left.
#[test]
fn a_ball_that_is_brought_back_while_it_passes_a_wall_leaves_it() {
    let x = Axis::Walls { min: 0.0, max: 20.0 };
    let y = Axis::Periodic { min: 0.0, max: 4.0 };
    let rules = Rules::new().walls(BALL, WallRule::Pass).walls(SENSOR, WallRule::Pass);
    let mut simulation = Simulation::builder()
        .boundary(Boundary::by_axis([x, y]).unwrap())
        .rules(rules)
        .body(body([4.5, 2.0], [-1.0, 1.0]))
        .build()
        .unwrap();
    let ball = simulation.id(0).unwrap();
    // At t = 4 it has flown through one box, and is brought back to y = 2.
    assert_eq!(told(&mut simulation, 4.5), ["t = 3.5: ball 0 and wall -x, entering"]);
    assert_eq!(simulation.image(ball), [0, 1]);
    let across = Contact::Wall { ball, wall: Wall { axis: 0, side: Side::Low } };
    assert_eq!(simulation.passing(ball).collect::<Vec<_>>(), [across]);
    assert_eq!(told(&mut simulation, 6.0), ["t = 5.5: ball 0 and wall -x, leaving"]);
    assert_eq!(simulation.passing(ball).count(), 0);
    // On its way back, the other way round, a change brings it back before the flight does.
    simulation.set_velocity(ball, [1.0, -3.0]).unwrap();
    assert_eq!(told(&mut simulation, 7.0), ["t = 6.5: ball 0 and wall -x, entering"]);
    simulation.set_kind(ball, SENSOR).unwrap();
    assert_eq!(simulation.passing(ball).collect::<Vec<_>>(), [across]);
    assert_eq!(told(&mut simulation, 10.0), ["t = 8.5: ball 0 and wall -x, leaving"]);
    assert_eq!(simulation.passing(ball).count(), 0);
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

/// Sets other rules for kinds that no ball has, now and then, and runs beside one where they are
/// not set.
fn goes_on_as_if_no_rules_had_been_set(mut kept: Simulation<2>) {
    let mut changed = kept.clone();
    let (rules, none_has_it) = (kept.rules().clone(), 9);
    let more = (BALL..=none_has_it)
        .fold(rules.clone(), |rules, kind| rules.pair(kind, none_has_it, PairRule::RemoveBoth));
    let more = more.walls(none_has_it, WallRule::Remove);
    for round in 0..50 {
        let next = if round % 2 == 0 { &more } else { &rules };
        changed.set_rules(next.clone()).unwrap();
        assert_eq!(changed.rules(), next);
        for _ in 0..20 {
            assert_eq!(changed.next(), kept.next());
        }
        let passing = |one: &Simulation<2>| -> Vec<_> {
            one.ids().collect::<Vec<_>>().into_iter().flat_map(|ball| one.passing(ball)).collect()
        };
        assert_eq!(passing(&changed), passing(&kept));
    }
}

#[test]
fn rules_for_new_kinds_change_nothing_for_the_balls_that_are_there() {
    goes_on_as_if_no_rules_had_been_set(gas(3));
    let discs = (0..9_u32).map(|k| {
        let center = [k % 3, k / 3].map(|k| 2.0 + 3.0 * f64::from(k));
        body(center, [f64::from(k) - 4.2, 3.0 - f64::from(k)])
            .with_restitution(Restitution::elastic())
    });
    let boundary = Boundary::walls([0.0; 2], [10.0; 2]).unwrap();
    let without = Simulation::builder().boundary(boundary).bodies(discs).build().unwrap();
    goes_on_as_if_no_rules_had_been_set(without);
}

#[test]
fn balls_of_a_kind_that_gets_its_rules_while_it_runs_follow_them() {
    let mut simulation = Simulation::builder().body(fixed([8.0, 5.0])).build().unwrap();
    simulation.advance_to(1.0).unwrap();
    simulation.set_rules(Rules::new().pair(SENSOR, BALL, PairRule::Pass)).unwrap();
    simulation.insert_as(body([8.5, 5.0], [0.5, 0.0]), SENSOR).unwrap();
    simulation.insert_as(body([5.0, 5.0], [1.0, 0.0]), SENSOR).unwrap();
    assert_eq!(
        told(&mut simulation, 3.5),
        ["t = 1: balls 0 and 1, entering", "t = 2: balls 0 and 2, entering"]
    );
    // Balls of the new kind bounce off each other.
    assert_eq!(
        told(&mut simulation, 4.0),
        ["t = 4: balls 0 and 1, leaving", "t = 4: balls 1 and 2"]
    );
}

#[test]
fn rules_do_not_change_for_balls_that_are_there() {
    let mut simulation = table([(body([2.0, 5.0], [0.0, 0.0]), BALL), (fixed([8.0, 5.0]), SENSOR)]);
    let changed = [
        Rules::new(),
        rules().pair(SENSOR, BALL, PairRule::Ignore),
        rules().pair(BALL, BALL, PairRule::Pass),
        rules().wall(BALL, RIGHT, WallRule::Ignore),
    ];
    for rules in &changed {
        let refused = simulation.set_rules(rules.clone()).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "balls of kind 0 are there, and its rules would change; remove these balls first, or \
             use another kind"
        );
    }
    assert_eq!(simulation.rules(), &rules());
    // An obstacle that is not there decides nothing.
    simulation.set_rules(rules().obstacle(BALL, 0, ObstacleRule::Ignore)).unwrap();
    simulation.remove(simulation.id(0).unwrap()).unwrap();
    simulation.set_rules(changed[1].clone()).unwrap();
    let refused = simulation.set_rules(rules().walls(SENSOR, WallRule::Ignore)).unwrap_err();
    assert_eq!(refused, ChangeError::KindInUse { kind: SENSOR });

    let wall = Obstacle::polyline(vec![[5.0, -5.0], [5.0, 5.0]]).unwrap();
    let builder = Simulation::builder().obstacle(wall).body(body([0.0, 0.0], [1.0, 0.0]));
    let refused = builder
        .build()
        .unwrap()
        .set_rules(Rules::new().obstacle(BALL, 0, ObstacleRule::Remove))
        .unwrap_err();
    assert_eq!(refused, ChangeError::KindInUse { kind: BALL });
}
