//! Sums and products with their rounding errors.
//!
//! A difference that is smaller than the rounding of a number has an effect, on the average of many
//! events, only if the number is rounded once, together with it.

/// A product and its rounding error.
pub(super) fn product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    (product, a.mul_add(b, -product))
}

/// A sum and its rounding error \[Knuth1969\].
pub(super) fn sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// A dot product, and about its rounding error.
pub(super) fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> (f64, f64) {
    (0..D).fold((0.0, 0.0), |(whole, rest), k| {
        let (term, of_term) = product(a[k], b[k]);
        let (whole, of_whole) = sum(whole, term);
        (whole, rest + (of_term + of_whole))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rounding_takes_is_the_rest() {
        let tiny = f64::EPSILON / 4.0;
        assert_eq!(sum(1.0, tiny), (1.0, tiny));
        let x = 1.0 + f64::EPSILON;
        assert_eq!(product(x, x), (1.0 + 2.0 * f64::EPSILON, f64::EPSILON * f64::EPSILON));
        assert_eq!(dot([1.0, tiny], [1.0, -1.0]), (1.0, -tiny));
    }
}
