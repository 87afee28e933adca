//! Arrays of numbers in a page: little-endian, base64, one `<script>` block each.
//!
//! Base64 contains no `<`, so nothing in a block can end it early.

use std::io::{self, Write};

use base64::{engine::general_purpose::STANDARD, write::EncoderWriter};

use super::data::{Replay, ReplayAnchor, ReplayContact, ReplayEvent, number_of};

/// A number in the format that the viewer reads.
trait LittleEndian {
    fn write_to(self, out: &mut impl Write) -> io::Result<()>;
}

impl LittleEndian for f64 {
    fn write_to(self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.to_le_bytes())
    }
}

impl LittleEndian for u32 {
    fn write_to(self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.to_le_bytes())
    }
}

impl LittleEndian for u8 {
    fn write_to(self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&[self])
    }
}

/// Writes every array of the replay. `web/viewer/replay.ts` reads the blocks by these names.
pub(super) fn write_all(replay: &Replay, out: &mut impl Write) -> io::Result<()> {
    let Replay { dimension, motion, balls, tracks, events, .. } = replay;
    let anchors = || tracks.iter().flatten();
    let coordinates = |of: fn(&ReplayAnchor) -> &[f64; 3]| {
        anchors().flat_map(move |a| of(a)[..*dimension].iter().copied())
    };

    block(out, "ball-radius", balls.iter().map(|b| b.radius))?;
    block(out, "ball-mass", balls.iter().map(|b| b.mass))?;

    let lengths: Vec<u32> = tracks
        .iter()
        .map(|t| u32::try_from(t.len()))
        .collect::<Result<_, _>>()
        .map_err(|e| io::Error::new(io::ErrorKind::InvalidInput, e))?;
    block(out, "track-length", lengths.into_iter())?;
    block(out, "anchor-time", anchors().map(|a| a.time))?;
    block(out, "anchor-position", coordinates(|a| &a.position))?;
    block(out, "anchor-velocity", coordinates(|a| &a.velocity))?;
    if motion.has_accelerations() {
        block(out, "anchor-acceleration", coordinates(|a| &a.acceleration))?;
    }
    if motion.has_spins() {
        block(out, "anchor-spin", anchors().flat_map(|a| a.spin))?;
    }

    block(out, "event-time", events.iter().map(|e| e.time))?;
    block(out, "event-impulse", events.iter().map(|e| e.impulse))?;
    block(out, "event-wall", events.iter().map(code))?;
    block(out, "event-balls", events.iter().flat_map(|e| balls_of(e.contact)))
}

fn block<T: LittleEndian>(
    out: &mut impl Write,
    name: &str,
    numbers: impl Iterator<Item = T>,
) -> io::Result<()> {
    write!(out, "<script type=\"text/plain\" id=\"{name}\">")?;
    let mut encoder = EncoderWriter::new(&mut *out, &STANDARD);
    for number in numbers {
        number.write_to(&mut encoder)?;
    }
    encoder.finish()?;
    drop(encoder);
    out.write_all(b"</script>\n")
}

/// The codes of what a ball meets besides balls and walls. Walls have the codes 1 to 6.
const OBSTACLE: u8 = 7;
const POCKET: u8 = 8;

/// 0 for a pair of balls; for a wall 1 + 2 · axis + (0 low, 1 high). 16 more if a rule removes the
/// first ball, and 32 more if it removes the second.
fn code(event: &ReplayEvent) -> u8 {
    let [first, second] = event.removed.map(u8::from);
    let of_contact = match event.contact {
        ReplayContact::Pocket { .. } => return POCKET,
        ReplayContact::Pair { .. } => 0,
        ReplayContact::Wall { wall, .. } => 1 + number_of(wall),
        ReplayContact::Obstacle { .. } => OBSTACLE,
    };
    of_contact + 16 * first + 32 * second
}

/// The two balls of a pair; a ball and the number of the obstacle or the pocket; or, for a wall,
/// the ball twice.
fn balls_of(contact: ReplayContact) -> [u32; 2] {
    match contact {
        ReplayContact::Pair { .. } | ReplayContact::Wall { .. } => contact.balls(),
        ReplayContact::Obstacle { ball, obstacle } => [ball, obstacle],
        ReplayContact::Pocket { ball, pocket } => [ball, pocket],
    }
}
