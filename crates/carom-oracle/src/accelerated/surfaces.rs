//! The gap of two balls along their paths, and its smallest value.
//!
//! The gap is least at the start, at the end, or at a root of its slope. All of these are listed as
//! algebraic numbers, and the smallest of the gaps is found by comparing the gaps themselves.

use dashu_int::IBig;

use super::moment::{PositiveRoot, positive_roots};
use super::path::RelativePath;
use super::polynomial::Polynomial;
use crate::closest::{Closest, Place};
use crate::number::{Dyadic, Enclosed, bit_length, square_root};
use crate::precision::{Precision, power_of_two};
use crate::quadratic::dot;

/// Significant bits of a time and a gap.
const BITS: i64 = 112;

/// Bits by which gaps are compared, and some more; gaps that differ by less count as the same.
///
/// Numbers are within 2^±200. So a path is at least 2⁻⁴⁰⁰, in a gap of 2²⁰⁰. No bound is proved for
/// gaps that differ: nearer ones could only raise a false alarm.
const BITS_OF_ORDER: i64 = 800;

/// The path of B relative to A, and the radii over time, in units of `2ᵉ`.
pub(crate) struct Surfaces<'a, const D: usize> {
    pub(crate) course: &'a RelativePath<D>,
    pub(crate) rate: &'a IBig,
    /// The radii that change.
    pub(crate) radii: &'a [Polynomial],
    pub(crate) unit: i64,
}

/// A time at which the gap may be least.
#[derive(Clone)]
enum Time {
    Exact(Dyadic),
    Root(PositiveRoot),
}

impl<const D: usize> Surfaces<'_, D> {
    /// The closest approach; `None` if the deadline is negative or NaN.
    pub(crate) fn closest(&self, max_time: f64, precision: Precision) -> Option<Closest> {
        if max_time.is_nan() || max_time < 0.0 {
            return None;
        }
        let end = max_time.min(precision.largest());
        let end = if end < power_of_two(-200) { 0.0 } else { end };
        let mut times = vec![(Place::Start, Time::Exact(Dyadic::from_float(0.0)))];
        let roots = self.turns().into_iter().filter(|root| self.is_there(root, end));
        times.extend(roots.map(|root| (Place::Between, Time::Root(root))));
        times.extend(self.last(end));
        let scale = times.iter().filter_map(|(_, time)| self.size(time)).min().unwrap_or(0);
        let least = self
            .least(&times, scale, BITS)
            .unwrap_or_else(|first| self.least(&times, scale, BITS_OF_ORDER).unwrap_or(first));
        let (place, time) = times.swap_remove(least);
        let gap = self.fine_gap(&time, scale - BITS);
        Some(Closest { place, time: enclosed(time), gap })
    }

    /// The index of the smallest gap.
    ///
    /// Fails with the first of several gaps if these bits do not tell them apart.
    fn least(&self, times: &[(Place, Time)], scale: i64, bits: i64) -> Result<usize, usize> {
        let exponent = scale - bits;
        let margin = Dyadic { mantissa: IBig::ONE, exponent: exponent + bits / 10 };
        let gaps: Vec<Dyadic> = times.iter().map(|(_, time)| self.gap(time, exponent)).collect();
        let is_above = |gap: &Dyadic, other: &Dyadic| gap.minus(other).minus(&margin).is_positive();
        let least = (1..gaps.len())
            .fold(0, |least, at| if is_above(&gaps[least], &gaps[at]) { at } else { least });
        let others = gaps.iter().enumerate().filter(|&(at, _)| at != least);
        let is_clear = others.map(|(_, gap)| gap).all(|gap| is_above(gap, &gaps[least]));
        if is_clear { Ok(least) } else { Err(least) }
    }

    /// The squared distance of the centres.
    fn square(&self) -> Polynomial {
        let RelativePath { p, w, h, .. } = self.course;
        let curvature = dot(w, w) + dot(p, h) * 2;
        Polynomial::new(vec![dot(p, p), dot(p, w) * 2, curvature, dot(w, h) * 2, dot(h, h)])
    }

    /// `R + ġ t`.
    fn reach(&self) -> Polynomial {
        Polynomial::new(vec![self.course.r.clone(), self.rate.clone()])
    }

    /// `d² − (R + ġ t)²`, with the sign of the gap.
    fn difference(&self) -> Polynomial {
        let reach = self.reach();
        self.square().minus(&reach.times(&reach))
    }

    /// All times at which the slope of the gap may change its sign.
    fn turns(&self) -> Vec<PositiveRoot> {
        let square = self.square();
        let slope = square.derivative();
        let rate = Polynomial::new(vec![self.rate * 2]);
        let squares = slope.times(&slope).minus(&rate.times(&rate).times(&square));
        // On a line through the centre at the speed of the growth, the slope changes only there.
        let is_constant = rate.coefficients().is_empty() || squares.coefficients().is_empty();
        let turns = if is_constant { slope } else { squares }.without_zero();
        if turns.coefficients().is_empty() {
            return Vec::new();
        }
        positive_roots(&turns.square_free())
    }

    fn is_there(&self, root: &PositiveRoot, end: f64) -> bool {
        let mut root = root.clone();
        let mut lasts = |radius: &Polynomial| radius.degree() == 0 || root.sign_of(radius).is_ge();
        let lasts = self.radii.iter().all(&mut lasts);
        lasts && root.is_at_most(end)
    }

    /// The deadline, or when the first ball has shrunk to nothing; nothing if that is the start.
    fn last(&self, end: f64) -> Option<(Place, Time)> {
        let deadline = Dyadic::from_float(end);
        if self.radii.iter().all(|radius| radius.sign_at(&deadline).is_ge()) {
            return Some((Place::End, Time::Exact(deadline)));
        }
        let mut ends = self.radii.iter().flat_map(|radius| {
            if radius.sign_at_zero().is_gt() { positive_roots(radius) } else { Vec::new() }
        });
        let is_there = |root: &PositiveRoot| self.is_there(root, end);
        ends.find(is_there).map(|root| (Place::Between, Time::Root(root)))
    }

    /// ⌊log₂⌋ of the larger of the distances of the centres and of touch at a time, roughly.
    fn size(&self, time: &Time) -> Option<i64> {
        let at = time.rough();
        let distance = self.square().at(&at).binade().map(|binade| binade / 2);
        distance.max(self.reach().at(&at).binade()).map(|binade| binade + self.unit)
    }

    /// The gap at a time, to some units of 2ᵉ.
    fn gap(&self, time: &Time, exponent: i64) -> Dyadic {
        let RelativePath { w, h, .. } = self.course;
        let bits = |v: &[IBig]| v.iter().map(bit_length).max().unwrap_or(0);
        let late = time.rough().binade().unwrap_or(0) + 2;
        let fastest = bits(w).max(bits(h) + late + 1).max(bit_length(self.rate)) + self.unit + 4;
        let at = match time {
            Time::Exact(at) => at.clone(),
            Time::Root(root) => root.clone().enclosed(exponent - fastest).floor,
        };
        let square = self.square().at(&at).at(2 * (exponent - self.unit));
        let reach = self.reach().at(&at).at(exponent - self.unit);
        // At a time a little too early, a radius that has shrunk to nothing is not there yet.
        let root = if square > IBig::ZERO { square_root(&square).0 } else { IBig::ZERO };
        Dyadic { mantissa: root - reach, exponent }
    }

    /// The gap at a time to its last bit, from an exponent that is fine enough for most.
    fn fine_gap(&self, time: &Time, mut exponent: i64) -> Dyadic {
        let f = self.difference();
        let is_zero = match time {
            _ if f.coefficients().is_empty() => true,
            Time::Exact(at) => f.sign_at(at).is_eq(),
            Time::Root(root) => root.clone().sign_of(&f).is_eq(),
        };
        if is_zero {
            return Dyadic { mantissa: IBig::ZERO, exponent: 0 };
        }
        loop {
            let gap = self.gap(time, exponent);
            if bit_length(&gap.mantissa) > BITS {
                return gap;
            }
            exponent -= BITS;
        }
    }
}

impl Time {
    /// The time to a few bits.
    fn rough(&self) -> Dyadic {
        match self {
            Self::Exact(at) => at.clone(),
            Self::Root(root) => {
                let mut root = root.clone();
                let exponent = root.binade() - 4;
                root.enclosed(exponent).floor
            }
        }
    }
}

fn enclosed(time: Time) -> Enclosed {
    match time {
        Time::Exact(floor) => Enclosed { floor, exact: true },
        Time::Root(mut root) => {
            let exponent = root.binade() - BITS;
            root.enclosed(exponent)
        }
    }
}
