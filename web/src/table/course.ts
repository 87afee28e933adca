// The course of a run: how far the engine has computed, and which moment of it is shown.
import { type Happening, Simulation } from "../simulation";
import { Samples } from "./samples";
import type { SceneFile } from "./scenes";

const BATCH = 200; // events between two looks at the clock
const SAMPLES = 500; // of the energy at least, over a run whose end is known
const MOST_DOUBLINGS = 60; // of a leap in which nothing happens, before nothing is expected any more
const STEP_TIME = 30; // milliseconds to look for the next event where no end is known
const QUICK = 4; // milliseconds: only leaps that take less are made longer

export class Course {
  readonly simulation: Simulation;
  /** The moment that is shown, and how many events had happened then. */
  shown = 0;
  events = 0;
  readonly energy = new Samples();
  private leap: number;
  private doublings = 0;

  /** @throws the library's error, with line, column and cure */
  constructor({ name, text }: SceneFile) {
    this.simulation = Simulation.fromScene(text, name);
    this.leap = (this.simulation.until ?? 1) / SAMPLES;
    this.sample();
  }

  /** Up to when the engine has computed. */
  get computed(): number {
    return this.simulation.time;
  }

  /** Up to when the past can be shown. */
  get remembered(): number {
    return this.simulation.pastUntil ?? -1;
  }

  /** Whether nothing more will be computed: the scene's end has come, or nothing meets any more. */
  get over(): boolean {
    return this.simulation.done || this.doublings > MOST_DOUBLINGS;
  }

  /** Whether the moment shown is the last that is computed. */
  get atFront(): boolean {
    return this.shown >= this.computed;
  }

  /** Lets events happen up to a time, for so many milliseconds at the most. */
  compute(until: number, milliseconds: number): void {
    const start = performance.now();
    for (let now = start; !this.over && this.computed < until && now - start < milliseconds; ) {
      const events = this.simulation.run(Math.min(until, this.computed + this.leap), BATCH);
      const took = performance.now() - now;
      now += took;
      this.sample();
      this.stride(events, took);
    }
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
    this.energy.add(this.simulation.time, this.simulation.energy);
  }

  /** Shows a moment that is computed. Where it is forgotten, the present. */
  seek(time: number): void {
    const within = Math.min(Math.max(0, time), this.computed);
    this.shown = within <= this.remembered ? within : this.computed;
    this.events = this.simulation.eventsUpTo(this.shown);
  }

  /** Shows the next event, computing it if need be; of several at one moment, one after the other. */
  stepOn(): void {
    if (!this.isForgotten && this.events < this.simulation.eventsUpTo(this.computed)) {
      this.showEvent(this.events + 1);
      return;
    }
    const start = performance.now();
    for (let events = 0; events === 0 && !this.over && performance.now() - start < STEP_TIME; ) {
      events = this.simulation.run(this.simulation.until ?? this.computed + this.leap, 1);
      this.stride(events, performance.now() - start);
    }
    this.sample();
    this.seek(this.computed);
  }

  /** Shows the event before; from between two events the earlier of them. */
  stepBack(): void {
    if (this.isForgotten) {
      this.seek(this.remembered);
      return;
    }
    const isOnEvent = this.events > 0 && this.timeOf(this.events) >= this.shown;
    this.showEvent(isOnEvent ? this.events - 1 : this.events);
  }

  /** Shows the moment of an event, the first being 1; 0 is the start. */
  showEvent(event: number): void {
    this.shown = event === 0 ? 0 : this.timeOf(event);
    this.events = event;
  }

  /** The balls that have just met: those of the event at which the run is shown. */
  get met(): readonly number[] {
    const last = this.events > 0 && !this.isForgotten ? this.event(this.events) : undefined;
    if (last?.time !== this.shown) return [];
    return last.b === undefined ? [last.a] : [last.a, last.b];
  }

  private timeOf(event: number): number {
    return this.event(event)?.time ?? 0;
  }

  private event(event: number): Happening | undefined {
    return this.simulation.events(event - 1, 1)[0];
  }

  /** Whether what is shown is later than all that is remembered. */
  get isForgotten(): boolean {
    return this.shown > this.remembered;
  }

  free(): void {
    this.simulation.free();
  }
}
