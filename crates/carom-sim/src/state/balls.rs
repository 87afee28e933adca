//! The balls, their slots and their ids.

use super::State;
use crate::ids::BallId;
use crate::motion::{Repose, Spin};
use crate::state::{Anchor, Particle};

impl<const D: usize> State<D> {
    /// The number of slots, with and without a ball.
    #[expect(clippy::cast_possible_truncation, reason = "as many as there are ids, at the most")]
    pub(crate) fn slot_count(&self) -> u32 {
        self.particles.len() as u32
    }

    /// The number of balls.
    pub(crate) fn len(&self) -> usize {
        self.particles.len() - self.slots.vacant
    }

    /// The balls with their slots.
    pub(crate) fn balls(&self) -> impl Iterator<Item = (u32, &Particle<D>)> {
        (0..).zip(&self.particles).filter(|(_, particle)| particle.is_present())
    }

    /// The ball in this slot.
    #[inline]
    pub(crate) fn particle(&self, slot: u32) -> &Particle<D> {
        &self.particles[slot as usize]
    }

    /// Whether both balls have radius 0.
    pub(crate) fn are_points(&self, [a, b]: [u32; 2]) -> bool {
        self.particle(a).radius == 0.0 && self.particle(b).radius == 0.0
    }

    /// The id of the ball in this slot.
    #[inline]
    pub(crate) fn id(&self, slot: u32) -> BallId {
        BallId { slot, generation: self.particle(slot).generation }
    }

    /// The slot of a ball; `None` if it was removed, or never existed.
    pub(crate) fn slot(&self, ball: BallId) -> Option<u32> {
        let particle = self.particles.get(ball.index())?;
        (particle.is_present() && particle.generation == ball.generation).then_some(ball.slot)
    }

    /// The slot of the next ball to be added.
    pub(crate) fn next_slot(&self) -> u32 {
        self.slots.free.last().copied().unwrap_or(self.slot_count())
    }

    /// Whether the list of free slots matches the balls: the slots without a ball are exactly the
    /// free ones and those with no generations left.
    #[cfg(feature = "serde")]
    pub(crate) fn has_right_slots(&self) -> bool {
        let is_vacant = |ball: &Particle<D>| !ball.is_present();
        let mut free = vec![false; self.particles.len()];
        let are_free = self.slots.free.iter().all(|&slot| {
            let listed = free.get_mut(slot as usize).map(|listed| std::mem::replace(listed, true));
            listed == Some(false) && is_vacant(self.particle(slot))
        });
        are_free
            && self.slots.vacant == self.particles.iter().filter(|ball| is_vacant(ball)).count()
    }

    /// Puts a ball into a free slot, or into a new one; `None` if no ids are left.
    pub(crate) fn occupy(&mut self, particle: Particle<D>, kind: u16) -> Option<u32> {
        let Anchor { position, time, .. } = particle.anchor;
        let repose = self.motion.sleeps().then(|| Repose::at(position, time));
        let spin = self.motion.cloth().map(|_| Spin::default());
        if let Some(slot) = self.slots.free.pop() {
            let vacant = &mut self.particles[slot as usize];
            let generation = vacant.generation.next()?;
            *vacant = Particle { generation, ..particle };
            self.kinds[slot as usize] = kind;
            if let Some(repose) = repose {
                self.reposes[slot as usize] = repose;
            }
            if let Some(spin) = spin {
                self.spins[slot as usize] = spin;
            }
            self.slots.vacant -= 1;
            return Some(slot);
        }
        // The last number is not a slot: in the engine it means no ball.
        let slot = u32::try_from(self.particles.len()).ok().filter(|slot| *slot < u32::MAX - 1)?;
        self.particles.push(particle);
        self.kinds.push(kind);
        self.reposes.extend(repose);
        self.spins.extend(spin);
        Some(slot)
    }

    /// Takes the ball out of a slot.
    pub(crate) fn vacate(&mut self, slot: u32) {
        self.untold.forget(self.id(slot));
        let particle = &mut self.particles[slot as usize];
        let Some(generation) = particle.generation.next() else { return };
        *particle = particle.vacant(generation);
        self.passing.retain_of(slot, |_| false);
        self.slots.vacant += 1;
        // Without a next generation an id would become valid again: such a slot stays empty.
        if generation.next().is_some() {
            self.slots.free.push(slot);
        }
    }
}
