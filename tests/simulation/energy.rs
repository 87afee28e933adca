//! Energy of elastic balls that fall among obstacles.

use carom::vector::scale;
use carom::{Aabb, Ball, Body, Capsule, Cylinder, HalfSpace, Hollow, Mass, OwnedPolyline, Tube};
use carom_sim::{Falling, Obstacle, Simulation};
use test_size::sized;

use crate::common::restitution;

/// Obstacles between which a ball that starts at the origin bounces for ever, each alone, so that
/// nothing else says how large the scene is.
fn vessels() -> Vec<(&'static str, Vec<Obstacle<2>>)> {
    let bowl = |radius| Hollow::new(Ball::new([-0.3, 0.1], radius).unwrap());
    let stadium = Capsule::new([-1.0, -0.3], [1.0, 0.4], 1.0).unwrap();
    let room = Aabb::new([-1.0, -1.5], [1.3, 1.0]).unwrap();
    let drum = Cylinder::new([-1.0, -0.7], [1.2, 0.9], 1.1).unwrap();
    let funnel = [[-2.0, -2.0], [1.5, -1.2], [2.3, 3.0], [-2.0, 2.7]];
    let plane = |normal: [f64; 2]| HalfSpace::new(scale(-1.0, normal), normal).unwrap();
    let slope = OwnedPolyline::new([[-1.0, -1.0], [1.0, -0.3]]).unwrap();
    vec![
        ("ball", vec![bowl(1.0).into()]),
        ("capsule", vec![Hollow::new(stadium).into()]),
        ("box", vec![Hollow::new(room).into()]),
        ("cylinder", vec![Hollow::new(drum).into()]),
        ("tube", vec![Tube::new([-9.0, -0.5], [9.0, -0.5], 1.0).unwrap().into()]),
        ("polyline", vec![OwnedPolyline::closed(funnel).unwrap().into()]),
        ("half-spaces", vec![plane([0.5, 1.0]).into(), plane([-0.6, 1.0]).into()]),
        ("half-space", vec![plane([0.0, 1.0]).into()]),
        ("segment in a ball", vec![slope.into(), bowl(5.0).into()]),
    ]
}

#[test]
fn an_elastic_ball_keeps_its_energy() {
    let bounces = sized(700, 50_000);
    let mut wrong: Vec<String> = Vec::new();
    for (name, shapes) in vessels() {
        for &radius in sized(&[0.0, 0.1][..], &[0.0, 1e-9, 1e-3, 0.1]) {
            let ball = Ball::new([0.0, 0.0], radius).unwrap().moving([0.4, 0.0]).unwrap();
            let mut simulation = Simulation::builder()
                .motion(Falling::new([0.0, -9.81]).unwrap())
                .obstacles(shapes.iter().cloned())
                .body(Body::new(ball, Mass::new(1.0).unwrap()))
                .build()
                .unwrap();
            let energy = |s: &Simulation<2>| s.kinetic_energy() + s.potential_energy();
            let (start, mut most, mut fastest) = (energy(&simulation), 0.0_f64, 0.0_f64);
            for bounce in 0..bounces {
                if simulation.step(f64::INFINITY).unwrap().is_none() {
                    wrong.push(format!("{name}, radius {radius}: it rests after {bounce} bounces"));
                    break;
                }
                most = most.max((energy(&simulation) - start).abs());
                fastest = fastest.max(simulation.kinetic_energy());
            }
            // Each bounce rounds the energy once or twice, up or down.
            let bound = 1e-15 * f64::from(bounces).sqrt() * fastest;
            if most >= bound {
                wrong.push(format!("{name}, radius {radius}: {most:e}, of {bound:e}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A point says nothing about the size of a scene, and a container alone has no end. The bounces
/// lose energy, so the length of the hops at their end would show a scale of another origin.
#[test]
fn the_unit_of_length_changes_no_time_of_a_point() {
    let events = |unit: f64| {
        let [center, velocity] = [[-0.3, 0.1], [0.4, 0.0]].map(|v: [f64; 2]| scale(unit, v));
        let bowl = Hollow::new(Ball::new(center, unit).unwrap());
        let ball = Ball::new([0.0, 0.0], 0.0).unwrap().moving(velocity).unwrap();
        let mut simulation = Simulation::builder()
            .motion(Falling::new([0.0, -9.81 * unit]).unwrap())
            .obstacle(Obstacle::from(bowl).with_restitution(restitution(0.5)))
            .body(Body::new(ball, Mass::new(1.0).unwrap()))
            .build()
            .unwrap();
        let events: Vec<_> = simulation.by_ref().take(200).map(|event| event.unwrap()).collect();
        events.iter().map(|event| (event.time, event.is_hop, event.normal)).collect::<Vec<_>>()
    };
    let [metres, others] = [1.0, 1024.0].map(events);
    assert!(metres.len() > 20, "{}", metres.len());
    assert_eq!(metres, others);
}
