/** A collision: of two balls, or of a ball with a wall. Balls go by their places, counted from 0. */
export interface Happening {
  time: number;
  a: number;
  /** The other ball; undefined where `a` met a wall. */
  b?: number;
  /** The wall: `-x`, `+x`, `-y`, … */
  wall?: string;
  /** The magnitude of the impulse along the normal, mass times speed. */
  impulse: number;
}
