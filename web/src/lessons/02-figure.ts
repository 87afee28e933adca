// The figure of lesson 2, with the quantities by their letters.
import type { Point } from "../../common/point";
import type { Anatomy, Impact } from "../carom";
import { center, type Disc, radius } from "../figure/ball";
import { along, plane } from "../figure/move";
import type { Pen } from "../figure/pen";

/** A moves by V during the interval from 0 to 1; B is at rest. */
export type State = { A: Disc; V: number[]; B: Disc };

export interface Scene extends State {
  readonly anatomy: Anatomy;
  /** The first contact in the interval, by carom. */
  readonly contact: Impact | undefined;
  /** The time that the figure shows. */
  readonly now: number;
}

const ASIDE = 26; // pixels between a line and the lengths measured beside it

/** Whether the tests reach this one; the figure draws only what they have found. */
function reached({ anatomy: { steps } }: Scene, name: Anatomy["verdict"]): boolean {
  return steps.some((step) => step.name === name && step.reached);
}

export function drawScene(pen: Pen, scene: Scene): void {
  const { A, B, anatomy } = scene;
  const [a, b, v] = [center(A), center(B), plane(anatomy.V)];
  pen.grid();
  drawMovement(pen, scene, a, v);
  pen.disc("A", a, radius(A), "ball a");
  pen.disc("B", b, radius(B), "ball b");
  drawNow(pen, scene, a, v);
  pen.arrow("C", a, b, "c", "C");
  pen.arrow("V", a, along(a, v), "a thin", "V", 0.99);
  if (scene.contact) pen.arrow("V/shortened", a, along(a, v, scene.contact.time), "a strong");
  if (reached(scene, "notTowards")) drawApproach(pen, scene, a, b, v);
  drawContact(pen, scene, a, b, v);
  pen.label("A/name", a, "name a", "A", [-14, -14]);
  pen.label("B/name", b, "name b", "B", [14, 14]);
}

/** Draws A at the time shown. It stops at the touch, and only its ghost goes through. */
function drawNow(pen: Pen, { A, contact, now }: Scene, a: Point, v: Point): void {
  if (now === 0) return;
  const stopped = contact !== undefined && now > contact.time;
  if (stopped) pen.disc("through", along(a, v, now), radius(A), "ghost faint a");
  pen.disc("now", along(a, v, stopped ? contact.time : now), radius(A), "ball now a");
}

/** Draws the area that A sweeps: over its whole movement, or up to the contact. */
function drawMovement(pen: Pen, { A, contact }: Scene, a: Point, v: Point): void {
  const end = along(a, v);
  pen.sweep("way", a, contact ? along(a, v, contact.time) : end, radius(A), "sweep a");
  pen.disc("end", end, radius(A), contact ? "ghost faint a" : "ghost a");
}

/** Draws N, D and F: the closest approach on the line of A. */
function drawApproach(pen: Pen, scene: Scene, a: Point, b: Point, v: Point): void {
  const { anatomy } = scene;
  const n = plane(anatomy.N);
  const closest = along(a, n, anatomy.D);
  const side = sideOf(v, plane(anatomy.C));
  pen.line("D/line", a, closest, "thin dashed c");
  pen.arrow("N", a, along(a, n), "d strong", "N");
  pen.dimension("D", a, closest, "d", "D", side * ASIDE);
  if (!reached(scene, "passesBy")) return;
  pen.line("F", closest, b, "f", "√F");
  pen.rightAngle("F/corner", closest, [-n[0], -n[1]], unit(closest, b), "thin f");
  pen.dot("F/closest", closest, "f");
}

/** Draws T, and the position of A at first contact. */
function drawContact(pen: Pen, scene: Scene, a: Point, b: Point, v: Point): void {
  const { A, anatomy, contact } = scene;
  if (anatomy.distance !== undefined && reached(scene, "beyondMovement")) {
    const n = plane(anatomy.N);
    const touch = along(a, n, anatomy.distance);
    const side = sideOf(v, plane(anatomy.C));
    pen.line("R", touch, b, "dashed thin c", "R", 0.25);
    pen.dimension("T", touch, along(a, n, anatomy.D), "t", "√T", side * ASIDE * 2.1);
    pen.dimension("D − √T", a, touch, "a", "D − √T", side * ASIDE * 2.1);
    pen.disc("touch", touch, radius(A), contact ? "ghost a" : "ghost faint a");
  }
  if (contact) pen.dot("p", plane(contact.point), "touch");
}

/** The side of V away from C, which is free for dimension lines: +1 is its left. */
function sideOf(v: Point, c: Point): number {
  return v[0] * c[1] - v[1] * c[0] > 0 ? -1 : 1;
}

function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}
