// The messages between the page and the worker that runs the gas.
import type { Progress } from "./runner";

/** The setup of a gas; all discs have the same speed, and their mean energy is 1. */
export interface Setup {
  readonly count: number;
  readonly packing: number;
  readonly seed: number;
}

/** Requests the latest state, and lets the gas run until the next look. */
export interface Look {
  readonly kind: "look";
  /** The time of the simulation per second; 0 to pause. */
  readonly pace: number;
  /** Arrays that the page no longer needs; the worker fills them again. */
  readonly spent: Picture | undefined;
}

/** Moves to the next event and pauses there. */
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

/** The theory at the start: the adiabats through the first state. */
export interface Theory {
  readonly discs: readonly Point[];
  readonly ideal: readonly Point[];
}

/** All shown quantities at one time. */
export interface Reading {
  readonly time: number;
  readonly energy: number;
  readonly startEnergy: number;
  readonly work: number;
  readonly temperature: number;
  readonly pairCollisions: number;
  readonly piston: number;
  readonly pistonVelocity: number;
  /** The mean over all walls since its last restart; undefined before any time has passed. */
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
  /** The new points of the trace; there is one whenever the piston has moved far enough. */
  readonly points: readonly Point[];
}

/**
 * The answer to a look or a step is a frame; to a new gas, its description, and a first frame
 * follows.
 */
export type Answer = Filled | Frame | { readonly kind: "refused"; readonly of: Ask["kind"]; readonly message: string };
