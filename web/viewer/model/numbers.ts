// Lists of numbers that grow.

/** An array of floats that grows. */
export class Numbers {
  private room = new Float64Array(64);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(x: number): void {
    if (this.count === this.room.length) {
      const larger = new Float64Array(2 * this.room.length);
      larger.set(this.room);
      this.room = larger;
    }
    this.room[this.count++] = x;
  }

  /** Removes the last number. */
  pop(): void {
    this.count = Math.max(0, this.count - 1);
  }

  /** The number at an index; NaN beyond the last. */
  at(index: number): number {
    return index < this.count ? this.room[index]! : NaN;
  }

  /** The numbers so far, without a copy; use them before the next `push`. */
  get all(): Float64Array {
    return this.room.subarray(0, this.count);
  }

  /** Keeps only the numbers at places for which `stays` is true. */
  thin(stays: (place: number) => boolean): void {
    const kept = this.all.filter((_, place) => stays(place));
    this.room.set(kept);
    this.count = kept.length;
  }

  /** The number of values up to and including x; the values must ascend. */
  countUpTo(x: number): number {
    return upperBound((place) => this.room[place]!, x, 0, this.count);
  }
}

/**
 * The first place from `from` to `to` at which an ascending function is above x; `to` if it never
 * is.
 */
export function upperBound(of: (place: number) => number, x: number, from: number, to: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (of(middle) <= x) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Visits two ascending lists of times in order of time; at equal times, the first list comes first.
 */
export function eachInOrder(first: ArrayLike<number>, second: ArrayLike<number>, visitFirst: (place: number) => void, visitSecond: (place: number) => void): void {
  let place = 0;
  for (let other = 0; other < second.length; other++) {
    for (; place < first.length && first[place]! <= second[other]!; place++) visitFirst(place);
    visitSecond(other);
  }
  for (; place < first.length; place++) visitFirst(place);
}

export const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
