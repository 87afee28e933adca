/** The shape of an obstacle, in lengths. What is hollow is solid outside: a bowl, a stadium, a drum, a room. */
export type Shape =
  | { kind: "ball" | "hollow-ball"; center: Vector; radius: number }
  /** Solid on the side that the normal, of any length, points away from. */
  | { kind: "half-space"; point: Vector; normal: Vector }
  /** All that is as near to a segment as the radius. */
  | { kind: "capsule" | "hollow-capsule"; start: Vector; end: Vector; radius: number }
  /** Around the axis from start to end, with its caps; a tube goes on without end. */
  | { kind: "hollow-cylinder" | "tube"; start: Vector; end: Vector; radius: number }
  /** Solid in the plane; in space thin, and met from both sides. */
  | { kind: "triangle"; corners: [Vector, Vector, Vector] }
  | { kind: "box" | "hollow-box"; min: Vector; max: Vector }
  /** Thin walls from corner to corner, and if it is closed from the last to the first. */
  | { kind: "polyline"; vertices: Vector[]; closed: boolean }
  /** In space, thin walls made of triangles, each by the indices of its corners. */
  | { kind: "mesh"; vertices: Vector[]; triangles: [number, number, number][] };

/** A fixed obstacle of a scene. */
export interface Obstacle {
  name?: string;
  shape: Shape;
}

/** A ball whose centre comes in disappears. */
export interface Pocket {
  name?: string;
  center: Vector;
  radius: number;
}

/** How balls move between collisions: one of these as a scene has it, or `friction` and `spinning` together. */
export interface Motion {
  /** An acceleration. */
  gravity?: Vector;
  /** The rate k at which every velocity falls, as e^(−k t). */
  damping?: number;
  /** The deceleration of balls that roll, until they rest. */
  friction?: number;
  /** Beside `friction`, on a cloth, where balls slide before they roll, and spin: by how much the speed of the equator falls in a unit of time, of a ball that spins about the vertical. */
  spinning?: number;
}

/** Where the balls of a scene live; in open space the corners are those of the box around the balls. */
export interface Bounds {
  kind: "open" | "box" | "periodic";
  min: Vector;
  max: Vector;
}
