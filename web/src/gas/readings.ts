// The readings beside the gas: its state in words and numbers.
import { grouped, rounded } from "../../common/digits";
import { html } from "../../common/dom";
import { type Fact, Facts } from "../parts/facts";
import { Verdict } from "../parts/verdict";
import type { Ask, Reading } from "./messages";

/**
 * Collisions per disc after which Maxwell's law counts as reached. By then the mean fourth power of
 * the speeds falls short of the law by only a hundredth of what it does at the start: every three
 * collisions leave a third of it, for a thin or a dense gas.
 */
const MIXED = 12;

/** The heading of an error, by the message that failed. */
const REFUSED: Record<Ask["kind"], string> = { fill: "No gas.", piston: "The piston does not move.", look: "The gas cannot continue.", step: "The gas cannot continue." };

export class Readings {
  private readonly verdict: Verdict;
  private readonly facts: Facts;
  /** The last error, until the next action. */
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

  /** Shows an error. Without a gas there are no readings; otherwise they stay. */
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

/** @param each the mean number of collisions of a disc so far */
function verdictOf({ time, pistonVelocity }: Reading, each: number): [string, string] {
  if (pistonVelocity < 0) return ["The piston compresses.", "Each disc that meets it comes back faster: its work becomes heat."];
  if (pistonVelocity > 0) return ["The gas expands.", "Each disc that catches up with the piston comes back slower: heat becomes work."];
  if (time === 0) return ["All equally fast.", "Only their directions differ. Collisions will change that."];
  if (each < MIXED / 2) return ["The speeds spread.", "Each collision moves energy from one disc to the other."];
  if (each < MIXED) return ["Nearly Maxwell’s law.", `After ${rounded(each, 2)} collisions per disc, the speeds almost follow it.`];
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
