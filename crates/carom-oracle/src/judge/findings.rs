//! Results of the comparison with carom.
//!
//! Which verdicts are wrong, and the errors of the numbers.

use super::aftermath::Aftermath;
use crate::precision::Precision;
use crate::promise;

/// The queries whose answer is right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// `relation`
    Relation,
    /// `relation_within`
    RelationWithin,
    /// `first_contact`: whether it returns one.
    FirstContact,
    /// `first_contact_within`, and searches within a margin: whether they return one.
    FirstContactWithin,
    /// `time_of_impact`: whether it returns one.
    TimeOfImpact,
    /// `contact_interval`: whether it returns one, and whether the interval ends.
    ContactInterval,
    /// The order of times.
    ///
    /// Times lie in `[0, max_time]`, the first contact is not after the impact, and both are within
    /// the contact interval.
    Order,
    /// `closest_approach`: whether it returns one, and whether at the start, at the end or between.
    ClosestApproach,
    /// `first_hit` and `hits`: which of several balls are hit, and which first.
    FirstHit,
    /// The touched feature of a shape.
    Feature,
    /// `is_approaching`
    IsApproaching,
}

impl Question {
    /// All queries, in the order of reports.
    pub const ALL: [Self; 11] = [
        Self::Relation,
        Self::RelationWithin,
        Self::FirstContact,
        Self::FirstContactWithin,
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
            Self::FirstContactWithin => "first_contact_within",
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
    /// Whether exact arithmetic decided the verdict on the impact.
    ///
    /// With a shape, also whether it computed the digits of the answer.
    pub exact_path: bool,
    /// The largest error of a time in ulp.
    ///
    /// `None` if no answer had a time that should have one.
    pub time_ulp: Option<f64>,
    /// The error of the gap, in the promised unit.
    pub gap: f64,
    /// The largest error of a normal's component, in the promised unit.
    pub normal: Option<f64>,
    /// The largest error of a point's coordinate, in ulp.
    ///
    /// The ulp is that of the largest term of its sum.
    pub point_ulp: Option<f64>,
    /// The error of the time of the closest approach, in ulp.
    pub closest_time_ulp: f64,
    /// The error of the gap at the closest approach, in ulp.
    pub closest_gap_ulp: f64,
    /// The errors of what follows an impact.
    pub aftermath: Aftermath,
}

impl Findings {
    /// The names of the promises that the answers break.
    ///
    /// Good answers break none.
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
