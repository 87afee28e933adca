/**
 * A moving shape, with the keys that obstacles have in scenes.
 *
 * It has one shape and, if it moves, a velocity. All points have two numbers, or all have three.
 * Lengths are in any unit, but the same for the ball and the shape. `name` and `restitution` are
 * ignored, so an obstacle of a scene is a shape. Other keys are an `Error`.
 */
export type ShapeKeys = {
  /** Lengths per unit of time, finite; 0 by default. */
  readonly velocity?: Point | undefined;
  readonly name?: string | undefined;
  readonly restitution?: number | undefined;
} & (
  | { readonly ball: Point; readonly radius: number }
  /** The inside of a ball: everything outside is solid. */
  | { readonly container: Point; readonly radius: number }
  /** Its two ends. */
  | { readonly segment: ArrayLike<Point> }
  /** All points within the radius of a segment; with `inside` solid outside. */
  | CapsuleKeys
  /** The lower corner and the upper one; with `inside` solid outside. */
  | { readonly box: ArrayLike<Point>; readonly inside?: boolean | undefined }
  /** The inside of a cylinder around an axis; without `caps` an endless tube. */
  | { readonly cylinder: ArrayLike<Point>; readonly radius: number; readonly caps?: boolean | undefined }
  /** Between three corners: solid in the plane; thin in space, where balls touch both sides. */
  | { readonly triangle: ArrayLike<Point> }
  /** Thin walls from point to point, and if it is closed from the last to the first. */
  | { readonly polyline: ArrayLike<Point>; readonly closed?: boolean | undefined }
  /** In the plane, everything that the outline encloses; with `inside` solid outside. */
  | { readonly polygon: ArrayLike<Point>; readonly inside?: boolean | undefined }
  /** In space, thin walls made of triangles, each given by the indices of its corners. */
  | { readonly mesh: { readonly vertices: ArrayLike<Point>; readonly triangles: ArrayLike<Point> } }
  /** Everything on the side of a point opposite to the normal, which may have any length. */
  | { readonly halfspace: Point; readonly normal: Point }
);

/** A point or a vector: an array or a typed array of two or three numbers. */
export type Point = ArrayLike<number>;

/** A capsule: its ends, and the distance of its surface from the segment between them. */
export interface CapsuleKeys {
  /** The two ends of the segment. */
  readonly capsule: ArrayLike<Point>;
  readonly radius: number;
  readonly inside?: boolean | undefined;
}

/** A ball that may accelerate. */
export interface AcceleratedBall extends Ball<ArrayLike<number>> {
  /**
   * A constant acceleration, in lengths per unit of time squared.
   *
   * The ball is at `center + velocity t + acceleration t²/2`. Its numbers are then 0, or from 1e-60
   * to 1e60 in size; from 1e-19 to 1e19 answers are as accurate as without acceleration.
   */
  readonly acceleration?: ArrayLike<number> | undefined;
}

/** The first argument of a query: a ball, or a capsule if the shape is a capsule, too. */
export type Mover = AcceleratedBall | (CapsuleKeys & { readonly velocity?: Point | undefined });

/**
 * An impact or a first contact of a ball and a shape.
 *
 * Whether there is one is exact. The time is within one unit in the last place, each component of
 * the normal within 2⁻⁵⁰ (`f32`: 2⁻²²), and the point within 4 units in the last place of the
 * largest number that it is computed from. For an accelerated ball this holds if all numbers are 0
 * or from 1e-19 to 1e19 in size; for half-spaces always.
 */
export interface ShapeImpact {
  /** The time, from 0 to the end of the interval. */
  time: number;
  /** The unit normal from the ball to the shape at that time. */
  normal: Vector;
  /** The point of contact. */
  point: Vector;
  /**
   * The feature of the shape, in the words of the simulator's events.
   *
   * Such as `surface`, `edge 2`, `corner 3`, `face 5`; of a box `left edge`, `top right corner`;
   * of a capsule `side`, `start cap`. Edge 2 of a polygon leads from corner 2 to corner 3.
   */
  feature: string;
}

/** One of many shapes that a ball hits. */
export interface ShapeHit {
  /** The index of the shape. */
  index: number;
  impact: ShapeImpact;
}
