/**
 * A circle or a sphere with a constant velocity.
 *
 * The queries take any vectors: arrays, tuples or typed arrays (`Ball<Float64Array>`). Other keys
 * are ignored, unless `refuseUnknownKeys(true)` refuses them.
 */
export interface Ball<Vectors extends ArrayLike<number> = readonly number[]> {
  /** The centre: a length per axis, finite. */
  readonly center: Vectors;
  /** A length of at least 0. */
  readonly radius: number;
  /** Lengths per unit of time, finite; 0 by default. */
  readonly velocity?: Vectors | undefined;
}

/**
 * The floating-point type of a query, "f64" by default.
 *
 * With "f32" the numbers are rounded first, as by `Math.fround`.
 */
export type Scalar = "f64" | "f32";

/** The relation of two balls. */
export type Relation = "separate" | "touching" | "overlapping";

/** The times from the first to the last contact, if nothing stops the balls. */
export interface ContactInterval {
  /** The first contact; 0 if the balls touch or overlap now. */
  start: number;
  /** The last contact; `Infinity` if the balls never part. */
  end: number;
}
