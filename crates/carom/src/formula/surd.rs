//! Sign of a number with a square root in it.
//!
//! It follows from signs of numbers without one.

use core::cmp::Ordering;

use crate::formula::sites::is_zero;
use crate::number::{Certain, Signed};

/// The sign of `p + q √s`, where `s` is not negative.
///
/// If the signs of the two terms differ, it is that of the term whose square is larger.
pub(crate) fn sign_with_root<T: Signed>(p: &T, q: &T, s: &T) -> Certain<Ordering> {
    let whole = p.sign();
    let root = if is_zero(s) == Ok(true) { Ok(Ordering::Equal) } else { q.sign() };
    match (whole, root) {
        (Ok(whole), Ok(Ordering::Equal)) => return Ok(whole),
        (Ok(Ordering::Equal), Ok(root)) => return Ok(root),
        (Ok(whole), Ok(root)) if whole == root => return Ok(whole),
        _ => {}
    }
    match p.squared().minus(&q.squared().times(s)).sign()? {
        Ordering::Greater => whole,
        Ordering::Equal => Ok(Ordering::Equal),
        Ordering::Less => root,
    }
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::sign_with_root;
    use crate::number::{Bounded, Certain, Ring, Signed, Unsure};

    /// An integer, whose sign is certain.
    #[derive(Clone, Copy)]
    struct Whole(i32);

    impl Ring for Whole {
        const ZERO: Self = Self(0);
        const ONE: Self = Self(1);

        fn plus(&self, other: &Self) -> Self {
            Self(self.0 + other.0)
        }

        fn minus(&self, other: &Self) -> Self {
            Self(self.0 - other.0)
        }

        fn times(&self, other: &Self) -> Self {
            Self(self.0 * other.0)
        }
    }

    impl Signed for Whole {
        fn sign(&self) -> Certain<Ordering> {
            Ok(self.0.cmp(&0))
        }
    }

    #[test]
    fn the_sign_is_that_of_the_number() {
        for p in -9..=9 {
            for q in -9..=9 {
                for s in 0..=9 {
                    let number = f64::from(p) + f64::from(q) * f64::from(s).sqrt();
                    // No number other than 0 is so close to 0.
                    let is_zero = number.abs() < 1e-9;
                    let wanted = if is_zero { Ordering::Equal } else { number.total_cmp(&0.0) };
                    let told = sign_with_root(&Whole(p), &Whole(q), &Whole(s));
                    assert_eq!(told, Ok(wanted), "{p} + {q} √{s}");
                }
            }
        }
    }

    /// A small term of unknown sign does not matter beside a clear one.
    #[test]
    fn a_clear_term_decides() {
        let unclear = Bounded { value: 0.0, error: 0.1 };
        let [one, two] = [1.0, 2.0].map(Bounded::from);
        assert_eq!(sign_with_root(&unclear, &one, &two), Ok(Ordering::Greater));
        assert_eq!(sign_with_root(&two, &unclear, &one), Ok(Ordering::Greater));
        assert_eq!(sign_with_root(&unclear, &unclear, &one), Err(Unsure));
        let nearly = Bounded { value: 1.0, error: 1.5 };
        assert_eq!(sign_with_root(&nearly, &one, &one), Err(Unsure));
    }
}
