//! Short records in `f32`, with which contacts are searched.
//!
//! [`frame`](super::frame) writes them, [`kernel`](super::kernel) compares them.

/// How many neighbours are processed at once.
pub(super) const LANES: usize = 8;

/// How many neighbours are processed in one call.
pub(super) const MOST_KEYS: usize = 64;

/// The bits of a key that hold the place in the list.
#[expect(clippy::cast_possible_truncation, reason = "64")]
pub(super) const PLACE: u32 = MOST_KEYS as u32 - 1;

/// The key of a neighbour: the earliest possible time of a contact, and its place in the list. Keys
/// are in the order of the times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(pub(super) u32);

impl Key {
    /// The key of a neighbour that cannot be touched: an infinite time.
    pub(super) const NEVER: Self = Self(f32::INFINITY.to_bits() | PLACE);

    /// The earliest possible time of a contact from now on, in units of the frame.
    #[inline]
    pub(super) fn after(self) -> f32 {
        // Without the bits of the place: slightly earlier.
        f32::from_bits(self.0 & !PLACE)
    }

    /// The place in the list.
    #[inline]
    pub(super) fn place(self) -> usize {
        (self.0 & PLACE) as usize
    }
}

/// The keys of a list, by blocks.
pub(super) type Keys = [[u32; LANES]; MOST_KEYS / LANES];

/// A ball that searches for contacts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seeker {
    /// Its current position.
    pub(super) place: [f32; 3],
    pub(super) velocity: [f32; 3],
    pub(super) radius: f32,
    pub(super) now: f32,
    /// The ratio of current radii to those in the records, and their relative rate of growth.
    pub(super) factor: f32,
    pub(super) growth: f32,
}

/// The extent of a periodic box along each axis, and its inverse; 0 without a periodic box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Periods {
    pub(super) size: [f32; 3],
    pub(super) per_size: [f32; 3],
}

/// The largest error of a position computed from a record, in units of the frame.
///
/// With `u = 2⁻²⁴`, coordinates within ±2, velocities within ±1 and times within 1 of the base, the
/// errors of a coordinate `x + v (now − t)` are 2u in x, u in v, 3u in the times, and 3u more for
/// the rounding of the product and the sum. The error of the difference of two is 18u, 3u for its
/// own rounding, and 6u for that of the image in a periodic box; over three axes less than 48u. The
/// radii add 2u. That is below `64u`, half of it for each ball.
pub(super) const ERROR_OF_BALL: f64 = 1.0 / (1_u64 << 19) as f64;

/// The error of the distance of two balls.
#[expect(clippy::cast_possible_truncation, reason = "a power of two")]
pub(super) const ERROR_OF_PAIR: f32 = (2.0 * ERROR_OF_BALL) as f32;

/// A ball on its line, in units of the [`Frame`](super::frame::Frame): half a cache line.
///
/// For up to three dimensions; with fewer, the rest is 0. With more there are no records.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct BallRecord {
    /// Position and radius.
    pub(super) place: [f32; 4],
    /// Velocity, and the time at which the ball is at this position.
    pub(super) motion: [f32; 4],
}
