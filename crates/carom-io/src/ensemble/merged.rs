//! Merged results of an ensemble: means and standard errors.

use std::time::Duration;

use serde::Serialize;

use crate::escape::escaped_json;
use crate::record::Summary;
use crate::scene::Scene;

/// A mean over the replicas, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// `m = Σ x / n`.
    pub mean: f64,
    /// The standard error of the mean; `None` (`null`) for one replica.
    ///
    /// It is `√(Σ (x − m)² / (n (n − 1)))`.
    pub standard_error: Option<f64>,
    /// The number of replicas that measured this observable.
    pub replicas: usize,
}

impl Estimate {
    /// The estimate of these values, in their order; `None` without values.
    fn of(values: impl Iterator<Item = f64> + Clone) -> Option<Self> {
        let (replicas, first) = (values.clone().count(), values.clone().next()?);
        let n = replicas as f64;
        // If all values are equal, the mean is that value, to the last bit.
        let mean = first + values.clone().map(|x| x - first).sum::<f64>() / n;
        let squares: f64 = values.map(|x| (x - mean) * (x - mean)).sum();
        let standard_error = (replicas > 1).then(|| (squares / (n * (n - 1.0))).sqrt());
        Some(Self { mean, standard_error, replicas })
    }
}

/// The merged observables, with the keys and meanings of a [`Summary`].
///
/// They are those at the end of the runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Observables {
    /// The final time.
    pub time: Estimate,
    /// Collisions of two balls.
    pub pair_collisions: Estimate,
    /// Collisions of a ball with a wall or an obstacle.
    pub wall_collisions: Estimate,
    /// Balls that went into pockets; omitted without pockets in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pocketed: Option<Estimate>,
    /// Balls that rules removed; omitted without rules in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Estimate>,
    /// The kinetic energy at the end.
    pub energy: Estimate,
    /// The compressibility `Z = p V / (N k T)`.
    ///
    /// `None` (`null`) if no replica has measured it.
    pub compressibility: Option<Estimate>,
    /// The mean time between a ball's collisions with other balls.
    ///
    /// `None` (`null`) if no replica has measured it.
    pub mean_free_time: Option<Estimate>,
}

/// The results of one replica.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replica {
    /// Its seed.
    pub seed: u64,
    /// The final time.
    pub time: f64,
    /// Collisions of two balls.
    pub pair_collisions: u64,
    /// Collisions of a ball with a wall or an obstacle.
    pub wall_collisions: u64,
    /// Balls that went into pockets; omitted without pockets in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pocketed: Option<u64>,
    /// Balls that rules removed; omitted without rules in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<u64>,
    /// The kinetic energy at the end.
    pub energy: f64,
    /// The compressibility `Z = p V / (N k T)`, if measured.
    pub compressibility: Option<f64>,
    /// The mean time between a ball's collisions with others, if measured.
    pub mean_free_time: Option<f64>,
    /// The deepest overlap at a pair collision, relative to both radii.
    ///
    /// It is a share of the sum of the radii.
    pub deepest_overlap: f64,
    /// A hash of all events, as 16 hexadecimal digits.
    ///
    /// It covers every bit of their times.
    pub trajectory_hash: String,
}

impl Replica {
    pub(super) fn of(seed: u64, summary: &Summary) -> Self {
        let periodic = summary.periodic.as_ref();
        Self {
            seed,
            time: summary.time,
            pair_collisions: summary.pair_collisions,
            wall_collisions: summary.wall_collisions,
            pocketed: summary.pocketed,
            removed: summary.removed,
            energy: summary.energy.r#final,
            compressibility: periodic.and_then(|measured| measured.compressibility),
            mean_free_time: periodic.and_then(|measured| measured.mean_free_time),
            deepest_overlap: summary.deepest_overlap,
            trajectory_hash: summary.trajectory_hash.clone(),
        }
    }
}

/// The result of an ensemble.
///
/// Its `summary.json` holds these keys in this order.
///
/// All but the seconds are the same for every number of threads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EnsembleSummary {
    /// The name of the scene.
    pub scene: String,
    /// 2 or 3.
    pub dimension: usize,
    /// Means over the replicas that ran to their end, with standard errors.
    pub observables: Observables,
    /// The deepest overlap at a pair collision of any replica.
    ///
    /// It is a share of the sum of the radii.
    pub deepest_overlap: f64,
    /// The replicas that ran to their end, ordered by seed.
    pub replicas: Vec<Replica>,
    /// The title of the scene.
    pub title: String,
    /// The wall-clock time, in seconds.
    pub seconds: f64,
    /// Collisions of two balls per second, in all replicas together.
    ///
    /// The seconds are those of the wall clock.
    pub pair_collisions_per_second: f64,
    /// Whether replicas are missing because the ensemble was interrupted.
    pub interrupted: bool,
    /// The version of carom.
    pub version: &'static str,
}

impl EnsembleSummary {
    /// Merges at least one replica.
    pub(super) fn of(
        scene: &Scene,
        replicas: Vec<Replica>,
        elapsed: Duration,
        interrupted: bool,
    ) -> Self {
        let seconds = elapsed.as_secs_f64();
        let collisions: u64 = replicas.iter().map(|replica| replica.pair_collisions).sum();
        Self {
            scene: scene.name().to_owned(),
            dimension: scene.dimension().axes(),
            observables: Observables::of(&replicas),
            deepest_overlap: replicas.iter().map(|r| r.deepest_overlap).fold(0.0, f64::max),
            replicas,
            title: scene.title().to_owned(),
            seconds,
            pair_collisions_per_second: collisions as f64 / seconds.max(1e-9),
            interrupted,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The text of `summary.json`, with a line break at the end.
    ///
    /// Numbers read back to the same bits; values that are not finite are `null`.
    ///
    /// # Panics
    /// Never: a summary has nothing that JSON cannot hold.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self)
            .expect("strings, numbers and lists of them are always JSON");
        text.push('\n');
        escaped_json(text)
    }
}

impl Observables {
    fn of(replicas: &[Replica]) -> Self {
        let all = |of: fn(&Replica) -> f64| {
            let estimate = Estimate::of(replicas.iter().map(of));
            estimate.expect("an ensemble has at least one replica")
        };
        let some = |of: fn(&Replica) -> Option<f64>| Estimate::of(replicas.iter().filter_map(of));
        Self {
            time: all(|replica| replica.time),
            pair_collisions: all(|replica| replica.pair_collisions as f64),
            wall_collisions: all(|replica| replica.wall_collisions as f64),
            pocketed: some(|replica| replica.pocketed.map(|count| count as f64)),
            removed: some(|replica| replica.removed.map(|count| count as f64)),
            energy: all(|replica| replica.energy),
            compressibility: some(|replica| replica.compressibility),
            mean_free_time: some(|replica| replica.mean_free_time),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_mean() {
        let estimate = Estimate::of([1.0, 2.0, 3.0, 6.0].into_iter()).unwrap();
        // Σ (x − 3)² = 14, and 14 / (4 · 3) = 7/6.
        assert_eq!(estimate.mean, 3.0);
        assert_eq!(estimate.standard_error, Some((7.0_f64 / 6.0).sqrt()));
        let one = Estimate { mean: 5.0, standard_error: None, replicas: 1 };
        assert_eq!(Estimate::of(std::iter::once(5.0)), Some(one));
        assert_eq!(Estimate::of(std::iter::empty()), None);
        let equal = Estimate { mean: 0.1, standard_error: Some(0.0), replicas: 3 };
        assert_eq!(Estimate::of([0.1; 3].into_iter()), Some(equal));
    }
}
