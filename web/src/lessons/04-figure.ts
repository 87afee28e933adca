// The figure of lesson 4: two spheres in space and the plane of C and V, with the figure of lesson
// 2 in it.
import { type Camera, onwards, type Point3, space } from "../../common/camera";
import type { Pen } from "../figure/pen";
import { drawCut, drawEquator, drawGround, type Plane, type Sphere } from "../figure/solid";
import type { Spheres } from "./04-plane";
import { type Answer, MAX_TIME } from "./moving";

export interface Scene extends Spheres {
  readonly answer: Answer;
  readonly plane: Plane;
  readonly camera: Camera;
  /** The time that the figure shows. */
  readonly now: number;
}

function sphere(name: string, center: Point3, ball: readonly number[], look: string): Sphere {
  return { name, center, radius: ball[3] ?? 0, look };
}

/** The centre of A after a time if nothing stops it. */
function after({ A, V }: Spheres, time: number): Point3 {
  return onwards(space(A), space(V), time);
}

export function drawScene(pen: Pen, scene: Scene): void {
  const { A, B, answer, plane, camera, now } = scene;
  const stop = answer.contact?.time ?? MAX_TIME;
  const a = sphere("A", after(scene, Math.min(now, stop)), A, "a");
  const b = sphere("B", space(B), B, "b");
  drawFloor(pen, scene, [a, b]);
  drawCut(pen, camera, plane, [a, b]);
  drawEquator(pen, camera, plane, a);
  drawEquator(pen, camera, plane, b);
  drawGhosts(pen, scene, stop);
  drawVectors(pen, scene, stop);
  pen.label("A/name", camera.flat(space(A)), "name a", "A", [-15, -15]);
  pen.label("B/name", camera.flat(space(B)), "name b", "B", [15, 15]);
}

/** The places and radii of A at the start and at the end, and of B. */
export function extent(spheres: Spheres): (readonly [Point3, number])[] {
  const { A, B } = spheres;
  return [
    [space(A), A[3] ?? 0],
    [after(spheres, MAX_TIME), A[3] ?? 0],
    [space(B), B[3] ?? 0],
  ];
}

/**
 * The height of the ground: a little below the lowest sphere, in coarse steps, so that a drag
 * rarely changes it.
 */
export function floorUnder(spheres: Spheres): number {
  const balls = extent(spheres);
  const low = Math.min(...balls.map(([place, radius]) => place[2] - radius));
  const largest = Math.max(...balls.map(([, radius]) => radius));
  const step = 2 ** Math.floor(Math.log2(largest || 1));
  return (Math.floor(low / step) - 0.5) * step;
}

function drawFloor(pen: Pen, scene: Scene, solid: readonly Sphere[]): void {
  const balls = extent(scene);
  const reach = (axis: 0 | 1): readonly [number, number] => [
    Math.min(...balls.map(([place, radius]) => place[axis] - radius)),
    Math.max(...balls.map(([place, radius]) => place[axis] + radius)),
  ];
  const [[left, right], [front, back]] = [reach(0), reach(1)];
  drawGround(pen, scene.camera, [(left + right) / 2, (front + back) / 2], 0.6 * Math.max(right - left, back - front), floorUnder(scene), solid);
}

/** Draws A at the start once it has left, at the touch, and at its undisturbed end. */
function drawGhosts(pen: Pen, scene: Scene, stop: number): void {
  const { A, camera, answer, now } = scene;
  const ghost = (name: string, time: number, look: string): void => pen.disc(name, camera.flat(after(scene, time)), A[3] ?? 0, look);
  pen.sweep("way", camera.flat(space(A)), camera.flat(after(scene, stop)), A[3] ?? 0, "sweep a");
  if (now > 0) ghost("start", 0, "ghost faint a");
  if (answer.contact) ghost("touch", stop, "ghost a");
  ghost("end", MAX_TIME, answer.contact ? "ghost faint a" : "ghost a");
  if (now > stop) ghost("through", now, "ghost faint a");
}

/** Draws C and V, the part of V until the touch, and the closest approach. */
function drawVectors(pen: Pen, scene: Scene, stop: number): void {
  const { A, B, answer, camera } = scene;
  const { parts, contact } = answer;
  const [a, b, end] = [camera.flat(space(A)), camera.flat(space(B)), camera.flat(after(scene, MAX_TIME))];
  const { time } = parts.closestApproach;
  if (parts.a > 0 && time > 0) {
    const closest = camera.flat(after(scene, time));
    if (time > MAX_TIME) pen.line("D/line", end, closest, "thin dashed a");
    pen.line("F", closest, b, "f", "√F");
    pen.dot("F/closest", closest, "f");
  }
  if (contact) pen.line("R", camera.flat(after(scene, stop)), b, "dashed thin c", "R", 0.3);
  pen.arrow("C", a, b, "c", "C");
  pen.arrow("V", a, end, "a thin", "V", 0.98);
  if (contact) {
    pen.arrow("V/shortened", a, camera.flat(after(scene, stop)), "a strong");
    pen.dot("p", camera.flat(space(contact.point)), "touch");
  }
}
