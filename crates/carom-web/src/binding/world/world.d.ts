/** A ball to be added to a `World`. */
export interface WorldBall {
  center: Vector;
  /** At least 0. */
  radius: number;
  /** At rest where it is left out. */
  velocity?: Vector;
  /** Above 0; `Infinity` for a fixed obstacle. */
  mass: number;
  /** From 0 to 1, its own: that of a pair is the geometric mean. 1 where it is left out. */
  restitution?: number;
  /** What the rule knows of it: `"ball"` where it is left out. */
  kind?: string;
}

/** The space of a `World`. `restitution` is that of the walls of a box: 1 where it is left out. */
export type WorldBoundary =
  | { kind: "open" }
  | { kind: "box"; min: Vector; max: Vector; restitution?: number }
  | { kind: "periodic"; min: Vector; max: Vector };

/** The name of a wall. */
export type WallName = "-x" | "+x" | "-y" | "+y" | "-z" | "+z";

/**
 * What happens where two balls meet. Balls that pass through each other tell when they enter and
 * when they leave, and are not disturbed; of balls that ignore each other nothing is told.
 */
export type PairAnswer =
  | "bounce"
  | { bounce: number }
  | "pass"
  | "ignore"
  | "removeFirst"
  | "removeSecond"
  | "removeBoth";

/** What happens where a ball meets a wall. */
export type WallAnswer = "bounce" | { bounce: number } | "pass" | "ignore" | "remove";

/**
 * What happens where balls of these kinds meet each other and walls. Each question is asked once,
 * when a kind is first used, and the answer is kept. Where a function is left out, all bounce.
 */
export interface WorldRule {
  pair?(first: string, second: string): PairAnswer;
  wall?(ball: string, wall: WallName): WallAnswer;
}

/** What a `World` is made of. */
export interface WorldSetup {
  balls?: WorldBall[];
  /** Open space where it is left out. */
  boundary?: WorldBoundary;
  /** Of all pairs, instead of the balls' own. */
  restitution?: number;
  /** 2 or 3; needed where there are no balls yet. */
  dimension?: 2 | 3;
  rule?: WorldRule;
}

/** What happened in a `World`. */
export interface WorldEvent {
  time: number;
  outcome: "bounce" | "enter" | "leave" | "remove";
  /** The numbers of the balls: two of them, or one and a wall. */
  balls: number[];
  wall?: WallName;
  /** The unit normal from the first ball to the second one, or to the wall. */
  normal: Vector;
  /** Mass times speed; 0 if they did not bounce. */
  impulse: number;
}
