//! How densely balls lie where they are.

use carom::vector::MapEach;

/// Counters for each position: with fewer, cells that share one would count as one too often.
const COUNTERS: usize = 4;

/// Limit on the number of a cell along an axis.
const MOST_CELLS: f64 = (1_u64 << 60) as f64;

/// How many others there are on average in the cell of a position, if space is divided into cells
/// with this side; a fourth more at the most, because cells may share a counter.
pub(crate) fn company<const D: usize>(places: &[[f64; D]], side: f64) -> f64 {
    let bits = (COUNTERS * places.len()).next_power_of_two().trailing_zeros().max(1);
    let mut counters = vec![0_u32; 1 << bits];
    for &place in places {
        let counter = &mut counters[counter_of(place, side, bits)];
        *counter = counter.saturating_add(1);
    }
    let squares: f64 = counters.iter().map(|&count| f64::from(count) * f64::from(count)).sum();
    // Each of the balls in a cell has all but itself for company.
    squares / places.len().max(1) as f64 - 1.0
}

/// The counter of the cell of a position: mixed so that cells in any pattern are spread.
fn counter_of<const D: usize>(place: [f64; D], side: f64, bits: u32) -> usize {
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    #[expect(clippy::cast_possible_truncation, reason = "a whole number up to 2⁶⁰")]
    let cell = place.map_each(|x| (x / side).floor().clamp(-MOST_CELLS, MOST_CELLS) as i64);
    let mixed = cell.into_iter().fold(0_u64, |mixed, n| {
        let sum = (mixed ^ n.cast_unsigned()).wrapping_mul(MIX);
        sum ^ (sum >> 29)
    });
    #[expect(clippy::cast_possible_truncation, reason = "fewer bits than the counters have")]
    let counter = (mixed.wrapping_mul(MIX) >> (64 - bits)) as usize;
    counter
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lattice(side: i32) -> Vec<[f64; 2]> {
        (0..side * side).map(|n| [f64::from(n % side), f64::from(n / side)]).collect()
    }

    #[test]
    fn the_company_in_a_cell_is_that_of_its_size() {
        for (side, expected) in [(0.5, 0.0), (1.0, 0.0), (4.0, 15.0), (8.0, 63.0)] {
            let company = company(&lattice(64), side);
            let most = 1.1 * expected + 0.5;
            assert!((expected..most).contains(&company), "{side}: {company}");
        }
    }

    #[test]
    fn balls_at_one_place_have_all_others_for_company() {
        assert_eq!(company(&[[3.0, -7.0]; 100], 1e-3), 99.0);
        assert_eq!(company::<3>(&[], 1.0), -1.0);
    }
}
