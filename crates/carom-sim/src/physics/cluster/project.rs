//! Nearest velocities with which none of many contacts approaches.
//!
//! The method minimises `½ Σ m |v − v₀|²` under `g = n · (v_B − v_A) ≥ δ` for every contact: a
//! convex problem with one answer. The unknowns are the impulses `λ ≥ 0` along the normals, its
//! multipliers: `v = v₀ + M⁻¹ Gᵀ λ`, and `½ λᵀ A λ + λᵀ (G v₀ − δ)` is to be minimal, where
//! `A = G M⁻¹ Gᵀ`. Its gradient is `g − δ`, with the `v` that belongs to the λ. The contacts with λ
//! above 0 (the *free* ones) are solved by conjugate gradients; free ones that would pull are
//! released, and others that approach are added, when their share of the gradient is the larger
//! one: the method of modified proportioning with reduced gradient projections
//! \[DostalSchoberl2005\], which needs nothing but products with A, copes with a singular A (more
//! contacts than velocities), and is exact in the end. Each contact is in units in which A has a
//! diagonal of 1, so that unlike masses do no harm.
//!
//! A chain of N contacts takes about 2 N products, of N operations each; one contact after another
//! takes N² sweeps.

use carom::vector::from_fn;
use carom::vector::{along, dot, sub};

/// Bodies that touch, and their contacts.
#[derive(Clone, Debug)]
pub(super) struct ContactTask<const D: usize> {
    /// Of each body along each axis; 0 where it is held.
    pub(super) inverse_masses: Vec<[f64; D]>,
    pub(super) rows: Vec<ContactRow<D>>,
}

/// A contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactRow<const D: usize> {
    /// Body A.
    pub(super) body: usize,
    /// Body B, or a fixed partner that takes no velocity from it.
    pub(super) partner: TouchedBody<D>,
    /// The unit normal from A to B.
    pub(super) normal: [f64; D],
}

impl<const D: usize> ContactRow<D> {
    /// How fast the contact parts, if the bodies have these velocities.
    pub(super) fn parts(&self, velocities: &[[f64; D]]) -> f64 {
        dot(self.normal, self.relative(velocities))
    }

    /// How fast its sides move relative to each other, in any direction.
    pub(super) fn slips(&self, velocities: &[[f64; D]]) -> f64 {
        let relative = self.relative(velocities);
        dot(relative, relative).sqrt()
    }

    fn relative(&self, velocities: &[[f64; D]]) -> [f64; D] {
        let partner = match self.partner {
            TouchedBody::Body(body) => velocities[body],
            TouchedBody::Fixed(velocity) => velocity,
        };
        sub(partner, velocities[self.body])
    }

    /// The bodies that it pushes.
    pub(super) fn bodies(&self) -> impl Iterator<Item = usize> + use<D> {
        let partner = if let TouchedBody::Body(body) = self.partner { Some(body) } else { None };
        [Some(self.body), partner].into_iter().flatten()
    }
}

/// What a body touches.
#[derive(Clone, Copy, Debug)]
pub(super) enum TouchedBody<const D: usize> {
    Body(usize),
    /// Of infinite mass, with this velocity.
    Fixed([f64; D]),
}

/// The velocities found, and the impulse of each contact along its normal, not below 0.
#[derive(Clone, Debug)]
pub(super) struct FoundVelocities<const D: usize> {
    pub(super) velocities: Vec<[f64; D]>,
    pub(super) impulses: Vec<f64>,
    /// Whether each contact parts at its speed `least`, up to rounding.
    pub(super) has_room: bool,
}

impl<const D: usize> FoundVelocities<D> {
    /// These velocities, found from these ones, with the impulses of both.
    pub(super) fn add(&mut self, more: Self) {
        self.velocities = more.velocities;
        for (impulse, more) in self.impulses.iter_mut().zip(more.impulses) {
            *impulse += more;
        }
    }
}

/// The remaining approach after the first solution, relative to the approach before. It is small,
/// because later solutions only add to its impulses.
const FIRST: f64 = 1.0 / (1_u64 << 46) as f64;

/// The same after each later solution, whose own impulses are as small as what the one before has
/// left.
const FURTHER: f64 = 1.0 / (1_u64 << 34) as f64;

/// There is room if no more than this share of the first approach is left.
const ROOM: f64 = 1.0 / (1_u64 << 17) as f64;

/// What the rounding of the velocities leaves of the approaches, relative to the largest velocity,
/// or change of one: 32 units in the last place.
const ROUNDED: f64 = 1.0 / (1_u64 << 48) as f64;

/// How many times at most the rest is solved again, each time with about ten digits more: enough
/// for all the digits of numbers, down to the smallest.
const PASSES: usize = 64;

/// The products with A for each contact, and in any case: fifty times what a chain needs.
const PRODUCTS: (usize, usize) = (100, 1000);

impl<const D: usize> ContactTask<D> {
    /// By how much the slowest contact parts more slowly than it should; 0 if none does.
    fn worst(&self, velocities: &[[f64; D]], least: &impl Fn(usize) -> f64) -> f64 {
        let rows = self.rows.iter().enumerate();
        rows.fold(0.0, |worst, (k, row)| worst.max(least(k) - row.parts(velocities)))
    }

    /// The velocities nearest to these with which each contact parts at the speed `least`, up to
    /// rounding; the same velocities if there are none.
    pub(super) fn nearest(
        &self,
        velocities: &[[f64; D]],
        least: impl Fn(usize) -> f64,
    ) -> FoundVelocities<D> {
        let found = self.nearest_found(velocities, least);
        if found.has_room {
            return found;
        }
        let impulses = vec![0.0; self.rows.len()];
        FoundVelocities { velocities: velocities.to_vec(), impulses, has_room: false }
    }

    /// The same, but where no velocities part so far, or `least` is as small as rounding, those
    /// with the smallest approach that was found.
    pub(super) fn nearest_found(
        &self,
        velocities: &[[f64; D]],
        least: impl Fn(usize) -> f64,
    ) -> FoundVelocities<D> {
        let impulses = vec![0.0; self.rows.len()];
        let mut found =
            FoundVelocities { velocities: velocities.to_vec(), impulses, has_room: false };
        let first = self.worst(velocities, &least);
        let mut worst = first;
        for pass in 0..PASSES {
            if worst == 0.0 {
                break;
            }
            let share = if pass == 0 { FIRST } else { FURTHER };
            let more = self.impulses(&found.velocities, &least, share);
            let next = self.pushed(&found.velocities, &more);
            let left = self.worst(&next, &least);
            // The remainder left by rounding does not shrink.
            let helps = left < 0.5 * worst && next.iter().flatten().all(|v| v.is_finite());
            if !helps {
                break;
            }
            (found.velocities, worst) = (next, left);
            for (impulse, more) in found.impulses.iter_mut().zip(more) {
                *impulse += more;
            }
        }
        // If there is no room, half of the first approach is left, or more.
        found.has_room = worst <= (ROOM * first).max(ROUNDED * self.fastest(velocities));
        found
    }

    /// The largest component of these velocities and of fixed partners.
    fn fastest(&self, velocities: &[[f64; D]]) -> f64 {
        let of_partner = |row: &ContactRow<D>| {
            if let TouchedBody::Fixed(v) = row.partner { v } else { [0.0; D] }
        };
        let components = velocities.iter().copied().chain(self.rows.iter().map(of_partner));
        components.flatten().fold(0.0, |most, v| most.max(v.abs()))
    }

    /// These velocities after impulses.
    pub(super) fn pushed(&self, velocities: &[[f64; D]], impulses: &[f64]) -> Vec<[f64; D]> {
        let mut changes = vec![[0.0; D]; velocities.len()];
        self.add_momenta(&mut changes, impulses);
        let of_body = |((&v, change), &inverse): ((&[f64; D], [f64; D]), &[f64; D])| {
            from_fn(|k| v[k] + inverse[k] * change[k])
        };
        velocities.iter().zip(changes).zip(&self.inverse_masses).map(of_body).collect()
    }

    /// Adds the momenta of impulses to each body.
    fn add_momenta(&self, momenta: &mut [[f64; D]], impulses: &[f64]) {
        for (row, &impulse) in self.rows.iter().zip(impulses) {
            momenta[row.body] = along(momenta[row.body], row.normal, -impulse);
            if let TouchedBody::Body(partner) = row.partner {
                momenta[partner] = along(momenta[partner], row.normal, impulse);
            }
        }
    }

    /// Twice the energy of impulses alone, of bodies that are at rest before.
    pub(super) fn energy_of(&self, impulses: &[f64]) -> f64 {
        let mut momenta = vec![[0.0; D]; self.inverse_masses.len()];
        self.add_momenta(&mut momenta, impulses);
        let of_body = |(p, inverse): (&[f64; D], &[f64; D])| {
            (0..D).map(|k| inverse[k] * p[k] * p[k]).sum::<f64>()
        };
        momenta.iter().zip(&self.inverse_masses).map(of_body).sum()
    }

    /// How fast a unit impulse at one of two contacts makes the other one part.
    pub(super) fn coupling(&self, [one, other]: [&ContactRow<D>; 2]) -> f64 {
        let sides = |row: &ContactRow<D>| {
            let partner =
                if let TouchedBody::Body(body) = row.partner { Some((body, 1.0)) } else { None };
            [Some((row.body, -1.0)), partner].into_iter().flatten()
        };
        let mut coupling = 0.0;
        for (body, sign) in sides(one) {
            for (_, of_other) in sides(other).filter(|(other, _)| *other == body) {
                let inverse = self.inverse_masses[body];
                let along = (0..D).map(|k| inverse[k] * one.normal[k] * other.normal[k]);
                coupling += sign * of_other * along.sum::<f64>();
            }
        }
        coupling
    }

    /// One over the effective mass of a contact.
    pub(super) fn inverse_mass(&self, row: &ContactRow<D>) -> f64 {
        let along = |body: usize| {
            let inverse = self.inverse_masses[body];
            (0..D).map(|k| inverse[k] * row.normal[k] * row.normal[k]).sum::<f64>()
        };
        row.bodies().map(along).sum()
    }

    /// The impulses with which each contact parts at the speed `least`, up to a share of the
    /// approach.
    fn impulses(
        &self,
        velocities: &[[f64; D]],
        least: &impl Fn(usize) -> f64,
        share: f64,
    ) -> Vec<f64> {
        let units: Vec<f64> =
            self.rows.iter().map(|row| 1.0 / self.inverse_mass(row).sqrt()).collect();
        let scaled = Scaled { task: self, units: &units };
        let gradient = self.rows.iter().zip(&units).enumerate();
        let gradient: Vec<f64> =
            gradient.map(|(k, (row, unit))| unit * (row.parts(velocities) - least(k))).collect();
        let tolerance = share * self.worst(velocities, least);
        let solved = scaled.solve(&gradient, tolerance);
        solved.iter().zip(&units).map(|(x, unit)| x * unit).collect()
    }
}

/// A task in the units in which A has a diagonal of 1.
struct Scaled<'t, const D: usize> {
    task: &'t ContactTask<D>,
    /// Of impulses, by contact.
    units: &'t [f64],
}

impl<const D: usize> Scaled<'_, D> {
    /// The impulses, starting from all 0 with this gradient, up to a tolerance of speeds.
    fn solve(&self, first: &[f64], tolerance: f64) -> Vec<f64> {
        let count = first.len();
        let step = 1.0 / self.norm();
        let mut x = vec![0.0; count];
        let mut gradient = first.to_vec();
        let mut direction = free_part(&x, &gradient);
        let mut memory = Memory::new(self.task.inverse_masses.len(), count);
        for _ in 0..PRODUCTS.0 * count + PRODUCTS.1 {
            let (free, bound) = (free_part(&x, &gradient), bound_part(&x, &gradient));
            if self.is_solved(&x, (&free, &bound), tolerance) {
                break;
            }
            let reduced: f64 = (0..count).map(|c| free[c] * free[c].min(x[c] / step)).sum();
            if product(&bound, &bound) > reduced {
                // Add the contacts that approach.
                self.multiply(&bound, &mut memory);
                let length = product(&gradient, &bound) / product(&bound, &memory.product);
                if !length.is_finite() {
                    break;
                }
                move_along(&mut x, &bound, length);
                move_along(&mut gradient, &memory.product, length);
                direction = free_part(&x, &gradient);
                continue;
            }
            self.multiply(&direction, &mut memory);
            let curvature = product(&direction, &memory.product);
            let length = product(&gradient, &direction) / curvature;
            // How far none pulls.
            let limits = (0..count).filter(|&c| direction[c] > 0.0).map(|c| x[c] / direction[c]);
            let limit = limits.fold(f64::INFINITY, f64::min);
            if !length.is_finite() && !limit.is_finite() {
                // Unbounded, because there is no room.
                break;
            }
            if length <= limit {
                move_along(&mut x, &direction, length);
                move_along(&mut gradient, &memory.product, length);
                let next = free_part(&x, &gradient);
                let share = product(&next, &memory.product) / curvature;
                for (d, next) in direction.iter_mut().zip(next) {
                    *d = next - share * *d;
                }
            } else {
                // Release those that would pull.
                move_along(&mut x, &direction, limit);
                move_along(&mut gradient, &memory.product, limit);
                let fall = free_part(&x, &gradient);
                move_along(&mut x, &fall, step);
                hold_at_0(&mut x);
                self.multiply(&x, &mut memory);
                gradient = first.iter().zip(&memory.product).map(|(g, ax)| g + ax).collect();
                direction = free_part(&x, &gradient);
            }
        }
        hold_at_0(&mut x);
        x
    }

    /// Whether the remaining gradient is below a tolerance of speeds, or below what rounding
    /// leaves.
    fn is_solved(&self, x: &[f64], (free, bound): (&[f64], &[f64]), tolerance: f64) -> bool {
        let speeds = x.iter().zip(self.units).map(|(x, unit)| x / unit);
        let tolerance = tolerance.max(ROUNDED * speeds.fold(0.0, f64::max));
        let left = free.iter().zip(bound).zip(self.units);
        left.into_iter().all(|((free, bound), unit)| (free + bound).abs() <= tolerance * unit)
    }

    /// A times a vector.
    fn multiply(&self, vector: &[f64], memory: &mut Memory<D>) {
        memory.changes.iter_mut().for_each(|change| *change = [0.0; D]);
        memory.impulses.clear();
        memory.impulses.extend(vector.iter().zip(self.units).map(|(x, unit)| x * unit));
        self.task.add_momenta(&mut memory.changes, &memory.impulses);
        for (change, &inverse) in memory.changes.iter_mut().zip(&self.task.inverse_masses) {
            *change = from_fn(|k| inverse[k] * change[k]);
        }
        let rows = self.task.rows.iter().zip(self.units).zip(&mut memory.product);
        for ((row, unit), product) in rows {
            let partner = match row.partner {
                TouchedBody::Body(body) => memory.changes[body],
                TouchedBody::Fixed(_) => [0.0; D],
            };
            *product = unit * dot(row.normal, sub(partner, memory.changes[row.body]));
        }
    }

    /// An upper bound of the norm of A: of the sums of the magnitudes in its rows.
    fn norm(&self) -> f64 {
        let mut of_bodies = vec![0.0; self.task.inverse_masses.len()];
        for (row, unit) in self.task.rows.iter().zip(self.units) {
            for body in row.bodies() {
                let inverse = self.task.inverse_masses[body];
                of_bodies[body] += unit * inverse.iter().fold(0.0_f64, |most, x| most.max(*x));
            }
        }
        let of_row = |(row, unit): (&ContactRow<D>, &f64)| -> f64 {
            row.bodies().map(|body| unit * of_bodies[body]).sum()
        };
        self.task.rows.iter().zip(self.units).map(of_row).fold(1.0, f64::max)
    }
}

/// Reused memory.
struct Memory<const D: usize> {
    impulses: Vec<f64>,
    changes: Vec<[f64; D]>,
    product: Vec<f64>,
}

impl<const D: usize> Memory<D> {
    fn new(bodies: usize, rows: usize) -> Self {
        Self {
            impulses: Vec::with_capacity(rows),
            changes: vec![[0.0; D]; bodies],
            product: vec![0.0; rows],
        }
    }
}

/// The gradient where x may fall.
fn free_part(x: &[f64], gradient: &[f64]) -> Vec<f64> {
    x.iter().zip(gradient).map(|(&x, &g)| if x > 0.0 { g } else { 0.0 }).collect()
}

/// The gradient where x may only rise, and should.
fn bound_part(x: &[f64], gradient: &[f64]) -> Vec<f64> {
    x.iter().zip(gradient).map(|(&x, &g)| if x > 0.0 { 0.0 } else { g.min(0.0) }).collect()
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn hold_at_0(x: &mut [f64]) {
    for x in x {
        *x = x.max(0.0);
    }
}

fn move_along(x: &mut [f64], direction: &[f64], length: f64) {
    x.iter_mut().zip(direction).for_each(|(x, d)| *x -= length * d);
}

#[cfg(test)]
mod tests {
    use test_size::sized;

    use super::*;

    /// Checks the conditions of the nearest point: no contact approaches, impulses push, and a
    /// contact that pushes does not part.
    #[track_caller]
    fn assert_nearest<const D: usize>(task: &ContactTask<D>, velocities: &[[f64; D]], what: &str) {
        let found = task.nearest(velocities, |_| 0.0);
        assert!(found.has_room, "{what}");
        let largest = velocities.iter().flatten().fold(0.0_f64, |most, v| most.max(v.abs()));
        let strongest = found.impulses.iter().fold(f64::MIN_POSITIVE, |most, x| most.max(*x));
        let mut momenta = vec![[0.0; D]; velocities.len()];
        task.add_momenta(&mut momenta, &found.impulses);
        for (row, &impulse) in task.rows.iter().zip(&found.impulses) {
            let parts = row.parts(&found.velocities);
            assert!(parts > -1e-13 * largest, "{what}: approaches at {parts}");
            assert!(impulse >= 0.0, "{what}: pulls");
            let work = impulse / strongest * parts;
            assert!(work < 1e-10 * largest, "{what}: pushes and parts at {parts}");
        }
        for (k, inverse) in task.inverse_masses.iter().enumerate() {
            let change = sub(found.velocities[k], velocities[k]);
            let off = sub(change, from_fn(|axis| inverse[axis] * momenta[k][axis]));
            let rounding = 1e-14 * inverse[0] * strongest + 1e-15 * largest;
            assert!(off.iter().all(|x| x.abs() < rounding), "{what}: {off:?}");
        }
    }

    /// Balls in a row, the first one at something of infinite mass if it `is_held`.
    fn chain(masses: &[f64], is_held: bool) -> ContactTask<1> {
        let held = ContactRow { body: 0, partner: TouchedBody::Fixed([0.0]), normal: [-1.0] };
        let pair =
            |k: usize| ContactRow { body: k, partner: TouchedBody::Body(k + 1), normal: [1.0] };
        let rows = is_held.then_some(held).into_iter().chain((0..masses.len() - 1).map(pair));
        ContactTask {
            inverse_masses: masses.iter().map(|m| [1.0 / m]).collect(),
            rows: rows.collect(),
        }
    }

    #[test]
    fn chains_with_a_heavy_end_are_solved_to_the_last_digits() {
        let long = sized(200, 500);
        let mut rng = fastrand::Rng::with_seed(1);
        for case in 0..16 {
            let count = [2, 10, 100, long][case % 4];
            let mut masses: Vec<f64> = (0..count).map(|_| 1.0 + rng.f64()).collect();
            masses[count - 1] = 10_f64.powf(6.0 * rng.f64());
            let velocities: Vec<_> = (0..count).map(|_| [rng.f64() - 0.5]).collect();
            assert_nearest(&chain(&masses, case % 3 == 0), &velocities, "chain");
        }
        // Crushed: all of the chain is in contact, and at rest in the end.
        let mut masses = vec![1.0; long];
        masses[long - 1] = 1e6;
        let mut velocities = vec![[0.0]; long];
        velocities[long - 1] = [-1.0];
        let found = chain(&masses, true).nearest(&velocities, |_| 0.0);
        assert!(found.velocities.iter().flatten().all(|v| v.abs() < 1e-12));
        assert!(found.impulses.iter().all(|impulse| (impulse / 1e6 - 1.0).abs() < 1e-9));
    }

    /// More contacts than velocities, so that many sets of impulses are equivalent.
    #[test]
    fn crystals_are_solved_too() {
        let mut rng = fastrand::Rng::with_seed(2);
        for (case, side) in (0..12).zip([2, sized(3, 4), sized(4, 8)].into_iter().cycle()) {
            let number = |site: [usize; 3]| site[0] + side * (site[1] + side * site[2]);
            let sites =
                (0..side * side * side).map(|k| [k % side, k / side % side, k / side / side]);
            let mut rows = Vec::new();
            for site in sites.clone() {
                for step in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1]] {
                    let other: [usize; 3] = from_fn(|k| site[k] + step[k]);
                    let length = dot(step.map(|x| x as f64), step.map(|x| x as f64)).sqrt();
                    let normal = step.map(|x| x as f64 / length);
                    if other.iter().all(|&x| x < side) {
                        let partner = TouchedBody::Body(number(other));
                        rows.push(ContactRow { body: number(site), partner, normal });
                    }
                    let wall = ContactRow {
                        body: number(site),
                        partner: TouchedBody::Fixed([0.0; 3]),
                        normal: normal.map(|n| -n),
                    };
                    if case % 2 == 0 && site.iter().zip(step).all(|(&x, s)| s == 0 || x == 0) {
                        rows.push(wall);
                    }
                }
            }
            let balls = sites.len();
            let inverse_masses = (0..balls).map(|_| [10_f64.powf(-3.0 * rng.f64()); 3]).collect();
            let velocities: Vec<[f64; 3]> =
                (0..balls).map(|_| from_fn(|_| rng.f64() - 0.7)).collect();
            assert_nearest(&ContactTask { inverse_masses, rows }, &velocities, "crystal");
        }
    }

    #[test]
    fn where_there_is_no_room_the_answer_says_so() {
        // Between a partner at rest and one that approaches.
        let held = ContactRow { body: 0, partner: TouchedBody::Fixed([0.0]), normal: [-1.0] };
        let pushed = ContactRow { body: 0, partner: TouchedBody::Fixed([-0.5]), normal: [1.0] };
        let task = ContactTask { inverse_masses: vec![[1.0]], rows: vec![held, pushed] };
        assert!(!task.nearest(&[[0.0]], |_| 0.0).has_room);
        assert!(!task.nearest(&[[-0.25]], |_| 0.0).has_room);
        // It has room to rest, but not to part from both.
        let still = ContactRow { partner: TouchedBody::Fixed([0.0]), ..pushed };
        let task = ContactTask { inverse_masses: vec![[1.0]], rows: vec![held, still] };
        assert_eq!(task.nearest(&[[0.3]], |_| 0.0).velocities, [[0.0]]);
        assert!(!task.nearest(&[[0.0]], |_| 1e-9).has_room);
    }

    #[test]
    fn contacts_part_at_the_speed_that_is_asked_for() {
        let found = chain(&[1.0; 9], true).nearest(&[[0.0]; 9], |_| 1e-3);
        for (k, [v]) in (1..).map(f64::from).zip(found.velocities) {
            assert!((v - 1e-3 * k).abs() < 1e-15, "{v}");
        }
    }
}
