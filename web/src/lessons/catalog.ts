// The lessons in order. Each is loaded when it is first opened.
import type { Lesson } from "../parts/lesson";

export interface Chapter {
  /** The beginning of its links. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The words above the title and the sign in the navigation, if it is not a lesson. */
  readonly kind?: { readonly words: string; readonly sign: string };
  load(): Promise<{ default: Lesson }>;
}

export const CHAPTERS: readonly Chapter[] = [
  {
    id: "standing",
    title: "Balls at rest",
    summary: "Separate, touching or overlapping: one comparison of squares, and no square root.",
    load: () => import("./01-standing"),
  },
  {
    id: "moving-still",
    title: "One moving ball",
    summary: "Early outs, the cheapest first; then the distance that A can move.",
    load: () => import("./02-moving-still"),
  },
  {
    id: "both-moving",
    title: "Two moving balls",
    summary: "In the view from one ball, only the other moves: two movements become one.",
    load: () => import("./03-both-moving"),
  },
  {
    id: "in-3d",
    title: "In 3D",
    summary: "Spheres, with the same code: in the plane of two vectors, it is the figure of lesson 2.",
    load: () => import("./04-in-3d"),
  },
  {
    id: "reaction",
    title: "Collision response",
    summary: "Masses, restitution, one impulse along the normal, and the rest of the interval.",
    load: () => import("./05-reaction"),
  },
  {
    id: "exactness",
    title: "Why exactness matters",
    summary: "The textbook formula beside carom, magnified to the last bit.",
    load: () => import("./06-exactness"),
  },
  {
    id: "stepping",
    title: "Time steps and events",
    summary: "A game with fixed steps misses what happens between two frames.",
    load: () => withSimulation(() => import("./07-stepping")),
  },
  {
    id: "gas",
    title: "The gas",
    summary: "As many discs as your machine can handle: Maxwell’s law, pressure, and a piston to push.",
    kind: { words: "The simulator", sign: "∴" },
    load: () => import("../gas/gas"),
  },
  {
    id: "table",
    title: "The table",
    summary: "Any scene, run by the real engine: write it, drop it here, share it.",
    kind: { words: "The simulator", sign: "▶" },
    load: () => import("../table/table"),
  },
];

/** Loads a lesson together with the simulator. */
async function withSimulation<L>(load: () => Promise<L>): Promise<L> {
  const [lesson] = await Promise.all([load(), import("../simulation").then(({ startSimulation }) => startSimulation())]);
  return lesson;
}
