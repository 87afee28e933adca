// The path of a ball between two times, as straight lines, and the contact points of events.
import type { Point3 } from "../../common/camera";
import { nearest } from "./obstacles";
import type { Run } from "./run";

/** The most times that a line crosses the box in one drawing; more would only blacken the view. */
const MOST_CROSSINGS = 64;

type Visit = (start: Point3, end: Point3, from: number, to: number) => void;
type Place = [number, number, number];

/** The place of a ball at a time of the history. */
export function placeAt(run: Run, ball: number, t: number): Place {
  const piece = run.paths.pieceAt(ball, t);
  return [run.coordinate(piece, 0, t), run.coordinate(piece, 1, t), run.coordinate(piece, 2, t)];
}

/**
 * Visits the straight lines of a ball's path. A line that leaves a periodic box continues at the other side.
 * @param fineness the largest distance of a line from a curved path, a length
 */
export function eachLine(run: Run, ball: number, from: number, to: number, fineness: number, visit: Visit): void {
  const { paths } = run;
  to = Math.min(to, run.gone(ball));
  for (let piece = paths.pieceAt(ball, from); piece >= 0 && paths.begin(piece) < to; piece = paths.after(piece)) {
    const [start, stop] = [Math.max(from, paths.begin(piece)), Math.min(to, paths.end(piece))];
    if (stop > start) paths.chords(piece, start, stop, fineness, (begin, end) => eachCrossing(run, piece, begin, end, visit));
  }
}

function eachCrossing(run: Run, piece: number, start: number, stop: number, visit: Visit): void {
  const { paths, dimension, cast: { space } } = run;
  const place = [0, 1, 2].map((axis) => run.coordinate(piece, axis, start)) as Place;
  const slope = [0, 1, 2].map((axis) => (axis < dimension ? (paths.coordinate(piece, axis, stop) - paths.coordinate(piece, axis, start)) / (stop - start) : 0)) as Place;
  for (let t = start, n = 0; t < stop && n < MOST_CROSSINGS; n++) {
    const { leave, through } = space.periodic ? exit(run, place, slope, t, stop) : { leave: stop, through: -1 };
    const end = place.map((x, axis) => x + slope[axis]! * (leave - t)) as Place;
    visit([...place], end, t, leave);
    place.splice(0, 3, ...end);
    const { min, max } = space.at(t);
    if (through >= 0) place[through] = (slope[through]! > 0 ? min : max)[through]!;
    t = leave;
  }
}

/** The time at which a line leaves the box, and the axis of the side; −1 if it stops before. */
function exit(run: Run, place: Point3, slope: Point3, t: number, stop: number): { leave: number; through: number } {
  const { min, max } = run.cast.space.at(t);
  let [leave, through] = [stop, -1];
  for (let axis = 0; axis < run.dimension; axis++) {
    const v = slope[axis]!;
    if (v === 0 || !run.cast.space.repeats(axis)) continue;
    const side = v > 0 ? max[axis]! : min[axis]!;
    const crossing = t + Math.max(0, (side - place[axis]!) / v);
    if (crossing < leave) [leave, through] = [crossing, axis];
  }
  return { leave, through };
}

/** The contact point of an event. */
export function contactPoint(run: Run, event: number): Point3 {
  const { events, dimension, cast: { radius, space } } = run;
  const t = events.time(event);
  const [a, b] = events.balls(event);
  const place = placeAt(run, a, t);
  const met = events.met(event);
  if (met) {
    const obstacle = met.kind === "obstacle" ? run.obstacles[met.number] : undefined;
    return obstacle ? nearest(obstacle.shape, place) : place; // a ball falls into a pocket when its centre enters
  }
  if (b === undefined) {
    const side = events.wall(event) - 1;
    place[side >> 1]! += side & 1 ? radius[a]! : -radius[a]!;
    return place;
  }
  const other = placeAt(run, b, t);
  const share = radius[a]! / Math.max(radius[a]! + radius[b]!, Number.MIN_VALUE);
  return place.map((x, axis) => x + (axis < dimension ? space.shortest(other[axis]! - x, axis) * share : 0)) as Place;
}
