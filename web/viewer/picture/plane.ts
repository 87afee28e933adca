// The view of a plane: a table from above, with y upwards.
import type { Point3 } from "../../common/camera";
import { clamp } from "../model/numbers";
import { type Box, boxOf } from "../model/space";
import type { State } from "../state";
import { drawFloor, drawSides, railOf, rectangle } from "./floor";
import { stampGlow, stampShadow } from "../looks/sprites";
import { paintTurned } from "./surface";
import type { Screen, Sheet, Spot, View } from "./view";

/** The most balls with shadows; among more balls, shadows would only darken the floor. */
const MOST_SHADOWS = 800;
/** The most different radii with sprites of the exact size, which are sharper. */
const MOST_EXACT = 6;
/** The margin around open space, relative to its longer side. */
const MARGIN = 0.12;
/** The free space around the scene, in CSS pixels; the tools are above it and the legend below. */
const FREE = { wide: 28, high: 92, lower: 5 };

export class PlaneView implements View {
  readonly screen: Screen;
  private whole: Box;
  private width = 1;
  private height = 1;
  private dpr = 1;
  private centre: readonly [number, number] = [0, 0];
  private magnification = 1;
  private readonly exact: boolean;
  /** Whether the user has moved or zoomed the view. */
  private touched = false;

  constructor(private readonly state: State) {
    const { run } = state;
    this.screen = { x: new Float64Array(run.count), y: new Float64Array(run.count), r: new Float64Array(run.count), depth: null };
    this.exact = new Set(Array.from(run.cast.radius)).size <= MOST_EXACT;
    this.whole = this.framed(run.extent());
    this.home();
  }

  /** The box, with a margin in open space. */
  private framed({ min, max, size }: Box): Box {
    if (this.state.run.cast.space.kind !== "open") return boxOf(min, max);
    const margin = MARGIN * Math.max(...size) || 1;
    return boxOf(min.map((x) => x - margin), max.map((x) => x + margin));
  }

  home(): void {
    const { min, size } = this.whole;
    this.centre = [min[0]! + size[0]! / 2, min[1]! + size[1]! / 2];
    this.magnification = 1;
    this.touched = false;
  }

  follow(box: Box): void {
    this.whole = this.framed(box);
    if (!this.touched) this.home();
  }

  get moved(): boolean {
    return this.magnification !== 1;
  }

  get aspect(): number {
    return this.whole.size[0]! / this.whole.size[1]!;
  }

  resize(width: number, height: number, dpr: number): void {
    [this.width, this.height, this.dpr] = [width, height, dpr];
  }

  get scale(): number {
    const rail = 2 * railOf(this.state, this.whole);
    const { wide, high } = FREE;
    const across = Math.max(this.width - wide * this.dpr, 1) / (this.whole.size[0]! + rail);
    const up = Math.max(this.height - high * this.dpr, 1) / (this.whole.size[1]! + rail);
    return this.magnification * Math.min(across, up);
  }

  /** The middle of the view in pixels. */
  private get middle(): readonly [number, number] {
    return [this.width / 2, this.height / 2 + FREE.lower * this.dpr];
  }

  project([x, y]: Point3): Spot {
    const [s, [mx, my]] = [this.scale, this.middle];
    return [mx + (x - this.centre[0]) * s, my - (y - this.centre[1]) * s, s, 0];
  }

  drag(right: number, down: number): void {
    const s = this.scale;
    this.centre = [this.centre[0] - right / s, this.centre[1] + down / s];
    this.touched = true;
  }

  turn(right: number, down: number): void {
    this.drag(right, down);
  }

  zoom(factor: number, x = this.middle[0], y = this.middle[1]): void {
    const before = this.scale;
    this.magnification = clamp(this.magnification * factor, 0.2, 500);
    const share = 1 / before - 1 / this.scale;
    const [mx, my] = this.middle;
    this.centre = [this.centre[0] + (x - mx) * share, this.centre[1] - (y - my) * share];
    this.touched = true;
  }

  lookAt([x, y]: Point3): void {
    this.centre = [x, y];
    this.touched = true;
  }

  private get sheet(): Sheet {
    const { width, height, dpr, scale } = this;
    return { width, height, dpr, scale, project: (place) => this.project(place) };
  }

  ground(ctx: CanvasRenderingContext2D): void {
    drawFloor(ctx, this.sheet, this.state);
  }

  front(ctx: CanvasRenderingContext2D): void {
    drawSides(ctx, this.sheet, this.state);
  }

  balls(ctx: CanvasRenderingContext2D, glowOf: (ball: number) => number): void {
    const { state, state: { run, looks, sprites, clock }, screen, exact } = this;
    const { space } = run.cast;
    this.place();
    const box = space.at(clock.time);
    if (run.count <= MOST_SHADOWS && space.kind !== "open") {
      // Shadows fall on the floor, not on the rail.
      this.within(ctx, box, () => this.each(box, (_, x, y, r) => stampShadow(ctx, x + 0.14 * r, y + 0.26 * r, r)));
    }
    const stamp = (): void =>
      this.each(box, (ball, x, y, r) => {
        if (!paintTurned(ctx, state, ball, x, y, r)) sprites.stamp(ctx, looks.of(ball), x, y, r, 0, exact);
        const glow = glowOf(ball);
        if (glow > 0) stampGlow(ctx, x, y, screen.r[ball]!, glow);
      });
    if (space.periodic) this.within(ctx, box, stamp);
    else stamp();
  }

  /** Computes the places of the balls on the screen. */
  private place(): void {
    const { state: { run, moment }, screen } = this;
    const s = this.scale;
    const [x0, y0] = this.project([0, 0, 0]);
    for (let ball = 0; ball < run.count; ball++) {
      screen.x[ball] = x0 + moment.x[ball]! * s;
      screen.y[ball] = y0 - moment.y[ball]! * s;
      screen.r[ball] = Math.max(run.cast.radius[ball]! * s, 0.75 * this.dpr); // keeps a point visible
    }
  }

  /** Draws, clipped to the box. */
  private within(ctx: CanvasRenderingContext2D, box: Box, draw: () => void): void {
    ctx.save();
    ctx.beginPath();
    ctx.rect(...rectangle(this.sheet, box));
    ctx.clip();
    draw();
    ctx.restore();
  }

  /** Visits each visible ball, and its images at the borders across periodic axes. */
  private each(box: Box, visit: (ball: number, x: number, y: number, r: number) => void): void {
    const { width, height, screen: { x: xs, y: ys, r: rs }, state: { run } } = this;
    const { space, space: { periodic } } = run.cast;
    const [bx, by, bw, bh] = periodic ? rectangle(this.sheet, box) : [0, 0, 0, 0];
    for (let ball = 0; ball < run.count; ball++) {
      const [x, y, r] = [xs[ball]!, ys[ball]!, rs[ball]!];
      if (x + r > 0 && x - r < width && y + r > 0 && y - r < height) visit(ball, x, y, r);
      if (!periodic) continue;
      const dx = !space.repeats(0) ? 0 : x - r < bx ? bw : x + r > bx + bw ? -bw : 0;
      const dy = !space.repeats(1) ? 0 : y - r < by ? bh : y + r > by + bh ? -bh : 0;
      if (dx) visit(ball, x + dx, y, r);
      if (dy) visit(ball, x, y + dy, r);
      if (dx && dy) visit(ball, x + dx, y + dy, r);
    }
  }
}
