//! A simulation that is recorded while it runs and changes.

use carom::{Body, Restitution};
use carom_sim::{BallId, ChangeError, Event, Wall};
use serde::{Deserialize, Serialize};

use crate::messages::{counted, of_wall};
use crate::record::RunRecord;
use crate::scene::NewBall;
use crate::session::{Ask, Refused, Session};

/// A [`Session`] with its [`RunRecord`].
///
/// The bindings run and change one. Balls are given by their numbers, which count from 0 in the
/// order in which balls are added; no number is used again. A change that is refused changes
/// nothing.
///
/// ```
/// use carom_io::record::RunRecord;
/// use carom_io::recorded::Recorded;
/// use carom_io::scene::{Built, Scene, TEMPLATE};
///
/// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
/// let Built { simulation, names, .. } = scene.build::<2>()?;
/// let record = RunRecord::new(&simulation);
/// let mut recorded = Recorded::new(simulation, names, record);
/// recorded.set_velocity(0, [0.5, 0.0])?;
/// while recorded.step(1.0)?.is_some() {}
/// assert_eq!(recorded.session().time().to_f64(), 1.0);
/// let refused = recorded.remove(99).expect_err("there are fewer balls").to_string();
/// assert!(refused.starts_with("there is no ball 99"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Deserialize)]
pub struct Recorded<const D: usize> {
    session: Session<D>,
    record: RunRecord<D>,
    /// The names of balls, by number; balls beyond the end have none.
    names: Vec<Option<String>>,
    /// The [stride](Session::stride) of the session, and the time for which it was computed.
    #[serde(skip)]
    stride: Option<(f64, f64)>,
}

impl<const D: usize> Recorded<D> {
    /// A session with the names of its balls and its record.
    ///
    /// Balls beyond the end of `names` have none.
    #[must_use]
    pub fn new(session: Session<D>, names: Vec<Option<String>>, record: RunRecord<D>) -> Self {
        Self { session, record, names, stride: None }
    }

    /// The session in its current state.
    #[must_use]
    pub fn session(&self) -> &Session<D> {
        &self.session
    }

    /// The record so far.
    #[must_use]
    pub fn record(&self) -> &RunRecord<D> {
        &self.record
    }

    /// The names of balls, by number; balls beyond the end have none.
    #[must_use]
    pub fn names(&self) -> &[Option<String>] {
        &self.names
    }

    /// Whether loaded data are consistent.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.record.is_of(&self.session) && self.names.len() <= self.session.count()
    }

    /// Starts the counts and means of the record anew.
    pub fn restart_tally(&mut self) {
        self.record.restart_tally(&self.session);
    }

    /// [`Session::step`], with an entry in the record.
    ///
    /// # Errors
    /// Balls collide without end at one time, or a number leaves its range.
    pub fn step(&mut self, until: f64) -> Result<Option<Event<D>>, Refused> {
        let event = self.session.step(until).map_err(|error| self.session.stopped(&error))?;
        if let Some(event) = &event {
            self.record.event(&self.session, event);
        }
        Ok(event)
    }

    /// [`Session::pause`], for the stride of the session.
    pub fn pause(&mut self) -> f64 {
        let now = self.session.time().to_f64();
        let known = self.stride.filter(|(since, stride)| now < since + stride);
        let (since, stride) = known.unwrap_or_else(|| (now, self.session.stride()));
        self.stride = Some((since, stride));
        self.session.pause(stride)
    }

    /// Sets the velocity of a ball.
    ///
    /// # Errors
    /// There is no such ball, or the velocity is out of range; or the ball has infinite mass, and
    /// balls are damped.
    pub fn set_velocity(&mut self, number: usize, velocity: [f64; D]) -> Result<(), Refused> {
        self.kick(number, |session, ball| session.set_velocity(ball, velocity))
    }

    /// Applies an impulse to a ball.
    ///
    /// # Errors
    /// As for [`set_velocity`](Self::set_velocity).
    pub fn apply_impulse(&mut self, number: usize, impulse: [f64; D]) -> Result<(), Refused> {
        self.kick(number, |session, ball| session.apply_impulse(ball, impulse))
    }

    /// Sets the velocity and the spin of a ball on a cloth.
    ///
    /// # Errors
    /// As for [`set_velocity`](Self::set_velocity); or there is no cloth.
    pub fn strike(
        &mut self,
        number: usize,
        velocity: [f64; D],
        spin: [f64; 3],
    ) -> Result<Event<D>, Refused> {
        let event = self.change(number, |session, ball| session.strike(ball, velocity, spin))?;
        self.record.event(&self.session, &event);
        Ok(event)
    }

    /// Sets the restitution of a ball.
    ///
    /// # Errors
    /// There is no such ball, or the restitution is not from 0 to 1.
    pub fn set_restitution(&mut self, number: usize, restitution: f64) -> Result<(), Refused> {
        let new = Restitution::new(restitution).map_err(|error| Refused(error.to_string()))?;
        self.change(number, |session, ball| session.set_restitution(ball, new))
    }

    /// Sets the kind of a ball.
    ///
    /// Functions give the rules of a new kind.
    ///
    /// # Errors
    /// There is no such ball; it overlaps something that the new kind cannot pass through; or
    /// [there are no rules](Session::kind_by) for the kind.
    pub fn set_kind<E: From<Refused>>(
        &mut self,
        number: usize,
        kind: &str,
        ask: Option<&dyn Ask<E>>,
    ) -> Result<(), E> {
        let ball = self.session.ball(number)?;
        self.with_kind(kind, false, ask, |session, kind| {
            session.set_kind(ball, kind).map_err(|error| session.refused(&error))
        })?;
        self.stride = None;
        self.record.changed(&self.session, ball);
        Ok(())
    }

    /// Adds a ball and returns its number.
    ///
    /// Functions give the rules of a new kind.
    ///
    /// # Errors
    /// The ball overlaps another ball or reaches beyond a wall; it spins, and there is no cloth; a
    /// number is out of range; or [there are no rules](Session::kind_by) for its kind.
    pub fn insert<E: From<Refused>>(
        &mut self,
        ball: NewBall<D>,
        ask: Option<&dyn Ask<E>>,
    ) -> Result<usize, E> {
        let NewBall { body, kind, name, spin } = ball;
        let added = self.with_kind(&kind, spin.is_some(), ask, |session, kind| {
            add(session, body, kind, spin).map_err(|error| session.refused(&error))
        })?;
        let number = self.session.number(added);
        if name.is_some() {
            self.names.resize(number, None);
            self.names.push(name);
        }
        self.forget_lines();
        Ok(number)
    }

    /// Removes a ball.
    ///
    /// # Errors
    /// There is no such ball.
    pub fn remove(&mut self, number: usize) -> Result<(), Refused> {
        self.change(number, |session, ball| session.remove(ball))?;
        self.forget_lines();
        Ok(())
    }

    /// Stops the growth of all balls.
    pub fn stop_growing(&mut self) {
        self.session.stop_growing();
        self.stride = None;
    }

    /// Moves a wall, such as `+x`, to a coordinate, where it stops.
    ///
    /// # Errors
    /// There is no such wall; or see [`Simulation::move_wall`](carom_sim::Simulation::move_wall).
    pub fn move_wall(&mut self, name: &str, to: f64, speed: f64) -> Result<(), Refused> {
        let wall = wall::<D>(name)?;
        let moved = self.session.move_wall(wall, to, speed);
        moved.map_err(|error| Refused(of_wall(&error)))?;
        self.wall_moved(wall);
        Ok(())
    }

    /// Stops a wall at its current position.
    ///
    /// # Errors
    /// There is no such wall.
    pub fn stop_wall(&mut self, name: &str) -> Result<(), Refused> {
        let wall = wall::<D>(name)?;
        let stopped = self.session.stop_wall(wall);
        stopped.map_err(|error| Refused(error.to_string()))?;
        self.wall_moved(wall);
        Ok(())
    }

    /// The coordinate and the velocity of a wall along its axis.
    ///
    /// `None` without walls.
    ///
    /// # Errors
    /// There is no axis of this name.
    pub fn wall(&self, name: &str) -> Result<Option<(f64, f64)>, Refused> {
        let wall = wall::<D>(name)?;
        Ok(self.session.wall_position(wall).zip(self.session.wall_velocity(wall)))
    }

    /// The page that plays the run so far.
    ///
    /// # Errors
    /// A replay cannot show the run.
    pub fn replay(&self, title: &str) -> Result<Vec<u8>, Refused> {
        let replay = self.record.replay(title, &self.names, &self.session).ok_or_else(|| {
            Refused(format!(
                "there is no replay: it shows at most {} balls, those of the start, and there were \
                 more, or balls grew, were inserted or removed, a wall was moved too often, or the \
                 run was made without a replay; save a replay before the first such change, or draw the positions as the \
                 run goes on",
                RunRecord::<D>::MOST_BALLS
            ))
        })?;
        let mut page = Vec::new();
        replay.write(&mut page).map_err(|error| Refused(error.to_string()))?;
        Ok(page)
    }

    /// Changes the velocity of a ball: a new line begins.
    fn kick(
        &mut self,
        number: usize,
        kick: impl FnOnce(&mut Session<D>, BallId) -> Result<(), ChangeError>,
    ) -> Result<(), Refused> {
        let ball = self.session.ball(number)?;
        self.change(number, kick)?;
        self.record.changed(&self.session, ball);
        Ok(())
    }

    /// Changes the ball of a number.
    fn change<T>(
        &mut self,
        number: usize,
        change: impl FnOnce(&mut Session<D>, BallId) -> Result<T, ChangeError>,
    ) -> Result<T, Refused> {
        let ball = self.session.ball(number)?;
        let changed = change(&mut self.session, ball);
        self.stride = None;
        changed.map_err(|error| self.session.refused(&error))
    }

    /// Makes a change that needs a kind.
    ///
    /// If the kind is new, or the change has several parts, it is tried on a copy first: of what is
    /// refused, nothing stays.
    fn with_kind<T, E: From<Refused>>(
        &mut self,
        kind: &str,
        has_parts: bool,
        ask: Option<&dyn Ask<E>>,
        change: impl FnOnce(&mut Session<D>, u16) -> Result<T, Refused>,
    ) -> Result<T, E> {
        let is_tried = has_parts || self.session.kinds().number(kind).is_none();
        let mut trial = is_tried.then(|| self.session.clone());
        let session = trial.as_mut().unwrap_or(&mut self.session);
        let kind = session.kind_by(kind, ask)?;
        let changed = change(session, kind)?;
        if let Some(trial) = trial {
            self.session = trial;
        }
        Ok(changed)
    }

    /// Records the new motion of a wall.
    fn wall_moved(&mut self, wall: Wall) {
        self.record.wall_moved(&self.session, wall);
        self.stride = None;
    }

    /// Drops the lines of the replay, which shows the balls of the start.
    fn forget_lines(&mut self) {
        self.record.forget_lines();
        self.stride = None;
    }
}

/// Adds a ball, which may spin.
fn add<const D: usize>(
    session: &mut Session<D>,
    body: Body<D>,
    kind: u16,
    spin: Option<[f64; 3]>,
) -> Result<BallId, ChangeError> {
    let ball = session.insert_as(body, kind)?;
    if let Some(spin) = spin {
        session.strike(ball, body.moving().velocity(), spin)?;
    }
    Ok(ball)
}

/// The wall of a name: `-x`, `+x`, `-y`, …
fn wall<const D: usize>(name: &str) -> Result<Wall, Refused> {
    Wall::named::<D>(name).ok_or_else(|| {
        let known: Vec<_> = Wall::all::<D>().map(|wall| wall.to_string()).collect();
        Refused(format!("there is no wall {name:?}; give one of {}", known.join(", ")))
    })
}

/// A vector with one number for each axis.
///
/// # Errors
/// There are more or fewer numbers.
pub fn components<const D: usize>(numbers: &[f64], name: &str) -> Result<[f64; D], Refused> {
    numbers.try_into().map_err(|_| {
        Refused(format!("{name} has {}; give {D}", counted(numbers.len(), "component")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Built, Scene, Value};

    const TABLE: &str = "
        dimension = 2
        until = 9.0
        rule = []
        [motion]
        model = \"cue-sport\"
        [[ball]]
        center = [0.0, 0.0]
        velocity = [2.0, 0.0]
        radius = 0.1
        [[ball]]
        center = [1.0, 0.1]
        radius = 0.1
    ";

    fn recorded(scene: &Scene) -> Recorded<2> {
        let Built { simulation, names, .. } = scene.build::<2>().unwrap();
        let record = RunRecord::new(&simulation);
        Recorded::new(simulation, names, record)
    }

    /// An insertion once failed at the spin, after the ball had been added: it was removed again,
    /// but its number, its kind and the lines of the replay were gone.
    #[test]
    fn a_refused_insertion_leaves_no_trace() {
        let scene = Scene::parse("table.toml", TABLE, &[]).unwrap();
        let (mut asked, mut alone) = (recorded(&scene), recorded(&scene));
        let ball = |x: f64, spin: f64, mass: f64| {
            let ball = [
                ("center", Value::from([x, 3.0])),
                ("radius", 0.1.into()),
                ("mass", mass.into()),
                ("spin", Value::from([0.0, 0.0, spin])),
                ("kind", "new".into()),
            ];
            scene.ball::<2>(Value::table(ball)).unwrap()
        };
        for (refused, why) in [
            (ball(0.0, 1.0, f64::INFINITY), "ball 2 has infinite mass"),
            (ball(0.0, 1e200, 1.0), "speed of the surface 1e199 is out of range"),
            (NewBall { spin: None, ..ball(1e200, 0.0, 1.0) }, "coordinate 1e200 is out of range"),
        ] {
            let error = asked.insert::<Refused>(refused, None).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
        assert_eq!((asked.session().count(), asked.session().kinds().names().len()), (2, 1));
        assert!(asked.record().lines().is_some());
        for recorded in [&mut asked, &mut alone] {
            while recorded.step(9.0).unwrap().is_some() {}
        }
        assert!(asked.record().tally().pair_collisions > 0);
        assert_eq!(asked.record().trajectory_hash(), alone.record().trajectory_hash());
        let number = asked.insert::<Refused>(ball(0.0, 1.0, 1.0), None).unwrap();
        let added = asked.session().ball(number).unwrap();
        assert_eq!((number, asked.session().kind_name(added)), (2, "new"));
        assert!(asked.session().spin(added)[2] > 0.9 && asked.record().lines().is_none());
    }

    /// There was once no replay of a run in which a wall moved.
    #[test]
    fn a_replay_shows_walls_that_a_program_moves() {
        let text = "dimension = 2\nuntil = 99\n[[ball]]\ncenter = [5, 5]\nradius = 1\n\
                    [boundary]\nkind = \"walls\"\nmin = [0, 0]\nmax = [10, 10]\n\
                    move = { \"-y\" = { to = 1, speed = 0.5 } }\n";
        let scene = Scene::parse("a.toml", text, &[]).unwrap();
        let mut run = recorded(&scene);
        let to = |run: &mut Recorded<2>, time| while run.step(time).unwrap().is_some() {};
        run.move_wall("+x", 8.0, 1.0).unwrap();
        to(&mut run, 5.0);
        // It has stopped meanwhile, and goes on at the same speed.
        run.move_wall("+x", 7.0, 1.0).unwrap();
        to(&mut run, 5.5);
        run.stop_wall("+x").unwrap();
        to(&mut run, 9.0);
        run.move_wall("+x", 9.0, 0.5).unwrap();
        to(&mut run, 11.0);
        let replay = run.record().replay("", &[], run.session()).unwrap();
        let of = |name: &str| {
            let is = |moved: &&crate::replay::ReplayWall| moved.wall.to_string() == name;
            let moves = replay.walls.iter().filter(is);
            moves.map(|moved| [moved.time, moved.position, moved.velocity]).collect::<Vec<_>>()
        };
        assert_eq!(of("-y"), [[0.0, 0.0, 0.5], [2.0, 1.0, 0.0]]);
        let expected = [
            [0.0, 10.0, -1.0],
            [2.0, 8.0, 0.0],
            [5.0, 8.0, -1.0],
            [5.5, 7.5, 0.0],
            [9.0, 7.5, 0.5],
        ];
        assert_eq!(of("+x"), expected);
        assert_eq!(replay.walls.len(), 7);
        run.replay("").unwrap();
    }

    /// A ball that lay on another one once went on lying in the replay, on nothing.
    #[test]
    fn a_replay_shows_balls_that_a_change_wakes() {
        let text = "dimension = 2\nuntil = 9.0\nrestitution = 0\nkinds = [\"ghost\"]\nball = [\
                    { center = [5, 1], radius = 1, kind = \"solid\" }, \
                    { center = [5, 3], radius = 1, kind = \"solid\" }]\n\
                    rule = [{ between = [\"ghost\", \"solid\"], does = \"ignore\" }]\n\
                    [boundary]\nkind = \"walls\"\nmin = [0, 0]\nmax = [10, 10]\n\
                    [motion]\ngravity = [0, -10]\n";
        let scene = Scene::parse("pile.toml", text, &[]).unwrap();
        let kick = |run: &mut Recorded<2>| run.set_velocity(0, [3.0, 0.0]).unwrap();
        let turn = |run: &mut Recorded<2>| run.set_kind::<Refused>(0, "ghost", None).unwrap();
        for change in [&kick as &dyn Fn(&mut Recorded<2>), &turn] {
            let mut run = recorded(&scene);
            while run.step(1.0).unwrap().is_some() {}
            assert_eq!(run.session().velocity(run.session().ball(1).unwrap()), [0.0; 2]);
            change(&mut run);
            let (tracks, _) = run.record().lines().unwrap();
            let upper = tracks.anchors()[1].last().unwrap();
            assert_eq!(upper.time.to_f64(), 1.0);
            assert_eq!(tracks.acceleration(1, tracks.anchors()[1].len() - 1), [0.0, -10.0]);
        }
    }

    #[test]
    fn a_refused_kind_is_not_used_up() {
        struct Passing;
        impl Ask<Refused> for Passing {
            fn pair(&self, first: &str, _: &str) -> Result<carom_sim::PairRule, Refused> {
                let passes = first == "ghost";
                Ok(if passes { carom_sim::PairRule::Ignore } else { carom_sim::PairRule::Bounce })
            }
            fn wall(&self, _: &str, _: Wall) -> Result<carom_sim::WallRule, Refused> {
                Ok(carom_sim::WallRule::Bounce)
            }
            fn obstacle(&self, _: &str, _: usize) -> Result<carom_sim::ObstacleRule, Refused> {
                Ok(carom_sim::ObstacleRule::Bounce)
            }
        }
        let balls = "dimension = 2\nuntil = 9.0\nball = [{ center = [0, 0], velocity = [1, 0], \
                     radius = 1 }, { center = [3, 0], radius = 1 }]";
        let scene = Scene::parse("balls.toml", balls, &[]).unwrap();
        let mut recorded = recorded(&scene);
        recorded.set_kind(1, "ghost", Some(&Passing)).unwrap();
        assert_eq!(recorded.step(2.0), Ok(None));
        let refused = recorded.set_kind(1, "solid", Some(&Passing)).unwrap_err().to_string();
        assert!(refused.starts_with("the ball would overlap ball 0 by 1"), "{refused}");
        let names: Vec<_> = recorded.session().kinds().names().collect();
        assert_eq!(names, ["ball", "ghost"]);
        let refused = recorded.set_kind::<Refused>(1, "gohst", None).unwrap_err().to_string();
        assert!(refused.starts_with("there is no kind \"gohst\", only"), "{refused}");
    }
}
