// The events of a run.
import { Numbers } from "./numbers";

/** The codes of partners that are neither balls nor walls of the box. */
export const MET = { obstacle: 7, pocket: 8 } as const;

/**
 * An event: a collision of two balls, or of a ball with something fixed; or a pocket or a rule
 * removes balls.
 */
export interface Happening {
  readonly time: number;
  readonly a: number;
  /** The other ball, or the number of the obstacle or the pocket; `a` again at a wall. */
  readonly b: number;
  /** 0: two balls; 1 + 2 · axis + (0 for the lower wall, 1 for the upper one); or one of `MET`. */
  readonly wall: number;
  /** The magnitude of the impulse along the normal, mass times speed. */
  readonly impulse: number;
  /** Which balls a rule removes: 1 for `a`, 2 for `b`, 3 for both. */
  readonly removes?: number | undefined;
}

/** Events in order of time, counted from 0. */
export class Events {
  private readonly times = new Numbers();
  private readonly impulses = new Numbers();
  private readonly first: number[] = [];
  private readonly second: number[] = [];
  private readonly walls: number[] = [];
  private readonly removals = new Map<number, readonly number[]>();
  private readonly ofBall = new Map<number, number[]>();

  get count(): number {
    return this.first.length;
  }

  add({ time, a, b, wall, impulse, removes = 0 }: Happening): void {
    const event = this.count;
    const removed = wall === MET.pocket ? [a] : [...(removes & 1 ? [a] : []), ...(removes & 2 ? [b] : [])];
    if (removed.length > 0) this.removals.set(event, removed);
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

  /** The balls of an event; one ball if it meets something else. */
  balls(event: number): readonly [number] | readonly [number, number] {
    const a = this.first[event]!;
    return this.walls[event]! ? [a] : [a, this.second[event]!];
  }

  /** The balls that an event removes. */
  removed(event: number): readonly number[] {
    return this.removals.get(event) ?? [];
  }

  /** See `Happening`. */
  wall(event: number): number {
    return this.walls[event]!;
  }

  /** The obstacle or the pocket of an event, if it has one. */
  met(event: number): { readonly kind: keyof typeof MET; readonly number: number } | undefined {
    const [wall, number] = [this.walls[event]!, this.second[event]!];
    if (wall === MET.obstacle) return { kind: "obstacle", number };
    return wall === MET.pocket ? { kind: "pocket", number } : undefined;
  }

  /** The number of events up to and including a time. */
  countUpTo(t: number): number {
    return this.times.countUpTo(t);
  }

  /** The events of a ball, in order. */
  of(ball: number): readonly number[] {
    return this.ofBall.get(ball) ?? [];
  }
}
