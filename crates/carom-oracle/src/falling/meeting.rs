//! When and where an accelerated ball meets pieces of a ground.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::IBig;

use super::case::FallingCase;
use super::ground::{AsPoint, Piece, Scene};
use super::path::{Path, Vector, constant, minus, times};
use crate::accelerated::{PositiveRoot, positive_roots};
use crate::contact::{Point, finest, first_axis, is_zero, unit};
use crate::number::{Dyadic, Enclosed, bit_length, shifted, square_root};
use crate::shape::{ShapeContact, Touch};

/// Significant bits of a time and of a direction.
const BITS: i64 = 112;

/// Pieces whose times differ by less than this many units in the last place may both be reported.
const NEAR_ULP: f64 = 2.0;

/// A time at which a ball meets a piece.
#[derive(Clone, Debug)]
pub(super) enum Met {
    AtStart,
    Later(PositiveRoot),
}

/// A function that lists such times for a piece.
pub(super) type Meets<'a, const D: usize> = &'a dyn Fn(&Piece<D>) -> Vec<Met>;

/// The sign of a polynomial at a time, then the sign and the order of the first derivative that is
/// nonzero there.
pub(super) fn signs(path: &Path, met: &mut Met) -> (Ordering, Ordering, usize) {
    let mut path = path.clone();
    let mut first = None;
    for number in 0..=5 {
        let sign = match met {
            Met::AtStart => path.sign_at_zero(),
            Met::Later(_) if path.coefficients().is_empty() => Ordering::Equal,
            Met::Later(moment) => moment.sign_of(&path),
        };
        let at = *first.get_or_insert(sign);
        if sign.is_ne() {
            return (at, sign, number);
        }
        path = path.derivative();
    }
    (Ordering::Equal, Ordering::Equal, 0)
}

/// Whether a polynomial is at least 0 right before a time.
fn was_above(path: &Path, met: &mut Met) -> bool {
    let (_, sign, number) = signs(path, met);
    if number % 2 == 0 { sign.is_ge() } else { sign.is_le() }
}

fn roots(path: &Path) -> Vec<Met> {
    let path = path.without_zero();
    if path.degree() == 0 {
        return Vec::new();
    }
    positive_roots(&path.square_free()).into_iter().map(Met::Later).collect()
}

impl<const D: usize> Piece<D> {
    pub(super) fn is_in_contact(&self) -> bool {
        let is_in = |side: &Path| side.sign_at_zero().is_ge();
        self.f.sign_at_zero().is_le() && self.sides.iter().all(is_in)
    }

    pub(super) fn has_in_region(&self, met: &mut Met, closed: bool) -> bool {
        self.sides.iter().all(|side| {
            let (at, after, _) = signs(side, met);
            if closed { at.is_ge() } else { after.is_ge() }
        })
    }

    /// All times at which a contact may begin.
    pub(super) fn contacts(&self) -> Vec<Met> {
        let mut moments = vec![Met::AtStart];
        moments.extend(roots(&self.f));
        moments.extend(self.sides.iter().flat_map(roots));
        moments.retain_mut(|met| signs(&self.f, met).0.is_le() && self.has_in_region(met, true));
        moments
    }

    /// All times of an impact that may be the first.
    pub(super) fn impacts(&self) -> Vec<Met> {
        let is_point = self.reach.is_zero();
        match &self.as_point {
            AsPoint::Passes if is_point => Vec::new(),
            AsPoint::GoesThrough(height, ends) if is_point => {
                let mut moments = roots(height);
                moments.retain_mut(|met| {
                    let (_, _, multiplicity) = signs(height, met);
                    let is_within = |side: &Path, met: &mut Met| {
                        if *ends { was_above(side, met) } else { signs(side, met).0.is_gt() }
                    };
                    multiplicity % 2 == 1 && self.sides.iter().all(|side| is_within(side, met))
                });
                moments
            }
            AsPoint::RunsInto if is_point => {
                let mut moments = roots(&self.f);
                moments.retain_mut(|met| {
                    signs(&self.f, met).2 == 2 && self.sides.iter().all(|side| was_above(side, met))
                });
                moments
            }
            _ => {
                let slope = self.f.derivative();
                let mut moments = vec![Met::AtStart];
                moments.extend(roots(&self.f));
                moments.extend(roots(&slope));
                moments.extend(self.sides.iter().flat_map(roots));
                moments.retain_mut(|met| {
                    signs(&self.f, met).0.is_le()
                        && signs(&slope, met).1.is_lt()
                        && self.has_in_region(met, self.closed)
                });
                moments
            }
        }
    }
}

impl<const D: usize> Scene<D> {
    pub(super) fn quartics(&self) -> usize {
        self.pieces.iter().filter(|piece| piece.f.degree() == 4).count()
    }

    /// The contact at the first of all times of some pieces, with every touch that may be reported.
    pub(super) fn contact(
        &self,
        pieces: &[Piece<D>],
        case: &FallingCase<D>,
        meets: Meets<D>,
    ) -> Option<ShapeContact<D>> {
        let &FallingCase { max_time, precision, .. } = case;
        if max_time.is_nan() || max_time < 0.0 {
            return None;
        }
        let end = max_time.min(precision.largest());
        let mut all: Vec<(Enclosed, Met, &Piece<D>)> = Vec::new();
        for piece in pieces {
            for mut met in meets(piece) {
                let time = match &mut met {
                    Met::AtStart => Enclosed::zero(),
                    Met::Later(moment) => {
                        if !moment.is_at_most(end) {
                            continue;
                        }
                        let exponent = moment.binade() - BITS;
                        moment.enclosed(exponent)
                    }
                };
                all.push((time, met, piece));
            }
        }
        let earliest = |one: Enclosed, other: Enclosed| {
            if other.floor.minus(&one.floor).mantissa < IBig::ZERO { other } else { one }
        };
        let time = all.iter().map(|(time, ..)| time.clone()).reduce(earliest)?;
        let nearest = time.nearest(precision);
        let is_near = |other: &Enclosed| {
            if nearest == 0.0 {
                !other.floor.is_positive()
            } else {
                other.error_in_ulp(nearest, precision) <= NEAR_ULP
            }
        };
        let near = all.into_iter().filter(|(time, ..)| is_near(time));
        let touches = near.flat_map(|(time, mut met, piece)| {
            let pieces = self.shared(piece, &mut met);
            pieces.into_iter().map(move |piece| self.touch(case, piece, met.clone(), &time.floor))
        });
        let touches = touches.collect();
        Some(ShapeContact { time, touches })
    }

    pub(super) fn touch(
        &self,
        case: &FallingCase<D>,
        piece: &Piece<D>,
        mut met: Met,
        time: &Dyadic,
    ) -> Touch<D> {
        let normal = Self::normal(piece, &mut met);
        let gap = self.gap(piece, &mut met);
        let number = Dyadic::from_float;
        let ball = &case.ball.ball;
        let half = Dyadic { mantissa: gap.mantissa.clone(), exponent: gap.exponent - 1 };
        let arm = number(ball.radius).plus(&half);
        let half_square = time.times(time).times(&Dyadic { mantissa: IBig::ONE, exponent: -1 });
        let center = ball.center.map(number);
        let path = ball.velocity.map(|v| number(v).times(time));
        let bend = case.ball.acceleration.map(|g| number(g).times(&half_square));
        let of_ground = case.ground.velocity().map(|v| number(v).times(time));
        let lengths = [number(ball.radius), arm.clone(), gap];
        let all = center.iter().chain(&path).chain(&bend).chain(&of_ground).chain(&lengths);
        let binade = all.filter_map(Dyadic::binade).max();
        let exponent = finest(binade);
        let coordinates = from_fn(|k| {
            let x = center[k].plus(&path[k]).plus(&bend[k]).plus(&arm.times(&normal[k]));
            Dyadic { mantissa: x.at(exponent), exponent }
        });
        let point = Point { coordinates, binade };
        Touch { normal, point, features: vec![piece.feature] }
    }

    /// A piece, and all others whose nearest point to the ball is the same, such as where the
    /// regions of an edge and its corner border each other: both are touched.
    fn shared<'a>(&'a self, piece: &'a Piece<D>, met: &mut Met) -> Vec<&'a Piece<D>> {
        let is_shared = |&other: &&'a Piece<D>| {
            let apart: Vector<D> = from_fn(|k| {
                let [one, two] = [(piece, other), (other, piece)]
                    .map(|(of, by)| times(&of.offset[k], &constant(&by.scale)));
                minus(&one, &two)
            });
            other.feature != piece.feature
                && other.sides.iter().all(|side| signs(side, met).0.is_ge())
                && apart.iter().all(|x| signs(x, met).0.is_eq())
        };
        self.pieces.iter().filter(is_shared).chain([piece]).collect()
    }

    /// Opposes the direction in which the gap grows; without such a direction, along the motion.
    fn normal(piece: &Piece<D>, met: &mut Met) -> [Dyadic; D] {
        let goes_through = matches!(piece.as_point, AsPoint::GoesThrough(..));
        let is_later = matches!(met, Met::Later(_));
        let along = |v: &Vector<D>, met: &mut Met| {
            direction(v, met).or_else(|| direction(&v.clone().map(|x| x.derivative()), met))
        };
        if piece.reach.is_zero()
            && goes_through
            && is_later
            && let Some(way) = along(&piece.across, met)
        {
            return unit(&way);
        }
        if let Some(away) = direction(&piece.away, met) {
            return unit(&away.map(|x| -x));
        }
        along(&piece.through, met).map_or_else(first_axis, |way| unit(&way))
    }

    /// The gap; 0 if they touch.
    fn gap(&self, piece: &Piece<D>, met: &mut Met) -> Dyadic {
        let Some(offset) = direction_at(&piece.offset, met) else {
            return Dyadic { mantissa: -piece.reach.clone(), exponent: self.unit };
        };
        if signs(&piece.f, met).0 == Ordering::Equal {
            return Dyadic::from_float(0.0);
        }
        let (offset, exponent) = offset;
        let square: IBig = offset.iter().map(|x| x * x).sum();
        let bits = 4 * BITS;
        let (length, _) = square_root(&shifted(&square, 2 * bits));
        let distance = Dyadic {
            mantissa: (length << 200) / &piece.scale * IBig::from(piece.sign),
            exponent: exponent - bits - 200 + self.unit,
        };
        distance.minus(&Dyadic { mantissa: piece.reach.clone(), exponent: self.unit })
    }
}

/// The direction of a vector at a time; `None` if it is 0.
fn direction<const D: usize>(v: &Vector<D>, met: &mut Met) -> Option<[IBig; D]> {
    direction_at(v, met).map(|(v, _)| v)
}

/// The value of a vector at a time, to within 2⁻¹¹² of its length, in units of a power of two;
/// `None` if it is 0.
fn direction_at<const D: usize>(v: &Vector<D>, met: &mut Met) -> Option<([IBig; D], i64)> {
    if v.iter().all(|x| signs(x, met).0 == Ordering::Equal) {
        return None;
    }
    let at = |x: &Dyadic| {
        let values: [Dyadic; D] = from_fn(|k| v[k].at(x));
        let exponent = values.iter().map(|value| value.exponent).min().unwrap_or(0);
        (values.map(|value| value.at(exponent)), exponent)
    };
    let Met::Later(moment) = met else { return Some(at(&Enclosed::zero().floor)) };
    let mut exponent = moment.binade() - 2 * BITS;
    loop {
        let time = moment.enclosed(exponent);
        let (here, unit) = at(&time.floor);
        let next = Dyadic { mantissa: time.floor.mantissa.clone() + 1, ..time.floor };
        let (there, other) = at(&next);
        let change = (0..D).map(|k| {
            let difference = Dyadic { mantissa: there[k].clone(), exponent: other }
                .minus(&Dyadic { mantissa: here[k].clone(), exponent: unit });
            difference.binade().map_or(i64::MIN, |binade| binade + 2)
        });
        let longest = here.iter().filter(|x| !x.is_zero()).map(|x| bit_length(x) + unit).max();
        let change = change.max().unwrap_or(i64::MIN);
        if time.exact || longest.is_some_and(|longest| change < longest - BITS) && !is_zero(&here) {
            return Some((here, unit));
        }
        exponent -= BITS;
    }
}
