// The page's run of a scene: the worker runs it, and its results extend the run that the viewer
// shows.
import { Run } from "../../viewer/model/run";
import { Space } from "../../viewer/model/space";
import type { Source } from "../../viewer/viewer";
import type { RunClient } from "./worker-client";
import type { Growth, Opened, Reading } from "./messages";

const KINDS = { open: "open", box: "walls", walls: "walls", periodic: "periodic" } as const;
/**
 * The time of the worker for one answer: while the run is watched, for one event, and on the way to
 * the end.
 */
const PATIENCE = { watched: 16, event: 1000, end: 100 }; // milliseconds

export class Course implements Source {
  readonly run: Run;
  reading: Reading;
  /** Whether the run is being computed to its end. */
  computing = false;
  /** Whether the loop that computes to the end is active. */
  private goes = false;
  private busy = false;
  private last: Promise<void> = Promise.resolve();

  /**
   * @param grown called when the run has grown
   * @param failed called when the worker fails
   */
  constructor(private readonly client: RunClient, readonly opened: Opened, private readonly grown: () => void, private readonly failed: (fault: unknown) => void) {
    const { title, dimension, bounds: { kind, min, max }, motion, obstacles, pockets, names, radii, masses, until } = opened;
    const space = new Space(typeof kind === "string" ? KINDS[kind] : kind, dimension, min, max);
    this.run = new Run({ title, space, motion, obstacles, pockets, names, radius: radii, mass: masses, end: until });
    this.reading = opened.growth.reading;
    this.add(opened.growth);
  }

  reach(time: number): void {
    if (!this.busy) void this.ask(time, Infinity, PATIENCE.watched);
  }

  async next(): Promise<void> {
    const happened = this.run.happened;
    while (this.run.happened === happened && !this.run.over) await this.ask(Infinity, 1, PATIENCE.event);
  }

  /** Computes to the end, or stops doing so. */
  async compute(on: boolean): Promise<void> {
    this.computing = on;
    this.grown();
    if (!on || this.goes) return;
    this.goes = true;
    while (this.computing && !this.run.over) await this.ask(Infinity, Infinity, PATIENCE.end);
    this.goes = this.computing = false;
    this.grown();
  }

  summary(): Promise<string> {
    return this.client.ask("summary", {});
  }

  replay(): Promise<string> {
    return this.client.ask("replay", {});
  }

  end(): void {
    this.computing = false;
    this.client.end();
  }

  /** Requests the next piece of the run, after the pieces before. */
  private ask(until: number, events: number, milliseconds: number): Promise<void> {
    this.busy = true;
    this.last = this.last
      .then(() => this.client.ask("run", { until, events, milliseconds }))
      .then((growth) => this.add(growth))
      .catch((fault: unknown) => {
        this.run.over = true; // the run will not grow
        this.failed(fault);
      })
      .then(() => {
        this.busy = false;
        this.grown();
      });
    return this.last;
  }

  private add({ reading, over, remembered, lines, events, walls, samples, present }: Growth): void {
    const { run } = this;
    const d = run.dimension;
    for (const [wall = 0, time = 0, place = 0, velocity = 0] of rows(walls, 4)) run.cast.space.moveWall(wall, time, place, velocity);
    const turns = rows(lines, 2 + 3 * d + (run.paths.isSpinning ? 3 : 0)).map(([ball = 0, time = 0, ...vectors]) => [ball, time, vectors.slice(0, d), vectors.slice(d, 2 * d), vectors.slice(2 * d, 3 * d), vectors.slice(3 * d)] as const);
    const happened = rows(events, 5).map(([time = 0, a = 0, b = 0, wall = 0, impulse = 0]) => ({ time, a, b, wall, impulse }));
    run.grow(turns.map(([, time]) => time), happened.map(({ time }) => time), (place) => run.turn(...turns[place]!), (place) => happened[place]!);
    for (const [time = 0, energy = 0, potential = 0, ...momentum] of rows(samples, 3 + d)) run.totals.sample(time, energy, momentum, potential);
    run.happened = reading.pairCollisions + reading.wallCollisions + reading.pocketed;
    run.reach = reading.time;
    run.remembered = remembered;
    run.present = present && { time: reading.time, ...present };
    run.over = over;
    this.reading = reading;
  }
}

function rows(numbers: Float64Array, length: number): number[][] {
  return Array.from({ length: numbers.length / length }, (_, row) => Array.from(numbers.subarray(row * length, row * length + length)));
}
