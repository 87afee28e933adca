//! Colours.

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Color {
    pub(super) rgb: [u8; 3],
    /// From 0 to 1.
    pub(super) opacity: f64,
}

impl Color {
    const fn of(rgb: [u8; 3]) -> Self {
        Self { rgb, opacity: 1.0 }
    }

    pub(super) const fn faint(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}

pub(super) const WHITE: Color = Color::of([255; 3]);
pub(super) const INK: Color = Color::of([40; 3]);
pub(super) const GRID: Color = Color::of([229, 231, 234]);
/// The background: balls at time 0 and their paths.
pub(super) const PALE: Color = Color::of([138, 145, 156]);

/// Viridis (Smith and van der Walt, of Matplotlib, CC0) at each tenth: equal steps look equally
/// large, also to colour-blind readers and in grey.
const VIRIDIS: [[u8; 3]; 11] = [
    [68, 1, 84],
    [72, 37, 118],
    [65, 68, 135],
    [53, 96, 141],
    [42, 120, 142],
    [33, 144, 140],
    [34, 168, 132],
    [67, 191, 113],
    [122, 209, 81],
    [187, 223, 39],
    [253, 231, 37],
];

/// The colour of a time, given as a share from 0 to 1: from dark to light. The lightest still
/// stands out from white as a thin line.
pub(super) fn of_time(share: f64) -> Color {
    const LIGHTEST: f64 = 0.8;
    viridis(LIGHTEST * share)
}

/// The colour of a count, given as a share of the largest from 0 to 1: from light to dark.
pub(super) fn of_count(share: f64) -> Color {
    viridis(1.0 - share)
}

/// Interpolates linearly between the tenths, which is within 3 of 255.
fn viridis(share: f64) -> Color {
    let at = share.clamp(0.0, 1.0) * (VIRIDIS.len() - 1) as f64;
    let below = floor(at).min(VIRIDIS.len() - 2);
    let t = at - below as f64;
    let mixed = |k: usize| {
        let [low, high] = [below, below + 1].map(|tenth| f64::from(VIRIDIS[tenth][k]));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
        let mixed = (low + t * (high - low)).round() as u8;
        mixed
    };
    Color::of([0, 1, 2].map(mixed))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 10")]
fn floor(at: f64) -> usize {
    at as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lightness in CIELAB, from 0 to 100.
    fn lightness(color: Color) -> f64 {
        let linear = color.rgb.map(|c| {
            let c = f64::from(c) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        let y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
        116.0 * y.cbrt() - 16.0
    }

    #[test]
    fn equal_steps_are_equally_light() {
        let all: Vec<f64> = (0..=100).map(|k| lightness(viridis(f64::from(k) / 100.0))).collect();
        let (first, last) = (all[0], all[100]);
        for (k, found) in all.iter().enumerate() {
            let even = first + (last - first) * k as f64 / 100.0;
            assert!((found - even).abs() < 2.5, "{k}: {found} and not {even}");
        }
        assert!(lightness(of_count(0.0)) > lightness(of_count(1.0)));
        assert!(lightness(of_time(0.0)) < lightness(of_time(1.0)));
        assert_eq!(viridis(-1.0), viridis(0.0));
        assert_eq!(viridis(2.0).rgb, VIRIDIS[10]);
    }
}
