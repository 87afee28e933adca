//! Free slots for balls.

/// The slots without a ball.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Slots {
    /// The slots that can be used again; the last one is next.
    pub(super) free: Vec<u32>,
    /// The number of slots without a ball, including those with no generations left.
    pub(super) vacant: usize,
}
