// The sentences and quantities of lesson 6.
import { type Scalar, timeOfImpact } from "../carom";
import type { Fact } from "../parts/facts";
import { floats, floatsBetween } from "../parts/floats";
import { type Answer, askCarom, askTextbook, isAtRest, MAX_TIME, type Outcome, type Pair, pairOf, scalarOf, type State } from "./06-graze";

const WORDS: Record<Outcome, string> = { apart: "They miss.", touch: "They graze.", meet: "They meet." };
const WORDS_AT_REST: Record<Outcome, string> = { apart: "They are separate.", touch: "They touch.", meet: "They overlap." };

export interface Seen {
  readonly pair: Pair;
  readonly scalar: Scalar;
  readonly truth: Answer;
  readonly textbook: Answer;
}

export function see(state: State): Seen {
  const [pair, scalar] = [pairOf(state), scalarOf(state)];
  return { pair, scalar, truth: askCarom(pair, scalar), textbook: askTextbook(pair, scalar) };
}

/** The error of the textbook's time in floats; undefined if either has no time. */
function error({ truth, textbook, scalar }: Seen): number | undefined {
  return truth.time === undefined || textbook.time === undefined ? undefined : floatsBetween(truth.time, textbook.time, scalar);
}

export function words(pair: Pair, outcome: Outcome): string {
  return (isAtRest(pair) ? WORDS_AT_REST : WORDS)[outcome];
}

export function sentence(seen: Seen): string {
  const { pair, truth, textbook, scalar } = seen;
  if (truth.outcome !== textbook.outcome) return `The textbook, in ${scalar}, says: ${words(pair, textbook.outcome).toLowerCase()}`;
  const off = isAtRest(pair) ? undefined : error(seen);
  const time = off === undefined ? "" : off === 0 ? " Its time is right to the last bit." : ` Its time is off by ${floats(Math.abs(off))}.`;
  return `The textbook, in ${scalar}, agrees.${time}`;
}

export function factsOf(seen: Seen, state: State): Fact[] {
  const { pair: [a, b], scalar, truth, textbook } = seen;
  // The program computes in f64.
  const native = (column: string): { native?: string } => (scalar === "f64" ? { native: column } : {});
  return [
    { letter: "n", meaning: "shift of B, in ulp", value: state.n },
    { letter: "y", meaning: "centre of B", value: b.center[1] },
    { letter: "t", meaning: "first contact, carom", value: truth.time, ...native("first_contact") },
    { letter: "t", meaning: "impact, carom", value: timeOfImpact(a, b, MAX_TIME, scalar)?.time, ...native("time_of_impact") },
    { letter: "t", meaning: "textbook", value: textbook.time },
  ];
}
