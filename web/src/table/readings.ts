// What is measured of a run up to where it is computed: as the program's summary has it.
import { html, set } from "../dom";
import { Facts } from "../parts/facts";
import { grouped, rounded } from "../parts/digits";
import { Verdict } from "../parts/verdict";
import type { Course } from "./course";

const PLACES = { open: "in open space", box: "in a box with walls", periodic: "in a periodic box" };

export class Readings {
  private readonly verdict: Verdict;
  private readonly facts: Facts;
  private readonly hash = html("code", { class: "hash" });

  constructor(host: HTMLElement) {
    this.verdict = new Verdict(host);
    this.facts = new Facts(host);
    host.append(html("p", { class: "hash-line", title: "Of every event so far, its time to the bit: the same as in the program's summary" }, html("span", {}, "trajectory hash "), this.hash));
  }

  /** Says what the scene is; once, as a new one is opened. */
  open({ simulation }: Course): void {
    const { title, count, until, collisionsWanted } = simulation;
    const end = until === undefined ? `${grouped(collisionsWanted ?? 0)} collisions` : `time ${rounded(until)}`;
    this.verdict.show("scene", title, `${grouped(count)} ${count === 1 ? "ball" : "balls"} ${PLACES[simulation.bounds().kind]}, up to ${end}.`);
  }

  show({ simulation, over }: Course): void {
    const { momentum } = simulation;
    this.facts.show([
      { letter: "t", meaning: over ? "time at the end" : "time computed", value: simulation.time, native: "time" },
      { letter: "n", meaning: "collisions of two balls", value: simulation.pairCollisions, native: "pair_collisions" },
      { letter: "w", meaning: "collisions with walls", value: simulation.wallCollisions, native: "wall_collisions" },
      { letter: "E", meaning: "kinetic energy", value: simulation.energy, native: "energy" },
      { letter: "p", meaning: "momentum", value: momentum, native: momentum.map((_, i) => `momentum.${i}`) },
    ]);
    const hash = simulation.trajectoryHash;
    if (this.hash.textContent !== hash) this.hash.textContent = hash;
    set(this.hash, "data-native", "trajectory_hash");
    set(this.hash, "data-value", hash);
  }
}
