//! A contact rule in Python, called before the simulation is made.
//!
//! So no Python runs while balls move, and a saved simulation holds the answers.

use carom_io::session::{Ask, DEFAULT_KIND, OF_OBSTACLES, OF_PAIRS, OF_WALLS};
use carom_sim::{ObstacleRule, PairRule, Rebound, Wall, WallRule};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// A `ContactRule`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Rule {
    rule: Py<PyAny>,
    /// Whether it is called for balls without a given kind.
    pub(super) has_default: bool,
}

impl Rule {
    /// The answer of a method, among these words; the first of them is a bounce.
    fn ask<R: Copy>(
        &self,
        method: &str,
        (ball, other): (&str, impl for<'py> IntoPyObject<'py>),
        words: &[(&str, R)],
        bounce_with: fn(Rebound) -> R,
    ) -> PyResult<R> {
        Python::attach(|py| {
            let about = (ball, other.into_py_any(py)?).into_pyobject(py)?;
            let answer = self.rule.bind(py).call_method1(method, &about)?;
            let text: Option<String> = answer.extract().ok();
            let meaning = |text: &String| {
                // A scene writes `remove-first`.
                let text = text.replace('-', "_");
                let of_word = |(word, _): &&(&str, R)| word.replace('-', "_") == text;
                words.iter().find(of_word).map(|(_, rule)| *rule)
            };
            let is_bool = answer.get_type().name()?.to_string().starts_with("bool");
            let number: Option<f64> = answer.extract().ok().filter(|_| !is_bool);
            let with = number.and_then(|number| Rebound::new(number).ok()).map(bounce_with);
            text.as_ref().and_then(meaning).or(with).ok_or_else(|| {
                let words: Vec<_> =
                    words.iter().map(|(word, _)| format!("\"{}\"", word.replace('-', "_"))).collect();
                let (last, rest) = words.split_last().map_or(("", &[][..]), |(l, r)| (l.as_str(), r));
                let message = format!(
                    "rule.{method}{about:?} is {answer:?}; give a restitution from 0 to 1000, {} or {last}",
                    rest.join(", ")
                );
                if text.is_some() || number.is_some() {
                    PyValueError::new_err(message)
                } else {
                    PyTypeError::new_err(message)
                }
            })
        })
    }

    /// Whether it is not called about this kind.
    fn leaves_out(&self, kind: &str) -> bool {
        kind == DEFAULT_KIND && !self.has_default
    }
}

impl Ask<PyErr> for Rule {
    fn pair(&self, first: &str, second: &str) -> PyResult<PairRule> {
        if self.leaves_out(first) || self.leaves_out(second) {
            return Ok(PairRule::Bounce);
        }
        self.ask("pair", (first, second), OF_PAIRS, PairRule::BounceWith)
    }

    fn wall(&self, ball: &str, wall: Wall) -> PyResult<WallRule> {
        if self.leaves_out(ball) {
            return Ok(WallRule::Bounce);
        }
        self.ask("wall", (ball, wall.to_string()), OF_WALLS, WallRule::BounceWith)
    }

    fn obstacle(&self, ball: &str, obstacle: usize) -> PyResult<ObstacleRule> {
        if self.leaves_out(ball) {
            return Ok(ObstacleRule::Bounce);
        }
        self.ask("obstacle", (ball, obstacle), OF_OBSTACLES, ObstacleRule::BounceWith)
    }
}
