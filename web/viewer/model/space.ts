// The space of the balls: along each axis open, between walls (which may move), or periodic.
import { Paths } from "./paths";

export type Kind = "open" | "walls" | "periodic";

/** A box at a time. */
export interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly size: readonly number[];
}

export const boxOf = (min: readonly number[], max: readonly number[]): Box => ({ min, max, size: max.map((high, axis) => high - min[axis]!) });

export class Space {
  /** The paths of the walls: at 2 · axis the lower one, then the upper one. */
  private readonly walls: Paths;
  private box: Box;
  /** All places of walls at which a motion began. */
  private widest: Box;
  /** Whether a wall has ever moved. */
  private stirs = false;

  /** The kind of each axis. */
  readonly kinds: readonly Kind[];

  /**
   * @param kind of all axes, or of each
   * @param min the corners; along an open axis those of the part to show; not used in open space
   */
  constructor(kind: Kind | readonly Kind[], readonly dimension: number, min: readonly number[] = [], max: readonly number[] = []) {
    this.kinds = typeof kind === "string" ? new Array<Kind>(dimension).fill(kind) : kind;
    this.walls = new Paths(1, 2 * dimension);
    this.box = boxOf(min, max);
    this.widest = this.box;
    if (this.kind === "open") return;
    for (let axis = 0; axis < dimension; axis++) {
      this.walls.add(2 * axis, -Infinity, [min[axis]!], [0]);
      this.walls.add(2 * axis + 1, -Infinity, [max[axis]!], [0]);
    }
  }

  /** The kind of all axes, or "mixed". */
  get kind(): Kind | "mixed" {
    const [first] = this.kinds;
    return first !== undefined && this.kinds.every((kind) => kind === first) ? first : "mixed";
  }

  /** Whether some axis is periodic. */
  get periodic(): boolean {
    return this.kinds.includes("periodic");
  }

  /** Whether an axis is periodic. */
  repeats(axis: number): boolean {
    return this.kinds[axis] === "periodic";
  }

  /** Whether there are walls across an axis. */
  hasWalls(axis: number): boolean {
    return this.kinds[axis] === "walls";
  }

  /**
   * Moves a wall from a place at a constant velocity, until the next call.
   * @param wall 2 · axis for the lower one, 2 · axis + 1 for the upper one
   */
  moveWall(wall: number, time: number, place: number, velocity: number): void {
    this.walls.add(wall, time, [place], [velocity]);
    const widened = (side: readonly number[], high: 0 | 1, outer: (...places: number[]) => number): number[] =>
      side.map((widest, axis) => (wall === 2 * axis + high ? outer(widest, place) : widest));
    this.widest = boxOf(widened(this.widest.min, 0, Math.min), widened(this.widest.max, 1, Math.max));
    this.stirs = true;
  }

  /** The box around all places of its walls from the start to a time; meaningless in open space. */
  extentTo(t: number): Box {
    const [{ min, max }, last] = [this.widest, this.at(t)];
    return boxOf(min.map((place, axis) => Math.min(place, last.min[axis]!)), max.map((place, axis) => Math.max(place, last.max[axis]!)));
  }

  /** The box at a time; meaningless in open space. */
  at(t: number): Box {
    if (!this.stirs) return this.box;
    const side = (high: 0 | 1): number[] => Array.from({ length: this.dimension }, (_, axis) => this.wallAt(2 * axis + high, t));
    return boxOf(side(0), side(1));
  }

  private wallAt(wall: number, t: number): number {
    const piece = this.walls.pieceAt(wall, t);
    // Before its first move, a wall is at its side of the initial box.
    return this.walls.begin(piece) === -Infinity ? (wall % 2 ? this.box.max : this.box.min)[wall >> 1]! : this.walls.coordinate(piece, 0, t);
  }

  /** A coordinate wrapped into the box along a periodic axis; unchanged along others. */
  wrapped(x: number, axis: number): number {
    if (!this.repeats(axis)) return x;
    const [low, size] = [this.box.min[axis]!, this.box.size[axis]!];
    const inside = (x - low) % size;
    return low + (inside < 0 ? inside + size : inside);
  }

  /** The difference between two coordinates; along a periodic axis by the shortest way. */
  shortest(difference: number, axis: number): number {
    if (!this.repeats(axis)) return difference;
    const size = this.box.size[axis]!;
    return difference - size * Math.round(difference / size);
  }
}
