// The page's client of the worker that runs the gas.
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
  /** The last setup requested while another one is being filled. */
  private next: Setup | undefined;
  /** The number of frames that will come. */
  private awaited = 0;
  /** Whether there is a gas to run. */
  private stands = false;

  constructor(private readonly listener: Listener) {
    this.worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => this.hear(data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      listener.refused("fill", "The gas could not be loaded. Check the connection and try again.");
    });
  }

  /** Whether a frame will come. */
  get busy(): boolean {
    return this.awaited > 0 || this.filling !== undefined;
  }

  /** Requests a new gas. The first answer is its description, the second its first frame. */
  fill(setup: Setup): void {
    if (this.filling) this.next = setup;
    else {
      this.stands = false;
      this.filling = setup;
      this.say({ kind: "fill", setup });
    }
  }

  /**
   * Requests the latest state and lets the gas run; does nothing without a gas.
   * @param pace the time of the simulation per second; 0 to pause
   * @param spent arrays that are no longer shown; the worker fills them again
   */
  look(pace: number, spent: Picture | undefined): void {
    this.askForFrame({ kind: "look", pace, spent }, spent ? [spent.positions.buffer, spent.velocities.buffer] : []);
  }

  /** Moves to the next event and pauses there; does nothing without a gas. */
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
      // A frame during a fill would still be of the old gas, so it is ignored.
      this.awaited -= 1;
      this.listener.frame(answer);
    }
  }

  private hearFilled(filled: Filled): void {
    this.stands = this.settle();
    this.awaited = this.stands ? 1 : 0;
    if (this.stands) this.listener.filled(filled);
  }

  /** Ends a fill. Returns false if another one was requested meanwhile, which then begins. */
  private settle(): boolean {
    const { next } = this;
    this.filling = this.next = undefined;
    if (next) this.fill(next);
    return next === undefined;
  }
}
