// Places along a movement, for drawing.
import type { Point } from "../../common/point";

/** The place plus a part of the vector. */
export function along([x, y]: Point, [vx, vy]: Point, part = 1): Point {
  return [x + part * vx, y + part * vy];
}

/** Converts a vector of the library to a point of the plane. */
export function plane([x = 0, y = 0]: readonly number[]): Point {
  return [x, y];
}
