// Places in the plane or on the screen, and the pinch gesture.

/** A place or a vector in the plane, in world units or in pixels of the screen. */
export type Point = readonly [number, number];

/** The zoom factor of a pinch in which one finger stays and the other moves. */
export function pinchFactor(still: Point, before: Point, now: Point): number {
  const apart = ([x, y]: Point): number => Math.max(1, Math.hypot(x - still[0], y - still[1]));
  return apart(now) / apart(before);
}
