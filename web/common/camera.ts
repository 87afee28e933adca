// Space seen from far away: a parallel projection, in which every sphere is a circle of its own radius.
import type { Point } from "./point";

/** A place or a vector in space, z pointing up. */
export type Point3 = readonly [number, number, number];

export function space([x = 0, y = 0, z = 0]: readonly number[]): Point3 {
  return [x, y, z];
}

export function dot([x, y, z]: Point3, [u, v, w]: Point3): number {
  return x * u + y * v + z * w;
}

export function cross([x, y, z]: Point3, [u, v, w]: Point3): Point3 {
  return [y * w - z * v, z * u - x * w, x * v - y * u];
}

/** From a place along a vector, for so much of it. */
export function onwards([x, y, z]: Point3, [u, v, w]: Point3, part = 1): Point3 {
  return [x + part * u, y + part * v, z + part * w];
}

/** The same direction at length 1; undefined for no direction. */
export function unit(vector: Point3): Point3 | undefined {
  const length = Math.hypot(...vector);
  return length > 0 && length < Infinity ? onwards([0, 0, 0], vector, 1 / length) : undefined;
}

const DEGREE = Math.PI / 180;
/** Below this elevation a small move on the screen would be a very large step in depth. */
const LEAST_SLOPE = 0.2;

export class Camera {
  /** On the screen to the right, up, and out of it towards the eye. */
  readonly right: Point3;
  readonly up: Point3;
  readonly eye: Point3;
  /** Along the ground, away from the eye. */
  private readonly ahead: Point3;

  /**
   * @param azimuth where the eye is, in degrees around the z axis from x towards y
   * @param elevation how far it is above the ground, in degrees from 0 to 90; below the ground, to −90
   * @param pivot the place in the middle, about which the camera turns
   */
  constructor(
    readonly azimuth: number,
    readonly elevation: number,
    private readonly pivot: Point3,
  ) {
    const [c, s] = [Math.cos(azimuth * DEGREE), Math.sin(azimuth * DEGREE)];
    const [low, high] = [Math.cos(elevation * DEGREE), Math.sin(elevation * DEGREE)];
    this.right = [-s, c, 0];
    this.up = [-high * c, -high * s, low];
    this.eye = [low * c, low * s, high];
    this.ahead = [-c, -s, 0];
  }

  /** A place on the screen, in the world's units. */
  flat(place: Point3): Point {
    return this.turned(onwards(place, this.pivot, -1));
  }

  /** How much nearer to the eye a place is than the pivot. */
  nearness(place: Point3): number {
    return dot(onwards(place, this.pivot, -1), this.eye);
  }

  /** A vector on the screen. */
  turned(vector: Point3): Point {
    return [dot(vector, this.right), dot(vector, this.up)];
  }

  /** The vector in space of a move on the screen: across it, or along the ground into the depth. */
  lifted([right, up]: Point, depth: boolean): Point3 {
    const across = onwards([0, 0, 0], this.right, right);
    if (!depth) return onwards(across, this.up, up);
    return onwards(across, this.ahead, up / Math.max(LEAST_SLOPE, this.eye[2]));
  }

  /** Azimuth and elevation from which one looks straight at a plane, from the side that is nearer. */
  facing(normal: Point3): Point {
    const above = normal[2] === 0 ? dot(normal, this.eye) >= 0 : normal[2] > 0;
    const [x, y, z] = onwards([0, 0, 0], normal, above ? 1 : -1);
    const level = Math.hypot(x, y);
    const azimuth = level > 1e-9 ? Math.atan2(y, x) / DEGREE : this.azimuth;
    const turns = Math.round((this.azimuth - azimuth) / 360);
    return [azimuth + 360 * turns, Math.atan2(z, level) / DEGREE];
  }
}
