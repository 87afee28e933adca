// The space of the balls: open, between walls (which may move), or a periodic box.
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
  /** Whether a wall has ever moved. */
  private stirs = false;

  /** @param min the corners; not used in open space */
  constructor(readonly kind: Kind, readonly dimension: number, min: readonly number[] = [], max: readonly number[] = []) {
    this.walls = new Paths(1, 2 * dimension);
    this.box = boxOf(min, max);
    if (kind === "open") return;
    for (let axis = 0; axis < dimension; axis++) {
      this.walls.add(2 * axis, -Infinity, [min[axis]!], [0]);
      this.walls.add(2 * axis + 1, -Infinity, [max[axis]!], [0]);
    }
  }

  get periodic(): boolean {
    return this.kind === "periodic";
  }

  /**
   * Moves a wall from a place at a constant velocity, until the next call.
   * @param wall 2 · axis for the lower one, 2 · axis + 1 for the upper one
   */
  moveWall(wall: number, time: number, place: number, velocity: number): void {
    this.walls.add(wall, time, [place], [velocity]);
    this.stirs = true;
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

  /** A coordinate wrapped into a periodic box; unchanged in other spaces. */
  wrapped(x: number, axis: number): number {
    if (!this.periodic) return x;
    const [low, size] = [this.box.min[axis]!, this.box.size[axis]!];
    const inside = (x - low) % size;
    return low + (inside < 0 ? inside + size : inside);
  }

  /** The difference between two coordinates; in a periodic box by the shortest way. */
  shortest(difference: number, axis: number): number {
    if (!this.periodic) return difference;
    const size = this.box.size[axis]!;
    return difference - size * Math.round(difference / size);
  }
}
