// The query of lesson 6, by carom and by the textbook: A passes B, which moves by single floats.
import {
  anatomy,
  type Ball,
  firstContact,
  relation,
  type Scalar,
  textbook,
  textbookDiscriminant,
  textbookRelation,
  timeOfImpact,
  ulpsAway,
} from "../carom";
import { type Disc, still } from "../figure/ball";
import { plane } from "../figure/move";

/** B is `n` units in the last place above its y; `scalar` is f32 or f64. */
export type State = { A: Disc; V: number[]; B: Disc; n: number; scalar: string };

/** So late that the end of the interval cuts off no answer. It is a float in both precisions. */
export const MAX_TIME = 1e9;
/**
 * The strip has this many positions of B, one unit in the last place apart, below and above its
 * place.
 */
export const REACH = 64;

/** The balls never touch, touch for one instant, or collide. */
export type Outcome = "apart" | "touch" | "meet";

export interface Answer {
  readonly outcome: Outcome;
  /** The time of the first contact. */
  readonly time?: number | undefined;
}

export type Pair = readonly [Ball, Ball];

/** The scalar of a state; carom reports an invalid one. */
export function scalarOf({ scalar }: State): Scalar {
  return scalar as Scalar;
}

/** The disc B at a shift; all its numbers are floats of the scalar. */
export function placed(state: State, n = state.n): Disc {
  const scalar = scalarOf(state);
  const [x = 0, y = 0, r = 0] = state.B;
  return [ulpsAway(x, 0, scalar), ulpsAway(y, n, scalar), ulpsAway(r, 0, scalar)];
}

export function pairOf(state: State, n = state.n): Pair {
  const float = (x: number): number => ulpsAway(x, 0, scalarOf(state));
  return [{ ...still(state.A.map(float)), velocity: state.V.map(float) }, still(placed(state, n))];
}

const AT_REST = { separate: "apart", touching: "touch", overlapping: "meet" } as const;

export function isAtRest([{ velocity = [] }]: Pair): boolean {
  return velocity.every((v) => v === 0);
}

export function askCarom([a, b]: Pair, scalar: Scalar): Answer {
  const start = relation(a, b, scalar);
  if (start === "overlapping") return { outcome: "meet", time: 0 };
  const contact = firstContact(a, b, MAX_TIME, scalar);
  const outcome = timeOfImpact(a, b, MAX_TIME, scalar) ? "meet" : contact ? "touch" : "apart";
  return { outcome, time: contact?.time };
}

export function askTextbook(pair: Pair, scalar: Scalar): Answer {
  const [a, b] = pair;
  const start = textbookRelation(a, b, scalar);
  if (isAtRest(pair) || start === "overlapping") return { outcome: AT_REST[start], time: start === "separate" ? undefined : 0 };
  const impact = textbook(a, b, MAX_TIME, scalar);
  if (!impact) return { outcome: "apart" };
  return { outcome: textbookDiscriminant(a, b, scalar).d === 0 ? "touch" : "meet", time: impact.time };
}

/**
 * The sign of `b² − a c` that carom's answer implies; undefined for balls that do not approach,
 * unless they overlap.
 */
export function signOf([a, b]: Pair, { outcome, time }: Answer): string | undefined {
  if (outcome === "meet") return "above 0";
  if (anatomy(a, b, MAX_TIME).b >= 0 || time === 0) return undefined;
  return outcome === "touch" ? "exactly 0" : "below 0";
}

/** The answers of the textbook and of carom for every shift of B from `−REACH` to `REACH`. */
export interface Neighbourhood {
  readonly f32: readonly Outcome[];
  readonly f64: readonly Outcome[];
  readonly carom: readonly Outcome[];
}

export function neighbourhood(state: State): Neighbourhood {
  const pairs = Array.from({ length: 2 * REACH + 1 }, (_, i) => pairOf(state, i - REACH));
  return {
    f32: pairs.map((pair) => askTextbook(pair, "f32").outcome),
    f64: pairs.map((pair) => askTextbook(pair, "f64").outcome),
    carom: pairs.map((pair) => askCarom(pair, scalarOf(state)).outcome),
  };
}

/**
 * The y of B nearest to a miss at which A still touches it; undefined if A does not move sideways.
 */
export function grazeOf(state: State): number | undefined {
  const scalar = scalarOf(state);
  const [a, b] = pairOf(state);
  const [[ax, ay], [bx, by], [vx, vy]] = [plane(a.center), plane(b.center), plane(a.velocity ?? [])];
  if (vx === 0) return undefined;
  const isTouched = (y: number): boolean => askCarom([a, { ...b, center: [bx, y] }], scalar).outcome !== "apart";
  let touched = ulpsAway(ay + (vy / vx) * (bx - ax), 0, scalar);
  if (!isTouched(touched)) return undefined;
  // Double the distance until it misses or overflows.
  let away = anatomy(a, b, MAX_TIME).R * (by < touched ? -1 : 1);
  while (Number.isFinite(touched + away) && isTouched(touched + away)) away *= 2;
  let missed = touched + away;
  while (Number.isFinite(missed)) {
    const middle = ulpsAway((touched + missed) / 2, 0, scalar);
    if (middle === touched || middle === missed) return touched;
    if (isTouched(middle)) touched = middle;
    else missed = middle;
  }
  return undefined;
}
