//! Borders of the slices of time.

use super::data::Tracks;
use super::meeting::Sets;

/// The number of fixes of each track in a slice, on average: with more, the boxes around the ways
/// are long; with fewer, each way is looked at in more slices.
const FIXES: usize = 2;

/// The most times that are sampled to find the borders.
const SAMPLE: usize = 1 << 16;

/// The borders of the slices of a span of time, increasing; `None` if no track exists in it.
pub(super) fn borders<const D: usize>(
    sets: &Sets<'_, D>,
    span: [f64; 2],
    slices: Option<usize>,
) -> Option<Vec<f64>> {
    let [from, to] = span_of_all(sets, span)?;
    let mut times = sample(sets, [from, to]);
    times.sort_unstable_by(f64::total_cmp);
    let slices = slices.unwrap_or_else(|| number_of_slices(sets, &times)).clamp(1, SAMPLE);
    // Each slice has as many fixes, wherever in time most of them are.
    let inner = (1..slices).filter_map(|k| times.get(k * times.len() / slices).copied());
    let mut borders = vec![from];
    for border in inner.filter(|&border| from < border && border < to) {
        if borders.last().is_none_or(|&last| last < border) {
            borders.push(border);
        }
    }
    borders.push(to);
    Some(borders)
}

/// The part of a span of time in which both sets have tracks.
fn span_of_all<const D: usize>(sets: &Sets<'_, D>, span: [f64; 2]) -> Option<[f64; 2]> {
    let mut common = span;
    for tracks in &sets.tracks {
        let spans = (0..tracks.len()).filter_map(|track| tracks.span_of(track));
        let [first, last] = spans.reduce(|[a, b], [c, d]| [a.min(c), b.max(d)])?;
        common = [common[0].max(first), common[1].min(last)];
    }
    (common[0] <= common[1]).then_some(common)
}

/// Times of fixes in a span: all of them, or one of each stretch of the columns.
fn sample<const D: usize>(sets: &Sets<'_, D>, [from, to]: [f64; 2]) -> Vec<f64> {
    let count: usize = sets.tracks.iter().map(Tracks::fixes).sum();
    let step = count.div_ceil(SAMPLE).max(1);
    let times = sets.tracks.iter().flat_map(|tracks| tracks.times().iter().step_by(step));
    times.copied().filter(|&time| from <= time && time <= to).collect()
}

/// The number of slices in which each track has a few fixes, on average.
fn number_of_slices<const D: usize>(sets: &Sets<'_, D>, times: &[f64]) -> usize {
    let fixes: usize = sets.tracks.iter().map(Tracks::fixes).sum();
    let present = mean_presence(sets, times).max(1);
    fixes / (FIXES * present)
}

/// How many tracks exist at a sampled time, on average.
fn mean_presence<const D: usize>(sets: &Sets<'_, D>, times: &[f64]) -> usize {
    const LOOKS: usize = 64;
    let spans = sets
        .tracks
        .iter()
        .flat_map(|tracks| (0..tracks.len()).filter_map(move |track| tracks.span_of(track)));
    let (mut starts, mut ends): (Vec<f64>, Vec<f64>) = spans.map(|[a, b]| (a, b)).unzip();
    starts.sort_unstable_by(f64::total_cmp);
    ends.sort_unstable_by(f64::total_cmp);
    let looks = times.iter().step_by(times.len().div_ceil(LOOKS).max(1));
    let (mut sum, mut count) = (0, 0);
    for time in looks {
        let begun = starts.partition_point(|start| start <= time);
        let over = ends.partition_point(|end| end < time);
        sum += begun - over;
        count += 1;
    }
    sum / count.max(1)
}
