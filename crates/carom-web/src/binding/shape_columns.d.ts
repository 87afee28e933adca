/**
 * Returns 1 for each ball that collides with a shape, and 0 for the others.
 *
 * A ball collides if `timeOfImpact` returns an impact for it. Each verdict is exact for the given
 * numbers; arrays of single precision count as the scalar "f32". Make a `Shape` if the same shape
 * is in many calls.
 *
 * ```js
 * const [x, y] = [Float64Array.of(5, 5), Float64Array.of(3, 3)];
 * const balls = { x, y, vx: Float64Array.of(2, 0), radius: Float64Array.of(1, 1) };
 * const room = new Shape({ box: [[0, 0], [10, 6]], inside: true });
 * willCollideEach(balls, room, 10); // Uint8Array [1, 0]
 * ```
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the column and row, or the key, and says how to fix it.
 */
export function willCollideEach(balls: BallColumns<Float64Array>, shape: ShapeKeys | Shape, maxTime: number): Uint8Array;
export function willCollideEach(balls: BallColumns<Float32Array>, shape: ShapeKeys | Shape, maxTime: number): Uint8Array;

/**
 * Returns the time of impact of each ball with a shape.
 *
 * It is the time of `timeOfImpact`, to the last bit; NaN without an impact. The result has the type
 * of the columns.
 *
 * ```js
 * timesOfImpact(balls, room, 10); // Float64Array [2, NaN]
 * ```
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the column and row, or the key, and says how to fix it.
 */
export function timesOfImpact(balls: BallColumns<Float64Array>, shape: ShapeKeys | Shape, maxTime: number): Float64Array;
export function timesOfImpact(balls: BallColumns<Float32Array>, shape: ShapeKeys | Shape, maxTime: number): Float32Array;

/**
 * Returns the time of first contact of each ball with a shape.
 *
 * It is the time of `firstContact`, to the last bit; NaN without a contact. The result has the type
 * of the columns.
 *
 * @param maxTime from now; `Infinity` for no end
 * @throws an `Error` that names the column and row, or the key, and says how to fix it.
 */
export function timesOfContact(balls: BallColumns<Float64Array>, shape: ShapeKeys | Shape, maxTime: number): Float64Array;
export function timesOfContact(balls: BallColumns<Float32Array>, shape: ShapeKeys | Shape, maxTime: number): Float32Array;

/**
 * Returns the current gap between each ball and a shape.
 *
 * It is a length, as `gap` returns it, to the last bit: negative if they overlap. The result has
 * the type of the columns.
 *
 * ```js
 * gaps(balls, room); // Float64Array [2, 2]
 * ```
 * @throws an `Error` that names the column and row, or the key, and says how to fix it.
 */
export function gaps(balls: BallColumns<Float64Array>, shape: ShapeKeys | Shape): Float64Array;
export function gaps(balls: BallColumns<Float32Array>, shape: ShapeKeys | Shape): Float32Array;
