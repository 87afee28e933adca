//! How much of their speed two balls keep when they collide, and which collisions count as being at one
//! moment.

/// What collisions take away, by rules that hold for all balls alike.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Losses {
    /// The restitution of all pairs, where it is not that of their own elasticities.
    pub(crate) pair_restitution: Option<f64>,
    /// The duration up to which two collisions count as being at the same moment when those are
    /// counted; for nothing else.
    pub(crate) instant: f64,
    pub(crate) collapse: CollapseRule,
}

/// The speed below which no collision loses energy: the rule that ends inelastic collapse.
///
/// With a restitution below 1 a cluster of balls can collide infinitely often in a finite time.
/// So a collision slower than `elastic_below` loses no energy: from then on the balls collide
/// elastically, and elastic balls collide a finite number of times. \[PoeschelSchwager2005\]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CollapseRule {
    /// A speed along the normal.
    pub(crate) elastic_below: f64,
    /// Whether the user chose it.
    is_chosen: bool,
    /// Whether faster collisions lose no more than what brings them below it: where contacts last
    /// ([`Lasting`](crate::motion::Lasting)).
    pub(crate) keeps_hopping: bool,
    /// Whether slower ones lose nothing.
    pub(crate) spares_slow: bool,
}

impl CollapseRule {
    /// Below the speed that the user chose, or else below `2⁻³⁰` of the fastest ball: the share of
    /// the energy that could be lost there, `2⁻⁶⁰`, is less than the rounding of the total.
    pub(crate) fn new(chosen: Option<f64>, fastest: f64) -> Self {
        let elastic_below = chosen.unwrap_or(0.0);
        let is_chosen = chosen.is_some();
        let rule = Self { elastic_below, is_chosen, keeps_hopping: false, spares_slow: true };
        rule.with_speed(fastest)
    }

    /// The rule where contacts last: no ball leaves one slower than that, unless it came slower.
    pub(crate) fn of_hops(contact_speed: f64) -> Self {
        let elastic_below = contact_speed;
        Self { elastic_below, is_chosen: true, keeps_hopping: true, spares_slow: true }
    }

    /// The rule by which faster collisions lose what they lose.
    pub(crate) fn without_hops(self) -> Self {
        Self { keeps_hopping: false, ..self }
    }

    /// The rule after a flight that is longer than a hop: a slow collision is as any other then.
    pub(crate) fn after_a_flight(self) -> Self {
        Self { spares_slow: false, ..self }
    }

    /// The speed that the user chose.
    pub(crate) fn chosen(self) -> Option<f64> {
        self.is_chosen.then_some(self.elastic_below)
    }

    /// The rule once something else moves, at this speed.
    pub(crate) fn with_speed(self, speed: f64) -> Self {
        if self.is_chosen {
            return self;
        }
        Self { elastic_below: self.elastic_below.max(speed / (1_u64 << 30) as f64), ..self }
    }

    /// The rule by velocities that are larger than the true ones by as much as this share is below 1. A speed
    /// that nobody chose is a share of the fastest, and of the energy that is left.
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
