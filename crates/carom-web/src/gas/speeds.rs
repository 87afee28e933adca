//! The speeds of the discs, and Maxwell's law.

/// Counts speeds in `bins` equal intervals from 0 to `fastest`.
#[must_use]
pub fn count_speeds(speeds: impl Iterator<Item = f64>, bins: usize, fastest: f64) -> Vec<f64> {
    let mut counts = vec![0.0; bins];
    for speed in speeds {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rounds down")]
        let bin = (speed / fastest * bins as f64) as usize;
        if let Some(count) = counts.get_mut(bin) {
            *count += 1.0;
        }
    }
    counts
}

/// The counts in these intervals by Maxwell's law in the plane.
///
/// There are `count` discs of mass 1. The density of the speed is `(v / T) exp(−v² / 2T)`, so the
/// share `exp(−v² / 2T)` of the discs is faster than `v`.
#[must_use]
pub fn maxwell_counts(count: f64, temperature: f64, bins: usize, fastest: f64) -> Vec<f64> {
    let faster = |bin: usize| {
        let v = fastest * bin as f64 / bins as f64;
        count * (-0.5 * v * v / temperature).exp()
    };
    (0..bins).map(|bin| faster(bin) - faster(bin + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_counted_where_they_belong() {
        let speeds = [0.0, 0.49, 0.5, 1.99, 2.0, 7.0, f64::INFINITY];
        assert_eq!(count_speeds(speeds.into_iter(), 4, 2.0), [2.0, 1.0, 0.0, 1.0]);
    }

    /// The law has the energy of its temperature, `⟨v²⟩ = 2 T`, and its peak at `√T`.
    #[test]
    fn maxwells_law_has_its_moments() {
        let (temperature, bins, fastest) = (2.25, 4_000, 20.0);
        let counts = maxwell_counts(1.0, temperature, bins, fastest);
        let middle = |bin: usize| fastest * (bin as f64 + 0.5) / bins as f64;
        let total: f64 = counts.iter().sum();
        let square: f64 = counts.iter().enumerate().map(|(k, n)| n * middle(k).powi(2)).sum();
        assert!((total - 1.0).abs() < 1e-12, "{total}");
        assert!((square - 2.0 * temperature).abs() < 1e-4, "{square}");
        let peak = (0..bins).max_by(|&a, &b| counts[a].total_cmp(&counts[b])).unwrap();
        assert!((middle(peak) - temperature.sqrt()).abs() < 0.01);
    }
}
