// A scene as the worker runs it: how far it has come, and what of that the page does not know yet.
import { MET } from "../../viewer/model/events";
import { type Happening, Simulation } from "../simulation";
import type { Growth, Opened, Reading } from "./messages";
import type { SceneFile } from "./scenes";

const BATCH = 200; // events between two looks at the clock
const SAMPLES = 500; // of the energy at least, over a run whose end is known
const MOST_DOUBLINGS = 60; // of a leap in which nothing happens, before nothing is expected any more
const QUICK = 4; // milliseconds: only leaps that take less are made longer
const WALLS = ["-x", "+x", "-y", "+y", "-z", "+z"];

export class SceneRun {
  readonly simulation: Simulation;
  private leap: number;
  private doublings = 0;
  private eventsTold = 0;
  private samples: number[] = [];

  /** @throws the library's error, with line, column and cure */
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

  /** Lets events happen up to a time, for so many milliseconds at the most. */
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

  /** Whether nothing more will happen: the scene's end has come, or nothing meets any more. */
  private get over(): boolean {
    return this.simulation.done || this.doublings > MOST_DOUBLINGS;
  }

  private get remembered(): number {
    return this.simulation.pastUntil ?? -Infinity;
  }

  /** Where the end is not known as a time, the leaps grow as long as nothing happens in them. */
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

/** Not so where a ball begins to roll, or is struck: then it takes another line, as in a replay. */
const isMeeting = ({ b, wall, obstacle, pocket }: Happening): boolean => [b, wall, obstacle, pocket].some((met) => met !== undefined);

/** What a ball meets, as the viewer counts it: `b` and `wall` of its events. */
function partnerOf({ a, b, wall, obstacle, pocket }: Happening): readonly [number, number] {
  if (obstacle !== undefined) return [obstacle, MET.obstacle];
  if (pocket !== undefined) return [pocket, MET.pocket];
  return [b ?? a, 1 + WALLS.indexOf(wall ?? "")];
}
