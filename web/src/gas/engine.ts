// The worker that runs the gas, as the page sees it: one question at a time.
import type { Answer, Ask, Filled, Frame, Picture, Setup } from "./messages";
import file from "./gas.worker?file";

export interface Listener {
  filled(filled: Filled): void;
  frame(frame: Frame): void;
  refused(what: Ask["kind"], message: string): void;
}

export class Engine {
  private readonly worker = new Worker(new URL(file, import.meta.url), { type: "module" });
  private filling: Setup | undefined;
  /** Asked for while another is being filled; of many only the last counts. */
  private next: Setup | undefined;
  private asked = false;
  /** Whether there is a gas to run. */
  private stands = false;

  constructor(private readonly listener: Listener) {
    this.worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => this.hear(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      listener.refused("fill", "The gas could not be loaded. Check the connection, and try again.");
    });
  }

  /** Whether it is at work: a frame will come. */
  get busy(): boolean {
    return this.asked || this.filling !== undefined;
  }

  /** A new gas; the first answer is what it is, the second its first frame. */
  fill(setup: Setup): void {
    if (this.filling) this.next = setup;
    else {
      this.stands = false;
      this.filling = setup;
      this.say({ kind: "fill", setup });
    }
  }

  /**
   * Runs on to a time; nothing happens while it is busy or there is no gas.
   * @param spent arrays that are shown no more: they are filled again
   */
  run(until: number, events: number, milliseconds: number, spent: Picture | undefined): void {
    if (this.busy || !this.stands) return;
    this.asked = true;
    this.say({ kind: "run", until, events, milliseconds, spent }, spent ? [spent.positions.buffer, spent.velocities.buffer] : []);
  }

  movePiston(to: number, speed: number): void {
    this.say({ kind: "piston", to, speed });
  }

  end(): void {
    this.worker.terminate();
  }

  private say(ask: Ask, transfer: Transferable[] = []): void {
    this.worker.postMessage(ask, transfer);
  }

  private hear(answer: Answer): void {
    if (answer.kind === "filled") this.hearFilled(answer);
    else if (answer.kind === "refused") {
      if (answer.of === "run") this.asked = false;
      if (answer.of === "fill") this.settle();
      this.listener.refused(answer.of, answer.message);
    } else if (!this.filling) {
      // A frame that comes while it fills is still of the gas before.
      this.asked = false;
      this.listener.frame(answer);
    }
  }

  private hearFilled(filled: Filled): void {
    this.asked = this.settle();
    this.stands = this.asked;
    if (this.stands) this.listener.filled(filled);
  }

  /** The filling has ended; false where another has been asked for meanwhile, and begins. */
  private settle(): boolean {
    const { next } = this;
    this.filling = this.next = undefined;
    if (next) this.fill(next);
    return next === undefined;
  }
}
