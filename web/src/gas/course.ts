// The course of the gas: the worker runs it by the clock, and each picture shows its latest state.
import { GasClient, type Listener } from "./worker-client";
import type { Frame, Picture, Setup } from "./messages";
import { type Rate, Rates } from "./rates";

export interface Watcher extends Omit<Listener, "frame"> {
  /** A frame to be shown now. */
  show(frame: Frame): void;
  /** It plays or stands. */
  turned(playing: boolean): void;
}

export class Course {
  private readonly client: GasClient;
  private readonly rates = new Rates();
  private ready: Frame | undefined;
  private shown: Picture | undefined;
  private spent: Picture | undefined;
  private callback: number | undefined;
  private plays = false;

  /** @param pace time of the simulation in a second, as it is wanted now */
  constructor(
    private readonly watcher: Watcher,
    private readonly pace: () => number,
  ) {
    this.client = new GasClient({
      filled: (filled) => watcher.filled(filled),
      frame: (frame) => this.take(frame),
      refused: (what, message) => {
        if (what === "look" || what === "step") this.turn(false); // no frame will come
        watcher.refused(what, message);
      },
    });
  }

  get playing(): boolean {
    return this.plays;
  }

  /** Whether it stands, and the last frame that was asked for is shown. */
  get standing(): boolean {
    return !this.plays && !this.client.busy && this.ready === undefined;
  }

  get rate(): Rate | undefined {
    return this.plays ? this.rates.now : undefined;
  }

  fill(setup: Setup): void {
    this.rates.restart();
    this.ready = undefined;
    this.client.fill(setup);
  }

  play(): void {
    if (this.plays) return;
    this.turn(true);
    this.rates.restart();
    this.ask();
  }

  pause(): void {
    if (!this.plays) return;
    this.ask(0);
    this.turn(false);
  }

  /** Goes on to the next event, and stands there. */
  step(): void {
    this.pause();
    this.client.step();
  }

  movePiston(to: number, speed: number): void {
    this.client.movePiston(to, speed);
  }

  end(): void {
    if (this.callback !== undefined) cancelAnimationFrame(this.callback);
    this.client.end();
  }

  private turn(playing: boolean): void {
    if (this.plays === playing) return;
    this.plays = playing;
    this.watcher.turned(playing);
  }

  /** A frame has come; it is shown with the next picture of the screen, and stands for one not yet shown. */
  private take(frame: Frame): void {
    const { points = [], events = 0, wanted = 0 } = this.ready ?? {};
    this.ready = { ...frame, points: [...points, ...frame.points], events: events + frame.events, wanted: wanted + frame.wanted };
    this.callback ??= requestAnimationFrame((now) => this.show(now));
  }

  private show(now: number): void {
    this.callback = undefined;
    const frame = this.ready;
    if (!frame) return;
    this.ready = undefined;
    this.rates.add({ at: now, time: frame.reading.time, wanted: frame.wanted, events: frame.events });
    // The next state is fetched while this one is drawn.
    if (this.plays && !this.client.busy) this.ask();
    this.spent = this.shown;
    this.shown = frame.picture;
    this.watcher.show(frame);
  }

  /** Asks for the latest state, and lets the gas go on at a pace. */
  private ask(pace = this.pace()): void {
    this.client.look(pace, this.spent);
    this.spent = undefined;
  }
}
