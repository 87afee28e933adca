//! User data for each ball.

use crate::ids::{BallId, Generation};

/// A map from balls to values, such as scores, colours or names.
///
/// The simulation does not know of the map, so unused maps cost nothing. A lookup costs one index
/// operation; the map is as large as the highest slot in it.
///
/// ```
/// use carom::{Body, Circle, Mass};
/// use carom_sim::{BallMap, Simulation};
///
/// let mut simulation = Simulation::builder().build()?;
/// let mut names = BallMap::new();
/// let ball = Body::new(Circle::new([0.0, 0.0], 1.0)?.at_rest(), Mass::new(1.0)?);
///
/// let first = simulation.insert(ball)?;
/// names.insert(first, "first");
/// simulation.remove(first)?;
/// let second = simulation.insert(ball)?;
/// assert_eq!(names.get(second), None, "a later ball in the same slot is another ball");
/// names.insert(second, "second");
/// assert_eq!((names.get(first), names.get(second)), (None, Some(&"second")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BallMap<T> {
    /// By slot.
    entries: Vec<Option<(Generation, T)>>,
}

impl<T> BallMap<T> {
    /// An empty map.
    #[must_use]
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Sets the value of a ball, and returns its previous value.
    ///
    /// This drops the value of an earlier ball in the same slot.
    pub fn insert(&mut self, ball: BallId, value: T) -> Option<T> {
        if self.entries.len() <= ball.index() {
            self.entries.resize_with(ball.index() + 1, || None);
        }
        let before = self.entries[ball.index()].replace((ball.generation, value));
        before.filter(|(generation, _)| *generation == ball.generation).map(|(_, value)| value)
    }

    /// The value of a ball, if there is one.
    #[must_use]
    pub fn get(&self, ball: BallId) -> Option<&T> {
        let (generation, value) = self.entries.get(ball.index())?.as_ref()?;
        (*generation == ball.generation).then_some(value)
    }

    /// The value of a ball, mutably, if there is one.
    pub fn get_mut(&mut self, ball: BallId) -> Option<&mut T> {
        let (generation, value) = self.entries.get_mut(ball.index())?.as_mut()?;
        (*generation == ball.generation).then_some(value)
    }

    /// Removes the value of a ball, and returns it.
    pub fn remove(&mut self, ball: BallId) -> Option<T> {
        self.get(ball)?;
        self.entries[ball.index()].take().map(|(_, value)| value)
    }

    /// The balls and their values, in the order of the slots.
    pub fn iter(&self) -> impl Iterator<Item = (BallId, &T)> {
        (0..).zip(&self.entries).filter_map(|(slot, entry)| {
            let (generation, value) = entry.as_ref()?;
            Some((BallId { slot, generation: *generation }, value))
        })
    }
}

impl<T> Default for BallMap<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_belongs_to_one_ball_and_not_to_its_slot() {
        let (old, other) = (BallId::first(2), BallId::first(0));
        let vacant = Generation::FIRST.next().unwrap();
        let new = BallId { slot: 2, generation: vacant.next().unwrap() };
        let mut map = BallMap::new();
        assert_eq!(map.get(old), None);
        assert_eq!(map.insert(old, 'a'), None);
        assert_eq!(map.insert(old, 'b'), Some('a'));
        assert_eq!(map.insert(other, 'c'), None);
        assert_eq!(map.remove(new), None);
        assert_eq!(map.insert(new, 'd'), None);
        assert_eq!(map.get(old), None);
        assert_eq!(map.get_mut(old), None);
        *map.get_mut(new).unwrap() = 'e';
        assert_eq!(map.iter().collect::<Vec<_>>(), [(other, &'c'), (new, &'e')]);
        assert_eq!(map.remove(new), Some('e'));
        assert_eq!(map.remove(new), None);
        assert_eq!(map.remove(old), None);
    }
}
