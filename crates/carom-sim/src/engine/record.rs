//! What is looked at of a ball to see whom it could meet, and what is found: short records in `f32`.
//!
//! [`frame`](super::frame) writes them, [`kernel`](super::kernel) compares them.

/// How many neighbours are looked at at once.
pub(super) const LANES: usize = 8;

/// How many neighbours are looked at in one call.
pub(super) const MOST_KEYS: usize = 64;

/// The bits of a key that tell the place in the list.
#[expect(clippy::cast_possible_truncation, reason = "64")]
pub(super) const PLACE: u32 = MOST_KEYS as u32 - 1;

/// For each of some neighbours, from when on it could be met, and where it stands in the list: keys
/// whose order is that of the times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(pub(super) u32);

impl Key {
    /// Of a neighbour that cannot be met: after an infinite time.
    pub(super) const NEVER: Self = Self(f32::INFINITY.to_bits() | PLACE);

    /// Not before so long from now could it be met, in units of the frame.
    #[inline]
    pub(super) fn after(self) -> f32 {
        // Without the bits of the place: a little earlier.
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

/// A ball that looks for whom it could meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seeker {
    /// Where it is now.
    pub(super) place: [f32; 3],
    pub(super) velocity: [f32; 3],
    pub(super) radius: f32,
    pub(super) now: f32,
    /// By which factor radii are larger now than in the records, and by which share of that they
    /// grow.
    pub(super) factor: f32,
    pub(super) growth: f32,
}

/// The extent of a periodic box along each axis, and one by it; 0 elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Periods {
    pub(super) size: [f32; 3],
    pub(super) per_size: [f32; 3],
}

/// How far a position that is computed from a record can be off, in units of the frame.
///
/// With `u = 2⁻²⁴`, coordinates within ±2, velocities within ±1 and times within 1 of the base, a
/// coordinate `x + v (now − t)` is off by 2u in x, u in v, 3u in the times, and by 3u more for the
/// rounding of the product and the sum. The difference of two is off by 18u, by 3u for its own
/// rounding, and by 6u for that of the image in a periodic box; over three axes by less than 48u. The
/// radii add 2u. That is below `64u`, half of it for each ball.
pub(super) const ERROR_OF_BALL: f64 = 1.0 / (1_u64 << 19) as f64;

/// The error of the distance of two balls.
#[expect(clippy::cast_possible_truncation, reason = "a power of two")]
pub(super) const ERROR_OF_PAIR: f32 = (2.0 * ERROR_OF_BALL) as f32;

/// A ball on its line, in units of the [`Frame`](super::frame::Frame): half a cache line.
///
/// Up to three dimensions; with fewer, the rest is 0. With more there are no records.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct Record {
    /// Position and radius.
    pub(super) place: [f32; 4],
    /// Velocity, and the time at which the ball is at this place.
    pub(super) motion: [f32; 4],
}
