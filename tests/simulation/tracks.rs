//! Tracks hold the current line of each ball, whatever happens.

use carom::{Body, Circle, Mass};
use carom_sim::observe::{Observer, Tracks};
use carom_sim::{
    Boundary, Cloth, Damped, Falling, Motion, PairRule, Rolling, Rules, Simulation, Wall, WallRule,
};
use test_size::sized;

use crate::common::restitution;

/// Balls in a box: in columns if there is gravity, each lying on the one below, or else of several
/// sizes, with velocities.
fn scene(motion: Motion<2>, e: f64, random: &mut fastrand::Rng) -> Simulation<2> {
    let is_pile = matches!(motion, Motion::Falling(_));
    let mut bodies = Vec::new();
    for index in 0..12_u32 {
        let [column, row] = [index % 4, index / 4].map(f64::from);
        let (place, radius, speed) = if is_pile {
            ([1.0 + 2.4 * column, 1.0 + 2.0 * row], 1.0, 0.0)
        } else {
            ([column, row].map(|k| 1.2 + 2.4 * k), 0.6 + 0.4 * random.f64(), 1.0)
        };
        let velocity = [(); 2].map(|()| speed * (2.0 * random.f64() - 1.0));
        let ball = Circle::new(place, radius).unwrap().moving(velocity).unwrap();
        bodies.push(Body::new(ball, Mass::new(0.5 + random.f64()).unwrap()));
    }
    let walls = Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap();
    Simulation::builder()
        .boundary(walls.with_restitution(restitution(e)))
        .restitution(restitution(e))
        .motion(motion)
        .rules(Rules::new().pair(1, 1, PairRule::Bounce).walls(1, WallRule::Bounce))
        .bodies(bodies)
        .build()
        .unwrap()
}

/// Each ball's last recorded line is the one that it is on. A ball that has rolled to its end needs
/// no line for it.
fn holds_all(tracks: &Tracks<2>, simulation: &Simulation<2>, after: &str) {
    let rolls = matches!(simulation.motion(), Motion::Rolling(_));
    for ball in simulation.ids().filter(|ball| !rolls || simulation.velocity(*ball) != [0.0; 2]) {
        let index = ball.index();
        let (lines, anchor) = (&tracks.anchors()[index], simulation.anchor(ball));
        let held = lines.last().unwrap();
        // The clock of damped balls rounds the times of their lines, the more the slower they are.
        let late = (held.time.to_f64() - anchor.time.to_f64()).abs();
        let moved = late * anchor.velocity[0].hypot(anchor.velocity[1]);
        assert!(moved < 1e-9, "{after}: {ball} has begun another line: {held:?}, {anchor:?}");
        assert_eq!(held.position, anchor.position, "{after}: {ball}");
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b.abs();
        let is_same = (0..2).all(|axis| near(held.velocity[axis], anchor.velocity[axis]));
        assert!(is_same, "{after}: {ball}, {held:?}, {anchor:?}");
        if anchor.time == simulation.time() {
            let line = lines.len() - 1;
            let acceleration = tracks.acceleration(index, line);
            assert_eq!(acceleration, simulation.acceleration(ball), "{after}: {ball}");
            let spin = simulation.spin(ball);
            assert_eq!(tracks.spin(index, line), spin, "{after}: {ball}");
        }
    }
    for (ball, lines) in tracks.anchors().iter().enumerate() {
        let line = |line| (lines[line], tracks.acceleration(ball, line), tracks.spin(ball, line));
        let is_twice = (1..lines.len()).any(|number| line(number - 1) == line(number));
        assert!(!is_twice, "{after}: a line of ball {ball} is there twice");
    }
}

/// Changes balls at random, between events; returns how many lines of other balls changes began.
fn run(mut simulation: Simulation<2>, random: &mut fastrand::Rng, steps: usize) -> usize {
    let mut tracks = Tracks::new(&simulation, 1 << 20);
    let mut woken = 0;
    for _ in 0..steps {
        let end = simulation.time().to_f64() + 3.0 * random.f64();
        // Perhaps between two events of one moment: the second has not been recorded then.
        let mut is_told = false;
        for _ in 0..random.usize(1..200) {
            let Some(event) = simulation.step(end).unwrap() else {
                is_told = true;
                holds_all(&tracks, &simulation, "the events");
                break;
            };
            tracks.event(&simulation, &event);
        }
        let count = simulation.len();
        let ball = simulation.ids().nth(random.usize(..count)).unwrap();
        let velocity = [(); 2].map(|()| 4.0 * random.f64() - 2.0);
        let place = [(); 2].map(|()| 1.0 + 8.0 * random.f64());
        let lines = |tracks: &Tracks<2>| tracks.anchors().iter().map(Vec::len).sum::<usize>();
        let before = lines(&tracks);
        let change = random.u32(..7);
        // Some changes are refused: where a ball is too near, or walls cannot move.
        let (what, changed) = match change {
            0 => ("a wall", {
                let wall = Wall::named::<2>("+x").unwrap();
                simulation.move_wall(wall, 10.0 + random.f64(), 0.5).ok().and(None)
            }),
            1 => ("a kind", simulation.set_kind(ball, random.u16(..2)).ok().and(Some(ball))),
            2 if count > 6 => ("a removal", simulation.remove(ball).ok().and(Some(ball))),
            3 => ("an insertion", {
                let ball = Circle::new(place, 0.5).unwrap().moving(velocity).unwrap();
                simulation.insert(Body::new(ball, Mass::new(1.0).unwrap())).ok()
            }),
            4 if matches!(simulation.motion(), Motion::Rolling(rolling) if rolling.cloth().is_some()) =>
            {
                let spin = [(); 3].map(|()| 9.0 * random.f64());
                if let Ok(event) = simulation.strike(ball, velocity, spin) {
                    tracks.event(&simulation, &event);
                }
                ("a strike", None)
            }
            _ => ("a kick", simulation.set_velocity(ball, velocity).ok().and(Some(ball))),
        };
        if let Some(ball) = changed {
            tracks.record(&simulation, ball);
        }
        eprintln!(
            "DBG {what} {changed:?} {:?} {:?}",
            simulation.time(),
            simulation.ids().nth(7).map(|b| simulation.anchor(b))
        );
        if is_told {
            holds_all(&tracks, &simulation, what);
        }
        woken += (lines(&tracks) - before).saturating_sub(1);
    }
    woken
}

/// How many lines of other balls changes began in scenes with this motion.
fn woken_by(motion: impl Into<Motion<2>>, e: f64) -> usize {
    let motion = motion.into();
    let mut random = fastrand::Rng::with_seed(test_size::seed());
    let scenes = sized(12, 200);
    (0..scenes)
        .map(|_| {
            let simulation = scene(motion, e, &mut random);
            run(simulation, &mut random, sized(30, 100))
        })
        .sum()
}

#[test]
fn tracks_hold_the_line_of_each_ball_that_falls() {
    let falling = Falling::new([0.0, -9.81]).unwrap();
    let woken = woken_by(falling, 0.0);
    assert!(woken > 40, "only {woken} of the balls that lie on others have been woken");
}

#[test]
fn tracks_hold_the_line_of_each_ball_that_rolls() {
    let rolling = Rolling::at_deceleration(0.7).unwrap();
    woken_by(rolling, 0.9);
    woken_by(rolling.on(Cloth::at_deceleration(2.0).unwrap()).unwrap(), 0.9);
}

#[test]
fn tracks_hold_the_line_of_each_ball_that_flies_straight() {
    woken_by(Motion::Straight, 0.8);
}

/// Where balls have become slow, a kick begins the lines of all.
#[test]
fn tracks_hold_the_line_of_each_ball_that_is_damped() {
    woken_by(Damped::at_rate(0.2).unwrap(), 1.0);
    assert!(woken_by(Damped::at_rate(40.0).unwrap(), 1.0) > 20, "all lines begin anew");
}

/// A ball that is kicked where it was kicked before, with the same velocity, begins another line.
#[test]
fn a_path_that_is_taken_again_is_another_line() {
    let ball = Circle::new([4.0, 1.0], 1.0).unwrap().moving([0.0, 10.0]).unwrap();
    let mut simulation = Simulation::builder()
        .motion(Falling::new([0.0, -10.0]).unwrap())
        .ball(ball, Mass::new(1.0).unwrap())
        .build()
        .unwrap();
    let mut tracks = Tracks::new(&simulation, 100);
    simulation.observe_to(2.0, &mut tracks).unwrap();
    let ball = simulation.id(0).unwrap();
    assert_eq!((simulation.position(ball), simulation.velocity(ball)), ([4.0, 1.0], [0.0, -10.0]));
    simulation.set_velocity(ball, [0.0, 10.0]).unwrap();
    tracks.record(&simulation, ball);
    let times: Vec<_> = tracks.anchors()[0].iter().map(|anchor| anchor.time.to_f64()).collect();
    assert_eq!(times, [0.0, 2.0]);
}
