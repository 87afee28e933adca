// All balls at one time.
import type { Point3 } from "../../common/camera";
import type { Run } from "./run";

export class Moment {
  time: number;
  /** The coordinates of each ball; NaN for a removed ball; z is 0 in the plane. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** The current path segment of each ball; −1 after the end of the history. */
  private readonly pieces: Int32Array;

  constructor(private readonly run: Run) {
    const { count } = run;
    [this.x, this.y, this.z] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    this.pieces = new Int32Array(count).fill(-1);
    this.time = run.begin;
  }

  /** Whether the history covers this time. */
  get isRemembered(): boolean {
    return this.time <= this.run.remembered;
  }

  /** Goes to a time of the history, or to the present. */
  set(t: number): void {
    this.time = t;
    if (!this.isRemembered) this.showPresent();
    else for (let ball = 0; ball < this.run.count; ball++) this.place(ball, t);
  }

  private place(ball: number, t: number): void {
    const { run, run: { paths } } = this;
    let piece = this.pieces[ball]!;
    // From frame to frame most balls stay on their segment: try it before the search.
    const stays = piece >= 0 && paths.begin(piece) <= t && t < paths.end(piece);
    if (!stays) this.pieces[ball] = piece = paths.pieceAt(ball, t);
    this.x[ball] = t < run.gone(ball) ? run.coordinate(piece, 0, t) : NaN;
    this.y[ball] = run.coordinate(piece, 1, t);
    if (run.dimension === 3) this.z[ball] = run.coordinate(piece, 2, t);
  }

  private showPresent(): void {
    this.pieces.fill(-1);
    const { run: { count, dimension, present } } = this;
    if (!present) return;
    for (let ball = 0; ball < count; ball++) {
      this.x[ball] = present.positions[ball * dimension]!;
      this.y[ball] = present.positions[ball * dimension + 1]!;
      if (dimension === 3) this.z[ball] = present.positions[ball * dimension + 2]!;
    }
  }

  /** The current path segment of a ball; undefined after the end of the history. */
  piece(ball: number): number | undefined {
    const piece = this.pieces[ball]!;
    return piece < 0 ? undefined : piece;
  }

  /** Whether a ball has been removed. */
  isGone(ball: number): boolean {
    return Number.isNaN(this.x[ball]);
  }

  placeOf(ball: number): Point3 {
    return [this.x[ball]!, this.y[ball]!, this.z[ball]!];
  }

  velocityOf(ball: number): Point3 {
    return [this.component(ball, 0), this.component(ball, 1), this.component(ball, 2)];
  }

  speedOf(ball: number): number {
    return Math.hypot(this.component(ball, 0), this.component(ball, 1), this.component(ball, 2));
  }

  /**
   * The angular velocity of a ball; undefined if balls do not spin, and after the end of the
   * history.
   */
  spinOf(ball: number): Point3 | undefined {
    const { paths, cast: { radius } } = this.run;
    const [piece, r] = [this.pieces[ball]!, radius[ball]!];
    if (!paths.isSpinning || piece < 0 || !(r > 0)) return undefined;
    return [paths.spin(piece, 0, this.time) / r, paths.spin(piece, 1, this.time) / r, paths.spin(piece, 2, this.time) / r];
  }

  private component(ball: number, axis: number): number {
    const { paths, present, dimension } = this.run;
    if (axis >= dimension) return 0;
    const piece = this.pieces[ball]!;
    return piece >= 0 ? paths.velocity(piece, axis, this.time) : (present?.velocities[ball * dimension + axis] || 0); // NaN for a removed ball
  }
}
