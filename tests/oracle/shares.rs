//! Shares of useful cases in the families of two balls.
//!
//! A family whose cases mostly miss by far tests nothing. The test measures each family.

use carom_oracle::{Character, Family, Happening, Precision, Truth};
use test_size::sized;

use crate::quick::chance;

/// Cases of each family, dimension and format.
fn cases() -> usize {
    sized(100, 400)
}

/// Shares of the cases of a family, in percent.
#[derive(Clone, Copy, Debug, Default)]
struct Shares {
    hit: usize,
    graze: usize,
    at_start: usize,
    close: usize,
    /// Misses that no rounding could turn into hits.
    plain_miss: usize,
}

fn shares<const D: usize>(family: Family, precision: Precision) -> Shares {
    let mut count = Shares::default();
    for case in family.cases::<D>(precision, 29).take(cases()) {
        let Character { happening, close, .. } = Character::of(&case, &Truth::of(&case));
        match happening {
            Happening::Hit => count.hit += 1,
            Happening::Graze => count.graze += 1,
            Happening::AtStart => count.at_start += 1,
            Happening::Late => {}
            Happening::Miss => count.plain_miss += usize::from(!close),
        }
        count.close += usize::from(close);
    }
    let percent = |n: usize| 100 * n / cases();
    Shares {
        hit: percent(count.hit),
        graze: percent(count.graze),
        at_start: percent(count.at_start),
        close: percent(count.close),
        plain_miss: percent(count.plain_miss),
    }
}

/// The purpose of a family, and the least share of its cases that must serve it.
const PURPOSES: &[(Family, Purpose, usize)] = &[
    (Family::Generic, Purpose::Hit, 35),
    (Family::Grazing, Purpose::Close, 98),
    (Family::Grazing, Purpose::Hit, 35),
    (Family::NearlyGrazing, Purpose::Close, 45),
    (Family::Tangent, Purpose::Graze, 25),
    (Family::Tangent, Purpose::Close, 80),
    (Family::WideTangent, Purpose::Graze, 25),
    (Family::WideTangent, Purpose::Close, 80),
    (Family::Touching, Purpose::AtStart, 40),
    (Family::Touching, Purpose::Close, 98),
    (Family::ExactTouch, Purpose::Close, 70),
    (Family::NearlyTouching, Purpose::AtStart, 35),
    (Family::NearlyTouching, Purpose::Close, 12),
    (Family::Sliding, Purpose::Close, 55),
    (Family::Skimming, Purpose::Hit, 65),
    (Family::Skimming, Purpose::Close, 35),
    (Family::Shallow, Purpose::Hit, 40),
    (Family::Shallow, Purpose::AtStart, 25),
    (Family::EndOfInterval, Purpose::Close, 95),
    (Family::EndOfInterval, Purpose::Hit, 30),
    (Family::NearTheEnd, Purpose::Close, 45),
    (Family::ExactEnd, Purpose::Close, 90),
    (Family::Halfway, Purpose::Hit, 70),
    (Family::RowOfOnes, Purpose::Hit, 65),
    (Family::FullBinades, Purpose::Hit, 80),
    (Family::FarAndTiny, Purpose::Hit, 55),
    (Family::Fast, Purpose::Hit, 35),
    (Family::Slow, Purpose::Hit, 35),
    (Family::FarFromTheOrigin, Purpose::Hit, 30),
    (Family::FarFromTheOrigin, Purpose::Close, 35),
    (Family::MovingTogether, Purpose::Hit, 30),
    (Family::MovingTogether, Purpose::Close, 35),
    (Family::UnlikeRadii, Purpose::Hit, 40),
    (Family::Points, Purpose::Hit, 35),
    (Family::Resting, Purpose::AtStart, 35),
    (Family::Resting, Purpose::Close, 40),
    (Family::Concentric, Purpose::AtStart, 75),
    (Family::SmallIntegers, Purpose::Hit, 10),
    (Family::SmallIntegers, Purpose::Close, 3),
    (Family::AllExponents, Purpose::Close, 55),
    (Family::EdgeOfSquares, Purpose::Close, 50),
    (Family::Subnormal, Purpose::Close, 15),
    (Family::Largest, Purpose::Close, 40),
    (Family::Reach, Purpose::Close, 40),
    (Family::RawBits, Purpose::Hit, 12),
];

/// The purpose of a family.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Hit,
    Graze,
    AtStart,
    Close,
}

fn check<const D: usize>(precision: Precision) {
    for &family in Family::ALL {
        let shares = shares::<D>(family, precision);
        let place = format!("{family} {} {D}D: {shares:?}", precision.name());
        assert!(shares.plain_miss <= 65 + chance(65, cases()), "mostly plain misses: {place}");
        let purposes = PURPOSES.iter().filter(|(other, ..)| *other == family);
        assert!(purposes.clone().count() > 0, "what is {family} there for?");
        for &(_, purpose, least) in purposes {
            let share = match purpose {
                Purpose::Hit => shares.hit,
                Purpose::Graze => shares.graze,
                Purpose::AtStart => shares.at_start,
                Purpose::Close => shares.close,
            };
            let is_enough = share + chance(least, cases()) >= least;
            assert!(is_enough, "{purpose:?} in less than {least} %: {place}");
        }
    }
}

#[test]
fn every_family_makes_what_it_is_there_for() {
    for precision in Precision::ALL {
        check::<2>(precision);
        check::<3>(precision);
        check::<5>(precision);
    }
}
