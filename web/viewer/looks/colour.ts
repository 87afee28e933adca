// Colours in OKLab, where equal distances look equally different
// (Björn Ottosson, "A perceptual color space for image processing", 2020).
import { clamp } from "../model/numbers";

type Triple = readonly [number, number, number];
/** Red, green and blue, 0 to 255. */
export type Colour = Triple;

function fromOklab([L, a, b]: Triple): Colour {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const screen = (linear: number): number => {
    const c = clamp(linear, 0, 1);
    return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
  };
  return [
    screen(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    screen(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    screen(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Lightness 0 to 1, chroma, hue in degrees. */
const oklab = (L: number, chroma: number, hue: number): Triple => [L, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];

const mix = (p: Triple, q: Triple, share: number): Triple => [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share, p[2] + (q[2] - p[2]) * share];

/** A dark or light colour for text on a colour. */
export const inkOn = ([red, green, blue]: Colour): string => (0.3 * red + 0.6 * green + 0.1 * blue > 150 ? "rgb(20 20 24 / .85)" : "rgb(255 255 255 / .95)");

export const css = ([r, g, b]: Colour, alpha = 1): string => `rgb(${r} ${g} ${b} / ${alpha})`;

/**
 * A scale from blue over magenta and orange to yellow. Lightness only rises, so it also works in
 * grey.
 */
const RAMP = [oklab(0.42, 0.15, 268), oklab(0.5, 0.19, 300), oklab(0.58, 0.21, 345), oklab(0.67, 0.19, 25), oklab(0.77, 0.16, 60), oklab(0.89, 0.16, 98)];

/** Colours along the scale with equal perceptual distances, by length along the polyline. */
export function rampColours(n: number): Colour[] {
  const legs = RAMP.slice(1).map((to, k) => {
    const from = RAMP[k]!;
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) };
  });
  const total = legs.reduce((sum, { length }) => sum + length, 0);
  return Array.from({ length: n }, (_, i) => {
    let [along, leg] = [(total * i) / (n - 1), 0];
    while (leg < legs.length - 1 && along > legs[leg]!.length) along -= legs[leg++]!.length;
    const { from, to, length } = legs[leg]!;
    return fromOklab(mix(from, to, along / length));
  });
}

/**
 * Distinct colours: a few evenly around the circle of hues, many by the golden angle, with three
 * levels of lightness.
 */
export function distinctColours(n: number): Colour[] {
  const turn = n <= 9 ? 360 / n : 137.508;
  return Array.from({ length: n }, (_, i) => fromOklab(oklab(0.62 + 0.09 * ((i + 1) % 3), 0.15, 30 + turn * i)));
}
