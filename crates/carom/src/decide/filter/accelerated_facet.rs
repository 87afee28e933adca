//! First look at a facet for an accelerated ball.
//!
//! The facet of a polyline or a mesh is an edge in the plane, a face in space, or a corner.
//!
//! The height `h` above the line of an edge or the plane of a face is a quadratic, and the contact
//! distance `ρ` does not change. So a quadratic decides instead of the quartic `h² − ρ²`
//! (`pieces.rs`). Its coefficients are numbers that carry their error, and so are its values at two
//! times around an estimate of the root. If these have opposite signs, the root is between. A
//! corner is a ball without a radius (`quartic.rs`).
//!
//! The ball hits the facet if the centre is in the region of the facet at that time.

use core::cmp::Ordering;

use crate::decide::filter::pieces::Filtered;
use crate::decide::filter::quartic;
use crate::decide::filter::quartic::Happening;
use crate::formula::path::{Path, Powers};
use crate::formula::sites::Sites;
use crate::model::Question;
use crate::number::power::power_of_two;
use crate::number::vector::{MapEach, sqrt};
use crate::number::{Bounded, Certain, Ring, Rounded, Signed, Unsure};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::pieces::{BallOnPath, FlatPiece, Pieces, Sides};
use crate::problem::{AcceleratedPair, Pair};

/// How far the two times are from the root of a quadratic, as a share of it, if rounding needs no
/// more.
const BESIDE: f64 = power_of_two(-40);

/// The largest such share.
const FAR_BESIDE: f64 = power_of_two(-4);

/// How a ball first meets a facet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met<P> {
    pub(crate) site: P,
    /// Two times between which that is.
    pub(crate) between: [f64; 2],
    /// For an edge in the plane or a face: bounds of the slope of the height above it there.
    pub(crate) slopes: Option<[f64; 2]>,
}

/// A quadratic of the time, the constant first.
#[derive(Clone, Copy, Debug)]
struct BoundedQuadratic([Bounded; 3]);

impl BoundedQuadratic {
    fn of(path: &Path<Bounded, Powers>) -> Self {
        let [c, b, a, ..] = *path.terms();
        Self([c, b, a])
    }

    fn less(self, constant: Bounded) -> Self {
        let [c, b, a] = self.0;
        Self([c.minus(&constant), b, a])
    }

    fn reversed(self) -> Self {
        Self(self.0.map_each(|x| Bounded::ZERO.minus(&x)))
    }

    fn at(&self, t: f64) -> Bounded {
        let ([c, b, a], t) = (&self.0, Bounded::from(t));
        a.times(&t).plus(b).times(&t).plus(c)
    }

    fn slope_at(&self, t: f64) -> Bounded {
        let [_, b, a] = &self.0;
        a.times(&Bounded::from(2.0 * t)).plus(b)
    }

    /// Bounds of the slope from one time to another.
    fn slopes(&self, between: [f64; 2]) -> [f64; 2] {
        let slopes = between.map_each(|t| self.slope_at(t));
        let (least, most) = (slopes.map_each(Bounded::least), slopes.map_each(Bounded::most));
        [least[0].min(least[1]), most[0].max(most[1])]
    }

    /// Whether all values from one time to another have a sign.
    ///
    /// They do if the values at the ends and the Bernstein coefficient between them have it.
    fn is_throughout(&self, sign: Ordering, [from, to]: [f64; 2]) -> bool {
        let [c, b, a] = &self.0;
        let (s, t) = (Bounded::from(from), Bounded::from(to));
        let twice_between = a.times(&s).times(&t).plus(c);
        let twice_between = twice_between.plus(&twice_between).plus(&b.times(&s.plus(&t)));
        [self.at(from), twice_between, self.at(to)].iter().all(|x| x.sign() == Ok(sign))
    }

    /// About where it falls to 0; NaN if it does not.
    fn falls_to_zero(&self) -> f64 {
        let [c, b, a] = self.0.map_each(|x| x.value);
        let root = sqrt(b * b - 4.0 * a * c);
        if b > 0.0 { (b + root) / (-2.0 * a) } else { 2.0 * c / (root - b) }
    }

    fn is_not(&self, index: usize, sign: Ordering) -> bool {
        self.0[index].sign().is_ok_and(|it| it != sign)
    }

    /// Whether it is certainly never 0 after the start, or never falls.
    fn never_falls_to_zero(&self) -> bool {
        if self.is_not(1, Ordering::Less) && self.is_not(2, Ordering::Less) {
            return true;
        }
        let [_, b, a] = self.0;
        if a.sign() != Ok(Ordering::Greater) || !a.is_firm() {
            return false;
        }
        // The values of a parabola are at least its value at a time, less the square of the slope
        // there over `4 a`.
        let lowest = b.value / (-2.0 * a.value);
        let (value, slope) = (self.at(lowest), self.slope_at(lowest));
        let less = slope.times(&slope).over(a);
        lowest > 0.0 && value.minus(&less).sign() == Ok(Ordering::Greater)
    }

    /// Two times between which it falls to 0.
    ///
    /// It has not fallen to 0 before, from above: it would have to fall, rise and fall again, which
    /// no quadratic does.
    fn first_descent(&self) -> Certain<[f64; 2]> {
        let t = self.falls_to_zero();
        let slope = self.slope_at(t);
        let width = 4.0 * self.at(t).error / slope.value.abs() + BESIDE * t;
        // With NaN, nothing is certain.
        let is_fine = t > 0.0 && width <= FAR_BESIDE * t;
        if !is_fine {
            return Err(Unsure);
        }
        let [low, high] = [t - width, t + width];
        let is_between =
            self.at(low).sign()? == Ordering::Greater && self.at(high).sign()? == Ordering::Less;
        if is_between { Ok([low, high]) } else { Err(Unsure) }
    }
}

impl<const D: usize, K: Pieces<D>> Filtered<'_, D, K> {
    /// The first impact of a ball with a radius and a facet, if there is one up to `end`.
    pub(crate) fn first_of_facet(&self, end: f64) -> Certain<Option<Met<K::Site>>> {
        let solid = &self.encounter.start.solid;
        if K::IS_ROOM || solid.count() != 1 {
            return Err(Unsure);
        }
        let (shape, r) = self.encounter.measured::<_, Powers>(Rounded);
        let u = self.path.along();
        let Some(FlatPiece { site, height, sides }) = solid.flat(&shape, &u) else {
            let seen = BallOnPath { u: &u, r: &r, sign_of_r: Ordering::Greater };
            let piece = solid.piece(&shape, 0, &seen);
            let ball = solid.ball_at(piece.site).ok_or(Unsure)?;
            let sides = || piece.heights().map(BoundedQuadratic::of);
            let met = first_of_corner(self.encounter, ball, sides, end)?;
            return Ok(met.map(|between| Met { site: piece.site, between, slopes: None }));
        };
        let square = shape.scale(site).times(&r.squared());
        let square = BoundedQuadratic::of(&square).0[0];
        let height = BoundedQuadratic::of(&height);
        let sides = || sides.places().iter().flatten().map(BoundedQuadratic::of);
        let above = match solid.outwards() {
            Some(Ordering::Less) => height.reversed(),
            _ => height,
        };
        let met = if solid.outwards().is_none() || above.is_not(0, Ordering::Less) {
            first_of_flat(above, square, sides, end)?
        } else {
            first_from_behind(above, sides)?
        };
        Ok(met.map(|between| {
            let slopes = Some(height.slopes(between));
            Met { site, between, slopes }
        }))
    }
}

/// The first impact with an edge or a face, by the height above it and the square of the contact
/// distance.
///
/// The centre is on one side at the start, and until it touches. If it is beside the facet then,
/// stays so until it is level with it, and falls farther and farther behind, it never meets the
/// facet.
fn first_of_flat<I: Iterator<Item = BoundedQuadratic>>(
    height: BoundedQuadratic,
    square: Bounded,
    sides: impl Fn() -> I,
    end: f64,
) -> Certain<Option<[f64; 2]>> {
    let height = match height.0[0].sign()? {
        Ordering::Greater => height,
        Ordering::Less => height.reversed(),
        Ordering::Equal => return Err(Unsure),
    };
    if !square.is_firm() {
        return Err(Unsure);
    }
    let excess = height.less(square.sqrt());
    if excess.never_falls_to_zero() {
        return Ok(None);
    }
    let touch = excess.first_descent()?;
    let [low, high] = touch;
    if low > end {
        return Ok(None);
    }
    if high <= end && are_inside(sides(), touch) {
        return Ok(Some(touch));
    }
    let [_, through] = height.first_descent()?;
    let is_beside = |side: BoundedQuadratic| side.is_throughout(Ordering::Less, [low, through]);
    let is_gone = height.is_not(2, Ordering::Greater) && sides().any(is_beside);
    if is_gone { Ok(None) } else { Err(Unsure) }
}

/// The first impact with an edge that is hit from above, by a ball whose centre is, or may be,
/// below its line at the start.
///
/// There is no impact if the centre never is above the line, or never falls there, or is beside the
/// edge all that time.
fn first_from_behind<I: Iterator<Item = BoundedQuadratic>>(
    height: BoundedQuadratic,
    sides: impl Fn() -> I,
) -> Certain<Option<[f64; 2]>> {
    let below = height.reversed();
    if height.0[0].sign()? != Ordering::Less {
        return Err(Unsure);
    }
    if height.is_not(2, Ordering::Less) || below.never_falls_to_zero() {
        return Ok(None);
    }
    let ([up, _], [_, down]) = (below.first_descent()?, height.first_descent()?);
    let is_beside = |side: BoundedQuadratic| side.is_throughout(Ordering::Less, [up, down]);
    if sides().any(is_beside) { Ok(None) } else { Err(Unsure) }
}

/// The first impact with a ball, most often a point.
fn first_of_corner<const D: usize, K: Pieces<D>, I: Iterator<Item = BoundedQuadratic>>(
    encounter: &AcceleratedEncounter<D, K>,
    (center, radius): ([f64; D], f64),
    sides: impl Fn() -> I,
    end: f64,
) -> Certain<Option<[f64; 2]>> {
    let ball = &encounter.start;
    let pair = AcceleratedPair {
        start: Pair {
            xa: center,
            xb: ball.x,
            va: ball.velocity,
            vb: ball.v,
            ra: radius,
            rb: ball.r,
            margin: 0.0,
        },
        ga: [0.0; D],
        gb: encounter.g,
        rates: [0.0; 2],
    };
    match quartic::first::<D, false>(Question::Impact, &pair, end)? {
        Happening::Nothing => Ok(None),
        Happening::Between(low, high) if are_inside(sides(), [low, high]) => Ok(Some([low, high])),
        Happening::Between(..) | Happening::AtStart => Err(Unsure),
    }
}

/// Whether the centre is certainly in the region from one time to another.
fn are_inside(mut sides: impl Iterator<Item = BoundedQuadratic>, between: [f64; 2]) -> bool {
    sides.all(|side| side.is_throughout(Ordering::Greater, between))
}
