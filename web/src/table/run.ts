// The worker's run of a scene, and the results that the page does not have yet.
import { MET } from "../../viewer/model/events";
import type { Simulation, SimulationEvent } from "../simulation";
import type { Growth, Opened, Reading } from "./messages";

const BATCH = 200; // events between two readings of the clock
const SAMPLES = 500; // at least, of the energy, over a run with a known end
const MOST_DOUBLINGS = 60; // of a leap without events, before the run counts as over
const QUICK = 4; // milliseconds: only faster leaps become longer
const WALLS = ["-x", "+x", "-y", "+y", "-z", "+z"] as const;

export class SceneRun {
  private readonly count: number; // of balls at the start
  private leap: number;
  private doublings = 0;
  private eventsTold = 0;
  private remembered = -Infinity; // the end of the history that the page has
  private samples: number[] = [];
  /**
   * Where each wall was at the last call, and its velocity up to then: time, place and velocity.
   */
  private readonly turns = new Map<number, readonly [number, number, number]>();
  private walls: number[] = [];

  constructor(readonly simulation: Simulation) {
    this.count = simulation.count;
    this.leap = (simulation.until ?? 1) / SAMPLES;
    this.noteWalls();
    this.sample();
  }

  opened(): Opened {
    const { simulation } = this;
    const { title, dimension, names, until, collisionsWanted, motion } = simulation;
    return {
      title, dimension, names, until, collisionsWanted, motion,
      bounds: simulation.bounds(), obstacles: simulation.obstacles(), pockets: simulation.pockets(), radii: simulation.radii().slice(), masses: simulation.masses().slice(), growth: this.growth(),
    };
  }

  /** Runs to a time, with a limit of events and of milliseconds. */
  run(until: number, most: number, milliseconds: number): Growth {
    const { simulation } = this;
    const start = performance.now();
    let left = most;
    for (let now = start; !this.over && simulation.time < until && left > 0 && now - start < milliseconds; ) {
      const events = simulation.run(Math.min(until, simulation.time + this.leap), Math.min(BATCH, left));
      const took = performance.now() - now;
      now += took;
      left -= events;
      this.noteWalls();
      this.sample();
      this.stride(events, took);
    }
    return this.growth();
  }

  /** Whether nothing more will happen: the scene has ended, or no balls meet any more. */
  private get over(): boolean {
    return this.simulation.done || this.doublings > MOST_DOUBLINGS;
  }

  /** Without an end time, the leaps grow as long as they have no events. */
  private stride(events: number, took: number): void {
    if (events > 0) this.doublings = 0;
    else if (this.simulation.until === undefined && took < QUICK) {
      this.leap *= 2;
      this.doublings += 1;
    }
  }

  private sample(): void {
    const { time, energy, potentialEnergy, momentum, pastUntil = this.remembered } = this.simulation;
    if (time > pastUntil) this.samples.push(time, energy, potentialEnergy ?? 0, ...momentum);
  }

  /**
   * Adds how the walls have moved since the last call: from place to place, at a constant velocity.
   */
  private noteWalls(): void {
    const { simulation, turns } = this;
    const { time } = simulation;
    WALLS.slice(0, 2 * simulation.dimension).forEach((name, wall) => {
      const place = simulation.wallPosition(name);
      if (place === undefined) return;
      const [since, before, speed] = turns.get(wall) ?? [time, place, 0];
      const velocity = time > since ? (place - before) / (time - since) : speed;
      turns.set(wall, [time, place, velocity]);
      const goesOn = Math.abs(velocity - speed) <= 1e-9 * Math.abs(speed);
      if (!goesOn) this.walls.push(wall, since, before, velocity);
    });
  }

  private get reading(): Reading {
    const { time, pairCollisions, wallCollisions, pocketed, energy, potentialEnergy, momentum, trajectoryHash } = this.simulation;
    return { time, pairCollisions, wallCollisions, pocketed, energy, potentialEnergy, momentum, trajectoryHash };
  }

  private growth(): Growth {
    const { simulation, reading, over } = this;
    // A ball that a rule removes ends the history; what the page has of it stays.
    const remembered = (this.remembered = simulation.pastUntil ?? this.remembered);
    const [samples, walls] = [Float64Array.from(this.samples), Float64Array.from(this.walls)];
    [this.samples, this.walls] = [[], []];
    const present = reading.time > remembered ? { positions: this.spread(simulation.positions()), velocities: this.spread(simulation.velocities()) } : undefined;
    return { reading, over, remembered, lines: new Float64Array(simulation.newLines()), events: this.newEvents(), walls, samples, present };
  }

  /**
   * Vectors of the balls that are there now, as those of all balls; NaN for balls that are gone.
   */
  private spread(vectors: Float64Array): Float64Array<ArrayBuffer> {
    const { count, simulation } = this;
    const d = simulation.dimension;
    if (vectors.length === count * d) return Float64Array.from(vectors);
    const all = new Float64Array(count * d).fill(NaN);
    simulation.ids().forEach((ball, k) => all.set(vectors.subarray(k * d, (k + 1) * d), ball * d));
    return all;
  }

  private newEvents(): Float64Array<ArrayBuffer> {
    const known = this.simulation.eventsUpTo(Infinity, true);
    const events = known > this.eventsTold ? this.simulation.events(this.eventsTold, known - this.eventsTold, true) : [];
    this.eventsTold = known;
    return Float64Array.from(events.filter(isMeeting).flatMap((event) => [event.time, event.balls[0] ?? NaN, ...partnerOf(event), event.impulse]));
  }
}

/**
 * Whether the list of events shows it, as in a replay.
 *
 * Not if a ball begins to roll or is struck, which is no meeting, nor if two pass through each
 * other.
 */
const isMeeting = ({ kind, outcome }: SimulationEvent): boolean => kind !== "cloth" && kind !== "cue" && outcome !== "enter" && outcome !== "leave";

/** The partner of a ball in the numbers of the viewer: `b` and `wall` of its events. */
function partnerOf({ balls: [a = NaN, b = a], wall, obstacle, pocket }: SimulationEvent): readonly [number, number] {
  if (obstacle !== undefined) return [obstacle, MET.obstacle];
  if (pocket !== undefined) return [pocket, MET.pocket];
  return [b, 1 + (wall === undefined ? -1 : WALLS.indexOf(wall))];
}
