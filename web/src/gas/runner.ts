// Runs a gas in real time, independent of how long a frame takes to draw.

/** The gas to run. */
export interface Running {
  readonly time: number;
  run(until: number, budget: number): number;
}

/** The progress since the last look. */
export interface Progress {
  readonly events: number;
  /** The time of the simulation that should have passed. */
  readonly wanted: number;
}

/** The work after a slice: more at once, wait for time to pass, or nothing until the next look. */
export type Rest = "more" | "wait" | "nothing";

/** The longest slice of work; a frame waits at most this long. */
const SLICE = 4; // milliseconds
const CHUNK = 64; // events between two readings of the clock
/** The gas makes up for a delay up to this; a longer delay becomes slow motion. */
const LONGEST_DELAY = 100; // milliseconds
/**
 * After this long without a look, the page counts as hidden, and the gas pauses until the next
 * look. Drawing 100 000 discs without a graphics card takes a second or two.
 */
const UNSEEN = 5000; // milliseconds

export class Runner {
  private pace = 0;
  /** The time that the gas should have reached. */
  private due: number;
  /** The times of the last update of `due` and of the last look, in milliseconds. */
  private updated: number;
  private looked: number;
  private events = 0;
  private wanted = 0;

  /**
   * @param ran called after each run of events
   * @param clock the current time in milliseconds
   */
  constructor(
    private readonly gas: Running,
    private readonly ran: () => void,
    private readonly clock: () => number,
  ) {
    this.due = gas.time;
    this.updated = this.looked = clock();
  }

  /** Restarts the counts, and runs at a pace: time of the simulation per second, 0 to pause. */
  look(pace: number): Progress {
    this.update();
    if (pace === 0) this.due = this.gas.time;
    this.pace = pace;
    this.looked = this.updated;
    const { events, wanted } = this;
    this.events = this.wanted = 0;
    return { events, wanted };
  }

  /** Moves to the next event and pauses there. */
  step(): void {
    this.pace = 0;
    this.run(Infinity, 1);
    this.due = this.gas.time;
  }

  /** Processes events for at most a slice of time. */
  work(): Rest {
    const start = this.update();
    while (this.gas.time < this.due && this.run(this.due, CHUNK)) {
      if (this.clock() - start >= SLICE) return "more";
    }
    return this.pace === 0 || start - this.looked >= UNSEEN ? "nothing" : "wait";
  }

  /** Runs the gas; returns whether it used the whole budget, so that more events may be due. */
  private run(until: number, budget: number): boolean {
    const happened = this.gas.run(until, budget);
    this.events += happened;
    this.ran();
    return happened === budget;
  }

  /** Updates the due time by the time that has passed; time on a hidden page does not count. */
  private update(): number {
    const now = this.clock();
    const seen = Math.min(now, this.looked + UNSEEN) - this.updated;
    const wanted = (Math.max(0, seen) / 1000) * this.pace;
    this.wanted += wanted;
    this.due = Math.min(this.due + wanted, this.gas.time + (LONGEST_DELAY / 1000) * this.pace);
    this.updated = now;
    return now;
  }
}
