// Sprites of balls, painted once for each size and look.
import { type Colour, css } from "./colour";
import type { Look } from "./looks";

export type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export function disc(ctx: Ctx, x: number, y: number, radius: number, fill: string | CanvasGradient): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
}

export const IVORY = css([246, 242, 230]);

/** In radii: half the width of a striped ball's band, and the radius of the white circle. */
export const BAND = 0.56;
export const NUMBER_DISC = 0.46;
/** Smaller balls have no numbers. */
export const LEAST_NUMBERED = 7; // pixels

/** Paints the band of a striped ball, and the number in its white circle. */
function paintPoolMarks(ctx: Ctx, number: number, colour: Colour, x: number, y: number, r: number): void {
  if (number > 8) {
    disc(ctx, x, y, r, IVORY);
    ctx.save();
    ctx.beginPath();
    ctx.rect(x - r, y - BAND * r, 2 * r, 2 * BAND * r);
    ctx.clip();
    disc(ctx, x, y, r, css(colour));
    ctx.restore();
  }
  if (number === 0 || r < LEAST_NUMBERED) return;
  disc(ctx, x, y, NUMBER_DISC * r, IVORY);
  paintNumber(ctx, String(number), x, y, r);
}

/** Paints the number in the white circle of a ball with this radius. */
export function paintNumber(ctx: Ctx, number: string, x: number, y: number, r: number): void {
  ctx.fillStyle = "#1b1b1d";
  ctx.font = `700 ${(number.length > 1 ? 0.52 : 0.6) * r}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  const box = ctx.measureText(number);
  ctx.fillText(number, x, y + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2);
}

/** Paints light from the upper left, and the shade opposite. */
export function paintLight(ctx: Ctx, [R, G, B]: Colour, x: number, y: number, r: number): void {
  const light = ctx.createRadialGradient(x - 0.36 * r, y - 0.42 * r, 0, x - 0.3 * r, y - 0.34 * r, 1.05 * r);
  light.addColorStop(0, "rgb(255 255 255 / .5)");
  light.addColorStop(0.35, "rgb(255 255 255 / .14)");
  light.addColorStop(1, "rgb(255 255 255 / 0)");
  disc(ctx, x, y, r, light);
  const dark = (alpha: number): string => css([R >> 3, G >> 3, B >> 3], alpha);
  const shade = ctx.createRadialGradient(x - 0.22 * r, y - 0.26 * r, 0.45 * r, x, y, r);
  shade.addColorStop(0, dark(0));
  shade.addColorStop(0.75, dark(0.16));
  shade.addColorStop(1, dark(0.5));
  disc(ctx, x, y, r, shade);
}

/** The number of steps of haze by depth; more would not be visible. */
export const HAZES = 6;
const MOST_HAZE = 0.6;
/** The largest sprite. Larger balls are few, and are painted directly. */
const LARGEST_SPRITE = 64; // pixels
/** The most stored sprites; zooming always needs new ones. */
const MOST_PICTURES = 8000;

/**
 * The sprites, each painted when first used: one for each radius in pixels, look and step of haze.
 */
export class Sprites {
  /** By radius: the sprites of that size, by look and haze. */
  private readonly sizes = new Map<number, (ImageBitmap | undefined)[]>();
  private count = 0;
  private looks: readonly Look[] = [];
  private background = "";

  /** Starts again with new looks or a new background. */
  use(looks: readonly Look[], background: string): void {
    [this.looks, this.background] = [looks, background];
    this.forget();
  }

  /**
   * Draws a ball. Its radius is exact if `exact`; otherwise it is rounded by at most a quarter of a
   * pixel, for few sprites.
   */
  stamp(ctx: CanvasRenderingContext2D, look: number, x: number, y: number, r: number, haze: number, exact: boolean): void {
    if (r > LARGEST_SPRITE) {
      this.paintBall(ctx, look, x, y, r, haze);
      return;
    }
    const picture = this.picture(exact ? r : Math.max(1, Math.round(2 * r)) / 2, look, haze);
    ctx.drawImage(picture, x - picture.width / 2, y - picture.height / 2);
  }

  private forget(): void {
    this.sizes.clear();
    this.count = 0;
  }

  private picture(radius: number, look: number, haze: number): ImageBitmap {
    const known = this.sizes.get(radius)?.[look * HAZES + haze];
    if (known) return known;
    if (this.count++ >= MOST_PICTURES) this.forget();
    const side = 2 * Math.ceil(radius + 1);
    const canvas = new OffscreenCanvas(side, side);
    const ctx = canvas.getContext("2d");
    if (ctx) this.paintBall(ctx, look, side / 2, side / 2, radius, haze);
    const made = canvas.transferToImageBitmap();
    const pictures = this.sizes.get(radius) ?? [];
    pictures[look * HAZES + haze] = made;
    this.sizes.set(radius, pictures);
    return made;
  }

  /** @param haze the fading into the background, in steps of `HAZES` */
  private paintBall(ctx: Ctx, number: number, x: number, y: number, r: number, haze: number): void {
    const look = this.looks[number];
    if (!look) return;
    disc(ctx, x, y, r, css(look.colour));
    if (look.number !== null) paintPoolMarks(ctx, look.number, look.colour, x, y, r);
    if (r > 2.5) paintLight(ctx, look.colour, x, y, r);
    if (haze === 0) return;
    ctx.globalAlpha = (haze / HAZES) * MOST_HAZE;
    disc(ctx, x, y, r + 0.5, this.background);
    ctx.globalAlpha = 1;
  }
}

const SOFT = 64; // the radius of a soft disc in pixels; it is drawn at any size

/** A soft disc of one colour, painted when first used. */
class SoftDisc {
  private canvas: OffscreenCanvas | undefined;

  constructor(private readonly stops: readonly (readonly [number, string])[]) {}

  stamp(ctx: CanvasRenderingContext2D, x: number, y: number, r: number): void {
    this.canvas ??= this.paint();
    ctx.drawImage(this.canvas, x - r, y - r, 2 * r, 2 * r);
  }

  private paint(): OffscreenCanvas {
    const canvas = new OffscreenCanvas(2 * SOFT, 2 * SOFT);
    const ctx = canvas.getContext("2d");
    if (!ctx) return canvas;
    const gradient = ctx.createRadialGradient(SOFT, SOFT, 0, SOFT, SOFT, SOFT);
    for (const [at, colour] of this.stops) gradient.addColorStop(at, colour);
    disc(ctx, SOFT, SOFT, SOFT, gradient);
    return canvas;
  }
}

const SHADOW = new SoftDisc([[0, "rgb(0 0 0 / .42)"], [0.6, "rgb(0 0 0 / .3)"], [1, "rgb(0 0 0 / 0)"]]);
const GLOW = new SoftDisc([
  [0, "rgb(255 246 220 / .1)"], [0.5, "rgb(255 240 200 / .22)"], [0.64, "rgb(255 214 130 / .75)"],
  [0.7, "rgb(255 178 70 / .6)"], [1, "rgb(255 150 50 / 0)"],
]);

export const stampShadow = (ctx: CanvasRenderingContext2D, x: number, y: number, r: number): void => SHADOW.stamp(ctx, x, y, 1.18 * r);

/** Draws the light of an impact on a ball and around it. */
export function stampGlow(ctx: CanvasRenderingContext2D, x: number, y: number, r: number, strength: number): void {
  const before = ctx.globalAlpha;
  ctx.globalAlpha = strength;
  GLOW.stamp(ctx, x, y, 1.5 * r);
  ctx.globalAlpha = before;
}
