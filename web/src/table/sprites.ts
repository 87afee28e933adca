// Pictures of a lit sphere, one for each colour and distance: stamping them is quick.

const HAZES = 8; // steps from the nearest, without haze, to the farthest
const MOST_HAZE = 0.62;
const SIZES = { least: 16, most: 256 }; // pixels

/** The size to make pictures for discs that are so wide at the most: powers of two, so that it seldom changes. */
export function spriteSize(pixels: number): number {
  return Math.min(SIZES.most, Math.max(SIZES.least, 2 ** Math.ceil(Math.log2(pixels))));
}

export class Sprites {
  private readonly made = new Map<number, HTMLCanvasElement>();

  constructor(private readonly colours: readonly string[], private readonly paper: string, private readonly size: number) {}

  /** These, or others where they would look otherwise. */
  for(colours: readonly string[], paper: string, size: number): Sprites {
    const same = size === this.size && paper === this.paper && colours.every((colour, i) => colour === this.colours[i]);
    return same ? this : new Sprites(colours, paper, size);
  }

  /** @param near from −1, the farthest, to 1 */
  of(kind: number, near: number): HTMLCanvasElement {
    const step = Math.min(HAZES - 1, Math.max(0, Math.floor(((1 - near) / 2) * HAZES)));
    const key = kind * HAZES + step;
    const sprite = this.made.get(key) ?? sphere(this.colours[kind] ?? "", this.paper, (MOST_HAZE * step) / (HAZES - 1), this.size);
    this.made.set(key, sprite);
    return sprite;
  }
}

function sphere(colour: string, paper: string, haze: number, size: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const ctx = canvas.getContext("2d");
  if (!ctx) return canvas;
  const middle = size / 2;
  ctx.beginPath();
  ctx.arc(middle, middle, middle - 0.5, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
  // Light from above on the left.
  const light = ctx.createRadialGradient(0.36 * size, 0.3 * size, 0, middle, middle, middle);
  light.addColorStop(0, "rgb(255 255 255 / .65)");
  light.addColorStop(0.45, "rgb(255 255 255 / 0)");
  light.addColorStop(1, "rgb(0 0 0 / .45)");
  ctx.fillStyle = light;
  ctx.fill();
  ctx.globalAlpha = haze;
  ctx.fillStyle = paper;
  ctx.fill();
  return canvas;
}
