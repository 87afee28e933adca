//! Are the families hard enough? A guard that is dropped must not go unnoticed.
//!
//! The subject is a filter in plain floats as an exact collision test would have one: it decides
//! what its error bounds allow, and asks the oracle for the rest. Whole, it gives no wrong answer.
//! With any one of its guards dropped it must give some, on one family at least; a guard whose loss
//! nobody notices would tell that a family is missing. (The filter of carom itself is tested by
//! `cargo xtask torture`; this one can be taken apart.)
//!
//! Letters as in [`carom_oracle`]: p, w, R, and `a t² + 2 b t + c`; u = 2⁻⁵³, m = p·p + R².

use std::array::from_fn;
use std::collections::BTreeMap;

use carom_oracle::{Case, Family, Precision, Relation, Truth, promise};

/// Cases of each family, dimension and format.
const CASES: usize = 250;

/// Half an ulp of 1.
const U: f64 = f64::EPSILON / 2.0;

/// What may be left out of the filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Guard {
    /// m is within 2⁻⁴⁰⁰ … 2⁴⁰⁰.
    RangeOfLengths,
    /// a m is within 2⁻⁴⁰⁰ … 2⁴⁰⁰.
    RangeOfProduct,
    /// |ĉ − c| ≤ 6u m.
    BoundOfGap,
    /// |b̂ − b| ≤ 5u |p||w| ≤ 5u √(a m).
    BoundOfApproach,
    /// |D̂ − D| ≤ 26u a m.
    BoundOfDiscriminant,
    /// D̂ is far from 0, so that its root is good.
    EasyDiscriminant,
    /// ĉ is far from 0, so that the time is good.
    EasyGap,
    /// The time is known to 2⁻³⁰ of itself only, when it is compared with the deadline.
    BandOfDeadline,
    /// A time beyond the largest float is none.
    LargestTime,
    /// Where the filter does not know, the exact path is asked.
    ExactPath,
    /// The time is corrected by a Newton step.
    NewtonStep,
    /// The residual of the step knows what `xB − xA` lost.
    TailOfOffset,
    /// The residual of the step knows what `vB − vA` lost.
    TailOfVelocity,
    /// The residual of the step knows what `rA + rB` lost.
    TailOfRadius,
    /// The residual of the step is taken with more than 53 bits.
    FineResidual,
}

impl Guard {
    const ALL: [Self; 15] = [
        Self::RangeOfLengths,
        Self::RangeOfProduct,
        Self::BoundOfGap,
        Self::BoundOfApproach,
        Self::BoundOfDiscriminant,
        Self::EasyDiscriminant,
        Self::EasyGap,
        Self::BandOfDeadline,
        Self::LargestTime,
        Self::ExactPath,
        Self::NewtonStep,
        Self::TailOfOffset,
        Self::TailOfVelocity,
        Self::TailOfRadius,
        Self::FineResidual,
    ];
}

/// The answers to one case; `None` where a question has not been decided.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    relation: Option<Relation>,
    /// Whether they meet in time, and when, if that is known.
    contact: Option<bool>,
    impact: Option<bool>,
    time: Option<f64>,
}

/// The filter without one of its guards, or whole.
struct Filter {
    dropped: Option<Guard>,
}

/// A sum and what it lost by rounding (Knuth).
fn two_sum(x: f64, y: f64) -> (f64, f64) {
    let sum = x + y;
    let of_y = sum - x;
    (sum, (x - (sum - of_y)) + (y - of_y))
}

fn dot<const D: usize>(x: &[f64; D], y: &[f64; D]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// A pair in floats, each number with what it lost.
struct Rounded<const D: usize> {
    p: [(f64, f64); D],
    w: [(f64, f64); D],
    r: (f64, f64),
}

impl<const D: usize> Rounded<D> {
    fn of(case: &Case<D>) -> Self {
        let (a, b) = (&case.a, &case.b);
        Self {
            p: from_fn(|k| two_sum(b.center[k], -a.center[k])),
            w: from_fn(|k| two_sum(b.velocity[k], -a.velocity[k])),
            r: two_sum(a.radius, b.radius),
        }
    }
}

impl Filter {
    fn keeps(&self, guard: Guard) -> bool {
        self.dropped != Some(guard)
    }

    /// The bound, or a thousandth of it where its guard is dropped.
    fn bound(&self, guard: Guard, bound: f64) -> f64 {
        if self.keeps(guard) { bound } else { bound / 1000.0 }
    }

    fn answer<const D: usize>(&self, case: &Case<D>, truth: &Truth<D>) -> Answers {
        let mut answers = self.filter(case);
        if self.keeps(Guard::ExactPath) {
            answers.relation.get_or_insert(truth.relation);
            answers.contact.get_or_insert(truth.first_contact().is_some());
            answers.impact.get_or_insert(truth.time_of_impact().is_some());
        } else {
            // What a filter without bounds would say.
            let naive = naive(case);
            answers.relation = answers.relation.or(naive.relation);
            answers.contact = answers.contact.or(naive.contact);
            answers.impact = answers.impact.or(naive.impact);
        }
        answers
    }

    fn filter<const D: usize>(&self, case: &Case<D>) -> Answers {
        let mut answers = Answers::default();
        let pair = Rounded::of(case);
        let (p, w, r) = (pair.p.map(|x| x.0), pair.w.map(|x| x.0), pair.r.0);
        let (pp, a, b, rr) = (dot(&p, &p), dot(&w, &w), dot(&p, &w), r * r);
        let (c, m) = (pp - rr, pp + rr);
        let am = a * m;
        let range = 2.0_f64.powi(-400)..2.0_f64.powi(400);
        if self.keeps(Guard::RangeOfLengths) && !range.contains(&m) {
            return answers;
        }
        let gap = self.bound(Guard::BoundOfGap, 8.0 * U) * m;
        if c < -gap {
            answers.relation = Some(Relation::Overlapping);
            answers.contact = Some(case.max_time >= 0.0);
            answers.time = Some(0.0);
        } else if c > gap {
            answers.relation = Some(Relation::Separate);
        } else {
            return answers;
        }
        if self.keeps(Guard::RangeOfProduct) && !range.contains(&am) {
            return answers;
        }
        if c < 0.0 {
            if b.abs() > self.bound(Guard::BoundOfApproach, 8.0 * U) * am.sqrt() {
                answers.impact = Some(b < 0.0 && case.max_time >= 0.0);
            }
            return answers;
        }
        self.path(case, &pair, (a, b, c, m), &mut answers);
        answers
    }

    /// Apart at the start: do they meet in time?
    fn path<const D: usize>(
        &self,
        case: &Case<D>,
        pair: &Rounded<D>,
        (a, b, c, m): (f64, f64, f64, f64),
        answers: &mut Answers,
    ) {
        let discriminant = b * b - a * c;
        let am = a * m;
        let mut decide =
            |meets: bool| (answers.contact, answers.impact) = (Some(meets), Some(meets));
        if discriminant < -self.bound(Guard::BoundOfDiscriminant, 32.0 * U) * am {
            return decide(false);
        }
        let easy = |guard, bound| if self.keeps(guard) { bound } else { 64.0 * U };
        if !(discriminant > easy(Guard::EasyDiscriminant, 2.0_f64.powi(-16)) * am
            && c > easy(Guard::EasyGap, 2.0_f64.powi(-12)) * m)
        {
            return;
        }
        if b > 0.0 {
            return decide(false);
        }
        let s = discriminant.sqrt();
        let t = c / (s - b);
        let largest =
            if self.keeps(Guard::LargestTime) { case.precision.largest() } else { f64::INFINITY };
        let end = case.max_time.min(largest);
        let band = if self.keeps(Guard::BandOfDeadline) { 2.0_f64.powi(-30) } else { 0.0 };
        if (t - end).abs() <= band * t {
            return;
        }
        decide(t < end);
        if t < end {
            let fine = self.keeps(Guard::NewtonStep) && case.precision == Precision::Double;
            let time = if fine { self.newton(pair, t, s) } else { t };
            answers.time = Some(case.precision.round(time));
        }
    }

    /// t₁ = t₀ + F(t₀)/(2 √D), with F from the offset at t₀ in two floats.
    fn newton<const D: usize>(&self, pair: &Rounded<D>, t: f64, s: f64) -> f64 {
        let tail = |guard, tail| if self.keeps(guard) { tail } else { 0.0 };
        // The upper 26 bits, whose products are exact.
        let mask = |x: f64| f64::from_bits(x.to_bits() & !0x07ff_ffff);
        let (r, r_tail) = (pair.r.0, tail(Guard::TailOfRadius, pair.r.1));
        // A power of two that is a grid for the upper half of lengths up to R.
        let grid = f64::from_bits(r.to_bits() & 0x7ff0_0000_0000_0000);
        let magic = 1.5 * 2.0_f64.powi(27) * grid;
        let split = |x: f64, low: f64| {
            let high = (x + magic) - magic;
            (high, (x - high) + low)
        };
        let (mut upper, mut lower) = (0.0, 0.0);
        for (p, w) in pair.p.iter().zip(&pair.w) {
            let (t_high, w_high) = (mask(t), mask(w.0));
            let w_low = (w.0 - w_high) + tail(Guard::TailOfVelocity, w.1);
            let (h, e) = two_sum(p.0, w_high * t_high);
            let low = e + (tail(Guard::TailOfOffset, p.1) + (w_high * (t - t_high) + w_low * t));
            let (high, low) = split(h, low);
            upper += high * high;
            lower += low * (2.0 * high + low);
        }
        let (high, low) = split(r, r_tail);
        let residual = (upper - high * high) + (lower - low * (2.0 * high + low));
        let residual = if self.keeps(Guard::FineResidual) { residual } else { plain(pair, t) };
        t + residual / (2.0 * s)
    }
}

/// The signs as plain floats give them.
fn naive<const D: usize>(case: &Case<D>) -> Answers {
    let pair = Rounded::of(case);
    let (p, w, r) = (pair.p.map(|x| x.0), pair.w.map(|x| x.0), pair.r.0);
    let (a, b, c) = (dot(&w, &w), dot(&p, &w), dot(&p, &p) - r * r);
    let discriminant = b * b - a * c;
    let in_time = c / (discriminant.max(0.0).sqrt() - b) <= case.max_time;
    let relation = match c.total_cmp(&0.0) {
        std::cmp::Ordering::Less => Relation::Overlapping,
        std::cmp::Ordering::Equal => Relation::Touching,
        std::cmp::Ordering::Greater => Relation::Separate,
    };
    let contact = c <= 0.0 || b < 0.0 && discriminant >= 0.0 && in_time;
    let impact = contact && b < 0.0 && (c <= 0.0 || discriminant > 0.0);
    Answers { relation: Some(relation), contact: Some(contact), impact: Some(impact), time: None }
}

/// F(t) in 53 bits.
fn plain<const D: usize>(pair: &Rounded<D>, t: f64) -> f64 {
    let q: [f64; D] = from_fn(|k| pair.p[k].0 + pair.w[k].0 * t);
    dot(&q, &q) - pair.r.0 * pair.r.0
}

/// Whether an answer is wrong, or a time further off than promised.
fn is_wrong<const D: usize>(case: &Case<D>, truth: &Truth<D>, answers: &Answers) -> bool {
    let wrong = answers.relation != Some(truth.relation)
        || answers.contact != Some(truth.first_contact().is_some())
        || answers.impact != Some(truth.time_of_impact().is_some());
    let off = truth.first_contact().zip(answers.time).is_some_and(|(contact, time)| {
        let error = contact.time.error_in_ulp(time, case.precision);
        error > promise::time_ulp(case.precision) || time > case.max_time
    });
    wrong || off
}

/// How many cases notice that a guard is missing, by guard and family.
type Noticed = BTreeMap<(Option<Guard>, &'static str), u32>;

fn ask<const D: usize>(family: Family, precision: Precision, noticed: &mut Noticed) {
    for case in family.cases::<D>(precision, 3).take(CASES) {
        let truth = Truth::of(&case);
        for dropped in Guard::ALL.into_iter().map(Some).chain([None]) {
            let answers = Filter { dropped }.answer(&case, &truth);
            if is_wrong(&case, &truth, &answers) {
                assert!(dropped.is_some(), "the whole filter fails: {family}: {case} {answers:?}");
                *noticed.entry((dropped, family.name())).or_default() += 1;
            }
        }
    }
}

#[test]
fn no_guard_can_be_dropped_unnoticed() {
    let mut noticed = Noticed::new();
    for &family in Family::ALL {
        for precision in Precision::ALL {
            ask::<2>(family, precision, &mut noticed);
            ask::<3>(family, precision, &mut noticed);
            ask::<5>(family, precision, &mut noticed);
        }
    }
    for guard in Guard::ALL {
        let by: Vec<_> = noticed
            .iter()
            .filter(|((dropped, _), _)| *dropped == Some(guard))
            .map(|((_, family), count)| format!("{family} {count}"))
            .collect();
        println!("{guard:?}: {}", by.join(", "));
        assert!(!by.is_empty(), "{guard:?} can be dropped, and no family notices");
    }
}
