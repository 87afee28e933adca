// The worker that runs the gas, as the page sees it.
import type { Answer, Ask, Filled, Frame, Look, Picture, Setup, Step } from "./messages";
import file from "./gas.worker?file";

export interface Listener {
  filled(filled: Filled): void;
  frame(frame: Frame): void;
  refused(what: Ask["kind"], message: string): void;
}

export class GasClient {
  private readonly worker = new Worker(new URL(file, import.meta.url), { type: "module" });
  private filling: Setup | undefined;
  /** Asked for while another is being filled; of many only the last counts. */
  private next: Setup | undefined;
  /** Frames that will come. */
  private awaited = 0;
  /** Whether there is a gas to run. */
  private stands = false;

  constructor(private readonly listener: Listener) {
    this.worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => this.hear(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      listener.refused("fill", "The gas could not be loaded. Check the connection, and try again.");
    });
  }

  /** Whether a frame will come. */
  get busy(): boolean {
    return this.awaited > 0 || this.filling !== undefined;
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
   * Asks for the latest state, and lets the gas go on; nothing happens while there is no gas.
   * @param pace time of the simulation in a second; 0 to stand
   * @param spent arrays that are shown no more: they are filled again
   */
  look(pace: number, spent: Picture | undefined): void {
    this.askForFrame({ kind: "look", pace, spent }, spent ? [spent.positions.buffer, spent.velocities.buffer] : []);
  }

  /** Goes on to the next event, and stands there; nothing happens while there is no gas. */
  step(): void {
    this.askForFrame({ kind: "step" });
  }

  movePiston(to: number, speed: number): void {
    this.say({ kind: "piston", to, speed });
  }

  end(): void {
    this.worker.terminate();
  }

  private askForFrame(ask: Look | Step, transfer: Transferable[] = []): void {
    if (!this.stands) return;
    this.awaited += 1;
    this.say(ask, transfer);
  }

  private say(ask: Ask, transfer: Transferable[] = []): void {
    this.worker.postMessage(ask, transfer);
  }

  private hear(answer: Answer): void {
    if (answer.kind === "filled") this.hearFilled(answer);
    else if (answer.kind === "refused") {
      if (answer.of === "look" || answer.of === "step") this.awaited -= 1;
      if (answer.of === "fill") this.settle();
      this.listener.refused(answer.of, answer.message);
    } else if (!this.filling) {
      // A frame that comes while it fills is still of the gas before.
      this.awaited -= 1;
      this.listener.frame(answer);
    }
  }

  private hearFilled(filled: Filled): void {
    this.stands = this.settle();
    this.awaited = this.stands ? 1 : 0;
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
