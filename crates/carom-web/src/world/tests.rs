use super::*;
use carom_sim::{PairRule, WallRule};

/// Sensors, pockets and ghosts; a hole at the bottom. Counts what it is asked.
#[derive(Default)]
struct Rules {
    asked: Vec<(String, String)>,
}

impl Ask for Rules {
    fn pair(&mut self, first: &str, second: &str) -> Result<PairRule, Error> {
        self.asked.push((first.to_owned(), second.to_owned()));
        match (first, second) {
            ("nobody", _) | (_, "nobody") => Err(Error::Rule("who?".to_owned())),
            ("sensor", _) | (_, "sensor") => Ok(PairRule::Pass),
            ("pocket", _) => Ok(PairRule::RemoveSecond),
            (_, "pocket") => Ok(PairRule::RemoveFirst),
            _ => Ok(PairRule::Bounce),
        }
    }

    fn wall(&mut self, _: &str, wall: Wall) -> Result<WallRule, Error> {
        Ok(if wall.to_string() == "-y" { WallRule::Remove } else { WallRule::Bounce })
    }
}

fn ball(center: [f64; 2], velocity: [f64; 2]) -> BallSetup {
    BallSetup {
        center: center.to_vec(),
        radius: 1.0,
        velocity: Some(velocity.to_vec()),
        mass: 1.0,
        restitution: None,
        kind: None,
    }
}

fn fixed(center: [f64; 2], kind: &str) -> BallSetup {
    BallSetup {
        mass: f64::INFINITY,
        velocity: None,
        kind: Some(kind.to_owned()),
        ..ball(center, [0.0, 0.0])
    }
}

fn in_box(balls: Vec<BallSetup>) -> Setup {
    let boundary = BoundarySetup {
        kind: "box".to_owned(),
        min: Some(vec![0.0, 0.0]),
        max: Some(vec![20.0, 10.0]),
        restitution: None,
    };
    Setup { balls, boundary: Some(boundary), ..Setup::default() }
}

#[test]
fn a_world_is_changed_and_tells_what_happens() {
    let mut rules = Rules::default();
    let setup = in_box(vec![
        ball([2.0, 5.0], [1.0, 0.0]),
        fixed([8.0, 5.0], "sensor"),
        fixed([16.0, 5.0], "pocket"),
    ]);
    let mut world = World::<2>::new(&setup, &mut rules).unwrap();
    let told = |world: &mut World<2>, until: f64| {
        std::iter::from_fn(|| world.step(until).unwrap())
            .map(|event| (event.time, event.outcome, event.balls))
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&mut world, 9.0), [(4.0, "enter", vec![0, 1]), (8.0, "leave", vec![0, 1])]);
    world.apply_impulse(0, [1.0, 0.0]).unwrap();
    assert_eq!(told(&mut world, 20.0), [(10.5, "remove", vec![0, 2])]);
    assert_eq!(world.numbers().collect::<Vec<_>>(), [1, 2]);

    // Its slot is used again, its number is not.
    let third = world.insert(&ball([4.0, 3.0], [0.0, -1.0]), &mut rules).unwrap();
    assert_eq!((third, world.contains(0), world.ball(3).unwrap().index()), (3, false, 0));
    assert_eq!(world.numbers().collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(world.kind(3).unwrap(), "ball");
    let event = world.step(30.0).unwrap().unwrap();
    assert_eq!((event.time, event.outcome, event.balls), (22.0, "remove", vec![3]));
    assert_eq!((event.wall.as_deref(), event.normal), (Some("-y"), vec![0.0, -1.0]));
    assert!(!world.contains(3));
}

#[test]
fn each_question_is_asked_once() {
    let mut rules = Rules::default();
    let setup = in_box(vec![ball([2.0, 5.0], [1.0, 0.0]), fixed([8.0, 5.0], "sensor")]);
    let mut world = World::<2>::new(&setup, &mut rules).unwrap();
    world.insert(&ball([12.0, 5.0], [0.0, 0.0]), &mut rules).unwrap();
    world.set_kind(0, "sensor", &mut rules).unwrap();
    let asked: Vec<_> = rules.asked.iter().map(|(a, b)| format!("{a} {b}")).collect();
    assert_eq!(asked, ["ball ball", "ball sensor", "sensor ball", "sensor sensor"]);
}

#[test]
fn what_is_refused_calls_balls_by_their_numbers() {
    let mut rules = Rules::default();
    let setup = in_box(vec![ball([2.0, 5.0], [0.0, 0.0]), fixed([8.0, 5.0], "post")]);
    let mut world = World::<2>::new(&setup, &mut rules).unwrap();
    world.remove(0).unwrap();
    let second = world.insert(&ball([2.0, 5.0], [0.0, 0.0]), &mut rules).unwrap();
    assert_eq!(second, 2);
    let refused = |result: Result<(), Error>| result.unwrap_err().to_string();
    for (said, message) in [
        (
            refused(world.insert(&ball([3.5, 5.0], [0.0, 0.0]), &mut rules).map(|_| ())),
            "the ball would overlap ball 2 by 0.5; put it elsewhere, or wait until there is room",
        ),
        (
            refused(world.set_velocity(0, [1.0, 0.0])),
            "there is no ball 0: it was removed, or never added",
        ),
        (
            refused(world.apply_impulse(1, [1.0, 0.0])),
            "ball 1 has an infinite mass and cannot move; give it a finite one",
        ),
        (
            refused(world.set_velocity(2, [f64::NAN, 0.0])),
            "speed NaN is out of range; give 0, or a size between 1e-100 and 1e100",
        ),
        (refused(world.set_kind(2, "nobody", &mut rules)), "who?"),
        (
            refused(world.move_wall("left", 1.0, 1.0)),
            "there is no wall \"left\"; give \"-x\", \"+x\", \"-y\" or \"+y\", and \"-z\" or \
             \"+z\" in space",
        ),
        (
            refused(
                world
                    .insert(&fixed([5.0, 5.0], "ball").with_center(&[5.0]), &mut rules)
                    .map(|_| ()),
            ),
            "ball 3: the center has 1 component; give 2, as the center of the first ball has",
        ),
    ] {
        assert_eq!(said, message);
    }
}

impl BallSetup {
    fn with_center(self, center: &[f64]) -> Self {
        Self { center: center.to_vec(), ..self }
    }
}

#[test]
fn a_world_may_be_empty_and_in_space_and_periodic() {
    let boundary = BoundarySetup {
        kind: "periodic".to_owned(),
        min: Some(vec![0.0; 3]),
        max: Some(vec![10.0; 3]),
        restitution: None,
    };
    let setup = Setup { boundary: Some(boundary), dimension: Some(3), ..Setup::default() };
    assert_eq!(setup.dimension().unwrap(), carom_any::Dimension::Three);
    let mut world = World::<3>::new(&setup, &mut NoQuestions).unwrap();
    let ball = ball([2.0, 5.0], [1.0, 0.0]).with_center(&[2.0, 5.0, 5.0]);
    let ball = BallSetup { velocity: Some(vec![3.0, 0.0, 0.0]), ..ball };
    world.insert(&ball, &mut NoQuestions).unwrap();
    assert_eq!(world.step(4.0).unwrap(), None);
    let place = world.simulation().position(world.ball(0).unwrap());
    assert!((place[0] - 4.0).abs() < 1e-12, "{place:?}");
    assert_eq!(
        Setup::default().dimension().unwrap_err().to_string(),
        "dimension is 0; give 2 or 3, or a ball whose center has as many coordinates"
    );
}

#[test]
fn balls_without_room_are_named() {
    let mut narrow = in_box(vec![ball([1.0, 5.0], [0.5, 1.0])]);
    narrow.boundary.as_mut().unwrap().max = Some(vec![2.0, 10.0]);
    let mut world = World::<2>::new(&narrow, &mut NoQuestions).unwrap();
    let jammed = std::iter::repeat_with(|| world.step(9.0)).find_map(Result::err).unwrap();
    assert_eq!(
        jammed.to_string(),
        "ball 0 collides without end at time 0, for want of room to move; make them smaller, or the \
         space around them larger"
    );
}
