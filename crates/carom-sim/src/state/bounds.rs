//! Bounding boxes, ball paths, and a tree of boxes.

use carom::vector::MapEach;
use carom::vector::from_fn;

/// A box along the axes, possibly infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds<const D: usize> {
    pub(crate) low: [f64; D],
    pub(crate) high: [f64; D],
}

impl<const D: usize> Bounds<D> {
    /// Boxes in searches are enlarged by this share of the coordinates: far more than their
    /// rounding, `2⁻⁵³`.
    const SLACK: f64 = 1.0 / (1_u64 << 40) as f64;

    /// All of space.
    pub(crate) const EVERYWHERE: Self =
        Self { low: [f64::NEG_INFINITY; D], high: [f64::INFINITY; D] };

    /// The box with these two corners.
    #[inline]
    pub(crate) fn between(from: [f64; D], to: [f64; D]) -> Self {
        Self { low: from_fn(|k| from[k].min(to[k])), high: from_fn(|k| from[k].max(to[k])) }
    }

    /// The box around points; without points, one that meets nothing.
    pub(crate) fn around(points: impl IntoIterator<Item = [f64; D]>) -> Self {
        let nothing = Self { low: [f64::INFINITY; D], high: [f64::NEG_INFINITY; D] };
        points.into_iter().fold(nothing, |all, point| all.joined(Self::between(point, point)))
    }

    /// The box enlarged by a distance on each side, and by more than its rounding.
    #[inline]
    pub(crate) fn enlarged(self, by: f64) -> Self {
        let more = |x: f64| by + Self::SLACK * (by + x.abs());
        Self {
            low: self.low.map_each(|x| if x.is_finite() { x - more(x) } else { x }),
            high: self.high.map_each(|x| if x.is_finite() { x + more(x) } else { x }),
        }
    }

    /// The box around both.
    pub(crate) fn joined(self, other: Self) -> Self {
        Self {
            low: from_fn(|k| self.low[k].min(other.low[k])),
            high: from_fn(|k| self.high[k].max(other.high[k])),
        }
    }

    /// Whether the two have a point in common.
    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        (0..D).all(|k| self.low[k] <= other.high[k] && other.low[k] <= self.high[k])
    }

    pub(crate) fn is_finite(&self) -> bool {
        self.low.iter().chain(&self.high).all(|x| x.is_finite())
    }

    /// Twice the middle along an axis.
    fn middle(&self, axis: usize) -> f64 {
        self.low[axis] + self.high[axis]
    }
}

/// The straight path of a ball.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way<const D: usize> {
    /// A box around the whole path of the ball, and more.
    bounds: Bounds<D>,
    /// Twice the midpoint of the centre's path, and its whole length.
    middle: [f64; D],
    length: [f64; D],
    /// Twice the radius, and more.
    width: f64,
}

impl<const D: usize> Way<D> {
    /// The path from one position to another, which may be at infinity.
    #[inline]
    pub(crate) fn new(from: [f64; D], to: [f64; D], radius: f64) -> Self {
        let (middle, length) = (from_fn(|k| from[k] + to[k]), from_fn(|k| to[k] - from[k]));
        let bounds = Bounds::between(from, to);
        let largest = (0..D).fold(radius, |most, k| most.max(from[k].abs()).max(to[k].abs()));
        let width = 2.0 * radius + Bounds::<D>::SLACK * largest;
        Self { bounds: bounds.enlarged(radius), middle, length, width }
    }

    /// Whether the ball passes over a box on its path; false only if it certainly does not.
    ///
    /// In each plane of two axes, the box and the path are apart if the path's line passes the
    /// middle of the box at a greater distance than the box reaches across it.
    #[inline]
    fn meets(&self, other: &Bounds<D>) -> bool {
        if !self.bounds.meets(other) {
            return false;
        }
        let offset = |k: usize| self.middle[k] - (other.low[k] + other.high[k]);
        let size = |k: usize| other.high[k] - other.low[k] + self.width;
        (1..D).all(|j| {
            (0..j).all(|i| {
                let [one, other] = [self.length[i] * offset(j), self.length[j] * offset(i)];
                let across = self.length[i].abs() * size(j) + self.length[j].abs() * size(i);
                let slack = Bounds::<D>::SLACK * (one.abs() + other.abs() + across);
                // NaN does not count as apart.
                let are_apart = (one - other).abs() > across + slack;
                !are_apart
            })
        })
    }
}

/// A tree of numbered boxes, which finds the boxes that meet another box without checking all of
/// them.
///
/// It is built once. The set of boxes found does not depend on the shape of the tree, but their
/// order does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree<const D: usize> {
    /// In depth-first order.
    nodes: Vec<Node<D>>,
}

#[derive(Clone, Debug)]
struct Node<const D: usize> {
    /// The box around everything below.
    bounds: Bounds<D>,
    /// The number of the box, in a leaf.
    number: Option<u32>,
    /// The index of the next node that is not below this one.
    end: usize,
}

impl<const D: usize> Tree<D> {
    /// The tree of these boxes, numbered from 0.
    pub(crate) fn new(boxes: &[Bounds<D>]) -> Self {
        let mut numbered: Vec<_> = (0..).zip(boxes.iter().copied()).collect();
        let mut tree = Self { nodes: Vec::with_capacity(2 * boxes.len()) };
        // Nearly every path meets an infinite box, so such boxes enlarge no branch with others.
        numbered.sort_by_key(|(_, bounds)| bounds.is_finite());
        let infinite = numbered.partition_point(|(_, bounds)| !bounds.is_finite());
        for &leaf in &numbered[..infinite] {
            tree.add_leaf(leaf);
        }
        tree.add(&mut numbered[infinite..]);
        tree
    }

    fn add_leaf(&mut self, (number, bounds): (u32, Bounds<D>)) {
        let end = self.nodes.len() + 1;
        self.nodes.push(Node { bounds, number: Some(number), end });
    }

    /// Adds a branch for these boxes, split in the middle of the longest axis.
    fn add(&mut self, boxes: &mut [(u32, Bounds<D>)]) {
        match boxes {
            [] => {}
            [leaf] => self.add_leaf(*leaf),
            _ => {
                let all = boxes.iter().map(|(_, bounds)| *bounds);
                let Some(bounds) = all.reduce(Bounds::joined) else { return };
                let extent = |axis: usize| bounds.high[axis] - bounds.low[axis];
                let axis =
                    (1..D).fold(0, |best, k| if extent(k) > extent(best) { k } else { best });
                let half = boxes.len() / 2;
                boxes.select_nth_unstable_by(half, |(a, one), (b, other)| {
                    one.middle(axis).total_cmp(&other.middle(axis)).then(a.cmp(b))
                });
                let place = self.nodes.len();
                self.nodes.push(Node { bounds, number: None, end: place });
                let (first, second) = boxes.split_at_mut(half);
                self.add(first);
                self.add(second);
                self.nodes[place].end = self.nodes.len();
            }
        }
    }

    /// The numbers of the boxes that a ball passes over on its path, and more, in any order.
    #[inline]
    pub(crate) fn along(&self, way: Way<D>) -> impl Iterator<Item = u32> {
        let mut place = 0;
        std::iter::from_fn(move || {
            while let Some(node) = self.nodes.get(place) {
                if way.meets(&node.bounds) {
                    place += 1;
                    if node.number.is_some() {
                        return node.number;
                    }
                } else {
                    place = node.end;
                }
            }
            None
        })
    }

    /// Calls `visit` with the numbers of the boxes that a ball passes over on its path, and more,
    /// in any order. `visit` may shorten the path.
    #[inline]
    pub(crate) fn follow(&self, mut way: Way<D>, mut visit: impl FnMut(u32, &mut Way<D>)) {
        let mut place = 0;
        while let Some(node) = self.nodes.get(place) {
            if way.meets(&node.bounds) {
                place += 1;
                if let Some(number) = node.number {
                    visit(number, &mut way);
                }
            } else {
                place = node.end;
            }
        }
    }

    /// The box around everything finite.
    pub(crate) fn finite_bounds(&self) -> Option<Bounds<D>> {
        self.nodes.iter().map(|node| node.bounds).find(Bounds::is_finite)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxes(count: usize, make: &mut impl FnMut(f64) -> [[f64; 3]; 2]) -> Vec<Bounds<3>> {
        let mut boxes: Vec<_> = (0..count)
            .map(|_| {
                let [from, to] = make(2.0);
                Bounds::between(from, to)
            })
            .collect();
        if count > 2 {
            boxes[1] = Bounds::EVERYWHERE;
            boxes[2] = boxes[0];
        }
        boxes
    }

    /// The interval reaches to 1 ± 2⁻⁶⁰, which rounds to 1.
    #[test]
    fn a_larger_box_holds_what_rounding_would_leave_out() {
        let tiny = f64::EPSILON / 256.0;
        let Bounds { low: [low], high: [high] } = Bounds::between([1.0], [1.0]).enlarged(tiny);
        assert!(low < 1.0 && high > 1.0, "{low} {high}");
        let everywhere = Bounds::<1>::EVERYWHERE.enlarged(tiny);
        assert_eq!([everywhere.low, everywhere.high], [[-f64::INFINITY], [f64::INFINITY]]);
    }

    #[test]
    fn a_tree_finds_the_boxes_that_a_look_at_all_finds() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut make = |size: f64| {
            let from: [f64; 3] = from_fn(|_| 10.0 * rng.f64());
            [from, from_fn(|k| from[k] + size * (rng.f64() - 0.5))]
        };
        for count in [0, 1, 2, 3, 10, 500] {
            let boxes = boxes(count, &mut make);
            let tree = Tree::new(&boxes);
            for _ in 0..200 {
                let [from, to] = make(6.0);
                let way = Way::new(from, to, 0.2);
                let mut found: Vec<u32> = tree.along(way).collect();
                found.sort_unstable();
                let all = (0..).zip(&boxes).filter(|(_, other)| way.meets(other));
                assert_eq!(found, all.map(|(number, _)| number).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_box_that_a_way_leads_through_is_found_and_most_others_are_not() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut make = |size: f64| {
            let from: [f64; 3] = from_fn(|_| 10.0 * rng.f64());
            [from, from_fn(|k| from[k] + size * (rng.f64() - 0.5))]
        };
        let (mut found, mut passed) = (0, 0);
        let cases = test_size::sized(4_000, 20_000);
        for _ in 0..cases {
            let ([from, to], [one, other]) = (make(12.0), make(5.0));
            let bounds = Bounds::between(one, other);
            let radius = 0.1;
            let passes = (0..=1000).any(|k| {
                let place: [f64; 3] =
                    from_fn(|i| from[i] + 1e-3 * f64::from(k) * (to[i] - from[i]));
                let d = from_fn(|i| place[i] - place[i].clamp(bounds.low[i], bounds.high[i]));
                carom::vector::dot::<3>(d, d) <= radius * radius
            });
            let is_found = Way::new(from, to, radius).meets(&bounds);
            assert!(is_found || !passes);
            found += u32::from(is_found);
            passed += u32::from(passes);
        }
        assert!(passed > cases / 200 && found < 2 * passed, "{passed} passed, {found} found");
        let forever = Way::new([0.0, 0.0], [f64::INFINITY, 0.0], 1.0);
        assert!(forever.meets(&Bounds::between([1e9, -0.5], [1e9, 0.5])));
        assert!(!forever.meets(&Bounds::between([1e9, 1.5], [1e9, 2.5])));
    }

    /// The corners of boxes that a ball barely touches on its path, by the exact distance: boxes of
    /// any size, beside a path anywhere, or beyond its end.
    #[test]
    fn what_is_touched_is_never_apart() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut touched = 0;
        for _ in 0..100_000 {
            let mut size = |sizes: [f64; 4]| {
                let size = sizes[rng.usize(..4)];
                move |share: f64| size * (2.0 * share - 1.0)
            };
            let place = size([1e2, 1e2, 1e5, 1e8]);
            let [along, across] = [size([10.0, 10.0, 1e-3, 1e-7]), size([10.0, 1e-3, 1e-7, 0.0])];
            let radius = size([0.0, 0.1, 3.0, 1e-4])(1.0);
            let extent = size([0.0, 1.0, 1e10, 1e13])(1.0);
            let from: [f64; 2] = from_fn(|_| place(rng.f64()));
            let to = [from[0] + along(rng.f64()), from[1] + across(rng.f64())];
            let [x, y] = from_fn(|k| to[k] - from[k]);
            if x == 0.0 && y == 0.0 {
                continue;
            }
            let (share, normal) = if rng.bool() {
                (rng.f64(), [-y / x.hypot(y), x / x.hypot(y)])
            } else {
                // Beyond the end, along the first axis.
                (1.0, [x.signum(), 0.0])
            };
            let corner = from_fn(|k| from[k] + share * (to[k] - from[k]) + radius * normal[k]);
            let away = from_fn(|k| corner[k] + extent * normal[k].signum());
            let segment = carom::Segment::new(from, to).unwrap();
            let ball = carom::Circle::new(corner, radius).unwrap();
            if carom::relation(&ball, &segment) != carom::Relation::Separate {
                touched += 1;
                let bounds = Bounds::between(corner, away);
                assert!(Way::new(from, to, radius).meets(&bounds), "{from:?} {to:?} {bounds:?}");
            }
        }
        assert!(touched > 20_000, "{touched}");
    }

    #[test]
    fn finding_one_of_many_takes_a_look_at_few() {
        let boxes: Vec<_> =
            (0..1024).map(|k| Bounds::between([f64::from(k)], [f64::from(k) + 0.5])).collect();
        let tree = Tree::new(&boxes);
        let sought = Way::new([700.1], [700.2], 0.0);
        let (mut place, mut looked_at) = (0, 0);
        while let Some(node) = tree.nodes.get(place) {
            looked_at += 1;
            place = if sought.meets(&node.bounds) { place + 1 } else { node.end };
        }
        assert!(looked_at <= 2 * 10 + 1, "{looked_at}");
    }
}
