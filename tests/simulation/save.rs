//! Saving and loading a simulation.
//!
//! It continues like one that was not saved, to the last bit.

use carom::{Aabb, Ball, Body, Circle, Mass, Restitution};
use carom_sim::observe::{Pressure, Tally, Tracks};
use carom_sim::{
    Axis, Boundary, Builder, Cloth, Contact, Damped, Event, Falling, Growing, Motion, Observer,
    Outcome, Overlap, PairRule, Rebound, Rolling, Rules, Side, Simulation, Wall, WallRule,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Serialises and deserialises a value.
fn through<T: Serialize + DeserializeOwned>(value: &T) -> T {
    postcard::from_bytes(&postcard::to_stdvec(value).unwrap()).unwrap()
}

/// Balls of different radii, masses and restitutions on a grid, one of them fixed.
fn gas<const D: usize>(boundary: Boundary<D>) -> Simulation<D> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut builder =
        Simulation::builder().boundary(boundary.with_restitution(Restitution::new(0.97).unwrap()));
    for index in 0..64_u32 {
        let center = std::array::from_fn(|axis| f64::from(1 + 2 * ((index >> (2 * axis)) % 4)));
        if D == 2 && index >= 16 {
            break;
        }
        let velocity: [f64; D] = std::array::from_fn(|_| 2.0 * random.f64() - 1.0);
        let ball = Ball::new(center, 0.2 + 0.6 * random.f64()).unwrap();
        let body = if index == 5 {
            Body::new(ball.at_rest(), Mass::fixed())
        } else {
            Body::new(ball.moving(velocity).unwrap(), Mass::new(0.5 + random.f64()).unwrap())
        };
        builder = builder.body(body.with_restitution(Restitution::new(0.99).unwrap()));
    }
    builder.build().unwrap()
}

/// The observers of a simulation.
#[derive(Clone, Serialize, serde::Deserialize)]
struct Watched<const D: usize> {
    tally: Tally,
    pressure: Pressure<D>,
    tracks: Tracks<D>,
}

impl<const D: usize> Watched<D> {
    fn new(simulation: &Simulation<D>) -> Self {
        Self {
            tally: Tally::new(simulation),
            pressure: Pressure::new(simulation),
            tracks: Tracks::new(simulation, 500),
        }
    }
}

impl<const D: usize> Observer<D> for Watched<D> {
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        self.tally.event(simulation, event);
        self.pressure.event(simulation, event);
        self.tracks.event(simulation, event);
    }
}

/// Saves and loads a simulation and its observers at many times, between events and at them.
fn goes_on_as_if_nothing_had_been<const D: usize>(mut kept: Simulation<D>) {
    let mut watched = Watched::new(&kept);
    let (mut saved, mut watched_too) = (through(&kept), through(&watched));
    for end in (1..=40).map(f64::from) {
        kept.observe_to(end, &mut watched).unwrap();
        saved.observe_to(end, &mut watched_too).unwrap();
        (saved, watched_too) = (through(&saved), through(&watched_too));
        if let (Some(one), Some(other)) =
            (kept.step(end + 0.5).unwrap(), saved.step(end + 0.5).unwrap())
        {
            assert_eq!(one, other);
            watched.event(&kept, &one);
            watched_too.event(&saved, &other);
            saved = through(&saved);
        }
    }
    assert!(watched.tally.pair_collisions > 100, "{}", watched.tally.pair_collisions);
    assert_eq!(postcard::to_stdvec(&kept).unwrap(), postcard::to_stdvec(&saved).unwrap());
    assert_eq!(
        postcard::to_stdvec(&watched).unwrap(),
        postcard::to_stdvec(&watched_too).unwrap(),
        "counts, hash, pressure and tracks"
    );
}

#[test]
fn in_a_periodic_box() {
    goes_on_as_if_nothing_had_been(gas(Boundary::periodic([8.0; 3]).unwrap()));
}

#[test]
fn between_walls() {
    goes_on_as_if_nothing_had_been(gas(Boundary::walls([0.0; 2], [8.0; 2]).unwrap()));
}

#[test]
fn while_a_wall_moves() {
    let mut simulation = gas(Boundary::walls([0.0; 2], [8.0; 2]).unwrap());
    simulation.move_wall(Wall { axis: 1, side: Side::High }, 12.0, 0.15).unwrap();
    goes_on_as_if_nothing_had_been(simulation);
}

#[test]
fn balls_in_contact_between_two_events_of_one_moment() {
    let ball = |x: f64, v: f64| Circle::new([x, 0.0], 0.5).unwrap().moving([v, 0.0]).unwrap();
    let row = (0..10_u8).map(|k| Body::new(ball(k.into(), 0.0), Mass::new(1.0).unwrap()));
    let mut kept = Simulation::builder()
        .body(Body::new(ball(-3.0, 1.0), Mass::new(3.0).unwrap()))
        .bodies(row)
        .restitution(Restitution::new(0.6).unwrap())
        .build()
        .unwrap();
    let mut saved = through(&kept);
    let mut events = 0;
    while let Some(event) = kept.step(100.0).unwrap() {
        assert_eq!(saved.step(100.0).unwrap(), Some(event));
        saved = through(&saved);
        events += 1;
    }
    assert_eq!(saved.step(100.0).unwrap(), None);
    assert!(events > 10, "{events}");
}

#[test]
fn after_balls_have_come_and_gone() {
    let mut simulation = gas(Boundary::walls([0.0; 2], [8.0; 2]).unwrap());
    let gone = [3, 7].map(|index| simulation.id(index).unwrap());
    for ball in gone {
        simulation.remove(ball).unwrap();
    }
    let ball = Circle::new([7.0, 1.0], 0.3).unwrap().moving([5.0, 1.0]).unwrap();
    let new = simulation.insert(Body::new(ball, Mass::new(2.0).unwrap())).unwrap();
    let mut saved = through(&simulation);
    assert!(gone.iter().all(|&ball| saved.remove(ball).is_err()), "they are gone");
    saved.set_velocity(new, [1.0, 2.0]).unwrap();
    simulation.set_velocity(new, [1.0, 2.0]).unwrap();
    let [one, other] = [&mut simulation, &mut saved]
        .map(|one| one.insert(Body::new(ball, Mass::new(1.0).unwrap())));
    assert_eq!(one, other, "the next free slot is the same, and so are its neighbours");
    goes_on_as_if_nothing_had_been(simulation);
}

/// The error for a state as JSON with one changed number.
#[track_caller]
fn refusal(pointer: &str, number: impl Into<serde_json::Value>) -> String {
    let gas = Simulation::<2>::builder()
        .boundary(Boundary::walls([0.0, 0.0], [4.0, 4.0]).unwrap())
        .ball(Circle::new([1.0, 1.0], 0.5).unwrap().at_rest(), Mass::new(1.0).unwrap())
        .ball(
            Circle::new([3.0, 1.0], 0.5).unwrap().moving([1.0, 0.0]).unwrap(),
            Mass::new(1.0).unwrap(),
        )
        .build()
        .unwrap();
    let mut json = serde_json::to_value(&gas).unwrap();
    serde_json::from_value::<Simulation<2>>(json.clone()).expect("as it was saved, it is right");
    *json.pointer_mut(pointer).expect(pointer) = number.into();
    serde_json::from_value::<Simulation<2>>(json).unwrap_err().to_string()
}

#[test]
fn numbers_that_no_simulation_has_are_refused() {
    let radius = refusal("/state/particles/1/radius", -1.0);
    assert_eq!(radius, "ball 1 has the radius -1; save it again");
    assert!(refusal("/state/particles/0/mass", 0.0).starts_with("ball 0 has the mass 0"));
    let late = refusal("/state/particles/0/anchor/time/offset", 0.25);
    assert!(late.starts_with("ball 0 has the time 0.25"), "{late}");
    assert!(refusal("/state/now/origin", -1.0).starts_with("a time is -1"));
    assert!(refusal("/state/particles/0/restitution", 2.0).contains("restitution"));
    let slots = refusal("/state/slots/vacant", 1);
    assert_eq!(slots, "the list of free slots does not match the balls; save it again");
    assert!(refusal("/state/particles/1/generation", 1).starts_with("the list of free slots"));
    assert!(refusal("/boundary/axes/0/Walls/min", 9.0).contains("axis 0 of the box"));
}

#[test]
fn images_are_saved_and_those_that_do_not_match_are_refused() {
    let ball = |x: f64, v: f64| Circle::new([x, 1.0], 0.5).unwrap().moving([v, 1.0]).unwrap();
    let mut kept = Simulation::<2>::builder()
        .boundary(Boundary::periodic([8.0; 2]).unwrap())
        .ball(ball(1.0, 1.0), Mass::new(1.0).unwrap())
        .ball(ball(11.0, 1.0), Mass::new(1.0).unwrap())
        .build()
        .unwrap();
    kept.advance_to(40.0).unwrap();
    let saved = through(&kept);
    let images = |simulation: &Simulation<2>| -> Vec<_> {
        simulation.ids().map(|ball| simulation.image(ball)).collect()
    };
    assert_eq!(images(&kept), [[5, 5], [6, 5]], "the second ball was not in the box at the start");
    assert_eq!(images(&saved), images(&kept));
    let mut json = serde_json::to_value(&kept).unwrap();
    json["state"]["crossings"]["boxes"].as_array_mut().unwrap().pop();
    let refused = serde_json::from_value::<Simulation<2>>(json).unwrap_err().to_string();
    assert!(refused.starts_with("the images of the balls do not match the balls"), "{refused}");
}

#[test]
fn another_space_than_that_of_the_boundary_is_refused() {
    let [open, walls] =
        [Boundary::open(), Boundary::walls([0.0; 2], [9.0; 2]).unwrap()].map(|boundary| {
            let ball = Ball::new([4.0; 2], 1.0).unwrap().moving([1.0; 2]).unwrap();
            let builder = Simulation::<2>::builder().boundary(boundary);
            let simulation = builder.ball(ball, Mass::new(1.0).unwrap()).build().unwrap();
            serde_json::to_value(&simulation).unwrap()
        });
    let mut mixed = walls;
    mixed["state"]["space"] = open["state"]["space"].clone();
    let refused = serde_json::from_value::<Simulation<2>>(mixed).unwrap_err().to_string();
    assert!(refused.starts_with("the space does not match the boundary"), "{refused}");
}

#[test]
fn balls_that_grow() {
    let boundary = Boundary::periodic([10.0, 10.0]).unwrap();
    let disc = |x: f64| Ball::new([x, 5.0], 0.5).unwrap().moving([0.3 * x, 1.0]).unwrap();
    let mut kept = Simulation::builder()
        .boundary(boundary)
        .motion(Growing::at_rate(0.05).unwrap())
        .ball(disc(2.0), Mass::new(1.0).unwrap())
        .ball(disc(5.0), Mass::new(1.0).unwrap())
        .build()
        .unwrap();
    kept.advance_to(20.0).unwrap();
    let mut loaded = through(&kept);
    for _ in 0..20 {
        assert_eq!(kept.step(1e3), loaded.step(1e3));
    }
    let saved = serde_json::to_string(&kept).unwrap();
    let refused = |from: &str, to: &str| {
        assert!(saved.contains(from), "{saved}");
        let read = serde_json::from_str::<Simulation<2>>(&saved.replace(from, to));
        read.unwrap_err().to_string()
    };
    assert!(refused("[0.05,", "[-0.05,").contains("the rate of growth is -0.05"));
    assert!(refused("[0.05,", "[1e9,").contains("touches its own image"));
    assert!(refused("\"ceiling\":", "\"ceiling\":-").contains("the energy of growth"));
}

#[test]
fn balls_that_are_slowed_down() {
    let disc = |x: f64| Ball::new([x, 5.0], 0.5).unwrap().moving([0.3 * x, 1.0]).unwrap();
    let mut kept = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap())
        .motion(Damped::at_rate(0.05).unwrap())
        .ball(disc(2.0), Mass::new(1.0).unwrap())
        .ball(disc(5.0), Mass::new(1.0).unwrap())
        .build()
        .unwrap();
    // So late that the kick restarts with the whole speed.
    kept.advance_to(300.0).unwrap();
    let ball = kept.id(0).unwrap();
    kept.set_velocity(ball, [3.0, 1.0]).unwrap();
    kept.advance_to(305.0).unwrap();
    let mut loaded = through(&kept);
    assert_eq!((loaded.time(), loaded.velocity(ball)), (kept.time(), kept.velocity(ball)));
    for _ in 0..20 {
        assert_eq!(kept.step(1e3), loaded.step(1e3));
    }
    let saved = serde_json::to_string(&kept).unwrap();
    let refused = |from: &str, to: &str| {
        assert!(saved.contains(from), "{saved}");
        let read = serde_json::from_str::<Simulation<2>>(&saved.replace(from, to));
        read.unwrap_err().to_string()
    };
    assert!(refused("[0.05,", "[-0.05,").contains("the rate of damping is -0.05"));
    assert!(refused("[0.05,", "[5.0,").contains("the time does not fit the motion of the balls"));
    assert!(refused("},300.0]", "},-300.0]").contains("out of range"));
}

/// The loader learns from the data which motion it is, and what it keeps of each ball.
#[test]
fn the_data_of_another_motion_are_refused() {
    let disc = |x: f64| Circle::new([x, 5.0], 0.5).unwrap().moving([0.3 * x, 1.0]).unwrap();
    let saved = |motion: Motion<2>| {
        let simulation = Simulation::builder()
            .boundary(Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap())
            .motion(motion)
            .ball(disc(2.0), Mass::new(1.0).unwrap())
            .ball(disc(5.0), Mass::new(1.0).unwrap())
            .build()
            .unwrap();
        serde_json::to_value(&simulation).unwrap()
    };
    let rolling = Rolling::at_deceleration(0.1).unwrap();
    let cloth = Cloth::at_deceleration(2.0).unwrap();
    let motions: [Motion<2>; 6] = [
        Motion::Straight,
        Growing::at_rate(0.1).unwrap().into(),
        Damped::at_rate(0.1).unwrap().into(),
        rolling.into(),
        Falling::new([0.0, -1.0]).unwrap().into(),
        rolling.on(cloth).unwrap().into(),
    ];
    // Only falling balls fall asleep, and only balls on a cloth spin.
    let is_alike = |a: usize, b: usize| a == b || a < 4 && b < 4;
    for (a, motion) in motions.into_iter().enumerate() {
        let json = saved(motion);
        for (b, other) in motions.into_iter().enumerate() {
            let mut mixed = json.clone();
            mixed["state"]["motion"] = saved(other)["state"]["motion"].clone();
            let read = serde_json::from_value::<Simulation<2>>(mixed);
            match read {
                Ok(_) => assert!(is_alike(a, b), "{motion:?} as {other:?}"),
                Err(error) => {
                    let error = error.to_string();
                    assert!(!is_alike(a, b), "{motion:?} as {other:?}: {error}");
                    assert!(error.starts_with("the motion of the balls does not match the balls"));
                }
            }
        }
    }
    for (motion, kept) in [(motions[4], "reposes"), (motions[5], "spins")] {
        let mut json = saved(motion);
        json["state"][kept].as_array_mut().unwrap().pop();
        let refused = serde_json::from_value::<Simulation<2>>(json).unwrap_err().to_string();
        assert!(refused.starts_with("the motion of the balls does not match the balls"), "{kept}");
    }
}

/// A row struck without rebound, saved while the events of its last shock are reported one by one.
#[test]
fn what_is_still_to_be_told_is_saved() {
    let balls = (0..20_u32).map(|k| {
        let velocity = if k == 0 { [1.0, 0.0] } else { [0.0, 0.0] };
        let ball = Ball::new([2.0 * f64::from(k), 0.0], 1.0).unwrap();
        Body::new(ball.moving(velocity).unwrap(), Mass::new(1.0).unwrap())
    });
    let inelastic = Restitution::new(0.0).unwrap();
    let mut kept = Simulation::builder().bodies(balls).restitution(inelastic).build().unwrap();
    let mut fresh = through(&kept);
    let mut after_the_shock = 0;
    while let Some(event) = kept.step(1.0).unwrap() {
        assert_eq!(fresh.step(1.0), Ok(Some(event)));
        fresh = through(&fresh);
        let last = kept.velocity(kept.id(19).unwrap())[0];
        after_the_shock += u32::from((last - 0.05).abs() < 1e-15);
    }
    assert_eq!(fresh.step(1.0), Ok(None));
    assert!(after_the_shock >= 19, "{after_the_shock}");
}

/// A ball comes into a corner between two boxes. The number of a side of a box was once compared
/// with the number of its pieces, and such a state could not be loaded.
#[test]
fn what_is_still_to_be_told_of_boxes_is_saved() {
    let boxes = [Aabb::new([-2.0, -2.0], [0.0, 10.0]), Aabb::new([-2.0, -2.0], [10.0, 0.0])];
    let ball = Ball::new([2.0, 2.0], 1.0).unwrap().moving([-1.0, -1.0]).unwrap();
    let mut kept = Simulation::builder()
        .obstacles(boxes.map(|one| one.unwrap().into()))
        .body(Body::new(ball, Mass::new(1.0).unwrap()))
        .build()
        .unwrap();
    let first = kept.step(9.0).unwrap().unwrap();
    assert_eq!(first.contact.feature_name().as_deref(), Some("right edge"));
    let second = through(&kept).step(9.0).unwrap().unwrap();
    assert_eq!((second.time, kept.step(9.0)), (first.time, Ok(Some(second))));
    assert_eq!(second.contact.feature_name().as_deref(), Some("top edge"));
}

#[test]
fn that_balls_may_overlap_is_saved() {
    let at =
        |x: f64| Body::new(Ball::new([x, 0.0], 1.0).unwrap().at_rest(), Mass::new(1.0).unwrap());
    let overlapping = Simulation::builder().body(at(0.0)).overlap(Overlap::Allow).build().unwrap();
    assert!(through(&overlapping).insert(at(1.0)).is_ok());
    let refusing = Simulation::builder().body(at(0.0)).build().unwrap();
    assert!(through(&refusing).insert(at(1.0)).is_err());
}

const BALL: u16 = 0;
const SENSOR: u16 = 1;

/// Nine balls, every other one a sensor, in a box from 0 to 6.
fn sensors(boundary: Boundary<2>) -> Simulation<2> {
    let mut random = fastrand::Rng::with_seed(3);
    // All balls pass through sensors, and sensors pass through walls.
    let rules = Rules::new()
        .pair(SENSOR, SENSOR, PairRule::Pass)
        .pair(SENSOR, BALL, PairRule::Pass)
        .pair(BALL, BALL, PairRule::BounceWith(Rebound::elastic()))
        .walls(SENSOR, WallRule::Pass);
    let mut builder = Simulation::builder().boundary(boundary).rules(rules);
    for index in 0..9_u16 {
        let center = [index % 3, index / 3].map(|k| 1.0 + 2.0 * f64::from(k));
        let velocity = [(); 2].map(|()| 0.2 * random.f64() - 0.1);
        let ball = Circle::new(center, 0.8).unwrap().moving(velocity).unwrap();
        builder = builder.body_as(Body::new(ball, Mass::new(1.0).unwrap()), index % 2);
    }
    builder.build().unwrap()
}

#[test]
fn with_a_rule_in_the_middle_of_passages() {
    for boundary in [Boundary::periodic([6.0; 2]), Boundary::walls([0.0; 2], [6.0; 2])] {
        let mut kept = sensors(boundary.unwrap());
        let mut saved = through(&kept);
        let (mut outcomes, mut inside) = (Vec::new(), 0);
        while let Some(event) = kept.step(100.0).unwrap() {
            assert_eq!(saved.step(100.0).unwrap(), Some(event));
            saved = through(&saved);
            let passing = |simulation: &Simulation<2>| -> Vec<_> {
                let balls = simulation.ids().collect::<Vec<_>>();
                balls.into_iter().flat_map(|ball| simulation.passing(ball)).collect()
            };
            assert_eq!(passing(&saved), passing(&kept));
            outcomes.push(event.outcome);
            inside = inside.max(passing(&kept).len());
        }
        for outcome in [Outcome::Bounce, Outcome::Enter, Outcome::Leave] {
            assert!(outcomes.iter().filter(|one| **one == outcome).count() > 10, "{outcome:?}");
        }
        assert!(inside > 2, "they were saved while they passed");
        assert!(saved.ids().all(|ball| saved.kind(ball) == kept.kind(ball)));
    }
}

#[test]
fn passages_and_kinds_of_what_is_not_there_are_refused() {
    let mut simulation = sensors(Boundary::walls([0.0; 2], [6.0; 2]).unwrap());
    while !matches!(simulation.next(), Some(Ok(Event { outcome: Outcome::Enter, .. }))) {}
    let json = serde_json::to_value(&simulation).unwrap();
    serde_json::from_value::<Simulation<2>>(json.clone()).expect("it is right as it was saved");
    let refused = |pointer: &str, value: serde_json::Value| {
        let mut json = json.clone();
        *json.pointer_mut(pointer).expect(pointer) = value;
        serde_json::from_value::<Simulation<2>>(json).unwrap_err().to_string()
    };
    assert!(
        refused("/state/kinds", serde_json::json!([SENSOR])).starts_with("the number of kinds")
    );
    for (pointer, value) in [
        ("/state/passing/0/ball", serde_json::json!(99)),
        ("/state/passing/0/partner", serde_json::json!({ "Ball": 99 })),
        ("/state/passing/0/partner", serde_json::json!({ "Wall": { "axis": 2, "side": "Low" } })),
        ("/state/passing/0/partner", serde_json::json!("Itself")),
        ("/state/passing/0/image", serde_json::json!([1, 0])),
        ("/state/passing/0/passage/Inside/time/origin", serde_json::json!(1e9)),
    ] {
        let told = refused(pointer, value);
        assert!(
            told.ends_with("passes through something that does not exist; save it again"),
            "{pointer}: {told}"
        );
    }
}

/// A wall has no images. Files of balls that were brought back while they passed one said it had.
#[test]
fn a_passage_through_an_image_of_a_wall_is_refused() {
    let (x, y) = (Axis::Walls { min: 0.0, max: 6.0 }, Axis::Periodic { min: 0.0, max: 6.0 });
    let mut simulation = sensors(Boundary::by_axis([x, y]).unwrap());
    let enters_wall = |event: &Event<2>| {
        event.outcome == Outcome::Enter && matches!(event.contact, Contact::Wall { .. })
    };
    while !enters_wall(&simulation.next().unwrap().unwrap()) {}
    let mut json = serde_json::to_value(&simulation).unwrap();
    let load = |json: &serde_json::Value| serde_json::from_value::<Simulation<2>>(json.clone());
    load(&json).expect("it is right as it was saved");
    let passages = json.pointer_mut("/state/passing").unwrap().as_array_mut().unwrap();
    let of_wall = passages.iter_mut().find(|one| one["partner"].get("Wall").is_some()).unwrap();
    of_wall["image"] = serde_json::json!([0, 1]);
    let told = load(&json).unwrap_err().to_string();
    assert!(
        told.ends_with("passes through something that does not exist; save it again"),
        "{told}"
    );
}

/// Rules out of their order would not be found, and no ball falls in a periodic box.
#[test]
fn rules_that_would_not_be_kept_are_refused() {
    let simulation = sensors(Boundary::walls([0.0; 2], [6.0; 2]).unwrap());
    let json = serde_json::to_value(&simulation).unwrap();
    let refused = |changes: &[(&str, serde_json::Value)]| {
        let mut json = json.clone();
        for (pointer, value) in changes {
            *json.pointer_mut(pointer).expect(pointer) = value.clone();
        }
        serde_json::from_value::<Simulation<2>>(json).unwrap_err().to_string()
    };
    for pairs in [
        serde_json::json!([[[1, 5], "Pass"]]),
        serde_json::json!([[[5, 1], "Pass"], [[4, 1], "Pass"]]),
        serde_json::json!([[[5, 1], "Pass"], [[5, 1], "Ignore"]]),
    ] {
        let told = refused(&[("/state/rules/pairs", pairs.clone())]);
        assert_eq!(told, "the rules are not in their order; save it again", "{pairs}");
    }
    // The motion and its data for each ball, of a ball in a box that falls.
    let ball = Circle::new([3.0, 3.0], 0.5).unwrap().at_rest();
    let saved = |builder: Builder<2>| {
        let simulation = builder.ball(ball, Mass::new(1.0).unwrap()).build().unwrap();
        serde_json::to_value(&simulation).unwrap()
    };
    let walls = || Simulation::builder().boundary(Boundary::walls([0.0; 2], [6.0; 2]).unwrap());
    let falling = saved(walls().motion(Falling::new([0.0, -1.0]).unwrap()));
    let mut json = saved(Simulation::builder().boundary(Boundary::periodic([6.0, 6.0]).unwrap()));
    for part in ["motion", "reposes"] {
        json["state"][part] = falling["state"][part].clone();
    }
    let told = serde_json::from_value::<Simulation<2>>(json).unwrap_err().to_string();
    assert_eq!(told, "balls would fall ever faster along a periodic axis; save it again");
}
