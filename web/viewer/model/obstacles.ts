// Obstacles and pockets, in the form in which the replay and the page receive them.
import { cross, dot, onwards, type Point3, space } from "../../common/camera";
import { clamp } from "./numbers";
import type { Space } from "./space";

/**
 * A shape, in lengths. Points have one coordinate for each dimension of the run. Hollow shapes are
 * solid outside.
 */
export type Shape =
  | { readonly kind: "ball" | "hollow-ball"; readonly center: readonly number[]; readonly radius: number }
  | { readonly kind: "half-space"; readonly point: readonly number[]; readonly normal: readonly number[] }
  | { readonly kind: "capsule" | "hollow-capsule" | "hollow-cylinder" | "tube"; readonly start: readonly number[]; readonly end: readonly number[]; readonly radius: number }
  | { readonly kind: "box" | "hollow-box"; readonly min: readonly number[]; readonly max: readonly number[] }
  | { readonly kind: "triangle"; readonly corners: readonly (readonly number[])[] }
  | { readonly kind: "mesh"; readonly vertices: readonly (readonly number[])[]; readonly triangles: readonly (readonly number[])[] }
  | { readonly kind: "polyline"; readonly vertices: readonly (readonly number[])[]; readonly closed: boolean }
  | { readonly kind: "unknown" };

export interface Obstacle {
  readonly name?: string | undefined;
  readonly shape: Shape;
}

export interface Pocket {
  readonly name?: string | undefined;
  readonly center: readonly number[];
  readonly radius: number;
}

type Place = readonly number[];
type Reach = readonly [place: Place, radius: number];

/** Balls that together bound a shape; none for an infinite shape. */
export function reachOf(shape: Shape): readonly Reach[] {
  switch (shape.kind) {
    case "ball":
    case "hollow-ball": return [[shape.center, shape.radius]];
    case "capsule":
    case "hollow-capsule":
    case "hollow-cylinder": return [[shape.start, shape.radius], [shape.end, shape.radius]];
    case "triangle": return shape.corners.map((corner) => [corner, 0]);
    case "box":
    case "hollow-box": return [[shape.min, 0], [shape.max, 0]];
    case "mesh":
    case "polyline": return shape.vertices.map((vertex) => [vertex, 0]);
    default: return [];
  }
}

/** A shape moved by a vector; undefined for an infinite shape. */
export function moved(shape: Shape, by: readonly number[]): Shape | undefined {
  const to = (place: Place): Place => place.map((x, axis) => x + by[axis]!);
  switch (shape.kind) {
    case "ball": return { ...shape, center: to(shape.center) };
    case "capsule": return { ...shape, start: to(shape.start), end: to(shape.end) };
    case "box": return { ...shape, min: to(shape.min), max: to(shape.max) };
    case "triangle": return { ...shape, corners: shape.corners.map(to) };
    case "mesh":
    case "polyline": return { ...shape, vertices: shape.vertices.map(to) };
    default: return undefined;
  }
}

/** The most images of a shape that are drawn; more would only blacken the view. */
const MOST_IMAGES = 1000;

/**
 * A shape, and its images through the sides across periodic axes that come within a distance of the
 * box.
 */
export function imagesOf(shape: Shape, space: Space, distance: number): readonly Shape[] {
  const reach = reachOf(shape);
  if (!space.periodic || reach.length === 0) return [shape];
  const { min, max, size } = space.at(0);
  let ways: readonly (readonly number[])[] = [[]];
  for (let axis = 0; axis < space.dimension; axis++) {
    const low = Math.min(...reach.map(([place, radius]) => place[axis]! - radius));
    const high = Math.max(...reach.map(([place, radius]) => place[axis]! + radius));
    const boxes = space.repeats(axis) ? [Math.ceil((min[axis]! - distance - high) / size[axis]!), Math.floor((max[axis]! + distance - low) / size[axis]!)] as const : [0, 0] as const;
    const steps = Array.from({ length: Math.min(boxes[1] - boxes[0] + 1, MOST_IMAGES) }, (_, n) => boxes[0] + n);
    ways = ways.flatMap((way) => steps.map((n) => [...way, n === 0 ? 0 : n * size[axis]!])).slice(0, MOST_IMAGES);
  }
  const others = ways.filter((way) => way.some((x) => x !== 0)).map((way) => moved(shape, way));
  return [shape, ...others.filter((one) => one !== undefined)];
}

/** The walls of a polyline: the two ends of each. */
export function wallsOf({ vertices, closed }: Extract<Shape, { kind: "polyline" }>): readonly (readonly [Place, Place])[] {
  const ends = closed ? [...vertices.slice(1), vertices[0]!] : vertices.slice(1);
  return ends.map((end, n) => [vertices[n]!, end]);
}

/** The corners of the triangles of a mesh. */
export const trianglesOf = ({ vertices, triangles }: Extract<Shape, { kind: "mesh" }>): readonly (readonly Place[])[] =>
  triangles.map((corners) => corners.map((corner) => vertices[corner]!));

/** The point of a surface nearest to a place, where a ball at that place touches it. */
export function nearest(shape: Shape, place: Point3): Point3 {
  switch (shape.kind) {
    case "ball":
    case "hollow-ball": return onSphere(place, space(shape.center), shape.radius);
    case "capsule":
    case "hollow-capsule": return onSphere(place, onSegment(place, shape.start, shape.end), shape.radius);
    case "tube": return onTube(place, shape.start, shape.end, shape.radius);
    case "hollow-cylinder": {
      const caps = [shape.start, shape.end].map((cap) => onPlane(place, space(cap), between(space(shape.start), space(shape.end))));
      return closest(place, [onTube(place, shape.start, shape.end, shape.radius), ...caps]);
    }
    case "triangle": return onTriangle(place, shape.corners);
    case "mesh": return closest(place, trianglesOf(shape).map((corners) => onTriangle(place, corners)));
    case "half-space": return onPlane(place, space(shape.point), space(shape.normal));
    case "box": return space(place.map((x, axis) => clamp(x, shape.min[axis] ?? x, shape.max[axis] ?? x)));
    case "hollow-box": return onRoom(place, shape.min, shape.max);
    case "polyline": return closest(place, wallsOf(shape).map(([start, end]) => onSegment(place, start, end)));
    default: return place;
  }
}

/** The same point of the nearest of some shapes. */
export const nearestOf = (shapes: readonly Shape[], place: Point3): Point3 => closest(place, shapes.map((shape) => nearest(shape, place)));

const between = (from: Point3, to: Point3): Point3 => onwards(to, from, -1);
const distance = (p: Point3, q: Point3): number => Math.hypot(...between(p, q));

const closest = (place: Point3, points: readonly Point3[]): Point3 =>
  points.reduce((best, point) => (distance(point, place) < distance(best, place) ? point : best), points[0] ?? place);

function onSphere(place: Point3, center: Point3, radius: number): Point3 {
  const away = distance(place, center);
  return away > 0 ? onwards(center, between(center, place), radius / away) : place;
}

const onSegment = (place: Point3, start: Place, end: Place): Point3 => onLine(place, start, end, 0, 1);

/**
 * The nearest point on a part of a line, from `here` to `there` in fractions of the way from start
 * to end.
 */
function onLine(place: Point3, start: Place, end: Place, here: number, there: number): Point3 {
  const from = space(start);
  const span = between(from, space(end));
  const length = dot(span, span);
  return length > 0 ? onwards(from, span, clamp(dot(between(from, place), span) / length, here, there)) : from;
}

const onTube = (place: Point3, start: Place, end: Place, radius: number): Point3 =>
  onSphere(place, onLine(place, start, end, -Infinity, Infinity), radius);

const onPlane = (place: Point3, point: Point3, normal: Point3): Point3 =>
  onwards(place, normal, (dot(normal, point) - dot(normal, place)) / dot(normal, normal));

function onTriangle(place: Point3, corners: readonly Place[]): Point3 {
  const [a, b, c] = corners.map(space) as unknown as readonly [Point3, Point3, Point3];
  const normal = cross(between(a, b), between(a, c));
  const sides = [[a, b], [b, c], [c, a]] as const;
  const isAbove = sides.every(([from, to]) => dot(cross(between(from, to), between(from, place)), normal) >= 0);
  if (isAbove && dot(normal, normal) > 0) return onPlane(place, a, normal);
  return closest(place, sides.map(([from, to]) => onSegment(place, from, to)));
}

function onRoom(place: Point3, min: Place, max: Place): Point3 {
  return closest(place, min.flatMap((low, wall) => [low, max[wall]!].map((side) => space(place.with(wall, side)))));
}
