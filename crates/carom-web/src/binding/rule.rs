//! A contact rule made of JavaScript functions.

use carom_io::session::{Ask, OF_OBSTACLES, OF_PAIRS, OF_WALLS, Refused};
use carom_sim::{ObstacleRule, PairRule, Rebound, Wall, WallRule};
use js_sys::{Function, Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::simulation::Error;

const KEYS: [&str; 3] = ["pair", "wall", "obstacle"];
const FORM: &str = "{ pair(first, second), wall(ball, wall), obstacle(ball, obstacle) }, \
                    all optional";

/// The functions of a rule by their [`KEYS`]; `None` for one that is missing.
#[derive(Default)]
pub(super) struct Rule([Option<Function>; 3]);

impl Rule {
    /// The functions of an object; if it is undefined, everything bounces.
    pub(super) fn of(value: &JsValue) -> Result<Self, JsError> {
        let mut rule = Self::default();
        if value.is_undefined() {
            return Ok(rule);
        }
        if !value.is_object() {
            return Err(JsError::new(&format!("rule is not an object; give {FORM}")));
        }
        let object: &Object = value.unchecked_ref();
        for key in Object::keys(object).iter().filter_map(|key| key.as_string()) {
            let place = KEYS
                .iter()
                .position(|known| *known == key)
                .ok_or_else(|| JsError::new(&format!("rule: unknown key `{key}`; give {FORM}")))?;
            let value = Reflect::get(object, &(&*key).into()).unwrap_or_default();
            rule.0[place] = value.clone().dyn_into().ok();
            if rule.0[place].is_none() && !value.is_undefined() {
                return Err(JsError::new(&format!("rule.{key} is not a function; give {FORM}")));
            }
        }
        Ok(rule)
    }

    /// The answer of a function, among these words; the first of them is a bounce.
    fn ask<R: Copy>(
        &self,
        function: usize,
        (ball, other): (&str, &JsValue),
        answers: &[(&str, R)],
        bounce_with: fn(Rebound) -> R,
    ) -> Result<R, Error> {
        let Some(call) = &self.0[function] else { return Ok(answers[0].1) };
        let told = other.as_string().map_or_else(
            || other.as_f64().unwrap_or_default().to_string(),
            |text| format!("\"{text}\""),
        );
        let question = format!("rule.{}(\"{ball}\", {told})", KEYS[function]);
        let answer = call.call2(&JsValue::NULL, &ball.into(), other).map_err(|thrown| {
            let message = thrown.dyn_ref::<js_sys::Error>().map(|e| String::from(e.message()));
            let message = message.or_else(|| thrown.as_string()).unwrap_or_default();
            refused(format!("{question} threw: {message}"))
        })?;
        let word = answer.as_string().map(|word| in_scenes(&word));
        if let Some((_, rule)) = answers.iter().find(|(known, _)| Some(*known) == word.as_deref()) {
            return Ok(*rule);
        }
        // The key of what is no object cannot be read.
        let number = Reflect::get(&answer, &"bounce".into()).ok().and_then(|e| e.as_f64());
        let Some(number) = number else {
            let words: Vec<_> =
                answers[1..].iter().map(|(word, _)| format!("\"{word}\"")).collect();
            return Err(refused(format!(
                "{question} returned an unknown answer; return \"bounce\", {{ bounce: restitution }} or \
                 one of {}",
                words.join(", ")
            )));
        };
        let restitution = Rebound::new(number);
        restitution.map(bounce_with).map_err(|error| refused(format!("{question}: {error}")))
    }
}

fn refused(message: String) -> Error {
    Refused(message).into()
}

/// A word as in scenes: `removeFirst` is `remove-first`.
fn in_scenes(word: &str) -> String {
    let hyphenated =
        |c: char| [c.is_ascii_uppercase().then_some('-'), Some(c.to_ascii_lowercase())];
    word.chars().flat_map(hyphenated).flatten().collect()
}

impl Ask<Error> for Rule {
    fn pair(&self, first: &str, second: &str) -> Result<PairRule, Error> {
        self.ask(0, (first, &second.into()), OF_PAIRS, PairRule::BounceWith)
    }

    fn wall(&self, ball: &str, wall: Wall) -> Result<WallRule, Error> {
        self.ask(1, (ball, &wall.to_string().into()), OF_WALLS, WallRule::BounceWith)
    }

    fn obstacle(&self, ball: &str, obstacle: usize) -> Result<ObstacleRule, Error> {
        self.ask(2, (ball, &obstacle.into()), OF_OBSTACLES, ObstacleRule::BounceWith)
    }
}
