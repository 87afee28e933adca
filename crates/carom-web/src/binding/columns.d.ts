/**
 * The balls of a set, as columns.
 *
 * Each column is an array with one number for each ball. All columns have the same length and the
 * same type. With `z` the balls are spheres, otherwise circles.
 */
export interface BallColumns<Column extends Float64Array | Float32Array = Float64Array> {
  /** The x coordinates of the centres: lengths, finite. */
  x: Column;
  /** The y coordinates of the centres. */
  y: Column;
  /** The z coordinates of the centres, for spheres. */
  z?: Column;
  /** The velocities along x: lengths per unit of time, finite; 0 by default. */
  vx?: Column;
  /** The velocities along y; 0 by default. */
  vy?: Column;
  /** The velocities along z, for spheres; 0 by default. */
  vz?: Column;
  /** The radii: lengths of at least 0. */
  radius: Column;
}
