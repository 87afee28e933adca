// The colours of the table's canvas, and which ball has which.
import { coloursAt } from "../figure/colours";

const NAMES = ["paper", "ink", "muted", "line", "grid", "accent", "a", "b", "d", "f", "t"] as const;
export type Colours = Record<(typeof NAMES)[number], string>;

/** The colours of balls, told apart. */
const PALETTE = ["b", "a", "d", "t", "f"] as const;
/** So many balls are told apart one by one; more, by their sizes. */
const MOST_SINGLE = 32;

export function coloursOf(host: HTMLElement): Colours {
  return coloursAt(host, NAMES);
}

/** Which colour of the palette each ball has. */
export function kindsOf(radii: Float32Array): Uint8Array {
  const sizes = [...new Set(radii)].sort((r, s) => r - s);
  const single = radii.length <= MOST_SINGLE;
  return Uint8Array.from(radii, (radius, i) => (single ? i : sizes.indexOf(radius)) % PALETTE.length);
}

export function palette(colours: Colours): string[] {
  return PALETTE.map((name) => colours[name]);
}
