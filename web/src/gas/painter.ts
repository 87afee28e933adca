// Draws the discs: by WebGL where there is it, else on a plain canvas.
import { coloursAt } from "../figure/colours";
import type { Picture } from "./messages";
import { PlainPainter } from "./plain";
import { WebglPainter } from "./webgl";

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

export function painterFor(canvas: HTMLCanvasElement): Painter {
  const gl = canvas.getContext("webgl2", { antialias: false, premultipliedAlpha: true });
  if (gl) return new WebglPainter(gl);
  const plain = canvas.getContext("2d");
  if (!plain) throw new Error("This browser cannot draw on a canvas, so the gas cannot be shown.");
  return new PlainPainter(plain);
}

/** The colours of the page's theme as they are now. */
export function coloursOf(canvas: HTMLElement): Colours {
  const { a, b, t } = coloursAt(canvas, ["a", "b", "t"]);
  return [numbers(b), numbers(t), numbers(a)];
}

/** Of a colour as the browser computes it: `rgb(r, g, b)`. */
function numbers(colour: string): Colour {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r / 255, g / 255, b / 255];
}
