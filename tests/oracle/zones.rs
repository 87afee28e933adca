//! Contact in a zone, against exact minima.
//!
//! The time in which two balls are near along the third axis is an interval with rational ends. In
//! it the square of their distance in the plane, a parabola, has its minimum at its vertex or at an
//! end. So one sign of a rational number says whether they come into the zone in a span of time;
//! carom compares roots instead.

use std::array::from_fn;

use carom::many::{Balls, Search};
use carom::{ContactInterval, Moving, Scalar, Sphere, Zone};
use fastrand::Rng;
use test_size::sized;

use crate::rational::{Rational, an_instant, rational};

/// Two balls, and the gaps of a zone.
#[derive(Clone, Copy, Debug)]
struct Case {
    x: [[f64; 3]; 2],
    v: [[f64; 3]; 2],
    r: [f64; 2],
    zone: [f64; 2],
}

/// A parabola in time: the square of a distance, less the square of the sum of radii and gap.
struct Excess {
    a: Rational,
    b: Rational,
    c: Rational,
}

impl Excess {
    fn of(case: &Case, axes: &[usize], gap: f64) -> Self {
        let [a, b, c] =
            axes.iter().fold([Rational::ZERO, Rational::ZERO, Rational::ZERO], |s, &k| {
                let [p, w] = [case.x, case.v].map(|all| rational(all[1][k]) - rational(all[0][k]));
                let [a, b, c] = s;
                [a + &w * &w, b + &p * &w, c + &p * &p]
            });
        let reach = rational(case.r[0]) + rational(case.r[1]) + rational(gap);
        Self { a, b, c: c - &reach * &reach }
    }

    fn at(&self, t: &Rational) -> Rational {
        (&self.a * t + &self.b + &self.b) * t + &self.c
    }
}

/// A span of time, without an end or with one.
type Span = (Rational, Option<Rational>);

/// What exact arithmetic says about a case.
struct Truth {
    plane: Excess,
    /// When the balls are near along the third axis.
    level: Option<Span>,
}

impl Truth {
    fn of(case: &Case) -> Self {
        let reach = rational(case.r[0]) + rational(case.r[1]) + rational(case.zone[1]);
        let [p, w] = [case.x, case.v].map(|all| rational(all[1][2]) - rational(all[0][2]));
        let level = if w == Rational::ZERO {
            (p <= reach && -&p <= reach).then_some((Rational::ZERO, None))
        } else {
            let [one, other] = [(&reach - &p) / &w, (-&reach - &p) / &w];
            let (first, last) = if one < other { (one, other) } else { (other, one) };
            (last >= Rational::ZERO).then(|| (first.max(Rational::ZERO), Some(last)))
        };
        Self { plane: Excess::of(case, &[0, 1], case.zone[0]), level }
    }

    /// Whether the balls are in the zone at a time in this span.
    fn is_entered(&self, (from, to): &Span) -> bool {
        let Some((start, end)) = &self.level else { return false };
        let start = start.clone().max(from.clone());
        let end = match (end, to) {
            (Some(end), Some(to)) => Some(end.clone().min(to.clone())),
            (end, to) => end.clone().or_else(|| to.clone()),
        };
        if end.as_ref().is_some_and(|end| *end < start) {
            return false;
        }
        let Excess { a, b, .. } = &self.plane;
        let vertex = if *a == Rational::ZERO { Rational::ZERO } else { -b / a };
        let nearest = vertex.max(start);
        let nearest = end.map_or(nearest.clone(), |end| nearest.min(end));
        self.plane.at(&nearest) <= Rational::ZERO
    }
}

impl Case {
    fn balls<S: Scalar>(&self) -> [Moving<3, S>; 2] {
        from_fn(|k| {
            let [x, v] = [self.x[k], self.v[k]].map(|all| all.map(S::from_f64));
            let ball = Sphere::new(x, S::from_f64(self.r[k])).expect("finite");
            ball.moving(v).expect("finite")
        })
    }

    fn zone<S: Scalar>(&self) -> Zone<S> {
        let [horizontal, vertical] = self.zone.map(S::from_f64);
        Zone::new(horizontal, vertical).expect("not negative")
    }

    /// The same with all numbers rounded.
    fn rounded<S: Scalar>(&self) -> Self {
        let round = |x: f64| S::from_f64(x).into();
        Self {
            x: self.x.map(|x| x.map(round)),
            v: self.v.map(|v| v.map(round)),
            r: self.r.map(round),
            zone: self.zone.map(round),
        }
    }

    /// Checks all answers, and returns whether the balls come into the zone.
    fn check<S: Scalar>(&self) -> bool {
        let case = self.rounded::<S>();
        let (truth, [a, b], zone) = (Truth::of(&case), case.balls::<S>(), case.zone::<S>());
        let answer = zone.contact_interval(&a, &b);
        assert_eq!(zone.contact_interval(&b, &a), answer, "swapped: {case:?}");
        let until_the_largest = (Rational::ZERO, Some(rational(S::MAX.into())));
        let is_entered = truth.is_entered(&until_the_largest);
        assert_eq!(answer.is_some(), is_entered, "{case:?}");
        let at_start = (Rational::ZERO, Some(Rational::ZERO));
        let is_inside = zone.contains(a.ball(), b.ball());
        assert_eq!(is_inside, truth.is_entered(&at_start), "{case:?}");
        let Some(ContactInterval { start, end }) = answer else {
            assert_eq!(zone.first_contact(&a, &b, S::from_f64(f64::INFINITY)), None, "{case:?}");
            return false;
        };
        assert_eq!(is_inside, start.into() == 0.0 && truth.is_entered(&at_start), "{case:?}");
        if start.into() > 0.0 {
            let [before, after] = [start.below(), start.above()].map(|t| rational(t.into()));
            let until = (Rational::ZERO, Some(before - an_instant()));
            assert!(!truth.is_entered(&until), "too late: {start:?} of {case:?}");
            assert!(truth.is_entered(&(Rational::ZERO, Some(after))), "too early: {case:?}");
        }
        if end.into() == f64::INFINITY {
            assert!(truth.is_entered(&(rational(S::MAX.into()), None)), "endless: {case:?}");
        } else {
            let [before, after] = [end.below(), end.above()].map(|t| rational(t.into()));
            let before = before.max(Rational::ZERO);
            assert!(truth.is_entered(&(before, None)), "ends too late: {end:?} of {case:?}");
            assert!(!truth.is_entered(&(after + an_instant(), None)), "too early: {case:?}");
        }
        for max_time in [start.below(), start, start.above(), S::default()] {
            let is_in_time = max_time.into() >= 0.0
                && truth.is_entered(&(Rational::ZERO, Some(rational(max_time.into()))));
            let first = zone.first_contact(&a, &b, max_time);
            assert_eq!(first, is_in_time.then_some(start), "until {max_time:?}: {case:?}");
            case.check_search(&zone, [a, b], max_time, first.and(answer));
        }
        true
    }

    /// Checks that a search finds the same.
    fn check_search<S: Scalar>(
        &self,
        zone: &Zone<S>,
        balls: [Moving<3, S>; 2],
        max_time: S,
        answer: Option<ContactInterval<S>>,
    ) {
        let columns = balls.map(|ball| {
            (
                ball.ball().center().map(|x| [x]),
                ball.velocity().map(|v| [v]),
                [ball.ball().radius()],
            )
        });
        let [one, other] = columns.each_ref().map(|(x, v, r)| {
            Balls::moving(from_fn(|k| &x[k][..]), from_fn(|k| &v[k][..]), r).expect("finite")
        });
        let search = Search::between(one, other, max_time).expect("two balls");
        let found: Vec<_> = search.contacts_in(*zone).flatten().map(|met| met.interval).collect();
        assert_eq!(found, Vec::from_iter(answer), "{self:?} until {max_time:?}");
    }
}

/// Whole numbers, and thirds of them, with which borders meet often.
fn lattice(random: &mut Rng) -> Case {
    let mut whole = |most: i32| f64::from(random.i32(-most..=most));
    let (x, v) = (from_fn(|_| from_fn(|_| whole(6))), from_fn(|_| from_fn(|_| whole(2))));
    let lengths: [f64; 4] = from_fn(|_| (whole(4).abs() - 1.0).max(0.0));
    Case { x, v, r: [0.5 * lengths[0], lengths[1]], zone: [lengths[2], lengths[3]] }
}

/// Balls that come into the zone from the side at the moment at which they leave its height, or
/// leave its side as they come to its height; some graze the side at that moment.
fn corner(random: &mut Rng) -> Case {
    let mut whole = |least: i32, most: i32| f64::from(random.i32(least..=most));
    let time = whole(1, 4);
    let scale = whole(1, 3);
    let sign = 2.0 * whole(0, 1) - 1.0;
    let meeting = [3.0 * scale, 4.0 * sign * scale];
    let height = whole(0, 3);
    let w = if whole(0, 2) == 0.0 {
        [-4.0 * sign, 3.0].map(|k| k * scale)
    } else {
        [whole(-5, 5), whole(-5, 5)]
    };
    let rise = whole(-2, 2);
    let p = [meeting[0] - w[0] * time, meeting[1] - w[1] * time, height - rise * time];
    let v = from_fn(|_| whole(-3, 3));
    let start = from_fn(|_| whole(-9, 9));
    let ra = 0.5 * whole(0, 1);
    Case {
        x: [start, from_fn(|k| start[k] + p[k])],
        v: [v, [v[0] + w[0], v[1] + w[1], v[2] + rise]],
        r: [ra, 0.0],
        zone: [5.0 * scale - ra, (height - ra).max(0.0)],
    }
}

/// Moves one number of a case by some floats.
fn nudged(mut case: Case, random: &mut Rng) -> Case {
    let numbers = case.x.as_flattened_mut().iter_mut();
    let numbers = numbers.chain(case.v.as_flattened_mut()).chain(&mut case.zone);
    let mut numbers: Vec<&mut f64> = numbers.collect();
    let number = random.usize(..numbers.len());
    let nudge = if random.bool() { f64::next_up } else { f64::next_down };
    let moved = (0..random.u8(1..=2)).fold(*numbers[number], |x, _| nudge(x));
    *numbers[number] = if number < 12 { moved } else { moved.max(0.0) };
    case
}

/// Other units of length and time.
fn scaled(case: Case, random: &mut Rng) -> Case {
    let [length, speed] = from_fn(|_| f64::from(random.i32(-60..=60)).exp2());
    let [narrow, wide] = [length, speed].map(|scale| move |x: f64| x * scale);
    Case {
        x: case.x.map(|x| x.map(narrow)),
        v: case.v.map(|v| v.map(wide)),
        r: case.r.map(narrow),
        zone: case.zone.map(narrow),
    }
}

/// Numbers of any digits; most balls miss or cross the zone plainly.
fn plain(random: &mut Rng) -> Case {
    let mut even = |size: f64| size * (2.0 * random.f64() - 1.0);
    let (x, v) = (from_fn(|_| from_fn(|_| even(5.0))), from_fn(|_| from_fn(|_| even(2.0))));
    let [ra, rb, horizontal, vertical] = from_fn(|_| even(1.5).abs());
    Case { x, v, r: [ra, rb], zone: [horizontal, vertical] }
}

#[test]
fn verdicts_are_exact_and_times_within_an_ulp() {
    let random = &mut Rng::with_seed(49);
    let makers: [fn(&mut Rng) -> Case; 3] = [lattice, corner, plain];
    for (name, maker) in ["lattice", "corner", "plain"].into_iter().zip(makers) {
        let mut entered = 0;
        let count = sized(400, 20_000);
        for _ in 0..count {
            let case = maker(random);
            entered += usize::from(case.check::<f64>());
            let moved = nudged(case, random);
            entered += usize::from(moved.check::<f64>());
            scaled(moved, random).check::<f64>();
            case.check::<f32>();
        }
        let some = count / 5..2 * count - count / 10;
        assert!(some.contains(&entered), "{name}: {entered} of {}", 2 * count);
    }
}

/// Corner cases are at the border: a float more or less in one number changes many verdicts.
#[test]
fn corners_are_borders() {
    let random = &mut Rng::with_seed(7);
    let entered = |case: &Case| Truth::of(case).is_entered(&(Rational::ZERO, None));
    let differ = (0..400).filter(|_| {
        let case = corner(random);
        entered(&case) != entered(&nudged(case, random))
    });
    assert!(differ.count() > 40);
}

/// Among so many others that the broad phase is used, which compares one by one only a few.
#[test]
fn a_search_misses_no_corner() {
    let random = &mut Rng::with_seed(8);
    let mut alike = || {
        let cases = std::iter::repeat_with(|| corner(random));
        cases.into_iter().find(|case| case.zone == [5.0, 2.0] && case.r == [0.0; 2])
    };
    let cases: Vec<Case> = (0..150)
        .map(|place| {
            let mut case = alike().expect("one of a few dozen");
            // Far from each other. Every other one has a float more or less in its heights, or in
            // its velocities.
            case.x.iter_mut().for_each(|x| x[0] += 1024.0 * f64::from(place));
            if place % 2 == 0 {
                let numbers = if place % 4 == 0 { &mut case.x[1] } else { &mut case.v[1] };
                let nudge = if place % 8 < 4 { f64::next_up } else { f64::next_down };
                numbers[2] = nudge(numbers[2]);
            }
            case
        })
        .collect();
    let balls: Vec<[Moving<3>; 2]> = cases.iter().map(Case::balls).collect();
    let balls = balls.as_flattened();
    let column = |number: &dyn Fn(&Moving<3>) -> f64| balls.iter().map(number).collect::<Vec<_>>();
    let x: [_; 3] = from_fn(|k| column(&|ball| ball.ball().center()[k]));
    let v: [_; 3] = from_fn(|k| column(&|ball| ball.velocity()[k]));
    let r = vec![0.0; balls.len()];
    let set = Balls::moving(from_fn(|k| &x[k][..]), from_fn(|k| &v[k][..]), &r).expect("finite");
    let zone = Zone::new(5.0, 2.0).expect("not negative");
    let found = Search::among(set, 100.0).contacts_in(zone).flatten();
    let mut found: Vec<u32> = found.filter(|met| met.b == met.a + 1).map(|met| met.a / 2).collect();
    found.sort_unstable();
    let until = (Rational::ZERO, Some(rational(100.0)));
    let wanted: Vec<u32> =
        (0..150).filter(|&k| Truth::of(&cases[k as usize]).is_entered(&until)).collect();
    assert_eq!(found, wanted);
    assert!((80..145).contains(&wanted.len()), "{}", wanted.len());
}
