//! The work of a torture run.
//!
//! Which cases run, in which order, and on which thread.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use carom_oracle::{
    AcceleratedFamily, AcceleratedTruth, Character, FacetFamily, FacetKind, FacetTruth,
    FallingFamily, FallingTruth, Family, Findings, GroundKind, GrowingFamily, GrowingTruth,
    Happening, JudgeCompound, MeshCase, PolygonCase, PolygonKind, PolylineCase, PolylineKind,
    Precision, ShapeFamily, ShapeKind, ShapeTruth, Truth, judge, judge_accelerated, judge_facet,
    judge_falling, judge_growing, judge_shape,
};

use super::tally::Tally;

/// Cases that one thread takes at a time.
const BLOCK: u64 = 1 << 10;

/// The tested dimensions: circles, spheres, and a dimension without a cross product.
///
/// The unit tests omit the last, which takes longer to compile than the others.
const DIMENSIONS: &[usize] = if cfg!(test) { &[2, 3] } else { &[2, 3, 5] };

/// A source of cases.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// Two balls.
    Balls(Family),
    /// A ball and a shape.
    Shape(ShapeKind, ShapeFamily),
    /// A ball and an edge or a corner of a polyline.
    Facet(FacetKind, FacetFamily),
    /// Two balls under constant accelerations.
    Accelerated(AcceleratedFamily),
    /// Two such balls whose radii change.
    Growing(GrowingFamily),
    /// An accelerated ball and a ground.
    Falling(GroundKind, FallingFamily),
    /// A ball and a polyline.
    Polyline(PolylineKind, FacetFamily),
    /// A ball and a polygon.
    Polygon(PolygonKind, FacetFamily),
    /// A ball and a mesh.
    Mesh(FacetFamily),
}

impl Source {
    fn name(self) -> String {
        match self {
            Self::Balls(family) => family.to_string(),
            Self::Shape(kind, family) => format!("{kind} {family}"),
            Self::Facet(kind, family) => format!("{kind} {family}"),
            Self::Accelerated(family) => family.to_string(),
            Self::Growing(family) => family.to_string(),
            Self::Falling(kind, family) => format!("falling on {} {family}", kind.name()),
            Self::Polyline(kind, family) => format!("{kind} {family}"),
            Self::Polygon(kind, family) => format!("{kind} {family}"),
            Self::Mesh(family) => format!("{} {family}", MeshCase::NAME),
        }
    }

    /// The dimensions in which its cases exist.
    fn dimensions(self) -> impl Iterator<Item = usize> {
        DIMENSIONS.iter().copied().filter(move |&dimensions| match self {
            Self::Balls(_) | Self::Accelerated(_) | Self::Growing(_) | Self::Polyline(..) => true,
            Self::Polygon(..) => dimensions == 2,
            Self::Mesh(_) => dimensions == 3,
            Self::Falling(kind, _) => kind.exists_in(dimensions),
            Self::Shape(kind, _) => kind.exists_in(dimensions),
            Self::Facet(kind, _) => FacetKind::in_dimension(dimensions).any(|other| other == kind),
        })
    }
}

/// A row of the report, for cases of one format.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) precision: Precision,
    sources: Vec<Source>,
    pub(crate) tally: Tally,
    /// The first cases that break a promise, as lines of exact bits.
    pub(crate) failures: Vec<String>,
}

impl Row {
    fn new(name: &'static str, precision: Precision, sources: Vec<Source>) -> Self {
        Self { name, precision, sources, tally: Tally::default(), failures: Vec::new() }
    }

    /// The command-line option that runs only this row, in each format.
    pub(crate) fn option(&self) -> String {
        let is_of_two = |source: &Source| {
            matches!(source, Source::Balls(_) | Source::Accelerated(_) | Source::Growing(_))
        };
        let option = if self.sources.iter().all(is_of_two) { "--family" } else { "--shape" };
        format!("{option} {}", self.name)
    }
}

/// A row without answers for each family of two balls and each format.
pub(crate) fn rows_of_balls(families: &[Family]) -> Vec<Row> {
    of_each_format(families, |family| (family.name(), vec![Source::Balls(family)]))
}

/// A row without answers for each family of two accelerated balls, with constant or changing radii,
/// for each ground, and for each format.
pub(crate) fn rows_of_accelerated(
    families: &[AcceleratedFamily],
    growing: &[GrowingFamily],
    kinds: &[GroundKind],
    falling: &[FallingFamily],
) -> Vec<Row> {
    let pairs = families.iter().map(|&family| (family.name(), vec![Source::Accelerated(family)]));
    let growing = growing.iter().map(|&family| (family.name(), vec![Source::Growing(family)]));
    let falls = kinds.iter().map(|&kind| {
        let families = falling.iter().filter(|family| family.has_cases_of(kind));
        (kind.name(), families.map(|&family| Source::Falling(kind, family)).collect())
    });
    let all: Vec<(&'static str, Vec<Source>)> =
        pairs.chain(growing).chain(falls).filter(|(_, sources)| !sources.is_empty()).collect();
    let numbers: Vec<usize> = (0..all.len()).collect();
    of_each_format(&numbers, |number| all[number].clone())
}

/// What a ball is tested with: a shape, a facet, or a shape made of facets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Other {
    Shape(ShapeKind),
    Facet(FacetKind),
    Polyline(PolylineKind),
    Polygon(PolygonKind),
    Mesh,
}

impl Other {
    /// All of them, in the order of reports.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let shapes = ShapeKind::ALL.into_iter().map(Self::Shape);
        let facets = FacetKind::in_dimension(3).map(Self::Facet);
        let polylines = PolylineKind::ALL.into_iter().map(Self::Polyline);
        let polygons = PolygonKind::ALL.into_iter().map(Self::Polygon);
        shapes.chain(facets).chain(polylines).chain(polygons).chain([Self::Mesh])
    }

    /// The name in reports and on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Shape(kind) => kind.name(),
            Self::Facet(kind) => kind.name(),
            Self::Polyline(kind) => kind.name(),
            Self::Polygon(kind) => kind.name(),
            Self::Mesh => MeshCase::NAME,
        }
    }

    /// Cases of these families. Families for facets only have no cases for shapes.
    fn sources(self, families: &[FacetFamily]) -> Vec<Source> {
        let source = |&family: &FacetFamily| match (self, family) {
            (Self::Shape(kind), FacetFamily::OfSegment(family)) => {
                Some(Source::Shape(kind, family))
            }
            (Self::Shape(_), _) => None,
            (Self::Facet(kind), family) => Some(Source::Facet(kind, family)),
            (Self::Polyline(kind), family) => Some(Source::Polyline(kind, family)),
            (Self::Polygon(kind), family) => Some(Source::Polygon(kind, family)),
            (Self::Mesh, family) => Some(Source::Mesh(family)),
        };
        families.iter().filter_map(source).collect()
    }
}

/// A row without answers for each of these and each format, if any family has such cases.
pub(crate) fn rows_of_shapes(others: &[Other], families: &[FacetFamily]) -> Vec<Row> {
    let has_cases = |other: &Other| !other.sources(families).is_empty();
    let others: Vec<_> = others.iter().copied().filter(has_cases).collect();
    of_each_format(&others, |other| (other.name(), other.sources(families)))
}

fn of_each_format<T: Copy>(all: &[T], row: impl Fn(T) -> (&'static str, Vec<Source>)) -> Vec<Row> {
    let formats = Precision::ALL.into_iter().rev();
    let each = formats.flat_map(|precision| all.iter().map(move |&one| (one, precision)));
    each.map(|(one, precision)| {
        let (name, sources) = row(one);
        Row::new(name, precision, sources)
    })
    .collect()
}

/// Cases that are made and judged together.
struct Block {
    row: usize,
    source: usize,
    dimension: usize,
    number: u64,
    cases: u64,
}

/// Runs `cases` cases, or a few more, divided evenly among rows, their sources, and dimensions.
///
/// The result is the same for every number of threads. `failures` limits how many are kept for each
/// source, format and dimension.
pub(crate) fn run(
    mut rows: Vec<Row>,
    cases: u64,
    seed: u64,
    threads: usize,
    failures: usize,
) -> Vec<Row> {
    let blocks = blocks(&rows, cases);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(blocks.len()));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let row = &rows[block.row];
                    let outcome = run_block(row, block, seed, failures);
                    done.lock().expect("no thread panics while it holds this").push((
                        block.row,
                        (block.source, block.dimension, block.number),
                        outcome,
                    ));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("all threads have ended well");
    done.sort_by_key(|(row, place, _)| (*row, *place));
    let mut kept = HashMap::new();
    for (row, (source, dimension, _), Outcome { tally, lines }) in done {
        let kept: &mut usize = kept.entry((row, source, dimension)).or_default();
        let room = failures - *kept;
        *kept += lines.len().min(room);
        rows[row].failures.extend(lines.into_iter().take(room));
        rows[row].tally.merge(&tally);
    }
    rows
}

fn blocks(rows: &[Row], cases: u64) -> Vec<Block> {
    let sources = rows.iter().flat_map(|row| &row.sources);
    let groups: usize = sources.map(|source| source.dimensions().count()).sum();
    let each = cases.div_ceil(groups.max(1) as u64);
    let mut blocks = Vec::new();
    for (row, of) in rows.iter().enumerate() {
        for source in 0..of.sources.len() {
            for dimension in of.sources[source].dimensions() {
                for number in 0..each.div_ceil(BLOCK) {
                    let cases = BLOCK.min(each - number * BLOCK);
                    blocks.push(Block { row, source, dimension, number, cases });
                }
            }
        }
    }
    blocks
}

fn run_block(row: &Row, block: &Block, seed: u64, failures: usize) -> Outcome {
    match block.dimension {
        2 => judge_block::<2>(row, block, seed, failures),
        3 => judge_block::<3>(row, block, seed, failures),
        #[cfg(not(test))]
        5 => judge_block::<5>(row, block, seed, failures),
        other => unreachable!("no cases are made in {other}D"),
    }
}

/// The totals over a block of cases, and the first cases that break a promise.
#[derive(Default)]
struct Outcome {
    tally: Tally,
    lines: Vec<String>,
}

fn judge_block<const D: usize>(row: &Row, block: &Block, seed: u64, failures: usize) -> Outcome {
    let (source, precision) = (row.sources[block.source], row.precision);
    let from = source.name();
    let name = format!("{from} {} {D}D, seed {seed}, block {}", precision.name(), block.number);
    let count = usize::try_from(block.cases).expect("a block is small");
    let mut outcome = Outcome::default();
    let mut add = |case: &dyn Display, character: Character, findings: &Findings| {
        outcome.tally.add(precision, character, findings);
        let broken = findings.broken_promises(precision);
        if !broken.is_empty() && outcome.lines.len() < failures {
            outcome.lines.push(format!("{case} # {name}: {}", broken.join(", ")));
        }
    };
    match source {
        Source::Balls(family) => {
            for case in family.cases::<D>(precision, hash(&name)).take(count) {
                let truth = Truth::of(&case);
                add(&case, Character::of(&case, &truth), &judge(&case, &truth));
            }
        }
        Source::Shape(kind, family) => {
            for case in family.cases::<D>(kind, precision, hash(&name)).take(count) {
                let truth = ShapeTruth::of(&case);
                let happening = Happening::with_shape(&truth);
                add(&case, Character::plain(happening), &judge_shape(&case, &truth));
            }
        }
        Source::Facet(kind, family) => {
            for case in family.cases::<D>(kind, precision, hash(&name)).take(count) {
                let truth = FacetTruth::of(&case);
                let happening = Happening::with_facet(&truth);
                let character = Character::plain(happening);
                add(&case, character, &judge_facet(&case, &truth));
            }
        }
        Source::Accelerated(family) => {
            for case in family.cases::<D>(precision, hash(&name)).take(count) {
                let truth = AcceleratedTruth::of(&case);
                let happening = Happening::of_accelerated(&truth);
                let character = Character { quartics: 1, ..Character::plain(happening) };
                add(&case, character, &judge_accelerated(&case, &truth));
            }
        }
        Source::Growing(family) => {
            for case in family.cases::<D>(precision, hash(&name)).take(count) {
                let truth = GrowingTruth::of(&case);
                let happening = Happening::of_growing(&truth);
                let character = Character { quartics: 1, ..Character::plain(happening) };
                add(&case, character, &judge_growing(&case, &truth));
            }
        }
        Source::Falling(kind, family) => {
            for case in family.cases::<D>(kind, precision, hash(&name)).take(count) {
                let truth = FallingTruth::of(&case);
                let happening = Happening::of_falling(&truth);
                let quartics = truth.quartics;
                let character = Character { quartics, ..Character::plain(happening) };
                add(&case, character, &judge_falling(&case, &truth));
            }
        }
        Source::Polyline(kind, family) => {
            let cases = PolylineCase::<D>::family(kind, family, precision, hash(&name));
            judge_compounds(cases.take(count), &mut add);
        }
        // The only dimension in which such cases exist.
        Source::Polygon(kind, family) => {
            let cases = PolygonCase::family(kind, family, precision, hash(&name));
            judge_compounds(cases.take(count), &mut add);
        }
        Source::Mesh(family) => {
            let cases = MeshCase::family(family, precision, hash(&name));
            judge_compounds(cases.take(count), &mut add);
        }
    }
    outcome
}

fn judge_compounds<const D: usize, C: JudgeCompound<D>>(
    cases: impl Iterator<Item = C>,
    add: &mut impl FnMut(&dyn Display, Character, &Findings),
) {
    for case in cases {
        let truth = case.truth();
        let character = Character::plain(Happening::with_compound(&truth));
        add(&case, character, &case.judge(&truth));
    }
}

/// FNV-1a: every block has its own seed, independent of the other families.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: [FacetFamily; 3] = [
        FacetFamily::OfSegment(ShapeFamily::Generic),
        FacetFamily::OfSegment(ShapeFamily::Joints),
        FacetFamily::Entering,
    ];

    #[test]
    fn the_result_is_the_same_for_every_number_of_threads() {
        let balls = || rows_of_balls(&[Family::Generic, Family::Tangent]);
        let all: Vec<_> = Other::all().collect();
        let shapes = || rows_of_shapes(&all, &SOME);
        for (rows, name) in [(&balls as &dyn Fn() -> Vec<Row>, "tangent"), (&shapes, "capsule")] {
            let run = |threads| format!("{:?}", run(rows(), 1 << 13, 7, threads, 3));
            let one = run(1);
            assert!(one.contains(name));
            assert_eq!(one, run(2));
            assert_eq!(one, run(5));
        }
    }

    #[test]
    fn a_row_says_which_option_asks_it_alone() {
        let options = |rows: &[Row]| rows.iter().map(Row::option).collect::<Vec<_>>();
        assert_eq!(options(&rows_of_balls(&[Family::Generic])), ["--family generic"; 2]);
        assert_eq!(options(&rows_of_shapes(&[Other::Mesh], &SOME)), ["--shape mesh"; 2]);
    }

    #[test]
    fn every_case_asked_for_is_in_a_block() {
        for cases in [1, 17, 100_000] {
            let rows = rows_of_shapes(&Other::all().collect::<Vec<_>>(), &SOME);
            let blocks = blocks(&rows, cases);
            let sum: u64 = blocks.iter().map(|block| block.cases).sum();
            // Two dimensions, two formats, two families of shapes, and three of facets and
            // polylines.
            let of_facets = FacetKind::ALL.len() + PolylineKind::ALL.len();
            let groups = 4 * (2 * ShapeKind::ALL.len() + 3 * of_facets) as u64;
            // Facets and meshes that exist only in 3D.
            let groups = groups + 2 * 3 * (FacetKind::IN_SPACE.len() + 1) as u64;
            // Only in 2D.
            let groups = groups + 2 * 3 * PolygonKind::ALL.len() as u64;
            assert!(sum >= cases && sum < cases + groups, "{cases}: {sum}");
        }
    }
}
