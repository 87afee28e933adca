//! What a ball is waiting for, in the order in which it happens.

use crate::ids::Side;
use crate::physics::meeting::{Image, Meeting, Partner};
use crate::state::Moment;
use crate::time::Time;

/// Something that will happen to a ball, and when.
///
/// Plans are ordered as their [`Meeting`]s are. At one moment a ball first crosses into its next
/// cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Plan<const D: usize> {
    pub(crate) at: Moment,
    pub(crate) action: Action<D>,
}

/// What will happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Action<const D: usize> {
    /// The ball's centre crosses the border of its cell.
    Crossing { axis: usize, side: Side },
    /// The ball meets somebody: the fields of a [`Meeting`].
    Meeting { ball: u32, partner: Partner, image: Image<D> },
    /// Nothing, ever.
    Nothing,
}

impl<const D: usize> Plan<D> {
    pub(crate) const NOTHING: Self = Self { at: Moment::NEVER, action: Action::Nothing };

    pub(crate) fn crossing(time: Time, axis: usize, side: Side) -> Self {
        Self { at: Moment { time, wave: 0 }, action: Action::Crossing { axis, side } }
    }

    #[inline]
    pub(crate) fn meeting(meeting: Meeting<D>) -> Self {
        let Meeting { at, ball, partner, image } = meeting;
        Self { at, action: Action::Meeting { ball, partner, image } }
    }

    pub(crate) fn is_with_wall(&self) -> bool {
        matches!(self.action, Action::Meeting { partner: Partner::Wall(_), .. })
    }
}

/// What one ball is waiting for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BallPlans<const D: usize> {
    /// The earliest meeting that the ball knows of.
    pub(crate) meeting: Plan<D>,
    /// The changes that the partner had seen when this was planned.
    pub(crate) partner_changes: u32,
    /// The crossing into the next cell.
    pub(crate) crossing: Plan<D>,
}

impl<const D: usize> BallPlans<D> {
    pub(crate) const NONE: Self =
        Self { meeting: Plan::NOTHING, partner_changes: 0, crossing: Plan::NOTHING };

    /// What comes first.
    pub(crate) fn first(&self) -> Plan<D> {
        self.meeting.min(self.crossing)
    }
}
