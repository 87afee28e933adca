//! A tree of boxes around the items of a mesh.
//!
//! A search that takes the nearest items first visits few of them.

use alloc::vec::Vec;
use core::ops::Range;
use core::slice;

use crate::number::vector::{MapEach, from_fn};

/// The least number of items of a leaf; each has fewer than twice as many.
const ITEMS_OF_A_LEAF: usize = 2;

/// The lower and the upper corner of a box.
pub(crate) type BoxCorners<const D: usize> = [[f64; D]; 2];

/// The box around several boxes; without any, a box with nothing in it.
#[inline]
pub(crate) fn around<const D: usize>(
    boxes: impl IntoIterator<Item = BoxCorners<D>>,
) -> BoxCorners<D> {
    let nothing = [[f64::INFINITY; D], [f64::NEG_INFINITY; D]];
    boxes.into_iter().fold(nothing, |[lower, upper], [low, high]| {
        [from_fn(|k| lower[k].min(low[k])), from_fn(|k| upper[k].max(high[k]))]
    })
}

/// Boxes around some items, around half of these, and so on.
///
/// All leaves are at the same depth, and the leaves of `n` items in `m` leaves begin with the items
/// `⌊k n / m⌋`. So the number of a node determines what is below it, and nothing points anywhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tree<const D: usize> {
    /// Level by level: below node `k` are `2 k + 1` and `2 k + 2`.
    nodes: Vec<BoxCorners<D>>,
    /// By number, leaf by leaf.
    items: Vec<usize>,
}

impl<const D: usize> Tree<D> {
    /// The tree over some items, at least one, with their boxes.
    pub(crate) fn over(mut items: Vec<usize>, bounds: impl Fn(usize) -> BoxCorners<D>) -> Self {
        let center = |item: usize| center(bounds(item));
        let levels = (items.len() / ITEMS_OF_A_LEAF).checked_ilog2().unwrap_or(0);
        for level in 0..levels {
            for index in 0..1 << level {
                let all = share(items.len(), index, level);
                let middle = share(items.len(), 2 * index + 1, level + 1).start - all.start;
                let items = &mut items[all];
                let axis = longest_axis(items.iter().map(|&item| center(item)));
                items.select_nth_unstable_by(middle, |&one, &other| {
                    center(one)[axis].total_cmp(&center(other)[axis])
                });
            }
        }
        let first_leaf = (1 << levels) - 1;
        let mut nodes = alloc::vec![around([]); 2 * first_leaf + 1];
        for leaf in 0..=first_leaf {
            let items = &items[share(items.len(), leaf, levels)];
            nodes[first_leaf + leaf] = around(items.iter().map(|&item| bounds(item)));
        }
        for node in (0..first_leaf).rev() {
            nodes[node] = around([nodes[2 * node + 1], nodes[2 * node + 2]]);
        }
        Self { nodes, items }
    }

    /// The items, those in near boxes first. `bound` is a lower bound, for everything in a box, of
    /// the quantity that is minimized.
    pub(crate) fn walk<F: Fn(&BoxCorners<D>) -> f64>(&self, bound: F) -> Walk<'_, D, F> {
        let nodes = alloc::vec![(0, bound(&self.nodes[0]))];
        Walk { tree: self, bound, nodes, items: [].iter() }
    }

    /// The items of a node, if it is a leaf.
    fn leaf(&self, node: usize) -> Option<&[usize]> {
        let leaves = self.nodes.len().div_ceil(2);
        let index = node.checked_sub(leaves - 1)?;
        Some(&self.items[share(self.items.len(), index, leaves.ilog2())])
    }
}

/// The items of a tree, from near to far.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'a, const D: usize, F> {
    tree: &'a Tree<D>,
    bound: F,
    /// The nodes still to visit, the nearest last.
    nodes: Vec<(usize, f64)>,
    /// The items of the current leaf.
    items: slice::Iter<'a, usize>,
}

impl<const D: usize, F: Fn(&BoxCorners<D>) -> f64> Walk<'_, D, F> {
    /// The bound of this box.
    pub(crate) fn bound(&self, bounds: &BoxCorners<D>) -> f64 {
        (self.bound)(bounds)
    }

    /// The next item in a box whose bound is at most `most`. A caller that has found something
    /// passes less.
    pub(crate) fn next_within(&mut self, most: f64) -> Option<usize> {
        loop {
            if let Some(&item) = self.items.next() {
                return Some(item);
            }
            let (node, bound) = self.nodes.pop()?;
            if bound > most {
                continue;
            }
            if let Some(items) = self.tree.leaf(node) {
                self.items = items.iter();
                continue;
            }
            let below = [2 * node + 1, 2 * node + 2];
            let [one, other] = below.map_each(|node| (node, self.bound(&self.tree.nodes[node])));
            let (near, far) = if other.1 < one.1 { (other, one) } else { (one, other) };
            self.nodes.extend([far, near].into_iter().filter(|(_, bound)| *bound <= most));
        }
    }
}

/// The middle of a box, without overflow.
fn center<const D: usize>([lower, upper]: BoxCorners<D>) -> [f64; D] {
    from_fn(|k| lower[k] / 2.0 + upper[k] / 2.0)
}

/// The axis along which points are spread the most.
fn longest_axis<const D: usize>(points: impl Iterator<Item = [f64; D]>) -> usize {
    let [lower, upper] = around(points.map(|point| [point; 2]));
    let length = |axis: &usize| upper[*axis] / 2.0 - lower[*axis] / 2.0;
    (0..D).max_by(|one, other| length(one).total_cmp(&length(other))).unwrap_or(0)
}

/// The items, of `count`, that belong to the node with this index in its level.
fn share(count: usize, index: usize, level: u32) -> Range<usize> {
    let start = |index: usize| (index * count) >> level;
    start(index)..start(index + 1)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::cell::Cell;

    use super::{BoxCorners, Tree};

    /// How far beyond 0 a box begins.
    fn distance([lower, _]: &BoxCorners<2>) -> f64 {
        lower[0].max(0.0)
    }

    #[test]
    fn all_items_are_seen_each_once() {
        for count in [1, 2, 3, 4, 5, 31, 32, 100, 1000] {
            let bounds = |item: usize| {
                let x = (item * 37 % count) as f64;
                [[x, 0.0], [x + 0.5, 1.0]]
            };
            let tree = Tree::over((0..count).collect(), bounds);
            let mut walk = tree.walk(distance);
            let mut seen = alloc::vec![0; count];
            while let Some(item) = walk.next_within(f64::INFINITY) {
                seen[item] += 1;
            }
            assert_eq!(seen, alloc::vec![1; count]);
            // Beyond the bound, some items that share a leaf with an item within it.
            let mut walk = tree.walk(distance);
            let near = core::iter::from_fn(|| walk.next_within(3.0)).count();
            assert!(near >= count.min(4) && near <= count.min(8), "{near} of {count}");
        }
    }

    #[test]
    fn finding_one_of_many_takes_a_look_at_few() {
        let bounds = |item: usize| {
            let [x, y] = [item % 32, item / 32].map(|k| k as f64);
            [[x, y], [x + 0.5, y + 0.5]]
        };
        let tree = Tree::over((0..1024).collect(), bounds);
        for sought in [0, 17, 512, 1023] {
            let [[x, y], _] = bounds(sought);
            let looks = Cell::new(0);
            let mut walk = tree.walk(|[lower, upper]| {
                looks.set(looks.get() + 1);
                let way = |k: usize, at: f64| (lower[k] - at).max(at - upper[k]).max(0.0);
                way(0, x + 0.25).max(way(1, y + 0.25))
            });
            let found: Vec<_> = core::iter::from_fn(|| walk.next_within(0.0)).collect();
            assert!(found.contains(&sought) && found.len() < 4, "{found:?}");
            assert!(looks.get() <= 2 * 9 + 1, "{}", looks.get());
        }
    }
}
