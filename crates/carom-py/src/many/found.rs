//! Answers as columns that grow chunk by chunk.

use std::array::from_fn;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array};
use carom::many::{Balls, PairAnswer, PairApproach, PairContact, PairImpact};
use carom::{Ball, ClosestApproach, closest_approach};

use crate::float::Float;
use crate::table::Table;

/// Answers that become a table.
pub(super) trait Found<A>: Send {
    /// Appends the answers of a chunk.
    fn take(&mut self, chunk: &[A]);

    /// All answers as a table.
    fn table(self) -> Table;
}

/// The numbers of the balls.
#[derive(Default)]
struct Pairs {
    a: Vec<i64>,
    b: Vec<i64>,
}

impl Pairs {
    fn take(&mut self, chunk: &[impl PairAnswer]) {
        self.a.extend(chunk.iter().map(|answer| i64::from(answer.pair()[0])));
        self.b.extend(chunk.iter().map(|answer| i64::from(answer.pair()[1])));
    }

    fn columns(self) -> Vec<(String, ArrayRef)> {
        let column = |name: &str, numbers: Vec<i64>| {
            (name.to_owned(), Arc::new(Int64Array::from(numbers)) as ArrayRef)
        };
        vec![column("a", self.a), column("b", self.b)]
    }
}

fn column<S: Float>(name: impl Into<String>, numbers: Vec<S>) -> (String, ArrayRef) {
    (name.into(), S::column(numbers))
}

/// Impacts or contacts: the columns that `carom impacts` writes.
pub(super) struct Impacts<'a, const D: usize, S> {
    pairs: Pairs,
    times: Vec<S>,
    normals: [Vec<S>; D],
    points: [Vec<S>; D],
    nearest: Option<Nearest<'a, D, S>>,
}

/// The closest approaches of centres: times and distances.
pub(super) struct Nearest<'a, const D: usize, S> {
    pub(super) sets: [Balls<'a, D, S>; 2],
    pub(super) until: S,
    times: Vec<S>,
    distances: Vec<S>,
}

impl<'a, const D: usize, S: Float> Nearest<'a, D, S> {
    pub(super) fn of(sets: [Balls<'a, D, S>; 2], until: S) -> Self {
        Self { sets, until, times: Vec::new(), distances: Vec::new() }
    }

    fn take(&mut self, chunk: &[PairImpact<D, S>]) {
        for met in chunk {
            let nearest = self.ask([met.a, met.b]);
            self.times.push(nearest.time);
            self.distances.push(nearest.gap);
        }
    }

    fn ask(&self, pair: [u32; 2]) -> ClosestApproach<S> {
        let [one, other] = from_fn(|set| {
            let ball = self.sets[set].get(pair[set] as usize);
            let ball = ball.unwrap_or_else(|| unreachable!("an index of the set"));
            Ball::new(ball.center(), S::default())
                .and_then(|center| center.moving(ball.velocity()))
                .unwrap_or_else(|error| unreachable!("the numbers of a ball: {error}"))
        });
        closest_approach(&one, &other, self.until)
            .unwrap_or_else(|| unreachable!("a time of at least 0, as there are answers"))
    }
}

impl<'a, const D: usize, S: Float> Impacts<'a, D, S> {
    pub(super) fn with(nearest: Option<Nearest<'a, D, S>>) -> Self {
        let vectors = || from_fn(|_| Vec::new());
        let (normals, points) = (vectors(), vectors());
        Self { pairs: Pairs::default(), times: Vec::new(), normals, points, nearest }
    }
}

impl<const D: usize, S: Float> Found<PairImpact<D, S>> for Impacts<'_, D, S> {
    fn take(&mut self, chunk: &[PairImpact<D, S>]) {
        self.pairs.take(chunk);
        self.times.extend(chunk.iter().map(|met| met.impact.time));
        for axis in 0..D {
            self.normals[axis].extend(chunk.iter().map(|met| met.impact.normal[axis]));
            self.points[axis].extend(chunk.iter().map(|met| met.impact.point[axis]));
        }
        if let Some(nearest) = &mut self.nearest {
            nearest.take(chunk);
        }
    }

    fn table(self) -> Table {
        let mut columns = self.pairs.columns();
        columns.push(column("time", self.times));
        for (letter, vectors) in [("n", self.normals), ("p", self.points)] {
            let numbered = vectors.into_iter().enumerate();
            columns
                .extend(numbered.map(|(axis, numbers)| {
                    column(format!("{letter}{}", name::<D>(axis)), numbers)
                }));
        }
        if let Some(nearest) = self.nearest {
            columns.push(column("cpa_time", nearest.times));
            columns.push(column("cpa_distance", nearest.distances));
        }
        Table::of(columns)
    }
}

/// The name of an axis: a letter in up to three dimensions, a number in more.
fn name<const D: usize>(axis: usize) -> String {
    match ["x", "y", "z"].get(axis) {
        Some(letter) if D <= 3 => (*letter).to_owned(),
        _ => axis.to_string(),
    }
}

/// Closest approaches.
#[derive(Default)]
pub(super) struct Approaches<S> {
    pairs: Pairs,
    times: Vec<S>,
    gaps: Vec<S>,
}

impl<S: Float> Found<PairApproach<S>> for Approaches<S> {
    fn take(&mut self, chunk: &[PairApproach<S>]) {
        self.pairs.take(chunk);
        self.times.extend(chunk.iter().map(|near| near.approach.time));
        self.gaps.extend(chunk.iter().map(|near| near.approach.gap));
    }

    fn table(self) -> Table {
        let mut columns = self.pairs.columns();
        columns.extend([column("time", self.times), column("gap", self.gaps)]);
        Table::of(columns)
    }
}

/// Spans of contact.
#[derive(Default)]
pub(super) struct Contacts<S> {
    pairs: Pairs,
    starts: Vec<S>,
    ends: Vec<S>,
}

impl<S: Float> Found<PairContact<S>> for Contacts<S> {
    fn take(&mut self, chunk: &[PairContact<S>]) {
        self.pairs.take(chunk);
        self.starts.extend(chunk.iter().map(|met| met.interval.start));
        self.ends.extend(chunk.iter().map(|met| met.interval.end));
    }

    fn table(self) -> Table {
        let mut columns = self.pairs.columns();
        columns.extend([column("start", self.starts), column("end", self.ends)]);
        Table::of(columns)
    }
}
