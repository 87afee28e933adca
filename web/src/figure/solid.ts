// Solid spheres above a ground, and a plane that cuts them through their centres.
import { type Camera, dot, onwards, type Point3 } from "../../common/camera";
import { svg } from "../../common/dom";
import type { Point } from "../../common/point";
import type { Pen } from "./pen";

export interface Sphere {
  readonly name: string;
  readonly center: Point3;
  readonly radius: number;
  readonly look: string;
}

/**
 * A plane with coordinates: its origin, two unit vectors at right angles, and the part that is
 * drawn.
 */
export interface Plane {
  readonly origin: Point3;
  readonly u: Point3;
  readonly v: Point3;
  readonly low: Point;
  readonly high: Point;
}

const CORNERS = 64; // of a circle that is drawn as a polygon
const LINES = 12; // of the ground, about this many on a side

/** The gradients that shade spheres, which the style sheet refers to: `sphere-a`, `sphere-b`. */
export function shades(): SVGSVGElement {
  const gradient = (look: string): SVGElement =>
    svg(
      "radialGradient",
      { id: `sphere-${look}`, class: look, cx: 0.4, cy: 0.32, r: 0.72 },
      ...(["near", "middle", "far"] as const).map((part, i) => svg("stop", { class: part, offset: i / 2 })),
    );
  return svg("svg", { class: "shade", width: 0, height: 0, "aria-hidden": "true" }, gradient("a"), gradient("b"));
}

/** The place in space of coordinates on the plane. */
export function within({ origin, u, v }: Plane, [x, y]: Point): Point3 {
  return onwards(onwards(origin, u, x), v, y);
}

/** The coordinates of a place on the plane. */
export function coordinates({ origin, u, v }: Plane, place: Point3): Point {
  const from = onwards(place, origin, -1);
  return [dot(from, u), dot(from, v)];
}

/** A part of a circle, in coordinates of the plane. */
function arc([x, y]: Point, radius: number, start: number, end: number): Point[] {
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const angle = start + ((end - start) * i) / CORNERS;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/**
 * Draws the ground at a height: lines around a middle, and the shadows of spheres straight below
 * them.
 */
export function drawGround(pen: Pen, camera: Camera, [mx, my]: Point, half: number, height: number, spheres: readonly Sphere[]): void {
  const unit = 2 ** Math.round(Math.log2((2 * half) / LINES));
  const flat = (x: number, y: number): Point => camera.flat([x, y, height]);
  const [left, bottom] = [Math.floor((mx - half) / unit), Math.floor((my - half) / unit)];
  const [right, top] = [Math.ceil((mx + half) / unit), Math.ceil((my + half) / unit)];
  const lines: Point[][] = [];
  for (let i = left; i <= right; i++) lines.push([flat(i * unit, bottom * unit), flat(i * unit, top * unit)]);
  for (let i = bottom; i <= top; i++) lines.push([flat(left * unit, i * unit), flat(right * unit, i * unit)]);
  const edge = [[left, bottom], [right, bottom], [right, top], [left, top]] as const;
  pen.path("ground", [edge.map(([x, y]) => flat(x * unit, y * unit))], "ground");
  pen.path("grid", lines, "grid strong");
  for (const { name, center: [x, y, z], radius, look } of spheres) {
    pen.path(`${name}/shadow`, [arc([x, y], radius, 0, 2 * Math.PI).map(([px, py]) => flat(px, py))], "shadow");
    pen.line(`${name}/drop`, camera.flat([x, y, z]), flat(x, y), `drop ${look}`);
  }
}

/**
 * Draws spheres with their centres on a plane, and the plane, from far to near, so that each covers
 * what is behind it.
 */
export function drawCut(pen: Pen, camera: Camera, plane: Plane, spheres: readonly Sphere[]): void {
  const nearness = ([x, y]: Point): number => x * dot(plane.u, camera.eye) + y * dot(plane.v, camera.eye);
  const flat = (place: Point): Point => camera.flat(within(plane, place));
  const { low, high } = plane;
  let rest: Point[] = [low, [high[0], low[1]], high, [low[0], high[1]]];
  const behind: Point[][] = [];
  const ordered = spheres.map((sphere) => ({ ...sphere, at: coordinates(plane, sphere.center) })).sort((a, b) => nearness(a.at) - nearness(b.at));
  for (const { name, center, radius, look, at } of ordered) {
    const level = nearness(at);
    const far = clipped(rest, (place) => level - nearness(place));
    const holes = behind.map((disc) => clipped(disc, (place) => level - nearness(place)));
    pen.path(`plane/${name}`, [far, ...holes].filter((part) => part.length > 0).map((part) => part.map(flat)), "plane");
    pen.disc(`${name}/solid`, camera.flat(center), radius, `sphere ${look}`);
    rest = clipped(rest, (place) => nearness(place) - level);
    for (const [i, disc] of behind.entries()) behind[i] = clipped(disc, (place) => nearness(place) - level);
    const towards = Math.atan2(dot(plane.v, camera.eye), dot(plane.u, camera.eye));
    behind.push(arc(at, radius, towards - Math.PI / 2, towards + Math.PI / 2));
  }
  pen.path("plane/near", [rest, ...behind].filter((part) => part.length > 0).map((part) => part.map(flat)), "plane");
}

/**
 * Draws the circle in which the plane cuts a sphere: the half towards the eye, and the half behind.
 */
export function drawEquator(pen: Pen, camera: Camera, plane: Plane, { name, center, radius, look }: Sphere): void {
  const towards = Math.atan2(dot(plane.v, camera.eye), dot(plane.u, camera.eye));
  const half = (start: number): Point[] => arc(coordinates(plane, center), radius, start, start + Math.PI).map((place) => camera.flat(within(plane, place)));
  pen.path(`${name}/far`, [half(towards + Math.PI / 2)], `line thin dashed ${look}`);
  pen.path(`${name}/near`, [half(towards - Math.PI / 2)], `line ${look}`);
}

/** The part of a convex polygon where a linear function is at least 0. */
function clipped(polygon: readonly Point[], inside: (place: Point) => number): Point[] {
  return polygon.flatMap((place, i) => {
    const next = polygon[(i + 1) % polygon.length] ?? place;
    const [here, there] = [inside(place), inside(next)];
    const kept = here >= 0 ? [place] : [];
    if (here >= 0 === there >= 0) return kept;
    const part = here / (here - there);
    return [...kept, [place[0] + (next[0] - place[0]) * part, place[1] + (next[1] - place[1]) * part] as const];
  });
}
