// The handles of a ball: its face, its rim, and the tip of its movement.
import { rounded } from "../../common/digits";
import type { Point } from "../../common/point";
import type { By } from "./handle";
import { along } from "./move";
import type { Stage } from "./stage";

/** The centre and radius in a state: x, y, r. */
export type Disc = number[];

export function center([x = 0, y = 0]: Disc): Point {
  return [x, y];
}

export function radius([, , r = 0]: Disc): number {
  return r;
}

/** Converts a disc to a ball at rest for carom. */
export function still(disc: Disc): { center: number[]; radius: number } {
  return { center: [...center(disc)], radius: radius(disc) };
}

/** The balls by letter: colour, and the angle of the rim's handle in radians. */
export const LOOKS = {
  A: { look: "a", angle: (-3 / 4) * Math.PI },
  B: { look: "b", angle: -Math.PI / 4 },
} as const;
export type Letter = keyof typeof LOOKS;

/** Moves a number by arrow-key steps that are not lengths. */
export type Nudge = (x: number, steps: number) => number;

/**
 * Adds handles for a ball's centre and radius.
 * @param place called with the proposed ball; the owner of the state decides
 * @param nudge what the arrow keys do to a number, instead of moving it by pixels
 */
export function holdBall(stage: Stage, letter: Letter, ball: () => Disc, place: (ball: Disc, by: By) => void, nudge?: Nudge): void {
  let held = ball();
  stage.handle({
    name: `Centre of ${letter}`,
    look: `center ${LOOKS[letter].look}`,
    at: () => center(ball()),
    text: () => inWords(center(ball())),
    reach: () => radius(ball()),
    grab: () => {
      held = [...ball()];
    },
    moveTo: (to, by) => place([...to, radius(by === "pointer" ? held : ball())], by),
    ...(nudge && { nudge: (right, up) => place([...nudged(nudge, center(ball()), right, up), radius(ball())], "key") }),
  });
  holdRim(stage, letter, () => center(ball()), () => radius(ball()), (size, by, middle) => place([...middle, size], by), nudge);
}

/**
 * Adds a handle on the rim, for the radius.
 * @param resize called also with the centre at the start of the drag
 */
export function holdRim(
  stage: Stage,
  letter: Letter,
  middle: () => Point,
  size: () => number,
  resize: (radius: number, by: By, middle: Point) => void,
  nudge?: Nudge,
): void {
  const { look, angle } = LOOKS[letter];
  let held = middle();
  stage.handle({
    name: `Radius of ${letter}`,
    look: `rim ${look}`,
    at: () => along(middle(), [Math.cos(angle), Math.sin(angle)], size()),
    text: () => rounded(size()),
    now: size,
    grab: () => {
      held = middle();
    },
    moveTo: ([x, y], by) => resize(stage.view.roundLength(Math.hypot(x - held[0], y - held[1])), by, held),
    grow: (by) => resize(Math.max(0, size() + by), "key", middle()),
    ...(nudge && { nudge: (right, up) => resize(Math.max(0, nudge(size(), right + up)), "key", middle()) }),
  });
}

/**
 * Adds a handle for the tip of an arrow that starts at a moving place.
 * @param name such as “Movement of A”
 * @param nudge what the arrow keys do to a number, instead of turning the tip by pixels
 * @param hidden whether there is no handle now
 */
export function holdTip(
  stage: Stage,
  letter: Letter,
  name: string,
  from: () => Point,
  vector: () => Point,
  turn: (vector: Point) => void,
  { nudge, hidden = () => false }: { nudge?: Nudge; hidden?: () => boolean } = {},
): void {
  stage.handle({
    name,
    look: `tip ${LOOKS[letter].look}`,
    at: () => along(from(), vector()),
    text: () => inWords(vector()),
    hidden,
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
