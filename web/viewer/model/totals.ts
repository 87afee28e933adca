// Energy and momentum over time: they change where a ball takes a new piece of its path.
import { Numbers } from "./numbers";
import type { Paths } from "./paths";

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
}

/** So many samples of what is not remembered piece by piece; more than a screen has columns. */
const MOST_SAMPLES = 4000;

export class Totals {
  readonly time = new Numbers();
  readonly energy = new Numbers();
  readonly momentum: readonly Numbers[];
  /** Σ m |v| of the first pieces: what a momentum is large or small against. */
  momentumScale = 0;
  private readonly sums: { readonly energy: Sum; readonly momentum: readonly Sum[] };
  private samples = 0;
  /** Of so many samples one is kept. */
  private stride = 1;
  private skipped = 0;

  constructor(private readonly paths: Paths, private readonly mass: ArrayLike<number>) {
    const axes = Array.from({ length: paths.dimension });
    this.momentum = axes.map(() => new Numbers());
    this.sums = { energy: new Sum(), momentum: axes.map(() => new Sum()) };
  }

  /** A ball has taken a piece, which begins no earlier than all pieces before; `before` is the piece it left, −1 for none. */
  take(piece: number, before: number): void {
    const { paths } = this;
    const time = paths.begin(piece);
    const mass = this.mass[paths.moverOf(piece)]!;
    if (Number.isFinite(mass)) {
      for (let axis = 0; axis < paths.dimension; axis++) {
        const v = paths.velocity(piece, axis, time);
        const left = before < 0 ? 0 : paths.velocity(before, axis, time);
        this.sums.energy.add(0.5 * mass * (v - left) * (v + left));
        this.sums.momentum[axis]!.add(mass * (v - left));
      }
      if (before < 0) this.momentumScale += mass * paths.speed(piece, time);
    }
    this.note(time, this.sums.energy.value, this.sums.momentum.map(({ value }) => value));
  }

  /** A ball that is on a piece of its path disappears. */
  lose(piece: number, time: number): void {
    const { paths } = this;
    const mass = this.mass[paths.moverOf(piece)]!;
    if (!Number.isFinite(mass)) return;
    this.sums.energy.add(-0.5 * mass * paths.speed(piece, time) ** 2);
    for (let axis = 0; axis < paths.dimension; axis++) this.sums.momentum[axis]!.add(-mass * paths.velocity(piece, axis, time));
    this.note(time, this.sums.energy.value, this.sums.momentum.map(({ value }) => value));
  }

  /** What is measured of a moment that is not remembered piece by piece. */
  sample(time: number, energy: number, momentum: readonly number[]): void {
    if (time <= this.time.at(this.time.length - 1) || ++this.skipped < this.stride) return;
    this.skipped = 0;
    this.note(time, energy, momentum);
    if (++this.samples > MOST_SAMPLES) this.thin();
  }

  /** The place of the values that hold at a moment; the first before all. */
  placeAt(t: number): number {
    return Math.max(0, this.time.countUpTo(t) - 1);
  }

  /** Both balls of a collision turn at the same moment: the values after the second count. */
  private note(time: number, energy: number, momentum: readonly number[]): void {
    if (this.time.at(this.time.length - 1) === time) for (const numbers of this.columns) numbers.pop();
    this.time.push(time);
    this.energy.push(energy);
    this.momentum.forEach((numbers, axis) => numbers.push(momentum[axis] ?? 0));
  }

  private get columns(): readonly Numbers[] {
    return [this.time, this.energy, ...this.momentum];
  }

  /** Every other sample goes. */
  private thin(): void {
    const first = this.time.length - this.samples;
    for (const numbers of this.columns) numbers.thin((place) => place < first || (place - first) % 2 === 0);
    this.samples = this.time.length - first;
    this.stride *= 2;
  }
}
