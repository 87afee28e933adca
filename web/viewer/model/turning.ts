// The orientation of each ball: the integral of its angular velocity since the start of the run.
//
// The orientation at the start of each path segment follows from that of the segment before. On a
// segment the angular velocity changes at a constant rate. So the orientation at a time does not
// depend on the times shown before.
import type { Point3 } from "../../common/camera";
import type { Paths } from "./paths";

/** A rotation as a unit quaternion: that of a ball since the start. */
export type Turn = readonly [w: number, x: number, y: number, z: number];

const UNTURNED: Turn = [1, 0, 0, 0];
/**
 * The angle of one step if the axis turns. The error of a step is of its fifth power, far less than
 * a pixel after a thousand steps.
 */
const STEP = 0.5; // radians
/** The number of steps on a segment after which the orientation is stored. */
const KEPT = 32;
/** Smaller sines come from rounding: the axis counts as fixed. */
const PARALLEL = 1e-9;

const cross = ([a, b, c]: Point3, [x, y, z]: Point3): Point3 => [b * z - c * y, c * x - a * z, a * y - b * x];
const length = (v: Point3): number => Math.hypot(...v);

/** Adds the rotation of a vector: about it, by its length in radians. */
function turnedBy([w, x, y, z]: Turn, by: Point3): Turn {
  const angle = length(by);
  const [c, s] = [Math.cos(angle / 2), angle === 0 ? 0.5 : Math.sin(angle / 2) / angle];
  const [p, q, r] = [by[0] * s, by[1] * s, by[2] * s];
  const turn: Turn = [c * w - p * x - q * y - r * z, c * x + p * w + q * z - r * y, c * y + q * w + r * x - p * z, c * z + r * w + p * y - q * x];
  const size = Math.hypot(...turn);
  return [turn[0] / size, turn[1] / size, turn[2] / size, turn[3] / size];
}

/**
 * The rotation vector of a ball over a time, if its angular velocity changes at a constant rate:
 * Magnus's series up to the fourth order, which is exact for a fixed axis.
 */
function turnIn(spin: Point3, change: Point3, time: number): Point3 {
  const across = cross(spin, change);
  const of = (axis: 0 | 1 | 2): number => (spin[axis] + 0.5 * change[axis] * time) * time - (across[axis] * time ** 3) / 12;
  return [of(0), of(1), of(2)];
}

/** The directions of the axes of a ball with this orientation: its x, y and z. */
export function axesOf([w, x, y, z]: Turn): readonly [Point3, Point3, Point3] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}

export class Turning {
  /** By segment: the orientations at the start and after every `KEPT` steps, as far as computed. */
  private readonly kept: (Turn[] | undefined)[] = [];
  /** For each ball, the number of its segments with a known start orientation. */
  private readonly known: number[] = [];

  constructor(private readonly paths: Paths, private readonly radius: ArrayLike<number>) {}

  /** The orientation of the ball on a path segment at a time. */
  at(piece: number, t: number): Turn {
    const { paths, known } = this;
    const ball = paths.moverOf(piece);
    const track = paths.track(ball);
    for (let place = known[ball] ?? 0; !this.kept[piece]; known[ball] = ++place) {
      const [here, before] = [track[place]!, track[place - 1]];
      this.kept[here] = [before === undefined ? UNTURNED : this.along(before, paths.begin(here))];
    }
    return this.along(piece, t);
  }

  private along(piece: number, t: number): Turn {
    const { paths } = this;
    const kept = this.kept[piece]!;
    const time = Math.max(0, t - paths.begin(piece));
    const change = this.vector(piece, (axis) => paths.twist(piece, axis));
    const step = this.step(piece, change);
    if (step === Infinity) return turnedBy(kept[0]!, turnIn(this.spin(piece, 0), change, time));
    const whole = Math.floor(time / step);
    let n = Math.min(kept.length - 1, Math.floor(whole / KEPT)) * KEPT;
    let turn = kept[n / KEPT]!;
    for (; n < whole; n++) {
      if (n === kept.length * KEPT) kept.push(turn);
      turn = turnedBy(turn, turnIn(this.spin(piece, n * step), change, step));
    }
    return turnedBy(turn, turnIn(this.spin(piece, n * step), change, time - n * step));
  }

  /** The duration of a step on a segment; infinity for a fixed axis. */
  private step(piece: number, change: Point3): number {
    const { paths } = this;
    const spin = this.spin(piece, 0);
    if (length(cross(spin, change)) <= PARALLEL * length(spin) * length(change)) return Infinity;
    // When a ball begins to roll, it does not turn faster than it slid and spun before.
    const fastest = length(spin) + (9 / 7) * (paths.speed(piece, paths.begin(piece)) / this.radius[paths.moverOf(piece)]!);
    return STEP / fastest;
  }

  /** The angular velocity at a time after the start of a segment. */
  private spin(piece: number, after: number): Point3 {
    const { paths } = this;
    const t = paths.begin(piece) + after;
    return this.vector(piece, (axis) => paths.spin(piece, axis, t));
  }

  private vector(piece: number, speed: (axis: number) => number): Point3 {
    const radius = this.radius[this.paths.moverOf(piece)]!;
    return [speed(0) / radius, speed(1) / radius, speed(2) / radius];
  }
}
