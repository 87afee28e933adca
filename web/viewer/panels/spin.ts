// The spin of a ball in the words of players.
import { rolls } from "../model/motion";
import type { State } from "../state";
import { steady } from "../words";

export type Fact = readonly [word: string, figure: string];

/** A component of the spin, with the word for it, or for its opposite. */
type Part = readonly [angular: number, word: string, opposite?: string];

/** The facts about the spin of a ball now; empty if it is not known. */
export function spinFacts(state: State, ball: number): Fact[] {
  const { moment, looks, run } = state;
  const spin = moment.spinOf(ball);
  if (!spin) return [];
  const [x, y, upright] = spin;
  const [vx, vy] = moment.velocityOf(ball);
  const speed = Math.hypot(vx, vy);
  // A strike on the right of a ball turns it counterclockwise as seen from above.
  const side: Part = [upright, "right", "left"];
  const along: Part[] = speed > 0 ? [[(vx * y - vy * x) / speed, "top", "back"], [Math.abs(vx * x + vy * y) / speed, "massé"]] : [[Math.hypot(x, y), "level"]];
  const scale = looks.topSpeed / run.cast.radius[ball]!;
  const parts = [...along, side].flatMap(([angular, word, opposite]) => {
    const figure = steady(Math.abs(angular), scale);
    return /[1-9]/.test(figure) ? [`${figure} ${angular < 0 ? (opposite ?? word) : word}`] : [];
  });
  return [["on the cloth", stateOf(state, ball, speed, spin)], ["spin, rad/time", parts.join(" · ") || "none"]];
}

function stateOf({ run: { motion, paths }, moment }: State, ball: number, speed: number, [, , upright]: readonly number[]): string {
  const piece = moment.piece(ball)!;
  if (!rolls(motion.friction, [paths.acceleration(piece, 0), paths.acceleration(piece, 1)])) return "slides";
  return speed > 0 ? "rolls" : upright === 0 ? "rests" : "spins";
}
