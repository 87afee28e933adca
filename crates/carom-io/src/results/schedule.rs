//! Schedule of the samples of a run.

use serde::{Deserialize, Serialize};

use super::limits::Limits;

/// The progress of a run, by its time or by its collisions of two balls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum RunProgress {
    /// All events up to this time have happened.
    Time(f64),
    /// This many collisions have happened.
    Collisions(u64),
}

/// Samples spread evenly over a run, the first at its start and the last at its end. A single
/// sample comes at the end.
///
/// They are spread over the time. The end time of a run that is limited only by collisions is not
/// known in advance: its samples come after equal numbers of collisions.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Schedule {
    limits: Limits,
    count: u64,
    /// The number of samples taken or skipped.
    taken: u64,
    /// The time or the number of collisions of the next sample; infinite after the last.
    next: f64,
}

impl Schedule {
    /// `count` samples of a run.
    fn new(limits: Limits, count: u64) -> Self {
        let mut schedule = Self { limits, count, taken: 0, next: 0.0 };
        schedule.next = schedule.look(0);
        schedule
    }

    /// The time of the next sample; infinite after the last, or if collisions decide.
    fn next_time(&self) -> f64 {
        match self.limits {
            Limits::Time(_) | Limits::Both(..) => self.next,
            Limits::Collisions(_) => f64::INFINITY,
        }
    }

    /// The position at which a sample is due, if one is.
    #[inline]
    fn due(&self, moment: RunProgress) -> Option<f64> {
        let position = match (self.limits, moment) {
            (Limits::Time(_) | Limits::Both(..), RunProgress::Time(time)) => time,
            (Limits::Collisions(_), RunProgress::Collisions(count)) => count as f64,
            _ => return None,
        };
        (position >= self.next).then_some(position)
    }

    /// Takes the sample that is due, and returns whether one is. Samples that coincide count as
    /// one.
    fn take(&mut self, moment: RunProgress) -> bool {
        let due = self.due(moment);
        if let Some(position) = due {
            self.taken = self.first_after(position);
            self.next = self.look(self.taken);
        }
        due.is_some()
    }

    /// The number of the first sample after a position that the next one does not lie after.
    fn first_after(&self, position: f64) -> u64 {
        let (mut last_due, mut step) = (self.taken, 1);
        // A run seldom skips more than one: double the step until it is too far, then halve it.
        while self.look(last_due.saturating_add(step)) <= position {
            last_due = last_due.saturating_add(step);
            step = step.saturating_mul(2);
        }
        while step > 1 {
            step /= 2;
            if self.look(last_due.saturating_add(step)) <= position {
                last_due = last_due.saturating_add(step);
            }
        }
        last_due.saturating_add(1)
    }

    /// The time or the number of collisions of the sample with this number, from 0.
    fn look(&self, number: u64) -> f64 {
        let end = match self.limits {
            Limits::Time(end) | Limits::Both(end, _) => end,
            Limits::Collisions(limit) => limit as f64,
        };
        match self.count {
            count if number >= count => f64::INFINITY,
            1 => end,
            // The quotient of the last sample is exactly 1.
            count => end * (number as f64 / (count - 1) as f64),
        }
    }
}

/// The time and the number of events. While both are unchanged, so is the simulation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Now {
    pub(crate) time: f64,
    pub(crate) events: u64,
}

/// The schedule of one kind of sample, and the last sample.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Timetable {
    schedule: Schedule,
    last: Option<Now>,
}

impl Timetable {
    /// `count` samples of a run.
    fn new(limits: Limits, count: u64) -> Self {
        Self { schedule: Schedule::new(limits, count), last: None }
    }

    /// Whether a loaded timetable can be right.
    pub(crate) fn is_right(&self) -> bool {
        let Schedule { limits, taken, next, .. } = &self.schedule;
        limits.are_right()
            && *taken < u64::MAX
            && *next >= 0.0
            && *next == self.schedule.look(*taken)
    }

    /// The timetable of a resumed run with these limits. If they or the count have changed, samples
    /// that were due by now are skipped.
    fn resumed(self, limits: Limits, count: u64, moments: [RunProgress; 2]) -> Self {
        if (self.schedule.limits, self.schedule.count) == (limits, count) {
            return self;
        }
        let mut schedule = Schedule::new(limits, count);
        for moment in moments {
            schedule.take(moment);
        }
        Self { schedule, last: self.last }
    }
}

/// Something that samples the simulation by a schedule.
#[derive(Clone, Debug)]
pub(crate) struct Scheduled<T> {
    pub(crate) what: T,
    table: Timetable,
}

impl<T> Scheduled<T> {
    /// Lets `what` take `count` samples of a run.
    pub(crate) fn new(what: T, limits: Limits, count: u64) -> Self {
        Self { what, table: Timetable::new(limits, count) }
    }

    /// Lets `what` continue in a resumed run with these limits. `moments` are the time and the
    /// collisions at which it resumes.
    pub(crate) fn resumed(
        what: T,
        table: Timetable,
        (limits, count): (Limits, u64),
        moments: [RunProgress; 2],
    ) -> Self {
        Self { what, table: table.resumed(limits, count, moments) }
    }

    /// The data that a checkpoint has to hold besides `what`.
    pub(crate) fn table(&self) -> &Timetable {
        &self.table
    }

    /// The time of the next sample; infinite after the last, or if collisions decide.
    pub(crate) fn next_time(&self) -> f64 {
        self.table.schedule.next_time()
    }

    /// Whether a sample is due.
    #[inline]
    pub(crate) fn is_due(&self, moment: RunProgress) -> bool {
        self.table.schedule.due(moment).is_some()
    }

    /// Returns `what` if a sample is due, which it then takes.
    pub(crate) fn take(
        &mut self,
        moment: RunProgress,
        now: impl FnOnce() -> Now,
    ) -> Option<&mut T> {
        self.table.schedule.take(moment).then(|| {
            self.table.last = Some(now());
            &mut self.what
        })
    }

    /// Returns `what` if it takes samples at all and has not taken that of the end.
    pub(crate) fn missing(&mut self, now: Now) -> Option<&mut T> {
        (self.table.schedule.count > 0 && self.table.last != Some(now)).then_some(&mut self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The times of all samples, taken as in a run.
    fn times(end: f64, count: u64) -> Vec<f64> {
        let mut schedule = Schedule::new(Limits::Time(end), count);
        let mut looks = Vec::new();
        while schedule.next_time() < f64::INFINITY {
            let time = schedule.next_time();
            assert!(schedule.take(RunProgress::Time(time)));
            assert!(!schedule.take(RunProgress::Time(time)));
            looks.push(time);
        }
        looks
    }

    /// The numbers of collisions at which samples are due.
    fn collisions(end: u64, count: u64) -> Vec<u64> {
        let mut schedule = Schedule::new(Limits::Collisions(end), count);
        assert_eq!(schedule.next_time(), f64::INFINITY);
        (0..=end).filter(|&n| schedule.take(RunProgress::Collisions(n))).collect()
    }

    #[test]
    fn looks_go_from_the_start_to_the_end() {
        assert_eq!(times(8.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(times(8.0, 2), [0.0, 8.0]);
        assert_eq!(times(8.0, 1), [8.0]);
        assert!(times(8.0, 0).is_empty());
        assert_eq!(times(0.3, 4).last(), Some(&0.3));
        assert_eq!(collisions(8, 5), [0, 2, 4, 6, 8]);
        assert_eq!(collisions(10, 4), [0, 4, 7, 10]);
        assert_eq!(collisions(10, 1), [10]);
    }

    #[test]
    fn looks_that_fall_together_are_one() {
        assert_eq!(times(0.0, 200), [0.0]);
        assert_eq!(collisions(3, 200), [0, 1, 2, 3]);
        assert_eq!(collisions(0, 5), [0]);
    }

    #[test]
    fn a_run_that_goes_on_longer_is_looked_at_on_the_rest_of_its_way() {
        let limits = Limits::Time(8.0);
        let mut first = Scheduled::new((), limits, 5);
        let now = Now { time: 2.0, events: 7 };
        assert!(first.take(RunProgress::Time(2.0), || now).is_some());
        let here = [RunProgress::Time(3.0), RunProgress::Collisions(5)];
        let next = |limits, count| {
            let table = first.table().clone();
            Scheduled::resumed((), table, (limits, count), here).next_time()
        };
        assert_eq!(next(limits, 5), 4.0);
        assert_eq!(next(Limits::Time(16.0), 5), 4.0);
        assert_eq!(next(Limits::Time(40.0), 5), 10.0);
        assert_eq!(next(limits, 9), 4.0);
        assert_eq!(next(Limits::Collisions(10), 5), f64::INFINITY);
    }

    #[test]
    fn what_does_not_decide_makes_no_look_due() {
        let mut by_time = Schedule::new(Limits::Both(1.0, 100), 3);
        assert!(!by_time.take(RunProgress::Collisions(100)));
        assert!(by_time.take(RunProgress::Time(0.0)));
        let mut by_collisions = Schedule::new(Limits::Collisions(100), 3);
        assert!(!by_collisions.take(RunProgress::Time(1e9)));
        assert!(by_collisions.take(RunProgress::Collisions(0)));
    }
}
