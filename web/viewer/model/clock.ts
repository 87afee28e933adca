// The time shown, its speed, and the last event.
import { clamp } from "./numbers";
import type { Run } from "./run";

/** The good length of a run in seconds; longer or shorter runs begin at another pace. */
const GLADLY = { least: 4, most: 240, aim: 20 };

/** Units of the run's time per second at speed 1; a power of ten. */
function naturalPace(end: number | undefined): number {
  if (!end || (end >= GLADLY.least && end <= GLADLY.most)) return 1;
  return 10 ** Math.round(Math.log10(end / GLADLY.aim));
}

export const SLOWEST = 0.01;
export const FASTEST = 100;
/** The speeds that the keys + and − choose. */
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** The longest frame. After a hidden page, time continues as after one frame of this length. */
const LONGEST_FRAME = 0.1; // seconds
/** How far beyond the time shown a growing run is requested. */
const AHEAD = 0.5; // seconds of the viewer's time

export class Clock {
  time: number;
  /** The last event that has happened, −1 before the first. */
  event = -1;
  playing = false;
  loop = false;
  speed = 1;
  readonly pace: number;
  /** The time that would be shown if the run were known so far. */
  private wanted: number;

  constructor(private readonly run: Run) {
    this.pace = naturalPace(run.cast.end === undefined ? undefined : run.cast.end - run.begin);
    this.time = this.wanted = run.begin;
  }

  /** Units of the run's time per second. */
  get rate(): number {
    return this.speed * this.pace;
  }

  /** Whether the time shown is after the end of the history. */
  get isForgotten(): boolean {
    return this.time > this.run.remembered;
  }

  /** Whether the time shown is the end of the run. */
  get isAtEnd(): boolean {
    return this.run.over && this.time >= this.run.reach;
  }

  /** Whether time is paused at an event. */
  get isAtEvent(): boolean {
    return !this.playing && !this.isForgotten && this.event >= 0 && this.run.events.time(this.event) === this.time;
  }

  /** The time up to which a growing run should be known now. */
  get needs(): number {
    return this.isForgotten ? this.wanted : this.wanted + AHEAD * this.rate;
  }

  /** Goes to a time. After the end of the history, goes to the last known time. */
  seek(t: number): void {
    const within = clamp(t, this.run.begin, this.run.reach);
    this.time = within <= this.run.remembered ? within : this.run.reach;
    this.wanted = this.time;
    this.event = this.run.events.countUpTo(this.time) - 1;
  }

  /** Goes to an event, even if others happen at the same time. */
  seekEvent(event: number): void {
    if (event < 0) {
      this.seek(this.run.begin);
      this.event = -1;
    } else if (event >= this.run.events.count) this.seek(this.run.reach);
    else {
      this.seek(this.run.events.time(event));
      this.event = event;
    }
  }

  /** Whether the next event is known. */
  get knowsNext(): boolean {
    return !this.isForgotten && this.event + 1 < this.run.events.count;
  }

  /** Goes to the next event, or to the last known time. */
  stepOn(): void {
    this.seekEvent(this.knowsNext ? this.event + 1 : this.run.events.count);
  }

  /** Goes to the previous event; from a time between two events, to the earlier of them. */
  stepBack(): void {
    const isPast = this.event >= 0 && this.time > this.run.events.time(this.event);
    this.seekEvent(isPast ? this.event : this.event - 1);
  }

  toggle(): void {
    if (!this.playing && this.isAtEnd) this.seek(this.run.begin);
    this.playing = !this.playing;
  }

  setSpeed(speed: number): void {
    this.speed = clamp(speed, SLOWEST, FASTEST);
  }

  faster(direction: 1 | -1): void {
    const near = 1.001; // the slider may be slightly off a named speed
    const next = direction > 0 ? SPEEDS.find((s) => s > this.speed * near) : SPEEDS.findLast((s) => s * near < this.speed);
    if (next !== undefined) this.setSpeed(next);
  }

  /** Advances by seconds of the viewer's time, as far as the run is known. */
  pass(seconds: number): void {
    const passed = clamp(seconds, 0, LONGEST_FRAME);
    const target = Math.min(this.wanted + passed * this.rate, this.time + LONGEST_FRAME * this.rate);
    this.seek(target);
    this.wanted = target;
    if (!this.isAtEnd) return;
    if (this.loop) this.seek(this.run.begin);
    else this.playing = false;
  }
}
