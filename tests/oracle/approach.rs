//! [`Approach`] against exact answers.
//!
//! A simulation queries pairs with it. The oracle gets the same numbers.

use carom::Approach;
use carom::vector::dot;
use carom_oracle::{Ball, Case, Family, Precision, Truth, promise};

/// Cases of each family and dimension.
const CASES: usize = 200;

/// A is a point at rest at the origin, so that the approach is exact.
fn seen_from_a<const D: usize>(case: &Case<D>) -> Option<(Approach<D>, Case<D>)> {
    let difference = |b: [f64; D], a: [f64; D]| std::array::from_fn(|k| b[k] - a[k]);
    let (a, b) = (&case.a, &case.b);
    let p = difference(b.center, a.center);
    let w = difference(b.velocity, a.velocity);
    let r = a.radius + b.radius;
    let b = Ball { center: p, velocity: w, radius: r };
    let is_finite = b.numbers().all(f64::is_finite);
    let seen = Case { a: Ball::POINT, b, max_time: f64::INFINITY, ..*case };
    is_finite.then_some((Approach { p, w, r }, seen))
}

/// Checks the answers; returns the number of nonzero times.
fn check<const D: usize>(family: Family) -> u32 {
    let mut hits = 0;
    for case in family.cases::<D>(Precision::Double, 31).take(CASES) {
        let Some((approach, seen)) = seen_from_a(&case) else { continue };
        let truth = Truth::of(&seen);
        // A pair that separates, by this rounded product, has just bounced.
        let parts = dot(approach.p, approach.w) >= 0.0;
        let impact = truth.first_contact().filter(|contact| {
            let at_start = contact.time.floor.binade().is_none();
            !parts && (at_start || truth.time_of_impact().is_some())
        });
        match (approach.time_of_impact(), impact) {
            (None, None) => {}
            (Some(time), Some(contact)) => {
                let error = contact.time.error_in_ulp(time, Precision::Double);
                assert!(error <= promise::time_ulp(Precision::Double), "{family}: {error} {seen}");
                hits += u32::from(time > 0.0);
            }
            (answer, _) => panic!("{family}: {answer:?} is wrong: {seen}"),
        }
    }
    hits
}

#[test]
fn an_approach_is_answered_as_the_pair_that_it_is() {
    let hits: u32 = Family::ALL.iter().map(|&family| check::<2>(family) + check::<3>(family)).sum();
    assert!(hits > 3000, "{hits}");
}
