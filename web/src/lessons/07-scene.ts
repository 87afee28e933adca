// The scene of lesson 7: bullets that fly at a wall of balls. Lengths are in metres, times in
// seconds.
import type { Point } from "../../common/point";
import type { Ball } from "../carom";

/** The speed of all bullets, steps per second, and the start of the watched bullet. */
export type State = { speed: number; rate: number; own: number[] };

/** Limits, because a link may have so many steps that the figure would not respond. */
const LEAST_SPEED = 10;
const MOST_RATE = 5000;

export const BULLET = 0.15; // radius
export const BRICK = 0.5; // radius of a ball of the wall
export const BRICKS: readonly Point[] = Array.from({ length: 9 }, (_, i) => [0, i - 4]);
/** The distance that a bullet would fly in the time shown. */
const FLIGHT = 18;

/**
 * The other bullets fly in separate lanes, one above the other, and start at different distances.
 */
const LANES = Array.from({ length: 21 }, (_, i) => i - 10).filter((lane) => lane !== 0);
const LANE = 0.375;
const NEAREST = 8;
const SPREAD = 2;
const GOLDEN = 0.6180339887498949; // its multiples fill an interval evenly
const GRAIN = 64; // places are whole multiples of 1/64, so they are exact

const OTHERS: readonly Point[] = LANES.map((lane) => {
  const back = ((lane + LANES.length) * GOLDEN) % 1;
  return [-NEAREST - Math.round(SPREAD * GRAIN * back) / GRAIN, lane * LANE];
});

export const BULLETS = OTHERS.length + 1;
export const BALLS = BULLETS + BRICKS.length;
export const UPPERMOST = 4 + BRICK; // of the wall, and as far down

export function duration(speed: number): number {
  return FLIGHT / speed;
}

/** Throws if the state would take too many steps. */
export function check({ speed, rate }: State): void {
  if (!(speed >= LEAST_SPEED)) throw new Error(`The speed is ${speed}; give at least ${LEAST_SPEED}.`);
  if (!(rate <= MOST_RATE)) throw new Error(`The rate is ${rate}; give at most ${MOST_RATE} steps per second.`);
}

/** The number of steps to the end. */
export function stepsOf({ speed, rate }: State): number {
  return Math.ceil(duration(speed) * rate);
}

/** The bullets at the start, the watched one first. */
export function bullets({ own: [x = 0, y = 0] }: State): readonly Point[] {
  return [[x, y], ...OTHERS];
}

export function bulletAt([x, y]: Point, speed: number): Ball {
  return { center: [x, y], radius: BULLET, velocity: [speed, 0] };
}

export function brickAt([x, y]: Point): Ball {
  return { center: [x, y], radius: BRICK };
}

/** The scene as the text of a file. */
export function sceneOf(state: State): string {
  const flying = bullets(state).map(([x, y]) => `[[ball]]\ncenter = [${x}, ${y}]\nvelocity = [${state.speed}, 0]\nradius = ${BULLET}\n`);
  const fixed = BRICKS.map(([x, y]) => `[[ball]]\ncenter = [${x}, ${y}]\nradius = ${BRICK}\nmass = inf\n`);
  return `dimension = 2\nuntil = ${duration(state.speed)}\n${[...flying, ...fixed].join("")}`;
}
