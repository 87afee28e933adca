// Numbers that move smoothly to a target, or at once under prefers-reduced-motion.
import { Player } from "./player";

const SECONDS = 0.9;

export class Glide {
  private from: readonly number[];
  private part = 1;
  private readonly player = new Player(1 / SECONDS, (passed) => this.advance(passed));

  /** @param moved called with the numbers after each change */
  constructor(private target: readonly number[], private readonly moved: (now: number[]) => void) {
    this.from = target;
  }

  /** The current numbers; the movement is slow at both ends. */
  get now(): number[] {
    const eased = this.part * this.part * (3 - 2 * this.part);
    return this.target.map((to, i) => (this.part === 1 ? to : (this.from[i] ?? to) * (1 - eased) + to * eased));
  }

  /** @param from the current numbers, if something else has changed them */
  send(target: readonly number[], from: readonly number[] = this.now): void {
    this.from = from;
    this.target = target;
    this.part = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 0;
    if (this.part < 1) this.player.play();
    this.moved(this.now);
  }

  stop(): void {
    this.player.stop();
  }

  private advance(passed: number): boolean {
    this.part = Math.min(1, this.part + passed);
    this.moved(this.now);
    return this.part < 1;
  }
}
