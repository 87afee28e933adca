// The same scene twice: from event to event, and in fixed steps.
import type { Point } from "../../common/point";
import { Simulation, Stepping } from "../simulation";
import { BULLETS, duration, sceneOf, type State, stepsOf, UPPERMOST } from "./07-scene";

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** x, y, x, y, … */
type Places = Float32Array;

export function placeOf(places: Places, ball: number): Point {
  return [places[2 * ball] ?? NaN, places[2 * ball + 1] ?? NaN];
}

/** carom's own run, asked at any moment. */
export class EventRun {
  /** Collisions until the end. */
  readonly collisions: number;
  readonly hash: string;
  /** When each ball first collides; NaN if never. */
  readonly firstHits: Float64Array;
  private simulation: Simulation;

  constructor(private readonly scene: string) {
    const whole = Simulation.fromScene(scene);
    whole.runToEnd();
    this.collisions = whole.pairCollisions;
    this.hash = whole.trajectoryHash;
    this.firstHits = whole.firstHits();
    whole.free();
    this.simulation = Simulation.fromScene(scene);
  }

  /** Where the balls are; valid until the next question. */
  at(time: number): Places {
    if (time < this.simulation.time) {
      this.simulation.free();
      this.simulation = Simulation.fromScene(this.scene);
    }
    this.simulation.run(time, NO_LIMIT);
    return this.simulation.positions();
  }

  free(): void {
    this.simulation.free();
  }
}

export interface SteppedRun {
  /** The places at the start and after each step. */
  readonly frames: readonly Places[];
  readonly collisions: number;
  readonly firstHits: Float64Array;
}

export function stepped(state: State): SteppedRun {
  const stepping = Stepping.fromScene(sceneOf(state), 1 / state.rate);
  const frames = [stepping.positions().slice()];
  for (let step = stepsOf(state); step > 0; step--) {
    stepping.step();
    frames.push(stepping.positions().slice());
  }
  const run = { frames, collisions: stepping.collisions, firstHits: stepping.firstHits() };
  stepping.free();
  return run;
}

/** Which bullets go through the wall from one frame to a later one: not around its ends. */
export function through(frames: readonly Places[]): number[] {
  const gone = new Set<number>();
  for (let i = 1; i < frames.length; i++) {
    const [before, after] = [frames[i - 1], frames[i]];
    if (!before || !after) continue;
    for (let bullet = 0; bullet < BULLETS; bullet++) {
      const [[x, y], [nextX, nextY]] = [placeOf(before, bullet), placeOf(after, bullet)];
      if (!(x < 0 && nextX > 0)) continue;
      const crossing = y + ((nextY - y) * x) / (x - nextX);
      if (Math.abs(crossing) < UPPERMOST) gone.add(bullet);
    }
  }
  return [...gone];
}

/** carom's run as seen in the same frames. */
export function eventFrames(run: EventRun, state: State): Places[] {
  const [end, steps] = [duration(state.speed), stepsOf(state)];
  return Array.from({ length: steps + 1 }, (_, i) => run.at(Math.min(end, i / state.rate)).slice());
}
