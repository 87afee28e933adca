//! A second method for accelerated balls.
//!
//! It bounds the distance on small intervals, with intervals of rationals.

use carom_oracle::{AcceleratedCase, AcceleratedFamily, AcceleratedTruth, Precision};
use dashu_ratio::RBig;
use test_size::sized;

/// The number of halvings down to the smallest interval.
const DEPTH: u32 = 24;

/// The coefficients of `|q|² − R²`, from the floats as rationals.
fn distance<const D: usize>(case: &AcceleratedCase<D>) -> [RBig; 5] {
    let number = |x: f64| RBig::try_from(x).expect("finite");
    let (a, b) = (&case.a, &case.b);
    let sum = |x: RBig, y: RBig| x + y;
    let mut f: [RBig; 5] = std::array::from_fn(|_| RBig::ZERO);
    for k in 0..D {
        let p = number(b.ball.center[k]) - number(a.ball.center[k]);
        let w = number(b.ball.velocity[k]) - number(a.ball.velocity[k]);
        let h = (number(b.acceleration[k]) - number(a.acceleration[k])) / RBig::from(2);
        let q = [p, w, h];
        for (i, x) in q.iter().enumerate() {
            for (j, y) in q.iter().enumerate() {
                f[i + j] = sum(f[i + j].clone(), x * y);
            }
        }
    }
    let r = number(a.ball.radius) + number(b.ball.radius);
    f[0] = f[0].clone() - &r * &r;
    f
}

/// Bounds of a polynomial on `[low, high]`, `low ≥ 0`, from separate bounds of each term.
fn enclosed(f: &[RBig], low: &RBig, high: &RBig) -> [RBig; 2] {
    let mut bounds = [RBig::ZERO, RBig::ZERO];
    let mut powers = [RBig::ONE, RBig::ONE];
    for c in f {
        let (mut least, mut most) = (c * &powers[0], c * &powers[1]);
        if least > most {
            std::mem::swap(&mut least, &mut most);
        }
        bounds = [&bounds[0] + least, &bounds[1] + most];
        powers = [&powers[0] * low, &powers[1] * high];
    }
    bounds
}

/// The polynomial around a middle: `f(m + x)`.
fn shifted(f: &[RBig], m: &RBig) -> Vec<RBig> {
    let mut c = f.to_vec();
    for from in 0..c.len() {
        for k in (from..c.len() - 1).rev() {
            c[k] = &c[k] + &c[k + 1] * m;
        }
    }
    c
}

/// An interval that contains the first contact; `None` if there certainly is no contact; `Err` if
/// it is too close to tell.
fn first(f: &[RBig], low: RBig, high: RBig, depth: u32) -> Result<Option<[RBig; 2]>, ()> {
    let from = shifted(f, &low);
    let width = &high - &low;
    let [least, most] = enclosed(&from, &RBig::ZERO, &width);
    if least > RBig::ZERO {
        return Ok(None);
    }
    // It becomes negative if it is negative at the upper end, and decreases throughout.
    let slope: Vec<RBig> = (1_u32..5).map(|k| &from[k as usize] * RBig::from(k)).collect();
    let falls = enclosed(&slope, &RBig::ZERO, &width)[1] < RBig::ZERO;
    let at_end = enclosed(&from, &width, &width)[0].clone();
    if most < RBig::ZERO || (falls && at_end < RBig::ZERO && from[0] > RBig::ZERO) {
        return Ok(Some([low, high]));
    }
    if depth == DEPTH || (falls && at_end == RBig::ZERO) {
        return Err(());
    }
    let middle = (&low + &high) / RBig::from(2);
    match first(f, low, middle.clone(), depth + 1)? {
        Some(found) => Ok(Some(found)),
        None => first(f, middle, high, depth + 1),
    }
}

fn agree<const D: usize>(family: AcceleratedFamily, precision: Precision) -> (u32, u32) {
    let (mut clear, mut hits) = (0, 0);
    for mut case in family.cases::<D>(precision, 11).take(sized(4, 60)) {
        if !(case.max_time > 0.0 && case.max_time < 1e6) {
            case.max_time = 4.0;
        }
        let f = distance(&case);
        let end = RBig::try_from(case.max_time).expect("finite");
        let truth = AcceleratedTruth::of(&case);
        if f[0] <= RBig::ZERO {
            assert!(truth.in_contact && truth.first_contact.is_some(), "{case}");
            continue;
        }
        let Ok(found) = first(&f, RBig::ZERO, end, 0) else { continue };
        clear += 1;
        assert_eq!(found.is_some(), truth.first_contact.is_some(), "{case}");
        let (Some([low, high]), Some(contact)) = (found, truth.first_contact) else { continue };
        hits += 1;
        // The distance decreases, so this is also an impact.
        let time = RBig::try_from(contact.time.nearest(precision)).expect("finite");
        let slack = &time / RBig::from(1 << 20);
        assert!(&low - &slack <= time && time <= &high + slack, "{case}");
        let impact = truth.time_of_impact.map(|impact| impact.time.nearest(precision));
        assert_eq!(impact, Some(contact.time.nearest(precision)), "{case}");
    }
    (clear, hits)
}

#[test]
fn intervals_of_rationals_say_the_same() {
    use AcceleratedFamily::{
        Clustered, Falling, Far, NearlyGrazing, Resting, Rolling, Thrown, Whole,
    };
    let (mut clear, mut hits) = (0, 0);
    for family in [Thrown, Rolling, Falling, NearlyGrazing, Clustered, Far, Resting, Whole] {
        for precision in Precision::ALL {
            for (more_clear, more_hits) in
                [agree::<2>(family, precision), agree::<3>(family, precision)]
            {
                clear += more_clear;
                hits += more_hits;
            }
        }
    }
    let enough = clear > sized(60, 900) && hits > sized(20, 300);
    assert!(enough, "{clear} clear cases, {hits} hits");
}
