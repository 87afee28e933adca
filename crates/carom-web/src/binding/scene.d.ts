/** A vector of a scene: an array or a typed array. */
export type SceneVector = ArrayLike<number>;

/**
 * What a simulation is made of, with the keys of a scene file.
 *
 * scenes/README.md in the repository describes every key. Lists in the singular, as in a parsed
 * file (`ball` for `balls`), mean the same.
 */
export interface Scene {
  /** The title of the replay; the name of the scene by default. */
  title?: string;
  /**
   * The dimension, which must be that of the module; by default that of the first ball, or else of
   * the boundary.
   */
  dimension?: 2 | 3;
  /** The time at which the run ends; without `until` and `collisions` it does not end. */
  until?: number;
  /** The number of collisions of two balls after which the run ends. */
  collisions?: number;
  /** The seed of random fills, a whole number; 0 by default. */
  seed?: number;
  /** The restitution of balls that have none of their own; 1 by default. */
  restitution?: number;
  /** What to do about balls that overlap at the start; "refuse" by default. */
  overlap?: "refuse" | "relax" | "allow";
  /** Kinds that balls have later, beside those of the balls of the start. */
  kinds?: readonly string[];
  /** Open space by default. */
  boundary?: SceneBoundary;
  /** Straight lines at constant velocities by default. */
  motion?: SceneMotion;
  /** The balls are numbered from 0: `balls` first, then `racks`, then `fills`. */
  balls?: readonly SceneBall[];
  racks?: readonly SceneRack[];
  fills?: readonly SceneFill[];
  /** The obstacles, which never change. They repeat along periodic axes. */
  obstacles?: readonly SceneObstacle[];
  pockets?: readonly ScenePocket[];
  /** Shots on a cloth, played one after another, each when all balls rest. */
  shots?: readonly SceneShot[];
  /**
   * What happens at a contact, as a list; everything else bounces. Of two rules, the later counts.
   */
  rules?: readonly SceneRuleEntry[];
  /** What happens at a contact, by functions instead of `rules`. */
  rule?: SceneRule;
}

/**
 * The space of a scene; `restitution`, up to 1000 and 1 by default, is that of the walls of a box.
 */
export type SceneBoundary =
  | { kind: "walls" | "box"; min: SceneVector; max: SceneVector; restitution?: number; move?: SceneWallMoves }
  /** One word for each axis. Along an open axis the corners are at −Infinity and Infinity. */
  | { kind: readonly SceneAxis[]; min: SceneVector; max: SceneVector; restitution?: number; move?: SceneWallMoves }
  | { kind: "open" }
  /** Without corners, a fill with `count` and `packing_fraction` gives the size. */
  | { kind: "periodic"; min?: SceneVector; max?: SceneVector };

/** The walls that move from the start, each at a speed to a coordinate, at which it stops. */
export type SceneWallMoves = { [wall in WallName]?: { to: number; speed: number } };

/** The space along one axis: what leaves at an end of a periodic axis enters at the other. */
export type SceneAxis = "open" | "walls" | "periodic";

/** The motion of balls between collisions: one of these, or `model` with its details. */
export interface SceneMotion {
  /** The acceleration of all balls of finite mass. */
  gravity?: SceneVector;
  /** The rate k at which every velocity falls, as e^(−k t). */
  damping?: number;
  /** The deceleration of rolling balls, until they rest. */
  friction?: number;
  /** The share of its first radius by which each ball grows in a unit of time. */
  growth?: number;
  /** Balls that slide, roll and spin on level cloth, in 2D. */
  model?: "cue-sport";
  /** With the model: the acceleration of gravity, 9.81 by default. */
  g?: number;
  /** With the model: coefficients of friction of a ball that rolls, slides or spins. */
  rolling?: number;
  sliding?: number;
  spinning?: number;
  /** With the model: coefficients of friction of two balls, and of a ball and a cushion. */
  ball_friction?: number;
  cushion_friction?: number;
  /** With the model: the height at which a cushion touches a ball, in radii; 1.27 by default. */
  cushion_height?: number;
}

/** What all balls of a scene have. */
export interface SceneMaterial {
  /** A length of at least 0. */
  radius: number;
  /** Above 0; `Infinity` for a ball that no impact moves; 1 by default. */
  mass?: number;
  /** From 0 to 1; by default that of the scene. A pair has the geometric mean of its two. */
  restitution?: number;
  /** The kind, on which rules depend; "ball" by default. */
  kind?: string;
  /** A name, for shots and the replay; a rack numbers its balls. */
  name?: string;
  /** Lengths per unit of time; 0 by default. */
  velocity?: SceneVector;
}

/** A ball of a scene, or to `insert`. */
export interface SceneBall extends SceneMaterial {
  /** The centre. */
  center: SceneVector;
  /** The angular velocity on a cloth, about the axes x, y and upwards. */
  spin?: SceneVector;
}

/** A triangle or a pyramid of touching balls. */
export interface SceneRack extends SceneMaterial {
  /** The names of all balls, row by row. */
  names?: readonly string[];
  /** The centre of the first ball. */
  apex: SceneVector;
  /** From the apex to the last row; its length does not matter. */
  direction: SceneVector;
  /** The number of rows. */
  rows: number;
}

/** Many balls at once. `velocity` is added to the velocity of each. */
export interface SceneFill extends SceneMaterial {
  /** The arrangement; some exist in 2D, some in 3D. */
  lattice: "random" | "square" | "hexagonal" | "cubic" | "fcc";
  /** The number of balls; or `packing_fraction`; or both, in a periodic box without a size. */
  count?: number;
  /** The share of the volume that the balls fill. */
  packing_fraction?: number;
  /** The same share, reached by balls that grow and push each other into place. */
  grow_to?: number;
  /** The lower corner of the filled part. */
  min?: SceneVector;
  /** The upper corner of the filled part. */
  max?: SceneVector;
  /** Velocities by Maxwell's law. */
  temperature?: number;
  /** One speed for all, in all directions. */
  speed?: number;
}

/** What all obstacles have. */
export interface SceneSolid {
  /** A name, for rules and the replay. */
  name?: string;
  /** The restitution of every contact with the obstacle, up to 1000; 1 by default. */
  restitution?: number;
}

/** A fixed obstacle. A hollow one is solid outside: `container`, `cylinder`, and with `inside`. */
export type SceneObstacle = SceneSolid &
  (
    | { ball: SceneVector; radius: number }
    | { container: SceneVector; radius: number }
    | { segment: readonly [SceneVector, SceneVector] }
    /** Thin walls from point to point, and if it is closed from the last to the first. */
    | { polyline: readonly SceneVector[]; closed?: boolean }
    | { polygon: readonly SceneVector[] }
    | { capsule: readonly [SceneVector, SceneVector]; radius: number; inside?: boolean }
    /** Around the axis between two points; without caps it has no ends. */
    | { cylinder: readonly [SceneVector, SceneVector]; radius: number; caps?: boolean }
    | { box: readonly [SceneVector, SceneVector]; inside?: boolean }
    | { triangle: readonly [SceneVector, SceneVector, SceneVector] }
    /** In 3D, thin walls made of triangles, each given by the numbers of its corners. */
    | { mesh: { vertices: readonly SceneVector[]; triangles: readonly SceneVector[] } }
    /** Everything on the side of a point opposite to the normal. */
    | { halfspace: SceneVector; normal: SceneVector }
  );

/** A region that removes a ball whose centre enters. */
export interface ScenePocket {
  /** A name, for the replay. */
  name?: string;
  /** The centre. */
  center: SceneVector;
  /** A length of at least 0. */
  radius: number;
}

/** A stroke of a cue. */
export interface SceneShot {
  /** The name of the ball. */
  ball: string;
  /** The speed after the stroke. */
  speed: number;
  /** Its length does not matter. */
  direction: SceneVector;
  /** The angular velocity after the stroke, about the axes x, y and upwards; 0 by default. */
  spin?: SceneVector;
}

/** What happens when two parties touch. */
export interface SceneRuleEntry {
  /**
   * Two kinds of balls; or a kind and "wall", a wall, "obstacle", or the name or the number of an
   * obstacle.
   */
  between: readonly [string | number, string | number];
  /** "bounce" by default. */
  does?: "bounce" | "pass" | "ignore" | "remove" | "remove-first" | "remove-second" | "remove-both";
  /** The restitution of a bounce, up to 1000, instead of the parties' own. */
  restitution?: number;
}

/** The name of a wall. */
export type WallName = "-x" | "+x" | "-y" | "+y" | "-z" | "+z";

/**
 * What happens when two balls meet.
 *
 * With "pass" the balls move through each other undisturbed, with an event when they enter and one
 * when they leave. With "ignore" there are no events. `removeFirst` is the same as "remove-first".
 */
export type PairAnswer =
  | "bounce"
  | { bounce: number }
  | "pass"
  | "ignore"
  | "remove-first"
  | "remove-second"
  | "remove-both"
  | "removeFirst"
  | "removeSecond"
  | "removeBoth";

/** What happens when a ball meets a wall. */
export type WallAnswer = "bounce" | { bounce: number } | "pass" | "ignore" | "remove";

/** What happens when a ball meets an obstacle. */
export type ObstacleAnswer = "bounce" | { bounce: number } | "ignore" | "remove";

/**
 * What happens at a contact, by the kinds of the balls.
 *
 * Each function is called once for each combination of kinds, before a ball of the kind is there,
 * and the answer is kept. "ball", the kind of balls without one, is among the kinds. Without a
 * function, everything bounces.
 */
export interface SceneRule {
  /** Called with the kinds of two balls, in one order. */
  pair?(first: string, second: string): PairAnswer;
  /** Called with the kind of a ball and the name of a wall. */
  wall?(ball: string, wall: WallName): WallAnswer;
  /** Called with the kind of a ball and the index of an obstacle. */
  obstacle?(ball: string, obstacle: number): ObstacleAnswer;
}

