/**
 * Returns 1 for each pair that collides, and 0 for the others.
 *
 * A pair is the first ball of `a` and the first of `b`, the second and the second, and so on. It
 * collides if `timeOfImpact` returns an impact for it. Each verdict is exact for the given numbers;
 * arrays of single precision count as the scalar "f32".
 *
 * ```js
 * const [x, y, radius] = [Float64Array.of(10, 10), Float64Array.of(3, 6), Float64Array.of(3, 3)];
 * const still = { x, y, radius };
 * const [zeros, ones] = [Float64Array.of(0, 0), Float64Array.of(1, 1)];
 * const moving = { x: zeros, y: zeros, vx: ones, radius: Float64Array.of(2, 2) };
 * willCollideEach(moving, still, 10); // Uint8Array [1, 0]
 * ```
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the set, column and row and says how to fix it.
 */
export function willCollideEach(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>, maxTime: number): Uint8Array;
export function willCollideEach(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>, maxTime: number): Uint8Array;

/**
 * Returns the time of impact of each pair.
 *
 * It is the time of `timeOfImpact`, to the last bit: balls touch and approach, and a graze does not
 * count. NaN if the balls do not meet. The result has the type of the columns.
 *
 * ```js
 * timesOfImpact(moving, still, 10); // Float64Array [6, NaN]
 * ```
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the set, column and row and says how to fix it.
 */
export function timesOfImpact(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>, maxTime: number): Float64Array;
export function timesOfImpact(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>, maxTime: number): Float32Array;

/**
 * Returns the time of first contact of each pair.
 *
 * It is the time of `firstContact`, to the last bit: a graze counts, and balls that touch or
 * overlap now do so at 0. NaN if the balls never touch. The result has the type of the columns.
 *
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the set, column and row and says how to fix it.
 */
export function timesOfContact(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>, maxTime: number): Float64Array;
export function timesOfContact(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>, maxTime: number): Float32Array;

/**
 * Returns the current gap of each pair.
 *
 * It is the signed distance between the surfaces, a length, as `gap` returns it, to the last bit:
 * negative if the balls overlap. The result has the type of the columns.
 *
 * ```js
 * gaps(moving, still); // Float64Array [5.44…, 6.66…]
 * ```
 * @throws an `Error` that names the set, column and row and says how to fix it.
 */
export function gaps(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>): Float64Array;
export function gaps(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>): Float32Array;

/**
 * Returns the time and the gap of the closest approach of each pair.
 *
 * The closest approach is the time in `[0, maxTime]` at which the centres are nearest; the gap is
 * the signed distance between the surfaces then. Both are those of `closestApproach`, to the last
 * bit; NaN for a negative `maxTime`. For balls of radius 0, navigators and controllers call them
 * TCPA and DCPA. The results have the type of the columns.
 *
 * ```js
 * closestApproaches(moving, still, Infinity);
 * // { times: Float64Array [10, 10], gaps: Float64Array [-2, 1] }
 * ```
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the set, column and row and says how to fix it.
 */
export function closestApproaches(a: BallColumns<Float64Array>, b: BallColumns<Float64Array>, maxTime: number): { times: Float64Array; gaps: Float64Array };
export function closestApproaches(a: BallColumns<Float32Array>, b: BallColumns<Float32Array>, maxTime: number): { times: Float32Array; gaps: Float32Array };
