//! Tests of the order of entries, and of the work for it.

use super::*;

/// The rank of an entry here.
fn by_ball(entry: &Entry) -> u32 {
    entry.ball
}

/// Balls that get another event over and over, at random delays.
struct Balls {
    changes: Vec<u32>,
    times: Vec<f64>,
    random: u64,
    delay: fn(u64) -> f64,
}

impl Balls {
    fn new(delay: fn(u64) -> f64) -> Self {
        Self { changes: vec![0; 300], times: vec![0.0; 300], random: 1, delay }
    }

    fn plan(&mut self, ball: usize, now: f64) -> Entry {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let at = now + (self.delay)(self.random >> 33);
        self.times[ball] = at;
        self.changes[ball] += 1;
        let changes = self.changes[ball];
        Entry { at, ball: u32::try_from(ball).unwrap(), changes }
    }
}

/// Entries come out in chronological order, whatever their distribution.
fn come_out_in_order(delay: fn(u64) -> f64) {
    let mut balls = Balls::new(delay);
    let entries = (0..300).map(|ball| balls.plan(ball, 0.0)).collect();
    let mut calendar = Calendar::new(entries, &balls.changes, by_ball);
    for step in 0..20_000 {
        calendar.first(f64::INFINITY, &balls.changes, by_ball).unwrap();
        let first = calendar.last().unwrap();
        let least = balls.times.iter().copied().fold(f64::INFINITY, f64::min);
        assert_eq!(first.at, least, "step {step}");
        let before = least.next_down();
        assert!(calendar.first(before, &balls.changes, by_ball).is_none(), "step {step}");
        // The first ball and one other are replanned.
        for ball in [first.ball as usize, step % 300] {
            let entry = balls.plan(ball, first.at);
            calendar.push(entry, &balls.changes, by_ball);
        }
        if step % 4_001 == 4_000 {
            let entries = calendar.into_entries(&balls.changes);
            calendar = Calendar::new(entries, &balls.changes, by_ball);
        }
    }
}

#[test]
fn entries_come_out_in_the_order_of_time() {
    come_out_in_order(|random| (random % 1_000) as f64 * 1e-3);
    come_out_in_order(|random| 0.5_f64.powf((random % 200) as f64));
    come_out_in_order(|random| (random % 2) as f64);
    come_out_in_order(|random| 1e200 * (random % 7) as f64);
}

#[test]
fn an_empty_calendar_has_no_first() {
    let mut calendar = Calendar::new(Vec::new(), &[], by_ball);
    assert!(calendar.first(f64::INFINITY, &[], by_ball).is_none());
}

#[test]
fn entries_of_one_moment_come_together() {
    let entry = |at: f64, ball: u32| Entry { at, ball, changes: 0 };
    let (entries, changes) = (vec![entry(2.0, 0), entry(1.0, 1), entry(1.0, 2)], [0; 3]);
    let mut calendar = Calendar::new(entries, &changes, by_ball);
    assert_eq!(calendar.first(5.0, &changes, by_ball), Some(2));
    calendar.pop();
    assert_eq!(calendar.first(5.0, &changes, by_ball), Some(1));
    calendar.pop();
    assert_eq!(calendar.first(5.0, &changes, by_ball), Some(1));
    assert_eq!(calendar.last().unwrap().ball, 0);
}

/// Many entries at one time come out by rank, also those that are added meanwhile.
#[test]
fn a_crowd_comes_out_by_rank() {
    const BALLS: u32 = 1_000;
    let entry = |at: f64, ball: u32| Entry { at, ball, changes: 0 };
    let changes = [0; BALLS as usize];
    let early = (0..BALLS / 2).map(|ball| entry(1.0, 2 * (ball * 7 % (BALLS / 2))));
    let mut calendar = Calendar::new(early.collect(), &changes, by_ball);
    let mut came = Vec::new();
    // As the engine does it: of a few, it seeks the first one itself.
    let first = |calendar: &mut Calendar<u32>| {
        let ties = calendar.first(5.0, &changes, by_ball)?;
        let ties = calendar.last_mut(ties);
        assert!(ties.len() <= CROWD);
        let least = (0..ties.len()).min_by_key(|&place| ties[place].ball).unwrap();
        ties.swap(least, ties.len() - 1);
        calendar.last()
    };
    while let Some(Entry { at, ball, .. }) = first(&mut calendar) {
        came.push(ball);
        if ball % 2 == 0 {
            // While this one still waits, another one is added at the same time.
            calendar.push(entry(at, ball + 1), &changes, by_ball);
            assert_eq!(calendar.first(at.next_down(), &changes, by_ball), None);
            assert_eq!(first(&mut calendar).unwrap().ball, ball);
        }
        calendar.pop();
    }
    assert_eq!(came, (0..BALLS).collect::<Vec<_>>());
}

/// A rank that counts how often it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted(u32);

impl PartialOrd for Counted {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Counted {
    fn cmp(&self, other: &Self) -> Ordering {
        effort::count(Effort::Ties, 1);
        self.0.cmp(&other.0)
    }
}

#[test]
fn the_cost_of_entries_at_one_time_grows_hardly_faster_than_their_number() {
    for balls in [1_000_u32, 30_000] {
        let changes = vec![0; balls as usize];
        let entries = (0..balls).map(|ball| Entry { at: 3.0, ball, changes: 0 }).collect();
        let rank = |entry: &Entry| Counted(entry.ball);
        let (compared, ()) = effort::of(Effort::Ties, || {
            let mut calendar = Calendar::new(entries, &changes, rank);
            while let Some(ties) = calendar.first(5.0, &changes, rank) {
                effort::count(Effort::Ties, ties);
                calendar.pop();
            }
        });
        let most = 3 * balls as usize * (balls.ilog2() as usize + 1);
        assert!(compared < most, "{balls} balls: {compared}");
    }
}

/// What is looked at for each of many events after a burst: `pace` is the time between two.
fn looked_at_after_a_burst(balls: u32, pace: f64) -> usize {
    let mut changes = vec![0; balls as usize];
    let late = (0..balls).map(|ball| {
        let at = if ball <= balls / 8 { 1e-12 * f64::from(ball) } else { 1e3 };
        Entry { at, ball, changes: 0 }
    });
    let mut calendar = Calendar::new(late.collect(), &changes, by_ball);
    let mut now = 0.0;
    let mut step = |calendar: &mut Calendar<u32>, after: f64| {
        calendar.first(1e2, &changes, by_ball).unwrap();
        let Entry { at, ball, .. } = calendar.last().unwrap();
        assert!(at >= now);
        now = at;
        changes[ball as usize] += 1;
        let entry = Entry { at: now + after, ball, changes: changes[ball as usize] };
        calendar.push(entry, &changes, by_ball);
    };
    for _ in 0..=balls / 8 {
        step(&mut calendar, 1e3);
    }
    // From now on there are only events of one ball, between those of the burst and the last ones.
    let mut changes_of_last = 0;
    let mut at = now + pace;
    let (first, last) = (balls - 1, balls / 2);
    let mut work = 0;
    for effort in [Effort::Buckets, Effort::Entries] {
        work += effort::of(effort, || {
            for _ in 0..last {
                changes_of_last += 1;
                changes[first as usize] = changes_of_last;
                let entry = Entry { at, ball: first, changes: changes_of_last };
                calendar.push(entry, &changes, by_ball);
                calendar.first(1e2, &changes, by_ball).unwrap();
                assert_eq!(calendar.last().unwrap().at, at);
                at += pace;
            }
        })
        .0;
    }
    work / last as usize
}

#[test]
fn empty_time_after_a_burst_costs_nothing() {
    for balls in [3_u32, 300, 30_000] {
        for pace in [1e-13, 1e-11, 1e-9, 1e-7, 1e-4] {
            let looked_at = looked_at_after_a_burst(balls, pace);
            assert!(looked_at < 60, "{balls} balls, a pace of {pace}: {looked_at}");
        }
    }
}

/// Entries beyond the ring that are soon stale are dropped now and then.
#[test]
fn stale_entries_do_not_pile_up() {
    let mut balls = Balls::new(|random| 1.0 + (random % 7) as f64);
    let entries = (0..300).map(|ball| balls.plan(ball, 1e-9)).collect();
    let mut calendar = Calendar::new(entries, &balls.changes, by_ball);
    for step in 0..100_000 {
        let entry = balls.plan(step % 300, 1e3);
        calendar.push(entry, &balls.changes, by_ball);
        let entry = balls.plan((step + 1) % 300, 1e-9);
        calendar.push(entry, &balls.changes, by_ball);
    }
    assert!(calendar.far.len() <= 700 && calendar.crowd.entries().count() <= 700);
}
