// The path of a ball between two times, as straight lines, and the contact points of events.
import type { Point3 } from "../../common/camera";
import { imagesOf, nearestOf } from "./obstacles";
import type { Run } from "./run";

/**
 * The most times that a line crosses the box in one drawing, and the most lines of a segment; more
 * would only blacken the view.
 */
const [MOST_CROSSINGS, MOST_LINES] = [64, 1024];
/** A stretch of a curve with more chords is halved, because a part of it may not be seen. */
const FEW_CHORDS = 16;

type Visit = (start: Point3, end: Point3, from: number, to: number) => void;
/**
 * The largest distance of a line from a curve in a box, a length: infinite if nothing in the box is
 * seen.
 */
export type Sight = (min: Point3, max: Point3) => number;
type Place = [number, number, number];

/** The place of a ball at a time of the history. */
export function placeAt(run: Run, ball: number, t: number): Place {
  const piece = run.paths.pieceAt(ball, t);
  return [run.coordinate(piece, 0, t), run.coordinate(piece, 1, t), run.coordinate(piece, 2, t)];
}

/**
 * Visits the straight lines of a ball's path. A line that leaves a periodic box continues at the
 * other side. A curved path may be left out where it is not seen, so that the work does not grow
 * with its length.
 */
export function eachLine(run: Run, ball: number, from: number, to: number, sight: Sight, visit: Visit): void {
  const { paths } = run;
  to = Math.min(to, run.gone(ball));
  for (let piece = paths.pieceAt(ball, from); piece >= 0 && paths.begin(piece) < to; piece = paths.after(piece)) {
    const [start, stop] = [Math.max(from, paths.begin(piece)), Math.min(to, paths.end(piece))];
    if (stop > start) eachChord(run, piece, start, stop, sight, visit);
  }
}

function eachChord(run: Run, piece: number, start: number, stop: number, sight: Sight, visit: Visit): void {
  let lines = 0;
  const count: Visit = (...line) => {
    lines++;
    visit(...line);
  };
  const rest: [number, number][] = [[start, stop]];
  for (let next = rest.pop(); next && lines < MOST_LINES; next = rest.pop()) {
    const [from, to] = next;
    const fineness = run.paths.isCurved(piece) ? sight(...boundsOf(run, piece, from, to)) : 0;
    if (fineness === Infinity) continue;
    const middle = from + (to - from) / 2;
    const isLong = run.paths.chordCount(piece, from, to, fineness) > FEW_CHORDS && from < middle && middle < to;
    if (isLong) rest.push([middle, to], [from, middle]);
    else run.paths.chords(piece, from, to, fineness, (begin, end) => eachCrossing(run, piece, begin, end, count));
  }
}

/**
 * A box that contains a stretch of a curved segment: all of the box of the scene along periodic
 * axes.
 */
function boundsOf(run: Run, piece: number, from: number, to: number): [min: Point3, max: Point3] {
  const { paths, dimension, cast: { space } } = run;
  const box = space.at(from);
  const ends = [0, 1, 2].map((axis) => {
    if (axis >= dimension) return [0, 0];
    if (space.repeats(axis)) return [box.min[axis]!, box.max[axis]!];
    // A parabola is between its Bézier points.
    const start = paths.coordinate(piece, axis, from);
    const all = [start, start + paths.velocity(piece, axis, from) * ((to - from) / 2), paths.coordinate(piece, axis, to)];
    return [Math.min(...all), Math.max(...all)];
  });
  return [ends.map(([low]) => low!) as Place, ends.map(([, high]) => high!) as Place];
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
    return obstacle ? nearestOf(imagesOf(obstacle.shape, space, radius[a]!), place) : place; // a ball falls into a pocket when its centre enters
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
