// The course of the gas: plays it frame by frame, in the worker's time and not the page's.
import { Engine, type Listener } from "./engine";
import type { Frame, Picture, Setup } from "./messages";
import { type Rate, Rates } from "./rates";

/** For events, of the 16.7 milliseconds between two pictures; the rest is for readings and drawing. */
const BUDGET = 10;
/** A page that was hidden does not jump. */
const LONGEST = 0.1; // seconds
/** For a single event there is time. */
const PATIENCE = 1000; // milliseconds

export interface Watcher extends Omit<Listener, "frame"> {
  /** A frame to be shown now. */
  show(frame: Frame): void;
  /** It plays or stands. */
  turned(playing: boolean): void;
}

export class Course {
  private readonly engine: Engine;
  private readonly rates = new Rates();
  private ready: Frame | undefined;
  private shown: Picture | undefined;
  private spent: Picture | undefined;
  private callback: number | undefined;
  private last = 0; // when a frame was shown
  private time = 0;
  private wanted = 0;
  private plays = false;

  /** @param pace time of the simulation in a second, as it is wanted now */
  constructor(
    private readonly watcher: Watcher,
    private readonly pace: () => number,
  ) {
    this.engine = new Engine({
      filled: (filled) => watcher.filled(filled),
      frame: (frame) => this.take(frame),
      refused: (what, message) => {
        if (what === "run") this.pause(); // no frame will come
        watcher.refused(what, message);
      },
    });
  }

  get playing(): boolean {
    return this.plays;
  }

  get rate(): Rate | undefined {
    return this.plays ? this.rates.now : undefined;
  }

  fill(setup: Setup): void {
    this.rates.restart();
    this.ready = undefined;
    this.engine.fill(setup);
  }

  play(): void {
    if (this.plays) return;
    this.turn(true);
    this.rates.restart();
    this.last = performance.now();
    this.ask(0);
  }

  pause(): void {
    if (this.plays) this.turn(false);
  }

  /** Goes on to the next event, and stands there. */
  step(): void {
    this.pause();
    this.wanted = 0;
    this.engine.run(Infinity, 1, PATIENCE, undefined);
  }

  movePiston(to: number, speed: number): void {
    this.engine.movePiston(to, speed);
  }

  end(): void {
    if (this.callback !== undefined) cancelAnimationFrame(this.callback);
    this.engine.end();
  }

  private turn(playing: boolean): void {
    this.plays = playing;
    this.watcher.turned(playing);
  }

  /** A frame has come; it is shown with the next picture of the screen. */
  private take(frame: Frame): void {
    this.ready = frame;
    this.callback ??= requestAnimationFrame((now) => this.show(now));
  }

  private show(now: number): void {
    this.callback = undefined;
    const frame = this.ready;
    if (!frame) return;
    this.ready = undefined;
    this.time = frame.reading.time;
    this.rates.add({ at: now, time: this.time, wanted: this.wanted, events: frame.events });
    // The worker goes on while this frame is drawn.
    if (this.plays) this.ask(Math.max(0, now - this.last) / 1000);
    this.last = now;
    this.spent = this.shown;
    this.shown = frame.picture;
    this.watcher.show(frame);
  }

  /** @param passed seconds since the last frame */
  private ask(passed: number): void {
    if (this.engine.busy) return;
    this.wanted = passed * this.pace();
    this.engine.run(this.time + Math.min(passed, LONGEST) * this.pace(), Infinity, BUDGET, this.spent);
    this.spent = undefined;
  }
}
