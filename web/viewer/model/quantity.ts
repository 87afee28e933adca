// A sum over all balls, known at some times, and how it continues from each of them.
import { Numbers } from "./numbers";

/** A compensated sum (Kahan), so that rounding here adds no drift to a long run. */
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

/**
 * The part of a ball in a sum: its value now, its rate of change, and half the rate of change of
 * that.
 */
export type Part = readonly [value: number, slope?: number, bend?: number];

/** How a sum continues: it is constant, falls as e^(−rate t), or is a parabola. */
export type Course = "stays" | "bends" | { readonly rate: number };

export class Quantity {
  private readonly values = new Numbers();
  /** For a parabola: the coefficients of the time and of its square. */
  private readonly slopes = new Numbers();
  private readonly bends = new Numbers();
  private readonly sums = { value: new Sum(), slope: new Sum(), bend: new Sum() };

  /** @param times the times at which it is known, shared with other quantities */
  constructor(private readonly times: Numbers, private readonly course: Course) {}

  /** Advances the sum by a time. */
  pass(duration: number): void {
    const { sums: { value, slope, bend }, course } = this;
    if (course === "stays") return;
    if (course !== "bends") return value.scale(Math.exp(-course.rate * duration));
    value.add((slope.value + bend.value * duration) * duration);
    slope.add(2 * bend.value * duration);
  }

  /** Adds or subtracts the part of a ball. */
  add([value, slope = 0, bend = 0]: Part): void {
    this.sums.value.add(value);
    if (this.course !== "bends") return;
    this.sums.slope.add(slope);
    this.sums.bend.add(bend);
  }

  /** Records the current sum; or a given value, which stays constant. */
  note(value?: number): void {
    const { sums } = this;
    this.values.push(value ?? sums.value.value);
    if (this.course !== "bends") return;
    this.slopes.push(value === undefined ? sums.slope.value : 0);
    this.bends.push(value === undefined ? sums.bend.value : 0);
  }

  /** Removes the last record. */
  pop(): void {
    for (const numbers of this.columns) numbers.pop();
  }

  thin(stays: (place: number) => boolean): void {
    for (const numbers of this.columns) numbers.thin(stays);
  }

  /** The values at the recorded times. */
  get all(): Float64Array {
    return this.values.all;
  }

  /** The value at a time between the record at this place and the next. */
  at(place: number, t: number): number {
    const [value, duration, { course }] = [this.values.at(place), t - this.times.at(place), this];
    if (course === "stays" || duration === 0) return value;
    if (course !== "bends") return value * Math.exp(-course.rate * duration);
    return value + (this.slopes.at(place) + this.bends.at(place) * duration) * duration;
  }

  /** The range of the values up to a time, extended to include 0. */
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
