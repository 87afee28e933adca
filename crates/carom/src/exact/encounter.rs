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
use crate::formula::convex::Convex;
use crate::formula::outline::{Corners, Outline};
use crate::formula::parts::{
    Distance, Foot, Formulas, Moment, Parts, Quadratic, Root, Skew, Slide, Standing,
};
use crate::formula::ray::{self, Ray};
use crate::formula::root;
use crate::formula::{Field, Measure, Ring, Sight, difference, negated, scale};
use crate::refine::Touch;
#[cfg(feature = "alloc")]
use crate::shape::Facet;
use crate::shape::Segment;
use crate::solid::{Degree, Solid};
use crate::verdict::{Certain, Question};

/// The units of a ball and a shape: lengths, speeds and directions are multiples of `2ᵘⁿⁱᵗ`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units<const N: usize> {
    length: i32,
    speed: i32,
    direction: i32,
}

impl<const N: usize> Units<N> {
    /// Where there are only lengths.
    pub(super) fn of_lengths(length: i32) -> Self {
        Self { length, speed: 0, direction: 0 }
    }
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

    /// The bits of what tells whether a moment has passed.
    fn bits_passing<const D: usize, K: Solid<D>>(&self, solid: &K) -> u32 {
        self.bits_standing(Degree { standing: solid.passing(), ..solid.degree() }, D)
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
pub(super) fn known<T>(certain: Certain<T>) -> T {
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
    in_many_limbs!(spans.bits_standing(encounter.solid.degree(), D), K::IS_WIDE, N => {
        let (shape, sight) = encounter.measured(&spans.units::<N>());
        Relation::from_sign_of_gap(known(shape.standing(&sight)).gap)
    })
}

/// Whether the centre of a ball is in the region of a facet.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
pub(crate) fn is_beside_facet<const D: usize>(encounter: &Encounter<D, Facet<D>>) -> bool {
    let spans = Spans::of(encounter);
    in_many_limbs!(spans.bits_standing(encounter.solid.degree(), D), true, N => {
        let (facet, sight) = encounter.measured(&spans.units::<N>());
        known(facet.has_in_region(&sight))
    })
}

/// The same with touching wherever the gap is at most `tolerance`, a finite number that is not negative, or
/// above minus that.
#[cold]
#[inline(never)]
pub(crate) fn relation_to_solid_within<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    tolerance: f64,
) -> Relation {
    let length = Span::of(encounter.lengths().chain([tolerance]));
    let spans = Spans { length, ..Spans::of(encounter) };
    in_many_limbs!(spans.bits_standing(encounter.solid.degree(), D), K::IS_WIDE, N => {
        let units = spans.units::<N>();
        let (shape, sight) = encounter.measured(&units);
        let start = known(shape.standing(&sight));
        let tolerance = units.length(tolerance, 0.0);
        if known(shape.distance(start, &sight).is_within(&tolerance)) {
            Relation::Touching
        } else {
            Relation::from_sign_of_gap(start.gap)
        }
    })
}

/// Which edge is nearer to the centre of a ball that both are asked about.
#[cold]
#[inline(never)]
pub(crate) fn order_of_distances(
    one: &Encounter<2, Segment<2>>,
    other: &Encounter<2, Segment<2>>,
) -> Ordering {
    let length = Span::of(one.lengths().chain(other.lengths()));
    let spans = Spans { length, ..Spans::of(one) };
    // Each square times the other denominator.
    in_many_limbs!(6 * length.bits() + carries(2), false, N => {
        let [(square, scale), (other_square, other_scale)] = [one, other].map(|edge| {
            let (shape, sight) = edge.measured(&spans.units::<N>());
            let part = known(shape.nearest(&sight.u));
            (shape.square(part, &sight.u), shape.scale(part))
        });
        square.mul(&other_scale).sub(&other_square.mul(&scale)).sign()
    })
}

/// What a ray from the centre of a ball at the time `t` meets of an edge.
#[cold]
#[inline(never)]
pub(crate) fn ray(edge: &Encounter<2, Segment<2>>, t: f64) -> Ray {
    let (then, mantissa, shift) = Spans::of(edge).after(t);
    in_many_limbs!(2 * then.length.bits() + carries(2), false, N => {
        let (shape, sight) = edge.measured(&then.units::<N>());
        let then = sight.after(&Int::new(false, mantissa, 0).shl(shift));
        known(ray::ray(&shape, &then.u))
    })
}

/// Whether the gap falls.
#[cold]
#[inline(never)]
pub(crate) fn approaches_solid<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> bool {
    let spans = Spans::of(encounter);
    // A bowl that is too small for the ball is asked where the ball turns.
    in_many_limbs!(spans.bits(encounter.solid.degree(), D), K::IS_WIDE, N => {
        let (shape, sight) = encounter.measured(&spans.units::<N>());
        known(shape.approaches(&sight))
    })
}

/// The gap at the start.
#[cold]
#[inline(never)]
pub(crate) fn gap_to_solid<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Real {
    let spans = Spans::of(encounter);
    in_many_limbs!(spans.bits_standing(encounter.solid.degree(), D), K::IS_WIDE, N => {
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
    in_many_limbs!(spans.bits(encounter.solid.degree(), D), K::IS_WIDE, N => {
        let whole = Whole::<D, N, K>::new(encounter, &spans);
        let start = whole.standing();
        let normal = whole.normal_at_start(start);
        [
            whole.along(Real::ZERO, normal, Real::from(encounter.r), whole.arm_at_start(start)),
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
    in_many_limbs!(spans.bits(encounter.solid.degree(), D), K::IS_WIDE, N => {
        let whole = Whole::<D, N, K>::new(encounter, &spans);
        match known(whole.shape.first(question, &whole.sight))? {
            Moment::Start(start) => Some(whole.touch_at_start(start)),
            Moment::Later(part, root) => {
                let course = whole.course(part, root);
                let in_time = is_before(course.time, deadline)
                    .unwrap_or_else(|_| has_passed(encounter, &spans, part, root, deadline));
                in_time.then(|| whole.touch(part, root, &course))
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
    in_many_limbs!(spans.bits(encounter.solid.degree(), D), K::IS_WIDE, N => {
        let whole = Whole::<D, N, K>::new(encounter, &spans);
        let begin = known(whole.shape.first(Question::Contact, &whole.sight))?;
        let start = match begin {
            Moment::Start(_) => Real::ZERO,
            Moment::Later(part, root) => {
                let Course { time, .. } = whole.course(part, root);
                let in_time = is_before(time, largest)
                    .unwrap_or_else(|_| has_passed(encounter, &spans, part, root, largest));
                if !in_time {
                    return None;
                }
                time
            }
        };
        let end = known(whole.shape.end(begin, &whole.sight)).and_then(|(part, root)| {
            let Course { time, .. } = whole.course(part, root);
            let in_time = is_before(time, largest)
                .unwrap_or_else(|_| has_passed(encounter, &spans, part, root, largest));
            in_time.then_some(time)
        });
        Some((start, end))
    })
}

/// What a polygon is.
#[cold]
#[inline(never)]
pub(crate) fn outline<const D: usize, const C: usize>(polygon: &impl Corners<D, C>) -> Outline {
    let length = Span::of(polygon.lengths());
    // A turn, or the square of a length.
    in_many_limbs!(2 * length.bits() + carries(D), false, N => {
        let units = Units::<N> { length: length.unit, speed: 0, direction: 0 };
        known(Outline::of(&polygon.corners(&units)))
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
    in_many_limbs!(then.bits_passing(&encounter.solid), K::IS_WIDE, N => {
        let (shape, sight) = encounter.measured(&then.units::<N>());
        let then = sight.after(&Int::new(false, mantissa, 0).shl(shift));
        known(shape.has_passed(part, root, &then))
    })
}

/// A moment that the quadratic `a t² + 2 b t + c` of a part tells of, with `d = b² − a c`.
struct Course<const N: usize> {
    a: Int<N>,
    b: Int<N>,
    d: Real,
    time: Real,
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
    fn course(&self, part: K::Part, root: Root) -> Course<N> {
        let Sight { u, w, r } = &self.sight;
        let (a, b) = (self.shape.speed_squared(part, w), self.shape.slope(part, u, w));
        let c = self.shape.excess(part, u, r);
        let d = match self.shape.factors_of_discriminant(part, &self.sight) {
            Some(factors) => factors.iter().map(Real::of).fold(Real::ONE, |d, factor| d * factor),
            None => Real::of(&self.shape.discriminant(part, &self.sight)),
        };
        let real = Quadratic { a: Real::of(&a), b: Real::of(&b), c: Real::of(&c), d };
        let time = known(root::time(&real, root, Int::sign(&b))).scaled(self.time_unit);
        Course { a, b, d, time }
    }

    fn standing(&self) -> Standing<K::Part> {
        known(self.shape.standing(&self.sight))
    }

    fn touch(&self, part: K::Part, root: Root, course: &Course<N>) -> Touch<D, Real> {
        let normal = self.normal_at(part, root, course);
        let mut reach = Real::from(self.encounter.r);
        if root == Root::Middle {
            let distance = known(self.shape.distance_at_middle(part, &self.sight));
            reach = reach + self.gap_at(&distance).scaled(-1);
        }
        let point = self.along(course.time, normal, reach, self.arm_at(part, course.time));
        Touch { time: course.time, normal, point, feature: self.shape.feature(part) }
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
        Course { a, b, d, .. }: &Course<N>,
    ) -> [Real; D] {
        if let Some(normal) = self.normal_of_face(part) {
            return normal;
        }
        let drift = self.shape.drift(part, &self.sight.w);
        let offset = self.shape.offset(part, &self.sight.u);
        let nearest = difference(&scale(a, &offset), &scale(b, &drift));
        let along = match root {
            Root::First => -known(d.root()),
            Root::Last => known(d.root()),
            Root::Middle => {
                return unit(&negated(&nearest)).unwrap_or_else(|| self.along_motion(part));
            }
        };
        let reach = self.shape.reach(part, &self.sight.r);
        if reach.is_zero() {
            return self.along_motion(part);
        }
        let length = Real::of(a) * Real::of(&self.shape.scale(part)) * Real::of(&reach);
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
        let point = self.along(Real::ZERO, normal, reach, self.arm_at_start(start));
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
            (base + part) + normal[k] * Real::from(solid.bulge(start.part))
        })
    }

    /// `x + v t + n s`, and an arm.
    fn along(&self, t: Real, n: [Real; D], s: Real, arm: [Real; D]) -> [Real; D] {
        let Encounter { x, v, .. } = self.encounter;
        from_fn(|k| (Real::from(x[k]) + Real::from(v[k]) * t) + (arm[k] + n[k] * s))
    }

    /// From the start of a capsule to the point of its segment that meets a part at the start.
    fn arm_at_start(&self, start: Standing<K::Part>) -> [Real; D] {
        let Some(slide) = self.shape.slide(start.part, &self.sight) else { return [Real::ZERO; D] };
        let share = Real::of(&slide.share) / Real::of(&slide.whole);
        self.arm(&slide, share)
    }

    /// The same at the first root of the part, `time`.
    fn arm_at(&self, part: K::Part, time: Real) -> [Real; D] {
        let Some(slide) = self.shape.slide(part, &self.sight) else { return [Real::ZERO; D] };
        let share = match &slide.skew {
            None => {
                let way = Real::of(&slide.rate) * time.scaled(-self.time_unit);
                (Real::of(&slide.share) + way) / Real::of(&slide.whole)
            }
            Some(skew) => self.share_of_face(&slide, skew),
        };
        self.arm(&slide, share)
    }

    fn arm(&self, slide: &Slide<D, Int<N>>, share: Real) -> [Real; D] {
        from_fn(|k| (share * Real::of(&slide.way[k])).scaled(self.length_unit))
    }

    /// How far along its segment a capsule is met by a face, from the side against its rise: `(n v ∓ r f) /
    /// n ρ`, with `n = √whole`, the volume `v`, the rate `f` and the rise `ρ`. Where the two terms cancel, it
    /// is made of the difference of their squares.
    fn share_of_face(&self, slide: &Slide<D, Int<N>>, skew: &Skew<Int<N>>) -> Real {
        let Slide { rate, whole, .. } = slide;
        let Skew { volume, rise } = skew;
        let n = Real::root(whole);
        let one = Real::of(volume) * n;
        let other = Real::of(&self.sight.r) * Real::of(rate);
        let is_less = Int::sign(rise) == Ordering::Greater;
        let other = if is_less { -other } else { other };
        let sign_of_less = if is_less { Int::sign(rate) } else { Int::sign(rate).reverse() };
        let sum = if Int::sign(volume) == sign_of_less && !rate.is_zero() {
            let squares = whole.mul(&volume.mul(volume));
            let less = self.sight.r.mul(rate);
            Real::of(&squares.sub(&less.mul(&less))) / (one - other)
        } else {
            one + other
        };
        sum / (n * Real::of(rise))
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
    use super::{
        Convex, Int, Outline, Parts, Quadratic, Ring, Sight, Solid, Span, Spans, from_fn, known,
    };
    use crate::capsules::Capsules;
    use crate::error::InputError;
    use crate::formula::flat::{Flat, Part};
    use crate::formula::two_segments::OfTwoSegments;
    use crate::shape::{
        Aabb, Ball, Capsule, Cylinder, Facet, HalfSpace, Hollow, Segment, Triangle, Tube,
    };

    /// Whether full-range numbers fit the widest tier, but for the two limbs that products may waste.
    fn check<const D: usize, K: Solid<D>>(solid: &K) {
        let most = 64 * (if K::IS_WIDE { 440 } else { 300 } - 2);
        let widest = Span { unit: -1074, top: 1024 };
        let spans = Spans { length: widest, speed: widest, direction: widest };
        let name = core::any::type_name::<K>();
        assert!(spans.bits(solid.degree(), D) <= most, "{name}");
        assert!(spans.bits_standing(solid.degree(), D) <= most, "{name} standing");
        for t in [f64::MAX, f64::from_bits(1)] {
            let (then, ..) = spans.after(t);
            assert!(then.bits_passing(solid) <= most, "{name} at {t:e}");
        }
    }

    #[test]
    fn the_widest_numbers_of_every_shape_fit_the_widest_tier() -> Result<(), InputError> {
        const D: usize = 8;
        let (x, y) = ([0.0; D], [1.0; D]);
        check(&HalfSpace::new(x, y)?);
        check(&Segment::new(x, y)?);
        check(&Capsule::new(x, y, 1.0)?);
        check(&Aabb::new(x, y)?);
        check(&Hollow::new(Ball::new(x, 1.0)?));
        check(&Hollow::new(Aabb::new(x, y)?));
        check(&Hollow::new(Capsule::new(x, y, 1.0)?));
        check(&Facet::edge(x, y)?);
        check(&Facet::corner(x, None, None)?);
        check(&Tube::new(x, y, 1.0)?);
        check(&Hollow::new(Cylinder::new(x, y, 1.0)?));
        let [a, b, c] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        check(&Facet::ridge(a, b, c, None)?);
        check(&Facet::face(a, b, c)?);
        check(&Triangle::new(a, b, c)?);
        check(&Triangle::new([0.0; 2], [1.0, 0.0], [0.0, 1.0])?);
        Ok(())
    }

    #[test]
    fn the_widest_numbers_of_two_capsules_fit_the_widest_tier() {
        let widest = Span { unit: -1074, top: 1024 };
        let spans = Spans { length: widest, speed: widest, direction: widest };
        for (degree, dimensions) in
            [(<Capsules<2> as Solid<2>>::DEGREE, 2), (<Capsules<3> as Solid<3>>::DEGREE, 3)]
        {
            assert!(spans.bits(degree, dimensions) <= 64 * (440 - 2), "{degree:?}");
        }
    }

    /// The integers themselves, as large as any place, direction and speed can be: what the formulas make
    /// of them is as narrow as the degrees say, and no narrower than they need to say.
    #[test]
    fn the_largest_integers_of_flat_polygons_are_within_their_bits() {
        const BITS: u32 = 60;
        let span = Span { unit: 0, top: BITS.cast_signed() - 1 };
        assert_eq!(span.bits(), BITS);
        let spans = Spans { length: span, speed: span, direction: span };
        let degree = <Capsules<3> as Solid<3>>::DEGREE;
        let (most, most_standing) = (spans.bits(degree, 3), spans.bits_standing(degree, 3));
        let large = Number::ONE.shl(BITS).sub(&Number::ONE);
        let (mut widest, mut widest_standing) = (0, 0);
        for choice in 0..1 << 12 {
            let vector = |from: usize| -> [Number; 3] {
                from_fn(|k| {
                    if choice >> (from + k) & 1 == 1 { large } else { Number::ZERO.sub(&large) }
                })
            };
            let [way, back, u, w] = [0, 3, 6, 9].map(vector);
            let (at_start, moving) = bits_of([way, back, u, w], &large);
            widest_standing = widest_standing.max(at_start);
            widest = widest.max(moving);
        }
        assert!(widest_standing <= most_standing && widest <= most, "{widest} of {most}");
        assert!(widest + 24 >= most, "{widest} of {most}");
    }

    type Number = Int<34>;

    /// The most bits of what is told of the start, and of what is told of the motion, of two segments.
    fn bits_of([way, back, u, w]: [[Number; 3]; 4], r: &Number) -> (u32, u32) {
        let both = from_fn(|k| way[k].add(&back[k]));
        let corners = [[Number::ZERO; 3], back, both, way];
        let outline = known(Outline::of(&corners));
        let shape = Flat::<3, 4, Number, OfTwoSegments>::new(corners, outline);
        let sight = Sight { u, w, r: *r };
        let (mut at_start, mut moving) = (0, 0);
        for part in (0..4).flat_map(|k| [Part::Vertex(k), Part::Edge(k)]).chain([Part::Face]) {
            let Quadratic { a, b, c, d } = shape.quadratic(part, &sight);
            at_start = at_start.max(c.bits());
            moving = [a, b, d].iter().map(Int::bits).fold(moving, u32::max);
            if let Some(border) = known(shape.border(part, &sight)) {
                let there = sight.after_ratio(&border.numerator, &border.denominator);
                let shape = shape.scaled(&border.denominator);
                let excess = shape.excess(border.simpler, &there.u, &there.r);
                let slope = shape.slope(border.simpler, &there.u, &there.w);
                moving = moving.max(excess.bits()).max(slope.bits());
            }
        }
        (at_start, moving)
    }
}
