/**
 * The shape of an obstacle, in lengths.
 *
 * A hollow shape is solid outside: a bowl, a stadium, a drum, a room.
 */
export type ObstacleShape =
  | { kind: "ball" | "hollow-ball"; center: Vector; radius: number }
  /** Solid on the side opposite to the normal, which may have any length. */
  | { kind: "half-space"; point: Vector; normal: Vector }
  /** All points within the radius of a segment. */
  | { kind: "capsule" | "hollow-capsule"; start: Vector; end: Vector; radius: number }
  /** Around the axis from start to end, with caps; a tube has no ends. */
  | { kind: "hollow-cylinder" | "tube"; start: Vector; end: Vector; radius: number }
  /** Solid in 2D; in 3D thin, and balls touch it from both sides. */
  | { kind: "triangle"; corners: [Vector, Vector, Vector] }
  | { kind: "box" | "hollow-box"; min: Vector; max: Vector }
  /** Thin walls from corner to corner, and if it is closed from the last to the first. */
  | { kind: "polyline"; vertices: Vector[]; closed: boolean }
  /** In 3D, thin walls made of triangles, each given by the indices of its corners. */
  | { kind: "mesh"; vertices: Vector[]; triangles: [number, number, number][] };

/** A fixed obstacle, as `obstacles()` returns it. */
export interface Obstacle {
  /** The name, if it has one. */
  name?: string;
  /** The shape. */
  shape: ObstacleShape;
}

/** A region that removes a ball whose centre enters. */
export interface Pocket {
  /** The name, if it has one. */
  name?: string;
  /** The centre. */
  center: Vector;
  /** A length of at least 0. */
  radius: number;
}

/**
 * How balls move between collisions.
 *
 * A scene has one of these, or `friction` and `spinning` together.
 */
export interface Motion {
  /** The acceleration by gravity. */
  gravity?: Vector;
  /** The rate k at which every velocity falls, as e^(−k t). */
  damping?: number;
  /** The deceleration of rolling balls, until they rest. */
  friction?: number;
  /**
   * The deceleration of a spin on a cloth, beside `friction`.
   *
   * On a cloth balls slide before they roll, and spin. The value is the decrease per unit of time
   * of the equator's speed, for a ball that spins about the vertical.
   */
  spinning?: number;
  /** The share of its first radius by which each ball grows in a unit of time. */
  growth?: number;
}

/** The space of a scene, as built; see `wallPosition` for walls that have moved. */
export interface Bounds {
  /** The kind of the boundary: one word for all axes, or one for each. */
  kind: "open" | "box" | "periodic" | ("open" | "walls" | "periodic")[];
  /** The lower corner; along open axes that of the box around the balls. */
  min: Vector;
  /** The upper corner; along open axes that of the box around the balls. */
  max: Vector;
}

/** An event. Balls have their numbers; obstacles and pockets are counted from 0. */
export interface SimulationEvent {
  /** The time of the event. */
  time: number;
  /** What touches what; "cloth" if a sliding ball begins to roll, "cue" if a ball is struck. */
  kind: "pair" | "wall" | "obstacle" | "pocket" | "cloth" | "cue";
  /** What follows. */
  outcome: "bounce" | "enter" | "leave" | "remove" | "roll";
  /** Whether the bounce is a hop, one of the tiny bounces of a contact that lasts. */
  hop: boolean;
  /** Two balls, or one that touches something else. */
  balls: number[];
  /** The wall. */
  wall?: WallName;
  /** The obstacle, an index into `obstacles()`. */
  obstacle?: number;
  /** The feature of the obstacle: `surface`, `left edge`, `corner 3`, `face 5`. */
  feature?: string;
  /** The pocket that removed the ball, an index into `pockets()`. */
  pocket?: number;
  /** The unit normal, from the first ball to what it touches. */
  normal: Vector;
  /** The magnitude of the impulse along the normal, mass times speed; 0 without a bounce. */
  impulse: number;
}
