use super::*;
use carom_sim::{ObstacleRule, PairRule, WallRule};

/// A rule with sensors and pockets, and a hole at the bottom. It records its calls.
#[derive(Default)]
struct Rules {
    asked: Vec<(String, String)>,
}

impl Ask for Rules {
    fn pair(&mut self, first: &str, second: &str) -> Result<PairRule, Error> {
        self.asked.push((first.to_owned(), second.to_owned()));
        match (first, second) {
            ("unknown", _) | (_, "unknown") => Err(Error::Rule("no such kind".to_owned())),
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

    // The new ball reuses the slot but not the number.
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
            "there is no ball 0: it was removed or never added; `ids()` lists the balls",
        ),
        (
            refused(world.apply_impulse(1, [1.0, 0.0])),
            "ball 1 has an infinite mass and cannot move; give it a finite mass",
        ),
        (
            refused(world.set_velocity(2, [f64::NAN, 0.0])),
            "speed NaN is out of range; give 0, or a size between 1e-100 and 1e100",
        ),
        (refused(world.set_kind(2, "unknown", &mut rules)), "no such kind"),
        (
            refused(world.move_wall("left", 1.0, 1.0)),
            "there is no wall \"left\"; give \"-x\", \"+x\", \"-y\" or \"+y\", or in 3D \"-z\" or \
             \"+z\"",
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

/// A disc that flies along y = 5 among obstacles and pockets.
fn among(obstacles: Vec<ObstacleSetup>, pockets: Vec<PocketSetup>) -> Setup {
    Setup { obstacles, pockets, ..in_box(vec![ball([2.0, 5.0], [1.0, 0.0])]) }
}

fn obstacle(shape: ShapeSetup, restitution: f64) -> ObstacleSetup {
    ObstacleSetup { shape, restitution: Some(restitution), name: None }
}

#[test]
fn obstacles_and_pockets_are_told_by_their_numbers() {
    let far = ShapeSetup::Capsule { start: vec![0.0, 9.0], end: vec![9.0, 9.0], radius: 0.5 };
    let vertices = vec![vec![11.0, 0.0], vec![11.0, 9.0]];
    let wall = ShapeSetup::Polyline { vertices, closed: None };
    let pocket = PocketSetup { center: vec![4.0, 5.0], radius: 1.0, name: None };
    let setup = among(vec![obstacle(far, 1.0), obstacle(wall, 0.5)], vec![pocket]);
    let setup = Setup { balls: vec![ball([8.0, 5.0], [1.0, 0.0])], ..setup };
    let mut world = World::<2>::new(&setup, &mut NoQuestions).unwrap();
    let hit = world.step(20.0).unwrap().unwrap();
    assert_eq!((hit.time, hit.outcome, &hit.balls), (2.0, "bounce", &vec![0]));
    assert_eq!((hit.obstacle, hit.feature.as_deref(), hit.pocket), (Some(1), Some("edge 0"), None));
    assert_eq!((hit.normal, hit.impulse), (vec![1.0, 0.0], 1.5));
    let gone = world.step(20.0).unwrap().unwrap();
    assert_eq!((gone.time, gone.outcome, &gone.balls), (12.0, "remove", &vec![0]));
    assert_eq!((gone.pocket, gone.obstacle, gone.wall), (Some(0), None, None));
    assert!(!world.contains(0));
}

#[test]
fn a_rule_says_what_obstacles_do_to_which_kinds() {
    struct Doors;

    impl Ask for Doors {
        fn pair(&mut self, _: &str, _: &str) -> Result<PairRule, Error> {
            Ok(PairRule::Bounce)
        }

        fn wall(&mut self, _: &str, _: Wall) -> Result<WallRule, Error> {
            Ok(WallRule::Bounce)
        }

        fn obstacle(&mut self, ball: &str, obstacle: usize) -> Result<ObstacleRule, Error> {
            Ok(match (ball, obstacle) {
                ("ghost", 0) => ObstacleRule::Ignore,
                ("ghost", _) => ObstacleRule::Remove,
                _ => ObstacleRule::Bounce,
            })
        }
    }

    let block = |x: f64| ShapeSetup::Box { min: vec![x, 4.0], max: vec![x + 1.0, 6.0] };
    let mut setup = among(vec![obstacle(block(8.0), 1.0), obstacle(block(12.0), 1.0)], vec![]);
    let first = |setup: &Setup| {
        let event = World::<2>::new(setup, &mut Doors).unwrap().step(20.0).unwrap().unwrap();
        (event.time, event.outcome, event.obstacle)
    };
    assert_eq!(first(&setup), (5.0, "bounce", Some(0)));
    setup.balls[0].kind = Some("ghost".to_owned());
    assert_eq!(first(&setup), (9.0, "remove", Some(1)));
}

#[test]
fn what_is_wrong_with_an_obstacle_is_said_of_it() {
    let shapes = [
        (
            ShapeSetup::Ball { center: vec![1.0], radius: 1.0 },
            "obstacle 0: the number of components of center is 1; give 2",
        ),
        (
            ShapeSetup::HalfSpace { point: vec![0.0; 2], normal: vec![0.0; 2] },
            "obstacle 0: the normal is zero; give a vector of any length that points out of the \
             half-space",
        ),
        (
            ShapeSetup::Polyline { vertices: vec![vec![0.0; 2]; 2], closed: None },
            "obstacle 0: vertices 0 and 1 are the same point; leave one of them out",
        ),
        (
            ShapeSetup::Polyline { vertices: vec![vec![0.0; 2]; 2], closed: Some(true) },
            "obstacle 0: the number of vertices is 2; give at least 3",
        ),
        (
            ShapeSetup::HollowBall { center: vec![30.0, 5.0], radius: 1.0 },
            "ball 0 reaches 28 into obstacle 0 at the start; move it out",
        ),
    ];
    for (shape, said) in shapes {
        let setup = among(vec![obstacle(shape, 1.0)], vec![]);
        let refused = World::<2>::new(&setup, &mut NoQuestions).err().unwrap().to_string();
        assert_eq!(refused, said);
    }
    let pocket = PocketSetup { center: vec![0.0; 2], radius: -1.0, name: None };
    let refused = World::<2>::new(&among(vec![], vec![pocket]), &mut NoQuestions).err().unwrap();
    assert!(refused.to_string().starts_with("pocket 0: the radius is -1;"), "{refused}");
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
        "dimension is 0; give 2 or 3, or a first ball whose center has 2 or 3 coordinates"
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
        "jam: ball 0 collides without end at time 0; make the balls smaller, or the space around \
         them larger"
    );
}
