// The early-out tests of lesson 2, and those that a pair reaches.
import type { Anatomy } from "../carom";
import { type Look, StepList } from "../parts/steps";

type Step = Anatomy["verdict"];

const STEPS: readonly (readonly [Step, string, string])[] = [
  ["tooFar", "Too far for this movement?", "|V| < |C| − R"],
  ["notTowards", "Not moving towards B?", "D ≤ 0"],
  ["passesBy", "Passes by?", "F ≥ R²"],
  ["beyondMovement", "Farther than it moves?", "D − √T > |V|"],
  ["hit", "It hits", "after D − √T"],
];

export class Steps {
  private readonly list: StepList;

  constructor(host: HTMLElement) {
    const words = STEPS.map(([, question, formula]) => [question, formula] as const);
    this.list = new StepList(host, "Early outs", words, { out: "yes, so they do not meet", passed: "no", idle: "not needed", hit: "yes" });
  }

  show({ steps, verdict }: Anatomy): void {
    this.list.show(STEPS.map(([name]) => lookOf(name, steps, verdict)));
  }
}

function lookOf(name: Step, steps: Anatomy["steps"], verdict: Step): Look {
  if (name === "hit") return verdict === "hit" ? "hit" : "idle";
  const step = steps.find((one) => one.name === name);
  if (!step?.reached) return "idle";
  return step.out ? "out" : "passed";
}
