// The figure of lesson 3: two moving balls as a moving observer sees them.
import type { Point } from "../../common/point";
import { center, type Disc, radius } from "../figure/ball";
import { along, plane } from "../figure/move";
import type { Pen } from "../figure/pen";
import { type Answer, MAX_TIME } from "./moving";

/** Centres, radii and velocities, and the view: from the table, from A or from B. */
export type State = { A: Disc; vA: number[]; B: Disc; vB: number[]; view: string };

export interface Scene extends State {
  readonly answer: Answer;
  /** The velocity of the observer; 0 for the table. */
  readonly observer: Point;
  /** The time that the figure shows. */
  readonly now: number;
}

/** A velocity as the observer sees it. */
export function seen(velocity: readonly number[], observer: Point): Point {
  return along(plane(velocity), observer, -1);
}

/** The part of the interval until the balls touch, or all of it. */
function moved({ answer }: Scene): number {
  return answer.contact?.time ?? MAX_TIME;
}

export function drawScene(pen: Pen, scene: Scene): void {
  const { A, B, vA, vB, view, observer, now } = scene;
  const [a, b] = [center(A), center(B)];
  pen.grid(along([0, 0], observer, -now)); // the grid is the table
  drawWay(pen, scene, "A", A, vA);
  drawWay(pen, scene, "B", B, vB);
  pen.disc("A", a, radius(A), "ball a");
  pen.disc("B", b, radius(B), "ball b");
  if (now > 0) {
    drawNow(pen, scene, "A", A, vA);
    drawNow(pen, scene, "B", B, vB);
  }
  drawSubtraction(pen, scene);
  pen.arrow("p", a, b, "c thin", "p");
  drawClosest(pen, scene);
  drawMovement(pen, scene, "A", A, vA, view === "B" ? "−w" : "vA");
  drawMovement(pen, scene, "B", B, vB, view === "A" ? "w" : "vB");
  drawTouch(pen, scene);
  pen.label("A/name", a, "name a", "A", [-14, -14]);
  pen.label("B/name", b, "name b", "B", [14, 14]);
}

/**
 * Draws the area that a ball sweeps until first contact, and its ghosts at first contact and at the
 * undisturbed end.
 */
function drawWay(pen: Pen, scene: Scene, name: string, ball: Disc, velocity: readonly number[]): void {
  const v = seen(velocity, scene.observer);
  const look = name.toLowerCase();
  const meeting = along(center(ball), v, moved(scene));
  pen.sweep(`${name}/way`, center(ball), meeting, radius(ball), `sweep ${look}`);
  if (scene.answer.contact) pen.disc(`${name}/end`, along(center(ball), v, MAX_TIME), radius(ball), `ghost faint ${look}`);
  pen.disc(`${name}/meeting`, meeting, radius(ball), `ghost ${look}`);
}

/** Draws the velocity as a thin arrow, and its part up to first contact as a strong one. */
function drawMovement(pen: Pen, scene: Scene, name: string, ball: Disc, velocity: readonly number[], label: string): void {
  const v = seen(velocity, scene.observer);
  const look = name.toLowerCase();
  const mark = label === "−w" ? "w" : label;
  pen.arrow(mark, center(ball), along(center(ball), v), `${look} thin`, label, 0.97);
  if (scene.answer.contact) pen.arrow(`${mark}/shortened`, center(ball), along(center(ball), v, moved(scene)), `${look} strong`);
}

/**
 * Draws the subtraction of the observer's velocity from a ball's own, which gives the relative
 * velocity.
 */
function drawSubtraction(pen: Pen, { A, B, vA, vB, view, observer }: Scene): void {
  if (view === "table" || (observer[0] === 0 && observer[1] === 0)) return;
  const [ball, velocity, own, other] = view === "B" ? [A, vA, "a", "b"] : [B, vB, "b", "a"];
  const tip = along(center(ball), plane(velocity));
  pen.line("table", center(ball), tip, `thin dashed ${own}`, own === "a" ? "vA" : "vB", 0.6);
  pen.line("away", tip, along(tip, observer, -1), `thin dashed ${other}`, other === "b" ? "−vB" : "−vA");
}

/** Draws the closest approach of the centres, if it is in the interval. */
function drawClosest(pen: Pen, { answer: { parts }, observer }: Scene): void {
  const { time, a, b } = parts.closestApproach;
  if (parts.a === 0 || time < 0 || time > MAX_TIME) return;
  const [from, to] = [along(plane(a), observer, -time), along(plane(b), observer, -time)];
  pen.line("√F", from, to, "f", "√F");
  pen.dot("√F/a", from, "f");
  pen.dot("√F/b", to, "f");
}

/** Draws the point of contact, and the normal there from A to B. */
function drawTouch(pen: Pen, { answer: { contact, parts }, observer }: Scene): void {
  if (!contact) return;
  const at = along(plane(contact.point), observer, -contact.time);
  pen.arrow("n", at, along(at, plane(contact.normal), parts.R / 2), "d", "n", 1);
  pen.dot("q", at, "touch");
}

/** Draws a ball at the time shown. It stops at the touch, and only its ghost goes through. */
function drawNow(pen: Pen, scene: Scene, name: string, ball: Disc, velocity: readonly number[]): void {
  const { answer, observer, now } = scene;
  const v = seen(velocity, observer);
  const look = name.toLowerCase();
  const stop = Math.min(now, answer.contact?.time ?? now);
  if (stop < now) pen.disc(`${name}/through`, along(center(ball), v, now), radius(ball), `ghost faint ${look}`);
  pen.disc(`${name}/now`, along(center(ball), v, stop), radius(ball), `ball now ${look}`);
}
