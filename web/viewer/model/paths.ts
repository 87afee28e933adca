// Where everything that moves is at a moment: on a piece of its path, from one change of motion to the next.
//
// A piece is straight, or a parabola, or straight and flown along ever slower. How it goes on from its start is
// known to `coordinate`, `velocity` and `chords` alone: all that is drawn or said follows them.
import { chordsOf, flown, left, type Motion, STRAIGHT } from "./motion";
import { Numbers, upperBound } from "./numbers";

export class Paths {
  private readonly begins = new Numbers();
  /** `dimension` numbers for each piece. */
  private readonly starts = new Numbers();
  private readonly velocities = new Numbers();
  /** Empty where no piece has any. */
  private readonly accelerations = new Numbers();
  private readonly movers: number[] = [];
  /** The piece that follows on the same path; −1 after the last. */
  private readonly following: number[] = [];
  private readonly tracks: number[][];
  /** At which rate every velocity falls. */
  private readonly damping: number;
  /** Whether balls fall or roll: a piece is then drawn by many lines. */
  readonly isAccelerated: boolean;

  constructor(readonly dimension: number, count: number, { gravity, damping, friction }: Motion = STRAIGHT) {
    this.tracks = Array.from({ length: count }, () => []);
    this.damping = damping ?? 0;
    this.isAccelerated = gravity !== undefined || friction !== undefined;
  }

  /** The number of pieces, of all paths together. */
  get count(): number {
    return this.movers.length;
  }

  /**
   * Adds a piece to the end of a path.
   * @param place where the mover is at that moment: `dimension` numbers
   * @param velocity its velocity then
   * @param acceleration its acceleration from then on; none if not given, and where balls neither fall nor roll
   */
  add(mover: number, time: number, place: readonly number[], velocity: readonly number[], acceleration?: readonly number[]): void {
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
  }

  /** The pieces of a mover's path, in order. */
  track(mover: number): readonly number[] {
    const track = this.tracks[mover];
    if (!track) throw new RangeError(`there is no path of ${mover}; the paths are those of 0 to ${this.tracks.length - 1}`);
    return track;
  }

  /** Whose path a piece belongs to. */
  moverOf(piece: number): number {
    return this.movers[piece]!;
  }

  /** When a piece begins. */
  begin(piece: number): number {
    return this.begins.at(piece);
  }

  /** When a piece ends; infinity for the last of its path. */
  end(piece: number): number {
    const next = this.following[piece]!;
    return next < 0 ? Infinity : this.begins.at(next);
  }

  /** The piece after this one on the same path; −1 after the last. */
  after(piece: number): number {
    return this.following[piece]!;
  }

  /** The piece on which a mover is at a moment: its last that does not begin later, or its first. */
  pieceAt(mover: number, t: number): number {
    const track = this.track(mover);
    const later = upperBound((place) => this.begins.at(track[place]!), t, 0, track.length);
    return track[Math.max(0, later - 1)]!;
  }

  /** A coordinate of who is on a piece. */
  coordinate(piece: number, axis: number, t: number): number {
    const at = piece * this.dimension + axis;
    const duration = t - this.begins.at(piece);
    const [start, velocity] = [this.starts.at(at), this.velocities.at(at)];
    if (this.isAccelerated) return start + (velocity + 0.5 * this.accelerations.at(at) * duration) * duration;
    return start + velocity * flown(this.damping, duration);
  }

  /** A component of the velocity of who is on a piece, at a moment. */
  velocity(piece: number, axis: number, t: number): number {
    const at = piece * this.dimension + axis;
    const velocity = this.velocities.at(at);
    if (this.isAccelerated) return velocity + this.accelerations.at(at) * (t - this.begins.at(piece));
    return this.damping === 0 ? velocity : velocity * left(this.damping, t - this.begins.at(piece));
  }

  /** A component of the acceleration of who is on a piece, where balls fall or roll; else 0. */
  acceleration(piece: number, axis: number): number {
    return this.isAccelerated ? this.accelerations.at(piece * this.dimension + axis) : 0;
  }

  /** When who is on a piece turns back along an axis; NaN or infinity for never. */
  back(piece: number, axis: number): number {
    return this.begins.at(piece) - this.velocities.at(piece * this.dimension + axis) / this.acceleration(piece, axis);
  }

  /** The speed of who is on a piece, at a moment. */
  speed(piece: number, t: number): number {
    let squares = 0;
    for (let axis = 0; axis < this.dimension; axis++) squares += this.velocity(piece, axis, t) ** 2;
    return Math.sqrt(squares);
  }

  /**
   * Visits the stretches of time in which a piece may be drawn as a straight line.
   * @param fineness how far the line may be off, a length
   */
  chords(piece: number, from: number, to: number, fineness: number, visit: (from: number, to: number) => void): void {
    let squares = 0;
    for (let axis = 0; axis < this.dimension; axis++) squares += this.acceleration(piece, axis) ** 2;
    const count = squares === 0 ? 1 : chordsOf(Math.sqrt(squares), to - from, fineness);
    for (let n = 0; n < count; n++) visit(n === 0 ? from : from + ((to - from) * n) / count, n === count - 1 ? to : from + ((to - from) * (n + 1)) / count);
  }
}
