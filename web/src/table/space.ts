// The view of space: spheres in a box that can be turned, the farthest drawn first, in perspective.
import type { Bounds } from "../simulation";
import { palette } from "./looks";
import { spriteSize, Sprites } from "./sprites";
import type { Balls, SceneView, Screen } from "./view";

/** The eye is so many radii of the scene away. */
const EYE = 4;
const RADIANS = 0.007; // by dragging one pixel
const STEEPEST = 1.55; // radians
/** The share of the smaller side of the screen that the scene's radius takes: however it is turned, it is seen whole. */
const FILL = 0.47;

type Vector3 = readonly [number, number, number];

export class SpaceView implements SceneView {
  private yaw = 0.62;
  private pitch = 0.38;
  private magnified = 1;
  private bounds: Bounds = { kind: "open", min: [0, 0, 0], max: [1, 1, 1] };
  private middle: Vector3 = [0, 0, 0];
  private radius = 1;
  private screen: Screen | undefined;
  private sprites = new Sprites([], "", 0);

  home(bounds: Bounds): void {
    [this.yaw, this.pitch, this.magnified] = [0.62, 0.38, 1];
    this.bounds = bounds;
    const { min, max } = bounds;
    const middle = (i: number): number => ((min[i] ?? 0) + (max[i] ?? 0)) / 2;
    this.middle = [middle(0), middle(1), middle(2)];
    this.radius = Math.hypot(...max.map((high, i) => high - middle(i))) || 1;
  }

  follow(): void {
    // Space has room around the scene, and the visitor a zoom.
  }

  zoom(factor: number): void {
    this.magnified = Math.min(60, Math.max(0.2, this.magnified * factor));
  }

  drag(dx: number, dy: number): void {
    this.yaw -= dx * RADIANS;
    this.pitch = Math.min(STEEPEST, Math.max(-STEEPEST, this.pitch + dy * RADIANS));
  }

  draw(screen: Screen, balls: Balls): void {
    this.screen = screen;
    this.edges(false);
    this.spheres(balls);
    this.edges(true);
  }

  /** The directions to the right, upwards and towards the eye. */
  private axes(): readonly [Vector3, Vector3, Vector3] {
    const [sy, cy, sp, cp] = [Math.sin(this.yaw), Math.cos(this.yaw), Math.sin(this.pitch), Math.cos(this.pitch)];
    return [[-sy, cy, 0], [-sp * cy, -sp * sy, cp], [cp * cy, cp * sy, sp]];
  }

  /** From a place to the screen: x, y, pixels for a length there (0 behind the eye), nearness from −1 to 1. */
  private projection(): (place: Vector3) => readonly [number, number, number, number] {
    const { width, height } = this.screen ?? { width: 1, height: 1 };
    const [right, up, eye] = this.axes();
    const away = EYE * this.radius;
    const scale = (this.magnified * FILL * Math.min(width, height)) / this.radius;
    const { middle } = this;
    return ([x, y, z]) => {
      const d: Vector3 = [x - middle[0], y - middle[1], z - middle[2]];
      const near = dot(d, eye);
      const s = near < 0.95 * away ? (scale * away) / (away - near) : 0;
      return [width / 2 + s * dot(d, right), height / 2 - s * dot(d, up), s, near / this.radius];
    };
  }

  private spheres({ places, radii, kinds, met }: Balls): void {
    const { ctx, colours } = this.screen ?? {};
    if (!ctx || !colours) return;
    const project = this.projection();
    const seen = Array.from(radii, (radius, i) => {
      const [x, y, s, near] = project([places[3 * i] ?? 0, places[3 * i + 1] ?? 0, places[3 * i + 2] ?? 0]);
      return { i, x, y, r: s * radius, near };
    }).filter(({ r }) => r > 0);
    seen.sort((one, other) => one.near - other.near);
    const widest = seen.reduce((most, { r }) => Math.max(most, 2 * r), 1);
    this.sprites = this.sprites.for(palette(colours), colours.paper, spriteSize(widest * devicePixelRatio));
    const shown = new Set(met);
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 2.5;
    for (const { i, x, y, r, near } of seen) {
      ctx.drawImage(this.sprites.of(kinds[i] ?? 0, near), x - r, y - r, 2 * r, 2 * r);
      if (!shown.has(i)) continue;
      ctx.beginPath();
      ctx.arc(x, y, r + 2, 0, 2 * Math.PI);
      ctx.stroke();
    }
  }

  /** The edges of the box in front of the spheres, or those behind them: between two faces turned away. */
  private edges(inFront: boolean): void {
    const { ctx, colours } = this.screen ?? {};
    const { kind, min, max } = this.bounds;
    if (kind === "open" || !ctx || !colours) return;
    const project = this.projection();
    const eye = this.axes()[2];
    const corner = (sides: readonly number[]): Vector3 => [0, 1, 2].map((i) => (sides[i] ? max : min)[i] ?? 0) as unknown as Vector3;
    const isTurnedTo = (axis: number, side: number): boolean => {
      const wall = (side ? max : min)[axis] ?? 0;
      const at = (this.middle[axis] ?? 0) + (eye[axis] ?? 0) * EYE * this.radius;
      return side ? at > wall : at < wall;
    };
    ctx.strokeStyle = colours.muted;
    ctx.lineWidth = 1.2;
    ctx.globalAlpha = 0.6;
    ctx.setLineDash(kind === "periodic" ? [6, 5] : []);
    ctx.beginPath();
    for (const axis of [0, 1, 2]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      for (const [su, sv] of [[0, 0], [0, 1], [1, 0], [1, 1]] as const) {
        if ((isTurnedTo(u, su) || isTurnedTo(v, sv)) !== inFront) continue;
        const sides = [0, 0, 0].with(u, su).with(v, sv);
        const [from, to] = [project(corner(sides)), project(corner(sides.with(axis, 1)))];
        ctx.moveTo(from[0], from[1]);
        ctx.lineTo(to[0], to[1]);
      }
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.setLineDash([]);
  }
}

const dot = (p: Vector3, q: Vector3): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
