// Two runs of the same scene: from event to event, and in fixed steps.
import type { Point } from "../../common/point";
import { Simulation, Stepping } from "../simulation";
import { BULLETS, duration, sceneOf, type State, stepsOf, UPPERMOST } from "./07-scene";

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** x, y, x, y, … */
type Places = Float64Array;

export function placeOf(places: Places, ball: number): Point {
  return [places[2 * ball] ?? NaN, places[2 * ball + 1] ?? NaN];
}

/** carom's run, with the places at any time. */
export class EventRun {
  /** The number of collisions until the end. */
  readonly collisions: number;
  readonly hash: string;
  /** The time of each ball's first collision; NaN if it has none. */
  readonly firstHits: Float64Array;
  private simulation: Simulation;

  constructor(private readonly scene: string) {
    const whole = new Simulation(scene);
    whole.runToEnd();
    this.collisions = whole.pairCollisions;
    this.hash = whole.trajectoryHash;
    this.firstHits = whole.firstHits();
    whole.free();
    this.simulation = new Simulation(scene);
  }

  /** The places of the balls, in an array that the next call overwrites. */
  at(time: number): Places {
    if (time < this.simulation.time) {
      this.simulation.free();
      this.simulation = new Simulation(this.scene);
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

/**
 * The bullets that tunnel through the wall between two frames; those that fly around its ends do
 * not count.
 */
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

/** The frames of carom's run, at the same times. */
export function eventFrames(run: EventRun, state: State): Places[] {
  const [end, steps] = [duration(state.speed), stepsOf(state)];
  return Array.from({ length: steps + 1 }, (_, i) => run.at(Math.min(end, i / state.rate)).slice());
}
