//! The subtraction in which the textbook formula loses its digits.

use carom::Scalar;
use num_traits::Float;
use serde::Serialize;

use super::ball::with_pair;
use super::textbook::Quadratic;
use super::{Ball, Error, Precision};

/// The discriminant `b² − a c`, each step rounded to the scalar.
///
/// The quadratic is `a t² + 2 b t + c = 0`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Discriminant {
    /// `b²`.
    pub bb: f64,
    /// `a c`.
    pub ac: f64,
    /// The difference `b² − a c`.
    ///
    /// The textbook takes a negative value for a miss, and 0 for a graze.
    pub d: f64,
}

/// The discriminant of [`textbook`](super::textbook), and its two products.
///
/// # Errors
/// A number of a ball is invalid.
pub fn textbook_discriminant(
    a: &Ball,
    b: &Ball,
    precision: Precision,
) -> Result<Discriminant, Error> {
    with_pair!(a, b, precision, |a, b| of(&Quadratic::of(&a, &b)))
}

fn of<const D: usize, S: Scalar + Float>(quadratic: &Quadratic<D, S>) -> Discriminant {
    let [bb, ac] = quadratic.products();
    Discriminant { bb: bb.into(), ac: ac.into(), d: (bb - ac).into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A passes B, which is at this distance ahead and aside.
    fn passing(ahead: f64, aside: f64, precision: Precision) -> Discriminant {
        let a = Ball { center: [0.0, 0.0].into(), radius: 2.0, velocity: Some([1.0, 0.0].into()) };
        let b = Ball { center: [ahead, aside].into(), radius: 3.0, velocity: None };
        textbook_discriminant(&a, &b, precision).unwrap()
    }

    #[test]
    fn short_numbers_are_exact() {
        for precision in [Precision::F32, Precision::F64] {
            assert_eq!(
                passing(10.0, 3.0, precision),
                Discriminant { bb: 100.0, ac: 84.0, d: 16.0 }
            );
            assert_eq!(passing(10.0, 5.0, precision).d, 0.0);
        }
    }

    /// The distance aside grows by a unit in the last place, and the difference stays 0.
    #[test]
    fn the_difference_is_lost_where_the_products_are_large() {
        assert_eq!(passing(1e3, 5.0_f64.next_up(), Precision::F64).d, 0.0);
        assert_eq!(passing(1e3, 5.0_f32.next_up().into(), Precision::F32).d, 0.0);
        assert!(passing(1e3, 5.0_f32.next_up().into(), Precision::F64).d < 0.0);
    }

    #[test]
    fn each_step_is_rounded_to_the_scalar() {
        let a = Ball { center: [0.0, 0.0].into(), radius: 0.5, velocity: Some([0.1, 0.0].into()) };
        let b = Ball { center: [3.0, 0.0].into(), radius: 0.5, velocity: None };
        let [speed, gap] = [0.1_f32, 8.0];
        let expected = (3.0 * -speed) * (3.0 * -speed) - (speed * speed) * gap;
        let found = textbook_discriminant(&a, &b, Precision::F32).unwrap();
        assert_eq!(found.d, f64::from(expected));
    }
}
