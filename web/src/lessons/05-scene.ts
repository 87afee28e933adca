// The state of lesson 5 as a scene file for `carom run`.
import { center, type Disc, radius } from "../figure/ball";
import { DURATION, type State } from "./05-answer";

/**
 * Writes a scene. TOML reads the floats of JavaScript unchanged; only the infinite mass has a
 * different name.
 */
export function sceneOf({ A, VA, massA, eA, B, VB, massB, eB }: State): string {
  const ball = (disc: Disc, velocity: readonly number[], mass: string, e: number): string =>
    [
      "[[ball]]",
      `center = [${center(disc).join(", ")}]`,
      `velocity = [${velocity.join(", ")}]`,
      `radius = ${radius(disc)}`,
      `mass = ${mass === "Infinity" ? "inf" : mass}`,
      `restitution = ${e}`,
    ].join("\n");
  return `dimension = 2\nuntil = ${DURATION}\n${ball(A, VA, massA, eA)}\n${ball(B, VB, massB, eB)}\n`;
}
