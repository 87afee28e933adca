/** Where the balls of a scene live; in open space the corners are those of the box around the balls. */
export interface Bounds {
  kind: "open" | "box" | "periodic";
  min: Vector;
  max: Vector;
}
