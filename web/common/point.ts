// A place in the plane or on the screen, and what two fingers on it ask for.

/** A place or a vector in the plane: in the world's units, or in pixels of the screen. */
export type Point = readonly [number, number];

/** How much larger two fingers make what is seen, when one of them stays and the other moves. */
export function pinchFactor(still: Point, before: Point, now: Point): number {
  const apart = ([x, y]: Point): number => Math.max(1, Math.hypot(x - still[0], y - still[1]));
  return apart(now) / apart(before);
}
