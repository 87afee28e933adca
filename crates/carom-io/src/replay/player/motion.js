// Where each ball is at a moment: on the straight line from its last anchor.

const { dimension, boundary, anchor, trackStart, count } = replay;
const periodic = boundary.kind === "periodic";
const boxSize = boundary.max.map((high, k) => high - boundary.min[k]);

/** The first place in times[from..to] whose time is beyond t. */
function upperBound(times, t, from = 0, to = times.length) {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (times[middle] <= t) from = middle + 1; else to = middle;
  }
  return from;
}

/** The anchor that a ball's motion follows at a moment: its last one not after t. */
function anchorAt(ball, t) {
  const first = trackStart[ball];
  return Math.max(first, upperBound(anchor.time, t, first, trackStart[ball + 1]) - 1);
}

/** A coordinate brought back into the periodic box. */
function wrapped(x, axis) {
  const size = boxSize[axis];
  const inside = (x - boundary.min[axis]) % size;
  return boundary.min[axis] + (inside < 0 ? inside + size : inside);
}

/** A ball's coordinate on the line of one of its anchors. */
function coordinate(k, axis, t) {
  if (axis >= dimension) return 0;
  const at = k * dimension + axis;
  const x = anchor.position[at] + anchor.velocity[at] * (t - anchor.time[k]);
  return periodic ? wrapped(x, axis) : x;
}

const velocity = (k, axis) => (axis < dimension ? anchor.velocity[k * dimension + axis] : 0);
const speed = (k) => Math.hypot(velocity(k, 0), velocity(k, 1), velocity(k, 2));

/** A ball's place at a moment. */
function placeAt(ball, t) {
  const k = anchorAt(ball, t);
  return [coordinate(k, 0, t), coordinate(k, 1, t), coordinate(k, 2, t)];
}

/** All balls at one moment, in arrays that are filled anew for each frame. */
const now = {
  time: replay.begin,
  /** The anchor each ball follows. */
  anchor: trackStart.slice(0, count),
  x: new Float64Array(count), y: new Float64Array(count), z: new Float64Array(count),
};

function setNow(t) {
  now.time = t;
  for (let i = 0; i < count; i++) {
    let k = now.anchor[i];
    // From frame to frame most balls stay on their line: look there before searching.
    const stays = anchor.time[k] <= t && (k + 1 === trackStart[i + 1] || anchor.time[k + 1] > t);
    if (!stays) { k = anchorAt(i, t); now.anchor[i] = k; }
    now.x[i] = coordinate(k, 0, t);
    now.y[i] = coordinate(k, 1, t);
    if (dimension === 3) now.z[i] = coordinate(k, 2, t);
  }
}

/**
 * Visits the straight pieces of a ball's path between two moments, as visit(from, to, t0, t1)
 * with places of three coordinates. A line that leaves a periodic box goes on at the other side.
 */
function eachPiece(ball, from, to, visit) {
  const last = trackStart[ball + 1];
  for (let k = anchorAt(ball, from); k < last && anchor.time[k] < to; k++) {
    const start = Math.max(from, anchor.time[k]);
    const stop = k + 1 < last ? Math.min(to, anchor.time[k + 1]) : to;
    if (stop > start) eachPieceOfLine(k, start, stop, visit);
  }
}

/** A line crosses the box at most so often in one drawing; beyond that it only blackens the view. */
const MOST_CROSSINGS = 64;

function eachPieceOfLine(k, start, stop, visit) {
  const v = [velocity(k, 0), velocity(k, 1), velocity(k, 2)];
  let place = [0, 1, 2].map((axis) => coordinate(k, axis, start));
  for (let t = start, n = 0; t < stop && n < MOST_CROSSINGS; n++) {
    let [leave, through] = [stop, -1];
    for (let axis = 0; periodic && axis < dimension; axis++) {
      if (v[axis] === 0) continue;
      const wall = v[axis] > 0 ? boundary.max[axis] : boundary.min[axis];
      const crossing = t + Math.max(0, (wall - place[axis]) / v[axis]);
      if (crossing < leave) [leave, through] = [crossing, axis];
    }
    const end = place.map((x, axis) => x + v[axis] * (leave - t));
    visit(place, end, t, leave);
    place = end;
    if (through >= 0) place[through] = v[through] > 0 ? boundary.min[through] : boundary.max[through];
    t = leave;
  }
}

/** A box that grows to hold balls. */
class Extent {
  min = new Array(dimension).fill(Infinity);
  max = new Array(dimension).fill(-Infinity);
  add(ball, k, t) {
    for (let axis = 0; axis < dimension; axis++) {
      const [x, r] = [coordinate(k, axis, t), replay.radius[ball]];
      this.min[axis] = Math.min(this.min[axis], x - r);
      this.max[axis] = Math.max(this.max[axis], x + r);
    }
  }
  get size() { return Math.max(...this.max.map((high, axis) => high - this.min[axis])); }
}

/** In open space: where balls start and turn; and where they end, unless they fly too far for the rest to be seen. */
function extent() {
  if (count === 0) return { min: new Array(dimension).fill(-1), max: new Array(dimension).fill(1), size: 2 };
  const [turns, all] = [new Extent(), new Extent()];
  for (let i = 0; i < count; i++) {
    for (let k = trackStart[i]; k < trackStart[i + 1]; k++) {
      turns.add(i, k, anchor.time[k]);
      all.add(i, k, anchor.time[k]);
    }
    all.add(i, trackStart[i + 1] - 1, replay.end);
  }
  return all.size < 3 * turns.size ? all : turns;
}

/** The longest side of the box, or of what is seen of open space. */
const sceneSize = boundary.kind === "open" ? extent().size : Math.max(...boxSize);

/** The difference between two coordinates, by the shortest way in a periodic box. */
function shortest(d, axis) {
  return periodic && axis < dimension ? d - boxSize[axis] * Math.round(d / boxSize[axis]) : d;
}

/** Where the surfaces met at an event. */
function contactPoint(event) {
  const t = replay.event.time[event];
  const [a, b] = [replay.event.balls[2 * event], replay.event.balls[2 * event + 1]];
  const place = placeAt(a, t);
  const wall = replay.event.wall[event];
  if (wall) {
    place[(wall - 1) >> 1] += (wall - 1) & 1 ? replay.radius[a] : -replay.radius[a];
    return place;
  }
  const apart = placeAt(b, t).map((x, axis) => shortest(x - place[axis], axis));
  const share = replay.radius[a] / Math.max(replay.radius[a] + replay.radius[b], Number.MIN_VALUE);
  return place.map((x, axis) => x + apart[axis] * share);
}

/** The events of each ball: those at ballEvents.of[start[i]..start[i + 1]], in order. */
const ballEvents = (() => {
  const start = new Uint32Array(count + 1);
  const { wall, balls } = replay.event;
  const each = (visit) => {
    for (let e = 0; e < wall.length; e++) {
      visit(balls[2 * e], e);
      if (!wall[e]) visit(balls[2 * e + 1], e);
    }
  };
  each((ball) => start[ball + 1]++);
  for (let i = 0; i < count; i++) start[i + 1] += start[i];
  const [of, next] = [new Uint32Array(start[count]), start.slice()];
  each((ball, e) => { of[next[ball]++] = e; });
  return { start, of };
})();

const eventsOf = (ball) => ballEvents.of.subarray(ballEvents.start[ball], ballEvents.start[ball + 1]);

/** How often a ball has collided up to an event, that one included. */
const collisionsUpTo = (ball, event) => upperBound(eventsOf(ball), event);
