//! Properties of all families of shapes.

use carom_oracle::{AnyShapeCase, Precision, ShapeCase, ShapeFamily, ShapeKind};
use test_size::sized;

fn check<const D: usize>(any: fn(ShapeCase<D>) -> AnyShapeCase) {
    for precision in Precision::ALL {
        for kind in ShapeKind::ALL.into_iter().filter(|kind| kind.exists_in(D)) {
            for &family in ShapeFamily::ALL {
                for case in family.cases::<D>(kind, precision, 5).take(sized(5, 100)) {
                    assert_eq!(case.shape.kind(), kind);
                    let line = case.to_string();
                    let back = line.parse::<AnyShapeCase>();
                    assert_eq!(back, Ok(any(case)), "{family}: {line}: not what was meant");
                }
            }
        }
    }
}

/// This also shows that they are valid, and that all numbers are values of the format.
#[test]
fn every_case_can_be_written_and_read_back() {
    check::<2>(AnyShapeCase::Two);
    check::<3>(AnyShapeCase::Three);
    check::<5>(AnyShapeCase::Five);
}
