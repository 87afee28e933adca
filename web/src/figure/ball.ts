// A ball that can be held: by its face, by its rim, and by the tip of its movement.
import { rounded } from "../parts/digits";
import type { By } from "./handle";
import { along } from "./move";
import type { Stage } from "./stage";
import type { Point } from "./view";

/** Centre and radius, as a state keeps them: x, y, r. */
export type Disc = number[];

export function center([x = 0, y = 0]: Disc): Point {
  return [x, y];
}

export function radius([, , r = 0]: Disc): number {
  return r;
}

/** Which ball: its letter, its colour, and where on its rim the handle sits (an angle, radians). */
const LOOKS = {
  A: { look: "a", angle: (-3 / 4) * Math.PI },
  B: { look: "b", angle: -Math.PI / 4 },
} as const;
export type Letter = keyof typeof LOOKS;

/** A number so many steps of the arrow keys away, where a step is no length. */
export type Nudge = (x: number, steps: number) => number;

/**
 * Handles for a ball's centre and radius.
 * @param place called with the ball as it would be; whoever keeps it decides
 * @param nudge what the arrow keys do to a number, instead of moving it by pixels
 */
export function holdBall(stage: Stage, letter: Letter, ball: () => Disc, place: (ball: Disc, by: By) => void, nudge?: Nudge): void {
  const { look, angle } = LOOKS[letter];
  let held = ball();
  const grab = (): void => {
    held = [...ball()];
  };
  stage.handle({
    name: `Centre of ${letter}`,
    look: `center ${look}`,
    at: () => center(ball()),
    text: () => inWords(center(ball())),
    reach: () => radius(ball()),
    grab,
    moveTo: (to, by) => place([...to, radius(by === "pointer" ? held : ball())], by),
    ...(nudge && { nudge: (right, up) => place([...nudged(nudge, center(ball()), right, up), radius(ball())], "key") }),
  });
  stage.handle({
    name: `Radius of ${letter}`,
    look: `rim ${look}`,
    at: () => along(center(ball()), [Math.cos(angle), Math.sin(angle)], radius(ball())),
    text: () => rounded(radius(ball())),
    grab,
    now: () => radius(ball()),
    moveTo: ([x, y], by) => {
      const [cx, cy] = center(held);
      place([cx, cy, stage.view.roundLength(Math.hypot(x - cx, y - cy))], by);
    },
    grow: (by) => place([...center(ball()), Math.max(0, radius(ball()) + by)], "key"),
    ...(nudge && { nudge: (right, up) => place([...center(ball()), Math.max(0, nudge(radius(ball()), right + up))], "key") }),
  });
}

/**
 * A handle for the tip of an arrow that starts at a moving place.
 * @param name such as “Movement of A”
 */
export function holdTip(
  stage: Stage,
  letter: Letter,
  name: string,
  from: () => Point,
  vector: () => Point,
  turn: (vector: Point) => void,
  nudge?: Nudge,
): void {
  stage.handle({
    name,
    look: `tip ${LOOKS[letter].look}`,
    at: () => along(from(), vector()),
    text: () => inWords(vector()),
    moveTo: ([x, y]) => turn([x - from()[0], y - from()[1]]),
    ...(nudge && { nudge: (right, up) => turn(nudged(nudge, vector(), right, up)) }),
  });
}

function nudged(nudge: Nudge, [x, y]: Point, right: number, up: number): Point {
  return [nudge(x, right), nudge(y, up)];
}

function inWords([x, y]: Point): string {
  return `x ${rounded(x)}, y ${rounded(y)}`;
}
