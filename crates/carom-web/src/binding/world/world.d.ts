/** A ball to add to a `World`. */
export interface WorldBall {
  /** The centre. */
  center: Vector;
  /** A length of at least 0. */
  radius: number;
  /** 0 by default. */
  velocity?: Vector;
  /** Above 0; `Infinity` for a fixed ball. */
  mass: number;
  /** From 0 to 1, 1 by default. A pair has the geometric mean of its two. */
  restitution?: number;
  /** The kind, on which the rule depends; `"ball"` by default. */
  kind?: string;
}

/** The boundary of a `World`; `restitution`, 1 by default, is that of the walls of a box. */
export type WorldBoundary =
  | { kind: "open" }
  | { kind: "box"; min: Vector; max: Vector; restitution?: number }
  | { kind: "periodic"; min: Vector; max: Vector };

/** The name of a wall. */
export type WallName = "-x" | "+x" | "-y" | "+y" | "-z" | "+z";

/**
 * What happens when two balls meet.
 *
 * With "pass" the balls move through each other undisturbed, with an event when they enter and one
 * when they leave. With "ignore" there are no events.
 */
export type PairAnswer =
  | "bounce"
  | { bounce: number }
  | "pass"
  | "ignore"
  | "removeFirst"
  | "removeSecond"
  | "removeBoth";

/** What happens when a ball meets a wall. */
export type WallAnswer = "bounce" | { bounce: number } | "pass" | "ignore" | "remove";

/** What happens when a ball meets an obstacle. */
export type ObstacleAnswer = "bounce" | { bounce: number } | "ignore" | "remove";

/** A fixed obstacle of a `World`. */
export interface WorldObstacle extends Obstacle {
  /** The restitution of every contact with the obstacle; 1 by default. */
  restitution?: number;
}

/**
 * What happens at a contact, by the kinds of the balls.
 *
 * carom calls each function once for each combination, when a kind is first used, and keeps the
 * answer. Without a function, everything bounces.
 */
export interface WorldRule {
  /** Called with the kinds of two balls. */
  pair?(first: string, second: string): PairAnswer;
  /** Called with the kind of a ball and the name of a wall. */
  wall?(ball: string, wall: WallName): WallAnswer;
  /** Called with the kind of a ball and the index of an obstacle. */
  obstacle?(ball: string, obstacle: number): ObstacleAnswer;
}

/** The contents of a `World`. */
export interface WorldSetup {
  /** The balls, numbered from 0; none by default. */
  balls?: WorldBall[];
  /** Open space by default. */
  boundary?: WorldBoundary;
  /** The obstacles, without the walls of a box. They never change. Not in a periodic box. */
  obstacles?: WorldObstacle[];
  /** The pockets. */
  pockets?: Pocket[];
  /** The restitution of all pairs, instead of the balls' own. */
  restitution?: number;
  /** The dimension; required if there are no balls yet. */
  dimension?: 2 | 3;
  /** What happens at a contact; everything bounces by default. */
  rule?: WorldRule;
}

/** An event of a `World`. */
export interface WorldEvent {
  /** The time of the event. */
  time: number;
  /** What follows the contact. */
  outcome: "bounce" | "enter" | "leave" | "remove";
  /** The numbers of the balls: two, or one that touches something else. */
  balls: number[];
  /** The wall. */
  wall?: WallName;
  /** The obstacle, counted from 0. */
  obstacle?: number;
  /** The feature of the obstacle: `surface`, `vertex 3`, `edge 0`, `face 5`. */
  feature?: string;
  /** The pocket that removed the ball, counted from 0. */
  pocket?: number;
  /** The unit normal, from the first ball to what it touches. */
  normal: Vector;
  /** The impulse, mass times speed; 0 without a bounce. */
  impulse: number;
}
