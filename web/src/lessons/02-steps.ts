// The early outs of lesson 2: they light up in order, and the first that applies ends it.
import type { Anatomy } from "../carom";
import { html, set } from "../dom";

type Step = Anatomy["verdict"];

const STEPS: readonly (readonly [Step, string, string])[] = [
  ["tooFar", "Too far for this movement?", "|V| < |C| − R"],
  ["notTowards", "Not moving towards B?", "D ≤ 0"],
  ["passesBy", "Passes by?", "F ≥ R²"],
  ["beyondMovement", "Farther than it moves?", "D − √T > |V|"],
  ["hit", "It hits", "after D − √T"],
];

const SAID = { out: "yes, so they do not meet", passed: "no", idle: "not asked any more", hit: "yes" } as const;

export class Steps {
  private readonly list = html("ol", { class: "steps", "aria-label": "Early outs" });

  constructor(host: HTMLElement) {
    for (const [, question, formula] of STEPS) {
      this.list.append(html("li", {}, html("b", {}, question), html("i", {}, formula), html("span", { class: "unseen" })));
    }
    host.append(this.list);
  }

  show({ steps, verdict }: Anatomy): void {
    STEPS.forEach(([name], i) => {
      const item = this.list.children[i];
      if (!item) return;
      const look = lookOf(name, steps, verdict);
      set(item, "class", look);
      const said = item.querySelector(".unseen");
      if (said && said.textContent !== SAID[look]) said.textContent = SAID[look];
    });
  }
}

function lookOf(name: Step, steps: Anatomy["steps"], verdict: Step): keyof typeof SAID {
  if (name === "hit") return verdict === "hit" ? "hit" : "idle";
  const step = steps.find((one) => one.name === name);
  if (!step?.reached) return "idle";
  return step.out ? "out" : "passed";
}
