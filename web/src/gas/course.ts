// The page's control of the gas: the worker runs it in real time, and each frame shows its latest
// state.
import { GasClient, type Listener } from "./worker-client";
import type { Frame, Picture, Setup } from "./messages";
import { type Rate, Rates } from "./rates";

export interface Watcher extends Omit<Listener, "frame"> {
  /** Shows a frame now. */
  show(frame: Frame): void;
  /** Called when the gas begins to play or pauses. */
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

  /** @param pace the wanted time of the simulation per second, now */
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

  /** Whether the gas is paused and the last requested frame is shown. */
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

  /** Moves to the next event and pauses there. */
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

  /** Takes a new frame, which replaces one not yet shown; the next animation frame shows it. */
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
    // Fetch the next state while this one is drawn.
    if (this.plays && !this.client.busy) this.ask();
    this.spent = this.shown;
    this.shown = frame.picture;
    this.watcher.show(frame);
  }

  /** Requests the latest state, and lets the gas run at a pace. */
  private ask(pace = this.pace()): void {
    this.client.look(pace, this.spent);
    this.spent = undefined;
  }
}
