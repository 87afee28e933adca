// A sum over all balls, known at some moments, and how it goes on from each of them.
import { Numbers } from "./numbers";

/** Adds up floats with the rounding of each addition carried along (Kahan), so that a long run shows no drift of our own making. */
class Sum {
  value = 0;
  private carry = 0;

  add(x: number): void {
    const y = x - this.carry;
    const next = this.value + y;
    this.carry = next - this.value - y;
    this.value = next;
  }

  scale(factor: number): void {
    this.value *= factor;
    this.carry *= factor;
  }
}

/** What a ball adds to a sum: its part now, how fast that changes, and half of how fast this changes. */
export type Part = readonly [value: number, slope?: number, bend?: number];

/** How a sum goes on: it stays, falls as e^(−rate t), or is a parabola. */
export type Course = "stays" | "bends" | { readonly rate: number };

export class Quantity {
  private readonly values = new Numbers();
  /** Of what bends: by how much it changes in a unit of time, and by its square. */
  private readonly slopes = new Numbers();
  private readonly bends = new Numbers();
  private readonly sums = { value: new Sum(), slope: new Sum(), bend: new Sum() };

  /** @param times the moments at which it is known, which others share */
  constructor(private readonly times: Numbers, private readonly course: Course) {}

  /** Goes on with the sum for a time. */
  pass(duration: number): void {
    const { sums: { value, slope, bend }, course } = this;
    if (course === "stays") return;
    if (course !== "bends") return value.scale(Math.exp(-course.rate * duration));
    value.add((slope.value + bend.value * duration) * duration);
    slope.add(2 * bend.value * duration);
  }

  /** Adds what a ball has now, or takes it away. */
  add([value, slope = 0, bend = 0]: Part): void {
    this.sums.value.add(value);
    if (this.course !== "bends") return;
    this.sums.slope.add(slope);
    this.sums.bend.add(bend);
  }

  /** Takes down the sum as it is now; or another value, which stays. */
  note(value?: number): void {
    const { sums } = this;
    this.values.push(value ?? sums.value.value);
    if (this.course !== "bends") return;
    this.slopes.push(value === undefined ? sums.slope.value : 0);
    this.bends.push(value === undefined ? sums.bend.value : 0);
  }

  /** Takes the last away that was taken down. */
  pop(): void {
    for (const numbers of this.columns) numbers.pop();
  }

  thin(stays: (place: number) => boolean): void {
    for (const numbers of this.columns) numbers.thin(stays);
  }

  /** The values at the moments. */
  get all(): Float64Array {
    return this.values.all;
  }

  /** The value at a moment that follows the one at this place, and no other. */
  at(place: number, t: number): number {
    const [value, duration, { course }] = [this.values.at(place), t - this.times.at(place), this];
    if (course === "stays" || duration === 0) return value;
    if (course !== "bends") return value * Math.exp(-course.rate * duration);
    return value + (this.slopes.at(place) + this.bends.at(place) * duration) * duration;
  }

  /** The least and the greatest value up to a moment, and 0 among them. */
  extent(end: number): readonly [number, number] {
    let [low, high] = [0, 0];
    const see = (value: number): void => {
      [low, high] = [Math.min(low, value), Math.max(high, value)];
    };
    for (let place = 0; place < this.values.length; place++) {
      const [from, next] = [this.times.at(place), this.times.at(place + 1)];
      const to = Number.isNaN(next) ? Math.max(from, end) : next;
      see(this.at(place, from));
      if (this.course === "stays") continue;
      see(this.at(place, to));
      const top = from - this.slopes.at(place) / (2 * this.bends.at(place));
      if (top > from && top < to) see(this.at(place, top));
    }
    return [low, high];
  }

  private get columns(): readonly Numbers[] {
    return this.course === "bends" ? [this.values, this.slopes, this.bends] : [this.values];
  }
}
