// The lessons in their order. Each is loaded when it is first opened.
import type { Lesson } from "../parts/lesson";

export interface Chapter {
  /** What its links begin with. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** What stands above its title and in the head of the page, if it is no lesson. */
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
    summary: "Reasons to stop early, in the order of their price; then how far A may go.",
    load: () => import("./02-moving-still"),
  },
  {
    id: "both-moving",
    title: "Both moving",
    summary: "Sit on one ball, and the other comes to you: two movements are one.",
    load: () => import("./03-both-moving"),
  },
  {
    id: "in-3d",
    title: "In 3D",
    summary: "Spheres, the same code: in the plane of two vectors it is the figure you know.",
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
    summary: "What happens between two frames, a stepped game never sees.",
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
    summary: "Any scene, run by the real engine: write it, drop it here, pass it on.",
    kind: { words: "The simulator", sign: "▶" },
    load: () => import("../table/table"),
  },
];

/** A lesson that needs the simulator, too. */
async function withSimulation<L>(load: () => Promise<L>): Promise<L> {
  const [lesson] = await Promise.all([load(), import("../simulation").then(({ startSimulation }) => startSimulation())]);
  return lesson;
}
