//! Whether the gap decreases, for each shape.
//!
//! The answer agrees with impacts at the start.

use carom::{
    Aabb, Ball, Capsule, Circle, HalfSpace, Hollow, InputError, Meets, Moving, Segment,
    is_approaching, time_of_impact,
};

type Result<T = ()> = std::result::Result<T, InputError>;

/// The answers for a ball that moves right, left, up, down, and rests.
fn approaches<B: Copy>(ball: Circle, shape: &Moving<2, f64, B>) -> Result<[bool; 5]>
where
    Circle: Meets<2, f64, B>,
{
    let velocities = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0], [0.0, 0.0]];
    let mut answers = [false; 5];
    for (answer, velocity) in answers.iter_mut().zip(velocities) {
        *answer = is_approaching(&ball.moving(velocity)?, shape);
    }
    Ok(answers)
}

const RIGHT: [bool; 5] = [true, false, false, false, false];
const NEVER: [bool; 5] = [false; 5];

#[test]
fn balls_approach_by_the_sign_of_the_product() -> Result {
    let other = Circle::new([3.0, 0.0], 1.0)?.at_rest();
    // Apart, touching, overlapping, one within the other. Concentric balls do not approach.
    for radius in [0.0, 1.0, 2.0, 3.0, 9.0] {
        assert_eq!(approaches(Circle::new([0.0, 0.0], radius)?, &other)?, RIGHT);
        assert_eq!(approaches(Circle::new([3.0, 0.0], radius)?, &other)?, NEVER);
    }
    // By one float, from far away, and in more dimensions than the filter has bounds for.
    let far = Circle::new([0.0, 0.0], 1e300)?;
    let (x, y) = (7.1_f64, 3.3);
    let target = Circle::new([x, y], 1.0)?.at_rest();
    assert!(!is_approaching(&far.moving([-y, x])?, &target));
    assert!(is_approaching(&far.moving([-y, x.next_up()])?, &target));
    let many = |x: f64| Ball::new([x; 12], 1.0);
    assert!(is_approaching(&many(0.0)?.moving([0.1; 12])?, &many(0.5)?.at_rest()));
    assert!(!is_approaching(&many(0.0)?.moving([-0.1; 12])?, &many(0.5)?.at_rest()));
    let widest = |x: f64, v: f64| Circle::new([x, -x], 1.0)?.moving([v, -v]);
    assert!(is_approaching(&widest(-f64::MAX, f64::MAX)?, &widest(f64::MAX, -f64::MAX)?));
    assert!(is_approaching(&widest(-5e-324, 5e-324)?, &widest(0.0, 0.0)?));
    Ok(())
}

#[test]
fn a_centre_beside_a_thin_shape_and_on_it() -> Result {
    let wall = Segment::new([3.0, -2.0], [3.0, 2.0])?;
    let limb = Capsule::new([3.0, -2.0], [3.0, 2.0], 0.5)?;
    let flat = Aabb::new([3.0, -2.0], [3.0, 2.0])?;
    for radius in [0.0, 1.0, 3.0, 4.0] {
        let ball = |x| Circle::new([x, 0.0], radius);
        for (x, answer) in [(0.0, RIGHT), (3.0, NEVER)] {
            assert_eq!(approaches(ball(x)?, &wall.at_rest())?, answer, "{radius} {x}");
            assert_eq!(approaches(ball(x)?, &limb.at_rest())?, answer, "{radius} {x}");
            assert_eq!(approaches(ball(x)?, &flat.at_rest())?, answer, "{radius} {x}");
        }
    }
    let point = Segment::new([1.0, 1.0], [1.0, 1.0])?.at_rest();
    assert_eq!(approaches(Circle::new([0.0, 1.0], 5.0)?, &point)?, RIGHT);
    assert_eq!(approaches(Circle::new([1.0, 1.0], 5.0)?, &point)?, NEVER);
    Ok(())
}

#[test]
fn a_centre_in_a_solid() -> Result {
    let sea = HalfSpace::new([3.0, 0.0], [-2.0, 0.0])?.at_rest();
    let block = Aabb::new([3.0, -9.0], [20.0, 9.0])?.at_rest();
    for x in [0.0, 3.0, 4.0] {
        assert_eq!(approaches(Circle::new([x, 1.0], 1.0)?, &sea)?, RIGHT);
        assert_eq!(approaches(Circle::new([x, 1.0], 1.0)?, &block)?, RIGHT);
    }
    // In the middle of a box every direction leads out.
    let square = Aabb::new([-1.0, -1.0], [1.0, 1.0])?.at_rest();
    assert_eq!(approaches(Circle::new([0.0, 0.0], 1.0)?, &square)?, NEVER);
    Ok(())
}

#[test]
fn a_centre_in_a_hollow() -> Result {
    let bowl = Hollow::new(Circle::new([0.0, 0.0], 5.0)?).at_rest();
    for radius in [0.0, 2.0, 3.0, 5.0] {
        assert_eq!(approaches(Circle::new([3.0, 0.0], radius)?, &bowl)?, RIGHT);
        assert_eq!(approaches(Circle::new([0.0, 0.0], radius)?, &bowl)?, NEVER);
    }
    // A ball too large for the bowl leaves the middle with any motion.
    let sideways = [true, false, true, true, false];
    assert_eq!(approaches(Circle::new([3.0, 0.0], 6.0)?, &bowl)?, sideways);
    assert_eq!(approaches(Circle::new([0.0, 0.0], 6.0)?, &bowl)?, [true, true, true, true, false]);
    let room = Hollow::new(Aabb::new([0.0, 0.0], [9.0, 9.0])?).at_rest();
    for x in [6.0, 8.5, 9.0, 12.0] {
        assert_eq!(approaches(Circle::new([x, 4.0], 1.0)?, &room)?, RIGHT);
    }
    Ok(())
}

/// A ball in contact with a convex shape has its impact at the start if it approaches.
#[test]
fn what_overlaps_has_its_impact_if_it_approaches() -> Result {
    fn agree<B: Copy>(ball: &Moving<2>, shape: &Moving<2, f64, B>) -> bool
    where
        Circle: Meets<2, f64, B>,
    {
        let impact = time_of_impact(ball, shape, 0.0);
        // A ball that does not move is in contact with all of these.
        impact.is_some() == is_approaching(ball, shape)
    }
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..20_000 {
        let mut number = || f64::from(random.i32(-6..=6)) * 0.3;
        let ball = Circle::new([number(), number()], 9.0)?.moving([number(), number()])?;
        let shape = [[number(), number()], [number(), number()]];
        let [[a, b], [c, d]] = shape;
        let point = Circle::new([a, b], 0.3)?.at_rest();
        assert!(agree(&ball, &point), "{ball:?} {point:?}");
        let wall = Segment::new([a, b], [c, d])?.at_rest();
        assert!(agree(&ball, &wall), "{ball:?} {wall:?}");
        let block = Aabb::new([a.min(c), b.min(d)], [a.max(c), b.max(d)])?.at_rest();
        assert!(agree(&ball, &block), "{ball:?} {block:?}");
        if let Ok(half) = HalfSpace::new([a, b], [c, d]) {
            assert!(agree(&ball, &half.at_rest()), "{ball:?} {half:?}");
        }
    }
    Ok(())
}
