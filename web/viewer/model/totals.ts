// Energy and momentum over time. They jump where a ball begins a new path segment, and follow the
// motion in between.
import type { Motion } from "./motion";
import { Numbers } from "./numbers";
import type { Paths } from "./paths";
import { type Course, type Part, Quantity } from "./quantity";

/**
 * The factors of m v² in the energy: for a velocity, and for the spin of a solid ball as a speed.
 */
const ENERGY = { way: 0.5, spin: 0.2 };

/** `m v²` for a velocity that changes at a constant rate. */
const square = (m: number, v: number, a: number): Part => [m * v * v, 2 * m * v * a, m * a * a];

/** The most samples after the end of the history; more than a screen has columns. */
const MOST_SAMPLES = 4000;

export class Totals {
  readonly time = new Numbers();
  /** The kinetic energy, including that of spins. */
  readonly energy: Quantity;
  /** −Σ m g·x; undefined without gravity. */
  readonly potential: Quantity | undefined;
  readonly momentum: readonly Quantity[];
  /** Σ m |v| of the first segments, a scale for momenta. */
  momentumScale = 0;
  private readonly gravity: readonly number[];
  /** The time of the current sums. */
  private now = 0;
  private samples = 0;
  /** One of this many samples is kept. */
  private stride = 1;
  private skipped = 0;

  constructor(private readonly paths: Paths, private readonly mass: ArrayLike<number>, { gravity, damping, friction }: Motion) {
    // Velocities fall as e^(−k t), their squares as e^(−2 k t).
    const course = (power: number): Course => (gravity || friction !== undefined ? "bends" : damping ? { rate: power * damping } : "stays");
    this.gravity = gravity ?? [];
    this.energy = new Quantity(this.time, course(2));
    this.potential = gravity && new Quantity(this.time, "bends");
    this.momentum = Array.from({ length: paths.dimension }, () => new Quantity(this.time, course(1)));
  }

  /**
   * Adds a path segment, which begins no earlier than all before; `before` is the ball's last
   * segment, −1 without one.
   */
  take(piece: number, before: number): void {
    const { paths } = this;
    const time = paths.begin(piece);
    const mass = this.mass[paths.moverOf(piece)]!;
    this.pass(time);
    if (Number.isFinite(mass)) {
      if (before >= 0) this.add(before, time, -mass);
      this.add(piece, time, mass);
      if (before < 0) this.momentumScale += mass * paths.speed(piece, time);
    }
    this.note(time);
  }

  /** Removes the ball on a path segment. */
  lose(piece: number, time: number): void {
    const mass = this.mass[this.paths.moverOf(piece)]!;
    if (!Number.isFinite(mass)) return;
    this.pass(time);
    this.add(piece, time, -mass);
    this.note(time);
  }

  /** Adds measured values at a time after the end of the history. */
  sample(time: number, energy: number, momentum: readonly number[], potential = 0): void {
    if (time <= this.time.at(this.time.length - 1) || ++this.skipped < this.stride) return;
    this.skipped = 0;
    this.time.push(time);
    this.energy.note(energy);
    this.potential?.note(potential);
    this.momentum.forEach((quantity, axis) => quantity.note(momentum[axis] ?? 0));
    if (++this.samples > MOST_SAMPLES) this.thin();
  }

  /** The place of the record that is valid at a time; the first before all records. */
  placeAt(t: number): number {
    return Math.max(0, this.time.countUpTo(t) - 1);
  }

  /** The energy lost until a time, to collisions and friction, and with removed balls. */
  lost(place: number, t: number): number {
    const of = (at: number, moment: number): number => this.energy.at(at, moment) + (this.potential?.at(at, moment) ?? 0);
    const begin = this.time.at(0);
    return of(0, begin) - of(place, t);
  }

  private pass(time: number): void {
    const duration = this.time.length > 0 ? time - this.now : 0;
    if (duration > 0) for (const quantity of this.quantities) quantity.pass(duration);
    this.now = time;
  }

  /** Adds a mass on a path segment, or subtracts a negative one. */
  private add(piece: number, time: number, mass: number): void {
    const { paths, paths: { dimension, isSpinning }, gravity } = this;
    for (let axis = 0; isSpinning && axis < 3; axis++) this.energy.add(square(ENERGY.spin * mass, paths.spin(piece, axis, time), paths.twist(piece, axis)));
    for (let axis = 0; axis < dimension; axis++) {
      const [v, a, g] = [paths.velocity(piece, axis, time), paths.acceleration(piece, axis), gravity[axis] ?? 0];
      this.energy.add(square(ENERGY.way * mass, v, a));
      this.momentum[axis]!.add([mass * v, mass * a]);
      this.potential?.add([-mass * g * paths.coordinate(piece, axis, time), -mass * g * v, -0.5 * mass * g * a] satisfies Part);
    }
  }

  /**
   * Records the sums. Both balls of a collision turn at the same time; only the record after the
   * second stays.
   */
  private note(time: number): void {
    if (this.time.at(this.time.length - 1) === time) {
      this.time.pop();
      for (const quantity of this.quantities) quantity.pop();
    }
    this.time.push(time);
    for (const quantity of this.quantities) quantity.note();
  }

  private get quantities(): readonly Quantity[] {
    return [this.energy, ...(this.potential ? [this.potential] : []), ...this.momentum];
  }

  /** Drops every other sample. */
  private thin(): void {
    const first = this.time.length - this.samples;
    const stays = (place: number): boolean => place < first || (place - first) % 2 === 0;
    for (const one of [this.time, ...this.quantities]) one.thin(stays);
    this.samples = this.time.length - first;
    this.stride *= 2;
  }
}
