// The painter of the discs: WebGL if available, else a plain canvas.
import { coloursAt } from "../../common/colours";
import { PlainPainter } from "./plain";
import type { Colour, Colours, Painter } from "./view";
import { WebglPainter } from "./webgl";

export function painterFor(canvas: HTMLCanvasElement): Painter {
  const gl = canvas.getContext("webgl2", { antialias: false, premultipliedAlpha: true });
  if (gl) return new WebglPainter(gl);
  const plain = canvas.getContext("2d");
  if (!plain) throw new Error("This browser cannot draw on a canvas, so the gas cannot be shown.");
  return new PlainPainter(plain);
}

/** The colours of the current theme. */
export function coloursOf(canvas: HTMLElement): Colours {
  const { a, b, t } = coloursAt(canvas, ["a", "b", "t"]);
  return [numbers(b), numbers(t), numbers(a)];
}

/** The numbers of a colour as the browser computes it: `rgb(r, g, b)`. */
function numbers(colour: string): Colour {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r / 255, g / 255, b / 255];
}
