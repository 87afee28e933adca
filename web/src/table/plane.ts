// The view of the plane: discs between walls.
import { type Point, View, type Window } from "../figure/view";
import type { Bounds } from "../simulation";
import { palette } from "./looks";
import type { Balls, SceneView, Screen } from "./view";

const MARGIN = 0.06;
/** In open space the view grows to so many times the first, and no further. */
const MOST_GROWTH = 4;
/** Smaller discs are dots; larger ones have a rim, and room for a name. */
const RIM = 3; // pixels
const NAME = 8;

export class PlaneView implements SceneView {
  private view = new View({ middle: [0, 0], half: [1, 1] }, 600, 400);
  private bounds: Bounds = { kind: "open", min: [0, 0], max: [1, 1] };
  private size = 1;
  private touched = false;

  home(bounds: Bounds): void {
    this.bounds = bounds;
    this.size = longest(bounds);
    this.touched = false;
    this.look(windowOf(bounds));
  }

  follow(bounds: Bounds): void {
    if (bounds.kind !== "open" || this.touched) return;
    const { middle, half } = this.view.window;
    const grown = windowOf(bounds);
    const low = (i: 0 | 1): number => Math.min(middle[i] - half[i], grown.middle[i] - grown.half[i]);
    const high = (i: 0 | 1): number => Math.max(middle[i] + half[i], grown.middle[i] + grown.half[i]);
    const hull: Bounds = { kind: "open", min: [low(0), low(1)], max: [high(0), high(1)] };
    if (longest(hull) < MOST_GROWTH * this.size) this.look(windowOf(hull, 0));
  }

  zoom(factor: number, x: number, y: number): void {
    this.touched = true;
    this.look(this.view.zoomed(factor, this.view.toWorld([x, y])));
  }

  drag(dx: number, dy: number): void {
    this.touched = true;
    this.look(this.view.panned([dx, dy]));
  }

  private look(window: Window): void {
    this.view = new View(window, this.view.width, this.view.height);
  }

  draw(screen: Screen, balls: Balls): void {
    this.view = new View(this.view.window, screen.width, screen.height);
    const { ctx, colours } = screen;
    const { min, max, kind } = this.bounds;
    const [left, bottom] = this.view.toScreen([min[0] ?? 0, min[1] ?? 0]);
    const [right, top] = this.view.toScreen([max[0] ?? 0, max[1] ?? 0]);
    ctx.save();
    if (kind === "periodic") {
      ctx.beginPath();
      ctx.rect(left, top, right - left, bottom - top);
      ctx.clip();
    }
    this.discs(screen, balls);
    ctx.restore();
    if (kind === "open") return;
    ctx.strokeStyle = colours.muted;
    ctx.lineWidth = 1.5;
    ctx.setLineDash(kind === "periodic" ? [6, 5] : []);
    ctx.strokeRect(left, top, right - left, bottom - top);
    ctx.setLineDash([]);
  }

  private discs({ ctx, colours }: Screen, { places, radii, kinds, names, met }: Balls): void {
    const paths = palette(colours).map((colour) => ({ colour, dots: new Path2D(), discs: new Path2D() }));
    const words: [string, Point, number][] = [];
    for (let i = 0; i < radii.length; i++) {
      const r = Math.max((radii[i] ?? 0) * this.view.scale, 0.7);
      const path = paths[kinds[i] ?? 0];
      for (const at of this.images([places[2 * i] ?? 0, places[2 * i + 1] ?? 0], radii[i] ?? 0)) {
        const [x, y] = this.view.toScreen(at);
        circle((r < RIM ? path?.dots : path?.discs) ?? new Path2D(), x, y, r);
        const name = names[i];
        if (name !== undefined && r >= NAME) words.push([name, [x, y], r]);
      }
    }
    for (const { colour, dots, discs } of paths) {
      ctx.fillStyle = ctx.strokeStyle = colour;
      ctx.fill(dots);
      ctx.globalAlpha = 0.3;
      ctx.fill(discs);
      ctx.globalAlpha = 1;
      ctx.lineWidth = 1.5;
      ctx.stroke(discs);
    }
    ctx.fillStyle = ctx.strokeStyle = colours.ink;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    for (const [name, [x, y], r] of words) {
      ctx.font = `600 ${Math.min(15, Math.max(9, r * 0.85))}px system-ui, sans-serif`;
      ctx.fillText(name, x, y, 1.8 * r);
    }
    ctx.lineWidth = 2.5;
    for (const i of met) {
      const rim = new Path2D();
      const [x, y] = this.view.toScreen([places[2 * i] ?? 0, places[2 * i + 1] ?? 0]);
      circle(rim, x, y, (radii[i] ?? 0) * this.view.scale + 3);
      ctx.stroke(rim);
    }
  }

  /** A disc, and in a periodic box what reaches over its sides comes in at the others. */
  private images([x, y]: Point, radius: number): Point[] {
    if (this.bounds.kind !== "periodic") return [[x, y]];
    const shifts = [x, y].map((at, i) => {
      const [low, high] = [this.bounds.min[i] ?? 0, this.bounds.max[i] ?? 1];
      return at - radius < low ? [0, high - low] : at + radius > high ? [0, low - high] : [0];
    });
    return (shifts[0] ?? []).flatMap((dx) => (shifts[1] ?? []).map((dy): Point => [x + dx, y + dy]));
  }
}

function circle(path: Path2D, x: number, y: number, r: number): void {
  path.moveTo(x + r, y);
  path.arc(x, y, r, 0, 2 * Math.PI);
}

const longest = ({ min, max }: Bounds): number => Math.max(...max.map((high, i) => high - (min[i] ?? 0)));

function windowOf(bounds: Bounds, margin = MARGIN): Window {
  const { min, max } = bounds;
  const space = margin * (longest(bounds) || 1);
  const middle = (i: 0 | 1): number => ((min[i] ?? 0) + (max[i] ?? 0)) / 2;
  const half = (i: 0 | 1): number => ((max[i] ?? 0) - (min[i] ?? 0)) / 2 + space;
  return { middle: [middle(0), middle(1)], half: [half(0), half(1)] };
}
