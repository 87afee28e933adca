// The sentences and quantities of lesson 3.
import { rounded } from "../../common/digits";
import { bounce, contactInterval, gap } from "../carom";
import type { Fact } from "../parts/facts";
import type { Verdict } from "../parts/verdict";
import { type Answer, placesOf, showContact, timesOf } from "./moving";

export function showMeeting(verdict: Verdict, answer: Answer): void {
  const { contact } = answer;
  if (contact) showContact(verdict, answer, contact, `They touch after ${rounded(contact.time, 4)} of the interval; both movements end there.`);
  else verdict.show(...miss(answer));
}

/** The reason why they do not meet in the interval. */
function miss({ a, b, parts: { w, R, closestApproach } }: Answer): [kind: string, word: string, sentence: string] {
  if (w.every((part) => part === 0)) {
    return ["never", "Never.", `Their velocities are the same, so the gap stays ${rounded(gap(a, b), 4)}.`];
  }
  const later = contactInterval(a, b);
  if (later) return ["later", "Not in this time.", `They touch at ${rounded(later.start, 4)}, after the interval.`];
  const { time, distance } = closestApproach;
  if (time <= 0) return ["parting", "They move apart.", "Seen from B, A only moves away: they will never be as close again as at the start."];
  const apart = distance - R;
  return ["passing", "They pass by.", `They are closest at ${rounded(time, 4)}, with a gap ${apart > 0 ? `of ${rounded(apart, 4)}` : "too small for plain arithmetic"}.`];
}

export function factsOf(answer: Answer): Fact[] {
  const { p, w, R, a, b, c, d, closestApproach } = answer.parts;
  const moves = a !== 0;
  return [
    { letter: "p", meaning: "from A to B", value: p },
    { letter: "w", meaning: "vB − vA", value: w },
    { letter: "R", meaning: "sum of the radii", value: R },
    { letter: "a", meaning: "w·w", value: a },
    { letter: "b", meaning: "p·w", value: b },
    { letter: "c", meaning: "p·p − R²", value: c },
    { letter: "D", meaning: "b² − a c", value: d },
    { letter: "−b/a", meaning: "when they are closest", value: moves ? closestApproach.time : undefined },
    { letter: "√F", meaning: "the centres’ distance then", value: closestApproach.distance },
    ...timesOf(answer),
    ...placesOf(answer, "q"),
    ...shortened(answer),
  ];
}

/** The centres where both movements end. */
function shortened({ a, b, contact }: Answer): Fact[] {
  const end = contact && bounce({ ...a, mass: 1 }, { ...b, mass: 1 }, 1, contact.time);
  return [
    { letter: "A", meaning: "at the contact", value: end?.a.center },
    { letter: "B", meaning: "at the contact", value: end?.b.center },
  ];
}
