/**
 * A recorded event.
 *
 * It is a collision of two balls, or of a ball with a wall or an obstacle; or a pocket removes a
 * ball. Balls, obstacles and pockets appear by their indices, counted from 0.
 */
export interface Happening {
  /** The time of the event. */
  time: number;
  /** The ball; of two balls the one with the smaller index. */
  a: number;
  /** The other ball; absent if `a` touched something else. */
  b?: number;
  /** The wall: `-x`, `+x`, `-y`, … */
  wall?: string;
  /** The obstacle, an index into `obstacles()`. */
  obstacle?: number;
  /** The feature of the obstacle: `surface`, `vertex 3`, `edge 0`, `face 5`. */
  feature?: string;
  /** The pocket that removed the ball, an index into `pockets()`. */
  pocket?: number;
  /** The magnitude of the impulse along the normal, mass times speed. */
  impulse: number;
}
