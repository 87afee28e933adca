// A search for the most discs that this machine runs at 60 frames per second, up or down from the
// current number.
import type { Rate } from "./rates";

const ENOUGH = { frames: 57, kept: 0.95 };
/**
 * The time for which each count is tried: the first frames of a gas are slow, and the rates cover a
 * second.
 */
const TRIAL = 1800; // milliseconds
/** A count that fails is tried once more, because something else may have kept the machine busy. */
const TRIES = 2;

/** The outcome; "too many" if even the smallest count is too large. */
export type Outcome = "trying" | "found" | "too many";

export class Search {
  /** The index of the count under trial; undefined without a search. */
  private at: number | undefined;
  private tries = 0;
  private since = 0;
  /**
   * The indices of the largest count known to run at 60 frames, and of the smallest known not to.
   */
  private runs = -1;
  private fails = 0;

  /**
   * @param counts in ascending order
   * @param choose fills the box with a count
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

  /** Called when a new gas is in the box; the measurement begins now. */
  filled(now: number): void {
    this.since = now;
  }

  /** Called with each frame. */
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
