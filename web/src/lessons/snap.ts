// Circles that touch exactly. Most circles that seem to touch do not, because their distance is not
// a float. They do at a grid point whose distance is a whole number of steps (3-4-5, 5-12-13, …).
import { relation } from "../carom";
import { center, type Disc, radius, still } from "../figure/ball";

/** The search radius, in steps, of `bringToTouch`. */
const BROUGHT_REACH = 24;

/**
 * The ball nearest to `ball` that touches `other` exactly, by carom's verdict. The centre moves by
 * whole steps and the radius follows, neither by more than `reach`.
 */
export function snapToTouch(ball: Disc, other: Disc, step: number, reach: number): Disc | undefined {
  const [x, y] = center(ball);
  const [ox, oy] = center(other);
  const most = Math.floor(reach / step);
  const near: { disc: Disc; change: number }[] = [];
  for (let i = -most; i <= most; i++) {
    for (let j = -most; j <= most; j++) {
      const at = [x + i * step, y + j * step] as const;
      const fitting = Math.hypot(at[0] - ox, at[1] - oy) - radius(other);
      const growth = Math.abs(fitting - radius(ball));
      if (fitting > 0 && growth <= reach) near.push({ disc: [...at, fitting], change: Math.hypot(i, j) * step + growth });
    }
  }
  near.sort((one, two) => one.change - two.change);
  return near.find(({ disc }) => relation(still(disc), still(other)) === "touching")?.disc;
}

/**
 * Moves `ball` along the line of the centres to an exact touch with `other`; undefined if there is
 * no exact touch nearby.
 */
export function bringToTouch(ball: Disc, other: Disc, step: number): Disc | undefined {
  const [[x, y], [ox, oy]] = [center(ball), center(other)];
  const [dx, dy] = x === ox && y === oy ? [-1, 0] : [x - ox, y - oy];
  const part = (radius(ball) + radius(other)) / Math.hypot(dx, dy);
  const whole = (length: number): number => Math.round(length / step) * step;
  return snapToTouch([ox + whole(dx * part), oy + whole(dy * part), radius(ball)], other, step, BROUGHT_REACH * step);
}
