//! Cue sports: `model = "cue-sport"` in `[motion]`, and `[[shot]]`.

use std::fmt::Display;

use carom::vector::{scale, unit};
use carom_sim::{Cloth, Motion, Number, Rolling};

use crate::scene::error::{Problem, Span};
use crate::scene::keys::{MOTION, MOTIONS};
use crate::scene::node::Node;
use crate::scene::read::{FromNode, NonNegative, Reader, Spanned, Spin, choice};

pub(super) const SHOT: &[&str] = &["ball", "speed", "direction", "spin"];

/// A shot: the velocity and the spin that a cue gives to a ball.
#[derive(Clone, Debug)]
pub(crate) struct ShotTable<const D: usize> {
    pub(crate) span: Span,
    pub(crate) ball: Spanned<String>,
    pub(crate) velocity: [f64; D],
    pub(crate) spin: [f64; 3],
}

impl<const D: usize> ShotTable<D> {
    pub(super) fn read(table: Reader<'_>) -> Result<Self, Problem> {
        let direction: Spanned<[f64; D]> = table.required("direction")?;
        let NonNegative(speed) = table.required("speed")?;
        let Some(direction) = unit(direction.value) else {
            return Err(Problem::new("the direction is the zero vector")
                .help("give a vector in the direction in which the ball is to go")
                .at(&direction.span));
        };
        Ok(Self {
            span: table.span().clone(),
            ball: table.required("ball")?,
            velocity: scale(speed, direction),
            spin: table.optional("spin")?.map_or([0.0; 3], |Spin(spin)| spin),
        })
    }
}

/// A model of motion, chosen by name.
#[derive(Clone, Copy)]
pub(super) struct CueSport;

impl FromNode for CueSport {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        choice(node, &[("cue-sport", Self)])
    }
}

/// The motion of balls on a cloth; `None` if no model is chosen.
pub(super) fn motion_on_cloth<const D: usize>(
    table: Reader<'_>,
) -> Result<Option<Motion<D>>, Problem> {
    if table.optional::<CueSport>("model")?.is_none() {
        let of_model = |key: &&&str| **key != "model" && !MOTIONS.contains(key) && table.has(key);
        return match MOTION.iter().find(of_model) {
            None => Ok(None),
            Some(key) => {
                Err(Problem::new(format!("`{key}` belongs to a model that is not chosen"))
                    .help(format!("set `motion.model` to \"cue-sport\", or remove `{key}`"))
                    .at(table.span_of(key)))
            }
        };
    }
    if D != 2 {
        return Err(Problem::new("a cloth needs a scene of dimension 2")
            .help("set `dimension` to 2, or remove `motion.model`")
            .at(table.span_of("model")));
    }
    let number = |key, default| {
        Ok::<f64, Problem>(table.optional(key)?.map_or(default, |NonNegative(number)| number))
    };
    let refused = |key: &str, error: &dyn Display| Problem::refused(error).at(table.span_of(key));
    let (g, rolling, sliding) =
        (number("g", 9.81)?, number("rolling", 0.01)?, number("sliding", 0.2)?);
    if sliding < 2.0 * rolling {
        let what = format!("`rolling` is {} and `sliding` {}", Number(rolling), Number(sliding));
        let key = if table.has("rolling") { "rolling" } else { "sliding" };
        return Err(Problem::new(what)
            .help("give `sliding` at least twice the value of `rolling`")
            .at(table.span_of(key)));
    }
    // Heights are above the cloth here, and above the centre in the library.
    let height = number("cushion_height", 1.27)?;
    if !(1.0..=1.0 + Cloth::HIGHEST).contains(&height) {
        return Err(Problem::new(format!("`cushion_height` is {}", Number(height)))
            .help(format!("give a number of radii from 1 to {}", 1.0 + Cloth::HIGHEST))
            .at(table.span_of("cushion_height")));
    }
    let strengths = if table.has("sliding") { "sliding" } else { "g" };
    let cloth = Cloth::at_deceleration(sliding * g)
        .map_err(|error| refused(strengths, &error))?
        .with_spin_deceleration(2.5 * number("spinning", 0.012)? * g)
        .map_err(|error| refused("spinning", &error))?
        .with_ball_friction(number("ball_friction", 0.05)?)
        .map_err(|error| refused("ball_friction", &error))?
        .with_rails(number("cushion_friction", 0.2)?, height - 1.0)
        .map_err(|error| refused("cushion_friction", &error))?;
    let rolling = Rolling::at_deceleration(rolling * g)
        .map_err(|error| refused("rolling", &error))?
        .on(cloth)
        .map_err(|error| refused("rolling", &error))?;
    Ok(Some(Motion::Rolling(rolling)))
}
