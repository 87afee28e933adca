// All balls at one moment.
import type { Point3 } from "../../common/camera";
import type { Run } from "./run";

export class Moment {
  time: number;
  /** Where each ball is, NaN for one that has disappeared; z is 0 in the plane. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** The piece of its path that each ball is on; −1 where that is not remembered. */
  private readonly pieces: Int32Array;

  constructor(private readonly run: Run) {
    const { count } = run;
    [this.x, this.y, this.z] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    this.pieces = new Int32Array(count).fill(-1);
    this.time = run.begin;
  }

  /** Whether the paths are remembered at this moment. */
  get isRemembered(): boolean {
    return this.time <= this.run.remembered;
  }

  /** Goes to a moment: one that is remembered, or the present. */
  set(t: number): void {
    this.time = t;
    if (!this.isRemembered) this.showPresent();
    else for (let ball = 0; ball < this.run.count; ball++) this.place(ball, t);
  }

  private place(ball: number, t: number): void {
    const { run, run: { paths } } = this;
    let piece = this.pieces[ball]!;
    // From frame to frame most balls stay on their piece: look there before searching.
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

  /** The piece of its path that a ball is on; undefined where that is not remembered. */
  piece(ball: number): number | undefined {
    const piece = this.pieces[ball]!;
    return piece < 0 ? undefined : piece;
  }

  /** Whether a ball has disappeared. */
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

  /** The angular velocity of a ball; undefined where nothing spins, and where that is not remembered. */
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
    return piece >= 0 ? paths.velocity(piece, axis, this.time) : (present?.velocities[ball * dimension + axis] || 0); // NaN of a ball that is gone
  }
}
