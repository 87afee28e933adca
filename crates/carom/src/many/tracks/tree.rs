//! Pairs of boxes that overlap, found with a tree of boxes.

use core::ops::Range;

use crate::number::vector::from_fn;

/// The most boxes of a leaf.
const LEAF: usize = 8;

/// A box with the sides along the axes; its faces belong to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds<const D: usize> {
    pub(super) low: [f64; D],
    pub(super) high: [f64; D],
}

impl<const D: usize> Bounds<D> {
    /// Contains nothing.
    pub(super) const EMPTY: Self = Self { low: [f64::INFINITY; D], high: [f64::NEG_INFINITY; D] };

    /// The smallest box around both.
    pub(super) fn joined(&self, other: &Self) -> Self {
        Self {
            low: from_fn(|k| self.low[k].min(other.low[k])),
            high: from_fn(|k| self.high[k].max(other.high[k])),
        }
    }

    fn overlaps(&self, other: &Self) -> bool {
        (0..D).all(|k| self.low[k] <= other.high[k] && other.low[k] <= self.high[k])
    }

    /// The middle along an axis. Halves do not overflow.
    fn middle(&self, axis: usize) -> f64 {
        0.5 * self.low[axis] + 0.5 * self.high[axis]
    }

    /// Half the length along an axis.
    fn half_size(&self, axis: usize) -> f64 {
        0.5 * self.high[axis] - 0.5 * self.low[axis]
    }
}

/// A node of a tree: its box, and what is in it.
#[derive(Clone, Debug)]
struct Node<const D: usize> {
    bounds: Bounds<D>,
    /// The boxes in it.
    boxes: Range<usize>,
    /// The nodes of its halves; `None` for a leaf.
    halves: Option<[usize; 2]>,
}

/// A tree of boxes, each with a number.
#[derive(Debug)]
pub(super) struct Tree<const D: usize> {
    boxes: Vec<(Bounds<D>, u32)>,
    nodes: Vec<Node<D>>,
    root: Option<usize>,
}

impl<const D: usize> Tree<D> {
    pub(super) fn of(mut boxes: Vec<(Bounds<D>, u32)>) -> Self {
        let mut nodes = Vec::with_capacity(boxes.len() / 2);
        let count = boxes.len();
        let root = (count > 0).then(|| build(&mut boxes, 0..count, &mut nodes));
        Self { boxes, nodes, root }
    }

    /// Calls a function with each two boxes of the tree that overlap.
    pub(super) fn pairs_within(&self, mut each: impl FnMut(u32, u32)) {
        let mut open: Vec<[usize; 2]> = self.root.map(|root| [root; 2]).into_iter().collect();
        while let Some([a, b]) = open.pop() {
            if a != b {
                self.step(self, [a, b], &mut open, &mut each);
            } else if let Some([one, other]) = self.nodes[a].halves {
                open.extend([[one, one], [other, other], [one, other]]);
            } else {
                let leaf = &self.boxes[self.nodes[a].boxes.clone()];
                for (k, (bounds, one)) in leaf.iter().enumerate() {
                    for (others, other) in &leaf[k + 1..] {
                        if bounds.overlaps(others) {
                            each(*one, *other);
                        }
                    }
                }
            }
        }
    }

    /// Calls a function with each box of this tree and each of another that overlap.
    pub(super) fn pairs_between(&self, other: &Self, mut each: impl FnMut(u32, u32)) {
        let roots = self.root.zip(other.root).map(|(a, b)| [a, b]);
        let mut open: Vec<[usize; 2]> = roots.into_iter().collect();
        while let Some(nodes) = open.pop() {
            self.step(other, nodes, &mut open, &mut each);
        }
    }

    /// Compares a node with one of another tree: excludes, halves or compares what is in them.
    fn step(
        &self,
        other: &Self,
        [a, b]: [usize; 2],
        open: &mut Vec<[usize; 2]>,
        each: &mut impl FnMut(u32, u32),
    ) {
        let (one, two) = (&self.nodes[a], &other.nodes[b]);
        if !one.bounds.overlaps(&two.bounds) {
            return;
        }
        match (one.halves, two.halves) {
            (Some(halves), _) if two.halves.is_none() || one.boxes.len() >= two.boxes.len() => {
                open.extend(halves.map(|half| [half, b]));
            }
            (_, Some(halves)) => open.extend(halves.map(|half| [a, half])),
            _ => {
                for (bounds, k) in &self.boxes[one.boxes.clone()] {
                    for (others, l) in &other.boxes[two.boxes.clone()] {
                        if bounds.overlaps(others) {
                            each(*k, *l);
                        }
                    }
                }
            }
        }
    }
}

/// Adds the node of some boxes, which it sorts, and returns its place.
fn build<const D: usize>(
    boxes: &mut [(Bounds<D>, u32)],
    range: Range<usize>,
    nodes: &mut Vec<Node<D>>,
) -> usize {
    let part = &mut boxes[range.clone()];
    let bounds = part.iter().fold(Bounds::EMPTY, |all, (bounds, _)| all.joined(bounds));
    let mut halves = None;
    if part.len() > LEAF {
        let axis = (0..D)
            .max_by(|&i, &j| bounds.half_size(i).total_cmp(&bounds.half_size(j)))
            .unwrap_or(0);
        let half = part.len() / 2;
        part.select_nth_unstable_by(half, |(one, _), (other, _)| {
            one.middle(axis).total_cmp(&other.middle(axis))
        });
        let middle = range.start + half;
        let low = build(boxes, range.start..middle, nodes);
        let high = build(boxes, middle..range.end, nodes);
        halves = Some([low, high]);
    }
    nodes.push(Node { bounds, boxes: range, halves });
    nodes.len() - 1
}
