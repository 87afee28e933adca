// The worker's run of a scene, and the results that the page does not have yet.
import { MET } from "../../viewer/model/events";
import { type Happening, Simulation } from "../simulation";
import type { Growth, Opened, Reading } from "./messages";
import type { SceneFile } from "./scenes";

const BATCH = 200; // events between two readings of the clock
const SAMPLES = 500; // at least, of the energy, over a run with a known end
const MOST_DOUBLINGS = 60; // of a leap without events, before the run counts as over
const QUICK = 4; // milliseconds: only faster leaps become longer
const WALLS = ["-x", "+x", "-y", "+y", "-z", "+z"];

export class SceneRun {
  readonly simulation: Simulation;
  private leap: number;
  private doublings = 0;
  private eventsTold = 0;
  private samples: number[] = [];

  /** @throws the library's error, with line, column and how to fix it */
  constructor({ name, text }: SceneFile) {
    this.simulation = Simulation.fromScene(text, name);
    this.leap = (this.simulation.until ?? 1) / SAMPLES;
    this.sample();
  }

  opened(): Opened {
    const { simulation } = this;
    const { title, dimension, names, until, collisionsWanted, motion } = simulation;
    return {
      title, dimension, names, until, collisionsWanted, motion,
      bounds: simulation.bounds(), obstacles: simulation.obstacles(), pockets: simulation.pockets(), radii: simulation.radii().slice(), masses: new Float64Array(simulation.masses()), growth: this.growth(),
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
      this.sample();
      this.stride(events, took);
    }
    return this.growth();
  }

  /** Whether nothing more will happen: the scene has ended, or no balls meet any more. */
  private get over(): boolean {
    return this.simulation.done || this.doublings > MOST_DOUBLINGS;
  }

  private get remembered(): number {
    return this.simulation.pastUntil ?? -Infinity;
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
    const { time, energy, potentialEnergy, momentum } = this.simulation;
    if (time > this.remembered) this.samples.push(time, energy, potentialEnergy ?? 0, ...momentum);
  }

  private get reading(): Reading {
    const { time, pairCollisions, wallCollisions, pocketed, energy, potentialEnergy, momentum, trajectoryHash } = this.simulation;
    return { time, pairCollisions, wallCollisions, pocketed, energy, potentialEnergy, momentum, trajectoryHash };
  }

  private growth(): Growth {
    const { simulation, reading, over, remembered } = this;
    const samples = Float64Array.from(this.samples);
    this.samples = [];
    const present = reading.time > remembered ? { positions: simulation.positions().slice(), velocities: simulation.velocities().slice() } : undefined;
    return { reading, over, remembered, lines: new Float64Array(simulation.newLines()), events: this.newEvents(), samples, present };
  }

  private newEvents(): Float64Array<ArrayBuffer> {
    const known = this.simulation.eventsUpTo(Infinity);
    const events = known > this.eventsTold ? this.simulation.events(this.eventsTold, known - this.eventsTold) : [];
    this.eventsTold = known;
    return Float64Array.from(events.filter(isMeeting).flatMap((event) => [event.time, event.a, ...partnerOf(event), event.impulse]));
  }
}

/** False if a ball begins to roll or is struck: this changes its path but is not in the list of events, as in a replay. */
const isMeeting = ({ b, wall, obstacle, pocket }: Happening): boolean => [b, wall, obstacle, pocket].some((met) => met !== undefined);

/** The partner of a ball in the numbers of the viewer: `b` and `wall` of its events. */
function partnerOf({ a, b, wall, obstacle, pocket }: Happening): readonly [number, number] {
  if (obstacle !== undefined) return [obstacle, MET.obstacle];
  if (pocket !== undefined) return [pocket, MET.pocket];
  return [b ?? a, 1 + WALLS.indexOf(wall ?? "")];
}
