// The lessons in their order. Each is loaded when it is first opened.
import type { Lesson } from "../parts/lesson";

export interface Chapter {
  /** What its links begin with. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  load(): Promise<{ default: Lesson }>;
}

export const CHAPTERS: readonly Chapter[] = [
  {
    id: "standing",
    title: "Standing balls",
    summary: "Separate, touching or overlapping: one comparison of squares, and no square root.",
    load: () => import("./01-standing"),
  },
];
