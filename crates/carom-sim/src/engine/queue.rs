//! The event queue: which ball has the earliest event.
//!
//! A binary heap with one place for each ball, so that it never grows and a ball's event can be
//! replaced where it stands.

/// One key for each ball, and the ball with the smallest in constant time.
#[derive(Clone, Debug)]
pub(crate) struct Queue<K> {
    /// The key of each ball.
    keys: Vec<K>,
    /// Balls as a heap: no ball's key is below that of its parent `(place − 1) / 2`.
    heap: Vec<u32>,
    /// The place of each ball in the heap.
    places: Vec<u32>,
}

impl<K: Ord + Copy> Queue<K> {
    /// A queue without balls.
    pub(crate) const fn new() -> Self {
        Self { keys: Vec::new(), heap: Vec::new(), places: Vec::new() }
    }

    /// Adds balls until there are this many. The new ones have this key, the largest that there is.
    pub(crate) fn grow(&mut self, len: u32, key: K) {
        self.keys.resize(len as usize, key);
        let new = (0..len).skip(self.heap.len());
        self.heap.extend(new.clone());
        self.places.extend(new);
    }

    /// The ball with the smallest key.
    pub(crate) fn first(&self) -> Option<(u32, K)> {
        self.heap.first().map(|&ball| (ball, self.keys[ball as usize]))
    }

    /// Gives a ball another key.
    pub(crate) fn set(&mut self, ball: u32, key: K) {
        let old = std::mem::replace(&mut self.keys[ball as usize], key);
        let place = self.places[ball as usize] as usize;
        if key < old {
            self.rise(place);
        } else {
            self.sink(place);
        }
    }

    fn key_at(&self, place: usize) -> K {
        self.keys[self.heap[place] as usize]
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 {
            let parent = (place - 1) / 2;
            if self.key_at(parent) <= self.key_at(place) {
                return;
            }
            self.swap(place, parent);
            place = parent;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let (left, right) = (2 * place + 1, 2 * place + 2);
            if left >= self.heap.len() {
                return;
            }
            let right_is_less = right < self.heap.len() && self.key_at(right) < self.key_at(left);
            let least = if right_is_less { right } else { left };
            if self.key_at(place) <= self.key_at(least) {
                return;
            }
            self.swap(place, least);
            place = least;
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "places are below the u32 count of balls")]
    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.places[self.heap[one] as usize] = one as u32;
        self.places[self.heap[other] as usize] = other as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_always_the_smallest() {
        let mut queue = Queue::new();
        queue.grow(20, u64::MAX);
        let mut keys = [u64::MAX; 50];
        let mut state = 1_u64;
        for step in 0..5_000 {
            if step == 1_000 {
                queue.grow(50, u64::MAX);
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let balls = if step < 1_000 { 20 } else { 50 };
            let (ball, key) = ((state >> 33) % balls, state >> 40);
            queue.set(u32::try_from(ball).unwrap(), key);
            keys[usize::try_from(ball).unwrap()] = key;
            let (first, least) = queue.first().unwrap();
            assert_eq!(Some(&least), keys.iter().min());
            assert_eq!(keys[first as usize], least);
        }
    }

    #[test]
    fn an_empty_queue_has_no_first() {
        assert_eq!(Queue::<u64>::new().first(), None);
    }
}
