//! Symmetries.
//!
//! Swapped balls, mirrored and permuted axes, and other units must not change answers. The balls
//! are on an integer lattice, on which the test also computes the verdict in integers.

use carom::{
    Ball, Impact, Moving, Relation, contact_interval, first_contact, relation, time_of_impact,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A pair on the lattice: centres, velocities, radii.
#[derive(Clone, Copy, Debug)]
struct Lattice {
    x: [[i32; 3]; 2],
    v: [[i32; 3]; 2],
    r: [i32; 2],
}

/// The verdict of integers: the signs of b, c and D.
struct Signs {
    b: i64,
    c: i64,
    d: i64,
}

impl Lattice {
    fn balls(&self) -> [Moving<3>; 2] {
        [0, 1].map(|i| {
            let ball = Ball::new(self.x[i].map(f64::from), self.r[i].into()).expect("integers");
            ball.moving(self.v[i].map(f64::from)).expect("integers")
        })
    }

    fn signs(&self) -> Signs {
        let between = |of: [[i32; 3]; 2]| [0, 1, 2].map(|k| i64::from(of[1][k] - of[0][k]));
        let dot = |a: [i64; 3], b: [i64; 3]| a.into_iter().zip(b).map(|(a, b)| a * b).sum::<i64>();
        let (p, w, r) = (between(self.x), between(self.v), i64::from(self.r[0] + self.r[1]));
        let (a, b, c) = (dot(w, w), dot(p, w), dot(p, p) - r * r);
        Signs { b, c, d: b * b - a * c }
    }
}

fn lattice() -> impl Strategy<Value = Lattice> {
    let vector = |size: i32| prop::array::uniform3(-size..=size);
    ([vector(40), vector(40)], [vector(9), vector(9)], [0..20, 0..20])
        .prop_map(|(x, v, r)| Lattice { x, v, r })
}

fn reversed(impact: Impact<3>) -> Impact<3> {
    Impact { normal: impact.normal.map(|n| -n), ..impact }
}

fn mirrored(ball: Moving<3>, axis: usize) -> Moving<3> {
    let flip = |mut v: [f64; 3]| {
        v[axis] = -v[axis];
        v
    };
    moving(flip(ball.center()), flip(ball.velocity()), ball.radius())
}

fn moving(center: [f64; 3], velocity: [f64; 3], radius: f64) -> Moving<3> {
    Ball::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

fn within_an_ulp(a: f64, b: f64) -> bool {
    a == b || a.next_up() == b || a.next_down() == b
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn verdicts_agree_with_integers(pair in lattice()) {
        let ([a, b], Signs { b: approach, c, d }) = (pair.balls(), pair.signs());
        let expected = match c {
            1.. => Relation::Separate,
            0 => Relation::Touching,
            _ => Relation::Overlapping,
        };
        prop_assert_eq!(relation(a.ball(), b.ball()), expected);
        let meets = c > 0 && approach < 0 && d >= 0;
        let contact = first_contact(&a, &b, f64::INFINITY);
        prop_assert_eq!(contact.is_some(), c <= 0 || meets);
        prop_assert_eq!(contact_interval(&a, &b).is_some(), c <= 0 || meets);
        let impact = time_of_impact(&a, &b, f64::INFINITY);
        prop_assert_eq!(impact.is_some(), approach < 0 && (c <= 0 || d > 0));
    }

    #[test]
    fn the_words_are_ordered(pair in lattice()) {
        let [a, b] = pair.balls();
        let impact = time_of_impact(&a, &b, f64::INFINITY);
        let contact = first_contact(&a, &b, f64::INFINITY);
        let through = contact_interval(&a, &b);
        prop_assert_eq!(contact.map(|contact| contact.time), through.map(|through| through.start));
        if let (Some(impact), Some(contact), Some(through)) = (impact, contact, through) {
            prop_assert!(contact.time <= impact.time && impact.time <= through.end);
        }
    }

    #[test]
    fn swapping_the_balls_changes_no_bit(pair in lattice()) {
        let [a, b] = pair.balls();
        let t = f64::INFINITY;
        prop_assert_eq!(relation(a.ball(), b.ball()), relation(b.ball(), a.ball()));
        prop_assert_eq!(time_of_impact(&a, &b, t), time_of_impact(&b, &a, t).map(reversed));
        prop_assert_eq!(contact_interval(&a, &b), contact_interval(&b, &a));
        // The normal of concentric balls at rest is the first axis, whichever comes first.
        if a.center() != b.center() || a.velocity() != b.velocity() {
            prop_assert_eq!(first_contact(&a, &b, t), first_contact(&b, &a, t).map(reversed));
        }
    }

    #[test]
    fn mirroring_an_axis_changes_no_bit(pair in lattice(), axis in 0_usize..3) {
        let [a, b] = pair.balls();
        let [c, d] = [mirrored(a, axis), mirrored(b, axis)];
        let (impact, image) =
            (time_of_impact(&a, &b, f64::INFINITY), time_of_impact(&c, &d, f64::INFINITY));
        let unmirrored = image.map(|mut impact| {
            impact.normal[axis] = -impact.normal[axis];
            impact.point[axis] = -impact.point[axis];
            impact
        });
        prop_assert_eq!(impact, unmirrored);
        prop_assert_eq!(contact_interval(&a, &b), contact_interval(&c, &d));
    }

    #[test]
    fn permuting_the_axes_changes_the_last_bit_at_most(pair in lattice()) {
        let [a, b] = pair.balls();
        let turn = |[x, y, z]: [f64; 3]| [z, x, y];
        let [c, d] =
            [a, b].map(|ball| moving(turn(ball.center()), turn(ball.velocity()), ball.radius()));
        let (impact, turned) =
            (time_of_impact(&a, &b, f64::INFINITY), time_of_impact(&c, &d, f64::INFINITY));
        prop_assert_eq!(impact.is_some(), turned.is_some());
        if let (Some(impact), Some(turned)) = (impact, turned) {
            prop_assert!(within_an_ulp(impact.time, turned.time));
        }
    }

    #[test]
    fn other_units_change_the_last_bit_at_most(
        pair in lattice(),
        length in -900..900_i32,
        speed in -900..900_i32,
    ) {
        let balls = pair.balls();
        let (length_unit, speed_unit) = (2.0_f64.powi(length), 2.0_f64.powi(speed));
        let [a, b] = balls;
        let [c, d] = balls.map(|ball| {
            moving(
                ball.center().map(|x| x * length_unit),
                ball.velocity().map(|v| v * speed_unit),
                ball.radius() * length_unit,
            )
        });
        prop_assert_eq!(relation(a.ball(), b.ball()), relation(c.ball(), d.ball()));
        let impact = time_of_impact(&a, &b, f64::INFINITY);
        let scaled = time_of_impact(&c, &d, f64::INFINITY);
        match impact.map(|impact| impact.time * length_unit / speed_unit) {
            Some(time) if time.is_finite() && time > f64::MIN_POSITIVE => {
                let scaled = scaled.expect("the same verdict").time;
                prop_assert!(within_an_ulp(scaled, time), "{scaled:e} for {time:e}");
            }
            None => prop_assert_eq!(scaled, None),
            _ => {}
        }
    }
}
