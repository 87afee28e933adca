// The measured quantities of a run so far, as in the program's summary.
import { counted, grouped, rounded } from "../../common/digits";
import { html, set } from "../../common/dom";
import { Facts } from "../parts/facts";
import { Verdict } from "../parts/verdict";
import type { Course } from "./course";

const PLACES = { open: "in open space", box: "in a box with walls", periodic: "in a periodic box" };
const AXES = { open: "open", walls: "between walls", periodic: "periodic" };

/** Where the balls are: one word for all axes, or one for each. */
const placeOf = (kind: keyof typeof PLACES | readonly (keyof typeof AXES)[]): string =>
  typeof kind === "string" ? PLACES[kind] : `in a space that is ${kind.map((word, axis) => `${AXES[word]} along ${"xyz"[axis] ?? axis}`).join(" and ")}`;

export class Readings {
  readonly element = html("section", { class: "readings", "aria-label": "Readings" });
  private readonly verdict = new Verdict(this.element);
  private readonly facts = new Facts(this.element);
  private readonly hash = html("code", { class: "hash" });

  constructor() {
    this.element.append(html("p", { class: "hash-line", title: "A hash of all events so far, with their times to the last bit; the same as in the program's summary" }, html("span", {}, "trajectory hash "), this.hash));
  }

  /** Describes a new scene, once. */
  open({ opened: { title, until, collisionsWanted, bounds }, run: { count, obstacles, pockets } }: Course): void {
    const end = until === undefined ? `${grouped(collisionsWanted ?? 0)} collisions` : `time ${rounded(until)}`;
    const fixed = [counted(obstacles.length, "obstacle"), counted(pockets.length, "pocket")].filter((words) => !words.startsWith("0 "));
    const place = [placeOf(bounds.kind), ...(fixed.length > 0 ? [`with ${fixed.join(" and ")}`] : [])].join(", ");
    this.verdict.show("scene", title, `${counted(count, "ball")} ${place}, up to ${end}.`);
  }

  show({ reading, run: { over, obstacles, pockets } }: Course): void {
    const { time, pairCollisions, wallCollisions, pocketed, energy, potentialEnergy, momentum, trajectoryHash } = reading;
    this.facts.show([
      { letter: "t", meaning: over ? "time at the end" : "time computed", value: time, native: "time" },
      { letter: "n", meaning: "collisions of two balls", value: pairCollisions, native: "pair_collisions" },
      { letter: "w", meaning: obstacles.length > 0 ? "collisions with walls and obstacles" : "collisions with walls", value: wallCollisions, native: "wall_collisions" },
      ...(pockets.length > 0 ? [{ letter: "P", meaning: "balls in pockets", value: pocketed, native: "pocketed" }] : []),
      { letter: "E", meaning: "kinetic energy", value: energy, native: "energy" },
      ...(potentialEnergy === undefined ? [] : [{ letter: "U", meaning: "potential energy", value: potentialEnergy, native: "potential_energy" }]),
      { letter: "p", meaning: "momentum", value: momentum, native: momentum.map((_, i) => `momentum.${i}`) },
    ]);
    if (this.hash.textContent !== trajectoryHash) this.hash.textContent = trajectoryHash;
    set(this.hash, "data-native", "trajectory_hash");
    set(this.hash, "data-value", trajectoryHash);
  }
}
