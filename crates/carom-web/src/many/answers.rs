//! Queries about many pairs, answered by `carom`.

use std::ops::Range;

use carom::many::{ColumnError, PairColumns};
use carom::{ClosestApproach, Scalar};

use super::block::{Block, each_block};
use super::columns::{Pairs, Place};
use super::error::Error;

/// The answer of [`carom::will_collide`] for each pair.
///
/// `read` returns some rows of a column.
///
/// # Errors
/// A number is invalid.
pub fn will_collide<const D: usize, S: Scalar>(
    pairs: &Pairs,
    max_time: S,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<Vec<bool>, Error> {
    each::<D, S, _>(pairs, false, read, |block, answers| block.will_collide(max_time, answers))
}

/// The time of [`carom::time_of_impact`] for each pair.
///
/// NaN if the balls do not meet.
///
/// # Errors
/// A number is invalid.
pub fn times_of_impact<const D: usize, S: Scalar>(
    pairs: &Pairs,
    max_time: S,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<Vec<S>, Error> {
    each::<D, S, _>(pairs, S::default(), read, |block, times| {
        block.times_of_impact(max_time, times)?;
        never_is_nan(times);
        Ok(())
    })
}

/// The time of [`carom::first_contact`] for each pair.
///
/// NaN if the balls never touch or overlap.
///
/// # Errors
/// A number is invalid.
pub fn times_of_contact<const D: usize, S: Scalar>(
    pairs: &Pairs,
    max_time: S,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<Vec<S>, Error> {
    each::<D, S, _>(pairs, S::default(), read, |block, times| {
        block.times_of_contact(max_time, times)?;
        never_is_nan(times);
        Ok(())
    })
}

/// The current gap, [`carom::gap`], of each pair.
///
/// # Errors
/// A number is invalid.
pub fn gaps<const D: usize, S: Scalar>(
    pairs: &Pairs,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<Vec<S>, Error> {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method has one lifetime, the closure any"
    )]
    each::<D, S, _>(pairs, S::default(), read, |block, gaps| block.gaps(gaps))
}

/// The answers of [`carom::closest_approach`] for each pair: times, and gaps.
///
/// NaN for a negative `max_time`.
///
/// # Errors
/// A number is invalid.
pub fn closest_approaches<const D: usize, S: Scalar>(
    pairs: &Pairs,
    max_time: S,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<[Vec<S>; 2], Error> {
    let unknown = ClosestApproach { time: S::default(), gap: S::default() };
    let nearest = each::<D, S, _>(pairs, unknown, read, |block, nearest| {
        block.closest_approaches(max_time, nearest)
    })?;
    let column = |of: fn(&ClosestApproach<S>) -> S| nearest.iter().map(of).collect();
    Ok([column(|nearest| nearest.time), column(|nearest| nearest.gap)])
}

/// Replaces infinite times by NaN: in the library an infinite time means never.
fn never_is_nan<S: Scalar>(times: &mut [S]) {
    for time in times {
        if (*time).into() == f64::INFINITY {
            *time = S::from_f64(f64::NAN);
        }
    }
}

/// All answers, computed block by block.
fn each<const D: usize, S: Scalar, A: Clone>(
    pairs: &Pairs,
    unknown: A,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
    mut ask: impl FnMut(&PairColumns<'_, D, S>, &mut [A]) -> Result<(), ColumnError>,
) -> Result<Vec<A>, Error> {
    each_block(pairs, unknown, read, |block: &Block<2, D, S>, answers| {
        let pairs = PairColumns::of(block.balls(0)?, block.balls(1)?);
        pairs.and_then(|pairs| ask(&pairs, answers)).map_err(|error| block.refused(1, error))
    })
}

#[cfg(test)]
mod tests {
    use std::array::from_fn;

    use carom::{Ball, Moving, closest_approach, first_contact, gap, time_of_impact};
    use carom_any::Precision;
    use fastrand::Rng;
    use test_size::sized;

    use super::super::block::ROWS;
    use super::super::keys::{RADIUS, VELOCITY};
    use super::super::{Column, KEYS};
    use super::*;

    /// Columns by the indices of their keys; an empty one counts as missing.
    type Columns<S> = [[Vec<S>; KEYS.len()]; 2];

    /// More than one block, and not a whole number of blocks.
    const COUNT: usize = 2 * ROWS + 37;

    fn pairs<S>(columns: &Columns<S>, precision: Precision) -> Result<Pairs, Error> {
        let column = |column: &Vec<S>| {
            (!column.is_empty()).then_some(Column { precision, rows: column.len() })
        };
        Pairs::of(columns.each_ref().map(|set| set.each_ref().map(column)))
    }

    fn reader<S: Scalar>(columns: &Columns<S>) -> impl Fn(Place, Range<usize>) -> Vec<S> {
        |place, rows| columns[place.set][place.key][rows].to_vec()
    }

    /// Random pairs; for three in ten, the last bits decide. These pass along an axis at the
    /// distance of their radii, or a unit in the last place less or more.
    fn random<const D: usize, S: Scalar>() -> Columns<S> {
        let random = &mut Rng::with_seed(7);
        let mut columns: Columns<S> = from_fn(|_| from_fn(|_| Vec::new()));
        for _ in 0..COUNT {
            let grazes = random.u8(..10) < 3;
            for (set, columns) in columns.iter_mut().enumerate() {
                for axis in 0..D {
                    let mut number = || S::from_f64(2.0 * random.f64() - 1.0);
                    let (x, v) = (number(), number());
                    let far = [0.0, 0.5][usize::from(set == 1 && axis == 1)];
                    let [x, v] = match (grazes, set, axis) {
                        (true, 0, _) => [S::default(); 2],
                        (true, _, 0) => [x, S::from_f64(-3.0) * x],
                        (true, ..) => [S::from_f64(far), S::default()],
                        _ => [x, S::from_f64(2.0) * v],
                    };
                    columns[axis].push(x);
                    columns[VELOCITY + axis].push(v);
                }
                let near = S::from_f64(0.25 + f64::from(random.i8(-1..2)) * 2.0_f64.powi(-54));
                columns[RADIUS].push(if grazes { near } else { S::from_f64(0.7 * random.f64()) });
            }
        }
        columns
    }

    fn ball<const D: usize, S: Scalar>(set: &[Vec<S>; KEYS.len()], row: usize) -> Moving<D, S> {
        let vector = |first: usize| from_fn(|axis| set[first + axis][row]);
        Ball::new(vector(0), set[RADIUS][row]).unwrap().moving(vector(VELOCITY)).unwrap()
    }

    fn check<const D: usize, S: Scalar>(precision: Precision) {
        let columns = random::<D, S>();
        let pairs = pairs(&columns, precision).unwrap();
        let bits = |time: S| -> u64 { Into::<f64>::into(time).to_bits() };
        let never = S::from_f64(f64::NAN);
        for max_time in [1.0, 0.0, f64::INFINITY, -1.0].map(S::from_f64) {
            let verdicts = will_collide::<D, S>(&pairs, max_time, reader(&columns)).unwrap();
            let impacts = times_of_impact::<D, S>(&pairs, max_time, reader(&columns)).unwrap();
            let contacts = times_of_contact::<D, S>(&pairs, max_time, reader(&columns)).unwrap();
            let gaps_now = gaps::<D, S>(&pairs, reader(&columns)).unwrap();
            let [times, nearest] =
                closest_approaches::<D, S>(&pairs, max_time, reader(&columns)).unwrap();
            // Single queries take long, so a quick run makes them for every fifth pair.
            for row in (0..COUNT).step_by(sized(5, 1)) {
                let [a, b] = columns.each_ref().map(|set| ball::<D, S>(set, row));
                let impact = time_of_impact(&a, &b, max_time).map(|impact| impact.time);
                let contact = first_contact(&a, &b, max_time).map(|impact| impact.time);
                assert_eq!(verdicts[row], impact.is_some(), "{a:?} {b:?}");
                assert_eq!(bits(impacts[row]), bits(impact.unwrap_or(never)), "{a:?} {b:?}");
                assert_eq!(bits(contacts[row]), bits(contact.unwrap_or(never)), "{a:?} {b:?}");
                assert_eq!(bits(gaps_now[row]), bits(gap(a.ball(), b.ball())), "{a:?} {b:?}");
                let approach = closest_approach(&a, &b, max_time);
                let [time, gap] =
                    approach.map_or([never; 2], |nearest| [nearest.time, nearest.gap]);
                assert_eq!(bits(times[row]), bits(time), "{a:?} {b:?}");
                assert_eq!(bits(nearest[row]), bits(gap), "{a:?} {b:?}");
            }
            let is_graze = |&row: &usize| {
                Into::<f64>::into(impacts[row]).is_nan() && contacts[row] > S::default()
            };
            if max_time == S::from_f64(1.0) {
                let met = verdicts.iter().filter(|&&meet| meet).count();
                let grazes = (0..COUNT).filter(is_graze).count();
                assert!(met > COUNT / 20 && grazes > COUNT / 40, "{met} and {grazes} of {COUNT}");
            }
        }
    }

    #[test]
    fn answers_are_those_of_the_single_questions() {
        check::<2, f64>(Precision::F64);
        check::<3, f64>(Precision::F64);
        check::<2, f32>(Precision::F32);
        check::<3, f32>(Precision::F32);
    }

    #[test]
    fn velocities_that_are_left_out_are_zero() {
        let mut columns = random::<2, f64>();
        columns[0][VELOCITY].fill(0.0);
        columns[1][VELOCITY + 1].fill(0.0);
        let ask = |columns: &Columns<f64>| {
            let pairs = pairs(columns, Precision::F64).unwrap();
            will_collide::<2, f64>(&pairs, 1.0, reader(columns)).unwrap()
        };
        let answers = ask(&columns);
        columns[0][VELOCITY].clear();
        columns[1][VELOCITY + 1].clear();
        assert_eq!(ask(&columns), answers);
        assert!(answers.contains(&true));
    }

    #[test]
    fn there_may_be_no_pairs() {
        let column = Some(Column { precision: Precision::F64, rows: 0 });
        let pairs = Pairs::of([[column; KEYS.len()]; 2]).unwrap();
        assert_eq!(times_of_impact::<3, f64>(&pairs, 1.0, |_, _| Vec::new()), Ok(Vec::new()));
    }

    #[test]
    fn a_number_is_refused_with_its_set_column_and_row() {
        let refused = |set: usize, key: usize, row: usize, value: f64| {
            let mut columns = random::<3, f64>();
            columns[set][key][row] = value;
            let pairs = pairs(&columns, Precision::F64).unwrap();
            times_of_contact::<3, f64>(&pairs, 1.0, reader(&columns)).unwrap_err().to_string()
        };
        let last = COUNT - 1;
        assert_eq!(
            refused(0, 3, 17, f64::NAN),
            "ball columns a: vx: row 17 is NaN; give a finite number"
        );
        assert_eq!(
            refused(1, 2, last, f64::INFINITY),
            format!("ball columns b: z: row {last} is inf; give a finite number")
        );
        assert_eq!(
            refused(1, 6, ROWS, -1.0),
            format!(
                "ball columns b: radius: row {ROWS} is -1; give a finite number that is at least 0"
            )
        );
    }

    #[test]
    fn rows_that_are_not_there_are_an_error() {
        let columns = random::<2, f64>();
        let pairs = pairs(&columns, Precision::F64).unwrap();
        let none = |_, _| Vec::new();
        let error = will_collide::<2, f64>(&pairs, 1.0, none).unwrap_err().to_string();
        assert!(error.starts_with("ball columns "), "{error}");
    }
}
