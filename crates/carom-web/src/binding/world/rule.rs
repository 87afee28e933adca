//! A contact rule made of JavaScript functions.

use carom_sim::{ObstacleRule, PairRule, Wall, WallRule};
use js_sys::{Function, Object};
use wasm_bindgen::prelude::*;

use super::object::{key, known_keys, object};
use crate::world::{Ask, Error};

const RULE_KEYS: [&str; 3] = ["pair", "wall", "obstacle"];

/// The functions of a rule; `None` for one that is missing.
#[derive(Default)]
pub(super) struct Rule {
    pair: Option<Function>,
    wall: Option<Function>,
    obstacle: Option<Function>,
}

const PAIR_ANSWER: &str = "\"bounce\", { bounce: restitution }, \"pass\", \"ignore\", \
                           \"removeFirst\", \"removeSecond\" or \"removeBoth\"";
const WALL_ANSWER: &str = "\"bounce\", { bounce: restitution }, \"pass\", \"ignore\" or \"remove\"";
const OBSTACLE_ANSWER: &str = "\"bounce\", { bounce: restitution }, \"ignore\" or \"remove\"";

impl Rule {
    /// The functions of an object; if it is undefined, everything bounces.
    pub(super) fn of(value: &JsValue) -> Result<Self, JsError> {
        const RULE: &str = "{ pair(first, second), wall(ball, wall), obstacle(ball, obstacle) }, \
                            all optional";
        if value.is_undefined() {
            return Ok(Self::default());
        }
        let object = object(value, "rule", RULE)?;
        known_keys(&object, &RULE_KEYS, "rule", RULE)?;
        let function = |name: &str| {
            let value = key(&object, name);
            match value.dyn_into::<Function>() {
                Ok(function) => Ok(Some(function)),
                Err(value) if value.is_undefined() => Ok(None),
                Err(_) => Err(JsError::new(&format!("rule.{name} is not a function; give {RULE}"))),
            }
        };
        let (pair, wall) = (function("pair")?, function("wall")?);
        Ok(Self { pair, wall, obstacle: function("obstacle")? })
    }
}

impl Ask for Rule {
    fn pair(&mut self, first: &str, second: &str) -> Result<PairRule, Error> {
        let Some(function) = &self.pair else { return Ok(PairRule::Bounce) };
        let question = format!("rule.pair(\"{first}\", \"{second}\")");
        let answer = function.call2(&JsValue::NULL, &first.into(), &second.into());
        let answer = answer.map_err(|thrown| Error::Rule(threw(&question, &thrown)))?;
        Ok(match answer.as_string().as_deref() {
            Some("bounce") => PairRule::Bounce,
            Some("pass") => PairRule::Pass,
            Some("ignore") => PairRule::Ignore,
            Some("removeFirst") => PairRule::RemoveFirst,
            Some("removeSecond") => PairRule::RemoveSecond,
            Some("removeBoth") => PairRule::RemoveBoth,
            _ => PairRule::BounceWith(restitution(&answer, &question, PAIR_ANSWER)?),
        })
    }

    fn wall(&mut self, ball: &str, wall: Wall) -> Result<WallRule, Error> {
        let Some(function) = &self.wall else { return Ok(WallRule::Bounce) };
        let question = format!("rule.wall(\"{ball}\", \"{wall}\")");
        let answer = function.call2(&JsValue::NULL, &ball.into(), &wall.to_string().into());
        let answer = answer.map_err(|thrown| Error::Rule(threw(&question, &thrown)))?;
        Ok(match answer.as_string().as_deref() {
            Some("bounce") => WallRule::Bounce,
            Some("pass") => WallRule::Pass,
            Some("ignore") => WallRule::Ignore,
            Some("remove") => WallRule::Remove,
            _ => WallRule::BounceWith(restitution(&answer, &question, WALL_ANSWER)?),
        })
    }

    fn obstacle(&mut self, ball: &str, obstacle: usize) -> Result<ObstacleRule, Error> {
        let Some(function) = &self.obstacle else { return Ok(ObstacleRule::Bounce) };
        let question = format!("rule.obstacle(\"{ball}\", {obstacle})");
        let answer = function.call2(&JsValue::NULL, &ball.into(), &obstacle.into());
        let answer = answer.map_err(|thrown| Error::Rule(threw(&question, &thrown)))?;
        Ok(match answer.as_string().as_deref() {
            Some("bounce") => ObstacleRule::Bounce,
            Some("ignore") => ObstacleRule::Ignore,
            Some("remove") => ObstacleRule::Remove,
            _ => ObstacleRule::BounceWith(restitution(&answer, &question, OBSTACLE_ANSWER)?),
        })
    }
}

/// The restitution of an answer such as `{ bounce: 0.5 }`.
fn restitution(answer: &JsValue, question: &str, form: &str) -> Result<carom::Restitution, Error> {
    let none = || Error::Rule(format!("{question} returned an unknown answer; return {form}"));
    let object = answer.dyn_ref::<Object>().ok_or_else(none)?;
    let number = key(object, "bounce").as_f64().ok_or_else(none)?;
    carom::Restitution::new(number).map_err(|error| Error::Rule(format!("{question}: {error}")))
}

fn threw(question: &str, thrown: &JsValue) -> String {
    let message = thrown.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    format!("{question} threw: {}", message.or_else(|| thrown.as_string()).unwrap_or_default())
}
