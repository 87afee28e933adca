// Which moment is shown, how fast it moves, and at which event it stands.
import { clamp } from "./numbers";
import type { Run } from "./run";

/** Seconds for which a run is watched gladly; longer or shorter ones begin at another pace. */
const GLADLY = { least: 4, most: 240, aim: 20 };

/** Units of the run's time for a second at speed 1: a power of ten. */
function naturalPace(end: number | undefined): number {
  if (!end || (end >= GLADLY.least && end <= GLADLY.most)) return 1;
  return 10 ** Math.round(Math.log10(end / GLADLY.aim));
}

export const SLOWEST = 0.01;
export const FASTEST = 100;
/** The speeds that + and − go through. */
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** After a pause (a hidden page) time goes on as after one slow frame, it does not leap. */
const LONGEST_FRAME = 0.1; // seconds
/** A run that is still being computed is asked for so much beyond what is shown. */
const AHEAD = 0.5; // seconds of the viewer's time

export class Clock {
  time: number;
  /** The last event that has happened, −1 before the first. */
  event = -1;
  playing = false;
  loop = false;
  speed = 1;
  readonly pace: number;
  /** Where time would be if the run were known so far. */
  private wanted: number;

  constructor(private readonly run: Run) {
    this.pace = naturalPace(run.cast.end === undefined ? undefined : run.cast.end - run.begin);
    this.time = this.wanted = run.begin;
  }

  /** Units of the run's time for a second. */
  get rate(): number {
    return this.speed * this.pace;
  }

  /** Whether what is shown is later than all that is remembered. */
  get isForgotten(): boolean {
    return this.time > this.run.remembered;
  }

  /** Whether time stands at the last moment that there will be. */
  get isAtEnd(): boolean {
    return this.run.over && this.time >= this.run.reach;
  }

  /** Whether time rests at an event. */
  get isAtEvent(): boolean {
    return !this.playing && !this.isForgotten && this.event >= 0 && this.run.events.time(this.event) === this.time;
  }

  /** Up to when a run that grows should be known by now. */
  get needs(): number {
    return this.isForgotten ? this.wanted : this.wanted + AHEAD * this.rate;
  }

  /** Goes to a moment that is known. Where it is not remembered, to the last that is known. */
  seek(t: number): void {
    const within = clamp(t, this.run.begin, this.run.reach);
    this.time = within <= this.run.remembered ? within : this.run.reach;
    this.wanted = this.time;
    this.event = this.run.events.countUpTo(this.time) - 1;
  }

  /** Goes to an event, also where others happen at the same moment. */
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

  /** To the event after what is shown, or to the last moment that is known. */
  stepOn(): void {
    this.seekEvent(this.knowsNext ? this.event + 1 : this.run.events.count);
  }

  /** To the event before what is shown; from between two events, to the earlier of them. */
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
    const near = 1.001; // a slider may stand a hair off a named speed
    const next = direction > 0 ? SPEEDS.find((s) => s > this.speed * near) : SPEEDS.findLast((s) => s * near < this.speed);
    if (next !== undefined) this.setSpeed(next);
  }

  /** Lets so many seconds of the viewer's time pass: as far as the run is known. */
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
