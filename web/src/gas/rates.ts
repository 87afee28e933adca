// How fast it goes: frames and events in a second, and how much of the wanted time is kept.

const WINDOW = 1000; // milliseconds

/** What one frame brought. */
interface Sample {
  /** When it was shown, in milliseconds. */
  readonly at: number;
  /** Time of the simulation, and how much of it was wanted. */
  readonly time: number;
  readonly wanted: number;
  readonly events: number;
}

/** Means over the last second. */
export interface Rate {
  readonly frames: number;
  readonly events: number;
  /** Time of the simulation in a second. */
  readonly pace: number;
  /** The share of the wanted time that has passed, at most 1. */
  readonly kept: number;
}

export class Rates {
  private samples: Sample[] = [];

  /** Begins anew, after a pause. */
  restart(): void {
    this.samples = [];
  }

  add(sample: Sample): void {
    this.samples.push(sample);
    const oldest = sample.at - WINDOW;
    // One sample before the window stays, so that it is full.
    while ((this.samples[1]?.at ?? Infinity) < oldest) this.samples.shift();
  }

  /** Of the last second; undefined before there are two frames. */
  get now(): Rate | undefined {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || !last || first === last) return undefined;
    const over = (last.at - first.at) / 1000;
    const sum = (of: "events" | "wanted"): number => this.samples.slice(1).reduce((total, sample) => total + sample[of], 0);
    const passed = last.time - first.time;
    return { frames: (this.samples.length - 1) / over, events: sum("events") / over, pace: passed / over, kept: Math.min(1, passed / sum("wanted")) };
  }
}
