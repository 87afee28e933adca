//! Tables of balls: `[[ball]]`, `[[rack]]` and `[[fill]]`.

use carom::{Ball, Mass, Restitution};
use carom_sim::Boundary;

use super::boundary::region;
use crate::scene::error::{Problem, Span};
use crate::scene::keys::SCENE;
use crate::scene::lattice::Lattice;
use crate::scene::node::{Node, Value};
use crate::scene::read::{
    Fraction, FromNode, NonNegative, Reader, Spanned, Spin, choice, is_too_large, too_large,
};

pub(super) const BALL: &[&str] =
    &["name", "kind", "center", "velocity", "spin", "radius", "mass", "restitution"];
pub(super) const RACK: &[&str] = &[
    "name",
    "names",
    "kind",
    "apex",
    "direction",
    "rows",
    "velocity",
    "radius",
    "mass",
    "restitution",
];
pub(super) const FILL: &[&str] = &[
    "name",
    "kind",
    "lattice",
    "count",
    "packing_fraction",
    "grow_to",
    "min",
    "max",
    "temperature",
    "speed",
    "velocity",
    "radius",
    "mass",
    "restitution",
];

/// The most balls of a scene: a simulator, which takes some 300 bytes for each, then takes 30 GB.
pub(crate) const MOST_BALLS: u32 = 100_000_000;

/// The common properties of the balls of a table.
#[derive(Clone, Debug)]
pub(crate) struct Material {
    /// The kind, for the rules; `None` for balls without one.
    pub(crate) kind: Option<String>,
    pub(crate) radius: f64,
    pub(crate) mass: Mass,
    pub(crate) restitution: Restitution,
}

/// One ball.
#[derive(Clone, Debug)]
pub(crate) struct BallTable<const D: usize> {
    pub(crate) span: Span,
    pub(crate) name: Option<String>,
    pub(crate) center: [f64; D],
    pub(crate) velocity: [f64; D],
    pub(crate) spin: Option<Spanned<[f64; 3]>>,
    pub(crate) material: Material,
}

/// A triangle or a pyramid of touching balls.
#[derive(Clone, Debug)]
pub(crate) struct RackTable<const D: usize> {
    pub(crate) span: Span,
    pub(crate) name: Option<String>,
    pub(crate) names: Option<Spanned<Vec<String>>>,
    pub(crate) apex: Spanned<[f64; D]>,
    pub(crate) direction: Spanned<[f64; D]>,
    pub(crate) rows: u32,
    pub(crate) velocity: [f64; D],
    pub(crate) material: Material,
}

/// Many balls at once.
#[derive(Clone, Debug)]
pub(crate) struct FillTable<const D: usize> {
    pub(crate) span: Span,
    pub(crate) arrangement: Arrangement,
    pub(crate) amount: Spanned<Amount>,
    /// A part of the box of the boundary, or of open space.
    pub(crate) region: Option<Spanned<Boundary<D>>>,
    pub(crate) start: Spanned<Start>,
    pub(crate) velocity: [f64; D],
    pub(crate) material: Material,
}

/// The arrangement of a fill's balls.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arrangement {
    Lattice(Lattice),
    Random,
    /// At random, smaller at first; then they grow, and push each other into place.
    Grown,
}

/// The number of balls of a fill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Amount {
    Count(u32),
    /// As many as fill this share of the volume.
    PackingFraction(f64),
    /// This many, in a periodic box of the size in which they fill this share.
    Sizing {
        count: u32,
        packing_fraction: f64,
    },
}

/// The velocities of a fill's balls at the start, besides their common velocity.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    Rest,
    /// Maxwell's law.
    Temperature(f64),
    /// The same speed for all, in all directions.
    Speed(f64),
}

impl Material {
    fn read(table: Reader<'_>, restitution: Restitution) -> Result<Self, Problem> {
        let radius = table.required("radius")?;
        // Any ball serves to check the radius.
        Ball::new([0.0], radius)
            .map_err(|error| Problem::of_ball(&error).at(table.span_of("radius")))?;
        let unit = || Mass::new(1.0).expect("1 is above 0");
        Ok(Self {
            kind: table.optional("kind")?,
            radius,
            mass: table.optional("mass")?.unwrap_or_else(unit),
            restitution: table.optional("restitution")?.unwrap_or(restitution),
        })
    }
}

impl<const D: usize> BallTable<D> {
    /// Reads the ball under the key `ball`, which is added to a scene later.
    pub(crate) fn added(root: &Node, scene: &Node) -> Result<Self, Problem> {
        let restitution = Reader::new(scene, SCENE)?.optional("restitution")?;
        let restitution = restitution.unwrap_or_else(Restitution::elastic);
        let table = Reader::new(root, SCENE)?.table("ball", BALL)?;
        table.map_or_else(|| Err(Problem::new("there is no ball")), |t| Self::read(t, restitution))
    }

    pub(super) fn read(table: Reader<'_>, restitution: Restitution) -> Result<Self, Problem> {
        Ok(Self {
            span: table.span().clone(),
            name: table.optional("name")?,
            center: table.required("center")?,
            velocity: table.optional("velocity")?.unwrap_or([0.0; D]),
            spin: table.optional::<Spanned<Spin>>("spin")?.map(|spin| spin.map(|Spin(spin)| spin)),
            material: Material::read(table, restitution)?,
        })
    }
}

impl<const D: usize> RackTable<D> {
    pub(super) fn read(table: Reader<'_>, restitution: Restitution) -> Result<Self, Problem> {
        let direction: Spanned<[f64; D]> = table.required("direction")?;
        if direction.value == [0.0; D] {
            return Err(Problem::new("the direction is the zero vector")
                .help("give a vector from the apex to the last row, for example 1 along one axis")
                .at(&direction.span));
        }
        let material = Material::read(table, restitution)?;
        if material.radius == 0.0 {
            return Err(Problem::new("a rack needs balls with a radius")
                .help("give a radius above 0")
                .at(table.span_of("radius")));
        }
        Ok(Self {
            span: table.span().clone(),
            name: table.optional("name")?,
            names: table.optional("names")?,
            apex: table.required("apex")?,
            direction,
            rows: table.required("rows").map(|BallCount(rows)| rows)?,
            velocity: table.optional("velocity")?.unwrap_or([0.0; D]),
            material,
        })
    }
}

impl<const D: usize> FillTable<D> {
    /// The key for the share of the volume that the balls fill.
    pub(crate) fn share_key(&self) -> &'static str {
        if matches!(self.arrangement, Arrangement::Grown) { "grow_to" } else { "packing_fraction" }
    }

    pub(super) fn read(table: Reader<'_>, restitution: Restitution) -> Result<Self, Problem> {
        // A name is only for overrides. It is read so that a wrong value is refused.
        let _: Option<String> = table.optional("name")?;
        let material = Material::read(table, restitution)?;
        let ArrangementOf(mut arrangement): ArrangementOf<D> = table.required("lattice")?;
        if table.has("grow_to") {
            if let Arrangement::Lattice(lattice) = arrangement {
                let what = format!("a {} lattice does not grow", lattice.name());
                return Err(Problem::new(what)
                    .help("set `lattice` to \"random\", or give `packing_fraction` instead of `grow_to`")
                    .at(table.span_of("grow_to")));
            }
            arrangement = Arrangement::Grown;
        }
        let region = region(table)?;
        Ok(Self {
            span: table.span().clone(),
            arrangement,
            amount: Amount::read(table)?,
            region: region.map(|value| Spanned { value, span: table.span_of("max").clone() }),
            start: Start::read(table, material.mass)?,
            velocity: table.optional("velocity")?.unwrap_or([0.0; D]),
            material,
        })
    }
}

/// An arrangement that exists in `D` dimensions.
struct ArrangementOf<const D: usize>(Arrangement);

impl<const D: usize> FromNode for ArrangementOf<D> {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let word = String::from_node(node)?;
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            Lattice::ALL.into_iter().partition(|lattice| lattice.dimension() == D);
        if let Some(lattice) = elsewhere.iter().find(|lattice| lattice.name() == word) {
            let there = lattice.dimension();
            let names: Vec<_> = here.iter().map(|lattice| lattice.name()).collect();
            return Err(Problem::new(format!("{word} is a lattice of dimension {there}"))
                .help(format!("in dimension {D}, use {} or random", names.join(", "))));
        }
        let mut words = vec![("random", Arrangement::Random)];
        words.extend(here.iter().map(|&l| (l.name(), Arrangement::Lattice(l))));
        choice(node, &words).map(Self)
    }

    fn words() -> Vec<&'static str> {
        let here = Lattice::ALL.into_iter().filter(|lattice| lattice.dimension() == D);
        std::iter::once("random").chain(here.map(Lattice::name)).collect()
    }
}

impl Amount {
    fn read(table: Reader<'_>) -> Result<Spanned<Self>, Problem> {
        let count: Option<Spanned<BallCount>> = table.optional("count")?;
        let share: Option<Spanned<Fraction>> = table.optional("packing_fraction")?;
        let grown: Option<Spanned<Fraction>> = table.optional("grow_to")?;
        if let (Some(_), Some(grown)) = (&share, &grown) {
            return Err(Problem::new("both `packing_fraction` and `grow_to` are given")
                .help("keep `grow_to` for balls that grow into place, or `packing_fraction`")
                .at(&grown.span));
        }
        match (count, share.or(grown)) {
            (Some(count), None) => Ok(count.map(|BallCount(count)| Self::Count(count))),
            (None, Some(share)) => Ok(share.map(|Fraction(share)| Self::PackingFraction(share))),
            (Some(Spanned { value: BallCount(count), .. }), Some(share)) => {
                Ok(share.map(|Fraction(packing_fraction)| Self::Sizing { count, packing_fraction }))
            }
            (None, None) => Err(Problem::new("the number of balls of the fill is missing")
                .help("add `count` or `packing_fraction`")
                .at(table.span())),
        }
    }
}

impl Start {
    fn read(table: Reader<'_>, mass: Mass) -> Result<Spanned<Self>, Problem> {
        let given = |key| -> Result<Option<Spanned<NonNegative>>, Problem> {
            let value: Option<Spanned<NonNegative>> = table.optional(key)?;
            // 0 is the same as no key: the balls rest.
            Ok(value.filter(|given| given.value.0 > 0.0))
        };
        match (given("temperature")?, given("speed")?) {
            (None, None) => Ok(Spanned { value: Self::Rest, span: table.span().clone() }),
            (Some(t), None) if mass.get().is_infinite() => {
                Err(Problem::new("balls of infinite mass have no temperature")
                    .help("remove the key, or give a finite mass")
                    .at(&t.span))
            }
            (Some(t), None) => Ok(t.map(|NonNegative(t)| Self::Temperature(t))),
            (None, Some(v)) => Ok(v.map(|NonNegative(v)| Self::Speed(v))),
            (Some(_), Some(v)) => Err(Problem::new("both `temperature` and `speed` are given")
                .help("keep `temperature` for Maxwell's law, or `speed` for one speed of all balls")
                .at(&v.span)),
        }
    }
}

/// A number of balls, or of rows of balls.
#[derive(Clone, Copy)]
struct BallCount(u32);

impl FromNode for BallCount {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let help = format!("give a number from 1 to {MOST_BALLS}");
        let count = match node.value {
            // Beyond the limit of a count, and so beyond this one.
            Value::Float(number) if is_too_large(number) => {
                return Err(too_large(number).help(help));
            }
            _ => u64::from_node(node)?,
        };
        match u32::try_from(count) {
            Ok(count @ 1..=MOST_BALLS) => Ok(Self(count)),
            _ => Err(Problem::new(format!("the value is {count}")).help(help)),
        }
    }
}
