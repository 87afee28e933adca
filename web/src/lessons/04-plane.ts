// The plane of C and V: its position in space, and the figure of lesson 2 in it.
import { cross, dot, onwards, type Point3, space, unit } from "../../common/camera";
import type { Point } from "../../common/point";
import type { Anatomy, Impact } from "../carom";
import { along } from "../figure/move";
import { coordinates, type Plane } from "../figure/solid";
import { type Window, windowAround } from "../figure/view";
import type { Scene as Flat } from "./02-figure";
import { type Answer, MAX_TIME } from "./moving";

/** Spheres as x, y, z and the radius; A moves by V, B is at rest. */
export interface Spheres {
  readonly A: readonly number[];
  readonly V: readonly number[];
  readonly B: readonly number[];
}

/** Below this share of C's length, the component of C at right angles to V is rounding error. */
const ROUNDING = 1e-12;

/** Whether C and V lie on one line; then many planes contain both, and `planeOf` chooses one. */
export function onOneLine({ C, N }: Anatomy): boolean {
  return Math.hypot(...cross(space(C), space(N))) <= ROUNDING * Math.hypot(...C);
}

/** The plane through both centres and along V, and the part of it that the figure fills. */
export function planeOf({ A, V, B }: Spheres, parts: Anatomy): Plane {
  const c = space(parts.C);
  const u = unit(space(V)) ?? unit(c) ?? [1, 0, 0];
  const beside = onOneLine(parts) ? undefined : unit(onwards(c, u, -dot(c, u)));
  const v = beside ?? across(u);
  const whole: Plane = { origin: space(A), u, v, low: [0, 0], high: [0, 0] };
  const { middle, half } = windowOf([
    [[0, 0], A],
    [[Math.hypot(...V) * MAX_TIME, 0], A],
    [coordinates(whole, space(B)), B],
  ]);
  return { ...whole, low: along(middle, half, -1), high: along(middle, half) };
}

/** A direction at right angles to another one; horizontal if possible. */
function across(direction: Point3): Point3 {
  return unit(cross([0, 0, 1], direction)) ?? [0, 1, 0];
}

/** The window of an inset on the plane, with room for the dimension lines below the movement. */
export function sheetOf({ low, high }: Plane, room: number): Window {
  return windowAround([low, high, along(low, [0, -0.75 * room])].map((at) => ({ at, radius: 0 })), 0.03);
}

function windowOf(balls: readonly (readonly [Point, readonly number[]])[]): Window {
  return windowAround(balls.map(([at, ball]) => ({ at, radius: ball[3] ?? 0 })), 0.08);
}

/** The same query in the coordinates of the plane, as lesson 2 draws it. */
export function inPlane({ A, B }: Spheres, { parts, contact }: Answer, plane: Plane, now: number): Flat {
  const turned = (vector: readonly number[]): Point => coordinates({ ...plane, origin: [0, 0, 0] }, space(vector));
  const [C, V, N] = [turned(parts.C), turned(parts.V), turned(parts.N)];
  const flat: Impact | undefined = contact && { time: contact.time, normal: [...turned(contact.normal)], point: [...coordinates(plane, space(contact.point))] };
  return {
    A: [0, 0, A[3] ?? 0],
    V: [...V],
    B: [...C, B[3] ?? 0],
    anatomy: { ...parts, C: [...C], V: [...V], N: [...N] },
    contact: flat,
    now,
  };
}
