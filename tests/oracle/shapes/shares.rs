//! Shares of useful cases in the families of shapes.
//!
//! A family whose cases mostly miss by far tests nothing. The test measures each family for each
//! shape.

use carom_oracle::{
    Ball, Feature, Precision, Relation, ShapeCase, ShapeFamily, ShapeKind, ShapeTruth,
};
use test_size::sized;

use super::purposes::{MOST_MISSES, PURPOSES, Purpose};
use crate::quick::{chance, pairs};

/// Cases of each shape, family, dimension and format.
fn cases() -> usize {
    sized(10, 60)
}

/// Shares of the cases of a family, in percent.
#[derive(Clone, Copy, Debug, Default)]
struct Shares {
    /// Impacts after the start, within the deadline.
    hit: usize,
    /// Contacts after the start without an impact.
    graze: usize,
    /// In contact at the start.
    at_start: usize,
    /// A different answer within 64 floats of a coordinate or a radius, or within two of the
    /// deadline.
    close: usize,
    /// Where features meet, or with a different feature within the same distance.
    joint: usize,
    /// Neither in contact nor close to it.
    plain_miss: usize,
}

/// The discrete part of an answer.
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

/// Cases with a small difference.
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
    for case in family.cases::<D>(kind, precision, 29).take(cases()) {
        let truth = ShapeTruth::of(&case);
        let others: Vec<_> = neighbours(&case).iter().map(ShapeTruth::of).collect();
        let close = others.iter().any(|other| verdict(other) != verdict(&truth));
        let own = features(&truth);
        let joint = own.len() > 1 || others.iter().any(|other| features(other) != own);
        let at_start = truth.relation != Relation::Separate;
        let contact = truth.contact_in_time;
        count.at_start += usize::from(at_start);
        count.hit += usize::from(truth.impact_in_time && !at_start);
        count.graze += usize::from(contact && truth.impact.is_none() && !at_start);
        count.close += usize::from(close);
        count.joint += usize::from(joint);
        count.plain_miss += usize::from(!contact && !close);
    }
    let percent = |n: usize| 100 * n / cases();
    Shares {
        hit: percent(count.hit),
        graze: percent(count.graze),
        at_start: percent(count.at_start),
        close: percent(count.close),
        joint: percent(count.joint),
        plain_miss: percent(count.plain_miss),
    }
}

/// The purposes that a family misses for a shape.
fn failures<const D: usize>(
    family: ShapeFamily,
    kind: ShapeKind,
    precision: Precision,
) -> Vec<String> {
    let shares = shares::<D>(family, kind, precision);
    let place = format!("{kind}, {family}, {} {D}D: {shares:?}", precision.name());
    let mut failures = Vec::new();
    if shares.plain_miss > MOST_MISSES + chance(MOST_MISSES, cases()) {
        failures.push(format!("mostly plain misses: {place}"));
    }
    let column = ShapeKind::ALL.iter().position(|&other| other == kind).expect("one of all");
    for &(_, purpose, least) in PURPOSES.iter().filter(|(other, ..)| *other == family) {
        let least = least[column];
        let share = match purpose {
            Purpose::Hit => shares.hit,
            Purpose::Graze => shares.graze,
            Purpose::AtStart => shares.at_start,
            Purpose::Close => shares.close,
            Purpose::Joint => shares.joint,
        };
        if share + chance(least, cases()) < least {
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
    }
    for (kind, &family) in pairs(11, 2, ShapeKind::ALL, ShapeFamily::ALL) {
        all.extend(failures::<2>(family, kind, Precision::Single));
    }
    for (kind, &family) in pairs(11, 3, ShapeKind::ALL, ShapeFamily::ALL) {
        all.extend(failures::<3>(family, kind, Precision::Double));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
