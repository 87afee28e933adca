// Rates of the gas: frames and events per second, and the share of the wanted time that it keeps.

const WINDOW = 1000; // milliseconds

/** The data of one frame. */
interface Sample {
  /** The time at which it was shown, in milliseconds. */
  readonly at: number;
  /** The time of the simulation, and how much of it was wanted. */
  readonly time: number;
  readonly wanted: number;
  readonly events: number;
}

/** Means over the last second. */
export interface Rate {
  readonly frames: number;
  readonly events: number;
  /** The time of the simulation per second. */
  readonly pace: number;
  /** The share of the wanted time that has passed, at most 1. */
  readonly kept: number;
}

export class Rates {
  private samples: Sample[] = [];

  /** Starts again, after a pause. */
  restart(): void {
    this.samples = [];
  }

  add(sample: Sample): void {
    this.samples.push(sample);
    const oldest = sample.at - WINDOW;
    // Keep one sample before the window, so that the samples cover all of it.
    while ((this.samples[1]?.at ?? Infinity) < oldest) this.samples.shift();
  }

  /** The rates of the last second; undefined before there are two frames. */
  get now(): Rate | undefined {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || !last || first === last) return undefined;
    const over = (last.at - first.at) / 1000;
    const sum = (of: "events" | "wanted"): number => this.samples.slice(1).reduce((total, sample) => total + sample[of], 0);
    const passed = last.time - first.time;
    return { frames: (this.samples.length - 1) / over, events: sum("events") / over, pace: passed / over, kept: Math.min(1, passed / sum("wanted")) };
  }
}
