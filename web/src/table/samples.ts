// How a quantity went, in as many points as can be seen, however long the run.

export interface Sample {
  readonly time: number;
  readonly value: number;
}

const MOST = 2000; // more than a screen has columns

export class Samples {
  private points: Sample[] = [];
  /** Of so many samples one is kept. */
  private stride = 1;
  private skipped = 0;
  private last: Sample | undefined;

  add(time: number, value: number): void {
    if (this.last?.time === time) return;
    this.last = { time, value };
    this.skipped += 1;
    if (this.points.length > 0 && this.skipped < this.stride) return;
    this.skipped = 0;
    this.points.push(this.last);
    if (this.points.length === MOST) this.thin();
  }

  /** Those that are kept, and the last. */
  get all(): readonly Sample[] {
    return !this.last || this.points.at(-1) === this.last ? this.points : [...this.points, this.last];
  }

  /** Every other point stays, the first among them. */
  private thin(): void {
    this.points = this.points.filter((_, i) => i % 2 === 0);
    this.stride *= 2;
  }
}
