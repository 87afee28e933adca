// What the table and the worker that runs its scene say to each other.
import type { Bounds, Motion, Obstacle, Pocket } from "../simulation";
import type { SceneFile } from "./scenes";

export interface Asks {
  /** Put the balls of a scene in their places: the first that is asked. */
  open: { readonly file: SceneFile };
  /** Run on to a time, with so many events and so many milliseconds at the most. */
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
/** One for each that was asked, in the same order. */
export type Answer = { readonly answer: Answers[Kind] } | { readonly fault: string };

/** What a scene is, before anything happens. */
export interface Opened {
  readonly title: string;
  readonly dimension: number;
  readonly bounds: Bounds;
  /** How the balls move between collisions; undefined for straight lines. */
  readonly motion: Motion | undefined;
  readonly obstacles: readonly Obstacle[];
  readonly pockets: readonly Pocket[];
  readonly names: readonly (string | undefined)[];
  readonly radii: Float32Array<ArrayBuffer>;
  readonly masses: Float64Array<ArrayBuffer>;
  /** The time at which it ends, or after how many collisions of two balls. */
  readonly until: number | undefined;
  readonly collisionsWanted: number | undefined;
  readonly growth: Growth;
}

/** What is measured of a run, as the program's summary has it. */
export interface Reading {
  readonly time: number;
  readonly pairCollisions: number;
  readonly wallCollisions: number;
  readonly pocketed: number;
  readonly energy: number;
  /** Undefined where nothing falls. */
  readonly potentialEnergy: number | undefined;
  readonly momentum: readonly number[];
  readonly trajectoryHash: string;
}

/** What has come since the answer before. */
export interface Growth {
  readonly reading: Reading;
  /** Whether nothing more will happen. */
  readonly over: boolean;
  /** Up to when the past is remembered; below the start where there are too many balls for it. */
  readonly remembered: number;
  /** Of each new line that is remembered: ball, moment, centre, velocity, acceleration; and where balls spin, the angular velocity. */
  readonly lines: Float64Array<ArrayBuffer>;
  /** Of each new event that is remembered: time, a, b, wall, impulse; b and wall as the viewer counts them. */
  readonly events: Float64Array<ArrayBuffer>;
  /** Of moments that are not remembered: time, kinetic and potential energy (0 where nothing falls), momentum. */
  readonly samples: Float64Array<ArrayBuffer>;
  /** The balls as they are now, where that is not remembered; NaN for those in pockets. */
  readonly present: { readonly positions: Float32Array<ArrayBuffer>; readonly velocities: Float32Array<ArrayBuffer> } | undefined;
}
