//! `cargo xtask torture --sets`: searches among many balls.
//!
//! The oracle checks each pair. In sets too large for that, each pair is queried separately.

use std::array::from_fn;
use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use carom::many::{Balls, PairImpact, Search};
use carom::{Impact, Moving, Scalar, first_contact, time_of_impact};
use carom_oracle::{Ball, Case, Precision, SetKind, Truth, judge};
use fastrand::Rng;

/// The most balls in a set whose pairs the oracle checks.
const BALLS: usize = 400;

/// The balls in a large set, whose pairs carom queries one by one. There is one for every
/// `FOR_EACH_LARGE` of the others.
const MANY: usize = 5_000;
const FOR_EACH_LARGE: u64 = 25;

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    sets: u64,
    pairs: u64,
    met: u64,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.sets += other.sets;
        self.pairs += other.pairs;
        self.met += other.met;
    }
}

/// Searches this many sets, and prints what was compared. Fails if an answer is wrong.
pub(super) fn run(sets: u64, seed: u64, threads: usize) -> ExitCode {
    let (start, next) = (Instant::now(), AtomicU64::new(0));
    let total = Mutex::new((Tally::default(), Tally::default(), Vec::new()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= sets {
                        return;
                    }
                    let small = set(number, seed, false);
                    let large = (number % FOR_EACH_LARGE == 0).then(|| set(number, seed, true));
                    let mut total = total.lock().expect("no thread panics while it adds");
                    for (is_large, found) in [(false, Some(small)), (true, large)] {
                        match found {
                            Some(Ok(tally)) if is_large => total.1.add(tally),
                            Some(Ok(tally)) => total.0.add(tally),
                            Some(Err(wrong)) => total.2.push(wrong),
                            None => {}
                        }
                    }
                }
            });
        }
    });
    let (small, large, wrong) = total.into_inner().expect("no thread panics while it adds");
    println!(
        "{} sets of up to {BALLS} balls from seed {seed}: {} pairs checked by exact arithmetic, {} answers; {} sets of \
         {MANY}: {} pairs one by one, {} answers. {} wrong, in {:.1} s on {threads} threads.",
        small.sets,
        small.pairs,
        small.met,
        large.sets,
        large.pairs,
        large.met,
        wrong.len(),
        start.elapsed().as_secs_f64()
    );
    for wrong in &wrong {
        println!("{wrong}");
    }
    if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A set whose type follows from its number: 2D or 3D, `f32` or `f64`.
fn set(number: u64, seed: u64, is_large: bool) -> Result<Tally, String> {
    let precision = Precision::ALL[(number / 2 % 2) as usize];
    match (number % 2, precision) {
        (0, Precision::Single) => compared::<2, f32>(number, seed, precision, is_large),
        (0, Precision::Double) => compared::<2, f64>(number, seed, precision, is_large),
        (_, Precision::Single) => compared::<3, f32>(number, seed, precision, is_large),
        (_, Precision::Double) => compared::<3, f64>(number, seed, precision, is_large),
    }
}

fn compared<const D: usize, S: Scalar>(
    number: u64,
    seed: u64,
    precision: Precision,
    is_large: bool,
) -> Result<Tally, String> {
    let kinds = SetKind::<D>::all();
    let random = &mut Rng::with_seed(seed ^ number.rotate_left(32));
    let kind = kinds[random.usize(..kinds.len())];
    let count = if is_large { MANY } else { random.usize(..=BALLS) };
    let balls = kind.balls(random.u64(..), count, precision);
    let max_time = precision.round_to_finite(10_f64.powf(4.0 * random.f64() - 3.0));
    let max_time = if random.u8(..8) == 0 { f64::INFINITY } else { max_time };
    let set = Set::<D, S>::of(&balls, max_time);
    let found = if is_large { set.one_by_one() } else { set.by_oracle(&balls, precision) };
    found.map_err(|wrong| {
        format!(
            "set {number} ({}, {count} balls, {D} dimensions, {}, up to {max_time}): {wrong}",
            kind.name,
            precision.name()
        )
    })
}

/// Balls as columns, and the deadline.
struct Set<const D: usize, S> {
    centers: [Vec<S>; D],
    velocities: [Vec<S>; D],
    radii: Vec<S>,
    max_time: S,
}

impl<const D: usize, S: Scalar> Set<D, S> {
    fn of(balls: &[Ball<D>], max_time: f64) -> Self {
        let column = |get: &dyn Fn(&Ball<D>) -> f64| {
            balls.iter().map(|ball| S::from_f64(get(ball))).collect()
        };
        Self {
            centers: from_fn(|k| column(&|ball| ball.center[k])),
            velocities: from_fn(|k| column(&|ball| ball.velocity[k])),
            radii: column(&|ball| ball.radius),
            max_time: S::from_f64(max_time),
        }
    }

    fn balls(&self) -> Balls<'_, D, S> {
        let center = from_fn(|k| self.centers[k].as_slice());
        let velocity = from_fn(|k| self.velocities[k].as_slice());
        Balls::moving(center, velocity, &self.radii).expect("finite")
    }

    /// Checks that the search finds exactly the pairs with an impact or a contact, according to the
    /// oracle.
    fn by_oracle(&self, balls: &[Ball<D>], precision: Precision) -> Result<Tally, String> {
        let (impacts, contacts) =
            (self.answers(SearchKind::Impacts)?, self.answers(SearchKind::Contacts)?);
        let mut tally = Tally { sets: 1, ..Tally::default() };
        for (a, &one) in balls.iter().enumerate() {
            for (b, &other) in balls.iter().enumerate().skip(a + 1) {
                let max_time = self.max_time.into();
                let case = Case { precision, a: one, b: other, max_time, tolerance: 0.0 };
                let truth = Truth::of(&case);
                for (name, found, is_true) in [
                    ("impact", &impacts, truth.time_of_impact().is_some()),
                    ("contact", &contacts, truth.first_contact().is_some()),
                ] {
                    let is_found = found.contains(&[a, b]);
                    if is_found != is_true {
                        return Err(format!("{name} of {a} and {b}: {is_found}; {case}"));
                    }
                    tally.met += u64::from(is_true);
                }
                // The accuracy of the answer, which equals that of the query about the pair.
                if truth.first_contact().is_some() {
                    let broken = judge(&case, &truth).broken_promises(precision);
                    if !broken.is_empty() {
                        return Err(format!("{a} and {b} break {broken:?}; {case}"));
                    }
                }
                tally.pairs += 1;
            }
        }
        if tally.met == (impacts.len() + contacts.len()) as u64 {
            Ok(tally)
        } else {
            Err("there are more answers than pairs that meet".into())
        }
    }

    /// Checks that the search finds as many pairs as separate queries do.
    fn one_by_one(&self) -> Result<Tally, String> {
        let set = self.balls();
        let all: Vec<_> = (0..set.len()).filter_map(|ball| set.get(ball)).collect();
        let mut tally = Tally { sets: 1, ..Tally::default() };
        for (a, one) in all.iter().enumerate() {
            for other in &all[a + 1..] {
                tally.met += u64::from(time_of_impact(one, other, self.max_time).is_some());
                tally.pairs += 1;
            }
        }
        let found = self.each(SearchKind::Impacts, |_| {})?;
        if found == tally.met {
            Ok(tally)
        } else {
            Err(format!("{found} impacts instead of {}", tally.met))
        }
    }

    /// The pairs with an answer.
    fn answers(&self, kind: SearchKind) -> Result<HashSet<[usize; 2]>, String> {
        let mut pairs = HashSet::new();
        self.each(kind, |pair| {
            pairs.insert(pair);
        })?;
        Ok(pairs)
    }

    /// Visits all pairs with an answer, and counts them. Checks that answers are in order, and
    /// equal that of the query about the pair, to the last bit.
    fn each(&self, kind: SearchKind, mut visit: impl FnMut([usize; 2])) -> Result<u64, String> {
        let (set, mut count) = (self.balls(), 0);
        let mut before = None;
        let search = Search::among(set, self.max_time);
        let answers: Box<dyn Iterator<Item = Vec<_>>> = match kind {
            SearchKind::Impacts => Box::new(search.impacts()),
            SearchKind::Contacts => Box::new(search.contacts()),
        };
        for met in answers.flatten() {
            let PairImpact { a, b, impact } = met;
            let pair = [a, b].map(|ball| ball as usize);
            let [one, other] = pair.map(|ball| set.get(ball).expect("one of them"));
            if kind.alone(&one, &other, self.max_time) != Some(impact) {
                return Err(format!("{kind:?} of {a} and {b}: {impact:?} is not theirs alone"));
            }
            let key = (impact.time.into(), a, b);
            if before.is_some_and(|before: (f64, u32, u32)| before >= key) {
                return Err(format!("{kind:?}: {before:?} comes before {key:?}"));
            }
            before = Some(key);
            visit(pair);
            count += 1;
        }
        Ok(count)
    }
}

/// The type of query.
#[derive(Clone, Copy, Debug)]
enum SearchKind {
    Impacts,
    Contacts,
}

impl SearchKind {
    fn alone<const D: usize, S: Scalar>(
        self,
        a: &Moving<D, S>,
        b: &Moving<D, S>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        match self {
            Self::Impacts => time_of_impact(a, b, max_time),
            Self::Contacts => first_contact(a, b, max_time),
        }
    }
}
