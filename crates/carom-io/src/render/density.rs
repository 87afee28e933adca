//! Histograms over the plane, for many impacts.

use super::axis::Axis;
use super::color;
use super::frame::{Bounds, Frame, KEY, SMALL};
use super::legend;
use super::picture::{Anchor, Paint, Picture, Point, Rect, Shape, Text};
use crate::scale::short;
use crate::table::AnswerError;

/// The possible sides of cells. They divide the lengths of the axes, which are multiples of
/// [`GRAIN`]. Cells with sides below 3 could not be told apart.
const SIDES: [f64; 7] = [24.0, 16.0, 12.0, 8.0, 6.0, 4.0, 3.0];

/// The least median of the cells that are not empty. With fewer impacts in a cell, most of what is
/// visible is chance; with many more, detail is lost.
const IN_A_CELL: u64 = 5;

/// Colours are logarithmic if the fullest cell has this many times the least possible count, 1.
const DECADES: u64 = 100;

/// The number of colours of cells: more could not be told apart.
const SHADES: u16 = 96;

/// Counts of places, by cell.
#[derive(Clone, Debug)]
struct Cells {
    side: f64,
    across: usize,
    /// Row by row, from the top.
    counts: Vec<u64>,
}

impl Cells {
    /// Counts places, which are all in the frame, in cells as small as is useful.
    fn count(points: &[Point], frame: &Frame) -> Self {
        let [coarsest, finer @ ..] = SIDES.map(|side| move || Self::of_side(side, points, frame));
        let mut cells = coarsest();
        for finer in finer {
            let finer = finer();
            if finer.typical() < IN_A_CELL {
                break;
            }
            cells = finer;
        }
        cells
    }

    fn of_side(side: f64, points: &[Point], frame: &Frame) -> Self {
        let [width, height] = frame.area.size;
        let [across, down] = [width, height].map(|length| whole(length / side));
        let mut counts = vec![0; across * down];
        for &point in points {
            let [x, y] = frame.place(point);
            let [left, top] = frame.area.corner;
            // Rounding may put a place at an end into the next cell.
            let column = whole((x - left) / side).min(across - 1);
            let row = whole((y - top) / side).min(down - 1);
            counts[row * across + column] += 1;
        }
        Self { side, across, counts }
    }

    /// The median of the cells that are not empty.
    fn typical(&self) -> u64 {
        let mut counts: Vec<u64> = self.counts.iter().copied().filter(|&count| count > 0).collect();
        let middle = counts.len() / 2;
        if counts.is_empty() { 0 } else { *counts.select_nth_unstable(middle).1 }
    }

    fn most(&self) -> u64 {
        self.counts.iter().copied().max().unwrap_or(0)
    }

    /// The position of a cell, relative to the upper left corner of all cells.
    fn corner(&self, cell: usize) -> Point {
        [cell % self.across, cell / self.across].map(|at| at as f64 * self.side)
    }
}

/// Rounds towards 0; negative numbers become 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
fn whole(x: f64) -> usize {
    x as usize
}

/// The conversion of counts to shares of the colours, from 0 to 1.
#[derive(Clone, Copy, Debug)]
enum Shades {
    /// Linear, up to this count.
    Even(f64),
    /// Logarithmic, up to this count.
    Powers(f64),
}

impl Shades {
    fn up_to(most: u64) -> Self {
        if most < DECADES { Self::Even(most as f64) } else { Self::Powers(most as f64) }
    }

    fn share(self, count: f64) -> f64 {
        match self {
            Self::Even(most) => count / most,
            Self::Powers(most) => count.ln() / most.ln(),
        }
    }

    /// The numbers beside the colours: shares and texts.
    fn numbers(self) -> Vec<(f64, String)> {
        match self {
            Self::Even(most) => {
                let all = Axis::over(0.0, most, most.min(6.0)).numbers();
                all.into_iter().map(|(count, text)| (count / most, text)).collect()
            }
            Self::Powers(most) => {
                let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
                let powers = powers.take_while(|&power| power as f64 <= most);
                powers.map(|power| (self.share(power as f64), grouped(power))).collect()
            }
        }
    }
}

/// Draws how many places are in each cell; `what` names them, in the plural.
///
/// # Errors
/// The places are further apart than a picture can show.
pub(super) fn draw(points: &[Point], what: &str, caption: &str) -> Result<Picture, AnswerError> {
    let mut bounds = Bounds::default();
    for &point in points {
        bounds.add(point, 0.0);
    }
    let frame = Frame::around(&bounds)?;
    let cells = Cells::count(points, &frame);
    let shades = Shades::up_to(cells.most().max(1));
    let mut picture = frame.picture(caption);
    let side = short(frame.among_balls(cells.side));
    let most = grouped(cells.most());
    let key = format!("{what} in cells of {side} × {side}, at most {most} in one");
    let at = [frame.area.corner[0], KEY];
    picture.layer("key").write(Text::new(key, at, SMALL, Anchor::Start), color::INK);
    let layer = picture.layer("density");
    for (shade, rects) in by_shade(&cells, shades, &frame) {
        layer.draw(Shape::Rects(rects), Paint::fill(color::of_count(shade)));
    }
    frame.draw_axes(&mut picture);
    let name = format!("{what} in a cell");
    legend::bar(&frame, &mut picture, &name, &shades.numbers(), color::of_count);
    Ok(picture)
}

/// The cells that are not empty, grouped by colour, with the share of each colour.
fn by_shade(cells: &Cells, shades: Shades, frame: &Frame) -> Vec<(f64, Vec<Rect>)> {
    let mut found = vec![Vec::new(); usize::from(SHADES) + 1];
    for (cell, &count) in cells.counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let [x, y] = cells.corner(cell);
        let corner = [frame.area.corner[0] + x, frame.area.corner[1] + y];
        let share = shades.share(count as f64);
        let rect = Rect { corner, size: [cells.side; 2] };
        found[whole((share * f64::from(SHADES)).round())].push(rect);
    }
    let shares = (0..=SHADES).map(|shade| f64::from(shade) / f64::from(SHADES));
    shares.zip(found).filter(|(_, rects)| !rects.is_empty()).collect()
}

/// A number with a space before every three digits: `1 000 000`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use test_size::sized;

    use super::*;
    use crate::render::frame::{ACROSS, GRAIN};

    fn frame(points: &[Point]) -> Frame {
        let mut bounds = Bounds::default();
        for &point in points {
            bounds.add(point, 0.0);
        }
        Frame::around(&bounds).unwrap()
    }

    /// Places, half of them near one place.
    fn points(count: usize, far: f64) -> Vec<Point> {
        let random = &mut Rng::with_seed(3);
        let mut point = |size: f64| [far + size * random.f64(), size * random.f64()];
        (0..count).map(|k| point(if k % 2 == 0 { 1.0 } else { 30.0 })).collect()
    }

    #[test]
    fn every_place_is_in_one_cell() {
        for (count, far) in [(0, 0.0), (1, 5.0), (2, 1e9), (3000, 0.0), (200_000, -1e12)] {
            let points = points(count, far);
            let frame = frame(&points);
            let cells = Cells::count(&points, &frame);
            assert_eq!(cells.counts.iter().sum::<u64>(), count as u64);
            let last = cells.corner(cells.counts.len() - 1);
            let end = last.map(|x| x + cells.side);
            assert_eq!(end, frame.area.size, "{count}");
            let rects = by_shade(&cells, Shades::up_to(cells.most().max(1)), &frame);
            let drawn: usize = rects.iter().map(|(_, rects)| rects.len()).sum();
            assert_eq!(drawn, cells.counts.iter().filter(|&&count| count > 0).count());
        }
    }

    #[test]
    fn a_place_is_in_the_cell_where_it_is_drawn() {
        let points = points(40_000, 0.0);
        let frame = frame(&points);
        let cells = Cells::count(&points, &frame);
        let mut counts = vec![0; cells.counts.len()];
        for &point in &points {
            let [x, y] = frame.place(point);
            let inside = |cell: &usize| {
                let corner = cells.corner(*cell);
                let [left, top] = [0, 1].map(|k| frame.area.corner[k] + corner[k]);
                (left..left + cells.side).contains(&x) && (top..top + cells.side).contains(&y)
            };
            // Searching all cells takes too long: search only those nearby.
            let guess = whole((y - frame.area.corner[1]) / cells.side) * cells.across;
            let cell = (guess..guess + cells.across).find(inside);
            counts[cell.expect("it is in one")] += 1;
        }
        assert!(counts == cells.counts);
    }

    #[test]
    fn the_more_the_smaller_the_cells() {
        let side = |count| {
            let points = points(count, 0.0);
            Cells::count(&points, &frame(&points)).side
        };
        let (most, finest) = sized((160_000, 6.0), (1_000_000, 3.0));
        assert_eq!([100, 40_000, most].map(side), [24.0, 12.0, finest]);
        assert!(SIDES.iter().all(|side| ACROSS % side == 0.0 && GRAIN % side == 0.0));
    }

    #[test]
    fn numbers_beside_the_colours() {
        let texts = |most| {
            let numbers = Shades::up_to(most).numbers();
            assert!(numbers.iter().all(|(share, _)| (0.0..=1.0).contains(share)), "{numbers:?}");
            numbers.into_iter().map(|(_, text)| text).collect::<Vec<_>>()
        };
        assert_eq!(texts(1), ["0", "1"]);
        assert_eq!(texts(3), ["0", "1", "2", "3"]);
        assert_eq!(texts(42), ["0", "10", "20", "30", "40"]);
        assert_eq!(texts(20_000), ["1", "10", "100", "1 000", "10 000"]);
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1 000", "1 234 567"]);
    }
}
