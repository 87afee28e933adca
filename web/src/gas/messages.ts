// What the page and the worker that runs the gas say to each other.
import type { Progress } from "./runner";

/** How a gas begins; all discs have the same speed, and their mean energy is 1. */
export interface Setup {
  readonly count: number;
  readonly packing: number;
  readonly seed: number;
}

/** Shows the latest state at once, and lets the gas go on until the next look. */
export interface Look {
  readonly kind: "look";
  /** Time of the simulation in a second; 0 to stand. */
  readonly pace: number;
  /** Arrays that the page needs no more, to be filled again. */
  readonly spent: Picture | undefined;
}

/** Goes on to the next event, and stands there. */
export interface Step {
  readonly kind: "step";
}

export type Ask = { readonly kind: "fill"; readonly setup: Setup } | Look | Step | { readonly kind: "piston"; readonly to: number; readonly speed: number };

/** Centres and velocities: x, y, x, y, … */
export interface Picture {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly velocities: Float32Array<ArrayBuffer>;
}

/** A reading while the piston moves: the area, the pressure on the piston, the temperature. */
export interface Point {
  readonly area: number;
  readonly pressure: number;
  readonly temperature: number;
}

/** What the theory says before anything has happened: the adiabats through the start. */
export interface Theory {
  readonly discs: readonly Point[];
  readonly ideal: readonly Point[];
}

/** All that is shown, of one moment. */
export interface Reading {
  readonly time: number;
  readonly energy: number;
  readonly startEnergy: number;
  readonly work: number;
  readonly temperature: number;
  readonly pairCollisions: number;
  readonly piston: number;
  readonly pistonVelocity: number;
  /** The mean over all walls since it last began anew; undefined before any time has passed. */
  readonly pressure: number | undefined;
  /** The same for the piston alone. */
  readonly onPiston: number | undefined;
  readonly lawfulPressure: number;
  readonly idealPressure: number;
  /** The upper end of the last bin of the speeds. */
  readonly fastest: number;
  readonly speeds: Float64Array;
  readonly maxwell: Float64Array;
}

export interface Filled {
  readonly kind: "filled";
  readonly radius: number;
  readonly range: readonly [number, number];
  readonly theory: Theory;
}

export interface Frame extends Progress {
  readonly kind: "frame";
  readonly reading: Reading;
  readonly picture: Picture;
  /** New points of the trace, where the piston has moved far enough. */
  readonly points: readonly Point[];
}

/** A look and a step are answered by a frame; a new gas by what it is, and a first frame. */
export type Answer = Filled | Frame | { readonly kind: "refused"; readonly of: Ask["kind"]; readonly message: string };
