// The motion of balls between collisions, and positions on a path segment after some time.

/** The motion of a scene: at most one of these; none for straight lines at constant velocities. */
export interface Motion {
  /** The acceleration by gravity; the path segments contain it. */
  readonly gravity?: readonly number[] | undefined;
  /** The rate k at which every velocity falls, as e^(−k t). */
  readonly damping?: number | undefined;
  /**
   * The deceleration of rolling balls, until they rest. The path segments contain it and end at
   * rest.
   */
  readonly friction?: number | undefined;
  /**
   * The deceleration of a spin on a cloth, beside `friction`. There balls slide before they roll,
   * and spin. The value is the decrease per unit of time of the equator's speed, for a ball that
   * spins about the vertical.
   */
  readonly spinning?: number | undefined;
}

/**
 * Whether a ball with this acceleration rolls until it rests. A sliding ball, on a cloth, slows
 * down at least twice as fast.
 */
export const rolls = (friction: number | undefined, acceleration: readonly number[] = []): friction is number =>
  friction !== undefined && Math.hypot(...acceleration) <= 1.5 * friction;

export const STRAIGHT: Motion = {};

/** The spin of a ball as speeds: the angular velocity times the radius, about x, y and upwards. */
export type Spin = readonly [number, number, number];

/** The spin of a ball that rolls with a velocity and turns about the vertical at a speed. */
export const rolled = ([vx = 0, vy = 0]: readonly number[], upright: number): Spin => [-vy, vx, upright];

/**
 * The change of spin per unit of time of a ball with this acceleration, until its spin about the
 * vertical ends.
 */
export function twist({ friction, spinning = 0 }: Motion, [ax = 0, ay = 0]: readonly number[], [, , upright]: Spin): Spin {
  const fading = upright === 0 ? 0 : -spinning * Math.sign(upright);
  // The force that slows a sliding ball also turns it, by 5/2 of the deceleration.
  return rolls(friction, [ax, ay]) ? rolled([ax, ay], fading) : [2.5 * ay, -2.5 * ax, fading];
}

/**
 * The time in which an undamped ball moves as far as a damped one does in the duration: (1 − e^(−k
 * t)) / k.
 */
export function flown(rate: number, duration: number): number {
  const lost = rate * duration;
  return lost === 0 ? duration : -Math.expm1(-lost) / rate;
}

/** The share of its velocity that a damped ball keeps after a time. */
export const left = (rate: number, duration: number): number => Math.exp(-rate * duration);

/**
 * The number of chords of equal duration that stay within a distance of a parabola.
 *
 * On an arc of the time h with the acceleration a, the chord is at most a h² / 8 away, in the
 * middle. With n chords, each is n² times nearer.
 * @param fineness a length
 */
export function chordsOf(acceleration: number, duration: number, fineness: number): number {
  const away = (acceleration * duration ** 2) / 8;
  return away > fineness ? Math.ceil(Math.sqrt(away / fineness)) : 1;
}
