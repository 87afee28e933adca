// What happens: who meets whom, and when.
import { Numbers } from "./numbers";

/** What a ball meets that is neither a ball nor a wall of the box. */
export const MET = { obstacle: 7, pocket: 8 } as const;

/** A collision: of two balls, or of a ball with what stands fixed; or a ball falls into a pocket. */
export interface Happening {
  readonly time: number;
  readonly a: number;
  /** The other ball, or the number of the obstacle or the pocket; `a` again at a wall. */
  readonly b: number;
  /** 0: two balls; 1 + 2 · axis + (0 for the lower wall, 1 for the upper one); or one of `MET`. */
  readonly wall: number;
  /** The magnitude of the impulse along the normal, mass times speed. */
  readonly impulse: number;
}

/** Events in the order of time, counted from 0. */
export class Events {
  private readonly times = new Numbers();
  private readonly impulses = new Numbers();
  private readonly first: number[] = [];
  private readonly second: number[] = [];
  private readonly walls: number[] = [];
  private readonly ofBall = new Map<number, number[]>();

  get count(): number {
    return this.first.length;
  }

  add({ time, a, b, wall, impulse }: Happening): void {
    const event = this.count;
    this.times.push(time);
    this.impulses.push(impulse);
    this.first.push(a);
    this.second.push(b);
    this.walls.push(wall);
    for (const ball of new Set(wall ? [a] : [a, b])) {
      const list = this.ofBall.get(ball);
      if (list) list.push(event);
      else this.ofBall.set(ball, [event]);
    }
  }

  time(event: number): number {
    return this.times.at(event);
  }

  impulse(event: number): number {
    return this.impulses.at(event);
  }

  /** Which balls meet there; one where it meets something else. */
  balls(event: number): readonly [number] | readonly [number, number] {
    const a = this.first[event]!;
    return this.walls[event]! ? [a] : [a, this.second[event]!];
  }

  /** As in `Happening`. */
  wall(event: number): number {
    return this.walls[event]!;
  }

  /** The obstacle or the pocket that is met there; undefined where none is. */
  met(event: number): { readonly kind: keyof typeof MET; readonly number: number } | undefined {
    const [wall, number] = [this.walls[event]!, this.second[event]!];
    if (wall === MET.obstacle) return { kind: "obstacle", number };
    return wall === MET.pocket ? { kind: "pocket", number } : undefined;
  }

  /** How many have happened at a moment, those at that moment included. */
  countUpTo(t: number): number {
    return this.times.countUpTo(t);
  }

  /** The events of a ball, in order. */
  of(ball: number): readonly number[] {
    return this.ofBall.get(ball) ?? [];
  }
}
