// Runs a gas by the clock: as far as the time that has passed asks for, however long a picture takes.

/** What is run. */
export interface Running {
  readonly time: number;
  run(until: number, budget: number): number;
}

/** What has happened since it was looked at last. */
export interface Progress {
  readonly events: number;
  /** Time of the simulation that should have passed. */
  readonly wanted: number;
}

/** What is left to do when a slice is over: at once, when time has passed, or nothing until the next look. */
export type Rest = "more" | "wait" | "nothing";

/** A picture waits at most so long for a slice to end. */
const SLICE = 4; // milliseconds
const CHUNK = 64; // events between two readings of the clock
/** A delay up to this is made up for; what is longer becomes slow motion. */
const LONGEST_DELAY = 100; // milliseconds
/**
 * Nobody has looked for so long: the page is hidden, and the gas stands until it is seen again. To draw
 * 100 000 discs without a graphics card takes a second or two.
 */
const UNSEEN = 5000; // milliseconds

export class Runner {
  private pace = 0;
  /** The time that the gas should have reached. */
  private due: number;
  /** When `due` was brought up to date, and when the gas was looked at, in milliseconds. */
  private updated: number;
  private looked: number;
  private events = 0;
  private wanted = 0;

  /**
   * @param ran called whenever something has happened
   * @param clock milliseconds
   */
  constructor(
    private readonly gas: Running,
    private readonly ran: () => void,
    private readonly clock: () => number,
  ) {
    this.due = gas.time;
    this.updated = this.looked = clock();
  }

  /** Counts anew, and goes on at a pace: time of the simulation in a second, 0 to stand. */
  look(pace: number): Progress {
    this.update();
    if (pace === 0) this.due = this.gas.time;
    this.pace = pace;
    this.looked = this.updated;
    const { events, wanted } = this;
    this.events = this.wanted = 0;
    return { events, wanted };
  }

  /** Goes on to the next event, and stands there. */
  step(): void {
    this.pace = 0;
    this.run(Infinity, 1);
    this.due = this.gas.time;
  }

  /** Lets events happen for a slice of time at most. */
  work(): Rest {
    const start = this.update();
    while (this.gas.time < this.due && this.run(this.due, CHUNK)) {
      if (this.clock() - start >= SLICE) return "more";
    }
    return this.pace === 0 || start - this.looked >= UNSEEN ? "nothing" : "wait";
  }

  /** Whether the budget was used up, so that more may happen before that time. */
  private run(until: number, budget: number): boolean {
    const happened = this.gas.run(until, budget);
    this.events += happened;
    this.ran();
    return happened === budget;
  }

  /** Asks for the time that has passed; what nobody sees does not count. */
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
