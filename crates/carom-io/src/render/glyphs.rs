//! Letters drawn as lines of one width, without a font.
//!
//! So a picture is readable on every machine.

/// The height of the letters below: capitals from 0 to 14, small letters to 10, descenders to −4.
const EM: f64 = 19.0;

/// The width of the lines of letters, as a share of the size.
pub(super) const STROKE: f64 = 0.078;

/// A superscript: its relative size, and its height above the line.
const RAISED: (f64, f64) = (0.62, 6.5);

/// A part of a line, in the units of [`Glyph`]. The last coordinates are its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    Move([f64; 2]),
    Line([f64; 2]),
    /// A parabola: its control point and its end.
    Curve([f64; 2], [f64; 2]),
}

/// The lines of a text of this size, from 0 to the right and down, and its width.
pub(super) fn lines(words: &str, size: f64) -> (Vec<Step>, f64) {
    let unit = size / EM;
    let (mut steps, mut x) = (Vec::new(), 0.0);
    for c in words.chars() {
        let (c, scale, raised) = match plain(c) {
            Some(digit) => (digit, RAISED.0, RAISED.1),
            None => (c, 1.0, 0.0),
        };
        let (advance, path) = glyph(c);
        let place = |[px, py]: [f64; 2]| [unit * (x + scale * px), -unit * (raised + scale * py)];
        steps.extend(parse(path).map(|step| match step {
            Step::Move(to) => Step::Move(place(to)),
            Step::Line(to) => Step::Line(place(to)),
            Step::Curve(control, to) => Step::Curve(place(control), place(to)),
        }));
        x += scale * advance;
    }
    // The gap after the last letter does not count.
    (steps, unit * (x - GAP).max(0.0))
}

/// The gap between letters, which is part of their advance.
const GAP: f64 = 3.0;

/// The plain character of a superscript.
fn plain(c: char) -> Option<char> {
    match c {
        '⁻' => Some('−'),
        '¹' => Some('1'),
        '²' => Some('2'),
        '³' => Some('3'),
        '⁰' | '⁴'..='⁹' => char::from_digit(c as u32 - '⁰' as u32, 10),
        _ => None,
    }
}

/// The advance to the next letter, and the lines: `M` moves, `L` draws, `Q` draws a parabola.
type Glyph = (f64, &'static str);

fn glyph(c: char) -> Glyph {
    let found = GLYPHS.binary_search_by_key(&c, |&(c, ..)| c);
    found.map_or(MISSING, |k| (GLYPHS[k].1, GLYPHS[k].2))
}

/// A box for characters without lines.
const MISSING: Glyph = (11.0, "M0 0 L8 0 L8 14 L0 14 L0 0");

/// The characters of captions, names, numbers and keys.
const GLYPHS: [(char, f64, &str); 50] = [
    (' ', 7.0, ""),
    ('(', 6.5, "M3 16 Q0 12 0 6.5 Q0 1 3 -3"),
    (')', 6.5, "M0.5 16 Q3.5 12 3.5 6.5 Q3.5 1 0.5 -3"),
    ('+', 11.0, "M0.2 6.5 L7.8 6.5 M4 2.7 L4 10.3"),
    (',', 4.5, "M1.2 0.4 L0.2 -2.8"),
    ('-', 8.0, "M0 5.6 L5 5.6"),
    ('.', 4.5, "M0.8 0.1 L0.8 0.3"),
    ('/', 9.0, "M0 -2 L6 15"),
    ('0', 11.0, "M4 14 Q8 14 8 8.5 L8 5.5 Q8 0 4 0 Q0 0 0 5.5 L0 8.5 Q0 14 4 14"),
    ('1', 11.0, "M0.8 11 L4.6 14 L4.6 0"),
    ('2', 11.0, "M0.4 10.4 Q0.4 14 4.2 14 Q7.8 14 7.8 10.6 Q7.8 8.6 6 6.6 L0.2 0 L8 0"),
    (
        '3',
        11.0,
        "M0.5 12 Q1.4 14 4 14 Q7.5 14 7.5 10.8 Q7.5 7.5 3 7.5 Q8 7.5 8 3.8 Q8 0 4 0 Q1 0 0.2 2.4",
    ),
    ('4', 11.0, "M6.2 0 L6.2 14 L0 4 L8.4 4"),
    ('5', 11.0, "M7.4 14 L1.3 14 L0.7 7.4 Q2.2 8.8 4.2 8.8 Q8 8.8 8 4.4 Q8 0 4 0 Q1.2 0 0.2 2.2"),
    (
        '6',
        11.0,
        "M7.2 12.6 Q6.2 14 4.5 14 Q0 14 0 7 L0 4.5 Q0 0 4 0 Q8 0 8 4.3 Q8 8.6 4.2 8.6 Q0.8 8.6 0 5",
    ),
    ('7', 11.0, "M0.2 14 L8 14 L3 0"),
    (
        '8',
        11.0,
        "M4 7.6 Q0.6 7.6 0.6 10.8 Q0.6 14 4 14 Q7.4 14 7.4 10.8 Q7.4 7.6 4 7.6 Q0 7.6 0 3.8 Q0 0 4 0 Q8 0 8 3.8 Q8 7.6 4 7.6",
    ),
    (
        '9',
        11.0,
        "M0.8 1.4 Q1.8 0 3.5 0 Q8 0 8 7 L8 9.5 Q8 14 4 14 Q0 14 0 9.7 Q0 5.4 3.8 5.4 Q7.2 5.4 8 9",
    ),
    (':', 4.5, "M0.8 0.1 L0.8 0.3 M0.8 8.6 L0.8 8.8"),
    ('=', 11.0, "M0.2 8.6 L7.8 8.6 M0.2 4.4 L7.8 4.4"),
    ('A', 13.0, "M0 0 L5 14 L10 0 M1.8 5 L8.2 5"),
    (
        'B',
        12.0,
        "M0 0 L0 14 L4.5 14 Q8.2 14 8.2 10.8 Q8.2 7.6 4.5 7.6 L0 7.6 M4.5 7.6 Q9 7.6 9 3.8 Q9 0 4.5 0 L0 0",
    ),
    ('a', 10.5, "M7 10 L7 0 M7 5 Q7 10 3.6 10 Q0 10 0 5 Q0 0 3.6 0 Q7 0 7 5"),
    ('b', 10.5, "M0 14 L0 0 M0 5 Q0 10 3.6 10 Q7.2 10 7.2 5 Q7.2 0 3.6 0 Q0 0 0 5"),
    ('c', 9.6, "M6.6 8.3 Q5.8 10 3.8 10 Q0 10 0 5 Q0 0 3.8 0 Q5.8 0 6.6 1.7"),
    ('d', 10.5, "M7 14 L7 0 M7 5 Q7 10 3.6 10 Q0 10 0 5 Q0 0 3.6 0 Q7 0 7 5"),
    ('e', 10.2, "M0.1 5.2 L7.2 5.2 Q7.2 10 3.7 10 Q0 10 0 5 Q0 0 3.8 0 Q5.8 0 6.8 1.7"),
    ('f', 7.0, "M5 14 Q2 14.3 2 11 L2 0 M0 10 L4.6 10"),
    (
        'g',
        10.5,
        "M7 10 L7 0 Q7 -4 3.6 -4 Q1.4 -4 0.5 -2.6 M7 5 Q7 10 3.6 10 Q0 10 0 5 Q0 0 3.6 0 Q7 0 7 5",
    ),
    ('h', 10.2, "M0 14 L0 0 M0 6 Q0.3 10 3.8 10 Q6.8 10 6.8 6.5 L6.8 0"),
    ('i', 4.4, "M0.6 10 L0.6 0 M0.6 13.3 L0.6 13.5"),
    ('j', 5.0, "M1.6 10 L1.6 -2 Q1.6 -4 -0.6 -4 M1.6 13.3 L1.6 13.5"),
    ('k', 9.4, "M0 14 L0 0 M6 10 L0 4 M2.3 6.2 L6.6 0"),
    ('l', 4.4, "M0.6 14 L0.6 0"),
    (
        'm',
        14.2,
        "M0 10 L0 0 M0 6.5 Q0.3 10 3 10 Q5.5 10 5.5 7 L5.5 0 M5.5 6.5 Q5.8 10 8.5 10 Q11 10 11 7 L11 0",
    ),
    ('n', 10.2, "M0 10 L0 0 M0 6 Q0.3 10 3.8 10 Q6.8 10 6.8 6.5 L6.8 0"),
    ('o', 10.6, "M3.7 10 Q7.4 10 7.4 5 Q7.4 0 3.7 0 Q0 0 0 5 Q0 10 3.7 10"),
    ('p', 10.5, "M0 10 L0 -4 M0 5 Q0 10 3.6 10 Q7.2 10 7.2 5 Q7.2 0 3.6 0 Q0 0 0 5"),
    ('q', 10.5, "M7 10 L7 -4 M7 5 Q7 10 3.6 10 Q0 10 0 5 Q0 0 3.6 0 Q7 0 7 5"),
    ('r', 6.8, "M0 10 L0 0 M0 6 Q0.3 10 4 10"),
    (
        's',
        9.0,
        "M5.8 8.5 Q5 10 3.1 10 Q0.4 10 0.4 7.5 Q0.4 5.6 3.1 5.1 Q6.2 4.5 6.2 2.5 Q6.2 0 3.1 0 Q0.8 0 0 1.7",
    ),
    ('t', 7.4, "M2.2 13 L2.2 3 Q2.2 0 4.9 0.1 M0 10 L4.8 10"),
    ('u', 10.2, "M0 10 L0 3.5 Q0 0 3 0 Q6.5 0 6.8 4 M6.8 10 L6.8 0"),
    ('v', 9.8, "M0 10 L3.5 0 L7 10"),
    ('w', 13.4, "M0 10 L2.7 0 L5.3 9 L7.9 0 L10.6 10"),
    ('x', 9.4, "M0 10 L6.6 0 M6.6 10 L0 0"),
    ('y', 9.8, "M0 10 L3.5 0 M7 10 L3.1 -1.5 Q2.2 -4 0 -4"),
    ('z', 9.2, "M0 10 L6.4 10 L0 0 L6.4 0"),
    ('×', 10.5, "M0.6 3.2 L7 9.6 M7 3.2 L0.6 9.6"),
    ('−', 11.0, "M0.2 6.4 L7.8 6.4"),
];

fn parse(path: &str) -> impl Iterator<Item = Step> + '_ {
    let mut words = path.split(' ');
    std::iter::from_fn(move || {
        let (command, x) = words.next()?.split_at_checked(1)?;
        let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(0.0);
        let first = [x.parse().unwrap_or(0.0), number()];
        Some(match command {
            "M" => Step::Move(first),
            "L" => Step::Line(first),
            _ => Step::Curve(first, [number(), number()]),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_letters_are_in_order_and_within_their_advance() {
        assert!(GLYPHS.is_sorted_by_key(|&(c, ..)| c), "{GLYPHS:?}");
        for (c, advance, path) in GLYPHS {
            let words: String = path.split(['M', 'L', 'Q', ' ']).collect();
            assert!(words.chars().all(|c| c.is_ascii_digit() || ".-".contains(c)), "{c}: {path}");
            let steps: Vec<Step> = parse(path).collect();
            let letters = path.chars().filter(char::is_ascii_uppercase).count();
            assert_eq!(steps.len(), letters, "{c}");
            for step in steps {
                let (Step::Move([x, y]) | Step::Line([x, y]) | Step::Curve(_, [x, y])) = step;
                assert!(
                    (-0.6..=advance).contains(&x) && (-4.0..=16.0).contains(&y),
                    "{c}: {step:?}"
                );
            }
        }
    }

    #[test]
    fn every_letter_that_is_written_has_lines() {
        let said = "balls impacts at time 0 an impact normal from to per cell cells of each up t = 0.5e-7, none meet \
                    are drawn first those that x − 1e9 (10⁻³) y + 1 234 567 A B 89 × nearest way in";
        for c in said.chars() {
            let c = plain(c).unwrap_or(c);
            assert!(glyph(c) != MISSING, "{c:?}");
        }
        assert_eq!(glyph('é'), MISSING);
        assert_eq!([plain('⁰'), plain('⁷'), plain('7')], [Some('0'), Some('7'), None]);
    }

    #[test]
    fn words_are_as_wide_as_their_letters() {
        let width = |words: &str| lines(words, EM).1;
        assert_eq!(width(""), 0.0);
        assert_eq!(width("11"), 22.0 - GAP);
        assert!(width("10⁹") < width("109"));
        let half = lines("11", 0.5 * EM).1;
        assert_eq!(half, 0.5 * width("11"));
    }
}
