//! Polynomials of time, and vectors of them.

use std::array::from_fn;

use dashu_int::IBig;

pub(super) use crate::accelerated::Polynomial as Path;

/// A vector that depends on time.
pub(super) type Vector<const D: usize> = [Path; D];

pub(super) fn constant(x: &IBig) -> Path {
    Path::new(vec![x.clone()])
}

pub(super) fn minus(a: &Path, b: &Path) -> Path {
    let (a, b) = (a.coefficients(), b.coefficients());
    let at = |c: &[IBig], k: usize| c.get(k).cloned().unwrap_or(IBig::ZERO);
    Path::new((0..a.len().max(b.len())).map(|k| at(a, k) - at(b, k)).collect())
}

pub(super) fn times(a: &Path, b: &Path) -> Path {
    let (a, b) = (a.coefficients(), b.coefficients());
    let mut product = vec![IBig::ZERO; a.len() + b.len()];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    Path::new(product)
}

/// `a · v`
pub(super) fn dot<const D: usize>(a: &[IBig; D], v: &Vector<D>) -> Path {
    let zero = Path::new(Vec::new());
    a.iter().zip(v).fold(zero, |sum, (a, x)| minus(&sum, &times(&constant(&-a), x)))
}

/// `x v` for a path and a vector.
pub(super) fn scaled<const D: usize>(v: &[IBig; D], x: &Path) -> Vector<D> {
    from_fn(|k| times(&constant(&v[k]), x))
}

/// `d² v − (v·d) d`
pub(super) fn across<const D: usize>(v: &Vector<D>, d: &[IBig; D]) -> Vector<D> {
    let square = constant(&crate::quadratic::dot(d, d));
    let along = dot(d, v);
    from_fn(|k| minus(&times(&square, &v[k]), &times(&along, &constant(&d[k]))))
}

/// `a × b` in 3D.
pub(super) fn cross<const D: usize>(a: &[IBig; D], b: &[IBig; D]) -> [IBig; D] {
    from_fn(|k| {
        let (i, j) = ((k + 1) % D, (k + 2) % D);
        &a[i] * &b[j] - &a[j] * &b[i]
    })
}
