// The interface of a painter of the discs.
import type { Picture } from "./messages";

/** Red, green, blue from 0 to 1: slow, warm, fast. */
export type Colours = readonly [Colour, Colour, Colour];
export type Colour = readonly [number, number, number];

/** The state to draw, in the units of the gas. */
export interface View {
  readonly picture: Picture;
  readonly radius: number;
  /** Pixels of the canvas for one unit. */
  readonly scale: number;
  /** The speed of the middle colour. */
  readonly typical: number;
}

export interface Painter {
  readonly by: "WebGL" | "Canvas";
  paint(view: View, colours: Colours): void;
  /** Releases its resources. */
  end(): void;
}
