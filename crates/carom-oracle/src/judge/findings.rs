//! What asking carom finds: which verdicts are wrong, and how far the numbers are off.

use super::aftermath::Aftermath;
use crate::precision::Precision;
use crate::promise;

/// The questions that have a right and a wrong answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// `relation`
    Relation,
    /// `relation_within`
    RelationWithin,
    /// `first_contact`: whether there is one.
    FirstContact,
    /// `time_of_impact`: whether there is one.
    TimeOfImpact,
    /// `contact_interval`: whether there is one, and whether it ends.
    ContactInterval,
    /// Whether times lie in `[0, max_time]`, the first contact not after the impact, and neither
    /// outside the interval of contact.
    Order,
    /// `closest_approach`: whether there is one, and whether at the start, at the end or between.
    ClosestApproach,
    /// `first_hit` and `hits`: which of several balls are hit, and which first.
    FirstHit,
    /// Which part of a shape is touched.
    Feature,
    /// `is_approaching`
    IsApproaching,
}

impl Question {
    /// All questions, in the order in which reports list them.
    pub const ALL: [Self; 10] = [
        Self::Relation,
        Self::RelationWithin,
        Self::FirstContact,
        Self::TimeOfImpact,
        Self::ContactInterval,
        Self::Order,
        Self::ClosestApproach,
        Self::FirstHit,
        Self::Feature,
        Self::IsApproaching,
    ];

    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Relation => "relation",
            Self::RelationWithin => "relation_within",
            Self::FirstContact => "first_contact",
            Self::TimeOfImpact => "time_of_impact",
            Self::ContactInterval => "contact_interval",
            Self::Order => "order of times",
            Self::ClosestApproach => "closest_approach",
            Self::FirstHit => "first_hit",
            Self::Feature => "feature",
            Self::IsApproaching => "is_approaching",
        }
    }
}

/// The errors of the answers to one case.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Findings {
    /// Which verdicts are wrong, in the order of [`Question::ALL`].
    pub wrong: [bool; Question::ALL.len()],
    /// Whether carom panicked.
    pub panicked: bool,
    /// Whether the verdict on the impact came from exact arithmetic; with a shape, whether that or the
    /// digits of the answer did.
    pub exact_path: bool,
    /// The largest error of a time in ulp; `None` if no answer had a time that it should have.
    pub time_ulp: Option<f64>,
    /// The error of the gap, in the unit promised.
    pub gap: f64,
    /// The largest error of a component of a normal, in the unit promised.
    pub normal: Option<f64>,
    /// The largest error of a coordinate of a point, in ulp of the largest term of its sum.
    pub point_ulp: Option<f64>,
    /// The error of the time of the closest approach, in ulp.
    pub closest_time_ulp: f64,
    /// The error of the gap at the closest approach, in ulp.
    pub closest_gap_ulp: f64,
    /// The errors of what follows an impact.
    pub aftermath: Aftermath,
}

impl Findings {
    /// The promises that the answers break, by name; none for good answers.
    #[must_use]
    pub fn broken_promises(&self, precision: Precision) -> Vec<&'static str> {
        let beyond = |error: Option<f64>, most: f64| error.is_some_and(|error| error > most);
        let wrong = Question::ALL.into_iter().zip(self.wrong).filter(|(_, wrong)| *wrong);
        let mut broken: Vec<_> = wrong.map(|(question, _)| question.name()).collect();
        for (is_broken, name) in [
            (self.panicked, "panic"),
            (beyond(self.time_ulp, promise::time_ulp(precision)), "time"),
            (self.gap > 1.0, "gap"),
            (beyond(self.normal, 1.0), "normal"),
            (beyond(self.point_ulp, promise::POINT_ULP), "point"),
            (self.closest_time_ulp > promise::time_ulp(precision), "time of the closest approach"),
            (
                self.closest_gap_ulp > promise::closest_gap_ulp(precision),
                "gap of the closest approach",
            ),
            (self.aftermath.velocity > promise::VELOCITY, "velocity"),
            (self.aftermath.impulse > promise::impulse(precision), "impulse"),
            (self.aftermath.place > promise::PLACE_ULP, "place"),
        ] {
            if is_broken {
                broken.push(name);
            }
        }
        broken
    }

    pub(crate) fn refute(&mut self, question: Question) {
        self.wrong[question as usize] = true;
    }

    pub(crate) fn time(&mut self, error: f64) {
        raise(&mut self.time_ulp, error);
    }

    pub(crate) fn raise_normal(&mut self, error: f64) {
        raise(&mut self.normal, error);
    }

    pub(crate) fn raise_point(&mut self, error: f64) {
        raise(&mut self.point_ulp, error);
    }
}

pub(super) fn raise(largest: &mut Option<f64>, error: f64) {
    *largest = Some(largest.map_or(error, |largest| largest.max(error)));
}
