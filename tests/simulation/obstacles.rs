//! Fixed obstacles and pockets.
//!
//! Their effect on balls, and that no ball ever gets through.

use carom::{
    Aabb, Ball, Circle, Facet, Feature, HalfSpace, Hollow, Mass, Polyline, Relation, Restitution,
    Sphere, relation,
};
use carom_sim::{
    BallId, Boundary, Contact, Event, Growing, Obstacle, ObstacleRule, Outcome, Pocket, Rebound,
    Rules, Simulation,
};
use test_size::sized;

use crate::exact::rational::exactly;

mod reported_to_others;

fn mass() -> Mass {
    Mass::new(1.0).unwrap()
}

/// A single ball that moves among obstacles.
fn alone<const D: usize>(
    (center, velocity, radius): ([f64; D], [f64; D], f64),
    obstacles: impl IntoIterator<Item = Obstacle<D>>,
) -> Simulation<D> {
    let ball = Ball::new(center, radius).unwrap().moving(velocity).unwrap();
    Simulation::builder().obstacles(obstacles).ball(ball, mass()).build().unwrap()
}

/// The next event.
fn next<const D: usize>(simulation: &mut Simulation<D>) -> Event<D> {
    simulation.next().expect("there is one more event").unwrap()
}

fn feature<const D: usize>(event: &Event<D>) -> Feature {
    match event.contact {
        Contact::Obstacle { feature, .. } => feature,
        other => panic!("no obstacle: {other:?}"),
    }
}

fn velocity<const D: usize>(simulation: &Simulation<D>) -> [f64; D] {
    simulation.velocity(simulation.id(0).unwrap())
}

/// A polygon with slanted walls, into which a needle of about this angle points.
fn slanted_room(angle: f64) -> Vec<[f64; 2]> {
    vec![
        [-10.3, -7.1],
        [9.7, -8.9],
        [11.1, 6.3],
        [2.0 + 8.0 * angle, 8.1],
        // The tip.
        [1.0, -1.0],
        [2.0, 8.2],
        [-9.1, 7.7],
    ]
}

/// Whether a position is inside a polygon, by the even–odd rule and in exact arithmetic.
fn is_inside(polygon: &[[f64; 2]], place: [f64; 2]) -> bool {
    let [x, y] = place.map(exactly);
    let mut inside = false;
    for (k, &from) in polygon.iter().enumerate() {
        let to = polygon[(k + 1) % polygon.len()];
        if (from[1] > place[1]) != (to[1] > place[1]) {
            let ([x1, y1], [x2, y2]) = (from.map(exactly), to.map(exactly));
            let along = (&y - &y1) / (y2 - &y1);
            inside ^= x < &x1 + along * (x2 - &x1);
        }
    }
    inside
}

#[test]
fn no_ball_leaves_a_slanted_room_with_a_needle() {
    for radius in [0.0, 1e-6, 1.0] {
        for e in [1.0, 0.9999] {
            let room = slanted_room(1e-3);
            let walls = Obstacle::polygon(room.clone()).unwrap();
            let walls = walls.with_restitution(Restitution::new(e).unwrap());
            let mut simulation = alone(([-5.0, 0.3], [1.3, 0.7], radius), [walls]);
            let ball = simulation.id(0).unwrap();
            for count in 0..sized(600, 10_000) {
                let event = next(&mut simulation);
                let place = simulation.position(ball);
                assert!(is_inside(&room, place), "R = {radius}, after {count}: {event}");
                assert!(event.gap.abs() < 1e-14, "R = {radius}: {} deep", event.gap);
                let outline = Polyline::closed(&room).unwrap();
                let relation = relation(&Circle::new(place, radius).unwrap(), &outline);
                assert_ne!(relation, Relation::Overlapping, "R = {radius}, after {count}: {event}");
            }
        }
    }
}

/// Without rebound a ball continues along the wall. What rounding leaves of its approach is
/// removed, so it never meets the same wall again.
#[test]
fn a_ball_that_does_not_rebound_no_longer_approaches() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..500 {
        let angle = std::f64::consts::TAU * random.f64();
        let (sin, cos) = angle.sin_cos();
        let wall = [-1.0, 1.0].map(|way| [way * 9.0 * cos, way * 9.0 * sin]);
        let center = [-3.0 * sin, 3.0 * cos];
        let velocity = [sin + 0.3 * cos, 0.3 * sin - cos];
        let radius = random.f64();
        let obstacle = Obstacle::polyline(wall.to_vec()).unwrap();
        let obstacle = obstacle.with_restitution(Restitution::new(0.0).unwrap());
        let mut simulation = alone((center, velocity, radius), [obstacle]);
        let event = next(&mut simulation);
        assert_eq!(feature(&event), Feature::Edge(0));
        let anchor = simulation.anchor(simulation.id(0).unwrap());
        let ball = Circle::new(anchor.position, radius).unwrap();
        let ball = ball.moving(anchor.velocity).unwrap();
        let edge = Facet::edge(wall[0], wall[1]).unwrap();
        assert!(!edge.is_approached_by(&ball), "{angle}: {anchor:?}");
        assert!(simulation.next().is_none(), "{angle}: {event}");
    }
}

/// The corners of a line with this many joints, as straight as floats allow.
fn line(from: [f64; 2], angle: f64, joints: u32) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    (0..=joints + 1)
        .map(|k| {
            // Not all equally long.
            let along = f64::from(k) + 0.3 * f64::from(k % 3);
            [from[0] + along * cos, from[1] + along * sin]
        })
        .collect()
}

/// Whether the normal of a hit is valid for the corner or the wall.
fn is_normal_of(vertices: &[[f64; 2]], event: &Event<2>) -> bool {
    const ROUNDING: f64 = 1e-14;
    let along = |k: usize| {
        let [from, to] = [vertices[k], vertices[k + 1]];
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        (event.normal[0] * x + event.normal[1] * y) / x.hypot(y)
    };
    match feature(event) {
        Feature::Edge(k) => along(k).abs() < ROUNDING,
        Feature::Vertex(k) => {
            let is_beyond_one = k == 0 || along(k - 1) < ROUNDING;
            let is_beyond_other = k + 1 == vertices.len() || along(k) > -ROUNDING;
            is_beyond_one && is_beyond_other
        }
        _ => false,
    }
}

#[test]
fn a_ball_in_a_channel_of_two_thousand_joints_hits_no_ghost_and_misses_no_wall() {
    let joints: u32 = sized(300, 2_000);
    let mut rng = fastrand::Rng::with_seed(5);
    let mut hits = 0;
    for slope in [0.0, 1e-15, 1e-9, 1e-5, 1e-3, 0.3] {
        for turn in 0..6 {
            let angle = if turn == 0 { 0.0 } else { std::f64::consts::TAU * rng.f64() };
            let (sin, cos) = angle.sin_cos();
            let bends = turn % 2 == 1;
            let walls = [-1.0, 1.25].map(|height| {
                let mut corners = line([-height * sin, height * cos], angle, joints);
                if bends {
                    for corner in &mut corners {
                        *corner = corner.map(|x| x + 1e-9 * rng.f64());
                    }
                }
                corners
            });
            let start = [3.0 * cos - 0.1 * sin, 3.0 * sin + 0.1 * cos];
            let speed = [cos - slope * sin, sin + slope * cos];
            let obstacles = walls.clone().map(|wall| Obstacle::polyline(wall).unwrap());
            let mut simulation = alone((start, speed, 1.0), obstacles);
            let ball = simulation.id(0).unwrap();
            // To the end of the channel.
            while let Some(event) = simulation.step(f64::from(joints - 10)).unwrap() {
                let Contact::Obstacle { obstacle, .. } = event.contact else { unreachable!() };
                assert!(
                    is_normal_of(&walls[obstacle.index()], &event),
                    "{slope}, {angle}: {event}"
                );
                hits += 1;
            }
            let [x, y] = simulation.position(ball);
            let height = y * cos - x * sin;
            assert!((-1e-6..0.25 + 1e-6).contains(&height), "{slope}, {angle}: {height}");
        }
    }
    assert!(hits > 5 * joints, "{hits}");
}

#[test]
fn a_ball_rolls_along_joints_without_a_hit() {
    let floor = line([-5.0, 0.0], 0.0, 2_000);
    // The same along adjacent boxes: obstacles do not depend on each other.
    let boxes = (0..2_000).map(|k| {
        let x = 0.75 * f64::from(k);
        Obstacle::from(Aabb::new([x, -1.0], [x + 0.75, 0.0]).unwrap())
    });
    let floor = Obstacle::polyline(floor).unwrap();
    for obstacles in [vec![floor], boxes.collect()] {
        let mut simulation = alone(([1.0, 0.5], [5.0, 0.0], 0.5), obstacles);
        assert_eq!(simulation.step(200.0).unwrap(), None);
        assert_eq!(simulation.position(simulation.id(0).unwrap()), [1001.0, 0.5]);
    }
}

#[test]
fn a_ball_in_a_wedge_turns_back_after_as_many_hits_as_mirrors_allow() {
    for degrees in [90.0, 60.0, 10.0, 1.0, 0.1_f64] {
        let angle = degrees.to_radians();
        let wedge = vec![[10.0, 0.0], [0.0, 0.0], [10.0 * angle.cos(), 10.0 * angle.sin()]];
        for radius in [0.0, 1e-9, 0.001] {
            let middle = [8.0 * (0.37 * angle).cos(), 8.0 * (0.37 * angle).sin()];
            let walls = [Obstacle::polyline(wedge.clone()).unwrap()];
            let mut simulation = alone((middle, [-1.0, -0.3 * angle], radius), walls);
            let mut hits = 0;
            while simulation.step(1e6).unwrap().is_some() {
                hits += 1;
            }
            assert!(f64::from(hits) <= (180.0 / degrees).ceil() + 1.0, "{degrees}°: {hits}");
            assert!(hits >= 2, "{degrees}°: {hits}");
            assert!(velocity(&simulation)[0] > 0.0);
        }
    }
}

#[test]
fn a_ball_that_exactly_fits_between_two_walls_moves_along_them_and_jams_across() {
    let walls = [0.0, 2.0].map(|y| Obstacle::polyline(vec![[-9.0, y], [9.0, y]]).unwrap());
    let mut simulation = alone(([-5.0, 1.0], [1.0, 0.0], 1.0), walls.clone());
    assert_eq!(simulation.step(8.0).unwrap(), None);
    let mut simulation = alone(([-5.0, 1.0], [1.0, 0.25], 1.0), walls);
    let jammed = simulation.by_ref().find_map(Result::err).expect("it has no room");
    assert_eq!(jammed.time().to_f64(), 0.0);
}

#[test]
fn a_wave_runs_into_a_corner_and_comes_back() {
    // Two walls at once; the corner between them is not hit.
    let corner = Obstacle::polyline(vec![[0.0, 9.0], [0.0, 0.0], [9.0, 0.0]]).unwrap();
    let mut simulation = alone(([5.0, 5.0], [-1.0, -1.0], 1.0), [corner]);
    let hits = [next(&mut simulation), next(&mut simulation)];
    assert_eq!(hits.each_ref().map(|hit| hit.time.to_f64()), [4.0, 4.0]);
    assert_eq!(hits.each_ref().map(feature), [Feature::Edge(0), Feature::Edge(1)]);
    assert_eq!(velocity(&simulation), [1.0, 1.0]);
    assert!(simulation.next().is_none());
}

#[test]
fn a_point_that_hits_a_corner_head_on_turns_back() {
    let tip = Obstacle::polyline(vec![[4.0, 3.0], [0.0, 0.0], [4.0, -3.0]]).unwrap();
    for start in [[-2.0, 0.0], [-1.0, -2.0]] {
        let mut simulation = alone((start, start.map(|x| -x), 0.0), [tip.clone()]);
        assert_eq!(next(&mut simulation).time.to_f64(), 1.0);
        let [x, y] = velocity(&simulation);
        // It leaves the two walls forever.
        assert!(simulation.next().is_none(), "{x}, {y}");
        let ball = simulation.id(0).unwrap();
        simulation.advance_to(10.0).unwrap();
        let [x, y] = simulation.position(ball);
        assert!(x < 0.0 || y.abs() > 0.75 * x, "{x}, {y}");
    }
}

#[test]
fn energy_is_kept_by_elastic_obstacles_and_lost_by_others() {
    let room = Hollow::new(Sphere::new([0.0; 3], 5.0).unwrap());
    for (e, kept) in [(1.0, 1.0), (0.5, 0.25)] {
        let bowl = Obstacle::from(room).with_restitution(Restitution::new(e).unwrap());
        let mut simulation = alone(([1.0, 0.0, 0.0], [2.0, 0.0, 0.0], 1.0), [bowl]);
        let hit = next(&mut simulation);
        assert_eq!((hit.time.to_f64(), hit.normal), (1.5, [1.0, 0.0, 0.0]));
        assert_eq!((hit.impulse, hit.gap, hit.work), (2.0 + 2.0 * e, 0.0, 0.0));
        assert_eq!(simulation.kinetic_energy(), 2.0 * kept);
    }
}

#[test]
fn a_pocket_takes_the_ball_whose_centre_comes_in() {
    let pocket = Pocket::new(Circle::new([5.0, 0.0], 1.0).unwrap()).named("corner");
    let ball = |y| Circle::new([0.0, y], 1.0).unwrap().moving([1.0, 0.0]).unwrap();
    let mut simulation = Simulation::builder()
        .pocket(pocket)
        .ball(ball(-3.0), mass())
        .ball(ball(0.6), mass())
        .build()
        .unwrap();
    let event = next(&mut simulation);
    assert_eq!(event.to_string(), "t = 4.2: ball 1 and pocket 0, removing");
    assert_eq!((event.outcome, event.impulse), (Outcome::Remove, 0.0));
    assert_eq!(simulation.pockets()[0].name(), Some("corner"));
    // The other one passes by.
    assert!(simulation.next().is_none());
    assert_eq!(simulation.ids().map(BallId::index).collect::<Vec<_>>(), [0]);
}

/// The edge of a pocket is not a wall: a ball that reaches over it and turns back is still where it
/// turned.
#[test]
fn a_pocket_moves_no_ball() {
    let ball = Circle::new([0.0, 0.6], 1.0).unwrap().moving([1.0, 0.0]).unwrap();
    let mut simulation = Simulation::builder()
        .pocket(Pocket::new(Circle::new([5.0, 0.0], 1.0).unwrap()))
        .obstacle(Obstacle::polyline(vec![[4.5, -9.0], [4.5, 9.0]]).unwrap())
        .ball(ball, mass())
        .build()
        .unwrap();
    let event = next(&mut simulation);
    assert_eq!((event.time.to_f64(), event.outcome), (3.5, Outcome::Bounce));
    assert_eq!(simulation.position(simulation.id(0).unwrap()), [3.5, 0.6]);
}

/// A ball overlaps both sides of a slit that is narrower than the steps by which it is moved off a
/// wall.
#[test]
fn a_ball_that_is_moved_off_a_wall_is_not_moved_through_another() {
    let tiny = f64::EPSILON / 8.0;
    let wall = |from, to| Obstacle::polyline(vec![from, to]).unwrap();
    let sides = [-tiny, tiny].map(|y| wall([-9.0, y], [9.0, y]));
    let ends = [-5.0, 5.0].map(|x| wall([x, -1.0], [x, 1.0]));
    let obstacles = sides.into_iter().chain(ends);
    let mut simulation = alone(([1.0, 0.0], [1.0, 0.0], 1.5 * tiny), obstacles);
    for _ in 0..100 {
        let event = next(&mut simulation);
        assert_eq!(event.normal[1], 0.0, "{event}");
        let [x, y] = simulation.position(simulation.id(0).unwrap());
        assert!(x.abs() <= 5.0 && y.abs() < tiny, "({x}, {y})");
    }
}

#[test]
fn a_rule_says_what_an_obstacle_is_to_a_ball() {
    let half = Rebound::new(0.5).unwrap();
    let rules = Rules::new()
        .obstacle(1, 0, ObstacleRule::Ignore)
        .obstacles(2, ObstacleRule::Remove)
        .obstacles(3, ObstacleRule::BounceWith(half));
    let after = |kind: u16| {
        let ball = Circle::new([0.0, 0.0], 1.0).unwrap().moving([1.0, 0.0]).unwrap();
        let wall = |x| Obstacle::polyline(vec![[x, -5.0], [x, 5.0]]).unwrap();
        let mut simulation = Simulation::builder()
            .rules(rules.clone())
            .obstacles([wall(4.0), wall(7.0)])
            .body_as(carom::Body::new(ball, mass()), kind)
            .build()
            .unwrap();
        let event = simulation.next().unwrap().unwrap();
        let ball = simulation.id(0);
        let ball = ball.map(|ball| (simulation.position(ball)[0], simulation.velocity(ball)[0]));
        (event.time.to_f64(), event.outcome, ball)
    };
    assert_eq!(after(0), (3.0, Outcome::Bounce, Some((3.0, -1.0))));
    // Through the first wall, which does not hold it back.
    assert_eq!(after(1), (6.0, Outcome::Bounce, Some((6.0, -1.0))));
    assert_eq!(after(2), (3.0, Outcome::Remove, None));
    assert_eq!(after(3), (3.0, Outcome::Bounce, Some((3.0, -0.5))));
}

#[test]
fn what_cannot_be_is_refused_and_says_why() {
    let wall = || Obstacle::from(HalfSpace::new([0.0, 0.0], [0.0, 1.0]).unwrap());
    let ball = |y| Circle::new([0.0, y], 1.0).unwrap().at_rest();
    let message = |boundary, y| {
        let builder = Simulation::builder().boundary(boundary).obstacle(wall());
        builder.ball(ball(y), mass()).build().map(drop).unwrap_err().to_string()
    };
    let open = Boundary::open();
    assert_eq!(
        message(open, 0.25),
        "ball 0 reaches 0.75 into obstacle 0 at the start; move it out"
    );
    assert_eq!(
        message(Boundary::periodic([9.0, 9.0]).unwrap(), 5.0),
        "obstacle 0 has no end within 64 periods and cannot repeat along axis 1, which is \
         periodic; use a shorter shape, or give the axis walls"
    );
    let growing = Simulation::builder().motion(Growing::at_rate(0.1).unwrap()).obstacle(wall());
    assert!(
        growing
            .build()
            .map(drop)
            .unwrap_err()
            .to_string()
            .contains("balls cannot grow among obstacles")
    );
    let pocket = Pocket::new(Circle::new([0.0, 0.0], 2.0).unwrap());
    let in_pocket = Simulation::builder().pocket(pocket).ball(ball(1.0), mass()).build();
    assert_eq!(
        in_pocket.map(drop).unwrap_err().to_string(),
        "the centre of ball 0 is in pocket 0 at the start; move or remove the ball"
    );
    let far = Obstacle::polyline(vec![[0.0, 0.0], [1e101, 0.0]]).unwrap();
    let far = Simulation::builder().obstacle(far).ball(ball(5.0), mass()).build();
    assert_eq!(
        far.map(drop).unwrap_err().to_string(),
        "obstacle 0 has the coordinate or radius 1e101: out of range; choose a unit in which lengths \
         are below 1e100, and with gravity or friction below 1e50"
    );
    // A point on a wall is on neither side.
    let point = Circle::new([0.0, 0.0], 0.0).unwrap().at_rest();
    assert!(Simulation::builder().obstacle(wall()).ball(point, mass()).build().is_err());

    let polyline = |corners: Vec<[f64; 2]>| Obstacle::polyline(corners).unwrap_err().to_string();
    assert_eq!(polyline(vec![[0.0, 0.0]]), "the number of vertices is 1; give at least 2");
    assert_eq!(
        polyline(vec![[0.0, 0.0], [1.0, f64::NAN]]),
        "coordinate 1 of vertex 1 is NaN; give a finite number"
    );
    assert_eq!(
        polyline(vec![[0.0, 0.0], [1.0, 0.0], [1.0, 0.0]]),
        "vertices 1 and 2 are the same point; leave one of them out"
    );
    let triangle = Obstacle::polygon(vec![[0.0, 0.0], [1.0, 0.0], [0.0, 0.0]]);
    assert_eq!(
        triangle.unwrap_err().to_string(),
        "vertices 2 and 0 are the same point; leave one of them out"
    );
}

#[test]
fn a_ball_is_inserted_only_where_there_is_room() {
    let wall = Obstacle::polyline(vec![[0.0, -5.0], [0.0, 5.0]]).unwrap();
    let mut simulation: Simulation<2> = Simulation::builder().obstacle(wall).build().unwrap();
    let ball = |x| carom::Body::new(Circle::new([x, 0.0], 1.0).unwrap().at_rest(), mass());
    let refused = simulation.insert(ball(0.5)).unwrap_err();
    assert_eq!(refused.to_string(), "the ball would reach 0.5 into obstacle 0; put it elsewhere");
    simulation.insert(ball(-1.0)).unwrap();
}
