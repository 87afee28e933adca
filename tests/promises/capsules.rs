//! Two capsules.
//!
//! Side by side, across each other, end to end, and without length.

use carom::{
    Ball, Capsule, Feature, InputError, Moving, Relation, closest_points, contact_interval,
    first_contact, first_hit, gap, hits, is_approaching, is_decided_exactly, relation,
    time_of_impact, will_collide,
};

type Result<T = ()> = std::result::Result<T, InputError>;

type Limb<const D: usize> = Moving<D, f64, Capsule<D>>;

#[test]
fn side_by_side_they_meet_along_a_stretch() -> Result {
    let a = Capsule::new([0.0, 0.0], [4.0, 0.0], 1.0)?;
    let b = Capsule::new([0.0, 6.0], [4.0, 6.0], 1.0)?;
    let turned = Capsule::new([4.0, 6.0], [0.0, 6.0], 1.0)?;
    for other in [b, turned] {
        assert_eq!((relation(&a, &other), gap(&a, &other)), (Relation::Separate, 4.0));
        // In the middle of the shared stretch, for segments of equal length.
        assert_eq!(closest_points(&a, &other), ([2.0, 1.0], [2.0, 5.0]));
        let impact =
            time_of_impact(&a.moving([0.0, 2.0])?, &other.at_rest(), 9.0).expect("it rises");
        assert_eq!((impact.time, impact.normal, impact.point), (2.0, [0.0, 1.0], [2.0, 5.0]));
        assert_eq!(impact.feature, Feature::Edge(0));
    }
    // Shifted along each other, they share a stretch from 3 to 4.
    let shifted = Capsule::new([3.0, 6.0], [7.0, 6.0], 1.0)?;
    assert_eq!(closest_points(&a, &shifted), ([3.5, 1.0], [3.5, 5.0]));
    // End to end they meet like balls: 3-4-5.
    let beyond = Capsule::new([7.0, 8.0], [11.0, 8.0], 1.0)?;
    let impact = time_of_impact(&a.moving([0.0, 1.0])?, &beyond.at_rest(), 9.0);
    assert_eq!(impact, None);
    let wide = Capsule::new([7.0, 8.0], [11.0, 8.0], 4.0)?;
    let impact = time_of_impact(&a.moving([0.0, 1.0])?, &wide.at_rest(), 9.0).expect("3-4-5");
    assert_eq!((impact.time, impact.normal, impact.feature), (4.0, [0.6, 0.8], Feature::Vertex(0)));
    // Along each other they slide, and have no impact.
    let sliding = Capsule::new([-9.0, 4.0], [-7.0, 4.0], 1.0)?.moving([1.0, 0.0])?;
    assert_eq!(time_of_impact(&sliding, &b.at_rest(), 99.0), None);
    let contact = first_contact(&sliding, &b.at_rest(), 99.0).expect("it comes beside it");
    assert_eq!((contact.time, contact.normal), (7.0, [0.0, 1.0]));
    let all = contact_interval(&sliding, &b.at_rest()).expect("it passes");
    assert_eq!((all.start, all.end), (7.0, 13.0));
    assert!(is_decided_exactly(&sliding, &b.at_rest(), 99.0));
    Ok(())
}

#[test]
fn across_each_other_they_meet_between_their_ends() -> Result {
    let a = Capsule::new([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0.5)?;
    let b = Capsule::new([1.0, -3.0, 5.0], [1.0, 3.0, 5.0], 0.5)?;
    assert_eq!(closest_points(&a, &b), ([1.0, 0.0, 0.5], [1.0, 0.0, 4.5]));
    assert_eq!(gap(&a, &b), 4.0);
    let impact = time_of_impact(&a.moving([0.0, 0.5, 2.0])?, &b.at_rest(), 9.0).expect("it rises");
    assert_eq!((impact.time, impact.normal), (2.0, [0.0, 0.0, 1.0]));
    assert_eq!((impact.point, impact.feature), ([1.0, 1.0, 4.5], Feature::Edge(0)));
    // Two crossing lines have an impact from both sides, like a ray and a face.
    let (a, b) = (
        Capsule::new(a.segment().start(), a.segment().end(), 0.0)?,
        Capsule::new([1.0, -3.0, 5.0], [1.0, 3.0, 5.0], 0.0)?,
    );
    let impact = time_of_impact(&a.moving([0.0, 0.0, 1.0])?, &b.at_rest(), 9.0).expect("it rises");
    assert_eq!((impact.time, impact.normal, impact.point), (5.0, [0.0, 0.0, 1.0], [1.0, 0.0, 5.0]));
    let impact = time_of_impact(&b.moving([0.0, 0.0, -1.0])?, &a.at_rest(), 9.0).expect("it falls");
    assert_eq!(
        (impact.time, impact.normal, impact.point),
        (5.0, [0.0, 0.0, -1.0], [1.0, 0.0, 0.0])
    );
    // In 2D, crossing lines overlap by the length of the shortest way apart.
    let [a, b] = [([-2.0, 0.0], [2.0, 0.0]), ([0.0, -1.0], [0.0, 3.0])]
        .map(|(start, end)| Capsule::new(start, end, 0.5));
    let (a, b) = (a?, b?);
    assert_eq!((relation(&a, &b), gap(&a, &b)), (Relation::Overlapping, -2.0));
    let apart = Capsule::new([-2.0, -2.0], [2.0, -2.0], 0.5)?;
    assert_eq!(relation(&apart, &b), Relation::Touching);
    assert!(is_approaching(&a.moving([1.0, 1.0])?, &b.at_rest()));
    assert!(!is_approaching(&a.moving([1.0, -1.0])?, &b.at_rest()));
    Ok(())
}

#[test]
fn an_end_meets_a_side_and_a_side_an_end() -> Result {
    let post = Capsule::new([0.0, 0.0], [0.0, 2.0], 1.0)?;
    let beam = Capsule::new([-5.0, 8.0], [5.0, 8.0], 1.0)?;
    let impact = time_of_impact(&post.moving([0.0, 2.0])?, &beam.at_rest(), 9.0).expect("it rises");
    assert_eq!((impact.time, impact.normal, impact.point), (2.0, [0.0, 1.0], [0.0, 7.0]));
    assert_eq!(impact.feature, Feature::Edge(0));
    let impact =
        time_of_impact(&beam.moving([0.0, -2.0])?, &post.at_rest(), 9.0).expect("it falls");
    assert_eq!((impact.time, impact.normal, impact.point), (2.0, [0.0, -1.0], [0.0, 3.0]));
    assert_eq!(impact.feature, Feature::Vertex(1));
    assert!(will_collide(&beam.moving([0.0, -2.0])?, &post.at_rest(), 2.0));
    assert!(!will_collide(&beam.moving([0.0, -2.0])?, &post.at_rest(), 2.0_f64.next_down()));
    Ok(())
}

fn random<const D: usize>(random: &mut fastrand::Rng, size: i32) -> [f64; D] {
    core::array::from_fn(|_| f64::from(random.i32(-size..=size)) / 8.0)
}

fn check_points<const D: usize>() -> Result
where
    Capsule<D>: carom::Meets<D, f64, Capsule<D>>,
{
    let mut rng = fastrand::Rng::with_seed(5);
    let mut met = 0;
    for _ in 0..3000 {
        let (x, y): ([f64; D], [f64; D]) = (random(&mut rng, 40), random(&mut rng, 40));
        let [r, q] = [0, 1].map(|_| f64::from(rng.u8(0..20)) / 8.0);
        let (v, w): ([f64; D], [f64; D]) = (random(&mut rng, 9), random(&mut rng, 9));
        let balls = [Ball::new(x, r)?, Ball::new(y, q)?];
        let points: [Limb<D>; 2] =
            [Capsule::new(x, x, r)?.moving(v)?, Capsule::new(y, y, q)?.moving(w)?];
        let [a, b] = [balls[0].moving(v)?, balls[1].moving(w)?];
        // Capsules without length are balls.
        assert_eq!(relation(points[0].shape(), points[1].shape()), relation(&balls[0], &balls[1]));
        assert_eq!(gap(points[0].shape(), points[1].shape()), gap(&balls[0], &balls[1]));
        assert_eq!(is_approaching(&points[0], &points[1]), is_approaching(&a, &b));
        assert_eq!(contact_interval(&points[0], &points[1]), contact_interval(&a, &b));
        let [one, other] =
            [time_of_impact(&points[0], &points[1], 99.0), time_of_impact(&a, &b, 99.0)];
        met += usize::from(one.is_some());
        assert_eq!(one.map(|it| it.time), other.map(|it| it.time));
        assert!(one.is_none_or(|it| it.feature == Feature::Vertex(0)));
        // A ball and a capsule, in either order.
        let z: [f64; D] = random(&mut rng, 40);
        let limb = Capsule::new(y, z, q)?.moving(w)?;
        assert_eq!(relation(points[0].shape(), limb.shape()), relation(&balls[0], limb.shape()));
        assert_eq!(gap(points[0].shape(), limb.shape()), gap(&balls[0], limb.shape()));
        let [one, other] =
            [time_of_impact(&points[0], &limb, 99.0), time_of_impact(&a, &limb, 99.0)];
        let told = |it: carom::Impact<D>| (it.time, it.feature);
        assert_eq!(one.map(told), other.map(told));
        let back = time_of_impact(&limb, &points[0], 99.0);
        assert_eq!(back.map(|it| it.time), other.map(|it| it.time));
        assert!(back.is_none_or(|it| it.feature == Feature::Vertex(0)));
    }
    assert!(met > 150, "{met}");
    Ok(())
}

#[test]
fn without_length_they_are_balls() -> Result {
    check_points::<2>()?;
    check_points::<3>()
}

fn check_turned<const D: usize>() -> Result
where
    Capsule<D>: carom::Meets<D, f64, Capsule<D>>,
{
    let mut rng = fastrand::Rng::with_seed(6);
    let (mut met, mut exact) = (0, 0);
    for _ in 0..6000 {
        let limb = |rng: &mut fastrand::Rng| -> Result<Limb<D>> {
            let start: [f64; D] = random(rng, 40);
            let way: [f64; D] = random(rng, 20);
            let end: [f64; D] = core::array::from_fn(|k| start[k] + way[k]);
            Capsule::new(start, end, f64::from(rng.u8(0..20)) / 8.0)?.moving(random(rng, 9))
        };
        let (a, b) = (limb(&mut rng)?, limb(&mut rng)?);
        assert_eq!(relation(a.shape(), b.shape()), relation(b.shape(), a.shape()));
        assert_eq!(gap(a.shape(), b.shape()), gap(b.shape(), a.shape()));
        assert_eq!(is_approaching(&a, &b), is_approaching(&b, &a));
        let [one, other] = [time_of_impact(&a, &b, 99.0), time_of_impact(&b, &a, 99.0)];
        assert_eq!(one.map(|it| it.time), other.map(|it| it.time));
        met += usize::from(one.is_some());
        exact += usize::from(is_decided_exactly(&a, &b, 99.0));
        if let (Some(one), Some(other)) = (one, other)
            && one.time > 0.0
        {
            for k in 0..D {
                assert!((one.normal[k] + other.normal[k]).abs() < 1e-15, "{one:?} {other:?}");
                assert!((one.point[k] - other.point[k]).abs() < 1e-12, "{one:?} {other:?}");
            }
        }
        // The other end first: other features, and the same contact.
        let (start, end) = (b.shape().segment().start(), b.shape().segment().end());
        let turned = Capsule::new(end, start, b.shape().radius())?.moving(b.velocity())?;
        let again = time_of_impact(&a, &turned, 99.0);
        assert_eq!(again.map(|it| it.time), one.map(|it| it.time));
    }
    assert!(met > 600 && exact > 10, "{met} {exact}");
    Ok(())
}

#[test]
fn either_may_be_asked_about_the_other() -> Result {
    check_turned::<2>()?;
    check_turned::<3>()
}

#[test]
fn sweeps_and_f32() -> Result {
    let stick = |y: f32| Capsule::new([-1.0, y], [1.0, y], 0.25).map(Capsule::at_rest);
    let falls = Capsule::new([0.0_f32, 9.0], [0.0, 10.0], 0.25)?.moving([0.0, -1.0])?;
    let shelf = [stick(2.0)?, stick(4.0)?, stick(-3.0)?];
    let first = first_hit(&falls, &shelf, 99.0).expect("three of them");
    assert_eq!((first.index, first.impact.time), (1, 4.5));
    assert_eq!(hits(&falls, &shelf, 7.0).count(), 2);
    assert_eq!(first.impact.displacement(&falls), [0.0, -4.5]);
    Ok(())
}

fn is_exact_of<const D: usize>(
    random: &mut fastrand::Rng,
    moving: impl Fn(Capsule<D>, [f64; D]) -> Limb<D>,
) -> bool
where
    Capsule<D>: carom::Meets<D, f64, Capsule<D>>,
{
    let mut vector = |size: f64| std::array::from_fn(|_| size * (2.0 * random.f64() - 1.0));
    let (start, way): ([f64; D], [f64; D]) = (vector(10.0), vector(4.0));
    let end = std::array::from_fn(|k| start[k] + way[k]);
    let one = moving(Capsule::new(start, end, 0.5).expect("finite"), vector(20.0));
    let other = Capsule::new(vector(10.0), vector(10.0), 0.5).expect("finite");
    let other = moving(other, [0.0; D]);
    // The boxes around them show that they do not meet.
    let is_hit = will_collide(&one, &other, 1.0);
    assert_eq!(is_hit, time_of_impact(&one, &other, 1.0).is_some());
    is_decided_exactly(&one, &other, 1.0)
}

/// In 2D, one pair in twenty went to the integers: each one whose segments cross at the start. Each
/// edge as near as the nearest was tested for whether the ball comes deeper. That edge was among
/// those it was compared with, and rounded numbers do not know that they are equal to themselves.
/// The failure went unnoticed, because exact decisions are right.
#[test]
fn ordinary_pairs_are_decided_by_the_filter() {
    let mut random = fastrand::Rng::with_seed(1);
    let in_the_plane = (0..4000)
        .filter(|_| is_exact_of::<2>(&mut random, |it, v| it.moving(v).expect("finite")))
        .count();
    let in_space = (0..4000)
        .filter(|_| is_exact_of::<3>(&mut random, |it, v| it.moving(v).expect("finite")))
        .count();
    assert!(in_the_plane <= 4 && in_space <= 4, "{in_the_plane} {in_space}");
}
