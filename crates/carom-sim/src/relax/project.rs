//! Which displacements satisfy all rows, and move the least mass the least way?
//!
//! Sought are the places `x = x₀ + Σ λ n / m`, `λ ≥ 0`, that minimise `Σ m |x − x₀|²` under the rows, `x₀`
//! being where the balls were given: the point of a polyhedron that is nearest to `x₀`. Row by row, the
//! multiplier `λ` of one is changed so that its row holds, or to 0, where it holds anyway \[Hildreth1957\].
//! It is Dykstra's algorithm for half-spaces \[BoyleDykstra1986\], and projected Gauss–Seidel for contacts,
//! in which the impulses of a row are accumulated. Changes that are larger by a factor up to 1.8, as in
//! overrelaxation, were no gain: rows that contradict each other drive multipliers apart the faster.

use carom::vector::{dot, sub};

use super::rows::Row;

/// Changes displacements until all rows hold, or for so many sweeps; whether they hold.
///
/// `displacements` are from the places of the rows, with nobody's, 0, behind those of all balls.
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

/// Goes through all rows; whether all of them held.
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

/// Pushes the two of a row apart.
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

    /// A row between two balls on a line, the one with the smaller number to the left.
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
        assert_eq!(displacements[3], [0.0], "nobody");
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
