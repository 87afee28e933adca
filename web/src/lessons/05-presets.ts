// The start and the examples of lesson 5.
import type { Preset } from "../parts/lesson";
import type { State } from "./05-answer";

export const START: State = { A: [-4.5, -1, 0.75], VA: [8, 1.5], massA: "2", eA: 0.9, B: [3.5, 0.5, 1], VB: [-4.5, 1], massB: "3", eB: 0.8, seen: "table" };

/** Two balls of the same size and mass, without energy loss. */
const TWINS: Partial<State> = { A: [-3.5, 0, 1], massA: "1", eA: 1, B: [1, 0, 1], VB: [0, 0], massB: "1", eB: 1 };

export const PRESETS: readonly Preset<State>[] = [
  { name: "Any two", state: {} },
  { name: "Equal masses, head-on", state: { ...TWINS, VA: [6, 0] } },
  // At the touch the centres are half of 2r apart sideways: the sine of the cut angle is ½.
  { name: "Billiards: a cut of 30°", state: { ...TWINS, A: [-3.5, 0, 1], B: [1, 1, 1], VA: [6, 0] } },
  { name: "Heavy meets light", state: { ...TWINS, A: [-4, 0, 1.5], B: [0.5, 0, 0.5], VA: [4, 0], massA: "100" } },
  { name: "Light meets heavy", state: { ...TWINS, A: [-4, 0, 0.5], B: [0.5, 0, 1.5], VA: [6, 0], massB: "100" } },
  { name: "Newton’s cradle, two balls", state: { ...TWINS, A: [-3, 0, 1], VA: [3, 0], B: [3, 0, 1], VB: [-5, 0] } },
  { name: "No rebound", state: { eA: 0 } },
  { name: "A fixed obstacle", state: { ...TWINS, A: [-3.5, 1, 0.75], VA: [6, -1], B: [1.5, 0, 2], massB: "Infinity" } },
  { name: "A graze", state: { ...TWINS, A: [-3, -1, 1], VA: [6, 0], B: [0, 1, 1] } },
];
