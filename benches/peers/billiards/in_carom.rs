//! The break in carom.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use carom_io::scene::{Override, Scene};
use carom_io::session::Session;
use carom_sim::Contact;

use crate::outcome::BreakResult;

/// The shortest time of this many runs counts.
const RUNS: usize = 100;

const ROWS: usize = 5;

/// The input of both libraries.
pub(crate) struct Break {
    /// The centres; the cue ball comes first.
    pub(crate) centers: Vec<[f64; 2]>,
    pub(crate) velocity: [f64; 2],
}

impl Break {
    pub(crate) const RADIUS: f64 = 0.028_575;
    pub(crate) const MASS: f64 = 0.17;
    pub(crate) const G: f64 = 9.81;
    pub(crate) const ROLLING: f64 = 0.01;
    pub(crate) const SLIDING: f64 = 0.2;
    pub(crate) const SPINNING: f64 = 0.012;
    pub(crate) const CUSHION_HEIGHT: f64 = 1.27;
    pub(crate) const CUSHION_RESTITUTION: f64 = 0.85;

    /// A rack whose balls have gaps of this many radii.
    pub(crate) fn with_gap(gap: f64) -> Self {
        let step = Self::RADIUS * (2.0 + gap);
        let rack = (0..ROWS).flat_map(|row| {
            (0..=row).map(move |k| {
                let [row, k] = [row, k].map(|count| count as f64);
                [1.905 + 0.75_f64.sqrt() * step * row, 0.635 + step * (0.5 * row - k)]
            })
        });
        let centers = [[0.6, 0.635]].into_iter().chain(rack).collect();
        Self { centers, velocity: [7.999_9, 0.04] }
    }

    pub(crate) fn scene() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/break.toml")
    }

    fn build(&self) -> Result<Session<2>, Box<dyn Error>> {
        let [vx, vy] = self.velocity;
        let changes = [
            "restitution=1".to_owned(),
            // Touching balls may overlap by rounding errors.
            "overlap=relax".to_owned(),
            format!("motion.g={}", Self::G),
            format!("motion.rolling={}", Self::ROLLING),
            format!("motion.sliding={}", Self::SLIDING),
            format!("motion.spinning={}", Self::SPINNING),
            "motion.ball_friction=0".to_owned(),
            "motion.cushion_friction=1".to_owned(),
            format!("motion.cushion_height={}", Self::CUSHION_HEIGHT),
            format!("shot.0.speed={}", vx.hypot(vy)),
            format!("shot.0.direction=[{vx:?},{vy:?}]"),
        ];
        let changes: Result<Vec<Override>, _> = changes.iter().map(|text| text.parse()).collect();
        let text = std::fs::read_to_string(Self::scene())?;
        let (before, rack) = text.split_once("[[rack]]").ok_or("no rack")?;
        let (_, after) = rack.split_once("[[shot]]").ok_or("no shot after the rack")?;
        let balls: String = self.centers[1..].iter().map(|center| Self::ball(*center)).collect();
        let text = format!("{before}{balls}[[shot]]{after}");
        Ok(Scene::parse("break.toml", &text, &changes?)?.build()?.simulation)
    }

    fn ball([x, y]: [f64; 2]) -> String {
        let (radius, mass) = (Self::RADIUS, Self::MASS);
        format!("[[ball]]\ncenter = [{x:?}, {y:?}]\nradius = {radius}\nmass = {mass}\n")
    }

    pub(crate) fn run(&self) -> Result<BreakResult, Box<dyn Error>> {
        let mut seconds = f64::INFINITY;
        for _ in 0..RUNS {
            let mut simulation = self.build()?;
            let start = Instant::now();
            while simulation.step(f64::INFINITY)?.is_some() {}
            seconds = seconds.min(start.elapsed().as_secs_f64());
        }
        let mut simulation = self.build()?;
        let ids: Vec<_> = simulation.ids().collect();
        let place = |ball| ids.iter().position(|&id| id == ball).expect("a ball of the start");
        let mut events = Vec::new();
        while let Some(event) = simulation.step(f64::INFINITY)? {
            let (kind, balls) = match event.contact {
                Contact::Pair { a, b } => ("pair", vec![place(a), place(b)]),
                Contact::Obstacle { ball, .. } => ("cushion", vec![place(ball)]),
                Contact::Cloth { ball } => ("cloth", vec![place(ball)]),
                Contact::Pocket { ball, .. } => ("pocket", vec![place(ball)]),
                Contact::Wall { .. } | Contact::Cue { .. } => continue,
            };
            events.push((event.time.to_f64(), kind.to_owned(), balls));
        }
        let end = |&id| simulation.contains(id).then(|| simulation.position(id));
        let ends = ids.iter().map(end).collect();
        Ok(BreakResult { seconds, events, ends })
    }
}
