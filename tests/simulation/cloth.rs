//! Balls that slide, roll and spin on a cloth: closed forms.

use carom::{Body, Circle, Mass, Restitution};
use carom_sim::{
    BallId, Boundary, BuildError, ChangeError, Cloth, Contact, Outcome, Rolling, Simulation,
};

const RADIUS: f64 = 0.5;

fn ball(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    let ball = Circle::new(center, RADIUS).unwrap().moving(velocity).unwrap();
    Body::new(ball, Mass::new(0.17).unwrap())
}

/// A cloth on which balls slide with a deceleration of 2, and roll with one of 1/8.
fn cloth() -> Cloth {
    Cloth::at_deceleration(2.0).unwrap()
}

fn rolling_on(cloth: Cloth) -> Rolling {
    Rolling::at_deceleration(0.125).unwrap().on(cloth).unwrap()
}

fn build(cloth: Cloth, bodies: &[Body<2>]) -> Simulation<2> {
    let bodies = bodies.iter().copied();
    Simulation::builder().motion(rolling_on(cloth)).bodies(bodies).build().unwrap()
}

fn id(table: &Simulation<2>, index: usize) -> BallId {
    table.id(index).unwrap()
}

/// A ball in the middle of a table with rails at x = 10 and this restitution, struck.
fn towards_a_rail(cloth: Cloth, e: f64, velocity: [f64; 2], spin: [f64; 3]) -> Simulation<2> {
    let walls = Boundary::walls([-100.0, -100.0], [10.0, 100.0]).unwrap();
    let mut table = Simulation::builder()
        .boundary(walls.with_restitution(Restitution::new(e).unwrap()))
        .motion(rolling_on(cloth))
        .body(ball([10.0 - RADIUS, 0.0], [0.0, 0.0]))
        .build()
        .unwrap();
    let only = id(&table, 0);
    table.strike(only, velocity, spin.map(|s| s / RADIUS)).unwrap();
    table
}

#[track_caller]
fn assert_near<const N: usize>(found: [f64; N], wanted: [f64; N]) {
    let size = wanted.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
    let is_near = found.iter().zip(wanted).all(|(x, y)| (x - y).abs() <= 1e-14 * size);
    assert!(is_near, "{found:?} is not {wanted:?}");
}

#[test]
fn a_ball_slides_on_a_parabola_until_it_rolls_and_then_rests() {
    let mut table = build(cloth(), &[ball([1.0, 2.0], [0.0, 0.0])]);
    let only = id(&table, 0);
    // The contact point on the cloth slips with (3, 0) + (0, 4) = (3, 4): z × s is (−s₂, s₁).
    table.strike(only, [3.0, 0.0], [4.0 / RADIUS, 0.0, 0.0]).unwrap();
    assert_near(table.acceleration(only), [-1.2, -1.6]);
    let energy = table.kinetic_energy();
    assert_near([energy], [0.17 * (0.5 * 9.0 + 0.2 * 16.0)]);
    let event = table.next().unwrap().unwrap();
    assert_eq!((event.contact, event.outcome), (Contact::Cloth { ball: only }, Outcome::Roll));
    // 2/7 of the slip of 5, at 2 per unit of time.
    let time = 5.0 / 7.0;
    assert_near([event.time.to_f64()], [time]);
    let velocity = [3.0 - 6.0 / 7.0, -8.0 / 7.0];
    assert_near(table.velocity(only), velocity);
    let way = [3.0 * time - 0.6 * time * time, -0.8 * time * time];
    assert_near(table.position(only), [1.0 + way[0], 2.0 + way[1]]);
    // It rolls: z × s is −v.
    let [sx, sy, _] = table.spin(only).map(|w| w * RADIUS);
    assert_near([-sy, sx], velocity.map(|v| -v));
    assert!(table.kinetic_energy() < energy);
    assert_eq!(table.next(), None);
    table.advance_to(1e3).unwrap();
    assert_eq!((table.velocity(only), table.spin(only)), ([0.0; 2], [0.0; 3]));
    let squared = velocity[0].hypot(velocity[1]).powi(2);
    let rolled = velocity.map(|v| v * squared.sqrt() / 0.25);
    assert_near(table.position(only), [1.0 + way[0] + rolled[0], 2.0 + way[1] + rolled[1]]);
}

#[test]
fn half_way_along_a_slide_all_is_as_the_formulas_say() {
    let mut table = build(cloth(), &[ball([0.0, 0.0], [7.0, 0.0])]);
    let only = id(&table, 0);
    table.advance_to(0.5).unwrap();
    assert_near(table.velocity(only), [6.0, 0.0]);
    // Topspin, 5/2 of what the ball has lost.
    assert_near(table.spin(only).map(|w| w * RADIUS), [0.0, 2.5, 0.0]);
    // A change of the velocity keeps the spin.
    table.apply_impulse(only, [0.0, 0.17]).unwrap();
    assert_near(table.spin(only).map(|w| w * RADIUS), [0.0, 2.5, 0.0]);
}

#[test]
fn follow_and_draw() {
    // A rolling ball hits one at rest head on. It stops, and its topspin moves it on with 2/7 of
    // its speed. The other ball slides until it has 5/7.
    for (spin, after) in [(4.0, 8.0 / 7.0), (-4.0, -8.0 / 7.0), (0.0, 0.0)] {
        let bodies = [ball([0.0, 0.0], [0.0, 0.0]), ball([1.0, 0.0], [0.0, 0.0])];
        let mut table = build(cloth(), &bodies);
        let [cue, object] = [0, 1].map(|index| id(&table, index));
        table.strike(cue, [4.0, 0.0], [0.0, spin / RADIUS, 0.0]).unwrap();
        let hit = table.next().unwrap().unwrap();
        assert_eq!(hit.contact, Contact::Pair { a: cue, b: object });
        assert_eq!([cue, object].map(|ball| table.velocity(ball)), [[0.0; 2], [4.0, 0.0]]);
        let slides = if spin == 0.0 { 1 } else { 2 };
        for _ in 0..slides {
            let event = table.next().unwrap().unwrap();
            assert_eq!(event.outcome, Outcome::Roll);
            let Contact::Cloth { ball } = event.contact else { panic!("{event}") };
            let speed = if ball == cue { after } else { 20.0 / 7.0 };
            assert_near(table.velocity(ball), [speed, 0.0]);
        }
    }
}

#[test]
fn side_spin_turns_a_ball_off_a_rail() {
    let rails = cloth().with_rails(0.125, 0.0).unwrap();
    // Less spin than friction can stop: the slip ends, and 2/7 of it becomes speed along the rail.
    // From above, the ball turns counterclockwise, and leaves to the right of where it came from:
    // the rail holds its front.
    for (spin, along) in [(1.0, 2.0 / 7.0), (-1.0, -2.0 / 7.0), (40.0, 0.125 * 6.0)] {
        let mut table = towards_a_rail(rails, 0.5, [4.0, 0.0], [0.0, 0.0, spin]);
        let only = id(&table, 0);
        let hit = table.next().unwrap().unwrap();
        assert_near([hit.impulse], [0.17 * 6.0]);
        assert_near(table.velocity(only), [-2.0, -along]);
        let upright = spin - 2.5 * along;
        assert_near(table.spin(only).map(|w| w * RADIUS), [0.0, 0.0, upright]);
    }
}

/// Han's formulas in his axes (x towards the rail, z upwards), for the velocities and the surface
/// speeds of a ball.
fn han(
    (friction, nose, e): (f64, f64, f64),
    [vx, vy]: [f64; 2],
    [wx, wy, wz]: [f64; 3],
) -> ([f64; 2], [f64; 3]) {
    let (sin, cos) = (nose, (1.0 - nose * nose).sqrt());
    let along = vx * sin + wy;
    let across = -vy - wz * cos + wx * sin;
    let normal = (1.0 + e) * vx * cos;
    let slip = along.hypot(across);
    let rubbed = (friction * normal).min(2.0 / 7.0 * slip);
    // The impulses per unit of mass: along the rail, and up along its slanted face.
    let share = if slip == 0.0 { 0.0 } else { rubbed / slip };
    let (py, pe) = (share * across, share * along);
    let px = -pe * sin - normal * cos;
    let velocity = [vx + px, vy + py];
    let spin = [wx - 2.5 * py * sin, wy - 2.5 * pe, wz + 2.5 * py * cos];
    (velocity, spin)
}

#[test]
fn a_rail_with_a_nose_above_the_centre_is_that_of_han() {
    for (friction, nose, e) in
        [(0.14, 0.27, 0.85), (1.0, 0.27, 0.5), (0.05, 0.4, 1.0), (0.3, 0.0, 0.7)]
    {
        for velocity in [[4.0, 3.0], [1.0, -5.0], [6.0, 0.0]] {
            for spin in [[0.0, 0.0, 0.0], [-3.0, 4.0, 9.0], [1.0, -8.0, -5.0]] {
                let rails = cloth().with_rails(friction, nose).unwrap();
                let mut table = towards_a_rail(rails, e, velocity, spin);
                let only = id(&table, 0);
                let hit = table.next().unwrap().unwrap();
                assert!(matches!(hit.contact, Contact::Wall { .. }));
                let (velocity, spin) = han((friction, nose, e), velocity, spin);
                assert_near(table.velocity(only), velocity);
                assert_near(table.spin(only).map(|w| w * RADIUS), spin);
            }
        }
    }
}

#[test]
fn balls_throw_each_other_aside() {
    let rough = cloth().with_ball_friction(0.0625).unwrap();
    let bodies = [ball([0.0, 0.0], [0.0, 0.0]), ball([1.0, 0.0], [0.0, 0.0])];
    for (spin, thrown) in [(0.5, 0.5 / 7.0), (30.0, 0.0625 * 4.0)] {
        let mut table = build(rough, &bodies);
        let [cue, object] = [0, 1].map(|index| id(&table, index));
        // Rolling, with side spin, it hits the other head on: its front moves to the left, and
        // takes the other along.
        table.strike(cue, [4.0, 0.0], [0.0, 4.0 / RADIUS, spin / RADIUS]).unwrap();
        table.next().unwrap().unwrap();
        let [first, second] = [cue, object].map(|ball| table.velocity(ball));
        // The topspin rubs, too, and takes its share of the friction.
        let slip = f64::hypot(spin, 4.0);
        let thrown = if thrown > 0.1 {
            thrown * spin / slip
        } else {
            f64::min(0.25, slip / 7.0) * spin / slip
        };
        assert_near(first, [0.0, -thrown]);
        assert_near(second, [4.0, thrown]);
        // Like gears: both turn in the same direction.
        let turned = [cue, object].map(|ball| table.spin(ball)[2] * RADIUS);
        assert_near(turned, [spin - 2.5 * thrown, -2.5 * thrown]);
    }
}

/// Both cases once jammed: a ball pressed at rest counted as standing, and was then pressed again.
#[test]
fn a_ball_that_its_spin_presses_against_something_hops_until_it_rolls() {
    // Against a rail, at rest.
    let mut table = towards_a_rail(cloth(), 0.5, [0.0, 0.0], [0.0, 5.0, 0.0]);
    let only = id(&table, 0);
    let before = table.kinetic_energy();
    assert!(!table.is_at_rest() && table.rest_time().is_some());
    table.advance_to(100.0).unwrap();
    assert!(table.is_at_rest() && table.kinetic_energy() < before);
    let [x, y] = table.position(only);
    assert!((9.0..=10.0 - RADIUS).contains(&x) && y == 0.0, "{x}");

    // A follow shot into two touching balls.
    let bodies = [0.0, 3.0, 4.0].map(|x| ball([x, 0.0], [0.0, 0.0]));
    let mut table = build(cloth(), &bodies);
    let cue = id(&table, 0);
    table.strike(cue, [4.0, 0.0], [0.0, 4.0 / RADIUS, 0.0]).unwrap();
    table.advance_to(100.0).unwrap();
    assert!(table.is_at_rest());
    let [first, second, third] = [0, 1, 2].map(|index| table.position(id(&table, index))[0]);
    assert!(first > 2.0 && second - first > 1.0 - 1e-9 && third > 20.0, "{first} {second} {third}");
}

/// The total energy of motion and spin, before and after one collision.
#[test]
fn a_rail_gives_no_energy_however_slow_the_ball() {
    // The contact speed is 1/128; a ball slower than a quarter of it is pressed, and hops.
    for speed in [0.002, 0.004, 0.0078, 0.0079, 0.008, 0.01, 0.1, 1.0] {
        for e in [0.0, 0.3, 1.0] {
            let rails = cloth().with_rails(0.2, 0.27).unwrap();
            let mut table = towards_a_rail(rails, e, [speed, 0.0], [0.0, 0.0, 0.0]);
            let before = table.kinetic_energy();
            let hit = table.next().unwrap().unwrap();
            let only = id(&table, 0);
            assert!(table.kinetic_energy() <= before * (1.0 + 1e-14), "{speed}, {e}");
            let taken = 0.17 * (speed - table.velocity(only)[0]);
            assert!((hit.impulse / taken - 1.0).abs() < 1e-12, "{speed}, {e}");
        }
    }
}

#[test]
fn side_spin_fades() {
    let mut table =
        build(cloth().with_spin_deceleration(0.5).unwrap(), &[ball([0.0; 2], [0.0; 2])]);
    let only = id(&table, 0);
    table.strike(only, [0.0, 0.0], [0.0, 0.0, -3.0 / RADIUS]).unwrap();
    table.advance_to(4.0).unwrap();
    assert_near(table.spin(only), [0.0, 0.0, -1.0 / RADIUS]);
    table.advance_to(6.5).unwrap();
    assert_eq!((table.spin(only), table.position(only)), ([0.0, 0.0, 0.0], [0.0, 0.0]));
    assert_eq!(table.kinetic_energy(), 0.0);
}

#[test]
fn in_a_break_energy_only_falls() {
    let rough = cloth()
        .with_spin_deceleration(1.0)
        .and_then(|cloth| cloth.with_ball_friction(0.06))
        .and_then(|cloth| cloth.with_rails(0.2, 0.27))
        .unwrap();
    for seed in 0..20_u32 {
        let mut bodies = vec![ball([0.0, 0.01 * f64::from(seed)], [0.0, 0.0])];
        for row in 0..5_u32 {
            for place in 0..=row {
                let y = f64::from(place) - 0.5 * f64::from(row);
                let x = 10.0 + 0.75_f64.sqrt() * f64::from(row) * (1.0 + 1e-15);
                bodies.push(ball([x, y], [0.0; 2]));
            }
        }
        let rails = Restitution::new(0.9).unwrap();
        let mut table = Simulation::builder()
            .boundary(Boundary::walls([-5.0, -10.0], [35.0, 10.0]).unwrap().with_restitution(rails))
            .restitution(Restitution::new(0.95).unwrap())
            .motion(rolling_on(rough))
            .bodies(bodies)
            .build()
            .unwrap();
        let cue = id(&table, 0);
        table.strike(cue, [30.0, 0.0], [0.0, f64::from(seed) - 10.0, 7.0]).unwrap();
        let mut least = table.kinetic_energy();
        let mut slides = 0;
        while let Some(event) = table.next() {
            let event = event.unwrap();
            assert!(event.gap > -1e-12, "{event}");
            let energy = table.kinetic_energy();
            assert!(energy <= least * (1.0 + 1e-13), "{event}: {least} to {energy}");
            least = energy;
            slides += u32::from(event.outcome == Outcome::Roll);
        }
        assert!(slides > 20, "{slides}");
        table.advance_to(1e4).unwrap();
        assert_eq!(table.kinetic_energy(), 0.0);
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let said = |refused: Result<Cloth, carom_sim::ClothError>| refused.unwrap_err().to_string();
    assert_eq!(
        said(Cloth::at_deceleration(0.0)),
        "the deceleration of sliding is 0; give a number from 1e-50 to 1e50"
    );
    assert_eq!(
        said(cloth().with_spin_deceleration(f64::NAN)),
        "the deceleration of spinning is NaN; give a number from 1e-50 to 1e50, or 0"
    );
    assert_eq!(
        said(cloth().with_ball_friction(1.5)),
        "the friction of balls is 1.5; give a number from 0 to 1"
    );
    assert_eq!(
        said(cloth().with_rails(-0.1, 0.2)),
        "the friction of rails is -0.1; give a number from 0 to 1"
    );
    assert_eq!(
        said(cloth().with_rails(0.1, 1.27)),
        "the height of a rail's nose above the centre is 1.27; give a number from 0 to 0.75, in radii"
    );
    assert_eq!(
        Rolling::at_deceleration(1.5).unwrap().on(cloth()).unwrap_err().to_string(),
        "the deceleration of sliding is 2; give a number at least twice that of rolling"
    );
    let in_space = Simulation::<3>::builder().motion(rolling_on(cloth())).build();
    assert_eq!(in_space.unwrap_err(), BuildError::NotLevel);

    let mut table = build(cloth(), &[ball([0.0; 2], [0.0; 2])]);
    let only = id(&table, 0);
    let far = table.strike(only, [0.0; 2], [0.0, 0.0, 1e60]).unwrap_err();
    assert_eq!(
        far.to_string(),
        "speed of the surface 5e59 is out of range; give 0, or a spin with which it is between 1e-50 and 1e50"
    );
    let bare = Rolling::at_deceleration(1.0).unwrap();
    let mut table =
        Simulation::builder().motion(bare).body(ball([0.0; 2], [0.0; 2])).build().unwrap();
    let only = id(&table, 0);
    assert_eq!(table.strike(only, [1.0, 0.0], [0.0; 3]), Err(ChangeError::NoCloth));
    assert_eq!(table.spin(only), [0.0; 3]);
}
