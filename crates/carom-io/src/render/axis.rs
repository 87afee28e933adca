//! Numbers beside an axis.

use crate::scale::{Scale, number};

/// The numbers beside an axis: multiples of a step of 1, 2 or 5 times a power of ten, from an
/// offset.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    /// The value subtracted from the numbers to keep them short: far from 0 they begin with the
    /// same digits.
    offset: f64,
    /// The lower end, relative to the offset.
    low: f64,
    /// The upper end, relative to the offset.
    high: f64,
    step: f64,
    scale: Scale,
}

/// Beyond this many steps from 0 an offset is subtracted: without it, numbers would have six digits
/// or more.
const FAR: f64 = 1e5;

/// Numbers up to these sizes are written as they are; others are divided by a power of ten.
const HANDY: std::ops::Range<f64> = 0.01..1e7;

/// A share of the step, so that rounding omits no number at an end. Rounding is about 2⁻⁵⁰ of a
/// number of at most 10⁵ steps.
const SLACK: f64 = 1e-9;

impl Axis {
    /// An axis from `low` to `high`, which is larger, with about this many numbers.
    pub(super) fn over(low: f64, high: f64, numbers: f64) -> Self {
        let step = step((high - low) / numbers);
        let offset = if low.abs().max(high.abs()) > FAR * step { offset(low, high) } else { 0.0 };
        let (low, high) = (low - offset, high - offset);
        let largest = low.abs().max(high.abs());
        let scale = Scale::of(if HANDY.contains(&largest) { 1.0 } else { largest });
        Self { offset, low, high, step, scale }
    }

    /// The numbers: the distance of each from the lower end, and its text.
    pub(super) fn numbers(&self) -> Vec<(f64, String)> {
        let mut count = (self.low / self.step - SLACK).ceil();
        let mut numbers = Vec::new();
        while count * self.step <= self.high + SLACK * self.step {
            let value = count * self.step;
            let text = number(self.scale.apply(value)).replace('-', "−");
            numbers.push(((value - self.low).max(0.0), text));
            count += 1.0;
        }
        numbers
    }

    /// The name of the axis, with the offset and the power of ten.
    pub(super) fn name(&self, quantity: &str) -> String {
        let taken = match self.offset {
            0.0 => String::new(),
            offset if offset < 0.0 => format!(" + {}", exactly(-offset)),
            offset => format!(" − {}", exactly(offset)),
        };
        match self.scale.unit("").as_str() {
            "" => format!("{quantity}{taken}"),
            power => format!("{quantity}{taken} ({power})"),
        }
    }
}

/// The least of 1, 2, 5 and 10 times a power of ten that is at least this, up to rounding.
fn step(least: f64) -> f64 {
    let power = libm::exp10(libm::log10(least).floor());
    let digit = [1.0, 2.0, 5.0].into_iter().find(|digit| digit * power >= least * (1.0 - SLACK));
    digit.unwrap_or(10.0) * power
}

/// The roundest number on the axis, or below it: a multiple of a power of ten that is at least the
/// length of the axis.
fn offset(low: f64, high: f64) -> f64 {
    let mut power = libm::exp10(libm::log10(high - low).ceil());
    let mut offset = (low / power).floor() * power;
    let least = power;
    let on_axis =
        |power: f64| Some((low / power).ceil() * power).filter(|&x| x <= high && x != 0.0);
    while let Some(rounder) = on_axis(power) {
        (offset, power) = (rounder, 10.0 * power);
    }
    // Its digits end where those of the power begin.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to some 300")]
    let decimals = (-libm::log10(least)).max(0.0).round() as usize;
    format!("{offset:.decimals$}").parse().unwrap_or(offset)
}

/// All digits, in the shorter notation.
fn exactly(value: f64) -> String {
    let [plain, scientific] = [format!("{value}"), format!("{value:e}")];
    if scientific.len() < plain.len() { scientific } else { plain }.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: &Axis) -> Vec<String> {
        axis.numbers().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn numbers_near_0_stand_as_they_are() {
        let axis = Axis::over(-1.0, 1.0, 4.0);
        assert_eq!(texts(&axis), ["−1", "−0.5", "0", "0.5", "1"]);
        let places: Vec<f64> = axis.numbers().into_iter().map(|(place, _)| place).collect();
        assert_eq!(places, [0.0, 0.5, 1.0, 1.5, 2.0]);
        assert_eq!(axis.name("x"), "x");
        assert_eq!(texts(&Axis::over(0.1, 0.71, 6.0)), ["0.2", "0.4", "0.6"]);
        assert_eq!(texts(&Axis::over(20_000.0, 20_010.0, 2.0)), ["20000", "20005", "20010"]);
    }

    #[test]
    fn far_from_0_the_common_digits_are_in_the_name() {
        for (low, high, name, numbers) in [
            (1e9 + 3.0, 1e9 + 9.0, "x − 1e9", ["4", "6", "8"].as_slice()),
            (-1e9 + 3.0, -1e9 + 9.0, "x + 1e9", &["4", "6", "8"]),
            (1e9 - 4.0, 1e9 + 2.0, "x − 1e9", &["−4", "−2", "0", "2"]),
            (123_456_789.0, 123_456_795.0, "x − 123456790", &["0", "2", "4"]),
            (5.000_003, 5.000_009, "x − 5", &["4", "6", "8"]),
        ] {
            let axis = Axis::over(low, high, 3.0);
            assert_eq!(axis.name("x").split(" (").next(), Some(name));
            assert_eq!(texts(&axis), numbers, "{axis:?}");
        }
        assert_eq!(Axis::over(5.000_003, 5.000_009, 3.0).name("x"), "x − 5 (10⁻⁶)");
    }

    #[test]
    fn tiny_and_huge_numbers_are_divided() {
        for scale in [1e-290, 1e-12, 1e8, 1e250] {
            let axis = Axis::over(-scale, 2.0 * scale, 3.0);
            assert_eq!(texts(&axis), ["−1", "0", "1", "2"], "{axis:?}");
            assert!(axis.name("y").starts_with("y (10"), "{}", axis.name("y"));
        }
    }

    #[test]
    fn there_are_as_many_as_are_asked_for_or_fewer() {
        for low in [-7.3, 0.0, 1e3, 1e12] {
            for length in [1e-2, 0.33, 1.0, 77.7, 1e5] {
                let axis = Axis::over(low, low + length, 6.0);
                let count = axis.numbers().len();
                assert!((2..=7).contains(&count), "{low} {length}: {:?}", texts(&axis));
            }
        }
    }
}
