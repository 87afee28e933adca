// The view of space: a box that can be turned, with the balls sorted by depth, in perspective.
import { Camera, dot, type Point3 } from "../../common/camera";
import { clamp } from "../model/numbers";
import type { Box } from "../model/space";
import type { State } from "../state";
import { Cover } from "./cover";
import { Items } from "./depth";
import { HAZES, stampGlow } from "../looks/sprites";
import { curveColour } from "../looks/theme";
import { type Screen, type Spot, trace, type View } from "./view";
import { drawWires } from "./wires";

/**
 * The distance of the eye in radii of the scene: far enough that near balls do not hide the rest.
 */
const EYE = 4;
/** The start angles in degrees: around the vertical axis, and above the ground. */
const START = { azimuth: 35.5, elevation: 21.8 };
/** The largest elevation; the eye is never straight above or below. */
const STEEPEST = 89; // degrees
/** The angle of a drag across the smaller side of the view. */
const TURN = 183; // degrees

export class SolidView implements View {
  readonly screen: Screen;
  readonly moved = true;
  readonly aspect = 1.1;
  /** The centre and radius of a sphere around the scene. */
  private whole: { readonly centre: Point3; readonly radius: number };
  private width = 1;
  private height = 1;
  private dpr = 1;
  private magnification = 1;
  private centre: Point3 = [0, 0, 0];
  private camera = new Camera(START.azimuth, START.elevation, [0, 0, 0]);
  private touched = false;
  private readonly cover = new Cover();
  private readonly items = new Items();

  constructor(private readonly state: State) {
    const { run } = state;
    const numbers = (): Float64Array => new Float64Array(run.count);
    this.screen = { x: numbers(), y: numbers(), r: numbers(), depth: numbers() };
    this.whole = sphereAround(run.extent());
    this.home();
  }

  home(): void {
    this.camera = new Camera(START.azimuth, START.elevation, [0, 0, 0]);
    this.magnification = 1;
    this.centre = this.whole.centre;
    this.touched = false;
  }

  follow(box: Box): void {
    this.whole = sphereAround(box);
    if (!this.touched) this.centre = this.whole.centre;
  }

  resize(width: number, height: number, dpr: number): void {
    [this.width, this.height, this.dpr] = [width, height, dpr];
  }

  drag(right: number, down: number): void {
    const degrees = TURN / Math.min(this.width, this.height);
    const { azimuth, elevation } = this.camera;
    this.camera = new Camera(azimuth - right * degrees, clamp(elevation + down * degrees, -STEEPEST, STEEPEST), [0, 0, 0]);
  }

  turn(right: number, down: number): void {
    this.drag(-right, -down);
  }

  zoom(factor: number): void {
    this.magnification = clamp(this.magnification * factor, 0.3, 60);
  }

  lookAt(place: Point3): void {
    this.centre = place;
    this.touched = true;
  }

  get scale(): number {
    const room = Math.min(this.width - 16 * this.dpr, this.height - 64 * this.dpr);
    return (this.magnification * 0.56 * Math.max(room, 1)) / this.whole.radius;
  }

  project(place: Point3): Spot {
    const { camera: { right, up, eye }, centre } = this;
    const from: Point3 = [place[0] - centre[0], place[1] - centre[1], place[2] - centre[2]];
    const near = dot(from, eye);
    const away = EYE * this.whole.radius;
    // Zooming narrows the lens and does not move the eye, so no ball passes through it.
    const s = near < 0.95 * away ? (this.scale * away) / (away - near) : 0;
    return [this.width / 2 + s * dot(from, right), 0.48 * this.height - s * dot(from, up), s, near];
  }

  ground(ctx: CanvasRenderingContext2D): void {
    ctx.fillStyle = this.state.theme.stage;
    ctx.fillRect(0, 0, this.width, this.height);
    this.edges(ctx, false);
    const { dpr, whole: { centre, radius } } = this;
    drawWires(ctx, { dpr, centre, radius, focus: this.scale * EYE * radius, project: (place) => this.project(place) }, this.state);
  }

  front(ctx: CanvasRenderingContext2D): void {
    this.edges(ctx, true);
    this.compass(ctx);
  }

  /** Draws the directions of the axes in a corner. */
  private compass(ctx: CanvasRenderingContext2D): void {
    const { dpr, camera: { right, up, eye } } = this;
    const [x, y, length] = [this.width - 42 * dpr, this.height - 40 * dpr, 22 * dpr];
    ctx.font = `600 ${11 * dpr}px system-ui, sans-serif`;
    [ctx.textAlign, ctx.textBaseline, ctx.lineWidth, ctx.lineCap] = ["center", "middle", 2 * dpr, "round"];
    // Draw the axis that points away from the eye first, so that the others are above it.
    for (const axis of ([0, 1, 2] as const).toSorted((a, b) => eye[a] - eye[b])) {
      ctx.strokeStyle = ctx.fillStyle = curveColour(this.state.theme, axis);
      const [dx, dy] = [right[axis] * length, -up[axis] * length];
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + dx, y + dy);
      ctx.stroke();
      ctx.fillText("xyz"[axis]!, x + dx * 1.45, y + dy * 1.45);
    }
  }

  /** Whether a face of the box, on one side of an axis, faces the eye. */
  private faces(box: Box, axis: number, side: number): boolean {
    const eye = this.centre[axis]! + this.camera.eye[axis]! * EYE * this.whole.radius;
    return side ? eye > box.max[axis]! : eye < box.min[axis]!;
  }

  /**
   * Draws the edges of the box in front of the balls, or those behind, which are between two faces
   * turned away.
   */
  private edges(ctx: CanvasRenderingContext2D, inFront: boolean): void {
    const { state: { run: { cast: { space } }, clock, theme } } = this;
    if (space.kind === "open") return;
    const box = space.at(clock.time);
    ctx.strokeStyle = theme.muted;
    ctx.lineWidth = 1.2 * this.dpr;
    ctx.globalAlpha = inFront ? 0.55 : 0.5;
    ctx.beginPath();
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      // Open axes have no sides.
      if (space.kinds[u] === "open" || space.kinds[v] === "open") continue;
      for (const [su, sv] of [[0, 0], [0, 1], [1, 0], [1, 1]] as const) {
        if ((this.faces(box, u, su) || this.faces(box, v, sv)) !== inFront) continue;
        const from: [number, number, number] = [0, 0, 0];
        from[axis] = box.min[axis]!;
        from[u] = (su ? box.max : box.min)[u]!;
        from[v] = (sv ? box.max : box.min)[v]!;
        const to: [number, number, number] = [...from];
        to[axis] = box.max[axis]!;
        trace(ctx, this.project(from), this.project(to));
      }
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  balls(ctx: CanvasRenderingContext2D, glowOf: (ball: number) => number): void {
    const { items, state: { looks, sprites } } = this;
    this.collect();
    for (const item of this.visible(items.byDepth())) {
      const [ball, x, y, r, alpha] = [items.ball[item]!, items.x[item]!, items.y[item]!, items.r[item]!, items.alpha[item]!];
      ctx.globalAlpha = alpha;
      sprites.stamp(ctx, looks.of(ball), x, y, r, Math.floor(items.share[item]! * HAZES), false);
      const glow = glowOf(ball);
      if (glow > 0) stampGlow(ctx, x, y, r, glow * alpha);
    }
    ctx.globalAlpha = 1;
  }

  /** The visible items, the farthest first; `order` is from the nearest to the farthest. */
  private visible(order: Uint32Array): Uint32Array {
    const { items: { x, y, r, alpha }, cover, state: { run } } = this;
    cover.begin(this.width, this.height, this.scale * (run.cast.radius[0] ?? 0));
    let n = 0;
    for (const item of order) {
      if (cover.hides(x[item]!, y[item]!, r[item]!)) continue;
      if (alpha[item] === 1) cover.add(x[item]!, y[item]!, r[item]!);
      order[n++] = item;
    }
    return order.subarray(0, n).reverse();
  }

  /** Lists the items to draw: each ball, and in a periodic box its images. */
  private collect(): void {
    const { screen, state: { run, moment }, items } = this;
    items.clear();
    for (let ball = 0; ball < run.count; ball++) {
      const place = moment.placeOf(ball);
      const spot = this.project(place);
      screen.x[ball] = spot[0];
      screen.y[ball] = spot[1];
      screen.r[ball] = spot[2] * run.cast.radius[ball]!;
      screen.depth![ball] = spot[3];
      this.add(ball, spot, 1);
      if (run.cast.space.periodic) this.addImages(ball, place);
    }
  }

  /**
   * Adds the images of a ball that reaches through sides of the periodic box, at the other sides.
   * An image fades in as the ball's centre approaches the side, so that it does not appear
   * suddenly.
   */
  private addImages(ball: number, place: Point3): void {
    const { run, clock } = this.state;
    const { min, max, size } = run.cast.space.at(clock.time);
    const radius = run.cast.radius[ball]!;
    const reaches = (axis: 0 | 1 | 2): boolean => place[axis] - min[axis]! < radius || max[axis]! - place[axis] < radius;
    if (!reaches(0) && !reaches(1) && !reaches(2)) return;
    const near = ([0, 1, 2] as const).map((axis) => {
      const [low, high] = [place[axis] - min[axis]!, max[axis]! - place[axis]];
      const shift = low < radius ? size[axis]! : high < radius ? -size[axis]! : 0;
      return { shift: run.cast.space.repeats(axis) ? shift : 0, weight: 1 - Math.min(low, high) / radius };
    });
    for (let image = 1; image < 8; image++) {
      let alpha = 1;
      const there: [number, number, number] = [...place];
      for (const axis of [0, 1, 2] as const) {
        if (!(image & (1 << axis))) continue;
        const { shift, weight } = near[axis]!;
        alpha = shift ? alpha * weight : 0;
        there[axis] += shift;
      }
      if (alpha > 0) this.add(ball, this.project(there), alpha);
    }
  }

  private add(ball: number, [x, y, s, near]: Spot, alpha: number): void {
    const r = Math.max(s * this.state.run.cast.radius[ball]!, 0.75 * this.dpr);
    if (s === 0 || x + r < 0 || x - r > this.width || y + r < 0 || y - r > this.height) return;
    this.items.add(ball, x, y, r, alpha, clamp(0.5 - near / (2.2 * this.whole.radius), 0, 0.999));
  }
}

function sphereAround({ min, size }: Box): { readonly centre: Point3; readonly radius: number } {
  const middle = (axis: number): number => min[axis]! + size[axis]! / 2;
  return { centre: [middle(0), middle(1), middle(2)], radius: Math.hypot(...size) / 2 || 1 };
}
