// Finds as many discs as this machine does at 60 frames a second: more and more, as long as it keeps up.
import type { Rate } from "./rates";

const ENOUGH = { frames: 57, kept: 0.95 };
/** How long a count is tried: the first frames of a gas are slow, then a second is measured. */
const TRIAL = 1800; // milliseconds

/** Even the fewest may be too many. */
export type Outcome = "trying" | "found" | "too many";

export class Search {
  private at: number | undefined;
  private since = 0;

  /**
   * @param counts from few to many
   * @param choose fills the box with so many
   */
  constructor(private readonly counts: readonly number[], private readonly choose: (count: number, outcome: Outcome) => void) {}

  get running(): boolean {
    return this.at !== undefined;
  }

  start(): void {
    this.go(0);
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
    if (holds && this.at + 1 < this.counts.length) this.go(this.at + 1);
    else this.decide(holds ? this.at : this.at - 1);
  }

  private decide(at: number): void {
    this.at = undefined;
    this.choose(this.counts[Math.max(0, at)] ?? 0, at < 0 ? "too many" : "found");
  }

  private go(at: number): void {
    this.at = at;
    this.choose(this.counts[at] ?? 0, "trying");
  }
}
