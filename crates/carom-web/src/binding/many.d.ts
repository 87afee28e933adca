/**
 * Many balls as columns: arrays with one number for each ball, all of one length and of one kind. Circles, or
 * spheres where there is a `z`.
 */
export interface BallColumns<Column extends Float64Array | Float32Array = Float64Array> {
  /** The centres: lengths, finite. */
  x: Column;
  y: Column;
  z?: Column;
  /** The velocities: lengths per unit of time, finite; 0 along an axis whose column is left out. */
  vx?: Column;
  vy?: Column;
  vz?: Column;
  /** Lengths of at least 0. */
  radius: Column;
}

/**
 * Of each pair, the first ball of `a` and the first of `b`, the second and the second, and so on: 1 where
 * `timeOfImpact` has an answer, else 0. Decided exactly on the given floats, for arrays of single precision
 * as with the scalar "f32".
 *
 * ```js
 * const still = { x: Float64Array.of(10, 10), y: Float64Array.of(3, 6), radius: Float64Array.of(3, 3) };
 * const [zeros, ones] = [Float64Array.of(0, 0), Float64Array.of(1, 1)];
 * const moving = { x: zeros, y: zeros, vx: ones, radius: Float64Array.of(2, 2) };
 * willCollideEach(moving, still, 10); // Uint8Array [1, 0]
 * ```
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the refused set, column and row and says how to fix it.
 */
export function willCollideEach(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>, maxTime: number): Uint8Array;
export function willCollideEach(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>, maxTime: number): Uint8Array;

/**
 * Of each pair, the time that `timeOfImpact` answers, to the last bit: dynamics, a graze does not count. NaN
 * where the balls do not meet. Of the kind of the columns.
 *
 * ```js
 * timesOfImpact(moving, still, 10); // Float64Array [6, NaN]
 * ```
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the refused set, column and row and says how to fix it.
 */
export function timesOfImpact(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>, maxTime: number): Float64Array;
export function timesOfImpact(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>, maxTime: number): Float32Array;

/**
 * Of each pair, the time that `firstContact` answers, to the last bit: geometry, a graze counts, and balls
 * that touch or overlap now do so at 0. NaN where they never do. Of the kind of the columns.
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the refused set, column and row and says how to fix it.
 */
export function timesOfContact(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>, maxTime: number): Float64Array;
export function timesOfContact(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>, maxTime: number): Float32Array;

/**
 * Of each pair, the signed distance between the surfaces now, a length, as `gap` answers it, to the last bit: negative
 * where the balls overlap. Of the kind of the columns.
 *
 * ```js
 * gaps(moving, still); // Float64Array [5.44…, 6.66…]
 * ```
 * @throws an `Error` that names the refused set, column and row and says how to fix it.
 */
export function gaps(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>): Float64Array;
export function gaps(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>): Float32Array;

/**
 * Of each pair, when the centres are nearest in `[0, maxTime]`, and the gap between the surfaces then, as `closestApproach`
 * answers it, to the last bit; NaN with a negative `maxTime`. Sailors and controllers call these TCPA and DCPA, of balls
 * without size. Of the kind of the columns.
 *
 * ```js
 * closestApproaches(moving, still, Infinity); // { times: Float64Array [10, 10], gaps: Float64Array [-2, 1] }
 * ```
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the refused set, column and row and says how to fix it.
 */
export function closestApproaches(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>, maxTime: number): { times: Float64Array; gaps: Float64Array };
export function closestApproaches(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>, maxTime: number): { times: Float32Array; gaps: Float32Array };
