// The known part of a run, which may grow while it is shown.
import { type Happening, Events } from "./events";
import { rolled, rolls, type Motion, type Spin, STRAIGHT } from "./motion";
import { eachInOrder, upperBound } from "./numbers";
import { imagesOf, type Obstacle, type Pocket, reachOf, type Shape } from "./obstacles";
import { Paths } from "./paths";
import { boxOf, type Box, type Space } from "./space";
import { Totals } from "./totals";

/** The data of a run that are known from the start. */
export interface Cast {
  readonly title: string;
  /** A remark, such as how much of the run is shown. */
  readonly note?: string | undefined;
  readonly space: Space;
  /** How the balls move between collisions; straight lines by default. */
  readonly motion?: Motion | undefined;
  /** The obstacles, without walls, and the pockets. */
  readonly obstacles?: readonly Obstacle[] | undefined;
  readonly pockets?: readonly Pocket[] | undefined;
  /** By the balls' indices; undefined for a ball without a name. */
  readonly names: readonly (string | undefined)[];
  readonly radius: ArrayLike<number>;
  /** Infinite for a fixed ball. */
  readonly mass: ArrayLike<number>;
  /** The latest end of the run; undefined if it does not end at a time. */
  readonly end: number | undefined;
}

type Hole = Pick<Pocket, "center" | "radius">;

/**
 * The balls at a time after the end of the history; `dimension` numbers for each, NaN for removed
 * balls.
 */
export interface Present {
  readonly time: number;
  readonly positions: ArrayLike<number>;
  readonly velocities: ArrayLike<number>;
}

export class Run {
  readonly paths: Paths;
  readonly events = new Events();
  readonly totals: Totals;
  private known = { reach: 0, remembered: 0 };
  present: Present | undefined;
  /** The number of all events up to `reach`, recorded or not. */
  happened = 0;
  /** Whether the run will not grow any more. */
  over = false;
  private readonly turns: Extent;
  /**
   * The changes that undisturbed balls will make on their own, in order of time, with the segments
   * before them.
   */
  private readonly awaited: { readonly time: number; readonly piece: number }[] = [];
  /** The events that removed balls, by ball. */
  private readonly removals = new Map<number, number>();
  private images: readonly Shape[] | undefined;
  private openings: readonly Hole[] | undefined;
  /** The last computed extent, and the state of the run then. */
  private seen: { readonly box: Box; readonly reach: number; readonly pieces: number } | undefined;

  constructor(readonly cast: Cast) {
    this.paths = new Paths(this.dimension, this.count, this.motion);
    this.totals = new Totals(this.paths, cast.mass, this.motion);
    this.turns = new Extent(this.dimension);
  }

  get dimension(): number {
    return this.cast.space.dimension;
  }

  /** The time up to which the run is known. */
  get reach(): number {
    return this.known.reach;
  }

  set reach(time: number) {
    this.known.reach = time;
    this.settle(Math.min(time, this.remembered));
  }

  /**
   * The end of the history: paths are known up to this time. Later, only the last state, `present`,
   * can be shown.
   */
  get remembered(): number {
    return this.known.remembered;
  }

  set remembered(time: number) {
    this.known.remembered = time;
    this.settle(Math.min(time, this.reach));
  }

  get motion(): Motion {
    return this.cast.motion ?? STRAIGHT;
  }

  /** The number of balls, including those that are removed. */
  get count(): number {
    return this.cast.radius.length;
  }

  get obstacles(): readonly Obstacle[] {
    return this.cast.obstacles ?? [];
  }

  get pockets(): readonly Pocket[] {
    return this.cast.pockets ?? [];
  }

  /** The shapes of the obstacles with their images in a periodic box. */
  get shapes(): readonly Shape[] {
    return (this.images ??= this.obstacles.flatMap(({ shape }) => imagesOf(shape, this.cast.space, 0)));
  }

  /** The pockets with their images in a periodic box. */
  get holes(): readonly Hole[] {
    const balls = (): Shape[] => this.pockets.map(({ center, radius }) => ({ kind: "ball", center, radius }));
    return (this.openings ??= balls().flatMap((ball) => imagesOf(ball, this.cast.space, 0)).flatMap((ball) => ("center" in ball ? [ball] : [])));
  }

  /** The start of the time axis: 0, or the start of the first path if that is earlier. */
  get begin(): number {
    return Math.min(0, this.totals.time.length > 0 ? this.totals.time.at(0) : 0);
  }

  /** The end of the time axis. */
  get end(): number {
    return this.over ? this.reach : (this.cast.end ?? this.reach);
  }

  get length(): number {
    return Math.max(this.end - this.begin, Number.MIN_VALUE);
  }

  /**
   * Adds a path segment of a ball; segments come in order of their start.
   * @param angular the angular velocity at the start, if balls spin
   */
  turn(ball: number, time: number, place: readonly number[], velocity: readonly number[], acceleration?: readonly number[], angular?: readonly number[]): void {
    const { paths } = this;
    this.settle(time);
    const before = paths.track(ball).at(-1) ?? -1;
    paths.add(ball, time, place, velocity, acceleration, angular && this.spinOf(ball, angular, velocity, acceleration));
    this.expectChange(paths.count - 1);
    this.totals.take(paths.count - 1, before);
    if (before >= 0) this.seeBacks(this.turns, before, time);
    this.turns.add(place, this.cast.radius[ball]!);
  }

  /**
   * The spin of a ball as speeds. For a rolling ball it follows from the velocity, even if the
   * radius is rounded.
   */
  private spinOf(ball: number, angular: readonly number[], velocity: readonly number[], acceleration?: readonly number[]): Spin {
    const radius = this.cast.radius[ball]!;
    const [x = 0, y = 0, z = 0] = angular;
    return rolls(this.motion.friction, acceleration) ? rolled(velocity, radius * z) : [radius * x, radius * y, radius * z];
  }

  private expectChange(piece: number): void {
    const { awaited } = this;
    const time = this.paths.changesAt(piece);
    if (time < Infinity) awaited.splice(upperBound((place) => awaited[place]!.time, time, 0, awaited.length), 0, { time, piece });
  }

  /** Adds the segments of balls that come to rest or stop spinning on their own up to a time. */
  private settle(until: number): void {
    const { paths, awaited } = this;
    for (let next = awaited[0]; next !== undefined && next.time <= until; next = awaited[0]) {
      awaited.shift();
      if (paths.after(next.piece) >= 0) continue; // another event came first
      if (this.gone(paths.moverOf(next.piece)) <= next.time) continue; // it was removed
      paths.goOn(next.piece);
      this.expectChange(paths.count - 1);
      this.totals.take(paths.count - 1, next.piece);
    }
  }

  /**
   * Extends a box by the points where a ball turned back on a segment, along any axis, up to a
   * time.
   */
  private seeBacks(all: Extent, piece: number, end: number): void {
    const { paths, dimension } = this;
    for (let axis = 0; axis < dimension; axis++) {
      const t = paths.back(piece, axis);
      if (t > paths.begin(piece) && t < end) this.see(all, piece, t);
    }
  }

  /** Extends a box by a ball on a segment at a time. */
  private see(all: Extent, piece: number, t: number): void {
    const { paths, dimension, cast: { radius } } = this;
    all.add(Array.from({ length: dimension }, (_, axis) => paths.coordinate(piece, axis, t)), radius[paths.moverOf(piece)]!);
  }

  /** Adds the next event. All path segments that begin before it, or at its time, must be known. */
  happen(event: Happening): void {
    this.events.add(event);
    this.happened = Math.max(this.happened, this.events.count);
    const number = this.events.count - 1;
    const removed = this.events.removed(number);
    if (removed.length > 0) this.settle(event.time);
    for (const ball of removed) {
      this.removals.set(ball, number);
      const last = this.paths.track(ball).at(-1);
      if (last !== undefined) this.totals.lose(last, event.time);
    }
  }

  /**
   * Adds path segments and events, each in order of time, merged in order of time.
   * @param turn adds the segment at a place of its list; `event` returns the event at a place of
   *   the other list
   */
  grow(turns: ArrayLike<number>, events: ArrayLike<number>, turn: (place: number) => void, event: (place: number) => Happening): void {
    eachInOrder(turns, events, turn, (place) => this.happen(event(place)));
  }

  /** The event that removes a ball, if it is known. */
  removal(ball: number): number | undefined {
    return this.removals.get(ball);
  }

  /** The time at which a ball is removed; infinity if that is not known. */
  gone(ball: number): number {
    const event = this.removals.get(ball);
    return event === undefined ? Infinity : this.events.time(event);
  }

  /**
   * A coordinate of a ball on a path segment; inside a periodic box, and 0 beyond the last axis.
   */
  coordinate(piece: number, axis: number, t: number): number {
    return axis < this.dimension ? this.cast.space.wrapped(this.paths.coordinate(piece, axis, t), axis) : 0;
  }

  /**
   * The extent of the scene: the box, with all places of its walls. In open space, a box around the
   * places where balls start and turn, their last places unless they are far off, and the finite
   * obstacles.
   */
  extent(): Box {
    const { reach, paths: { count: pieces } } = this;
    if (this.seen?.reach !== reach || this.seen.pieces !== pieces) this.seen = { box: this.look(), reach, pieces };
    return this.seen.box;
  }

  private look(): Box {
    const { space, radius } = this.cast;
    if (space.kind !== "open") return space.extentTo(this.reach);
    const all = new Extent(this.dimension, this.turns);
    const { present, dimension } = this;
    for (let ball = 0; ball < this.count; ball++) {
      const last = this.paths.track(ball).at(-1);
      const end = Math.min(this.remembered, this.reach, this.gone(ball));
      if (last !== undefined) {
        this.seeBacks(all, last, end);
        this.see(all, last, end);
      } else if (present && !Number.isNaN(present.positions[ball * dimension])) all.add(Array.from({ length: dimension }, (_, axis) => present.positions[ball * dimension + axis]!), radius[ball]!);
    }
    const isNear = this.turns.size === 0 || all.size < 3 * this.turns.size;
    const seen = isNear ? all : new Extent(dimension, this.turns);
    for (const { shape } of this.obstacles) for (const [place, reach] of reachOf(shape)) seen.add(place, reach);
    for (const { center, radius: reach } of this.pockets) seen.add(center, reach);
    return seen.box;
  }
}

/** A box that grows to contain balls. */
class Extent {
  private readonly min: number[];
  private readonly max: number[];

  constructor(dimension: number, from?: Extent) {
    this.min = from ? [...from.min] : new Array<number>(dimension).fill(Infinity);
    this.max = from ? [...from.max] : new Array<number>(dimension).fill(-Infinity);
  }

  add(place: readonly number[], radius: number): void {
    for (let axis = 0; axis < this.min.length; axis++) {
      this.min[axis] = Math.min(this.min[axis]!, place[axis]! - radius);
      this.max[axis] = Math.max(this.max[axis]!, place[axis]! + radius);
    }
  }

  private get isEmpty(): boolean {
    return this.min[0]! > this.max[0]!;
  }

  /** The longest side; 0 if the box is empty. */
  get size(): number {
    return this.isEmpty ? 0 : Math.max(...this.box.size);
  }

  get box(): Box {
    if (this.isEmpty) return boxOf(this.min.map(() => -1), this.max.map(() => 1));
    return boxOf(this.min, this.max);
  }
}
