/** A ball with a mass. */
export interface Body<Vectors extends ArrayLike<number> = readonly number[]> extends Ball<Vectors> {
  /** Above 0; `Infinity` makes a fixed obstacle. */
  readonly mass: number;
}

/** An impact or a first contact of two balls. */
export interface Impact {
  /** The time, from 0 to the end of the interval. */
  time: number;
  /** The unit normal from A to B at that time. */
  normal: Vector;
  /** The point of contact. */
  point: Vector;
}

/** The closest approach of two balls. */
export interface ClosestApproach {
  /** The time at which the centres are nearest. */
  time: number;
  /** The signed distance between the surfaces then, a length: negative if the balls overlap. */
  gap: number;
}

/** The motion of two bodies within an interval. */
export interface Bounce {
  /** The impact, if there is one in the interval. */
  impact?: Impact;
  /** The impulse of the impact along the normal, mass times speed. */
  impulse?: number;
  /** A at the end of the interval. */
  a: { center: Vector; velocity: Vector };
  /** B at the end of the interval. */
  b: { center: Vector; velocity: Vector };
}

/**
 * The quantities that the lessons draw.
 *
 * They are plain floats: use them for figures, not for verdicts.
 */
export interface Anatomy {
  /** B's centre relative to A's. */
  p: Vector;
  /** B's velocity relative to A. */
  w: Vector;
  /** The sum of the radii. */
  R: number;
  /** `w·w`, of `a t² + 2 b t + c = 0`. */
  a: number;
  /** `p·w`. */
  b: number;
  /** `p·p − R²`. */
  c: number;
  /** `b² − a c`. */
  d: number;
  /** The movement of A during the interval, relative to B. */
  V: Vector;
  /** The vector from A's centre to B's. */
  C: Vector;
  /** V at length 1; zero if nothing moves. */
  N: Vector;
  /** `N·C`, the distance along V to the closest approach. */
  D: number;
  /** `C·C − D²`, the squared distance of the centres at the closest approach. */
  F: number;
  /** `R² − F`, the squared distance along V from the touch to the closest approach. */
  T: number;
  /**
   * `D − √T`, the distance that A travels along V to the touch.
   *
   * Absent if A passes by or rests; negative if the balls overlap.
   */
  distance?: number;
  /**
   * The closest approach of the centres on their whole straight lines, before and after the
   * interval too.
   */
  closestApproach: { time: number; distance: number; a: Vector; b: Vector };
  /**
   * Both roots of the quadratic, ascending and of any sign; absent if they are not real or nothing
   * moves.
   */
  roots?: [number, number];
  /**
   * The early outs of the lesson, in its order.
   *
   * `out`: the condition of the early out holds; `reached`: no early out before it ends the test.
   */
  steps: { name: EarlyOut; out: boolean; reached: boolean }[];
  /** The first early out that ends the lesson's test, or a hit. */
  verdict: "hit" | EarlyOut;
}

/** The early outs, in order: `|V| < |C| − R`, `D ≤ 0`, `F ≥ R²`, `|V| < D − √T`. */
export type EarlyOut = "tooFar" | "notTowards" | "passesBy" | "beyondMovement";

/** The discriminant of the textbook formula. */
export interface Discriminant {
  /** `b²`. */
  bb: number;
  /** `a c`. */
  ac: number;
  /** `b² − a c`. The textbook takes a negative value for a miss, and 0 for a graze. */
  d: number;
}
