// A parallel projection of space, in which every sphere is a circle of the same radius.
import type { Point } from "./point";

/** A place or a vector in space; z points up. */
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

/** The place plus a part of the vector. */
export function onwards([x, y, z]: Point3, [u, v, w]: Point3, part = 1): Point3 {
  return [x + part * u, y + part * v, z + part * w];
}

/** The unit vector of the same direction; undefined if there is no direction. */
export function unit(vector: Point3): Point3 | undefined {
  const length = Math.hypot(...vector);
  return length > 0 && length < Infinity ? onwards([0, 0, 0], vector, 1 / length) : undefined;
}

const DEGREE = Math.PI / 180;
/**
 * Lower elevations use this slope, because a small move on the screen would be a huge step in
 * depth.
 */
const LEAST_SLOPE = 0.2;

export class Camera {
  /** The directions to the right on the screen, up, and out of it towards the eye. */
  readonly right: Point3;
  readonly up: Point3;
  readonly eye: Point3;
  /** The direction along the ground, away from the eye. */
  private readonly ahead: Point3;

  /**
   * @param azimuth of the eye, in degrees around the z axis from x towards y
   * @param elevation of the eye, in degrees from −90 to 90; negative below the ground
   * @param pivot the place in the middle of the view, about which the camera turns
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

  /** Projects a place to the screen, in world units. */
  flat(place: Point3): Point {
    return this.turned(onwards(place, this.pivot, -1));
  }

  /** How much nearer to the eye the place is than the pivot. */
  nearness(place: Point3): number {
    return dot(onwards(place, this.pivot, -1), this.eye);
  }

  /** Projects a vector to the screen. */
  turned(vector: Point3): Point {
    return [dot(vector, this.right), dot(vector, this.up)];
  }

  /**
   * The vector in space of a move on the screen: parallel to the screen, or along the ground into
   * the depth.
   */
  lifted([right, up]: Point, depth: boolean): Point3 {
    const across = onwards([0, 0, 0], this.right, right);
    if (!depth) return onwards(across, this.up, up);
    return onwards(across, this.ahead, up / Math.max(LEAST_SLOPE, this.eye[2]));
  }

  /** The azimuth and elevation that look straight at a plane, from the nearer side. */
  facing(normal: Point3): Point {
    const above = normal[2] === 0 ? dot(normal, this.eye) >= 0 : normal[2] > 0;
    const [x, y, z] = onwards([0, 0, 0], normal, above ? 1 : -1);
    const level = Math.hypot(x, y);
    const azimuth = level > 1e-9 ? Math.atan2(y, x) / DEGREE : this.azimuth;
    const turns = Math.round((this.azimuth - azimuth) / 360);
    return [azimuth + 360 * turns, Math.atan2(z, level) / DEGREE];
  }
}
