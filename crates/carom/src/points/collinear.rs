//! Exact collinearity of three points.

use crate::number::int::known;
use crate::number::span::Span;
use crate::number::units::Units;
use crate::number::{Certain, Measure, Memory, Ring, Rounded, Signed};

/// Whether three points lie on a line, exactly.
pub(crate) fn is_collinear<const D: usize>(points: [[f64; D]; 3]) -> bool {
    seen_by(points, &Rounded).unwrap_or_else(|_| {
        let span = Span::of(points.into_iter().flatten());
        let memory = &Memory::new();
        known(seen_by(points, &Units::of_lengths(memory, span.unit)))
    })
}

/// Decides by the minors of the vectors from the first point to the others.
fn seen_by<const D: usize, M: Measure<Number: Signed>>(
    [a, b, c]: [[f64; D]; 3],
    measure: &M,
) -> Certain<bool> {
    let (d, e) = (measure.offset(b, a), measure.offset(c, a));
    let mut is_collinear = true;
    let mut is_sure = Ok(());
    for j in 1..D {
        for i in 0..j {
            match d[i].times(&e[j]).minus(&d[j].times(&e[i])).sign() {
                Ok(sign) => is_collinear &= sign.is_eq(),
                Err(unsure) => is_sure = Err(unsure),
            }
        }
    }
    // One minor that is certainly not 0 is enough.
    if is_collinear { is_sure.map(|()| true) } else { Ok(false) }
}
