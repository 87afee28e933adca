// Places along a movement, for drawing.
import type { Point } from "../../common/point";

/** From a place along a vector, for so much of it. */
export function along([x, y]: Point, [vx, vy]: Point, part = 1): Point {
  return [x + part * vx, y + part * vy];
}

/** A vector of the library as one of the plane. */
export function plane([x = 0, y = 0]: readonly number[]): Point {
  return [x, y];
}
