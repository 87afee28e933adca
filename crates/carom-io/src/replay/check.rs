//! Consistency of the parts of a replay.

use carom_sim::{Number, Side};
use thiserror::Error;

use super::data::{Replay, ReplayAnchor, ReplayAxis, ReplayBoundary, ReplayContact, ReplayMotion};

/// A contradiction between two parts of a replay.
#[derive(Clone, Debug, PartialEq, Error)]
pub(super) enum Contradiction {
    #[error("a replay has 2 or 3 dimensions, not {0}")]
    Dimension(usize),
    #[error("{balls} balls and {tracks} tracks; give one track for each ball")]
    Tracks { balls: usize, tracks: usize },
    #[error("the track of ball {0} is empty; give at least the anchor it starts from")]
    EmptyTrack(usize),
    #[error("the boundary has corners of {found} coordinates in {dimension} dimensions")]
    Corners { found: usize, dimension: usize },
    #[error("the boundary has {found} kinds in {dimension} dimensions; give one for each axis")]
    Kinds { found: usize, dimension: usize },
    #[error("motion {0} of a wall is of a wall that the space does not have")]
    NoWall(usize),
    #[error("motion {motion} of a wall has the {what} {}; give finite numbers", Number(*.value))]
    OfWall { motion: usize, what: &'static str, value: f64 },
    #[error("motion {0} of a wall comes before the one it follows")]
    WallOrder(usize),
    #[error("gravity has {found} components in {dimension} dimensions; give one for each of them")]
    Gravity { found: usize, dimension: usize },
    #[error("{what} is {}; give a finite number{}", Number(*.value), if *.what == "gravity" { "" } else { " that is at least 0" })]
    Motion { what: &'static str, value: f64 },
    #[error(
        "anchor {anchor} of ball {ball} has an acceleration, but the balls neither fall nor roll; \
         give 0, or the motion"
    )]
    Accelerated { ball: usize, anchor: usize },
    #[error(
        "anchor {anchor} of ball {ball} has a spin, but there is no cloth; give 0, or the motion"
    )]
    Spinning { ball: usize, anchor: usize },
    #[error("anchor {anchor} of ball {ball} has the {what} {}; give finite numbers", Number(*.value))]
    OfLine { ball: usize, anchor: usize, what: &'static str, value: f64 },
    #[error("a replay ends at a finite time, not at {}", Number(*.0))]
    End(f64),
    #[error("event {event} names ball {ball}, but there are {balls} balls, counted from 0")]
    Ball { event: usize, ball: u32, balls: usize },
    #[error("event {event} names wall axis {axis}, but there are {dimension} axes, from 0")]
    Wall { event: usize, axis: u8, dimension: usize },
    #[error("event {event} names obstacle {obstacle}, but there are {obstacles}, counted from 0")]
    Obstacle { event: usize, obstacle: u32, obstacles: usize },
    #[error("event {event} names pocket {pocket}, but there are {pockets}, counted from 0")]
    Pocket { event: usize, pocket: u32, pockets: usize },
    #[error("event {event} names ball {ball}, which event {since} removed")]
    Removed { event: usize, ball: u32, since: usize },
    #[error("the track of ball {ball} continues after event {since}, which removed it")]
    TrackOfRemoved { ball: usize, since: usize },
    #[error(
        "{what} {number} has a point of {found} coordinates in {dimension} dimensions; give one for \
         each of them"
    )]
    Point { what: &'static str, number: usize, found: usize, dimension: usize },
    #[error("{what} {number} has the number {}; give finite numbers, and radii of at least 0", Number(*.value))]
    Number { what: &'static str, number: usize, value: f64 },
    #[error("anchor {anchor} of ball {ball} comes before the one it follows")]
    AnchorOrder { ball: usize, anchor: usize },
    #[error("event {event} comes before the one it follows")]
    EventOrder { event: usize },
}

pub(super) fn check(replay: &Replay) -> Result<(), Contradiction> {
    let dimension = replay.dimension;
    if !(2..=3).contains(&dimension) {
        return Err(Contradiction::Dimension(dimension));
    }
    if let Some((min, max)) = replay.boundary.corners()
        && let Some(corner) = [min, max].into_iter().find(|c| c.len() != dimension)
    {
        return Err(Contradiction::Corners { found: corner.len(), dimension });
    }
    if let ReplayBoundary::ByAxis { kinds, .. } = &replay.boundary
        && kinds.len() != dimension
    {
        return Err(Contradiction::Kinds { found: kinds.len(), dimension });
    }
    check_walls(replay)?;
    check_motion(&replay.motion, dimension)?;
    if !replay.end.is_finite() {
        return Err(Contradiction::End(replay.end));
    }
    for (number, obstacle) in replay.obstacles.iter().enumerate() {
        let (points, radius) = obstacle.shape.parts();
        check_shape(("obstacle", number), &points, radius, dimension)?;
    }
    for (number, pocket) in replay.pockets.iter().enumerate() {
        check_shape(("pocket", number), &[&pocket.center], Some(pocket.radius), dimension)?;
    }
    check_tracks(replay)?;
    check_events(replay)?;
    check_removed(replay)
}

fn check_walls(replay: &Replay) -> Result<(), Contradiction> {
    let mut latest = [[f64::NEG_INFINITY; 2]; 3];
    for (motion, moved) in replay.walls.iter().enumerate() {
        let axis = usize::from(moved.wall.axis);
        let has_walls = match &replay.boundary {
            ReplayBoundary::Walls { .. } => axis < replay.dimension,
            ReplayBoundary::ByAxis { kinds, .. } => kinds.get(axis) == Some(&ReplayAxis::Walls),
            ReplayBoundary::Open | ReplayBoundary::Periodic { .. } => false,
        };
        if !has_walls {
            return Err(Contradiction::NoWall(motion));
        }
        let numbers =
            [("time", moved.time), ("position", moved.position), ("velocity", moved.velocity)];
        if let Some(&(what, value)) = numbers.iter().find(|(_, number)| !number.is_finite()) {
            return Err(Contradiction::OfWall { motion, what, value });
        }
        let before = &mut latest[axis][usize::from(moved.wall.side == Side::High)];
        if moved.time < *before {
            return Err(Contradiction::WallOrder(motion));
        }
        *before = moved.time;
    }
    Ok(())
}

fn check_motion(motion: &ReplayMotion, dimension: usize) -> Result<(), Contradiction> {
    let (what, numbers, least) = match motion {
        ReplayMotion::Straight => return Ok(()),
        ReplayMotion::Falling(gravity) if gravity.len() != dimension => {
            return Err(Contradiction::Gravity { found: gravity.len(), dimension });
        }
        ReplayMotion::Falling(gravity) => ("gravity", gravity.as_slice(), f64::MIN),
        ReplayMotion::Damped(rate) => ("damping", std::slice::from_ref(rate), 0.0),
        ReplayMotion::Rolling(deceleration)
        | ReplayMotion::OnCloth { friction: deceleration, .. } => {
            ("friction", std::slice::from_ref(deceleration), 0.0)
        }
    };
    let is_wrong = |x: &f64| !(x.is_finite() && *x >= least);
    if let Some(&value) = numbers.iter().find(|x| is_wrong(x)) {
        return Err(Contradiction::Motion { what, value });
    }
    match motion {
        ReplayMotion::OnCloth { spinning, .. } if is_wrong(spinning) => {
            Err(Contradiction::Motion { what: "spinning", value: *spinning })
        }
        _ => Ok(()),
    }
}

fn check_shape(
    (what, number): (&'static str, usize),
    points: &[&[f64]],
    radius: Option<f64>,
    dimension: usize,
) -> Result<(), Contradiction> {
    if let Some(point) = points.iter().find(|point| point.len() != dimension) {
        return Err(Contradiction::Point { what, number, found: point.len(), dimension });
    }
    let mut numbers = points.iter().copied().flatten().copied();
    let wrong = numbers.find(|x| !x.is_finite());
    let wrong = wrong.or(radius.filter(|r| !(r.is_finite() && *r >= 0.0)));
    wrong.map_or(Ok(()), |value| Err(Contradiction::Number { what, number, value }))
}

fn check_tracks(replay: &Replay) -> Result<(), Contradiction> {
    let (balls, tracks) = (replay.balls.len(), replay.tracks.len());
    if balls != tracks {
        return Err(Contradiction::Tracks { balls, tracks });
    }
    for (ball, track) in replay.tracks.iter().enumerate() {
        if track.is_empty() {
            return Err(Contradiction::EmptyTrack(ball));
        }
        if let Some(k) = first_step_back(track.iter().map(|a| a.time)) {
            return Err(Contradiction::AnchorOrder { ball, anchor: k });
        }
        for (anchor, line) in track.iter().enumerate() {
            check_line(&replay.motion, (ball, anchor), line)?;
        }
    }
    Ok(())
}

fn check_line(
    motion: &ReplayMotion,
    (ball, anchor): (usize, usize),
    ReplayAnchor { acceleration, spin, .. }: &ReplayAnchor,
) -> Result<(), Contradiction> {
    for (what, numbers) in [("acceleration", acceleration), ("spin", spin)] {
        if let Some(&value) = numbers.iter().find(|x| !x.is_finite()) {
            return Err(Contradiction::OfLine { ball, anchor, what, value });
        }
    }
    if !motion.has_accelerations() && *acceleration != [0.0; 3] {
        return Err(Contradiction::Accelerated { ball, anchor });
    }
    if !motion.has_spins() && *spin != [0.0; 3] {
        return Err(Contradiction::Spinning { ball, anchor });
    }
    Ok(())
}

fn check_events(replay: &Replay) -> Result<(), Contradiction> {
    let (dimension, balls) = (replay.dimension, replay.balls.len());
    for (event, what) in replay.events.iter().enumerate() {
        let [a, b] = what.contact.balls();
        let named = a.max(b);
        if named as usize >= balls {
            return Err(Contradiction::Ball { event, ball: named, balls });
        }
        let (obstacles, pockets) = (replay.obstacles.len(), replay.pockets.len());
        match what.contact {
            ReplayContact::Wall { wall, .. } if usize::from(wall.axis) >= dimension => {
                return Err(Contradiction::Wall { event, axis: wall.axis, dimension });
            }
            ReplayContact::Obstacle { obstacle, .. } if obstacle as usize >= obstacles => {
                return Err(Contradiction::Obstacle { event, obstacle, obstacles });
            }
            ReplayContact::Pocket { pocket, .. } if pocket as usize >= pockets => {
                return Err(Contradiction::Pocket { event, pocket, pockets });
            }
            _ => {}
        }
    }
    match first_step_back(replay.events.iter().map(|e| e.time)) {
        Some(event) => Err(Contradiction::EventOrder { event }),
        None => Ok(()),
    }
}

/// Checks that a ball has no events and no lines after it was removed. All numbers must have been
/// checked before.
fn check_removed(replay: &Replay) -> Result<(), Contradiction> {
    let mut removed = vec![None; replay.balls.len()];
    for (event, what) in replay.events.iter().enumerate() {
        for ball in what.contact.balls() {
            if let Some(since) = removed[ball as usize] {
                return Err(Contradiction::Removed { event, ball, since });
            }
        }
        for ball in what.gone() {
            removed[ball as usize] = Some(event);
        }
    }
    for (ball, (track, since)) in replay.tracks.iter().zip(removed).enumerate() {
        if let (Some(last), Some(since)) = (track.last(), since)
            && last.time > replay.events[since].time
        {
            return Err(Contradiction::TrackOfRemoved { ball, since });
        }
    }
    Ok(())
}

/// The index of the first time that is NaN or earlier than the one before it.
fn first_step_back(times: impl Iterator<Item = f64>) -> Option<usize> {
    let mut before = f64::NEG_INFINITY;
    for (k, time) in times.enumerate() {
        if time.is_nan() || time < before {
            return Some(k);
        }
        before = time;
    }
    None
}
