//! Construction of a replay from the tracks of a simulation.

use carom_sim::{
    Anchor, Axis, BallId, Boundary, Contact, Event, Motion, Outcome, Time, observe::Tracks,
};

use super::data::{
    Replay, ReplayAnchor, ReplayAxis, ReplayBall, ReplayBoundary, ReplayContact, ReplayEvent,
    ReplayMotion,
};
use super::obstacle::{ReplayObstacle, ReplayPocket};
use crate::session::Session;

impl Replay {
    /// Returns the replay of a run.
    ///
    /// `simulation` is its state at the end; `tracks` and `events` were recorded during the run.
    /// The balls that rules removed are given with the numbers of their events. `balls` are all
    /// balls of the start ([`ReplayBall::all`]), with their names. If the tracks stop early, so
    /// does the replay, and its note says so. The walls are at rest: set [`walls`](Self::walls) if
    /// they move.
    #[must_use]
    pub fn from_tracks<const D: usize>(
        title: impl Into<String>,
        simulation: &Session<D>,
        balls: Vec<ReplayBall>,
        tracks: &Tracks<D>,
        (events, removed): (&[Event<D>], &[(usize, BallId)]),
    ) -> Self {
        let cut = tracks.complete_until();
        let shown = cut.map_or(events.len(), |t| events.partition_point(|e| e.time < t));
        let bends = Bends::of(simulation, tracks);
        let lines = tracks.anchors().iter().enumerate();
        let tracks = lines.map(|(ball, track)| bends.replayed(ball, track));
        let events = replayed(events[..shown].iter().copied(), removed);
        Self::assembled((title.into(), balls), simulation, cut, tracks.collect(), events)
    }

    /// As [`from_tracks`](Self::from_tracks), but frees the tracks while it makes the replay from
    /// them.
    #[cfg(feature = "files")]
    pub(crate) fn from_spent_tracks<const D: usize>(
        title: &str,
        simulation: &Session<D>,
        balls: Vec<ReplayBall>,
        tracks: Tracks<D>,
        (events, removed): (Vec<Event<D>>, &[(usize, BallId)]),
    ) -> Self {
        let cut = tracks.complete_until();
        let shown = cut.map_or(events.len(), |t| events.partition_point(|e| e.time < t));
        let events = replayed(events.into_iter().take(shown), removed);
        let bends = Bends::of(simulation, &tracks);
        let lines = tracks.into_anchors().into_iter().enumerate();
        let tracks = lines.map(|(ball, track)| bends.replayed(ball, &track)).collect();
        Self::assembled((title.to_owned(), balls), simulation, cut, tracks, events)
    }

    /// Assembles a replay from its parts. `cut` is the time at which the tracks stop, if they stop
    /// early.
    fn assembled<const D: usize>(
        (title, balls): (String, Vec<ReplayBall>),
        simulation: &Session<D>,
        cut: Option<Time>,
        tracks: Vec<Vec<ReplayAnchor>>,
        events: Vec<ReplayEvent>,
    ) -> Self {
        const { assert!(D == 2 || D == 3, "a replay shows 2 or 3 dimensions") };
        let finish = simulation.time().to_f64();
        let end = cut.map_or(finish, Time::to_f64);
        Self {
            title,
            note: cut
                .map(|_| format!("shows the first {} of {} time units", short(end), short(finish))),
            dimension: D,
            boundary: boundary(simulation.boundary(), &balls, &tracks),
            walls: Vec::new(),
            motion: simulation.motion().into(),
            obstacles: simulation.obstacles().iter().map(ReplayObstacle::from).collect(),
            pockets: simulation.pockets().iter().map(ReplayPocket::from).collect(),
            balls,
            tracks,
            events,
            end,
        }
    }
}

impl<const D: usize> From<Motion<D>> for ReplayMotion {
    fn from(motion: Motion<D>) -> Self {
        match motion {
            Motion::Straight | Motion::Growing(_) => Self::Straight,
            Motion::Damped(damped) => Self::Damped(damped.rate()),
            Motion::Falling(falling) => Self::Falling(falling.gravity().to_vec()),
            Motion::Rolling(rolling) => {
                let friction = rolling.deceleration();
                rolling.cloth().map_or(Self::Rolling(friction), |cloth| Self::OnCloth {
                    friction,
                    spinning: cloth.spin_deceleration(),
                })
            }
        }
    }
}

fn boundary<const D: usize>(
    boundary: &Boundary<D>,
    balls: &[ReplayBall],
    tracks: &[Vec<ReplayAnchor>],
) -> ReplayBoundary {
    let Some((min, max)) = boundary.bounds() else { return ReplayBoundary::Open };
    let (mut min, mut max) = (min.to_vec(), max.to_vec());
    if boundary.is_periodic() {
        return ReplayBoundary::Periodic { min, max };
    }
    let kinds: Vec<_> = boundary.axes().iter().map(kind).collect();
    if kinds.iter().all(|&kind| kind == ReplayAxis::Walls) {
        return ReplayBoundary::Walls { min, max };
    }
    for axis in (0..D).filter(|&axis| kinds[axis] == ReplayAxis::Open) {
        [min[axis], max[axis]] = stretch(axis, balls, tracks);
    }
    ReplayBoundary::ByAxis { kinds, min, max }
}

fn kind(axis: &Axis) -> ReplayAxis {
    match axis {
        Axis::Open => ReplayAxis::Open,
        Axis::Walls { .. } => ReplayAxis::Walls,
        Axis::Periodic { .. } => ReplayAxis::Periodic,
    }
}

/// The stretch of an open axis in which the lines of the balls begin.
fn stretch(axis: usize, balls: &[ReplayBall], tracks: &[Vec<ReplayAnchor>]) -> [f64; 2] {
    let tracks = balls.iter().zip(tracks);
    let reaches = tracks.flat_map(|(ball, track)| {
        track.iter().map(move |anchor| {
            [anchor.position[axis] - ball.radius, anchor.position[axis] + ball.radius]
        })
    });
    let around = reaches.reduce(|[low, high], [min, max]| [low.min(min), high.max(max)]);
    around.filter(|[low, high]| low < high).unwrap_or([-1.0, 1.0])
}

/// The accelerations and spins of each line of each ball.
struct Bends<const D: usize> {
    /// Empty if all lines are straight.
    accelerations: Vec<Vec<[f64; D]>>,
    /// Empty if no ball spins.
    spins: Vec<Vec<[f64; 3]>>,
}

impl<const D: usize> Bends<D> {
    fn of(simulation: &Session<D>, tracks: &Tracks<D>) -> Self {
        let motion = ReplayMotion::from(simulation.motion());
        let accelerations =
            motion.has_accelerations().then(|| of_lines(tracks, Tracks::acceleration));
        let spins = motion.has_spins().then(|| of_lines(tracks, Tracks::spin));
        let (accelerations, spins) = (accelerations.unwrap_or_default(), spins.unwrap_or_default());
        Self { accelerations, spins }
    }

    /// The anchors of a ball, with accelerations and spins.
    fn replayed(&self, ball: usize, track: &[Anchor<D>]) -> Vec<ReplayAnchor> {
        let (accelerations, spins) = (self.accelerations.get(ball), self.spins.get(ball));
        let line = |(line, anchor): (usize, &Anchor<D>)| ReplayAnchor {
            time: anchor.time.to_f64(),
            position: padded(anchor.position),
            velocity: padded(anchor.velocity),
            acceleration: accelerations.map_or([0.0; 3], |all| padded(all[line])),
            spin: spins.map_or([0.0; 3], |all| all[line]),
        };
        track.iter().enumerate().map(line).collect()
    }
}

/// A property of each line of each ball.
fn of_lines<const D: usize, T>(
    tracks: &Tracks<D>,
    of: fn(&Tracks<D>, usize, usize) -> T,
) -> Vec<Vec<T>> {
    let of_ball = |(ball, track): (usize, &Vec<Anchor<D>>)| {
        (0..track.len()).map(|line| of(tracks, ball, line)).collect()
    };
    tracks.anchors().iter().enumerate().map(of_ball).collect()
}

/// The events of the replay. Of each removed ball there is the number of the event, in order.
fn replayed<const D: usize>(
    events: impl Iterator<Item = Event<D>>,
    mut removed: &[(usize, BallId)],
) -> Vec<ReplayEvent> {
    let mut event = |(number, event): (usize, Event<D>)| {
        let count = removed.iter().take_while(|(of, _)| *of == number).count();
        let (here, later) = removed.split_at(count);
        removed = later;
        self::event(&event, here)
    };
    events.enumerate().filter_map(&mut event).collect()
}

/// An event of the replay. `None` if it is not a meeting of two objects, as when a ball begins to
/// roll or is struck and gets a new line; `None` also if it bends no line, as when balls pass
/// through each other.
fn event<const D: usize>(event: &Event<D>, removed: &[(usize, BallId)]) -> Option<ReplayEvent> {
    if matches!(event.outcome, Outcome::Enter | Outcome::Leave) {
        return None;
    }
    let number = |index: usize| {
        u32::try_from(index).expect("a simulation counts balls and obstacles in 32 bits")
    };
    let id = |ball: BallId| number(ball.index());
    let mut balls = event.contact.balls();
    let mut is_removed =
        || balls.next().is_some_and(|ball| removed.iter().any(|(_, gone)| *gone == ball));
    let by_rule = [is_removed(), is_removed()];
    let is_pocketed = matches!(event.contact, Contact::Pocket { .. });
    Some(ReplayEvent {
        time: event.time.to_f64(),
        contact: match event.contact {
            Contact::Pair { a, b } => ReplayContact::Pair { a: id(a), b: id(b) },
            Contact::Wall { ball, wall } => ReplayContact::Wall { ball: id(ball), wall },
            Contact::Obstacle { ball, obstacle, .. } => {
                ReplayContact::Obstacle { ball: id(ball), obstacle: number(obstacle.index()) }
            }
            Contact::Pocket { ball, pocket } => {
                ReplayContact::Pocket { ball: id(ball), pocket: number(pocket.index()) }
            }
            Contact::Cloth { .. } | Contact::Cue { .. } => return None,
        },
        impulse: event.impulse,
        removed: if is_pocketed { [true, false] } else { by_rule },
    })
}

fn padded<const D: usize>(v: [f64; D]) -> [f64; 3] {
    std::array::from_fn(|k| v.get(k).copied().unwrap_or(0.0))
}

/// Rounds to three significant digits, enough to say how much is shown.
fn short(time: f64) -> f64 {
    format!("{time:.2e}").parse().expect("a float in scientific notation reads back")
}

#[cfg(test)]
mod tests {
    use carom::{Aabb, Body, Capsule, Circle, HalfSpace, Hollow, Mass, Restitution};
    use carom_sim::{Observer as _, Obstacle, PairRule, Rules, Side, Simulation, Wall};

    use super::super::ReplayShape;
    use super::*;

    /// A ball hits another at rest, which hits the wall and comes back.
    fn shot() -> Simulation<2> {
        let ball = |x| Circle::new([x, 0.5], 0.25).unwrap();
        Simulation::builder()
            .boundary(Boundary::walls([0.0, 0.0], [4.0, 1.0]).unwrap())
            .restitution(Restitution::elastic())
            .ball(ball(1.0).moving([1.0, 0.0]).unwrap(), Mass::new(2.0).unwrap())
            .ball(ball(2.5).at_rest(), Mass::new(2.0).unwrap())
            .build()
            .unwrap()
    }

    fn replay_of(simulation: impl Into<Session<2>>, until: f64, limit: usize) -> Replay {
        let mut simulation: Session<2> = simulation.into();
        let mut balls = ReplayBall::all(&simulation);
        balls[0].name = Some("cue".to_owned());
        let mut tracks = Tracks::new(&simulation, limit);
        let (mut events, mut removed) = (Vec::new(), Vec::new());
        while let Some(event) = simulation.step(until).unwrap() {
            tracks.event(&simulation, &event);
            let gone = event.contact.balls().filter(|&ball| !simulation.contains(ball));
            removed.extend(gone.map(|ball| (events.len(), ball)));
            events.push(event);
        }
        Replay::from_tracks("shot", &simulation, balls, &tracks, (&events, &removed))
    }

    #[test]
    fn a_run_is_told_as_it_was() {
        let replay = replay_of(shot(), 3.0, 100);
        assert_eq!((replay.title.as_str(), replay.dimension, replay.end), ("shot", 2, 3.0));
        assert_eq!(replay.note, None);
        let walls = ReplayBoundary::Walls { min: vec![0.0, 0.0], max: vec![4.0, 1.0] };
        assert_eq!(replay.boundary, walls);
        assert_eq!(replay.balls[0].name.as_deref(), Some("cue"));
        assert_eq!(replay.balls[1], ReplayBall { name: None, radius: 0.25, mass: 2.0 });

        let right = Wall { axis: 0, side: Side::High };
        let met: Vec<_> = replay.events.iter().map(|e| (e.time, e.contact, e.impulse)).collect();
        assert_eq!(met[0], (1.0, ReplayContact::Pair { a: 0, b: 1 }, 2.0));
        assert_eq!(met[1], (2.25, ReplayContact::Wall { ball: 1, wall: right }, 4.0));

        let still = ReplayAnchor {
            time: 1.0,
            position: [2.0, 0.5, 0.0],
            velocity: [0.0; 3],
            acceleration: [0.0; 3],
            spin: [0.0; 3],
        };
        assert_eq!(replay.tracks[0][1], still);
        assert_eq!(replay.tracks[1].len(), 3);
        assert_eq!(replay.tracks[1][2].velocity, [-1.0, 0.0, 0.0]);
    }

    #[test]
    fn where_the_tracks_stop_the_replay_ends_and_says_so() {
        // Enough anchors for the start and the first collision.
        let replay = replay_of(shot(), 3.0, 4);
        assert_eq!(replay.events.len(), 1);
        assert_eq!(replay.end, 2.25);
        assert_eq!(replay.note.as_deref(), Some("shows the first 2.25 of 3 time units"));
    }

    /// The list of balls was once made at the end of the run, without those in pockets.
    #[test]
    fn a_ball_that_falls_into_a_pocket_keeps_its_place_radius_and_mass() {
        let ball = |x, y, radius| Circle::new([x, y], radius).unwrap();
        let mass = |mass| Mass::new(mass).unwrap();
        let bumper = Obstacle::from(ball(5.0, 3.0, 1.0)).named("bumper");
        let simulation = Simulation::builder()
            .obstacle(bumper)
            .pocket(ball(5.0, 0.0, 2.0))
            .ball(ball(0.0, 9.0, 0.5).at_rest(), mass(3.0))
            .ball(ball(0.0, 0.0, 1.0).moving([1.0, 0.0]).unwrap(), mass(1.0))
            .ball(ball(1.5, 3.0, 0.25).moving([1.0, 0.0]).unwrap(), mass(2.0))
            .build()
            .unwrap();
        let replay = replay_of(simulation, 9.0, 100);
        let told: Vec<_> = replay.balls.iter().map(|ball| (ball.radius, ball.mass)).collect();
        assert_eq!(told, [(0.5, 3.0), (1.0, 1.0), (0.25, 2.0)]);
        assert_eq!(replay.tracks.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 2]);
        let met: Vec<_> = replay.events.iter().map(|e| (e.time, e.contact)).collect();
        let bounce = (2.25, ReplayContact::Obstacle { ball: 2, obstacle: 0 });
        assert_eq!(met, [bounce, (3.0, ReplayContact::Pocket { ball: 1, pocket: 0 })]);
        let shape = ReplayShape::Ball { center: vec![5.0, 3.0], radius: 1.0 };
        let bumper = ReplayObstacle { name: Some("bumper".to_owned()), shape };
        assert_eq!(replay.obstacles, [bumper]);
        let pocket = ReplayPocket { name: None, center: vec![5.0, 0.0], radius: 2.0 };
        assert_eq!(replay.pockets, [pocket]);
        replay.write(&mut Vec::new()).unwrap();
    }

    /// There was once no replay of such a run.
    #[test]
    fn balls_that_rules_remove_are_removed_by_their_events() {
        let moving = |x, v| Circle::new([x, 0.0], 0.5).unwrap().moving([v, 0.0]).unwrap();
        let body = |x, v| Body::new(moving(x, v), Mass::new(1.0).unwrap());
        let [bullet, target, mine] = [0, 1, 2];
        let simulation = Simulation::builder()
            .rules(Rules::new().pair(bullet, target, PairRule::RemoveSecond).pair(
                mine,
                bullet,
                PairRule::RemoveBoth,
            ))
            .body_as(body(5.0, 0.0), target)
            .body_as(body(0.0, 1.0), bullet)
            .body_as(body(9.0, 0.0), mine)
            .build()
            .unwrap();
        let replay = replay_of(simulation, 20.0, 100);
        let told: Vec<_> = replay.events.iter().map(|e| (e.time, e.contact, e.removed)).collect();
        let hit = (4.0, ReplayContact::Pair { a: 0, b: 1 }, [true, false]);
        assert_eq!(told, [hit, (8.0, ReplayContact::Pair { a: 1, b: 2 }, [true, true])]);
        assert_eq!(replay.tracks.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 1]);
        replay.write(&mut Vec::new()).unwrap();
    }

    /// Each of its numbers in its place.
    #[test]
    fn every_shape_is_told_as_it_is() {
        let told = |obstacle: Obstacle<2>| ReplayObstacle::from(&obstacle).shape;
        let (low, high) = (vec![0.0, 1.0], vec![2.0, 4.0]);
        let (min, max) = (low.clone(), high.clone());
        let aabb = Aabb::new([0.0, 1.0], [2.0, 4.0]).unwrap();
        let capsule = Capsule::new([0.0, 1.0], [2.0, 4.0], 0.5).unwrap();
        let (start, end, radius) = (low.clone(), high.clone(), 0.5);
        let shape = ReplayShape::HollowBox { min: min.clone(), max: max.clone() };
        assert_eq!(told(Hollow::new(aabb).into()), shape);
        assert_eq!(told(aabb.into()), ReplayShape::Box { min, max });
        let shape = ReplayShape::HollowCapsule { start: start.clone(), end: end.clone(), radius };
        assert_eq!(told(Hollow::new(capsule).into()), shape);
        assert_eq!(told(capsule.into()), ReplayShape::Capsule { start, end, radius });
        let floor = HalfSpace::new([0.0, 1.0], [2.0, 4.0]).unwrap();
        let (point, normal) = (low.clone(), high.clone());
        assert_eq!(told(floor.into()), ReplayShape::HalfSpace { point, normal });
        let bowl = Hollow::new(Circle::new([0.0, 1.0], 0.5).unwrap());
        assert_eq!(told(bowl.into()), ReplayShape::HollowBall { center: low.clone(), radius });
        let corners = vec![[0.0, 1.0], [2.0, 4.0], [5.0, 0.0]];
        let vertices = vec![low, high, vec![5.0, 0.0]];
        let polygon = ReplayShape::Polyline { vertices: vertices.clone(), closed: true };
        assert_eq!(told(Obstacle::polygon(corners.clone()).unwrap()), polygon);
        let polyline = ReplayShape::Polyline { vertices, closed: false };
        assert_eq!(told(Obstacle::polyline(corners).unwrap()), polyline);
    }

    #[test]
    fn a_recorded_run_can_be_written() {
        let mut page = Vec::new();
        replay_of(shot(), 50.0, 1000).write(&mut page).unwrap();
        assert!(page.ends_with(b"</html>\n"));
    }
}
