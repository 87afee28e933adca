/** A circle or a sphere that moves with a constant velocity; at rest where the velocity is left out. */
export interface Ball {
  /** A length per axis, finite. */
  center: Vector;
  /** A length of at least 0. */
  radius: number;
  /** Lengths per unit of time, finite. */
  velocity?: Vector;
}

/** A ball with a mass above 0; `Infinity` makes a fixed obstacle. */
export interface Body extends Ball {
  mass: number;
}

/** In which floats a question is asked. With "f32" the numbers are rounded first, as by `Math.fround`. */
export type Scalar = "f64" | "f32";

export type Relation = "separate" | "touching" | "overlapping";

/** Where and when two balls meet. */
export interface Impact {
  /** When, from 0 to the end of the interval. */
  time: number;
  /** The unit normal from A to B at that moment. */
  normal: Vector;
  /** The point of contact. */
  point: Vector;
}

/** The first and the last moment at which two balls touch or overlap, if nothing stops them. */
export interface ContactInterval {
  /** 0 where they touch or overlap already. */
  start: number;
  /** `Infinity` where they never part. */
  end: number;
}

/** When two balls are nearest, and how near then. */
export interface ClosestApproach {
  time: number;
  /** The signed distance between the surfaces, a length: negative where the balls overlap. */
  gap: number;
}

/** What two bodies do within an interval. */
export interface Bounce {
  /** The impact, if there is one within the interval. */
  impact?: Impact;
  /** The impulse that they exchange there along the normal, mass times speed. */
  impulse?: number;
  /** A at the end of the interval. */
  a: { center: Vector; velocity: Vector };
  /** B at the end of the interval. */
  b: { center: Vector; velocity: Vector };
}

/** The quantities that the lessons draw, in plain floats: for figures, not for verdicts. */
export interface Anatomy {
  /** B's centre as seen from A's. */
  p: Vector;
  /** B's velocity as seen from A. */
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
  /** The movement of A during the interval, as seen from B. */
  V: Vector;
  /** From A's centre to B's. */
  C: Vector;
  /** V at length 1; zero where nothing moves. */
  N: Vector;
  /** `N·C`: how far along V the closest approach is. */
  D: number;
  /** `C·C − D²`: the squared distance of the centres at the closest approach. */
  F: number;
  /** `R² − F`: the squared distance along V from the touch to the closest approach. */
  T: number;
  /** `D − √T`: how far A travels along V until the touch. Absent where it passes by or rests; negative where the balls overlap. */
  distance?: number;
  /** Where the centres are nearest on their whole straight lines, before and after the interval too. */
  closestApproach: { time: number; distance: number; a: Vector; b: Vector };
  /** Both roots of the quadratic, in order, whatever their sign. Absent where there are none, and at rest. */
  roots?: [number, number];
  /** The lesson's early outs in its order. `out`: its condition holds; `reached`: those before it let the balls through. */
  steps: { name: EarlyOut; out: boolean; reached: boolean }[];
  /** The first early out that ends the lesson's test, or a hit. */
  verdict: "hit" | EarlyOut;
}

/** `|V| < |C| − R`, `D ≤ 0`, `F ≥ R²`, `|V| < D − √T`. */
export type EarlyOut = "tooFar" | "notTowards" | "passesBy" | "beyondMovement";

/** What the textbook's formula takes the root of. */
export interface Discriminant {
  /** `b²`. */
  bb: number;
  /** `a c`. */
  ac: number;
  /** Their difference: negative where the textbook sees a miss, 0 where it sees a graze. */
  d: number;
}
