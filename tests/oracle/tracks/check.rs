//! Comparison of a search with brute force.

use carom::many::Encounter;

use super::case::Case;
use super::pairs::Spans;

/// How many of each kind a family has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) pairs: usize,
    pub(super) encounters: usize,
    pub(super) grazes: usize,
    pub(super) near_grazes: usize,
    pub(super) near_misses: usize,
    pub(super) joint_borders: usize,
    pub(super) touches_at_existence: usize,
    pub(super) merges: usize,
    pub(super) re_entries: usize,
    pub(super) single_fixes: usize,
}

impl Counts {
    pub(super) fn add(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.encounters += other.encounters;
        self.grazes += other.grazes;
        self.near_grazes += other.near_grazes;
        self.near_misses += other.near_misses;
        self.joint_borders += other.joint_borders;
        self.touches_at_existence += other.touches_at_existence;
        self.merges += other.merges;
        self.re_entries += other.re_entries;
        self.single_fixes += other.single_fixes;
    }
}

/// Checks every answer about a case; says what is wrong.
pub(super) fn check<const D: usize>(case: &Case<D>) -> Result<Counts, String> {
    let found = found(case, None)?;
    let counts = against_brute_force(case, &found)?;
    in_order(&found)?;
    in_any_slices(case, &found)?;
    in_reverse(case, &found)?;
    exchanged(case, &found)?;
    Ok(counts)
}

fn found<const D: usize>(case: &Case<D>, slices: Option<usize>) -> Result<Vec<Encounter>, String> {
    case.found(slices).map_err(|error| format!("refused: {error:?}"))
}

/// Compares answers with those of exact arithmetic.
pub(super) fn against_brute_force<const D: usize>(
    case: &Case<D>,
    found: &[Encounter],
) -> Result<Counts, String> {
    let spans = Spans::of(case);
    let pairs = spans.near_pairs();
    let of_pair = |found: &Encounter| [found.a as usize, found.b as usize];
    let mut counts = Counts { pairs: pairs.len(), ..Counts::default() };
    let mut sorted: Vec<&Encounter> = found.iter().collect();
    sorted.sort_by(|x, y| {
        let times = |found: &Encounter| [found.enter, found.exit, found.approach.time];
        let by_time = times(x).partial_cmp(&times(y)).expect("no NaN");
        of_pair(x).cmp(&of_pair(y)).then(by_time)
    });
    let mut sorted = sorted.as_slice();
    for pair in pairs {
        let exact = spans.pair(pair);
        let count = sorted.iter().take_while(|found| of_pair(found) == pair).count();
        let (answers, rest) = sorted.split_at(count);
        sorted = rest;
        if answers.len() != exact.encounters.len() {
            let spans: Vec<_> = answers.iter().map(|answer| [answer.enter, answer.exit]).collect();
            let wanted = exact.encounters.len();
            return Err(format!("{pair:?} has {wanted} encounters, not {spans:?}"));
        }
        for (wanted, answer) in exact.encounters.iter().zip(answers) {
            let faults = wanted.faults(answer);
            if !faults.is_empty() {
                return Err(format!("{}: {answer:?}, not {wanted:?}", faults.join(", ")));
            }
            counts.encounters += 1;
            counts.grazes += usize::from(wanted.is_graze());
            counts.near_grazes += usize::from(wanted.is_nearly_graze());
            counts.joint_borders += usize::from(wanted.is_bordered_by_joint());
            counts.touches_at_existence += usize::from(wanted.is_touch_at_existence());
            counts.merges += usize::from(wanted.is_merged());
            counts.single_fixes += usize::from(wanted.is_at_one_fix());
        }
        counts.near_misses += exact.near_misses;
        counts.re_entries += usize::from(exact.re_enters);
    }
    // The first is of a pair that does not exist, or never meets.
    sorted.first().map_or(Ok(counts), |stray| Err(format!("never meet: {stray:?}")))
}

pub(super) fn in_order(found: &[Encounter]) -> Result<(), String> {
    // The last two for encounters of one pair that begin with the same float.
    let key = |found: &Encounter| (found.enter, found.a, found.b, found.exit, found.approach.time);
    let wrong = found.windows(2).find(|pair| key(&pair[0]) > key(&pair[1]));
    wrong.map_or(Ok(()), |pair| Err(format!("out of order: {pair:?}")))
}

/// All numbers of an answer, in which 0 and -0 differ.
pub(super) type Bits = (u32, u32, [u64; 6]);

fn bits(found: &Encounter) -> Bits {
    let Encounter { a, b, enter, exit, approach, distance, height, .. } = *found;
    (a, b, [enter, exit, approach.time, approach.gap, distance, height].map(f64::to_bits))
}

pub(super) fn all_bits(found: &[Encounter]) -> Vec<Bits> {
    found.iter().map(bits).collect()
}

fn in_any_slices<const D: usize>(case: &Case<D>, wanted: &[Encounter]) -> Result<(), String> {
    for slices in [1, 2, 3, 8, 50] {
        let answers = found(case, Some(slices))?;
        let differ = wanted.iter().zip(&answers).find(|(x, y)| bits(x) != bits(y));
        if answers.len() != wanted.len() || differ.is_some() {
            let counts = [wanted.len(), answers.len()];
            return Err(format!("{slices} slices: {counts:?}, first difference {differ:?}"));
        }
    }
    Ok(())
}

/// Compares two lists in any order; the second after a change of indices.
pub(super) fn same(
    what: &str,
    wanted: &[Encounter],
    answers: &[Encounter],
    change: impl Fn(u32, u32) -> [u32; 2],
) -> Result<(), String> {
    let changed = answers.iter().map(bits).map(|(a, b, numbers)| {
        let [a, b] = change(a, b);
        (a, b, numbers)
    });
    let mut changed: Vec<_> = changed.collect();
    let mut wanted = all_bits(wanted);
    changed.sort_unstable();
    wanted.sort_unstable();
    let differ = wanted.iter().zip(&changed).find(|(x, y)| x != y);
    if wanted.len() == changed.len() && differ.is_none() {
        return Ok(());
    }
    let numbers = differ.map(|(x, y)| [x, y].map(|x| (x.0, x.1, x.2.map(f64::from_bits))));
    let counts = [wanted.len(), changed.len()];
    Err(format!("{what}: {counts:?} encounters, first difference {numbers:?}"))
}

/// The same with the tracks of each set in reverse order.
fn in_reverse<const D: usize>(case: &Case<D>, wanted: &[Encounter]) -> Result<(), String> {
    let others = case.others.as_ref().map(super::case::Set::reversed);
    let reversed = Case { set: case.set.reversed(), others, ..case.clone() };
    let answers = found(&reversed, None)?;
    let last = case.sets().map(|set| u32::try_from(set.tracks.len()).expect("few") - 1);
    let is_among = case.others.is_none();
    same("in reverse", wanted, &answers, |a, b| {
        let [a, b] = [last[0] - a, last[1] - b];
        if is_among { [b, a] } else { [a, b] }
    })
}

/// The same with the sets exchanged. One set is also searched with itself.
fn exchanged<const D: usize>(case: &Case<D>, wanted: &[Encounter]) -> Result<(), String> {
    let [set, others] = case.sets().map(Clone::clone);
    let exchanged = Case { set: others, others: Some(set), ..case.clone() };
    let answers = found(&exchanged, None)?;
    if case.others.is_some() {
        return same("exchanged", wanted, &answers, |a, b| [b, a]);
    }
    against_brute_force(&exchanged, &answers).map_err(|fault| format!("with itself: {fault}"))?;
    let part = |is_kept: fn(&Encounter) -> bool| -> Vec<Encounter> {
        answers.iter().copied().filter(is_kept).collect()
    };
    same("with itself", wanted, &part(|found| found.a < found.b), |a, b| [a, b])?;
    same("with itself, exchanged", wanted, &part(|found| found.a > found.b), |a, b| [b, a])
}
