// Conversion between world and screen. The world's y points up, the screen's down.
import type { Point } from "../../common/point";

/**
 * The part of the world that a figure shows at least: its middle, and half its width and height.
 */
export interface Window {
  readonly middle: Point;
  readonly half: Point;
}

/** The view of a part of the world on a screen of a size in pixels. */
export class View {
  /** Pixels per unit. */
  readonly scale: number;
  /**
   * One pixel or a little less, as a power of two, so that dragged numbers are short and exact in
   * binary.
   */
  readonly step: number;

  constructor(
    readonly window: Window,
    readonly width: number,
    readonly height: number,
  ) {
    this.scale = Math.min(width / (2 * window.half[0]), height / (2 * window.half[1]));
    this.step = 2 ** Math.floor(Math.log2(1 / this.scale));
  }

  toScreen([x, y]: Point): Point {
    const { middle } = this.window;
    return [this.width / 2 + (x - middle[0]) * this.scale, this.height / 2 - (y - middle[1]) * this.scale];
  }

  toWorld([x, y]: Point): Point {
    const { middle } = this.window;
    return [middle[0] + (x - this.width / 2) / this.scale, middle[1] - (y - this.height / 2) / this.scale];
  }

  /** The nearest place on the grid of steps. */
  round([x, y]: Point): Point {
    return [this.roundLength(x), this.roundLength(y)];
  }

  roundLength(x: number): number {
    return Math.round(x / this.step) * this.step;
  }

  /** The window after a zoom by a factor about a fixed place. */
  zoomed(factor: number, about: Point): Window {
    const { middle, half } = this.window;
    const towards = (i: 0 | 1): number => about[i] + (middle[i] - about[i]) / factor;
    return { middle: [towards(0), towards(1)], half: [half[0] / factor, half[1] / factor] };
  }

  /** The window after a pan by pixels. */
  panned([dx, dy]: Point): Window {
    const { middle, half } = this.window;
    return { middle: [middle[0] - dx / this.scale, middle[1] + dy / this.scale], half };
  }
}

/** A window around discs (centre and radius), with a margin. */
export function windowAround(discs: readonly { at: Point; radius: number }[], margin = 0.18): Window {
  const side = (i: 0 | 1): { low: number; high: number } => ({
    low: Math.min(...discs.map(({ at, radius }) => at[i] - radius)),
    high: Math.max(...discs.map(({ at, radius }) => at[i] + radius)),
  });
  const [x, y] = [side(0), side(1)];
  const space = margin * Math.max(x.high - x.low, y.high - y.low, Number.MIN_VALUE);
  return {
    middle: [(x.low + x.high) / 2, (y.low + y.high) / 2],
    half: [(x.high - x.low) / 2 + space, (y.high - y.low) / 2 + space],
  };
}
