//! Energy losses in collisions, and which collisions count as simultaneous.

/// The energy losses of collisions, by rules for all balls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Losses {
    /// The restitution of all pairs; `None` if the balls have their own elasticities.
    pub(crate) pair_restitution: Option<f64>,
    /// The duration within which two collisions count as simultaneous, only for counting them.
    pub(crate) instant: f64,
    pub(crate) collapse: CollapseRule,
}

/// The speed below which no collision loses energy: the rule that ends inelastic collapse.
///
/// With a restitution below 1 a cluster of balls can collide infinitely often in a finite time. So
/// a collision slower than `elastic_below` loses no energy: below it the balls collide elastically,
/// and elastic balls collide a finite number of times. \[PoeschelSchwager2005\]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CollapseRule {
    /// A speed along the normal.
    pub(crate) elastic_below: f64,
    /// Whether the user chose it.
    is_chosen: bool,
    /// Whether a faster collision loses no more than brings it down to this speed: in lasting
    /// contacts ([`Lasting`](crate::motion::Lasting)).
    pub(crate) keeps_hopping: bool,
    /// Whether slower collisions lose nothing.
    pub(crate) spares_slow: bool,
}

impl CollapseRule {
    /// The speed that the user chose, or else `2⁻³⁰` of the fastest ball: the share of the energy
    /// that such a collision could lose, `2⁻⁶⁰`, is less than the rounding of the total.
    pub(crate) fn new(chosen: Option<f64>, fastest: f64) -> Self {
        let elastic_below = chosen.unwrap_or(0.0);
        let is_chosen = chosen.is_some();
        let rule = Self { elastic_below, is_chosen, keeps_hopping: false, spares_slow: true };
        rule.with_speed(fastest)
    }

    /// The rule for lasting contacts: no ball leaves a collision slower than this, unless it came
    /// slower.
    pub(crate) fn of_hops(contact_speed: f64) -> Self {
        let elastic_below = contact_speed;
        Self { elastic_below, is_chosen: true, keeps_hopping: true, spares_slow: true }
    }

    /// The rule by which faster collisions lose their full energy.
    pub(crate) fn without_hops(self) -> Self {
        Self { keeps_hopping: false, ..self }
    }

    /// The rule after a flight longer than a hop: a slow collision then loses as much as any other.
    pub(crate) fn after_a_flight(self) -> Self {
        Self { spares_slow: false, ..self }
    }

    /// The speed that the user chose.
    pub(crate) fn chosen(self) -> Option<f64> {
        self.is_chosen.then_some(self.elastic_below)
    }

    /// The rule once something else moves at this speed.
    pub(crate) fn with_speed(self, speed: f64) -> Self {
        if self.is_chosen {
            return self;
        }
        Self { elastic_below: self.elastic_below.max(speed / (1_u64 << 30) as f64), ..self }
    }

    /// The rule for velocities on lines, which exceed the true ones by the factor 1 / `pace`. A
    /// speed that the user did not choose is a share of the fastest, and of the remaining energy.
    pub(crate) fn at_pace(self, pace: f64) -> Self {
        if self.is_chosen {
            Self { elastic_below: self.elastic_below / pace, ..self }
        } else {
            self
        }
    }

    /// The rule once all balls have this share of their velocities.
    pub(crate) fn slowed(self, share: f64) -> Self {
        if self.is_chosen {
            self
        } else {
            Self { elastic_below: self.elastic_below * share, ..self }
        }
    }
}
