//! Scenes for the tests, which shrink to few balls and simple numbers.

use carom::vector::from_fn;
use carom::{Ball, Body, Mass, Restitution};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::builder::{BuildError, Builder, Overlap};
use crate::motion::{Growing, Motion};
use crate::obstacle::{Obstacle, Pocket};
use crate::rule::Rules;
use crate::simulation::Simulation;
use crate::state::{Axis, Boundary};

/// The side of the box.
pub(super) const BOX: f64 = 10.0;

/// The space of the balls of a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    Open,
    Walls,
    Periodic,
    /// Another one along each axis: the digits of a number in base 3, the first axis first.
    ByAxis(usize),
}

impl Place {
    /// The space along an axis.
    pub(super) fn along(self, axis: usize) -> Self {
        match self {
            Self::ByAxis(number) => {
                [Self::Open, Self::Walls, Self::Periodic][(0..axis).fold(number, |n, _| n / 3) % 3]
            }
            _ => self,
        }
    }

    /// The boundary of a box from 0 to `size`.
    pub(super) fn boundary<const D: usize>(self, size: [f64; D]) -> Boundary<D> {
        let axis = |axis| match self.along(axis) {
            Self::Walls => Axis::Walls { min: 0.0, max: size[axis] },
            Self::Periodic => Axis::Periodic { min: 0.0, max: size[axis] },
            Self::Open | Self::ByAxis(_) => Axis::Open,
        };
        Boundary::by_axis(from_fn(axis)).unwrap()
    }
}

/// The parameters of a simulation.
#[derive(Clone, Debug)]
pub(super) struct Scene<const D: usize> {
    place: Place,
    restitution: f64,
    side: f64,
    balls: Vec<SceneBall<D>>,
    obstacles: Vec<Obstacle<D>>,
    pockets: Vec<Pocket<D>>,
    overlap: Overlap,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SceneBall<const D: usize> {
    pub(super) center: [f64; D],
    velocity: [f64; D],
    pub(super) radius: f64,
    /// `None` for a fixed or a kinematic ball.
    pub(super) mass: Option<f64>,
}

impl<const D: usize> SceneBall<D> {
    pub(super) fn body(&self) -> Body<D> {
        let moving = Ball::new(self.center, self.radius).unwrap().moving(self.velocity).unwrap();
        Body::new(moving, self.mass.map_or(Mass::fixed(), |mass| Mass::new(mass).unwrap()))
    }
}

impl<const D: usize> Scene<D> {
    /// Balls that are refused where they overlap, without obstacles and pockets.
    fn of_balls(place: Place, restitution: f64, side: f64, balls: Vec<SceneBall<D>>) -> Self {
        let (obstacles, pockets) = (Vec::new(), Vec::new());
        Self { place, restitution, side, balls, obstacles, pockets, overlap: Overlap::Refuse }
    }

    /// The scene, with cells of this size if it is given.
    pub(super) fn build(&self, cell_size: Option<f64>) -> Simulation<D> {
        self.build_moving(Motion::Straight, cell_size)
    }

    /// The scene with a motion.
    pub(super) fn build_moving(
        &self,
        motion: impl Into<Motion<D>>,
        cell_size: Option<f64>,
    ) -> Simulation<D> {
        self.build_by((Rules::new(), motion), |_| 0, cell_size)
    }

    /// The scene with rules and a motion; `kind` returns the kind of each ball.
    pub(super) fn build_by(
        &self,
        (rules, motion): (Rules, impl Into<Motion<D>>),
        kind: impl Fn(usize) -> u16,
        cell_size: Option<f64>,
    ) -> Simulation<D> {
        self.try_build((rules, motion.into()), kind, cell_size).unwrap()
    }

    fn try_build(
        &self,
        (rules, motion): (Rules, Motion<D>),
        kind: impl Fn(usize) -> u16,
        cell_size: Option<f64>,
    ) -> Result<Simulation<D>, BuildError> {
        let restitution = Restitution::new(self.restitution).unwrap();
        let boundary = self.place.boundary([self.side; D]);
        let with_pockets =
            |builder: Builder<D>| self.pockets.iter().cloned().fold(builder, Builder::pocket);
        let mut builder = with_pockets(Simulation::builder())
            .boundary(boundary.with_restitution(restitution))
            .obstacles(self.obstacles.clone())
            .overlap(self.overlap)
            .rules(rules)
            .motion(motion);
        for (index, ball) in self.balls.iter().enumerate() {
            builder = builder.body_as(ball.body().with_restitution(restitution), kind(index));
        }
        match cell_size {
            Some(side) => builder.cell_size(side),
            None => builder,
        }
        .build()
    }

    /// The scene with these obstacles and pockets, without the balls in their way.
    pub(super) fn among(self, obstacles: Vec<Obstacle<D>>, pockets: Vec<Pocket<D>>) -> Self {
        let others = Self { balls: Vec::new(), obstacles, pockets, ..self };
        let is_free = |ball: &SceneBall<D>| {
            let alone = Self { balls: vec![*ball], ..others.clone() };
            alone.try_build((Rules::new(), Motion::Straight), |_| 0, None).is_ok()
        };
        Self { balls: self.balls.into_iter().filter(is_free).collect(), ..others }
    }

    /// The scene in which every third ball has infinite mass, and moves as before.
    pub(super) fn with_kinematic(mut self) -> Self {
        self.balls.iter_mut().step_by(3).for_each(|ball| ball.mass = None);
        self
    }

    /// The scene with points in place of the balls, on a line along the first axis.
    pub(super) fn of_beads(mut self) -> Self {
        for ball in &mut self.balls {
            ball.radius = 0.0;
            ball.center = from_fn(|k| if k == 0 { ball.center[0] } else { 0.5 * self.side });
            ball.velocity = from_fn(|k| if k == 0 { ball.velocity[0] } else { 0.0 });
        }
        let mut seen = Vec::new();
        self.balls.retain(|ball| {
            let is_new = !seen.contains(&ball.center);
            seen.push(ball.center);
            is_new
        });
        self
    }

    /// The scene with growing balls.
    pub(super) fn build_growing(&self, rate: f64, cell_size: Option<f64>) -> Simulation<D> {
        self.build_moving(Growing::at_rate(rate).unwrap(), cell_size)
    }

    /// With cells of the default size, half of it, and twice.
    pub(super) fn build_with_three_cell_sizes(&self) -> [Simulation<D>; 3] {
        let simulation = self.build(None);
        let side = simulation.engine.cell_side();
        [simulation, self.build(Some(0.5 * side)), self.build(Some(2.0 * side))]
    }
}

/// Up to thirteen balls of unequal radii and masses, anywhere: some at rest, some points, some
/// fixed. Those that would overlap an earlier one are left out.
pub(super) fn gas<const D: usize>(
    place: Place,
    restitution: &'static [f64],
) -> BoxedStrategy<Scene<D>> {
    (vec(candidate(place), 2..20), select(restitution))
        .prop_map(move |(candidates, restitution)| {
            let mut balls: Vec<SceneBall<D>> = Vec::new();
            for ball in candidates {
                if balls.len() < 13 && balls.iter().all(|other| are_apart(place, &ball, other)) {
                    balls.push(ball);
                }
            }
            Scene::of_balls(place, restitution, BOX, balls)
        })
        .boxed()
}

/// The same balls, however they overlap; their centres are anywhere in the box, so that they reach
/// beyond walls.
pub(super) fn crowd<const D: usize>(
    place: Place,
    restitution: &'static [f64],
) -> BoxedStrategy<Scene<D>> {
    let centers = vec(vector(0.0..1.0), 20);
    (vec(candidate(place), 2..13), centers, select(restitution))
        .prop_map(
            move |(mut balls, shares, restitution): (Vec<SceneBall<D>>, Vec<[f64; D]>, f64)| {
                for (ball, share) in balls.iter_mut().zip(shares) {
                    ball.center = share.map(|x| BOX * x);
                }
                let scene = Scene::of_balls(place, restitution, BOX, balls);
                Scene { overlap: Overlap::Allow, ..scene }
            },
        )
        .boxed()
}

/// A ball of a [`gas`].
pub(super) fn candidate<const D: usize>(place: Place) -> BoxedStrategy<SceneBall<D>> {
    let radius = prop_oneof![1 => Just(0.0), 19 => (-1.5..0.3).prop_map(|x| 10_f64.powf(x))];
    let velocity = prop_oneof![1 => Just([0.0; D]), 4 => vector(-1.0..1.0)];
    let mass = prop_oneof![1 => Just(None), 4 => (0.1..5.0).prop_map(Some)];
    (vector(0.0..1.0), velocity, radius, mass)
        .prop_map(
            move |(share, mut velocity, radius, mass): ([f64; D], [f64; D], f64, Option<f64>)| {
                let center: [f64; D] =
                    from_fn(|k| (radius + (BOX - 2.0 * radius) * share[k]).clamp(0.0, BOX));
                // Towards the middle: otherwise the balls would soon be gone.
                for k in (0..D).filter(|&k| place.along(k) == Place::Open) {
                    velocity[k] = 0.1 * velocity[k] + 0.5 * BOX - center[k];
                }
                let mass = if velocity == [0.0; D] { mass } else { mass.or(Some(1.0)) };
                SceneBall { center, velocity, radius, mass }
            },
        )
        .boxed()
}

fn are_apart<const D: usize>(place: Place, a: &SceneBall<D>, b: &SceneBall<D>) -> bool {
    let squares: f64 = (0..D)
        .map(|k| {
            let d = (a.center[k] - b.center[k]).abs();
            let d = if place.along(k) == Place::Periodic { d.min(BOX - d) } else { d };
            d * d
        })
        .sum();
    squares.sqrt() > a.radius + b.radius
}

/// Balls of diameter 1 on a lattice of spacing 1 in a box that it fills, with few different masses
/// and velocities: they touch each other and the walls, and collide at the same times.
pub(super) fn lattice<const D: usize>(
    place: Place,
    restitution: &'static [f64],
) -> BoxedStrategy<Scene<D>> {
    let balls = vec(site(), 2..20);
    (balls, select(restitution))
        .prop_map(move |(candidates, restitution)| {
            let mut balls: Vec<SceneBall<D>> = Vec::new();
            for ball in candidates {
                if balls.iter().all(|other| other.center != ball.center) {
                    balls.push(ball);
                }
            }
            Scene::of_balls(place, restitution, f64::from(SITES), balls)
        })
        .boxed()
}

/// The sites of a lattice along each axis.
const SITES: u8 = 5;

/// A ball of a [`lattice`].
pub(super) fn site<const D: usize>() -> BoxedStrategy<SceneBall<D>> {
    let site =
        vec(0..SITES, D).prop_map(|site| -> [f64; D] { from_fn(|k| f64::from(site[k]) + 0.5) });
    let velocity = vec(-1_i8..=1, D).prop_map(|v| -> [f64; D] { from_fn(|k| f64::from(v[k])) });
    (site, velocity, select(&[1.0, 2.0][..]))
        .prop_map(|(center, velocity, mass)| SceneBall {
            center,
            velocity,
            radius: 0.5,
            mass: Some(mass),
        })
        .boxed()
}

fn vector<const D: usize>(component: std::ops::Range<f64>) -> BoxedStrategy<[f64; D]> {
    vec(component, D).prop_map(|components| from_fn(|k| components[k])).boxed()
}
