// How balls move between collisions, and how far they are on a piece of path after some time.

/** As a scene has it: one of these at most; none for straight lines at constant velocities. */
export interface Motion {
  /** An acceleration: the pieces of path have those of the balls. */
  readonly gravity?: readonly number[] | undefined;
  /** The rate k at which every velocity falls, as e^(−k t). */
  readonly damping?: number | undefined;
  /** The deceleration of balls that roll, until they rest: the pieces of path have it, and end with the rest. */
  readonly friction?: number | undefined;
  /**
   * Beside `friction`, on a cloth, where balls slide before they roll, and spin: by how much the speed of the equator
   * falls in a unit of time, of a ball that spins about the vertical.
   */
  readonly spinning?: number | undefined;
}

/** Whether a ball with this acceleration rolls until it rests: one that slides first, on a cloth, is slowed down at least twice as fast. */
export const rolls = (friction: number | undefined, acceleration: readonly number[] = []): friction is number =>
  friction !== undefined && Math.hypot(...acceleration) <= 1.5 * friction;

export const STRAIGHT: Motion = {};

/** How a ball spins, as speeds: the angular velocity times the radius, about x, y and upwards. */
export type Spin = readonly [number, number, number];

/** The spin of a ball that rolls with a velocity, and turns about the vertical with this speed. */
export const rolled = ([vx = 0, vy = 0]: readonly number[], upright: number): Spin => [-vy, vx, upright];

/** By how much the spin of a ball with this acceleration changes in a unit of time, until it spins no longer about the vertical. */
export function twist({ friction, spinning = 0 }: Motion, [ax = 0, ay = 0]: readonly number[], [, , upright]: Spin): Spin {
  const fading = upright === 0 ? 0 : -spinning * Math.sign(upright);
  // What slows down a ball that slides turns it, by 5/2 of that.
  return rolls(friction, [ax, ay]) ? rolled([ax, ay], fading) : [2.5 * ay, -2.5 * ax, fading];
}

/** In which time a ball that kept its velocity would come as far as one that is damped does in this one: (1 − e^(−k t)) / k. */
export function flown(rate: number, duration: number): number {
  const lost = rate * duration;
  return lost === 0 ? duration : -Math.expm1(-lost) / rate;
}

/** The share of its velocity that a damped ball has after a time. */
export const left = (rate: number, duration: number): number => Math.exp(-rate * duration);

/**
 * How many chords of the same duration lie so near to a parabola.
 *
 * On an arc that is flown through in the time h with the acceleration a, the chord is a h² / 8 away at most, in
 * the middle. With n of them, each is n² times nearer.
 * @param fineness a length
 */
export function chordsOf(acceleration: number, duration: number, fineness: number): number {
  const away = (acceleration * duration ** 2) / 8;
  return away > fineness ? Math.ceil(Math.sqrt(away / fineness)) : 1;
}
