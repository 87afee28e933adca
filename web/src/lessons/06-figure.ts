// The figure of lesson 6, to scale. The difference between a hit and a miss is too small to be
// seen.
import { anatomy } from "../carom";
import { along, plane } from "../figure/move";
import type { Pen } from "../figure/pen";
import { type Answer, MAX_TIME, type Pair } from "./06-graze";

export function drawPass(pen: Pen, [a, b]: Pair, { time }: Answer): void {
  const [from, at, velocity] = [plane(a.center), plane(b.center), plane(a.velocity ?? [])];
  const { closestApproach } = anatomy(a, b, MAX_TIME);
  pen.grid();
  if (closestApproach.time > 0) {
    pen.sweep("way", from, along(from, velocity, time ?? closestApproach.time), a.radius, "sweep a");
    pen.disc("closest", along(from, velocity, time ?? closestApproach.time), a.radius, "ghost a");
  }
  pen.disc("A", from, a.radius, "ball a");
  pen.disc("B", at, b.radius, "ball b");
  pen.arrow("v", from, along(from, velocity), "a thin", "v", 0.99);
  pen.dot("y", at, "b");
  pen.label("A/name", from, "name a", "A", [0, 17]);
  pen.label("B/name", at, "name b", "B", [0, 17]);
}
