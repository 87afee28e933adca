//! Points, which are balls of radius 0, collide head-on.
//!
//! They do as the smallest of balls in their place would.

use carom::{Body, Circle, Mass, Restitution};
use carom_sim::{
    BallId, Boundary, Contact, Falling, Growing, Obstacle, PairRule, Rolling, Rules, Simulation,
};

/// A ball on a line through the origin, at this place on it.
fn bead(direction: [f64; 2], [place, speed, mass]: [f64; 3], radius: f64) -> Body<2> {
    let along = |x: f64| direction.map(|d| x * d);
    let disc = Circle::new(along(place), radius).unwrap().moving(along(speed)).unwrap();
    Body::new(disc, Mass::new(mass).unwrap())
}

fn beads(all: &[[f64; 3]], radius: f64) -> Vec<Body<2>> {
    all.iter().map(|&numbers| bead([1.0, 0.0], numbers, radius)).collect()
}

/// Sixty of equal masses, whose speeds fall along the line.
fn sixty(random: &mut fastrand::Rng) -> Vec<[f64; 3]> {
    (0..60).map(f64::from).map(|k| [k, 60.0 - k - random.f64(), 1.0]).collect()
}

/// The pairs that collide, by their numbers.
fn pairs(simulation: &mut Simulation<2>, until: f64) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    while let Some(event) = simulation.step(until).unwrap() {
        if let Contact::Pair { a, b } = event.contact {
            pairs.push([a, b].map(BallId::index));
        }
    }
    pairs
}

fn speeds(simulation: &Simulation<2>) -> Vec<f64> {
    simulation.ids().map(|ball| simulation.velocity(ball)[0]).collect()
}

#[test]
fn two_points_collide_head_on_and_in_no_other_way() {
    for (aside, collisions) in [(0.0, 1), (1e-300, 0)] {
        let disc = |center, velocity| Circle::new(center, 0.0).unwrap().moving(velocity).unwrap();
        let one = Mass::new(1.0).unwrap();
        let bodies = [
            Body::new(disc([0.0, 0.0], [1.0, 0.0]), one),
            Body::new(disc([2.0, aside], [-1.0, 0.0]), one),
        ];
        let mut simulation = Simulation::builder().bodies(bodies).build().unwrap();
        let events: Vec<_> = simulation.by_ref().map(Result::unwrap).collect();
        assert_eq!(events.len(), collisions);
        if let [hit] = &events[..] {
            assert_eq!((hit.time.to_f64(), hit.normal, hit.impulse), (1.0, [1.0, 0.0], 2.0));
            assert_eq!(speeds(&simulation), [-1.0, 1.0]);
        }
    }
}

#[test]
fn sixty_beads_on_a_line_all_meet_once() {
    let mut random = fastrand::Rng::with_seed(1);
    for direction in [[1.0, 0.0], [0.0, -1.0]] {
        let all = sixty(&mut random);
        let bodies = all.iter().map(|&numbers| bead(direction, numbers, 0.0));
        let mut simulation = Simulation::builder().bodies(bodies).build().unwrap();
        let energy = simulation.kinetic_energy();
        assert_eq!(pairs(&mut simulation, 1e9).len(), 60 * 59 / 2);
        // Equal masses pass their speeds on, so the balls themselves never change their order.
        let along = |v: [f64; 2]| v[0] * direction[0] + v[1] * direction[1];
        let speeds: Vec<f64> =
            simulation.ids().map(|ball| along(simulation.velocity(ball))).collect();
        let places: Vec<f64> =
            simulation.ids().map(|ball| along(simulation.position(ball))).collect();
        assert!(speeds.is_sorted() && places.is_sorted());
        assert!((simulation.kinetic_energy() - energy).abs() < 1e-12 * energy);
    }
}

/// The same pairs in the same order as balls that are much smaller than the line.
#[test]
fn points_between_walls_and_around_a_period_act_as_the_smallest_of_balls() {
    let mut random = fastrand::Rng::with_seed(2);
    let walls = || Boundary::walls([0.0, -1.0], [20.0, 1.0]).unwrap();
    let periodic = || Boundary::periodic([20.0, 2.0]).unwrap();
    for boundary in [walls(), periodic()] {
        for _ in 0..20 {
            let all: Vec<_> = (0..20)
                .map(|k| {
                    let mass = [1.0, 3.0, 100.0][random.usize(0..3)];
                    [f64::from(k) + 0.9 * random.f64(), random.f64() - 0.5, mass]
                })
                .collect();
            let [of_points, of_balls] = [0.0, 1e-11].map(|radius| {
                let mut simulation = Simulation::builder()
                    .boundary(boundary)
                    .bodies(beads(&all, radius))
                    .build()
                    .unwrap();
                let pairs = pairs(&mut simulation, 20.0);
                (pairs, speeds(&simulation))
            });
            assert!(of_points.0.len() > 40, "{}", of_points.0.len());
            assert_eq!(of_points.0, of_balls.0);
            for (point, ball) in of_points.1.iter().zip(&of_balls.1) {
                assert!((point - ball).abs() < 1e-6, "{point} {ball}");
            }
        }
    }
}

#[test]
fn three_points_at_one_place_keep_their_order() {
    // In any order of the balls, also where the middle one is very heavy.
    for [mass, of_middle] in [[1.0, 1.0], [2.0, 5.0], [1.0, 1e6]] {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let all = [[0.0, 1.0, mass], [5.0, 0.0, of_middle], [10.0, -1.0, mass]];
            let all = order.map(|k| all[k]);
            let [of_points, of_balls] = [0.0, 1e-3].map(|radius| {
                let bodies = beads(&all, radius);
                let mut simulation = Simulation::builder().bodies(bodies).build().unwrap();
                let pairs = pairs(&mut simulation, 100.0);
                assert_eq!(pairs.len(), 2);
                let mut places: Vec<_> =
                    simulation.ids().map(|ball| simulation.position(ball)[0]).collect();
                let at = |k| order.iter().position(|&number| number == k).unwrap();
                places = [0, 1, 2].map(|k| places[at(k)]).to_vec();
                assert!(places.is_sorted(), "{places:?}");
                (pairs, speeds(&simulation))
            });
            assert_eq!(of_points, of_balls);
        }
    }
}

#[test]
fn many_points_at_one_place_touch_only_their_neighbors() {
    let all: Vec<_> = (0..30).map(f64::from).map(|k| [k, 30.0 - k, 1.0]).collect();
    let [of_points, of_balls] = [0.0, 1e-3].map(|radius| {
        let mut simulation = Simulation::builder().bodies(beads(&all, radius)).build().unwrap();
        let energy = simulation.kinetic_energy();
        let pairs = pairs(&mut simulation, 1e6);
        assert!((simulation.kinetic_energy() - energy).abs() < 1e-9 * energy);
        assert!(speeds(&simulation).is_sorted());
        pairs.len()
    });
    assert_eq!((of_points, of_balls), (29, 29));
}

#[test]
fn a_fixed_point_stays_where_it_is() {
    for place in [0.0, 5.0, 1e-200] {
        let mut bodies = beads(&[[place - 3.0, 0.5, 1.0], [place + 3.0, -0.5, 1.0]], 0.0);
        let fixed = Circle::new([place, 0.0], 0.0).unwrap();
        bodies.push(Body::new(fixed.at_rest(), Mass::fixed()));
        let mut simulation = Simulation::builder()
            .boundary(Boundary::walls([place - 4.0, -1.0], [place + 4.0, 1.0]).unwrap())
            .bodies(bodies)
            .build()
            .unwrap();
        assert_eq!(pairs(&mut simulation, 100.0).len(), 2 * 6);
        assert_eq!(simulation.position(simulation.id(2).unwrap()), [place, 0.0]);
    }
}

#[test]
fn points_beside_a_fixed_one_keep_their_order() {
    let fixed = Circle::new([0.0, 0.0], 0.0).unwrap();
    for side in [1.0, -1.0] {
        let mut bodies = beads(&[[-2.0 * side, 2.0 * side, 1.0], [-side, side, 1.0]], 0.0);
        bodies.push(Body::new(fixed.at_rest(), Mass::fixed()));
        let mut simulation = Simulation::builder().bodies(bodies).build().unwrap();
        assert_eq!(pairs(&mut simulation, 100.0).len(), 2);
        assert_eq!(speeds(&simulation), [-2.0 * side, -side, 0.0]);
    }
}

#[test]
fn growth_gives_points_no_energy() {
    let mut simulation = Simulation::builder()
        .motion(Growing::at_rate(0.5).unwrap())
        .bodies(beads(&[[0.0, 1.0, 1.0], [2.0, -1.0, 1.0]], 0.0))
        .build()
        .unwrap();
    let hit = simulation.next().unwrap().unwrap();
    assert_eq!((hit.time.to_f64(), hit.impulse, hit.work), (1.0, 2.0, 0.0));
    assert_eq!(speeds(&simulation), [-1.0, 1.0]);
}

/// Two that meet on a wall, in either order, do not get through it.
#[test]
fn points_that_meet_on_an_obstacle_stay_on_their_side() {
    for order in [[0, 1], [1, 0]] {
        let both = [[0.875, 1.0, 1.0], [-0.125, 2.0, 1.0]];
        let wall = Obstacle::polyline(vec![[1.875, -1.0], [1.875, 1.0]]).unwrap();
        let mut simulation = Simulation::builder()
            .bodies(beads(&order.map(|k| both[k]), 0.0))
            .obstacles([wall])
            .build()
            .unwrap();
        pairs(&mut simulation, 50.0);
        for ball in simulation.ids() {
            assert!(simulation.position(ball)[0] < 1.875);
            assert!(simulation.velocity(ball)[0] < 0.0);
        }
    }
}

#[test]
fn points_that_pass_each_other_have_no_events() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..2000 {
        let all = [[0.0, random.f64(), 1.0], [1.0 + random.f64(), -random.f64(), 1.0]];
        let mut simulation = Simulation::builder()
            .rules(Rules::new().pair(0, 0, PairRule::Pass))
            .bodies(beads(&all, 0.0))
            .build()
            .unwrap();
        assert!(simulation.step(100.0).unwrap().is_none(), "{all:?}");
    }
}

#[test]
fn points_collide_under_gravity_and_with_friction() {
    let down = Falling::new([-1.0, 0.0]).unwrap();
    let lossy = Restitution::new(0.5).unwrap();
    // Dropped one after the other on a floor, in a column.
    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0, -1.0], [50.0, 1.0]).unwrap().with_restitution(lossy))
        .motion(down)
        .restitution(lossy)
        .bodies(beads(&[[2.0, 0.0, 1.0], [5.0, 0.0, 1.0], [9.0, 0.0, 1.0]], 0.0))
        .build()
        .unwrap();
    assert!(pairs(&mut simulation, 60.0).len() > 10);
    let places: Vec<_> = simulation.ids().map(|ball| simulation.position(ball)[0]).collect();
    let is_in_order = places.windows(2).all(|two| two[1] > two[0] - 1e-12);
    assert!(is_in_order && places[2] < 1e-3, "{places:?}");
    // With friction: 1² / 2 μ = 5 is the way until the first one would rest.
    let mut simulation = Simulation::builder()
        .motion(Rolling::at_deceleration(0.1).unwrap())
        .bodies(beads(&[[0.0, 1.0, 1.0], [1.0, 0.0, 1.0], [2.0, 0.0, 1.0]], 0.0))
        .build()
        .unwrap();
    assert_eq!(pairs(&mut simulation, 100.0), [[0, 1], [1, 2]]);
    let last = simulation.position(simulation.id(2).unwrap())[0];
    assert!((last - 5.0).abs() < 1e-12, "{last}");
}

#[test]
fn points_without_rebound_go_on_together() {
    let mut simulation = Simulation::builder()
        .restitution(Restitution::new(0.0).unwrap())
        .bodies(beads(&[[0.0, 3.0, 1.0], [1.0, 0.0, 2.0]], 0.0))
        .build()
        .unwrap();
    assert_eq!(pairs(&mut simulation, 100.0), [[0, 1]]);
    assert_eq!(speeds(&simulation), [1.0, 1.0]);
}
