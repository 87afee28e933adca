// carom's answer for a pair in the interval, and the sentences that the lessons of moving balls
// share.
import { rounded } from "../../common/digits";
import { anatomy, type Anatomy, type Ball, contactInterval, firstContact, type Impact, relation, timeOfImpact } from "../carom";
import type { Mark } from "../parts/axis";
import type { Fact } from "../parts/facts";
import type { Verdict } from "../parts/verdict";

/**
 * The end of the interval, which begins at 0. Its length is 1, so a velocity is also the movement.
 */
export const MAX_TIME = 1;

/** carom's answer for a pair. */
export interface Answer {
  readonly a: Ball;
  readonly b: Ball;
  readonly parts: Anatomy;
  readonly contact: Impact | undefined;
  readonly impact: Impact | undefined;
  readonly exit: number | undefined;
}

export function answerOf(a: Ball, b: Ball): Answer {
  const contact = firstContact(a, b, MAX_TIME);
  return {
    a,
    b,
    contact,
    parts: anatomy(a, b, MAX_TIME),
    impact: timeOfImpact(a, b, MAX_TIME),
    exit: contact && contactInterval(a, b)?.end,
  };
}

/** The verdicts of lesson 2 without a contact. */
const MISSES: Record<Anatomy["verdict"], readonly [string, string]> = {
  tooFar: ["Too far.", "V is shorter than the gap, so A cannot reach B in any direction."],
  notTowards: ["Not towards B.", "A moves away or sideways: it is closest at the start."],
  passesBy: ["Passes by.", "Where A comes closest, the centres are still more than R apart."],
  beyondMovement: ["Not far enough.", "A would hit B later, but its movement ends before that."],
  hit: ["No contact.", "In plain arithmetic the tests find a hit; in exact arithmetic the balls miss."],
};

/** Shows the answer in words if B is at rest. */
export function showVerdict(verdict: Verdict, answer: Answer): void {
  const { contact, parts } = answer;
  if (contact) showContact(verdict, answer, contact, `A touches B after ${rounded(contact.time, 4)} of its movement; V ends there.`);
  else verdict.show(parts.verdict, ...MISSES[parts.verdict]);
}

/** Shows a contact in words; `hit` is the sentence for an impact after the start. */
export function showContact(verdict: Verdict, { a, b, impact }: Answer, contact: Impact, hit: string): void {
  if (contact.time === 0) {
    const how = relation(a, b) === "touching" ? "touch" : "overlap";
    verdict.show("overlapping", "In contact.", `They ${how} at the start, so the first contact is at time 0${impact ? "" : "; they do not approach, so there is no impulse"}.`);
  } else if (!impact) verdict.show("hit", "A graze.", "They touch for one instant and slide past: a contact, but no impact.");
  else verdict.show("hit", "A hit.", hit);
}

/** The quantities of lesson 2, in 2D or 3D. */
export function factsOf(answer: Answer): Fact[] {
  const { C, V, N, D, F, R, T, distance } = answer.parts;
  return [
    { letter: "C", meaning: "from A to B", value: C },
    { letter: "V", meaning: "movement of A", value: V },
    { letter: "N", meaning: "its direction", value: N },
    { letter: "R", meaning: "sum of the radii", value: R },
    { letter: "D", meaning: "N·C", value: D },
    { letter: "F", meaning: "C·C − D²", value: F },
    { letter: "T", meaning: "R² − F", value: T },
    { letter: "D − √T", meaning: "distance to contact", value: distance },
    ...timesOf(answer),
    ...placesOf(answer, "p"),
  ];
}

/** The times at which they touch and separate; the program gives the same. */
export function timesOf({ contact, impact, exit }: Answer): Fact[] {
  return [
    { letter: "t", meaning: "first contact", value: contact?.time, native: "first_contact" },
    { letter: "t", meaning: "impact", value: impact?.time, native: "time_of_impact" },
    { letter: "t", meaning: "end of overlap", value: exit, native: "exit" },
  ];
}

/**
 * The normal and the point of contact, with the letter of the lesson; the program gives the same.
 */
export function placesOf({ a, contact }: Answer, point: string): Fact[] {
  const columns = (of: string): string[] => ["x", "y", "z"].slice(0, a.center.length).map((axis) => of + axis);
  return [
    { letter: "n", meaning: "normal at the contact", value: contact?.normal, native: columns("n") },
    { letter: point, meaning: "point of contact", value: contact?.point, native: columns("p") },
  ];
}

/** The times to mark on the axis: both roots, or the closest approach. */
export function marksOf({ parts: { roots, closestApproach, a } }: Answer): Mark[] {
  if (a === 0) return [];
  const closest = closestApproach.time;
  if (!roots) return [{ at: closest, label: "closest", look: "f" }];
  if (roots[0] === roots[1]) return [{ at: closest, label: "graze", look: "a" }];
  return [
    { at: roots[0], label: "touch", look: "a", side: "before" },
    { at: closest, label: "", look: "f" },
    { at: roots[1], label: "apart", look: "t", side: "after" },
  ];
}
