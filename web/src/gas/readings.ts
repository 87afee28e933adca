// The readings beside the gas: the state of the gas, in words and in numbers.
import { grouped, rounded } from "../../common/digits";
import { html } from "../../common/dom";
import { type Fact, Facts } from "../parts/facts";
import { Verdict } from "../parts/verdict";
import type { Ask, Reading } from "./messages";

/**
 * Collisions of a disc after which only a hundredth is left of what the mean fourth power of the
 * speeds lacks at the start against Maxwell's law: any three leave a third of it, thin or dense.
 */
const MIXED = 12;

/** What is said of something refused. */
const REFUSED: Record<Ask["kind"], string> = { fill: "No gas.", piston: "The piston stays.", look: "It cannot go on.", step: "It cannot go on." };

export class Readings {
  private readonly verdict: Verdict;
  private readonly facts: Facts;
  /** What was refused last, until something else is asked for. */
  private refused: [string, string] | undefined;
  private readonly words = html("p", { class: "unseen", id: "gas-words" });

  constructor(panel: HTMLElement) {
    this.verdict = new Verdict(panel);
    this.facts = new Facts(panel);
    panel.append(this.words);
  }

  show(reading: Reading, count: number): void {
    const { time, pairCollisions, temperature, pressure, energy, startEnergy, work, piston } = reading;
    if (!this.refused) this.verdict.show("gas", ...verdictOf(reading, (2 * pairCollisions) / count));
    this.facts.show(factsOf(reading));
    this.words.textContent =
      `${grouped(count)} discs at the time ${rounded(time, 3)}, after ${grouped(pairCollisions)} collisions: temperature ${rounded(temperature, 3)}, ` +
      `pressure ${pressure === undefined ? "not yet known" : rounded(pressure, 3)}, piston at ${rounded(piston, 3)}. ` +
      `Energy ${rounded(energy, 5)}: ${rounded(startEnergy, 5)} at the start and ${rounded(work, 5)} from the piston.`;
  }

  /** Says what was refused. Without a gas there is nothing to read; else the readings stay. */
  refuse(what: Ask["kind"], message: string): void {
    this.refused = [REFUSED[what], message];
    this.verdict.show("overlapping", ...this.refused);
    if (what !== "fill") return;
    this.facts.show([]);
    this.words.textContent = message;
  }

  forget(): void {
    this.refused = undefined;
  }
}

/** @param each collisions of a disc so far, in the mean */
function verdictOf({ time, pistonVelocity }: Reading, each: number): [string, string] {
  if (pistonVelocity < 0) return ["The piston compresses.", "Each disc that meets it comes back faster: its work becomes heat."];
  if (pistonVelocity > 0) return ["The gas expands.", "Each disc that catches up with the piston comes back slower: heat becomes work."];
  if (time === 0) return ["All equally fast.", "Only their directions differ. Collisions will change that."];
  if (each < MIXED / 2) return ["The speeds spread.", "Each collision takes from one disc what it gives to the other."];
  if (each < MIXED) return ["Nearly Maxwell’s.", `After ${rounded(each, 2)} collisions each, the speeds are almost spread by it.`];
  return ["Maxwell’s law.", "Each disc keeps changing its speed, but the share of discs at each speed stays nearly the same."];
}

function factsOf({ time, pairCollisions, temperature, pressure, lawfulPressure, idealPressure, energy, startEnergy, work }: Reading): Fact[] {
  return [
    { letter: "t", meaning: "time", value: time },
    { letter: "C", meaning: "collisions of discs", value: pairCollisions },
    { letter: "T", meaning: "temperature", value: temperature },
    { letter: "p", meaning: "pressure, measured", value: pressure },
    { letter: "p", meaning: "by the law of hard discs", value: lawfulPressure },
    { letter: "p", meaning: "of an ideal gas, N T / A", value: idealPressure },
    { letter: "E", meaning: "energy", value: energy },
    { letter: "W", meaning: "work of the piston", value: work },
    { letter: "ΔE/E", meaning: "by rounding", value: (energy - startEnergy - work) / startEnergy },
  ];
}
