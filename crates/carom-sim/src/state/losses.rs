//! How contacts lose energy, and which of them are simultaneous.

/// The energy losses of collisions, by rules for all balls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Losses {
    /// The restitution of all pairs; `None` if the balls have their own elasticities.
    pub(crate) pair_restitution: Option<f64>,
    /// The duration within which contacts count as simultaneous: those that share a ball are tied.
    pub(crate) instant: f64,
    /// The speed below which the user wants no losses, or a speed of no account.
    pub(crate) elastic_below: f64,
    pub(crate) collapse: CollapseRule,
}

/// Collisions slower than this lose no energy unless the user wants it: so that squares of speeds
/// stay within the range of numbers.
pub(crate) const NO_SPEED: f64 = 1e-100;

/// What slow collisions lose.
///
/// The speed is [`NO_SPEED`] unless the user chose one, or contacts last
/// ([`Lasting`](crate::motion::Lasting)).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CollapseRule {
    /// A speed along the normal.
    pub(crate) elastic_below: f64,
    /// Whether a faster collision loses no more than brings it down to this speed: in lasting
    /// contacts.
    pub(crate) keeps_hopping: bool,
    /// Whether slower collisions lose nothing.
    pub(crate) spares_slow: bool,
    /// By which factor `elastic_below` is raised, because the balls are pressed.
    pub(crate) pressure: f64,
}

impl CollapseRule {
    /// No collision slower than this loses energy.
    pub(crate) const fn below(speed: f64) -> Self {
        Self { elastic_below: speed, keeps_hopping: false, spares_slow: true, pressure: 1.0 }
    }

    /// The rule for lasting contacts: no ball leaves a collision slower than this, unless it came
    /// slower.
    pub(crate) const fn of_hops(contact_speed: f64) -> Self {
        Self { keeps_hopping: true, ..Self::below(contact_speed) }
    }

    /// The rule by which faster collisions lose their full energy.
    pub(crate) const fn without_hops(self) -> Self {
        Self { keeps_hopping: false, ..self }
    }

    /// The rule after a flight longer than a hop: a slow collision then loses as much as any other.
    pub(crate) const fn after_a_flight(self) -> Self {
        Self { spares_slow: false, ..self }
    }

    /// The rule for balls that are pressed: hops are faster by a factor.
    pub(crate) fn pressed(self, pressure: f64) -> Self {
        Self { elastic_below: self.elastic_below * pressure, pressure, ..self }
    }

    /// From which speed on touching balls lose energy: from any, unless the user chose one.
    pub(crate) fn loses_at(self) -> f64 {
        if self.keeps_hopping || self.elastic_below <= NO_SPEED { 0.0 } else { self.elastic_below }
    }

    /// The rule for velocities on lines, which exceed the true ones by the factor 1 / `pace`.
    pub(crate) fn at_pace(self, pace: f64) -> Self {
        Self { elastic_below: self.elastic_below / pace, ..self }
    }
}
