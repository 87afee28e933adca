//! Sums and extremes over the answers of many cases.

use carom_oracle::{Aftermath, Character, Findings, Happening, Precision, Question};

/// The number of distinct happenings.
const HAPPENINGS: usize = 5;

/// Totals over the answers of many cases; they do not depend on the order of the cases.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) cases: u64,
    pub(crate) wrong: [u64; Question::ALL.len()],
    pub(crate) panics: u64,
    /// Errors of times in ulp.
    pub(crate) time: Errors,
    /// The largest error of a gap, in the promised unit.
    pub(crate) gap: f64,
    /// The largest error of a normal, in the promised unit.
    pub(crate) normal: f64,
    /// The largest error of a point, in ulp of the largest coordinate in its computation.
    pub(crate) point: f64,
    /// The largest errors of time and gap of a closest approach, in ulp.
    pub(crate) closest_time: f64,
    pub(crate) closest_gap: f64,
    /// The largest errors of what follows an impact.
    pub(crate) aftermath: Aftermath,
    /// Quartics whose roots decide, on lines that bend.
    pub(crate) quartics: u64,
    /// Cases that break a promise.
    pub(crate) broken: u64,
    happenings: [u64; HAPPENINGS],
    close: u64,
    /// Cases whose impact was decided by exact arithmetic.
    exact: u64,
}

impl Tally {
    /// Adds the findings of one case.
    pub(crate) fn add(&mut self, precision: Precision, character: Character, findings: &Findings) {
        self.cases += 1;
        for (sum, wrong) in self.wrong.iter_mut().zip(findings.wrong) {
            *sum += u64::from(wrong);
        }
        self.panics += u64::from(findings.panicked);
        if let Some(error) = findings.time_ulp {
            self.time.add(error);
        }
        self.gap = self.gap.max(findings.gap);
        self.normal = self.normal.max(findings.normal.unwrap_or(0.0));
        self.point = self.point.max(findings.point_ulp.unwrap_or(0.0));
        self.closest_time = self.closest_time.max(findings.closest_time_ulp);
        self.closest_gap = self.closest_gap.max(findings.closest_gap_ulp);
        self.aftermath = self.aftermath.worse(findings.aftermath);
        self.broken += u64::from(!findings.broken_promises(precision).is_empty());
        self.happenings[character.happening as usize] += 1;
        self.close += u64::from(character.close);
        self.quartics += character.quartics as u64;
        self.exact += u64::from(findings.exact_path);
    }

    /// Adds the totals of other cases.
    pub(crate) fn merge(&mut self, other: &Self) {
        let add = |sums: &mut [u64], more: &[u64]| {
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum += more;
            }
        };
        self.cases += other.cases;
        add(&mut self.wrong, &other.wrong);
        self.panics += other.panics;
        self.time.merge(&other.time);
        self.gap = self.gap.max(other.gap);
        self.normal = self.normal.max(other.normal);
        self.point = self.point.max(other.point);
        self.closest_time = self.closest_time.max(other.closest_time);
        self.closest_gap = self.closest_gap.max(other.closest_gap);
        self.aftermath = self.aftermath.worse(other.aftermath);
        self.broken += other.broken;
        add(&mut self.happenings, &other.happenings);
        self.close += other.close;
        self.quartics += other.quartics;
        self.exact += other.exact;
    }

    /// The share of the cases in which something happens, in percent.
    pub(crate) fn share(&self, happening: Happening) -> f64 {
        percent(self.happenings[happening as usize], self.cases)
    }

    /// The share of the cases whose impact was decided by exact arithmetic, in percent.
    pub(crate) fn exact_share(&self) -> f64 {
        percent(self.exact, self.cases)
    }

    /// The share of the cases in which another answer is close, in percent.
    pub(crate) fn close_share(&self) -> f64 {
        percent(self.close, self.cases)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2⁵³")]
fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// The distribution of errors: the largest error, and a histogram.
#[derive(Clone, Debug)]
pub(crate) struct Errors {
    largest: f64,
    count: u64,
    /// Up to [`FINE`] in steps of 1/[`STEPS`], then by powers of two.
    bins: Vec<u64>,
}

/// The bins up to this error are fine.
const FINE: usize = 2;
/// The number of fine steps of an error of 1.
const STEPS: usize = 1000;
/// Powers of two up to 2²¹⁰⁰ ulp, more than the distance between any two floats; the last bin is
/// for infinity.
const COARSE: usize = 2100;

impl Default for Errors {
    fn default() -> Self {
        Self { largest: 0.0, count: 0, bins: vec![0; FINE * STEPS + COARSE] }
    }
}

impl Errors {
    fn add(&mut self, error: f64) {
        self.largest = self.largest.max(error);
        self.count += 1;
        self.bins[bin(error)] += 1;
    }

    fn merge(&mut self, other: &Self) {
        self.largest = self.largest.max(other.largest);
        self.count += other.count;
        for (sum, more) in self.bins.iter_mut().zip(&other.bins) {
            *sum += more;
        }
    }

    /// The largest error.
    pub(crate) fn largest(&self) -> f64 {
        self.largest
    }

    /// The error that 999 of 1000 do not exceed: the upper end of its bin.
    pub(crate) fn permille_999(&self) -> f64 {
        let enough = self.count - self.count / 1000;
        let mut seen = 0;
        for (index, count) in self.bins.iter().enumerate() {
            seen += count;
            if seen >= enough {
                return upper_end(index).min(self.largest);
            }
        }
        self.largest
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "errors are at least 0, and bins are few"
)]
fn bin(error: f64) -> usize {
    let fine = FINE * STEPS;
    if error < FINE as f64 {
        (error * STEPS as f64) as usize
    } else {
        fine + (error.log2() as usize).min(COARSE - 1)
    }
}

#[expect(clippy::cast_precision_loss, reason = "bins are few")]
fn upper_end(bin: usize) -> f64 {
    let fine = FINE * STEPS;
    if bin < fine { (bin + 1) as f64 / STEPS as f64 } else { ((bin - fine + 1) as f64).exp2() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_999th_of_1000_is_found_whatever_the_order() {
        let errors: Vec<f64> = (0..2000_u32).map(|n| f64::from(n) / 4000.0).collect();
        let mut forward = Errors::default();
        for &error in &errors {
            forward.add(error);
        }
        let (left, right) = errors.split_at(700);
        let [mut whole, mut part] = [Errors::default(), Errors::default()];
        for &error in right.iter().rev() {
            whole.add(error);
        }
        for &error in left {
            part.add(error);
        }
        whole.merge(&part);
        for tally in [forward, whole] {
            assert!((tally.permille_999() - 0.4995).abs() < 0.001, "{}", tally.permille_999());
            assert!((tally.largest() - 1999.0 / 4000.0).abs() < 1e-12);
        }
    }

    #[test]
    fn an_infinite_error_is_counted_and_shown() {
        let mut errors = Errors::default();
        errors.add(f64::INFINITY);
        errors.add(1e300);
        assert!(errors.largest().is_infinite());
        assert!(errors.permille_999().is_infinite() || errors.permille_999() > 1e300);
    }
}
