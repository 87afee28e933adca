// The order of balls by depth, for drawing in space.

/**
 * The number of bins of the counting sort; two balls in one bin are at most a 4000th of the scene
 * apart.
 */
const DRAWERS = 8192;

/** The items to draw: balls, and their images at the other side of a periodic box. */
export class Items {
  count = 0;
  readonly ball: number[] = [];
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly r: number[] = [];
  readonly alpha: number[] = [];
  /** The distance from the eye, from 0 to below 1. */
  readonly share: number[] = [];

  clear(): void {
    this.count = 0;
  }

  add(ball: number, x: number, y: number, r: number, alpha: number, share: number): void {
    const n = this.count++;
    this.ball[n] = ball;
    this.x[n] = x;
    this.y[n] = y;
    this.r[n] = r;
    this.alpha[n] = alpha;
    this.share[n] = share;
  }

  /** The items from the nearest to the farthest, by a counting sort. */
  byDepth(): Uint32Array {
    const drawer = (n: number): number => Math.floor(this.share[n]! * DRAWERS);
    const start = new Uint32Array(DRAWERS + 1);
    for (let n = 0; n < this.count; n++) start[drawer(n) + 1]!++;
    for (let d = 0; d < DRAWERS; d++) start[d + 1]! += start[d]!;
    const order = new Uint32Array(this.count);
    for (let n = 0; n < this.count; n++) order[start[drawer(n)]!++] = n;
    return order;
  }
}
