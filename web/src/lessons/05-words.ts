// The sentences and quantities of lesson 5.
import { rounded } from "../../common/digits";
import type { Fact } from "../parts/facts";
import type { Verdict } from "../parts/verdict";
import { type Answer, DURATION, energy, velocityOf } from "./05-answer";

export function showVerdict(verdict: Verdict, answer: Answer): void {
  const { bodies, bounce, restitution, heat, graze } = answer;
  const { impact, impulse } = bounce;
  if (!impact) {
    if (graze) verdict.show("separate", "No impact.", "They touch but do not approach: they slide past each other, or move apart. There is no impulse.");
    else verdict.show("separate", "They do not meet.", "Each ball moves through the interval undisturbed.");
    return;
  }
  const obstacles = Object.values(bodies).filter(({ mass }) => mass === Infinity).length;
  const then = `At ${rounded(impact.time, 4)} there is an impulse of ${rounded(impulse ?? 0, 4)}.`;
  if (obstacles === 2) verdict.show("hit", "Two obstacles.", "No impulse can stop them: carom lets both move on.");
  else if (obstacles === 1) verdict.show("hit", "Bounce off an obstacle.", `${then} An infinite mass does not move.`);
  else if (restitution === 1) verdict.show("hit", "Elastic.", `${then} No energy is lost.`);
  else {
    const before = energy(bodies.A.mass, velocityOf(bodies.A)) + energy(bodies.B.mass, velocityOf(bodies.B));
    const lost = `${then} ${rounded((100 * heat) / before, 3)} % of the energy turns into heat.`;
    if (restitution === 0) verdict.show("hit", "No rebound.", `${lost} Along the normal they move on together.`);
    else verdict.show("hit", "Partly elastic.", lost);
  }
}

export function factsOf({ bodies, bounce, restitution, approach, parting }: Answer): Fact[] {
  const { impact, impulse, a, b } = bounce;
  return [
    { letter: "t", meaning: "impact", value: impact?.time, native: "time_of_impact" },
    { letter: "n", meaning: "normal, from A to B", value: impact?.normal, native: ["nx", "ny"] },
    { letter: "p", meaning: "point of contact", value: impact?.point, native: ["px", "py"] },
    { letter: "e", meaning: "√(eA eB)", value: restitution },
    { letter: "J", meaning: "impulse", value: impulse },
    { letter: "−w·n", meaning: "approach speed", value: approach },
    { letter: "w′·n", meaning: "separation speed", value: parting },
    { letter: "vA", meaning: "before", value: velocityOf(bodies.A) },
    { letter: "v′A", meaning: "after", value: a.velocity },
    { letter: "vB", meaning: "before", value: velocityOf(bodies.B) },
    { letter: "v′B", meaning: "after", value: b.velocity },
    { letter: "1 − t", meaning: "rest of the interval", value: impact && DURATION - impact.time },
    { letter: "A", meaning: "where it ends", value: a.center },
    { letter: "B", meaning: "where it ends", value: b.center },
  ];
}
