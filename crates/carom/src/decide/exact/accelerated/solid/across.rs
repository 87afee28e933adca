//! A path across a shape's infinite line, in its own units.
//!
//! The motion along the line sets no scale. Across the line, every contact happens while the terms
//! of position, velocity and acceleration are of the size of the contact distance, or of the
//! distance at the start. So the exact vectors without their component along the line are used
//! (`line.rs`), and their low digits are cut off.

use super::scales::{MOST_BITS, Setting, carries, root_of_dimensions, top_of};
use crate::formula::path::{Lasting, Parabola, Path};
use crate::number::int::Int;
use crate::number::span::Span;
use crate::number::units::Units;
use crate::number::vector::MapEach;
use crate::number::{Measure, Memory, Real};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::line::Line;
use crate::problem::pieces::Pieces;
use crate::problem::solid::Solid;

/// The most bits kept of the line's direction. Within the guaranteed range it has 182.
const MOST_BITS_OF_LINE: u32 = 330;

/// A ball and a line in integers, and the units of the search for their contact.
#[derive(Clone, Debug)]
pub(super) struct Across<'m, const D: usize> {
    /// The exponent of the unit in which all lengths, speeds and accelerations are integers. All
    /// numbers here are integers in its square.
    given: i32,
    path: Parabola<D, Int<'m>>,
    r: Int<'m>,
    magnification: Int<'m>,
    /// The exponent of the unit of time.
    time: i32,
    /// The exponents of the units of length across the line, in squares of the given unit, and
    /// along it.
    length: i32,
    along: i32,
}

/// Exponents of powers of two below and above the part across the line of a vector that is not 0.
/// That part is at least `1/√D` of the vector.
struct Size {
    low: i32,
    top: i32,
}

impl Size {
    fn of<const D: usize>(vector: &[Int; D]) -> Option<Self> {
        let bits = vector.iter().map(Int::bits).max().unwrap_or(0).cast_signed();
        let more = root_of_dimensions(D);
        // One more bit is for the largest component of the line's direction, which is rounded.
        (bits > 0).then_some(Self { low: bits - 2 - more, top: bits + more })
    }
}

/// The exponent of a time after which no contact begins, where the position and the contact
/// distance are below `2ˢ` together.
///
/// If `16 |h| s ≤ |w|²`, the time is `4 s / |w|`. Otherwise `|h| t²` is at least `4 |w| t` and
/// `4 s` at that time. The distance then exceeds both the distance at the start and the contact
/// distance, so it has grown while there was contact.
fn far(s: i32, w: Option<&Size>, h: Option<&Size>) -> i32 {
    match (w, h) {
        // The distance does not change.
        (None, None) => 0,
        (Some(w), None) => s + 2 - w.low,
        (Some(w), Some(h)) if 2 * w.low >= h.top + s + 4 => s + 2 - w.low,
        (w, Some(h)) => {
            let by_length = (s + 3 - h.low).div_euclid(2);
            w.map_or(by_length, |w| by_length.max(w.top + 2 - h.low))
        }
    }
}

/// The bits that numbers `x 2ᵏ` occupy.
fn span<'a, 'm: 'a>(numbers: impl Iterator<Item = (&'a Int<'m>, i32)>) -> Span {
    let ends = numbers.filter(|(x, _)| !x.is_zero()).map(|(x, k)| Span {
        unit: x.trailing_zeros().cast_signed() + k,
        top: x.bits().cast_signed() + k,
    });
    let joined = ends
        .reduce(|one, other| Span { unit: one.unit.min(other.unit), top: one.top.max(other.top) });
    joined.unwrap_or(Span { unit: 0, top: 0 })
}

impl<'m, const D: usize> Across<'m, D> {
    /// The path for times up to `deadline`.
    #[inline(never)]
    pub(super) fn of<K: Solid<D>>(
        memory: &'m Memory,
        encounter: &AcceleratedEncounter<D, K>,
        line: &Line<D>,
        deadline: f64,
    ) -> Self {
        let halves = encounter.g.map_each(|g| 0.5 * g);
        let all = encounter.start.lengths().chain(encounter.start.speeds()).chain(halves);
        let given = Span::of(all).unit;
        let units = Units::new(memory, given, 0);
        let (path, r) = (encounter.path(&units), encounter.reach(&units));
        let (w, h) = (Size::of(&path.w), Size::of(&path.h));
        let place = Size::of(&path.p).map_or(0, |size| size.top);
        // A bound for both together.
        let s = place.max(r.bits().cast_signed()) + 1;
        let time = top_of(deadline).min(far(s, w.as_ref(), h.as_ref()));

        let Parabola { p, w, h } = &path;
        let terms = [(p, 0), (w, time), (h, 2 * time)];
        let terms = terms.into_iter().flat_map(|(vector, k)| vector.iter().map(move |x| (x, k)));
        let across = span(terms.chain([(&r, 0)]));
        let along = span(line.way(&units).iter().map(|x| (x, 0)));
        let bits_along = (along.top - along.unit).cast_unsigned().min(MOST_BITS_OF_LINE);
        let most = (MOST_BITS - carries(D)) / 2 - 1 - bits_along;
        let bits = (across.top - across.unit).cast_unsigned().min(most);
        Self {
            given,
            path,
            r,
            magnification: line.magnification(&units),
            time,
            length: across.top - bits.cast_signed(),
            along: along.top - bits_along.cast_signed(),
        }
    }

    pub(super) fn setting<K: Pieces<D>>(
        &self,
        encounter: &AcceleratedEncounter<D, K>,
    ) -> Setting<'m, D, K> {
        let &Self { given, time, length, along, .. } = self;
        let memory = self.r.memory();
        let Parabola { p, w, h } = &self.path;
        let all = |vector: &[Int<'m>; D], more: i32| {
            vector.each_ref().map_each(|x| cut(x, more - length))
        };
        let of_line = Lasting::new(OfLine { given: Units::new(memory, given, 0), along });
        let magnification = Real::of(&self.magnification).scaled(given);
        Setting {
            memory,
            shape: encounter.start.solid.measured(&of_line),
            r: Path::constant(cut(&self.r, -length)),
            path: Parabola { p: all(p, 0), w: all(w, time), h: all(h, 2 * time) },
            time,
            unit: Real::ONE.scaled(2 * given + length) / magnification,
        }
    }
}

/// `x 2ᵏ`, without the part below 1.
fn cut<'m>(x: &Int<'m>, k: i32) -> Int<'m> {
    if k < 0 { x.shr(k.unsigned_abs()) } else { x.shl(k.unsigned_abs()) }
}

/// Converts the direction of a line to integers, from exact differences.
#[derive(Clone, Copy, Debug)]
struct OfLine<'m> {
    given: Units<'m>,
    along: i32,
}

impl<'m> Measure for OfLine<'m> {
    type Number = Int<'m>;

    fn length(&self, a: f64, b: f64) -> Int<'m> {
        cut(&self.given.length(a, b), -self.along)
    }

    /// A line has no speeds.
    fn speed(&self, a: f64, b: f64) -> Int<'m> {
        self.length(a, b)
    }

    /// A line has no normals.
    fn direction(&self, n: f64) -> Int<'m> {
        self.length(n, 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::InputError;
    use crate::model::shape::{Ball, Tube};
    use crate::number::power::power_of_two;

    /// Whether no digit of a vector is below the unit.
    fn keeps(across: &Across<'_, 3>, vector: &[Int<'_>], more: i32) -> bool {
        let unit = |x: &Int<'_>| x.trailing_zeros().cast_signed() + more;
        vector.iter().all(|x| x.is_zero() || unit(x) >= across.length)
    }

    /// No digits are cut off from numbers within 2^±64 that use all their digits, whichever of them
    /// are large or small, even if a path differs from the axis only in its last digits.
    #[test]
    fn numbers_in_the_range_of_the_promise_keep_all_their_digits() -> Result<(), InputError> {
        let sizes = [-64, 0, 63].map(|k| power_of_two(k) * (1.0 + f64::EPSILON));
        let deadlines = [power_of_two(-64), 1.0, f64::MAX];
        let mut most = 0;
        for axis in [[sizes[2], sizes[2], 0.0], [sizes[0], 1.0, 0.0], [1.0, sizes[1], sizes[2]]] {
            let nearly = axis.map(|d| if d == 0.0 { d } else { d.next_down() });
            for place in [nearly, [sizes[0]; 3], [0.0; 3], [sizes[2], 0.0, 0.0]] {
                for way in [nearly, [sizes[2], 0.0, 1.0], [0.0; 3], [sizes[0], 0.0, 0.0]] {
                    for bend in [nearly, [0.0, sizes[0], 0.0], axis, [0.0, 0.0, -sizes[2]]] {
                        let bend = bend.map(|g| g.min(power_of_two(64)));
                        let ball = Ball::new(place, sizes[0])?.moving(way)?.accelerated(bend)?;
                        let tube = Tube::new([0.0; 3], axis, sizes[1])?;
                        let encounter = AcceleratedEncounter::onto_resting(&ball, &tube);
                        let line = tube.line().expect("it has no end");
                        for deadline in deadlines {
                            let memory = Memory::new();
                            let across = Across::of(&memory, &encounter, &line, deadline);
                            let Parabola { p, w, h } = &across.path;
                            let (time, r) = (across.time, [across.r]);
                            assert!(keeps(&across, p, 0) && keeps(&across, &r, 0), "{encounter:?}");
                            assert!(keeps(&across, w, time), "{encounter:?} {deadline:e}");
                            assert!(keeps(&across, h, 2 * time), "{encounter:?} {deadline:e}");
                            let terms = [(p, 0), (w, time), (h, 2 * time)];
                            let terms = terms.into_iter().flat_map(|(v, k)| v.map_each(|x| (x, k)));
                            let all: Vec<_> = terms.collect();
                            let top = span(all.iter().map(|(x, k)| (x, *k))).top;
                            most = most.max(top - across.length);
                        }
                    }
                }
            }
        }
        // Some need hundreds of bits.
        assert!(most > 400, "{most}");
        Ok(())
    }
}
