// The signs of the quadratic, one after the other. carom decides whether and when the balls touch;
// plain floats decide which sign explains a miss.
import { contactInterval } from "../carom";
import { type Look, StepList } from "../parts/steps";
import type { Answer } from "./moving";

const SIGNS = [
  ["Apart at the start?", "c > 0"],
  ["Approaching?", "b < 0"],
  ["Close enough in passing?", "D ≥ 0"],
  ["In time?", "t₁ ≤ 1"],
  ["They touch", "at t₁"],
] as const;

export class Signs {
  private readonly list: StepList;

  constructor(host: HTMLElement) {
    this.list = new StepList(host, "The signs of the quadratic", SIGNS, { passed: "yes", out: "no, so they do not touch", hit: "they touch", idle: "not needed" });
  }

  show(answer: Answer): void {
    this.list.show(looksOf(answer));
  }
}

function looksOf({ a, b, parts, contact }: Answer): Look[] {
  const passed = (count: number, last: Look): Look[] => SIGNS.map((_, i) => (i < count ? "passed" : i === count ? last : "idle"));
  if (contact) return contact.time === 0 ? passed(0, "hit") : passed(4, "hit");
  if (contactInterval(a, b)) return passed(3, "out");
  return passed(parts.b < 0 ? 2 : 1, "out");
}
