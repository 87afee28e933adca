//! A family that mostly makes clear misses tests nothing: what each makes of each shape is measured
//! here.

use carom_oracle::{
    Ball, Feature, Precision, Relation, ShapeCase, ShapeFamily, ShapeKind, ShapeTruth,
};

/// Cases of each shape, family, dimension and format.
const CASES: u32 = 60;

/// Shares of the cases of a family, in percent.
#[derive(Clone, Copy, Debug, Default)]
struct Shares {
    /// Impacts after the start, within the deadline.
    hit: u32,
    /// Contacts after the start without an impact.
    graze: u32,
    /// In contact at the start.
    at_start: u32,
    /// Another answer within 64 floats of a coordinate or a radius, or two of the deadline.
    close: u32,
    /// Where features meet, or with another feature as near as that.
    joint: u32,
    /// Neither in contact nor close to it.
    plain_miss: u32,
}

/// All of the answer that changes at a stroke.
#[derive(Clone, Debug, PartialEq)]
struct Verdict {
    relation: Relation,
    contact: bool,
    impact: bool,
    ends: bool,
}

fn verdict<const D: usize>(truth: &ShapeTruth<D>) -> Verdict {
    Verdict {
        relation: truth.relation,
        contact: truth.contact_in_time,
        impact: truth.impact_in_time,
        ends: truth.end.is_some(),
    }
}

fn features<const D: usize>(truth: &ShapeTruth<D>) -> Vec<Feature> {
    let touches = truth.contact.iter().flat_map(|contact| &contact.touches);
    touches.flat_map(|touch| touch.features.clone()).collect()
}

/// Cases that differ by a little.
fn neighbours<const D: usize>(case: &ShapeCase<D>) -> Vec<ShapeCase<D>> {
    let precision = case.precision;
    let mut cases = Vec::new();
    for steps in [-64, 64] {
        let ball = |change: &dyn Fn(&mut Ball<D>)| {
            let mut case = *case;
            change(&mut case.ball);
            case
        };
        cases.push(ball(&|ball| ball.radius = precision.step(ball.radius, steps).max(0.0)));
        for k in 0..D {
            cases.push(ball(&|ball| ball.center[k] = precision.step(ball.center[k], steps)));
        }
    }
    if case.max_time.is_finite() {
        let step = |steps| precision.step(case.max_time, steps);
        cases.extend([-2, 2].map(|steps| ShapeCase { max_time: step(steps), ..*case }));
    }
    cases
}

fn shares<const D: usize>(family: ShapeFamily, kind: ShapeKind, precision: Precision) -> Shares {
    let mut count = Shares::default();
    for case in family.cases::<D>(kind, precision, 29).take(CASES as usize) {
        let truth = ShapeTruth::of(&case);
        let others: Vec<_> = neighbours(&case).iter().map(ShapeTruth::of).collect();
        let close = others.iter().any(|other| verdict(other) != verdict(&truth));
        let own = features(&truth);
        let joint = own.len() > 1 || others.iter().any(|other| features(other) != own);
        let at_start = truth.relation != Relation::Separate;
        let contact = truth.contact_in_time;
        count.at_start += u32::from(at_start);
        count.hit += u32::from(truth.impact_in_time && !at_start);
        count.graze += u32::from(contact && truth.impact.is_none() && !at_start);
        count.close += u32::from(close);
        count.joint += u32::from(joint);
        count.plain_miss += u32::from(!contact && !close);
    }
    let percent = |n: u32| 100 * n / CASES;
    Shares {
        hit: percent(count.hit),
        graze: percent(count.graze),
        at_start: percent(count.at_start),
        close: percent(count.close),
        joint: percent(count.joint),
        plain_miss: percent(count.plain_miss),
    }
}

/// The purpose of a family.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Hit,
    Graze,
    AtStart,
    Close,
    Joint,
}

/// Shapes with features between which a path can choose.
const FEATURED: &[ShapeKind] = &[
    ShapeKind::Segment,
    ShapeKind::Capsule,
    ShapeKind::Aabb,
    ShapeKind::Triangle,
    ShapeKind::Capsules,
];

/// Shapes that are only met from outside.
const SOLID: &[ShapeKind] = &[
    ShapeKind::HalfSpace,
    ShapeKind::Segment,
    ShapeKind::Capsule,
    ShapeKind::Aabb,
    ShapeKind::Triangle,
    ShapeKind::Capsules,
];

const ALL: &[ShapeKind] = &ShapeKind::ALL;

/// Flat polygons. More of their numbers are rounded on the way from a place of contact to a case, so that
/// fewer cases are close to it; and more of their edges meet elsewhere.
const FLAT: &[ShapeKind] = &[ShapeKind::Triangle, ShapeKind::Capsules];

/// All others.
const OTHERS: &[ShapeKind] = &[
    ShapeKind::HalfSpace,
    ShapeKind::Segment,
    ShapeKind::Capsule,
    ShapeKind::Aabb,
    ShapeKind::HollowBall,
    ShapeKind::HollowAabb,
    ShapeKind::HollowCapsule,
];

/// Those of them with features between which a path can choose.
const FEATURED_OTHERS: &[ShapeKind] = &[ShapeKind::Segment, ShapeKind::Capsule, ShapeKind::Aabb];

/// The purpose of a family, the shapes for which it is one, and the least share of the cases that
/// must serve it.
const PURPOSES: &[(ShapeFamily, Purpose, &[ShapeKind], u32)] = &[
    (ShapeFamily::Generic, Purpose::Hit, ALL, 50),
    (ShapeFamily::Grazing, Purpose::Close, OTHERS, 98),
    (ShapeFamily::Grazing, Purpose::Close, FLAT, 85),
    (ShapeFamily::Grazing, Purpose::Hit, FEATURED, 25),
    (ShapeFamily::NearlyGrazing, Purpose::Close, ALL, 8),
    (ShapeFamily::NearlyGrazing, Purpose::Hit, FEATURED, 25),
    (ShapeFamily::Tangent, Purpose::Graze, FEATURED, 30),
    (ShapeFamily::Tangent, Purpose::Close, OTHERS, 85),
    (ShapeFamily::Tangent, Purpose::Close, FLAT, 75),
    (ShapeFamily::Touching, Purpose::AtStart, ALL, 30),
    (ShapeFamily::Touching, Purpose::Close, OTHERS, 98),
    (ShapeFamily::Touching, Purpose::Close, FLAT, 80),
    (ShapeFamily::NearlyTouching, Purpose::AtStart, ALL, 25),
    (ShapeFamily::NearlyTouching, Purpose::Close, ALL, 12),
    (ShapeFamily::ExactTouch, Purpose::Close, OTHERS, 95),
    (ShapeFamily::ExactTouch, Purpose::Close, FLAT, 75),
    (ShapeFamily::Joints, Purpose::Joint, FEATURED_OTHERS, 50),
    (ShapeFamily::Joints, Purpose::Joint, FLAT, 35),
    (ShapeFamily::Joints, Purpose::Hit, SOLID, 70),
    (ShapeFamily::ExactJoint, Purpose::Joint, FEATURED_OTHERS, 85),
    (ShapeFamily::ExactJoint, Purpose::Joint, FLAT, 50),
    (ShapeFamily::ExactJoint, Purpose::Hit, SOLID, 70),
    (ShapeFamily::Inside, Purpose::AtStart, ALL, 50),
    (ShapeFamily::Parallel, Purpose::Close, FEATURED_OTHERS, 40),
    (ShapeFamily::Parallel, Purpose::Close, FLAT, 25),
    (ShapeFamily::Parallel, Purpose::Hit, FEATURED, 25),
    (ShapeFamily::Needles, Purpose::Hit, ALL, 28),
    (ShapeFamily::FarAway, Purpose::Hit, ALL, 30),
    (ShapeFamily::FarAway, Purpose::Close, OTHERS, 40),
    (ShapeFamily::FarAway, Purpose::Close, FLAT, 30),
    (ShapeFamily::EndOfInterval, Purpose::Close, ALL, 90),
    (ShapeFamily::EndOfInterval, Purpose::Hit, ALL, 25),
    (ShapeFamily::ExactEnd, Purpose::Close, ALL, 90),
    (ShapeFamily::ExactEnd, Purpose::Hit, FEATURED, 20),
    (ShapeFamily::Points, Purpose::Graze, FEATURED, 20),
    (ShapeFamily::Points, Purpose::Close, ALL, 30),
    (ShapeFamily::Resting, Purpose::AtStart, ALL, 15),
    (ShapeFamily::Resting, Purpose::Close, ALL, 20),
    (ShapeFamily::Centered, Purpose::AtStart, SOLID, 65),
    (ShapeFamily::Centered, Purpose::Hit, &[ShapeKind::HollowBall], 35),
    (ShapeFamily::WithoutExtent, Purpose::Hit, FEATURED, 18),
    (ShapeFamily::SmallIntegers, Purpose::Hit, ALL, 8),
    (ShapeFamily::SmallIntegers, Purpose::Close, ALL, 2),
    (ShapeFamily::AllExponents, Purpose::Close, ALL, 30),
    (ShapeFamily::AllExponents, Purpose::Hit, SOLID, 20),
    (ShapeFamily::Subnormal, Purpose::Close, ALL, 30),
    (ShapeFamily::Largest, Purpose::Close, ALL, 30),
    (ShapeFamily::Largest, Purpose::Hit, SOLID, 12),
    (ShapeFamily::RawBits, Purpose::Hit, SOLID, 4),
];

/// What a family fails to be for a shape.
fn failures<const D: usize>(
    family: ShapeFamily,
    kind: ShapeKind,
    precision: Precision,
) -> Vec<String> {
    let shares = shares::<D>(family, kind, precision);
    let place = format!("{kind}, {family}, {} {D}D: {shares:?}", precision.name());
    let mut failures = Vec::new();
    if shares.plain_miss > 80 {
        failures.push(format!("mostly plain misses: {place}"));
    }
    for &(other, purpose, kinds, least) in PURPOSES {
        if other != family || !kinds.contains(&kind) {
            continue;
        }
        let share = match purpose {
            Purpose::Hit => shares.hit,
            Purpose::Graze => shares.graze,
            Purpose::AtStart => shares.at_start,
            Purpose::Close => shares.close,
            Purpose::Joint => shares.joint,
        };
        if share < least {
            failures.push(format!("{purpose:?} in less than {least} %: {place}"));
        }
    }
    failures
}

#[test]
fn every_family_makes_what_it_is_there_for() {
    let mut all = Vec::new();
    for &family in ShapeFamily::ALL {
        assert!(PURPOSES.iter().any(|(other, ..)| *other == family), "what is {family} there for?");
        for kind in ShapeKind::ALL {
            all.extend(failures::<2>(family, kind, Precision::Single));
            all.extend(failures::<3>(family, kind, Precision::Double));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
