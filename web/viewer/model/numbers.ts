// Numbers that come one after the other.

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

  /** Takes the last away. */
  pop(): void {
    this.count = Math.max(0, this.count - 1);
  }

  /** A number that is known to be there; NaN beyond the last. */
  at(index: number): number {
    return index < this.count ? this.room[index]! : NaN;
  }

  /** Those so far, without a copy: to be used before the next is added. */
  get all(): Float64Array {
    return this.room.subarray(0, this.count);
  }

  /** Keeps only those for which `stays` is true of the place. */
  thin(stays: (place: number) => boolean): void {
    const kept = this.all.filter((_, place) => stays(place));
    this.room.set(kept);
    this.count = kept.length;
  }

  /** How many of the numbers, which must rise, are not beyond x. */
  countUpTo(x: number): number {
    return upperBound((place) => this.room[place]!, x, 0, this.count);
  }
}

/** The first place from `from` to `to` at which a rising function is beyond x; `to` where it never is. */
export function upperBound(of: (place: number) => number, x: number, from: number, to: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (of(middle) <= x) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Visits two lists of moments that rise, in the order of time; of the same moment the first list before the second. */
export function eachInOrder(first: ArrayLike<number>, second: ArrayLike<number>, visitFirst: (place: number) => void, visitSecond: (place: number) => void): void {
  let place = 0;
  for (let other = 0; other < second.length; other++) {
    for (; place < first.length && first[place]! <= second[other]!; place++) visitFirst(place);
    visitSecond(other);
  }
  for (; place < first.length; place++) visitFirst(place);
}

export const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
