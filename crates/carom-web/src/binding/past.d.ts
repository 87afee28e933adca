/**
 * A collision: of two balls, or of a ball with a wall or an obstacle; or a ball falls into a pocket.
 * Balls, obstacles and pockets go by their places, counted from 0.
 */
export interface Happening {
  time: number;
  a: number;
  /** The other ball; undefined where `a` met something else. */
  b?: number;
  /** The wall: `-x`, `+x`, `-y`, … */
  wall?: string;
  /** The obstacle, one of `obstacles()`. */
  obstacle?: number;
  /** What of the obstacle: `surface`, `vertex 3`, `edge 0`, `face 5`. */
  feature?: string;
  /** The pocket that took the ball, one of `pockets()`. */
  pocket?: number;
  /** The magnitude of the impulse along the normal, mass times speed. */
  impulse: number;
}
