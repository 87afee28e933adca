// The messages between the table and the worker that runs its scene.
import type { Bounds, Motion, Obstacle, Pocket } from "../simulation";
import type { SceneFile } from "./scenes";

export interface Asks {
  /** Builds a scene; always the first message. */
  open: { readonly file: SceneFile };
  /** Runs to a time, with a limit of events and of milliseconds. */
  run: { readonly until: number; readonly events: number; readonly milliseconds: number };
  summary: object;
  replay: object;
}

export interface Answers {
  open: Opened;
  run: Growth;
  /** The text of `summary.json`. */
  summary: string;
  /** The replay of the run so far. */
  replay: string;
}

export type Kind = keyof Asks;
export type Ask = { [K in Kind]: { readonly kind: K } & Asks[K] }[Kind];
/** One answer for each message, in the same order. */
export type Answer = { readonly answer: Answers[Kind] } | { readonly fault: string };

/** A scene before its first event. */
export interface Opened {
  readonly title: string;
  readonly dimension: number;
  readonly bounds: Bounds;
  /** How the balls move between collisions; undefined for straight lines. */
  readonly motion: Motion | undefined;
  readonly obstacles: readonly Obstacle[];
  readonly pockets: readonly Pocket[];
  readonly names: readonly (string | undefined)[];
  readonly radii: Float64Array<ArrayBuffer>;
  readonly masses: Float64Array<ArrayBuffer>;
  /** The time at which it ends, or the number of ball-ball collisions after which it ends. */
  readonly until: number | undefined;
  readonly collisionsWanted: number | undefined;
  readonly growth: Growth;
}

/** The measured quantities of a run, as in the program's summary. */
export interface Reading {
  readonly time: number;
  readonly pairCollisions: number;
  readonly wallCollisions: number;
  readonly pocketed: number;
  readonly energy: number;
  /** Undefined without gravity. */
  readonly potentialEnergy: number | undefined;
  readonly momentum: readonly number[];
  readonly trajectoryHash: string;
}

/** The growth of the run since the last answer. */
export interface Growth {
  readonly reading: Reading;
  /** Whether nothing more will happen. */
  readonly over: boolean;
  /** The time up to which the history is complete; before the start if there are too many balls. */
  readonly remembered: number;
  /**
   * For each new path segment: ball, time, centre, velocity, acceleration, and where balls spin,
   * the angular velocity.
   */
  readonly lines: Float64Array<ArrayBuffer>;
  /**
   * For each new recorded event: time, a, b, wall, impulse; b and wall are the numbers of the
   * viewer.
   */
  readonly events: Float64Array<ArrayBuffer>;
  /**
   * For each new motion of a wall: the number of the wall as in `Space.moveWall`, time, place,
   * velocity.
   */
  readonly walls: Float64Array<ArrayBuffer>;
  /**
   * For times after the history: time, kinetic and potential energy (0 without gravity), momentum.
   */
  readonly samples: Float64Array<ArrayBuffer>;
  /** The balls now, if the history ends before; NaN for balls in pockets. */
  readonly present: { readonly positions: Float64Array<ArrayBuffer>; readonly velocities: Float64Array<ArrayBuffer> } | undefined;
}
