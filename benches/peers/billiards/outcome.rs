//! The outcome of a break, and how two differ.

/// The result of a break.
pub(crate) struct BreakResult {
    pub(crate) seconds: f64,
    /// The time of each event, its type, and the balls.
    pub(crate) events: Vec<(f64, String, Vec<usize>)>,
    /// The position at which each ball rests; `None` for a pocketed ball.
    pub(crate) ends: Vec<Option<[f64; 2]>>,
}

/// Whether two events are the same, at times within 10⁻⁵.
pub(crate) fn are_same(one: &(f64, String, Vec<usize>), other: &(f64, String, Vec<usize>)) -> bool {
    (one.0 - other.0).abs() < 1e-5 && (&one.1, &one.2) == (&other.1, &other.2)
}

/// The largest distance of the end positions, for balls on the table in both.
pub(crate) fn farthest(one: &[Option<[f64; 2]>], other: &[Option<[f64; 2]>]) -> f64 {
    let both = one.iter().zip(other).filter_map(|(a, b)| Some(((*a)?, (*b)?)));
    both.map(|([ax, ay], [bx, by])| (ax - bx).hypot(ay - by)).fold(0.0, f64::max)
}
