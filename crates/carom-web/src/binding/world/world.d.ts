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

/** What happens where a ball meets an obstacle. */
export type ObstacleAnswer = "bounce" | { bounce: number } | "ignore" | "remove";

/** A fixed obstacle of a `World`. `restitution` is that of every contact with it: 1 where it is left out. */
export interface WorldObstacle extends Obstacle {
  restitution?: number;
}

/**
 * What happens where balls of these kinds meet each other, walls, and obstacles by their numbers. Each question is asked once,
 * when a kind is first used, and the answer is kept. Where a function is left out, all bounce.
 */
export interface WorldRule {
  pair?(first: string, second: string): PairAnswer;
  wall?(ball: string, wall: WallName): WallAnswer;
  obstacle?(ball: string, obstacle: number): ObstacleAnswer;
}

/** What a `World` is made of. */
export interface WorldSetup {
  balls?: WorldBall[];
  /** Open space where it is left out. */
  boundary?: WorldBoundary;
  /** What stands in the way, beside the walls of a box; it never changes. None in a periodic box. */
  obstacles?: WorldObstacle[];
  /** Where balls disappear. */
  pockets?: Pocket[];
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
  /** The numbers of the balls: two of them, or one and something else. */
  balls: number[];
  wall?: WallName;
  /** The obstacle, counted from 0. */
  obstacle?: number;
  /** What of the obstacle: `surface`, `vertex 3`, `edge 0`, `face 5`. */
  feature?: string;
  /** The pocket that took the ball, counted from 0. */
  pocket?: number;
  /** The unit normal from the first ball to the second one, or to what else it met. */
  normal: Vector;
  /** Mass times speed; 0 if they did not bounce. */
  impulse: number;
}
