//! Projection on the rows: the displacements that satisfy them and move least.
//!
//! The result is positions `x = x₀ + Σ λ n / m`, `λ ≥ 0`, that minimise `Σ m |x − x₀|²` under the
//! rows, where `x₀` are the given positions: the point of a polyhedron that is nearest to `x₀`. Row
//! by row, the multiplier `λ` of one row changes so that the row holds, or becomes 0 if the row
//! holds anyway \[Hildreth1957\]. This is Dykstra's algorithm for half-spaces \[BoyleDykstra1986\],
//! and projected Gauss–Seidel for contacts with accumulated impulses. Changes that are larger by a
//! factor up to 1.8, as in overrelaxation, bring no gain: rows that contradict each other drive
//! multipliers apart faster.

use carom::vector::{dot, sub};

use super::row::Row;

/// Changes displacements until all rows hold, or for so many sweeps; returns whether they hold.
///
/// `displacements` are relative to the positions of the rows. The last one, after those of all
/// balls, is 0 and belongs to the fixed partner of walls and obstacles.
pub(super) fn project<const D: usize>(
    rows: &mut [Row<D>],
    lightness: &[f64],
    displacements: &mut [[f64; D]],
    sweeps: u32,
) -> bool {
    for row in &*rows {
        if row.multiplier > 0.0 {
            push(row, row.multiplier, lightness, displacements);
        }
    }
    (0..sweeps).any(|_| sweep(rows, lightness, displacements))
}

/// Goes through all rows; returns whether all of them held.
fn sweep<const D: usize>(
    rows: &mut [Row<D>],
    lightness: &[f64],
    displacements: &mut [[f64; D]],
) -> bool {
    let mut hold = true;
    for row in rows {
        let parted = sub(displacements[row.to as usize], displacements[row.from as usize]);
        let lacking = row.need - dot(row.normal, parted);
        if lacking <= 0.0 && row.multiplier == 0.0 {
            continue;
        }
        hold &= lacking <= row.tolerance;
        let sought = row.multiplier + lacking * row.stiffness;
        let former = std::mem::replace(&mut row.multiplier, sought.max(0.0));
        push(row, row.multiplier - former, lightness, displacements);
    }
    hold
}

/// Pushes the two partners of a row apart.
#[inline]
fn push<const D: usize>(
    row: &Row<D>,
    impulse: f64,
    lightness: &[f64],
    displacements: &mut [[f64; D]],
) {
    let (from, to) = (row.from as usize, row.to as usize);
    let (back, forth) = (impulse * lightness[from], impulse * lightness[to]);
    for k in 0..D {
        displacements[from][k] -= back * row.normal[k];
        displacements[to][k] += forth * row.normal[k];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row between two balls on a line; the one with the smaller number is on the left.
    fn row(from: u32, to: u32, need: f64, lightness: &[f64]) -> Row<1> {
        let stiffness = 1.0 / (lightness[from as usize] + lightness[to as usize]);
        Row { from, to, normal: [1.0], need, tolerance: 1e-12, multiplier: 0.0, stiffness }
    }

    #[test]
    fn three_in_a_row_move_as_the_conditions_of_the_minimum_say() {
        let lightness = [1.0, 0.5, 0.25, 0.0];
        let mut rows = [row(0, 1, 1.0, &lightness), row(1, 2, 0.5, &lightness)];
        let mut displacements = [[0.0]; 4];
        assert!(project(&mut rows, &lightness, &mut displacements, 1000));
        // Σ m u = 0, u₁ = u₀ + 1 and u₂ = u₁ + 1/2, for the masses 1, 2 and 4.
        for (displacement, expected) in
            displacements.iter().zip([-8.0 / 7.0, -1.0 / 7.0, 5.0 / 14.0])
        {
            assert!((displacement[0] - expected).abs() < 1e-11, "{displacements:?}");
        }
        assert_eq!(displacements[3], [0.0], "the fixed partner");
    }

    #[test]
    fn a_row_that_holds_anyway_pulls_at_nothing() {
        let lightness = [1.0, 1.0, 1.0, 0.0];
        let mut rows = [row(0, 1, 1.0, &lightness), row(1, 2, -0.5, &lightness)];
        let mut displacements = [[0.0]; 4];
        assert!(project(&mut rows, &lightness, &mut displacements, 1000));
        assert_eq!(rows[1].multiplier, 0.0);
        for (displacement, expected) in displacements.iter().zip([-0.5, 0.5, 0.0]) {
            assert!((displacement[0] - expected).abs() < 1e-11, "{displacements:?}");
        }
    }
}
