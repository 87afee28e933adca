// The lessons in their order. Each is loaded when it is first opened.
import type { Lesson } from "../parts/lesson";

export interface Chapter {
  /** What its links begin with. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The words above its title and the sign in the page's navigation, if it is not a lesson. */
  readonly kind?: { readonly words: string; readonly sign: string };
  load(): Promise<{ default: Lesson }>;
}

export const CHAPTERS: readonly Chapter[] = [
  {
    id: "standing",
    title: "Standing balls",
    summary: "Separate, touching or overlapping: one comparison of squares, and no square root.",
    load: () => import("./01-standing"),
  },
  {
    id: "moving-still",
    title: "A moving ball, a still one",
    summary: "Reasons to stop early, the cheapest first; then how far A can move.",
    load: () => import("./02-moving-still"),
  },
  {
    id: "both-moving",
    title: "Both moving",
    summary: "Seen from one ball, only the other moves: two movements become one.",
    load: () => import("./03-both-moving"),
  },
  {
    id: "in-3d",
    title: "In 3D",
    summary: "Spheres, with the same code: in the plane of two vectors it is the figure of lesson 2.",
    load: () => import("./04-in-3d"),
  },
  {
    id: "reaction",
    title: "The reaction",
    summary: "Masses, elasticity, one impulse along the normal; and the rest of the interval.",
    load: () => import("./05-reaction"),
  },
  {
    id: "exactness",
    title: "Why exactness matters",
    summary: "The textbook's formula beside carom, zoomed to the last bit.",
    load: () => import("./06-exactness"),
  },
  {
    id: "stepping",
    title: "Stepping or events",
    summary: "A game with fixed steps never sees what happens between two frames.",
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

/** A lesson that needs the simulator, too. */
async function withSimulation<L>(load: () => Promise<L>): Promise<L> {
  const [lesson] = await Promise.all([load(), import("../simulation").then(({ startSimulation }) => startSimulation())]);
  return lesson;
}
