//! A moving ball and another shape, exactly.
//!
//! Every float is an integer times a power of two: lengths are counted in units of the lowest bit set in
//! any of them, and so are speeds and the components of directions. The formulas of `formula/` are then
//! polynomials in integers, and their signs are certain.

use core::array::from_fn;
use core::cmp::Ordering;

use super::int::Int;
use super::quadratic::integer;
use super::real::Real;
use super::span::{Span, decompose};
use super::tier::in_many_limbs;
use crate::answer::Relation;
use crate::encounter::Encounter;
use crate::formula::parts::{Distance, Foot, Formulas, Moment, Parts, Quadratic, Root, Standing};
use crate::formula::root;
use crate::formula::{Field, Measure, Ring, Sight, difference, negated, scale};
use crate::refine::Touch;
use crate::solid::{Degree, Solid};
use crate::verdict::{Certain, Question};

/// The units of a ball and a shape: lengths, speeds and directions are multiples of `2ᵘⁿⁱᵗ`.
#[derive(Clone, Copy, Debug)]
struct Units<const N: usize> {
    length: i32,
    speed: i32,
    direction: i32,
}

impl<const N: usize> Measure for Units<N> {
    type Number = Int<N>;

    fn length(&self, a: f64, b: f64) -> Int<N> {
        integer(a, self.length).sub(&integer(b, self.length))
    }

    fn speed(&self, a: f64, b: f64) -> Int<N> {
        integer(a, self.speed).sub(&integer(b, self.speed))
    }

    fn direction(&self, n: f64) -> Int<N> {
        integer(n, self.direction)
    }
}

/// Which bits the floats of an encounter occupy.
#[derive(Clone, Copy, Debug)]
struct Spans {
    length: Span,
    speed: Span,
    direction: Span,
}

impl Spans {
    fn of<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Self {
        Self {
            length: Span::of(encounter.lengths()),
            speed: Span::of(encounter.speeds()),
            direction: Span::of(encounter.solid.directions()),
        }
    }

    /// The bits of a course, in so many dimensions.
    fn bits(&self, degree: Degree, dimensions: usize) -> u32 {
        degree.length * self.length.bits()
            + degree.speed * self.speed.bits()
            + degree.direction * self.direction.bits()
            + carries(dimensions)
    }

    /// The bits of a standing and its slope.
    fn bits_standing(&self, degree: Degree, dimensions: usize) -> u32 {
        degree.standing * self.length.bits()
            + self.speed.bits()
            + degree.direction * self.direction.bits()
            + carries(dimensions)
    }

    fn units<const N: usize>(&self) -> Units<N> {
        let Self { length, speed, direction } = self;
        Units { length: length.unit, speed: speed.unit, direction: direction.unit }
    }

    /// The spans of where the ball is after the time `t`, and what `t` is in units of length and speed.
    fn after(&self, t: f64) -> (Self, u64, u32) {
        let (mantissa, exponent) = decompose(t);
        let time = Span::of([t].into_iter());
        let path = Span { unit: self.speed.unit + exponent, top: self.speed.top + 1 + time.top };
        let unit = self.length.unit.min(path.unit);
        let top = self.length.top.max(path.top) + 1;
        let shift = (path.unit - unit).cast_unsigned();
        (Self { length: Span { unit, top }, ..*self }, mantissa, shift)
    }
}

/// By how many bits a polynomial exceeds its largest monomial: four sums or differences one in the
/// other, over the axes or pairs of axes.
fn carries(dimensions: usize) -> u32 {
    12 + 6 * dimensions.next_power_of_two().ilog2()
}

/// What integers always know.
fn known<T>(certain: Certain<T>) -> T {
    match certain {
        Ok(known) => known,
        Err(_) => unreachable!("integers have signs"),
    }
}

/// Separate, touching or overlapping.
#[cold]
#[inline(never)]
pub(crate) fn relation_to_solid<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
) -> Relation {
    let spans = Spans::of(encounter);
    in_many_limbs!(spans.bits_standing(K::DEGREE, D), N => {
        let (shape, sight) = encounter.measured(&spans.units::<N>());
        Relation::from_sign_of_gap(known(shape.standing(&sight)).gap)
    })
}

/// Whether the gap falls.
#[cold]
#[inline(never)]
pub(crate) fn approaches_solid<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> bool {
    let spans = Spans::of(encounter);
    // A bowl that is too small for the ball is asked where the ball turns.
    in_many_limbs!(spans.bits(K::DEGREE, D), N => {
        let (shape, sight) = encounter.measured(&spans.units::<N>());
        known(shape.approaches(&sight))
    })
}

/// The gap at the start.
#[cold]
#[inline(never)]
pub(crate) fn gap_to_solid<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Real {
    let spans = Spans::of(encounter);
    in_many_limbs!(spans.bits_standing(K::DEGREE, D), N => {
        let whole = Whole::<D, N, K>::new(encounter, &spans);
        whole.gap(whole.standing())
    })
}

/// The points of the surfaces of ball and shape that are nearest to each other.
#[cold]
#[inline(never)]
pub(crate) fn closest_points_to_solid<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
) -> [[Real; D]; 2] {
    let spans = Spans::of(encounter);
    in_many_limbs!(spans.bits(K::DEGREE, D), N => {
        let whole = Whole::<D, N, K>::new(encounter, &spans);
        let start = whole.standing();
        let normal = whole.normal_at_start(start);
        [
            whole.along(Real::ZERO, normal, Real::from(encounter.r)),
            whole.on_shape(start, normal),
        ]
    })
}

/// The first moment up to `deadline`, a finite number of at least 0, at which the answer is yes.
#[cold]
#[inline(never)]
pub(crate) fn first_with_solid<const D: usize, K: Solid<D>>(
    question: Question,
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let spans = Spans::of(encounter);
    in_many_limbs!(spans.bits(K::DEGREE, D), N => {
        let whole = Whole::<D, N, K>::new(encounter, &spans);
        match known(whole.shape.first(question, &whole.sight))? {
            Moment::Start(start) => Some(whole.touch_at_start(start)),
            Moment::Later(part, root) => {
                let (quadratic, time) = whole.root(part, root);
                let in_time = is_before(time, deadline)
                    .unwrap_or_else(|_| has_passed(encounter, &spans, part, root, deadline));
                in_time.then(|| whole.touch(part, root, &quadratic, time))
            }
        }
    })
}

/// When contact begins and ends; `None` for an end that never comes or is beyond `largest`.
#[cold]
#[inline(never)]
pub(crate) fn interval_with_solid<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    largest: f64,
) -> Option<(Real, Option<Real>)> {
    let spans = Spans::of(encounter);
    in_many_limbs!(spans.bits(K::DEGREE, D), N => {
        let whole = Whole::<D, N, K>::new(encounter, &spans);
        let begin = known(whole.shape.first(Question::Contact, &whole.sight))?;
        let start = match begin {
            Moment::Start(_) => Real::ZERO,
            Moment::Later(part, root) => {
                let (_, time) = whole.root(part, root);
                let in_time = is_before(time, largest)
                    .unwrap_or_else(|_| has_passed(encounter, &spans, part, root, largest));
                if !in_time {
                    return None;
                }
                time
            }
        };
        let end = known(whole.shape.end(begin, &whole.sight)).and_then(|(part, root)| {
            let (_, time) = whole.root(part, root);
            let in_time = is_before(time, largest)
                .unwrap_or_else(|_| has_passed(encounter, &spans, part, root, largest));
            in_time.then_some(time)
        });
        Some((start, end))
    })
}

/// Whether a moment clearly comes before, or clearly after, the time `t`.
fn is_before(moment: Real, t: f64) -> Certain<bool> {
    Ok(moment.clearly_compare(Real::from(t))? == Ordering::Less)
}

fn has_passed<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    spans: &Spans,
    part: K::Part,
    root: Root,
    t: f64,
) -> bool {
    let (then, mantissa, shift) = spans.after(t);
    in_many_limbs!(then.bits_standing(K::DEGREE, D), N => {
        let (shape, sight) = encounter.measured(&then.units::<N>());
        let then = sight.after(&Int::new(false, mantissa, 0).shl(shift));
        known(shape.has_passed(part, root, &then))
    })
}

/// A ball and a shape in integers of `N` limbs.
struct Whole<'a, const D: usize, const N: usize, K: Solid<D>> {
    encounter: &'a Encounter<D, K>,
    shape: K::In<Int<N>>,
    sight: Sight<D, Int<N>>,
    /// The exponents of the units of length and time.
    length_unit: i32,
    time_unit: i32,
}

impl<'a, const D: usize, const N: usize, K: Solid<D>> Whole<'a, D, N, K> {
    fn new(encounter: &'a Encounter<D, K>, spans: &Spans) -> Self {
        let (shape, sight) = encounter.measured(&spans.units::<N>());
        let (length_unit, time_unit) = (spans.length.unit, spans.length.unit - spans.speed.unit);
        Self { encounter, shape, sight, length_unit, time_unit }
    }

    /// The quadratic of a part, and one of the moments that it tells of.
    fn root(&self, part: K::Part, root: Root) -> (Quadratic<Int<N>>, Real) {
        let quadratic = self.shape.quadratic(part, &self.sight);
        let Quadratic { a, b, c, d } = &quadratic;
        let [a, real_b, c, d] = [a, b, c, d].map(Real::of);
        let real = Quadratic { a, b: real_b, c, d };
        let time = known(root::time(&real, root, Int::sign(b))).scaled(self.time_unit);
        (quadratic, time)
    }

    fn standing(&self) -> Standing<K::Part> {
        known(self.shape.standing(&self.sight))
    }

    fn touch(
        &self,
        part: K::Part,
        root: Root,
        quadratic: &Quadratic<Int<N>>,
        time: Real,
    ) -> Touch<D, Real> {
        let normal = self.normal_at(part, root, quadratic);
        let mut reach = Real::from(self.encounter.r);
        if root == Root::Middle {
            let distance = known(self.shape.distance_at_middle(part, &self.sight));
            reach = reach + self.gap_at(&distance).scaled(-1);
        }
        let point = self.along(time, normal, reach);
        Touch { time, normal, point, feature: self.shape.feature(part) }
    }

    /// Against the offset from the part at a root, `(a o − b p ∓ √d p) / a`, where `o` is its offset at the
    /// start and `p` its drift.
    ///
    /// `a o − b p` is `a` times the nearest offset, which is perpendicular to `p`: so little cancels, from
    /// however far away the ball comes.
    fn normal_at(
        &self,
        part: K::Part,
        root: Root,
        Quadratic { a, b, d, .. }: &Quadratic<Int<N>>,
    ) -> [Real; D] {
        if let Some(normal) = self.normal_of_face(part) {
            return normal;
        }
        let drift = self.shape.drift(part, &self.sight.w);
        let offset = self.shape.offset(part, &self.sight.u);
        let nearest = difference(&scale(a, &offset), &scale(b, &drift));
        let along = match root {
            Root::First => -Real::root(d),
            Root::Last => Real::root(d),
            Root::Middle => {
                return unit(&negated(&nearest)).unwrap_or_else(|| self.along_motion(part));
            }
        };
        if self.sight.r.is_zero() {
            return self.along_motion(part);
        }
        let length = Real::of(a) * Real::of(&self.shape.scale(part)) * Real::of(&self.sight.r);
        from_fn(|k| -(Real::of(&nearest[k]) + along * Real::of(&drift[k])) / length)
    }

    /// The normal of a face, whatever the moment.
    fn normal_of_face(&self, part: K::Part) -> Option<[Real; D]> {
        let outward = self.shape.outward(part, &self.sight.u)?;
        unit(&negated(&outward))
    }

    fn touch_at_start(&self, start: Standing<K::Part>) -> Touch<D, Real> {
        let normal = self.normal_at_start(start);
        let reach = Real::from(self.encounter.r) + self.gap(start).scaled(-1);
        let point = self.along(Real::ZERO, normal, reach);
        Touch { time: Real::ZERO, normal, point, feature: self.shape.feature(start.part) }
    }

    fn normal_at_start(&self, start: Standing<K::Part>) -> [Real; D] {
        let by_offset = || unit(&negated(&self.shape.offset(start.part, &self.sight.u)));
        let known = self.normal_of_face(start.part).or_else(by_offset);
        known.unwrap_or_else(|| self.along_motion(start.part))
    }

    /// The gap at the start.
    fn gap(&self, start: Standing<K::Part>) -> Real {
        if start.gap == Ordering::Equal {
            return Real::ZERO;
        }
        self.gap_at(&self.shape.distance(start, &self.sight))
    }

    fn gap_at(&self, Distance { excess, square, scale, r, is_inside }: &Distance<Int<N>>) -> Real {
        let [excess, square, scale, r] = [excess, square, scale, r].map(Real::of);
        let distance = Distance { excess, square, scale, r, is_inside: *is_inside };
        known(distance.gap()).scaled(self.length_unit)
    }

    /// The point of the shape that is nearest at the start.
    fn on_shape(&self, start: Standing<K::Part>, normal: [Real; D]) -> [Real; D] {
        let Foot { vector, denominator, is_from_center } =
            self.shape.foot(start.part, &self.sight.u);
        let Encounter { x, solid, .. } = self.encounter;
        let anchor = solid.anchor();
        let denominator = Real::of(&denominator);
        from_fn(|k| {
            let part = (Real::of(&vector[k]) / denominator).scaled(self.length_unit);
            let base = Real::from(if is_from_center[k] { x[k] } else { anchor[k] });
            (base + part) + normal[k] * Real::from(solid.bulge())
        })
    }

    /// `x + v t + n s`.
    fn along(&self, t: Real, n: [Real; D], s: Real) -> [Real; D] {
        let Encounter { x, v, .. } = self.encounter;
        from_fn(|k| (Real::from(x[k]) + Real::from(v[k]) * t) + n[k] * s)
    }

    /// Where the centre is on the shape: along the relative velocity; at rest, the first axis.
    fn along_motion(&self, part: K::Part) -> [Real; D] {
        let along = |w: &_| unit(&self.shape.way_through(part, w));
        let axis = |axis| from_fn(|k| if k == axis { Int::ONE } else { Int::ZERO });
        let way = along(&self.sight.w).or_else(|| (0..D).find_map(|k| along(&axis(k))));
        way.unwrap_or([Real::ZERO; D])
    }
}

/// `v / |v|`, or `None` for the zero vector.
///
/// Of the upper digits: the square of the integers would need twice as many limbs.
fn unit<const D: usize, const N: usize>(v: &[Int<N>; D]) -> Option<[Real; D]> {
    let v = v.each_ref().map(Real::of);
    let square = v.into_iter().fold(Real::ZERO, |sum, x| sum + x * x);
    (square != Real::ZERO).then(|| {
        let length = known(square.root());
        v.map(|x| x / length)
    })
}

#[cfg(test)]
mod tests {
    use super::{Degree, Solid, Span, Spans};
    use crate::shape::{Aabb, Ball, Capsule, Facet, HalfSpace, Hollow, Segment};

    /// The widest tier, but for the two limbs that products may waste.
    const MOST: u32 = 64 * (300 - 2);

    #[test]
    fn the_widest_numbers_of_every_shape_fit_the_widest_tier() {
        const D: usize = 8;
        let widest = Span { unit: -1074, top: 1024 };
        let spans = Spans { length: widest, speed: widest, direction: widest };
        let degrees: [Degree; 8] = [
            <HalfSpace<D> as Solid<D>>::DEGREE,
            <Segment<D> as Solid<D>>::DEGREE,
            <Capsule<D> as Solid<D>>::DEGREE,
            <Aabb<D> as Solid<D>>::DEGREE,
            <Hollow<Ball<D>> as Solid<D>>::DEGREE,
            <Hollow<Aabb<D>> as Solid<D>>::DEGREE,
            <Hollow<Capsule<D>> as Solid<D>>::DEGREE,
            <Facet<D> as Solid<D>>::DEGREE,
        ];
        for degree in degrees {
            assert!(spans.bits(degree, D) <= MOST, "{degree:?}");
            for t in [f64::MAX, f64::from_bits(1)] {
                let (then, ..) = spans.after(t);
                assert!(then.bits_standing(degree, D) <= MOST, "{degree:?} at {t:e}");
            }
        }
    }
}
