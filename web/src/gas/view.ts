// What a painter of the discs is given, and what it does.
import type { Picture } from "./messages";

/** Red, green, blue from 0 to 1: slow, warm, fast. */
export type Colours = readonly [Colour, Colour, Colour];
export type Colour = readonly [number, number, number];

/** What is drawn, in the units of the gas. */
export interface View {
  readonly picture: Picture;
  readonly radius: number;
  /** Pixels of the canvas for one unit. */
  readonly scale: number;
  /** The speed that is drawn in the middle colour. */
  readonly typical: number;
}

export interface Painter {
  readonly by: "WebGL" | "Canvas";
  paint(view: View, colours: Colours): void;
  /** Gives back what it holds. */
  end(): void;
}
