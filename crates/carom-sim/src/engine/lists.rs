//! Neighbour lists.
//!
//! The list of a ball has the balls that it could touch before either leaves its shell. The lists
//! are rows in one array. A row has room for a multiple of [`LANES`] balls. A row that becomes too
//! small moves to a larger place, and its old place is kept for another row.

use super::record::LANES;

/// The neighbours of each ball. The relation is mutual.
///
/// The position of each ball's row is stored with the other data of the ball: `balls`, by ball, in
/// the functions below.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// Rows, one after another. The unused end of a row holds arbitrary balls.
    entries: Vec<u32>,
    /// Free places, by their size in blocks.
    free: Vec<Vec<u32>>,
    /// By ball: the last time it was marked.
    marks: Vec<u32>,
    time: u32,
}

/// Among more neighbours than these, one is sought by halving.
const LONG: u32 = 64;

/// The position of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RowPlace {
    /// In blocks of [`LANES`], like `room`.
    start: u32,
    room: u32,
    len: u32,
}

impl RowPlace {
    fn begin(self) -> usize {
        self.start as usize * LANES
    }

    /// Whether it is searched faster if it is sorted.
    fn is_long(&self) -> bool {
        self.len > LONG
    }
}

impl Lists {
    /// Empty lists for this number of balls.
    pub(super) fn new(balls: usize) -> Self {
        Self { marks: vec![0; balls], ..Self::default() }
    }

    /// Adds empty lists for more balls.
    pub(super) fn grow(&mut self, balls: usize) {
        self.marks.resize(balls, 0);
    }

    /// The neighbours in a row.
    #[inline]
    pub(super) fn of(&self, row: RowPlace) -> &[u32] {
        &self.entries[row.begin()..row.begin() + row.len as usize]
    }

    /// The neighbours in a row, followed by whatever fills the last block; and their number.
    #[inline]
    pub(super) fn padded(&self, row: RowPlace) -> (&[u32], usize) {
        let len = row.len as usize;
        (&self.entries[row.begin()..row.begin() + len.next_multiple_of(LANES)], len)
    }

    /// Reads a word of a row, so that it is fetched.
    #[inline]
    pub(super) fn touch(&self, row: RowPlace) -> u32 {
        self.entries.get(row.begin()).copied().unwrap_or_default()
    }

    /// Gives a ball new neighbours, and updates the lists of the new and the former ones.
    pub(super) fn replace<T: AsRef<RowPlace> + AsMut<RowPlace>>(
        &mut self,
        balls: &mut [T],
        (ball, neighbors): (u32, &[u32]),
        former: &mut Vec<u32>,
    ) {
        former.clear();
        former.extend_from_slice(self.of(*balls[ball as usize].as_ref()));
        let [new, kept] = self.two_marks();
        for &other in neighbors {
            self.marks[other as usize] = new;
        }
        for &other in former.iter() {
            let mark = &mut self.marks[other as usize];
            if *mark == new {
                *mark = kept;
            } else {
                self.remove(balls, other, ball);
            }
        }
        for &other in neighbors {
            if self.marks[other as usize] == new {
                self.push(balls, other, ball);
            }
        }
        self.set(balls, ball, neighbors);
    }

    /// Two marks that no ball has.
    fn two_marks(&mut self) -> [u32; 2] {
        if self.time >= u32::MAX - 2 {
            self.marks.fill(0);
            self.time = 0;
        }
        self.time += 2;
        [self.time - 1, self.time]
    }

    /// Adds each ball to the lists of its neighbours.
    pub(super) fn make_mutual<T: AsRef<RowPlace> + AsMut<RowPlace>>(&mut self, balls: &mut [T]) {
        for row in balls.iter().map(|ball| *ball.as_ref()).filter(RowPlace::is_long) {
            let begin = row.begin();
            self.entries[begin..begin + row.len as usize].sort_unstable();
        }
        let mut missing = Vec::new();
        for (ball, outlook) in (0..).zip(balls.iter()) {
            let is_missing = |other: &&u32| !self.holds(*balls[**other as usize].as_ref(), ball);
            let others = self.of(*outlook.as_ref()).iter().filter(is_missing);
            missing.extend(others.map(|&other| (other, ball)));
        }
        for (ball, other) in missing {
            self.push(balls, ball, other);
        }
    }

    /// Whether a ball is in a row; a long one is sorted.
    fn holds(&self, row: RowPlace, ball: u32) -> bool {
        let list = self.of(row);
        if row.is_long() { list.binary_search(&ball).is_ok() } else { list.contains(&ball) }
    }

    /// Gives a ball these neighbours, and changes no other list.
    pub(super) fn set<T: AsMut<RowPlace>>(
        &mut self,
        balls: &mut [T],
        ball: u32,
        neighbors: &[u32],
    ) {
        let row = balls[ball as usize].as_mut();
        self.make_room(row, ball, neighbors.len());
        #[expect(clippy::cast_possible_truncation, reason = "fewer than there are balls")]
        let len = neighbors.len() as u32;
        row.len = len;
        let begin = row.begin();
        self.entries[begin..begin + neighbors.len()].copy_from_slice(neighbors);
    }

    fn push<T: AsMut<RowPlace>>(&mut self, balls: &mut [T], ball: u32, other: u32) {
        let row = balls[ball as usize].as_mut();
        let len = row.len as usize;
        self.make_room(row, ball, len + 1);
        row.len += 1;
        self.entries[row.begin() + len] = other;
    }

    fn remove<T: AsMut<RowPlace>>(&mut self, balls: &mut [T], ball: u32, other: u32) {
        let row = balls[ball as usize].as_mut();
        let (begin, len) = (row.begin(), row.len as usize);
        if let Some(place) = self.of(*row).iter().position(|&b| b == other) {
            self.entries[begin + place] = self.entries[begin + len - 1];
            row.len -= 1;
        }
    }

    /// Makes room for this number of neighbours of a ball, and keeps the current ones.
    fn make_room(&mut self, row: &mut RowPlace, ball: u32, len: usize) {
        let blocks = len.div_ceil(LANES);
        if blocks <= row.room as usize {
            return;
        }
        if self.free.len() <= blocks {
            self.free.resize_with(blocks + 1, Vec::new);
        }
        let begin = if let Some(start) = self.free[blocks].pop() {
            start as usize * LANES
        } else {
            let end = self.entries.len();
            // Every place holds an existing ball: the padding of a block is looked at, too.
            self.entries.resize(end + blocks * LANES, ball);
            end
        };
        self.entries.copy_within(row.begin()..row.begin() + row.len as usize, begin);
        if row.room > 0 {
            self.free[row.room as usize].push(row.start);
        }
        #[expect(clippy::cast_possible_truncation, reason = "2³⁵ neighbours fill all memory")]
        let (start, room) = ((begin / LANES) as u32, blocks as u32);
        (row.start, row.room) = (start, room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl AsRef<RowPlace> for RowPlace {
        fn as_ref(&self) -> &RowPlace {
            self
        }
    }

    impl AsMut<RowPlace> for RowPlace {
        fn as_mut(&mut self) -> &mut RowPlace {
            self
        }
    }

    fn sorted(lists: &Lists, row: RowPlace) -> Vec<u32> {
        let mut list = lists.of(row).to_vec();
        list.sort_unstable();
        list
    }

    #[test]
    fn what_one_has_found_both_have() {
        let (mut lists, mut rows) = (Lists::new(20), vec![RowPlace::default(); 20]);
        // Each ball has found all larger ones, and more than one block of them.
        for ball in 0..20 {
            lists.set(&mut rows, ball, &(ball + 1..20).collect::<Vec<_>>());
        }
        lists.make_mutual(&mut rows);
        for (ball, &row) in (0..).zip(&rows) {
            let expected: Vec<u32> = (0..20).filter(|&other| other != ball).collect();
            assert_eq!(sorted(&lists, row), expected);
        }
    }

    #[test]
    fn neighbors_are_mutual_however_often_lists_are_replaced() {
        const BALLS: u32 = 40;
        let mut lists = Lists::new(BALLS as usize);
        let mut rows = vec![RowPlace::default(); BALLS as usize];
        let mut truth = vec![vec![false; BALLS as usize]; BALLS as usize];
        let (mut state, mut former) = (1_u64, Vec::new());
        for _ in 0..2_000 {
            let mut random = |below: u32| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                u32::try_from((state >> 33) % u64::from(below)).unwrap()
            };
            let (ball, share) = (random(BALLS), 1 + random(10));
            let neighbors: Vec<u32> =
                (0..BALLS).filter(|&b| b != ball && random(share) == 0).collect();
            lists.replace(&mut rows, (ball, &neighbors), &mut former);
            for other in 0..BALLS {
                let is_neighbor = neighbors.contains(&other);
                truth[ball as usize][other as usize] = is_neighbor;
                truth[other as usize][ball as usize] = is_neighbor;
            }
            for (ball, &row) in (0..).zip(&rows) {
                let expected: Vec<u32> = (0..BALLS).filter(|&b| truth[ball][b as usize]).collect();
                assert_eq!(sorted(&lists, row), expected);
                let (padded, len) = lists.padded(row);
                assert!(len == expected.len() && padded.iter().all(|&b| b < BALLS));
            }
        }
        // Rows that became too small are reused: the rows cannot need more than this.
        assert!(lists.entries.len() <= 3 * (BALLS * BALLS) as usize, "{}", lists.entries.len());
    }
}
