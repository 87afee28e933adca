//! Bits of the floats of an encounter and of its polynomials.

use super::digits::Digits;
use crate::encounter::Encounter;
use crate::exact::span::{Span, decompose};
use crate::exact::tier::carries;
use crate::exact::units::Units;
use crate::solid::{Degree, Solid};

/// The bits that the floats of an encounter occupy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spans {
    pub(super) length: Span,
    speed: Span,
    direction: Span,
}

impl Spans {
    pub(super) fn of<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Self {
        Self {
            length: Span::of(encounter.lengths()),
            speed: Span::of(encounter.speeds()),
            direction: Span::of(encounter.solid.directions()),
        }
    }

    /// The same spans with these lengths.
    pub(super) fn with_lengths(self, lengths: impl Iterator<Item = f64>) -> Self {
        Self { length: Span::of(lengths), ..self }
    }

    /// The bits of the polynomials of a motion, in this number of dimensions.
    pub(super) fn bits(&self, degree: Degree, dimensions: usize) -> u32 {
        degree.length * self.length.bits()
            + degree.speed * self.speed.bits()
            + degree.direction * self.direction.bits()
            + carries(dimensions)
    }

    /// The bits of the polynomials of a standing and its slope.
    pub(super) fn bits_standing(&self, degree: Degree, dimensions: usize) -> u32 {
        degree.standing * self.length.bits()
            + self.speed.bits()
            + degree.direction * self.direction.bits()
            + carries(dimensions)
    }

    /// The bits of the numbers that tell whether a time has passed.
    pub(super) fn bits_passing<const D: usize, K: Solid<D>>(&self, solid: &K) -> u32 {
        self.bits_standing(Degree { standing: solid.passing(), ..solid.degree() }, D)
    }

    pub(super) fn units<const N: usize>(&self) -> Units<N> {
        let Self { length, speed, direction } = self;
        Units { length: length.unit, speed: speed.unit, direction: direction.unit }
    }

    /// The ball, and the exponents of the units of length and time.
    pub(super) fn digits<const D: usize>(&self, x: [f64; D], v: [f64; D], r: f64) -> Digits<D> {
        let length_unit = self.length.unit;
        Digits { x, v, r, length_unit, time_unit: length_unit - self.speed.unit }
    }

    /// The spans of the ball's position after the time `t`, and `t` in units of length and speed.
    pub(super) fn after(&self, t: f64) -> (Self, u64, u32) {
        let (mantissa, exponent) = decompose(t);
        let time = Span::of([t].into_iter());
        let path = Span { unit: self.speed.unit + exponent, top: self.speed.top + 1 + time.top };
        let unit = self.length.unit.min(path.unit);
        let top = self.length.top.max(path.top) + 1;
        let shift = (path.unit - unit).cast_unsigned();
        (Self { length: Span { unit, top }, ..*self }, mantissa, shift)
    }
}

#[cfg(test)]
mod tests {
    use crate::float::vector::from_fn;

    use test_size::sized;

    use super::{Solid, Span, Spans};
    use crate::capsules::Capsules;
    use crate::error::InputError;
    use crate::exact::int::{Int, known};
    use crate::formula::convex::Convex;
    use crate::formula::flat::{Flat, Part};
    use crate::formula::outline::Outline;
    use crate::formula::parts::{Parts, Quadratic};
    use crate::formula::two_segments::OfTwoSegments;
    use crate::formula::{Ring, Sight};
    use crate::shape::{
        Aabb, Ball, Capsule, Cylinder, Facet, HalfSpace, Hollow, Segment, Triangle, Tube,
    };

    /// Checks that full-range numbers fit the widest tier, less the two limbs that products may
    /// waste.
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

    /// The integers are as large as any position, direction and speed can be. The numbers that the
    /// formulas compute from them have no more bits than the degrees say, and the degrees say no
    /// more than they need to.
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
        for choice in (0..1 << 12).step_by(sized(5, 1)) {
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

    /// The most bits of the numbers for the start, and for the motion, of two segments.
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
