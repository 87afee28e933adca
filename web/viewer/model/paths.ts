// Paths: the positions of everything that moves. A path has a segment from each change of motion to
// the next.
//
// A segment is straight, a parabola, or straight with a damped velocity; on a cloth the spin
// changes at a constant rate along it. Only `coordinate`, `velocity`, `spin` and `chords` know how
// a segment continues from its start; everything that is drawn or shown uses them.
import { chordsOf, flown, left, type Motion, rolled, rolls, type Spin, STRAIGHT, twist } from "./motion";
import { Numbers, upperBound } from "./numbers";

export class Paths {
  private readonly begins = new Numbers();
  /** `dimension` numbers for each segment. */
  private readonly starts = new Numbers();
  private readonly velocities = new Numbers();
  /** Empty without accelerations. */
  private readonly accelerations = new Numbers();
  /** Three numbers for each segment, as speeds; empty if balls do not spin. */
  private readonly spins = new Numbers();
  /** The changes of the spins per unit of time. */
  private readonly twists = new Numbers();
  private readonly movers: number[] = [];
  /** The next segment of the same path; −1 after the last. */
  private readonly following: number[] = [];
  private readonly tracks: number[][];
  /** The rate at which every velocity falls. */
  private readonly damping: number;
  /** Whether balls fall or roll; a segment then needs many lines. */
  readonly isAccelerated: boolean;
  /** Whether balls spin. */
  readonly isSpinning: boolean;

  constructor(readonly dimension: number, count: number, private readonly motion: Motion = STRAIGHT) {
    const { gravity, damping, friction, spinning } = motion;
    this.tracks = Array.from({ length: count }, () => []);
    this.damping = damping ?? 0;
    this.isAccelerated = gravity !== undefined || friction !== undefined;
    this.isSpinning = spinning !== undefined;
  }

  /** The total number of segments of all paths. */
  get count(): number {
    return this.movers.length;
  }

  /**
   * Adds a segment to the end of a path.
   * @param place the position of the mover at the start: `dimension` numbers
   * @param velocity the velocity at the start
   * @param acceleration the acceleration from then on; 0 by default, and ignored if balls neither
   *   fall nor roll
   * @param spin the spin at the start; 0 by default, and ignored without a cloth
   */
  add(mover: number, time: number, place: readonly number[], velocity: readonly number[], acceleration?: readonly number[], spin: Spin = [0, 0, 0]): void {
    const piece = this.count;
    const track = this.track(mover);
    const before = track.at(-1);
    if (before !== undefined) this.following[before] = piece;
    (track as number[]).push(piece);
    this.movers.push(mover);
    this.following.push(-1);
    this.begins.push(time);
    for (let axis = 0; axis < this.dimension; axis++) {
      this.starts.push(place[axis]!);
      this.velocities.push(velocity[axis]!);
      if (this.isAccelerated) this.accelerations.push(acceleration?.[axis] ?? 0);
    }
    if (!this.isSpinning) return;
    const changes = twist(this.motion, acceleration ?? [], spin);
    for (const axis of [0, 1, 2] as const) {
      this.spins.push(spin[axis]);
      this.twists.push(changes[axis]);
    }
  }

  /**
   * The time at which the mover on a segment rests or stops spinning about the vertical, whichever
   * is first; infinity for never.
   */
  changesAt(piece: number): number {
    return Math.min(this.rest(piece), this.fading(piece));
  }

  /** Adds the segment that follows this change. */
  goOn(piece: number): void {
    const time = this.changesAt(piece);
    const axes = Array.from({ length: this.dimension }, (_, axis) => axis);
    const place = axes.map((axis) => this.coordinate(piece, axis, time));
    const rests = this.rest(piece) === time;
    const velocity = axes.map((axis) => (rests ? 0 : this.velocity(piece, axis, time)));
    const acceleration = axes.map((axis) => (rests ? 0 : this.acceleration(piece, axis)));
    const upright = this.fading(piece) === time ? 0 : this.spin(piece, 2, time);
    const spin: Spin = rests ? rolled(velocity, upright) : [this.spin(piece, 0, time), this.spin(piece, 1, time), upright];
    this.add(this.moverOf(piece), time, place, velocity, acceleration, spin);
  }

  private rest(piece: number): number {
    const { motion: { friction }, dimension } = this;
    const begin = this.begin(piece);
    const speed = friction === undefined ? 0 : this.speed(piece, begin);
    const acceleration = Array.from({ length: dimension }, (_, axis) => this.acceleration(piece, axis));
    return speed > 0 && rolls(friction, acceleration) ? begin + speed / friction : Infinity;
  }

  private fading(piece: number): number {
    const change = this.twist(piece, 2);
    return change === 0 ? Infinity : this.begin(piece) - this.spins.at(3 * piece + 2) / change;
  }

  /** The segments of a mover's path, in order. */
  track(mover: number): readonly number[] {
    const track = this.tracks[mover];
    if (!track) throw new RangeError(`there is no path of ${mover}; the paths are those of 0 to ${this.tracks.length - 1}`);
    return track;
  }

  /** The mover of a segment. */
  moverOf(piece: number): number {
    return this.movers[piece]!;
  }

  /** The start time of a segment. */
  begin(piece: number): number {
    return this.begins.at(piece);
  }

  /** The end time of a segment; infinity for the last of its path. */
  end(piece: number): number {
    const next = this.following[piece]!;
    return next < 0 ? Infinity : this.begins.at(next);
  }

  /** The next segment of the same path; −1 after the last. */
  after(piece: number): number {
    return this.following[piece]!;
  }

  /** The segment of a mover at a time: the last that does not begin later, or the first. */
  pieceAt(mover: number, t: number): number {
    const track = this.track(mover);
    const later = upperBound((place) => this.begins.at(track[place]!), t, 0, track.length);
    return track[Math.max(0, later - 1)]!;
  }

  /** A coordinate of the mover on a segment, at a time. */
  coordinate(piece: number, axis: number, t: number): number {
    const at = piece * this.dimension + axis;
    const duration = t - this.begins.at(piece);
    const [start, velocity] = [this.starts.at(at), this.velocities.at(at)];
    if (this.isAccelerated) return start + (velocity + 0.5 * this.accelerations.at(at) * duration) * duration;
    return start + velocity * flown(this.damping, duration);
  }

  /** A component of the velocity on a segment, at a time. */
  velocity(piece: number, axis: number, t: number): number {
    const at = piece * this.dimension + axis;
    const velocity = this.velocities.at(at);
    if (this.isAccelerated) return velocity + this.accelerations.at(at) * (t - this.begins.at(piece));
    return this.damping === 0 ? velocity : velocity * left(this.damping, t - this.begins.at(piece));
  }

  /** A component of the acceleration on a segment, if balls fall or roll; else 0. */
  acceleration(piece: number, axis: number): number {
    return this.isAccelerated ? this.accelerations.at(piece * this.dimension + axis) : 0;
  }

  /** A component of the spin on a segment, as a speed, at a time; 0 if balls do not spin. */
  spin(piece: number, axis: number, t: number): number {
    return this.isSpinning ? this.spins.at(3 * piece + axis) + this.twists.at(3 * piece + axis) * (t - this.begins.at(piece)) : 0;
  }

  /** The change of a component of the spin per unit of time. */
  twist(piece: number, axis: number): number {
    return this.isSpinning ? this.twists.at(3 * piece + axis) : 0;
  }

  /**
   * The time at which the mover on a segment turns back along an axis; NaN or infinity for never.
   */
  back(piece: number, axis: number): number {
    return this.begins.at(piece) - this.velocities.at(piece * this.dimension + axis) / this.acceleration(piece, axis);
  }

  /** The speed on a segment, at a time. */
  speed(piece: number, t: number): number {
    let squares = 0;
    for (let axis = 0; axis < this.dimension; axis++) squares += this.velocity(piece, axis, t) ** 2;
    return Math.sqrt(squares);
  }

  /** Whether a segment is no straight line. */
  isCurved(piece: number): boolean {
    for (let axis = 0; axis < this.dimension; axis++) if (this.acceleration(piece, axis) !== 0) return true;
    return false;
  }

  /** The number of lines as which a stretch of a segment may be drawn with an error, a length. */
  chordCount(piece: number, from: number, to: number, fineness: number): number {
    let squares = 0;
    for (let axis = 0; axis < this.dimension; axis++) squares += this.acceleration(piece, axis) ** 2;
    return squares === 0 ? 1 : chordsOf(Math.sqrt(squares), to - from, fineness);
  }

  /**
   * Visits the intervals in which a segment may be drawn as a straight line.
   * @param fineness the largest error of the line, a length
   */
  chords(piece: number, from: number, to: number, fineness: number, visit: (from: number, to: number) => void): void {
    const count = this.chordCount(piece, from, to, fineness);
    for (let n = 0; n < count; n++) visit(n === 0 ? from : from + ((to - from) * n) / count, n === count - 1 ? to : from + ((to - from) * (n + 1)) / count);
  }
}
