// The stage: the canvas with the balls, and the order of its layers.
import type { Box } from "../model/space";
import type { State } from "../state";
import { type Brush, drawArrows, drawImpacts, drawNames, drawRings, glows, markEvent } from "./marks";
import { PlaneView } from "./plane";
import { SolidView } from "./solid";
import { drawTrails } from "./trails";
import type { View } from "./view";

/**
 * With more balls, sprites snap to whole pixels, which is twice as fast and not visible among so
 * many.
 */
const CROWD = 3000;

export class Stage {
  readonly view: View;
  /** Canvas pixels per CSS pixel. */
  px = 1;
  private readonly ctx: CanvasRenderingContext2D;

  constructor(readonly canvas: HTMLCanvasElement, private readonly state: State) {
    this.view = state.run.dimension === 3 ? new SolidView(state) : new PlaneView(state);
    const ctx = canvas.getContext("2d", { alpha: false });
    if (!ctx) throw new Error("this browser draws no canvas");
    this.ctx = ctx;
  }

  resize(): void {
    this.px = devicePixelRatio || 1;
    const { width, height } = this.canvas.getBoundingClientRect();
    this.canvas.width = Math.max(1, Math.round(width * this.px));
    this.canvas.height = Math.max(1, Math.round(height * this.px));
    this.view.resize(this.canvas.width, this.canvas.height, this.px);
  }

  /** Called with the new extent when the scene has grown. */
  follow(box: Box): void {
    this.view.follow(box);
  }

  home(): void {
    this.state.choice.following = false;
    this.view.home();
  }

  draw(): void {
    const { ctx, view, state, state: { run, choice, moment } } = this;
    const brush: Brush = { ctx, view, px: this.px };
    if (choice.following && choice.pinned >= 0 && !moment.isGone(choice.pinned)) view.lookAt(moment.placeOf(choice.pinned));
    view.ground(ctx);
    if (run.dimension === 2) drawTrails(brush, state); // on the cloth, under the balls
    ctx.imageSmoothingEnabled = run.count <= CROWD;
    view.balls(ctx, glows(state));
    ctx.imageSmoothingEnabled = true;
    if (run.dimension === 3) drawTrails(brush, state);
    drawNames(brush, state);
    view.front(ctx);
    drawImpacts(brush, state);
    markEvent(brush, state);
    drawArrows(brush, state, Math.min(this.canvas.width, this.canvas.height));
    drawRings(brush, state);
  }

  /** The ball at a place of the canvas: the nearest to the eye, or else one within reach, or −1. */
  ballAt(px: number, py: number, reach: number): number {
    const { x, y, r, depth } = this.view.screen;
    let [best, bestDepth, near, nearest] = [-1, -Infinity, -1, reach];
    for (let ball = 0; ball < x.length; ball++) {
      const beyond = Math.hypot(px - x[ball]!, py - y[ball]!) - r[ball]!;
      if (beyond <= 0 && (depth === null || depth[ball]! > bestDepth)) [best, bestDepth] = [ball, depth === null ? 0 : depth[ball]!];
      else if (beyond < nearest) [near, nearest] = [ball, beyond];
    }
    return best >= 0 ? best : near;
  }
}
