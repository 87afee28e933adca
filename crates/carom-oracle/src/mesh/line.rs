//! The text form of a case of a ball and a mesh.
//!
//! One line of exact bits.

use std::array::from_fn;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

use super::case::{MeshCase, fault};
use crate::case::{Ball, ParseCaseError, parse_bits, parse_precision, refused, words, write_bits};
use crate::precision::Precision;

impl fmt::Display for MeshCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} 3D {}", self.precision.name(), Self::NAME)?;
        write!(f, " {} {}", self.vertices.len(), self.triangles.len())?;
        for corner in self.triangles.iter().flatten() {
            write!(f, " {corner}")?;
        }
        let numbers = self.ball.numbers().chain(self.vertices.iter().flatten().copied());
        for number in numbers.chain(self.velocity).chain([self.max_time]) {
            write_bits(f, self.precision, number)?;
        }
        Ok(())
    }
}

impl FromStr for MeshCase {
    type Err = ParseCaseError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut words = words(line);
        let precision = parse_precision(words.next())?;
        for (what, wanted) in [("the dimension", "3D"), ("the shape", Self::NAME)] {
            let word = words.next();
            if word != Some(wanted) {
                return refused(what, word, wanted);
            }
        }
        let (vertices, triangles) = parse_triangles(&mut words)?;
        let case = parse_numbers(precision, words, vertices, triangles)?;
        match fault(&case.vertices, &case.triangles) {
            Some([what, found, wanted]) => refused(what, Some(found), wanted),
            None => Ok(case),
        }
    }
}

/// The number of vertices, and the corners of the triangles, which also begin with their number.
pub(crate) fn parse_triangles(
    words: &mut SplitWhitespace<'_>,
) -> Result<(usize, Vec<[usize; 3]>), ParseCaseError> {
    let [vertices, triangles] = [index(words.next())?, index(words.next())?];
    let corners = words.by_ref().take(triangles.saturating_mul(3));
    let corners: Vec<usize> = corners.map(|word| index(Some(word))).collect::<Result<_, _>>()?;
    Ok((vertices, corners.chunks_exact(3).map(|three| from_fn(|k| three[k])).collect()))
}

/// A whole number.
fn index(word: Option<&str>) -> Result<usize, ParseCaseError> {
    match word.map(str::parse) {
        Some(Ok(index)) => Ok(index),
        _ => refused("a number or an index", word, "a whole number"),
    }
}

fn parse_numbers(
    precision: Precision,
    words: SplitWhitespace<'_>,
    vertices: usize,
    triangles: Vec<[usize; 3]>,
) -> Result<MeshCase, ParseCaseError> {
    let numbers: Vec<f64> =
        words.map(|word| parse_bits(precision, word)).collect::<Result<_, _>>()?;
    if vertices.checked_mul(3).and_then(|count| count.checked_add(11)) != Some(numbers.len()) {
        let found = format!("{} numbers", numbers.len());
        return refused("the case", Some(&found), "11 and 3 for each vertex");
    }
    let vector = |from: usize| from_fn(|k| numbers[from + k]);
    let case = MeshCase {
        precision,
        ball: Ball { center: vector(0), velocity: vector(3), radius: numbers[6] },
        vertices: (0..vertices).map(|index| vector(7 + 3 * index)).collect(),
        triangles,
        velocity: vector(7 + 3 * vertices),
        max_time: numbers[numbers.len() - 1],
    };
    if !numbers[..numbers.len() - 1].iter().all(|x| x.is_finite()) {
        return refused("a ball or a mesh", Some("an infinity or NaN"), "finite numbers");
    }
    if case.ball.radius < 0.0 {
        return refused("a radius", Some("a negative number"), "at least 0");
    }
    Ok(case)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case() -> MeshCase {
        MeshCase {
            precision: Precision::Single,
            ball: Ball { center: [0.0, -0.0, 2.0], velocity: [0.0, 0.0, -1.0], radius: 0.5 },
            vertices: vec![[-0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]],
            triangles: vec![[0, 1, 2], [3, 2, 1]],
            velocity: [0.5; 3],
            max_time: f64::INFINITY,
        }
    }

    #[test]
    fn a_line_reads_back_to_the_same_bits() {
        let line = case().to_string();
        assert!(line.starts_with("f32 3D mesh 4 2 0 1 2 3 2 1 00000000 80000000"), "{line}");
        let back: MeshCase = format!("{line} # a remark").parse().unwrap();
        assert_eq!(back.to_string(), line);
        assert_eq!(back, case());
    }

    #[test]
    fn a_bad_line_says_what_is_wrong_and_what_is_wanted() {
        let error = |line: &str| line.parse::<MeshCase>().unwrap_err().to_string();
        assert_eq!(error("f64 2D mesh"), "the dimension is 2D; wanted is 3D");
        assert_eq!(error("f64 3D cone"), "the shape is cone; wanted is mesh");
        assert_eq!(
            error("f64 3D mesh 3 1 0 1 x"),
            "a number or an index is x; wanted is a whole number"
        );
        assert_eq!(
            error("f32 3D mesh 3 1 0 1 2 00000000"),
            "the case is 1 numbers; wanted is 11 and 3 for each vertex"
        );
        let mut same = case();
        same.triangles[1] = [2, 1, 0];
        assert_eq!(error(&same.to_string()), "a triangle is one twice; wanted is another");
    }
}
