//! Records of balls that should stay in their chambers.

use std::error::Error;

use crate::room::{Point, RADIUS, Room, distance, distance_to};

pub(crate) const FRAMES_A_SECOND: f64 = 60.0;

/// A simulation to compare: balls that move from frame to frame.
pub(crate) trait Contender {
    /// Advances by a frame. Records every position at which the straight path of a ball ends, if it
    /// is known.
    fn frame(&mut self, turns: &mut Vec<Turn>) -> Result<(), Box<dyn Error>>;

    fn places(&self) -> Vec<Point>;

    fn velocities(&self) -> Vec<Point>;
}

/// A recorded position of a ball.
pub(crate) struct Turn {
    pub(crate) ball: usize,
    pub(crate) place: Point,
    pub(crate) contact: Touched,
}

/// What a ball is known to have touched, and the depth of the overlap, a length.
#[derive(Clone, Copy)]
pub(crate) enum Touched {
    Unknown,
    Wall(f64),
    Ball(f64),
}

impl From<(usize, Point)> for Turn {
    fn from((ball, place): (usize, Point)) -> Self {
        Self { ball, place, contact: Touched::Unknown }
    }
}

/// The last recorded position of a ball.
struct Track {
    place: Point,
    /// Its chamber, or the last chamber that it was in.
    chamber: usize,
    /// Whether it was outside all chambers at any time.
    was_outside: bool,
}

/// The balls of a run, and their records.
pub(crate) struct Tally<'a> {
    room: &'a Room,
    walls: Vec<[Point; 2]>,
    tracks: Vec<Track>,
    /// How often a ball was in a different chamber than the last that it was in.
    pub(crate) through: u64,
    /// How often a ball was deeper in a wall than half its radius at the end of a frame. Each ball
    /// counts in each frame.
    pub(crate) deep: u64,
    /// The deepest overlap with a wall, in radii, at the end of a frame and at contacts where it is
    /// known; 0 without any overlap.
    pub(crate) deepest_in_wall: f64,
    /// The same for two balls.
    pub(crate) deepest_in_ball: f64,
    /// The total length of the lines between the recorded positions.
    pub(crate) flown: f64,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(room: &'a Room) -> Self {
        let tracks = room.places.iter().map(|&place| {
            let chamber = room.chamber_of(place).expect("the room was filled inside");
            Track { place, chamber, was_outside: false }
        });
        Self {
            room,
            walls: room.walls(),
            tracks: tracks.collect(),
            through: 0,
            deep: 0,
            deepest_in_wall: 0.0,
            deepest_in_ball: 0.0,
            flown: 0.0,
        }
    }

    /// Records a position of a ball. Chambers are convex: if two positions are in the same chamber,
    /// so is the line between them.
    pub(crate) fn look(&mut self, turn: &Turn) {
        let track = &mut self.tracks[turn.ball];
        self.flown += distance(track.place, turn.place);
        track.place = turn.place;
        if !self.room.is_in(track.chamber, turn.place) {
            match self.room.chamber_of(turn.place) {
                Some(chamber) => {
                    self.through += 1;
                    track.chamber = chamber;
                }
                None => track.was_outside = true,
            }
        }
        match turn.contact {
            Touched::Unknown => {}
            Touched::Wall(overlap) => raise(&mut self.deepest_in_wall, overlap / RADIUS),
            Touched::Ball(overlap) => raise(&mut self.deepest_in_ball, overlap / RADIUS),
        }
    }

    /// Records all balls at the end of a frame.
    pub(crate) fn end_frame(&mut self, places: &[Point]) {
        for (ball, &place) in places.iter().enumerate() {
            self.look(&Turn::from((ball, place)));
            let to_walls = self.walls.iter().map(|&wall| distance_to(wall, place));
            let overlap = 1.0 - to_walls.fold(f64::INFINITY, f64::min) / RADIUS;
            self.deep += u64::from(overlap > 0.5);
            raise(&mut self.deepest_in_wall, overlap);
            let to_balls = places[..ball].iter().map(|&other| distance(other, place));
            raise(&mut self.deepest_in_ball, 2.0 - to_balls.fold(f64::INFINITY, f64::min) / RADIUS);
        }
    }

    /// The number of balls that were outside all chambers at any time.
    pub(crate) fn outside(&self) -> usize {
        self.tracks.iter().filter(|track| track.was_outside).count()
    }

    /// Whether every ball stayed in its chamber.
    pub(crate) fn is_tight(&self) -> bool {
        self.through == 0 && self.outside() == 0
    }
}

fn raise(most: &mut f64, value: f64) {
    *most = most.max(value);
}
