// Obstacles and pockets in space, drawn as glass with wires along the edges, so that the balls stay
// visible.
import { cross, dot, onwards, type Point3, space, unit } from "../../common/camera";
import type { Point } from "../../common/point";
import { type Shape, trianglesOf, wallsOf } from "../model/obstacles";
import type { State } from "../state";
import { DARK } from "./obstacles";
import { disc } from "../looks/sprites";
import { type Spot, trace } from "./view";

/** The projection to the screen, and the sphere around the scene. */
export interface Sight {
  readonly dpr: number;
  /** Pixels per length times the distance to the eye, which is the same everywhere. */
  readonly focus: number;
  readonly centre: Point3;
  readonly radius: number;
  readonly project: (place: Point3) => Spot;
}

/** The opacity of solid shapes, hollow shapes and pockets. */
const GLASS = { solid: 0.5, hollow: 0.1, pocket: 0.8 };
const EDGE = 0.7;
/** The number of corners of a circle, and of meshes across a plane. */
const [CORNERS, MESHES] = [48, 10];
/** Half the side of a plane, relative to the radius of the scene. */
const PATCH = 0.7;
const AXES: readonly Point3[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

export function drawWires(ctx: CanvasRenderingContext2D, sight: Sight, { run: { shapes, holes }, theme }: State): void {
  ctx.save();
  ctx.lineJoin = ctx.lineCap = "round";
  [ctx.fillStyle, ctx.strokeStyle, ctx.lineWidth] = [theme.rail, theme.muted, sight.dpr];
  for (const shape of shapes) drawShape(ctx, sight, shape);
  for (const { center, radius } of holes) {
    const [x, y, s] = sight.project(space(center));
    ctx.globalAlpha = GLASS.pocket;
    if (s > 0) disc(ctx, x, y, s * radius, DARK);
    line(ctx, sight, 1, [circle(space(center), radius, AXES[0]!, AXES[1]!)]);
  }
  ctx.restore();
}

function drawShape(ctx: CanvasRenderingContext2D, sight: Sight, shape: Shape): void {
  const glass = shape.kind.startsWith("hollow") ? GLASS.hollow : GLASS.solid;
  switch (shape.kind) {
    case "ball":
    case "hollow-ball": {
      const rings = [[0, 1], [1, 2], [2, 0]].map(([u, v]) => circle(space(shape.center), shape.radius, AXES[u!]!, AXES[v!]!));
      line(ctx, sight, 1, rings);
      fill(ctx, glass, ball(sight, shape.center, shape.radius));
      ctx.stroke();
      break;
    }
    case "capsule":
    case "hollow-capsule": {
      const [u, v] = across(onwards(space(shape.end), space(shape.start), -1));
      line(ctx, sight, 1, [shape.start, shape.end].map((end) => circle(space(end), shape.radius, u, v)));
      fill(ctx, glass, [...ball(sight, shape.start, shape.radius), ...ball(sight, shape.end, shape.radius)]);
      ctx.stroke();
      break;
    }
    case "hollow-cylinder":
    case "tube": drawRound(ctx, sight, shape); break;
    case "triangle": drawTriangles(ctx, sight, [shape.corners]); break;
    case "mesh": drawTriangles(ctx, sight, trianglesOf(shape)); break;
    case "box":
    case "hollow-box": {
      const edges = edgesOf(shape.min, shape.max);
      fill(ctx, glass, edges.flat().map(sight.project).map(([x, y]): Point => [x, y]));
      line(ctx, sight, 1.2, edges);
      break;
    }
    case "half-space": drawPlane(ctx, sight, space(shape.point), space(shape.normal)); break;
    case "polyline": line(ctx, sight, 3, wallsOf(shape).map((wall) => wall.map(space)));
  }
}

/** Draws rings around the axis and lines along it; for a tube as far as the scene. */
function drawRound(ctx: CanvasRenderingContext2D, sight: Sight, shape: Extract<Shape, { kind: "capsule" | "hollow-capsule" | "hollow-cylinder" | "tube" }>): void {
  const [from, to] = [space(shape.start), space(shape.end)];
  const axis = unit(onwards(to, from, -1)) ?? AXES[2]!;
  const [u, v] = across(axis);
  const middle = dot(axis, onwards(sight.centre, from, -1));
  const [low, high] = shape.kind === "tube" ? [middle - sight.radius, middle + sight.radius] : [0, dot(axis, onwards(to, from, -1))];
  const ring = (part: number): readonly Point3[] => circle(onwards(from, axis, low + part * (high - low)), shape.radius, u, v);
  const [bottom, top] = [ring(0), ring(1)];
  const staves = bottom.flatMap((place, n) => (n % (CORNERS / 8) ? [] : [[place, top[n]!]]));
  line(ctx, sight, 1, [bottom, top, ...(shape.kind === "tube" ? [0.25, 0.5, 0.75].map(ring) : []), ...staves]);
  fill(ctx, GLASS.hollow, [...bottom, ...top].map(sight.project).map(([x, y]): Point => [x, y]));
}

/** Draws each triangle as a pane of glass, and every edge once. */
function drawTriangles(ctx: CanvasRenderingContext2D, sight: Sight, triangles: readonly (readonly (readonly number[])[])[]): void {
  const edges = new Map<string, readonly Point3[]>();
  for (const corners of triangles) {
    const spots = corners.map((corner) => sight.project(space(corner)));
    if (spots.every(([, , s]) => s > 0)) fill(ctx, GLASS.hollow, spots.map(([x, y]): Point => [x, y]));
    corners.forEach((from, n) => {
      const ends = [from, corners[(n + 1) % corners.length]!];
      edges.set(ends.map(String).toSorted().join(";"), ends.map(space));
    });
  }
  line(ctx, sight, 1, [...edges.values()]);
}

/** Draws a patch of the plane, about as large as the scene. */
function drawPlane(ctx: CanvasRenderingContext2D, sight: Sight, point: Point3, normal: Point3): void {
  const up = unit(normal) ?? AXES[2]!;
  const away = up.reduce((sum, n, axis) => sum + n * (sight.centre[axis]! - point[axis]!), 0);
  const [foot, [u, v]] = [onwards(sight.centre, up, -away), across(up)];
  const at = (a: number, b: number): Point3 => onwards(onwards(foot, u, a * PATCH * sight.radius), v, b * PATCH * sight.radius);
  const ends = Array.from({ length: MESHES + 1 }, (_, n) => (2 * n) / MESHES - 1);
  fill(ctx, 0.3, [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)].map(sight.project).map(([x, y]): Point => [x, y]));
  line(ctx, sight, 0.7, ends.flatMap((n) => [[at(n, -1), at(n, 1)], [at(-1, n), at(1, n)]]));
}

/** Two directions at right angles to a direction and to each other. */
function across(direction: Point3): readonly [Point3, Point3] {
  const least = [0, 1, 2].reduce((a, b) => (Math.abs(direction[b]!) < Math.abs(direction[a]!) ? b : a));
  const u = unit(cross(direction, AXES[least]!)) ?? AXES[0]!;
  return [u, unit(cross(direction, u)) ?? AXES[1]!];
}

function circle(center: Point3, radius: number, u: Point3, v: Point3): readonly Point3[] {
  return Array.from({ length: CORNERS + 1 }, (_, n) => {
    const turn = (2 * Math.PI * n) / CORNERS;
    return onwards(onwards(center, u, radius * Math.cos(turn)), v, radius * Math.sin(turn));
  });
}

/**
 * The outline of a ball on the screen. It is wider than the ball, because the visible rim is nearer
 * to the eye than the centre.
 */
function ball({ project, focus }: Sight, center: readonly number[], radius: number): readonly Point[] {
  const [x, y, s] = project(space(center));
  const share = (s * radius) / focus; // of its radius in its distance
  const seen = share < 1 ? (s * radius) / Math.sqrt(1 - share * share) : 0;
  return circle([x, y, 0], seen, AXES[0]!, AXES[1]!).map(([right, down]): Point => [right, down]);
}

function edgesOf(min: readonly number[], max: readonly number[]): readonly (readonly Point3[])[] {
  const corner = (bits: number): Point3 => space([0, 1, 2].map((axis) => (bits & (1 << axis) ? max : min)[axis]!));
  return [1, 2, 4].flatMap((axis) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bits) => !(bits & axis)).map((bits) => [corner(bits), corner(bits | axis)]));
}

/** Draws lines through places, except those behind the eye. */
function line(ctx: CanvasRenderingContext2D, { project, dpr }: Sight, width: number, lines: readonly (readonly Point3[])[]): void {
  ctx.beginPath();
  for (const places of lines) {
    const spots = places.map(project);
    spots.slice(1).forEach((to, n) => {
      const from = spots[n]!;
      if (from[2] > 0 && to[2] > 0) trace(ctx, from, to);
    });
  }
  [ctx.lineWidth, ctx.globalAlpha] = [width * dpr, EDGE];
  ctx.stroke();
}

/**
 * Fills the convex hull of points of the screen (Andrew's monotone chain), and leaves its path for
 * a stroke.
 */
function fill(ctx: CanvasRenderingContext2D, alpha: number, points: readonly Point[]): void {
  const sorted = points.toSorted(([x0, y0], [x1, y1]) => x0 - x1 || y0 - y1);
  const chain = (all: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const [x, y] of all) {
      for (let a = kept.at(-2), b = kept.at(-1); a && b && (b[0] - a[0]) * (y - a[1]) <= (b[1] - a[1]) * (x - a[0]); a = kept.at(-2), b = kept.at(-1)) kept.pop();
      kept.push([x, y]);
    }
    return kept.slice(0, -1);
  };
  ctx.beginPath();
  for (const [x, y] of [...chain(sorted), ...chain(sorted.toReversed())]) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.globalAlpha = alpha;
  ctx.fill();
  ctx.globalAlpha = EDGE;
}
