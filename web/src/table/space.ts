// The view of space: spheres in a box that can be turned, the farthest drawn first, in perspective.
import { Camera, type Point3, space } from "../figure/camera";
import type { Bounds } from "../simulation";
import { palette } from "./looks";
import { spriteSize, Sprites } from "./sprites";
import type { Balls, SceneView, Screen } from "./view";

/** The eye is so many radii of the scene away. */
const EYE = 4;
const TURN = 0.4; // degrees by dragging one pixel
const STEEPEST = 89; // degrees
const START = { azimuth: 35.5, elevation: 22 };
/** The share of the smaller side of the screen that the scene's radius takes: however it is turned, it is seen whole. */
const FILL = 0.47;

export class SpaceView implements SceneView {
  private angles = START;
  private magnified = 1;
  private bounds: Bounds = { kind: "open", min: [0, 0, 0], max: [1, 1, 1] };
  private middle: Point3 = [0, 0, 0];
  private radius = 1;
  private screen: Screen | undefined;
  private sprites = new Sprites([], "", 0);

  home(bounds: Bounds): void {
    [this.angles, this.magnified] = [START, 1];
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
    const { azimuth, elevation } = this.angles;
    this.angles = { azimuth: azimuth - dx * TURN, elevation: Math.min(STEEPEST, Math.max(-STEEPEST, elevation + dy * TURN)) };
  }

  draw(screen: Screen, balls: Balls): void {
    this.screen = screen;
    this.edges(false);
    this.spheres(balls);
    this.edges(true);
  }

  private camera(): Camera {
    return new Camera(this.angles.azimuth, this.angles.elevation, this.middle);
  }

  /** From a place to the screen: x, y, pixels for a length there (0 behind the eye), nearness from −1 to 1. */
  private projection(): (place: Point3) => readonly [number, number, number, number] {
    const { width, height } = this.screen ?? { width: 1, height: 1 };
    const camera = this.camera();
    const away = EYE * this.radius;
    const scale = (this.magnified * FILL * Math.min(width, height)) / this.radius;
    return (place) => {
      const [right, up] = camera.flat(place);
      const near = camera.nearness(place);
      const s = near < 0.95 * away ? (scale * away) / (away - near) : 0;
      return [width / 2 + s * right, height / 2 - s * up, s, near / this.radius];
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
    const { eye } = this.camera();
    const corner = (sides: readonly number[]): Point3 => space(sides.map((side, i) => (side ? max : min)[i] ?? 0));
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
