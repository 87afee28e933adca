// Finds as many discs as this machine runs at 60 frames a second, from the present number up or down.
import type { Rate } from "./rates";

const ENOUGH = { frames: 57, kept: 0.95 };
/** How long a count is tried: the first frames of a gas are slow, then a second is measured. */
const TRIAL = 1800; // milliseconds
/** Something else may have kept the machine busy: a count that fails is tried once more. */
const TRIES = 2;

/** Even the fewest may be too many. */
export type Outcome = "trying" | "found" | "too many";

export class Search {
  /** Which count is tried; undefined while none is sought. */
  private at: number | undefined;
  private tries = 0;
  private since = 0;
  /** The largest count that is known to run at 60 frames, and the smallest that is known not to. */
  private runs = -1;
  private fails = 0;

  /**
   * @param counts from few to many
   * @param choose fills the box with so many
   */
  constructor(private readonly counts: readonly number[], private readonly choose: (count: number, outcome: Outcome) => void) {}

  get running(): boolean {
    return this.at !== undefined;
  }

  /** @param present the number of discs in the box */
  start(present: number): void {
    this.runs = -1;
    this.fails = this.counts.length;
    const beyond = this.counts.findIndex((count) => count > present);
    this.go(Math.max(0, (beyond < 0 ? this.counts.length : beyond) - 1));
  }

  stop(): void {
    this.at = undefined;
  }

  /** A new gas stands in the box; what is measured begins now. */
  filled(now: number): void {
    this.since = now;
  }

  /** To be called with each frame. */
  look(now: number, rate: Rate | undefined): void {
    if (this.at === undefined || !rate || now - this.since < TRIAL) return;
    const holds = rate.frames >= ENOUGH.frames && rate.kept >= ENOUGH.kept;
    if (holds) this.runs = this.at;
    else if (this.tries < TRIES) return this.try(this.at);
    else this.fails = this.at;
    if (this.fails === this.runs + 1) this.decide();
    else this.go(holds ? this.at + 1 : this.at - 1);
  }

  private decide(): void {
    this.at = undefined;
    this.choose(this.counts[Math.max(0, this.runs)] ?? 0, this.runs < 0 ? "too many" : "found");
  }

  private go(at: number): void {
    this.tries = 0;
    this.try(at);
  }

  private try(at: number): void {
    this.at = at;
    this.tries += 1;
    this.choose(this.counts[at] ?? 0, "trying");
  }
}
