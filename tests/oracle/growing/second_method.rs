//! A second method for growing balls.
//!
//! At single times, it tests in rationals whether the balls overlap and whether the gap decreases.

use std::cmp::Ordering;

use carom_oracle::{GrowingCase, GrowingFamily, GrowingTruth, Precision};
use dashu_ratio::RBig;
use test_size::sized;

/// The number of tested times.
const LOOKS: u32 = 64;

fn number(x: f64) -> RBig {
    RBig::try_from(x).expect("finite")
}

fn sign(x: &RBig) -> Ordering {
    x.cmp(&RBig::ZERO)
}

/// The signs of the gap and of its slope at a time. `None` if a ball has vanished, or if the
/// centres coincide, where the slope jumps.
fn look<const D: usize>(case: &GrowingCase<D>, t: &RBig) -> Option<[Ordering; 2]> {
    let (a, b) = (&case.pair.a, &case.pair.b);
    let radius = |r: f64, rate: f64| number(r) + number(rate) * t;
    let radii = [radius(a.ball.radius, case.rates[0]), radius(b.ball.radius, case.rates[1])];
    if radii.iter().any(|r| *r < RBig::ZERO) {
        return None;
    }
    let half = RBig::ONE / RBig::from(2);
    let (mut square, mut slope) = (RBig::ZERO, RBig::ZERO);
    for k in 0..D {
        let p = number(b.ball.center[k]) - number(a.ball.center[k]);
        let w = number(b.ball.velocity[k]) - number(a.ball.velocity[k]);
        let g = number(b.acceleration[k]) - number(a.acceleration[k]);
        let q = &p + (&w + &g * &half * t) * t;
        let v = w + g * t;
        square += &q * &q;
        slope += q * v;
    }
    if square == RBig::ZERO {
        return None;
    }
    let r = &radii[0] + &radii[1];
    let rate = number(case.rates[0]) + number(case.rates[1]);
    let gap = sign(&(&square - &r * &r));
    // The distance minus the rate: s against ġ d.
    let of_squares = sign(&(&slope * &slope - &rate * &rate * &square));
    let falls = match (sign(&slope), sign(&rate)) {
        (Ordering::Greater, Ordering::Greater) => of_squares,
        (Ordering::Less, Ordering::Less) => of_squares.reverse(),
        (slope, rate) => slope.cmp(&rate),
    };
    Some([gap, falls])
}

/// The number of tests before the impact, and the number of impacts confirmed right after they
/// happen.
fn agree<const D: usize>(family: GrowingFamily, precision: Precision) -> [u32; 2] {
    let mut seen = [0, 0];
    for case in family.cases::<D>(precision, 11).take(sized(2, 40)) {
        let truth = GrowingTruth::of(&case);
        let impact = truth.time_of_impact.map(|impact| impact.time.nearest(precision));
        let contact = truth.first_contact.map(|contact| contact.time.nearest(precision));
        let end = impact.unwrap_or(case.pair.max_time);
        if end > 0.0 {
            let end = number(if end.is_finite() { end } else { 64.0 });
            // Not at the impact itself, whose time is rounded.
            let last = RBig::from(LOOKS) + RBig::ONE / RBig::from(1 << 20);
            for j in 0..LOOKS {
                let t = &end * RBig::from(j) / &last;
                let Some([gap, slope]) = look(&case, &t) else { continue };
                let overlaps = gap == Ordering::Less;
                assert!(!(overlaps && slope == Ordering::Less), "{case}: at {t}");
                let is_before = contact.is_none_or(|contact| t < number(contact));
                assert!(!(is_before && overlaps), "{case}: at {t}");
                seen[0] += 1;
            }
        }
        let Some(impact) = impact else { continue };
        // Just after it, if the balls still exist and nothing else happens as soon.
        let size = number(if impact > 0.0 { impact } else { 1.0 });
        let after = number(impact) + size / RBig::from(1_u64 << 40);
        if precision == Precision::Double && look(&case, &after) == Some([Ordering::Less; 2]) {
            seen[1] += 1;
        }
    }
    seen
}

#[test]
fn looks_in_rationals_see_the_same() {
    let (mut before, mut after) = (0, 0);
    for family in GrowingFamily::ALL {
        // Its times are too far apart for so few tests to see anything.
        if family == GrowingFamily::AllExponents {
            continue;
        }
        for precision in Precision::ALL {
            for [early, late] in [agree::<2>(family, precision), agree::<3>(family, precision)] {
                before += early;
                after += late;
            }
        }
    }
    let enough = before > sized(1_000, 20_000) && after > sized(10, 200);
    assert!(enough, "{before} looks, {after} impacts");
}
