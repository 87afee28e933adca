// Queries about balls and other shapes: `cargo xtask web --test`.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as pair from "../pkg/node.js";
import init, * as shapes from "../pkg/node-shapes.js";
import { Simulation } from "../pkg/node-simulation.js";
import { Simulation as SimulationInSpace } from "../pkg/node-simulation-3d.js";

const { Shape, closestPoints, contactInterval, firstContact, firstHit, gap, gaps, hits, isApproaching } = shapes;
const { relation, relationWithin, timeOfImpact, timesOfContact, timesOfImpact, willCollide, willCollideEach } = shapes;

/** A ball of radius 1 at the origin that moves 2 along the first axis, or 1 along the second. */
const AHEAD = { center: [0, 0], radius: 1, velocity: [2, 0] };
const UP = { center: [0, 0], radius: 1, velocity: [0, 1] };
const SQUARE = [[-4, -3], [4, -3], [4, 3], [-4, 3]];
const ARROW = [[4, 2], [8, 0], [4, -2]];

/** A shape of the plane, the ball that hits it, the time, the point, the feature, the gap now. */
const PLANE = [
  [{ ball: [10, 0], radius: 2 }, AHEAD, 3.5, [8, 0], "surface", 7],
  [{ container: [0, 0], radius: 5 }, AHEAD, 2, [5, 0], "surface", 4],
  [{ segment: [[4, -1], [4, 1]] }, AHEAD, 1.5, [4, 0], "edge 0", 3],
  [{ capsule: [[4, -1], [4, 1]], radius: 1 }, AHEAD, 1, [3, 0], "side", 2],
  [{ capsule: [[-3, 0], [3, 0]], radius: 3, inside: true }, UP, 2, [0, 3], "side", 2],
  [{ box: [[4, -1], [6, 1]] }, AHEAD, 1.5, [4, 0], "left edge", 3],
  [{ box: [[-4, -3], [4, 3]], inside: true }, AHEAD, 1.5, [4, 0], "right edge", 2],
  [{ cylinder: [[-4, 0], [4, 0]], radius: 3 }, AHEAD, 1.5, [4, 0], "end cap", 2],
  [{ cylinder: [[-4, 0], [4, 0]], radius: 3, caps: false }, UP, 2, [0, 3], "surface", 2],
  [{ triangle: [[4, 2], [8, 0], [4, -2]] }, AHEAD, 1.5, [4, 0], "edge 2", 3],
  [{ polyline: [[4, -2], [4, 2], [8, 2]] }, AHEAD, 1.5, [4, 0], "edge 0", 3],
  [{ polyline: ARROW, closed: true }, AHEAD, 1.5, [4, 0], "edge 2", 3],
  [{ polygon: ARROW }, AHEAD, 1.5, [4, 0], "edge 2", 3],
  [{ polygon: SQUARE, inside: true }, AHEAD, 1.5, [4, 0], "edge 1", 2],
  [{ halfspace: [4, 7], normal: [-2, 0] }, AHEAD, 1.5, [4, 0], "surface", 3],
];

const SPHERE = { center: [0, 0.5, -0.5], radius: 1, velocity: [2, 0, 0] };
const ACROSS = [[4, -2, -2], [4, 2, -2], [4, 2, 2], [4, -2, 2]];

/** The same in space. */
const SPACE = [
  [{ ball: [10, 0.5, -0.5], radius: 2 }, SPHERE, 3.5, [8, 0.5, -0.5], "surface", 7],
  [{ container: [0, 0.5, -0.5], radius: 5 }, SPHERE, 2, [5, 0.5, -0.5], "surface", 4],
  [{ segment: [[4, 0.5, -9], [4, 0.5, 9]] }, SPHERE, 1.5, [4, 0.5, -0.5], "edge 0", 3],
  [{ capsule: [[4, 0.5, -9], [4, 0.5, 9]], radius: 1 }, SPHERE, 1, [3, 0.5, -0.5], "side", 2],
  [{ capsule: [[0, 0.5, -9], [0, 0.5, 9]], radius: 5, inside: true }, SPHERE, 2, [5, 0.5, -0.5], "side", 4],
  [{ box: [[4, -1, -1], [6, 1, 1]] }, SPHERE, 1.5, [4, 0.5, -0.5], "left face", 3],
  [{ box: [[-4, -4, -4], [4, 4, 4]], inside: true }, SPHERE, 1.5, [4, 0.5, -0.5], "right face", 2.5],
  [{ cylinder: [[0, 0.5, -4], [0, 0.5, 4]], radius: 5 }, SPHERE, 2, [5, 0.5, -0.5], "side", 2.5],
  [{ cylinder: [[0, 0.5, 0], [0, 0.5, 1]], radius: 5, caps: false }, SPHERE, 2, [5, 0.5, -0.5], "surface", 4],
  [{ triangle: ACROSS.slice(0, 3) }, SPHERE, 1.5, [4, 0.5, -0.5], "face 0", 3],
  [{ polyline: [[4, 0.5, -9], [4, 0.5, 9], [9, 9, 9]] }, SPHERE, 1.5, [4, 0.5, -0.5], "edge 0", 3],
  [{ mesh: { vertices: ACROSS, triangles: [[0, 2, 3], [0, 1, 2]] } }, SPHERE, 1.5, [4, 0.5, -0.5], "face 1", 3],
  [{ halfspace: [4, 7, 7], normal: [-2, 0, 0] }, SPHERE, 1.5, [4, 0.5, -0.5], "surface", 3],
];

const ALL = [...PLANE, ...SPACE];
const named = (keys) => JSON.stringify(keys);
const scaled = (vector, factor) => vector.map((x) => x * factor || 0);
const rest = ({ center, radius }) => ({ center, radius });

test("each shape has its values in closed form, as an object and prepared, in both scalars", async () => {
  await init();
  for (const [keys, ball, time, point, feature, distance] of ALL) {
    const speed = Math.hypot(...ball.velocity);
    const impact = { time, normal: scaled(ball.velocity, 1 / speed), point, feature };
    const prepared = new Shape(keys);
    for (const scalar of [undefined, "f64", "f32"]) {
      for (const shape of [keys, prepared]) {
        assert.deepEqual(timeOfImpact(ball, shape, 10, scalar), impact, named(keys));
        assert.deepEqual(firstContact(ball, shape, time, scalar), impact, named(keys));
        assert.equal(timeOfImpact(ball, shape, time - 0.01, scalar), undefined);
        assert.equal(firstContact(rest(ball), shape, 10, scalar), undefined);
        assert.deepEqual([willCollide(ball, shape, time, scalar), willCollide(ball, shape, time - 0.01, scalar)], [true, false], named(keys));
        assert.equal(gap(ball, shape, scalar), distance, named(keys));
        assert.deepEqual([relation(ball, shape, scalar), relationWithin(ball, shape, distance, scalar)], ["separate", "touching"]);
        assert.equal(relationWithin(ball, shape, distance - 0.01, scalar), "separate");
        const [ofBall, ofShape] = closestPoints(ball, shape, scalar);
        assert.equal(Math.hypot(...ofBall.map((x, k) => x - ofShape[k])), distance, named(keys));
        assert.equal(contactInterval(ball, shape, scalar).start, time, named(keys));
        assert.equal(contactInterval(rest(ball), shape, scalar), undefined);
        // Where it touches, the relation is exact.
        const touching = { ...ball, center: ball.center.map((x, k) => x + time * ball.velocity[k]) };
        assert.equal(relation(touching, shape, scalar), "touching", named(keys));
        assert.equal(timeOfImpact(touching, shape, 10, scalar).time, 0);
        assert.equal(isApproaching(touching, shape, scalar), true);
        assert.equal(isApproaching({ ...touching, velocity: scaled(ball.velocity, -1) }, shape, scalar), false);
      }
    }
    prepared.free();
  }
});

test("a shape that moves is hit as one at rest, at the same time", () => {
  for (const [keys, ball, time, , feature] of ALL) {
    const velocity = scaled(ball.velocity, -1);
    for (const scalar of ["f64", "f32"]) {
      const impact = timeOfImpact(rest(ball), { ...keys, velocity }, 10, scalar);
      assert.deepEqual([impact.time, impact.feature], [time, feature], named(keys));
      assert.equal(contactInterval(rest(ball), { ...keys, velocity }, scalar).start, time);
      assert.equal(willCollide(ball, { ...keys, velocity: ball.velocity }, Infinity, scalar), false);
    }
  }
});

test("an accelerated ball hits each shape: s = a t²/2", () => {
  for (const [keys, ball, time, point, feature] of ALL) {
    const speed = Math.hypot(...ball.velocity);
    // From rest, with the acceleration that takes it there in one unit of time.
    const falling = { ...rest(ball), acceleration: scaled(ball.velocity, 2 * time) };
    const impact = { time: 1, normal: scaled(ball.velocity, 1 / speed), point, feature };
    for (const scalar of ["f64", "f32"]) {
      assert.deepEqual(timeOfImpact(falling, keys, 10, scalar), impact, named(keys));
      assert.deepEqual(firstContact(falling, keys, 1, scalar), impact, named(keys));
      assert.deepEqual([willCollide(falling, keys, 1, scalar), willCollide(falling, keys, 0.99, scalar)], [true, false]);
      // Both keep their difference.
      const still = { ...ball, acceleration: scaled(ball.velocity, 0) };
      assert.deepEqual(timeOfImpact(still, keys, 10, scalar), timeOfImpact(ball, keys, 10, scalar));
      assert.deepEqual([gap(falling, keys, scalar), relation(falling, keys, scalar)], [gap(ball, keys, scalar), "separate"]);
    }
    // It turns back before it comes there.
    const thrown = { ...ball, acceleration: scaled(ball.velocity, -1) };
    assert.equal(timeOfImpact(thrown, keys, 0.4)?.time, undefined);
    assert.equal(hits(falling, [keys, keys], 10).length, 2);
  }
});

test("a ball of the other module is a ball here, to the last bit", () => {
  const random = randoms(5);
  for (let k = 0; k < 300; k += 1) {
    const [a, b] = [0, 1].map(() => ({ center: [3 * random(), 3 * random()], radius: 0.5 + 0.4 * random(), velocity: [random(), random()] }));
    const shape = { ball: b.center, radius: b.radius, velocity: b.velocity };
    for (const scalar of ["f64", "f32"]) {
      const [impact, other] = [timeOfImpact(a, shape, 9, scalar), pair.timeOfImpact(a, b, 9, scalar)];
      assert.deepEqual(impact, other && { ...other, feature: "surface" });
      assert.deepEqual([gap(a, shape, scalar), contactInterval(a, shape, scalar)], [pair.gap(a, b, scalar), pair.contactInterval(a, b, scalar)]);
    }
  }
});

test("two capsules meet as their lines do", () => {
  const [one, other] = [0, 6].map((x) => ({ capsule: [[x, -1], [x, 1]], radius: 1 }));
  const mover = { ...one, velocity: [2, 0] };
  assert.deepEqual([gap(one, other), relation(one, other), relationWithin(one, other, 4)], [4, "separate", "touching"]);
  const impact = timeOfImpact(mover, other, 10);
  assert.deepEqual([impact.time, impact.normal, impact.point[0]], [2, [1, 0], 5]);
  assert.equal(firstContact(mover, new Shape(other), 10, "f32").time, 2);
  assert.deepEqual([willCollide(mover, other, 2), willCollide(mover, other, 1.9), isApproaching(mover, other)], [true, false, true]);
  assert.deepEqual(contactInterval(mover, other), { start: 2, end: 4 });
  const [ofOne, ofOther] = closestPoints(one, other);
  assert.deepEqual([ofOne[0], ofOther[0]], [1, 5]);
  // In space two that cross have the distance of their axes.
  const [flat, upright] = [{ capsule: [[-9, 0, 0], [9, 0, 0]], radius: 1 }, { capsule: [[0, 5, -9], [0, 5, 9]], radius: 1, velocity: [0, -1, 0] }];
  assert.deepEqual([gap(flat, upright), timeOfImpact(flat, upright, 9).time], [3, 3]);
  assert.equal(firstHit(mover, [one, other], 10).index, 1);
});

/** Numbers from −1 to 1, the same in every run (a linear congruential generator). */
function randoms(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

test("a hollow box is its half-spaces, and a polygon its segments", () => {
  const random = randoms(1);
  const room = new Shape({ box: [[-4, -3], [4, 3]], inside: true });
  const walls = [[[-4, 0], [1, 0]], [[4, 0], [-1, 0]], [[0, -3], [0, 1]], [[0, 3], [0, -1]]].map(([halfspace, normal]) => ({ halfspace, normal }));
  const corners = [[0, 0], [6, 1], [6, 3], [2, 2], [1, 8], [-1, 8]];
  const block = new Shape({ polygon: corners, velocity: [0.25, 0.5] });
  const sides = corners.map((corner, k) => ({ segment: [corner, corners[(k + 1) % corners.length]], velocity: [0.25, 0.5] }));
  const outline = { polyline: corners, closed: true, velocity: [0.25, 0.5] };
  let met = 0;
  for (let k = 0; k < 500; k += 1) {
    const inside = { center: [3 * random(), 2 * random()], radius: 0.5, velocity: [random(), random()] };
    const [first, wall] = [timeOfImpact(inside, room, 9), firstHit(inside, walls, 9)];
    assert.deepEqual([first?.time, first?.normal], [wall?.impact.time, wall?.impact.normal]);
    assert.equal(gap(inside, room), Math.min(...walls.map((wall) => gap(inside, wall))));
    // From all around, and from outside.
    const angle = Math.PI * random();
    const outside = { center: [2 + 12 * Math.cos(angle), 4 + 12 * Math.sin(angle)], radius: 0.5 + 0.4 * random(), velocity: [-3 * Math.cos(angle) + random(), -3 * Math.sin(angle) + random()] };
    const contact = firstContact(outside, block, 9);
    const times = sides.map((side) => firstContact(outside, side, 9)?.time ?? Infinity);
    assert.equal(contact?.time ?? Infinity, Math.min(...times));
    assert.equal(gap(outside, block), Math.min(...sides.map((side) => gap(outside, side))));
    assert.deepEqual(timeOfImpact(outside, block, 9)?.time, timeOfImpact(outside, outline, 9)?.time);
    met += Number(contact !== undefined);
  }
  assert.ok(met > 100 && met < 500, `${met}`);
  // In the middle, only the polygon is solid.
  const middle = { center: [1, 1], radius: 0.125 };
  assert.deepEqual([relation(middle, block), relation(middle, outline), relation(middle, { polygon: corners, inside: true })], ["overlapping", "separate", "separate"]);
  room.free();
  block.free();
});

test("single precision rounds the numbers of ball and shape first", () => {
  const origin = { halfspace: [0, 0], normal: [1, 0] };
  const ball = { center: [1 + 1e-12, 0], radius: 1 };
  assert.deepEqual([relation(ball, origin), relation(ball, origin, "f32")], ["separate", "touching"]);
  const [right, shape] = [{ center: [6, 0], radius: 1 }, new Shape({ halfspace: [5 + 1e-9, 0], normal: [1, 0] })];
  assert.deepEqual([relation(right, shape), relation(right, shape, "f32")], ["overlapping", "touching"]);
  const impact = timeOfImpact({ center: [0, 0], radius: 0.1, velocity: [0.3, 0] }, { segment: [[1, -1], [1, 1]] }, 9, "f32");
  assert.equal(impact.time, Math.fround(impact.time));
});

/** Balls as columns. */
function columnsOf(balls, Numbers) {
  const axes = ["x", "y", "z"].slice(0, balls[0].center.length);
  const column = (number) => Numbers.from(balls, number);
  return {
    ...Object.fromEntries(axes.map((axis, k) => [axis, column(({ center }) => center[k])])),
    ...Object.fromEntries(axes.map((axis, k) => [`v${axis}`, column(({ velocity }) => velocity[k])])),
    radius: column(({ radius }) => radius),
  };
}

for (const [name, table] of [["2D", PLANE], ["3D", SPACE]]) {
  for (const [scalar, Numbers] of [["f64", Float64Array], ["f32", Float32Array]]) {
    test(`${name}, ${scalar}: columns have the answers of single queries, to the last bit`, () => {
      const random = randoms(3);
      for (const [keys, ball, , , , distance] of table) {
        const some = Array.from({ length: 40 }, (_, k) => ({
          center: ball.center.map((x) => x + 3 * random()),
          radius: 0.6 + 0.5 * random(),
          velocity: k < 9 ? ball.velocity : ball.velocity.map((v) => v + 2 * random()),
        }));
        const balls = [ball, ...some];
        const columns = columnsOf(balls, Numbers);
        const shape = new Shape({ ...keys, velocity: ball.velocity.map(() => random() / 4) });
        for (const maxTime of [Infinity, 1, 0, -1]) {
          const ask = (query) => Numbers.from(balls, (one) => query(one, shape, maxTime, scalar)?.time ?? NaN);
          const impacts = timesOfImpact(columns, shape, maxTime);
          assert.deepEqual(impacts, ask(timeOfImpact), named(keys));
          assert.deepEqual(timesOfContact(columns, shape, maxTime), ask(firstContact), named(keys));
          assert.deepEqual(willCollideEach(columns, shape, maxTime), Uint8Array.from(impacts, (time) => Number(!Number.isNaN(time))));
          if (maxTime === Infinity) assert.ok(impacts.some((time) => time >= 0), named(keys));
        }
        assert.deepEqual(gaps(columns, shape), Numbers.from(balls, (one) => gap(one, shape, scalar)));
        assert.equal(gaps(columns, keys)[0], distance);
        shape.free();
      }
    });
  }
}

test("many rows are more than a block, and there may be none", () => {
  const count = 9_000;
  const x = Float64Array.from({ length: count }, (_, k) => k);
  const columns = { x, y: new Float64Array(count), vx: new Float64Array(count).fill(-1), radius: new Float64Array(count).fill(0.5) };
  const wall = { segment: [[-1, -1], [-1, 1]] };
  assert.deepEqual(timesOfImpact(columns, wall, Infinity), x.map((x) => x + 0.5));
  const none = { x: new Float32Array(), y: new Float32Array(), radius: new Float32Array() };
  assert.deepEqual(gaps(none, wall), new Float32Array());
});

test("the first of many shapes: by time, then by index, and balls exactly", () => {
  const near = { box: [[4, -1], [6, 1]] };
  const same = { halfspace: [4, 0], normal: [-1, 0] };
  const late = { ball: [10, 0], radius: 2 };
  const missed = { segment: [[0, 9], [9, 9]] };
  const list = [missed, late, new Shape(same), near];
  const hit = firstHit(AHEAD, list, 10);
  assert.deepEqual([hit.index, hit.impact], [2, timeOfImpact(AHEAD, same, 10)]);
  assert.equal(firstHit(AHEAD, [near, same], 10).index, 0);
  assert.equal(firstHit(AHEAD, list, 1.4), undefined);
  assert.equal(firstHit(AHEAD, [], 10), undefined);
  assert.deepEqual(hits(AHEAD, new Set(list), 10).map(({ index, impact }) => [index, impact.time]), [[1, 3.5], [2, 1.5], [3, 1.5]]);
  // Both are hit at 1/3, which is above the float that it rounds to.
  const quick = { ...AHEAD, center: [0, 0], velocity: [3, 0] };
  const thirds = [{ box: [[2, -1], [3, 1]] }, { ball: [3, 0], radius: 1 }];
  assert.deepEqual(thirds.map((shape) => timeOfImpact(quick, shape, 9).time), [1 / 3, 1 / 3]);
  assert.equal(firstHit(quick, thirds, 9).index, 0);
  assert.equal(firstHit(quick, thirds.toReversed(), 9).index, 0);
  // The times round to the same number; the second ball is hit earlier.
  const [far, hair] = [{ ball: [4, 0], radius: 1 }, { ball: [4, -(2 ** -30)], radius: 1 }];
  const ball = { ...AHEAD, center: [0, -(2 ** -30)] };
  assert.equal(timeOfImpact(ball, far, 9).time, timeOfImpact(ball, hair, 9).time);
  assert.equal(firstHit(ball, [missed, far, hair], 9).index, 2);
});

test("features have the names of the simulator's events, and its obstacles are shapes", () => {
  const names = new Set();
  for (const [keys, ball, time] of ALL) {
    if (keys.polygon && keys.inside) continue; // in a scene, a polygon is its outline
    const obstacle = { ...keys, name: "it", restitution: 0.5 };
    const simulation = new (ball.center.length === 3 ? SimulationInSpace : Simulation)({ obstacles: [obstacle], balls: [ball] });
    const event = simulation.step(10);
    const impact = timeOfImpact(ball, obstacle, 10);
    assert.deepEqual([event.time, event.normal, event.feature], [time, impact.normal, impact.feature], named(keys));
    names.add(event.feature);
    simulation.free();
  }
  assert.ok(names.size > 6);
});

test("a prepared shape keeps its numbers until it is freed", () => {
  const keys = { box: [[4, -1], [6, 1]] };
  const shape = new Shape(keys);
  keys.box[0][0] = 5;
  const other = new Shape(keys);
  assert.deepEqual([shape, other, new Shape(shape)].map((shape) => timeOfImpact(AHEAD, shape, 9).time), [1.5, 2, 1.5]);
  shape.free();
  shape.free();
  const message = "this Shape has been freed; make a new one, or call free() after its last use";
  assert.throws(() => timeOfImpact(AHEAD, shape, 9), { message });
  assert.throws(() => firstHit(AHEAD, [other, shape], 9), { message });
  assert.equal(timeOfImpact(AHEAD, other, 9).time, 2);
  if (Symbol.dispose) other[Symbol.dispose]();
  else other.free();
  assert.throws(() => gap(AHEAD, other), { message });
});

// It was once taken for a shape of this module, if that had one at the same place.
test("a shape of another copy of the module is refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "carom-"));
  try {
    cpSync(fileURLToPath(new URL("../pkg", import.meta.url)), folder, { recursive: true });
    const copy = await import(pathToFileURL(join(folder, "node-shapes.js")).href);
    const keys = { box: [[4, -1], [6, 1]] };
    const [ours, theirs] = [Shape, copy.Shape].map((Shape) => Array.from({ length: 20 }, () => new Shape(keys)));
    assert.equal(copy.timeOfImpact(AHEAD, theirs[3], 9).time, timeOfImpact(AHEAD, ours[3], 9).time);
    const message = "shape: it is of another module; make it here";
    for (const shape of theirs) assert.throws(() => gap(AHEAD, shape), { message });
    for (const shape of ours) assert.throws(() => copy.gap(AHEAD, shape), { message });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const END = "give a number, or Infinity for no end";
const wall = { segment: [[4, -1], [4, 1]] };

test("a shape that is refused is named with its key and the cure", () => {
  const cases = [
    [undefined, /^shape: it is undefined; give an object with one of `ball`, .* or `halfspace`$/],
    [null, /^shape: it is null; give an object/],
    ["box", /^shape: it is a string; give an object/],
    [[[0, 0], [1, 1]], /^shape: it is an array; give an object/],
    [{}, /^shape: it has no shape; give it one of `ball`, /],
    [{ center: [0, 0], radius: 1 }, "shape: unknown key `center`; for a ball as the shape, give { ball: [x, y], radius: r }"],
    [{ center: [0, 0] }, /^shape: unknown key `center`; the keys are `ball`, .* and `restitution`$/],
    [{ ...wall, velocty: [1, 0] }, /^shape: unknown key `velocty`; the keys are/],
    [{ ...wall, box: [[0, 0], [1, 1]] }, "shape: both `segment` and `box` are given; remove one of them: an object has one shape"],
    [{ ...wall, radius: 1 }, "shape: `radius` does not apply to a `segment`; remove it: it applies to `ball`, `container`, `capsule` and `cylinder`"],
    [{ capsule: wall.segment, radius: 1, caps: false }, "shape: `caps` does not apply to a `capsule`; remove it: it applies to `cylinder`"],
    [{ polygon: ARROW, closed: true }, "shape: `closed` does not apply to a `polygon`; remove it: it applies to `polyline`"],
    [{ capsule: wall.segment }, "shape: missing field `radius`; give a length of at least 0"],
    [{ ball: [0, 0], radius: "1" }, "shape: `radius` is a string; give a length of at least 0"],
    [{ ball: [0, 0], radius: -1 }, "shape: the radius is -1; give a finite number that is at least 0"],
    [{ ball: 5, radius: 1 }, "shape: `ball` is a number; give a point of two or three numbers"],
    [{ ball: [0], radius: 1 }, "shape: its points have 1 coordinate; give 2 or 3"],
    [{ ball: [0, 0, 0, 0], radius: 1 }, "shape: its points have 4 coordinates; give 2 or 3"],
    [{ ball: [0, 0, 0], radius: 1 }, "shape: its points have 3 coordinates; give 2, as the ball has"],
    [{ ball: [0, NaN], radius: 1 }, /^shape: coordinate 1 of the center is NaN; give a finite number/],
    [{ segment: [4, 1] }, "shape: `segment[0]` is a number; give a point of two or three numbers"],
    [{ segment: [[4, 1]] }, "shape: `segment` has 1 point; give an array of 2 points, each of two or three numbers"],
    [{ segment: [[4, 1], [4, 2, 3]] }, "shape: `segment[1]` has 3 numbers; give 2, as the first point has"],
    [{ segment: [[4, 1], [4, "2"]] }, "shape: `segment[1][1]` is a string; give a point of two or three numbers"],
    [{ triangle: ARROW.slice(1) }, /^shape: `triangle` has 2 points; give an array of 3 points/],
    [{ polyline: 7 }, "shape: `polyline` is a number; give an array of points, each of two or three numbers"],
    [{ polyline: { x: 1 } }, /^shape: `polyline` is not an array; give/],
    [{ polyline: [[0, 0]] }, "shape: the number of vertices is 1; give at least 2"],
    [{ polyline: [] }, "shape: `polyline` has no points; give an array of points, each of two or three numbers"],
    [{ polyline: [[0, 0], [1, 1], [1, 1]] }, /^shape: vertices 1 and 2 are the same point; leave/],
    [{ polygon: [[0, 0], [4, 4], [4, 0], [0, 4]] }, /^shape: edges 0 and 2 touch or cross each other; give/],
    [{ polygon: ACROSS }, "shape: a `polygon` is a solid of the plane; in space give a `mesh`, or a closed `polyline`"],
    [{ box: [[0, 3], [1, 1]] }, /^shape: along axis 1 the lower corner is at 3 and the upper corner at 1; give the lower/],
    [{ box: [[0, 0], [1, 1]], inside: 1 }, "shape: `inside` is a number; give true or false"],
    [{ cylinder: [[0, 0], [0, 0]], radius: 1 }, /^shape: the start and the end of the axis are the same point; give/],
    [{ cylinder: [[0, 0], [1, 0]], radius: 1, caps: "no" }, "shape: `caps` is a string; give true or false"],
    [{ halfspace: [0, 0] }, "shape: missing field `normal`; give a point of two or three numbers"],
    [{ halfspace: [0, 0], normal: [0, 0] }, /^shape: the normal is zero; give a vector/],
    [{ mesh: "star.stl" }, "shape: `mesh` is a string; give { vertices, triangles }"],
    [{ mesh: { vertices: ACROSS, faces: [] } }, "shape: unknown key `mesh.faces`; give { vertices, triangles }"],
    [{ mesh: { vertices: ACROSS } }, /^shape: missing field `mesh\.triangles`; give an array of triangles/],
    [{ mesh: { vertices: ACROSS, triangles: [[0, 1]] } }, /^shape: `mesh\.triangles\[0\]` has 2 numbers; give an array of triangles/],
    [{ mesh: { vertices: ACROSS, triangles: [[0, 1, 2.5]] } }, /^shape: `mesh\.triangles\[0\]` has the index 2\.5; give/],
    [{ ...wall, velocity: 1 }, "shape: `velocity` is a number; give [x, y], or three numbers in space"],
    [{ ...wall, velocity: [1] }, "shape: the velocity has 1 component; give 2, as its points have"],
    [{ ...wall, velocity: [1, Infinity] }, "shape: component 1 of the velocity is inf; give a finite number"],
    [{ ...wall, acceleration: [0, -1] }, /^shape: unknown key `acceleration`; the keys are/],
  ];
  const columns = { x: new Float64Array(1), y: new Float64Array(1), radius: new Float64Array(1) };
  for (const [shape, message] of cases) {
    assert.throws(() => timeOfImpact(AHEAD, shape, 1), { name: "Error", message });
    assert.throws(() => gap(AHEAD, shape), { name: "Error", message });
    assert.throws(() => gaps(columns, shape), { name: "Error", message });
    const inList = message instanceof RegExp ? new RegExp(message.source.replace("^shape", "^shapes\\[1\\]")) : message.replace("shape", "shapes[1]");
    assert.throws(() => hits(AHEAD, [wall, shape], 1), { name: "Error", message: inList });
    if (!/as the ball has/.test(message)) assert.throws(() => new Shape(shape), { name: "Error", message });
  }
  const flat = { mesh: { vertices: ACROSS, triangles: [[0, 1, 9]] } };
  assert.throws(() => gap(SPHERE, flat), { message: "shape: triangle 0 names vertex 9, but there are only 4; give numbers below 4" });
  assert.throws(() => gap(AHEAD, { mesh: { vertices: SQUARE, triangles: [[0, 1, 2]] } }), { message: "shape: faces and meshes need points of three numbers, not 2; in the plane use a polygon or a polyline" });
  // A number that is finite in one scalar may be infinite in the other.
  const far = new Shape({ ball: [1e300, 0], radius: 1 });
  assert.ok(gap(AHEAD, far) > 1e299);
  assert.throws(() => gap(AHEAD, far, "f32"), { message: /^shape: coordinate 0 of the center is inf; give/ });
  const simulation = new Simulation({ balls: [{ center: [0, 0], radius: 1 }] });
  assert.throws(() => gap(AHEAD, simulation), { message: /^shape: / });
});

test("a ball and an argument that are refused are named with the cure", () => {
  const hollow = { capsule: wall.segment, radius: 1, inside: true };
  const capsule = { capsule: wall.segment, radius: 1 };
  const cases = [
    [() => gap(undefined, wall), /^ball: it is undefined; give \{ center: .*acceleration\?.*; or a capsule$/],
    [() => gap({ center: [0, 0] }, wall), /^ball: missing field `radius`; give \{ center/],
    [() => gap({ center: [0], radius: 1 }, wall), "ball: the center has 1 coordinate; give 2 or 3"],
    [() => gap({ center: [0, 0], radius: -1 }, wall), "ball: the radius is -1; give a finite number that is at least 0"],
    [() => gap({ ...AHEAD, velocity: [1, 2, 3] }, wall), /^ball: the velocity has 3 components; give 2, as/],
    [() => gap({ ...AHEAD, acceleration: 1 }, wall), /^ball: `acceleration` is a number; give \{ center/],
    [() => gap({ ...AHEAD, acceleration: [1] }, wall), /^ball: the acceleration has 1 component; give 2, as/],
    [() => gap({ ...AHEAD, acceleration: [0, NaN] }, wall), "ball: component 1 of the acceleration is NaN; give a finite number"],
    [() => gap({ ...AHEAD, acceleration: [0, 1e99] }, wall), /^ball: component 1 of the acceleration is 1e99; of a ball that is accelerated/],
    [() => isApproaching({ ...AHEAD, acceleration: [0, 1] }, wall), "ball: `isApproaching` takes no `acceleration`; leave it out, or ask `timeOfImpact`"],
    [() => contactInterval({ ...AHEAD, acceleration: [0, 1] }, wall), /^ball: `contactInterval` takes no `acceleration`; leave it out/],
    [() => gap(capsule, wall), "shape: a moving capsule can only be tested against another `capsule` (without `inside`); otherwise the first argument must be a ball"],
    [() => gap(capsule, hollow), /^shape: a moving capsule can only be tested against another `capsule`/],
    [() => gap(hollow, capsule), /^ball: a moving capsule can only be tested against another `capsule`/],
    [() => hits(capsule, [capsule, wall], 1), /^shapes\[1\]: a moving capsule can only be tested against/],
    [() => gap({ capsule: [[0, 0]], radius: 1 }, capsule), /^ball: `capsule` has 1 point; give/],
    [() => timeOfImpact(AHEAD, wall), `maxTime is missing; ${END}`],
    [() => firstContact(AHEAD, wall, "1"), `maxTime is a string; ${END}`],
    [() => willCollide(AHEAD, wall, NaN), `maxTime is NaN; ${END}`],
    [() => firstHit(AHEAD, [wall]), `maxTime is missing; ${END}`],
    [() => timesOfImpact({ x: new Float64Array(1), y: new Float64Array(1), radius: new Float64Array(1) }, wall), `maxTime is missing; ${END}`],
    [() => relationWithin(AHEAD, wall), "tolerance is missing; give a number"],
    [() => relation(AHEAD, wall, "f16"), '"f16" is not a scalar type; give "f64" or "f32"'],
    [() => hits(AHEAD, wall, 1), "shapes is an object; give an array of shapes"],
    [() => hits(AHEAD, undefined, 1), "shapes is missing; give an array of shapes"],
  ];
  for (const [ask, message] of cases) assert.throws(ask, { name: "Error", message }, String(ask));
  // Other keys of a ball are ignored, or refused by an option.
  const named = { ...AHEAD, name: "a", accelaration: [0, 1] };
  assert.equal(timeOfImpact(named, wall, 9).time, 1.5);
  shapes.refuseUnknownKeys(true);
  try {
    assert.throws(() => gap(named, wall), { message: /^ball: unknown key `name`; give \{ center/ });
    assert.equal(gap({ ...AHEAD, mass: 1, acceleration: [0, 1] }, wall), 3);
  } finally {
    shapes.refuseUnknownKeys(false);
  }
});

test("columns that are refused are named with their column and row, and the cure", () => {
  const columns = { x: new Float64Array(2), y: new Float64Array(2), radius: new Float64Array(2) };
  const cases = [
    [undefined, /^balls is missing; give \{ x, y, z\?/],
    [{ ...columns, ax: new Float64Array(2) }, /^balls: unknown key `ax`; give \{ x, y, z\?/],
    [{ ...columns, x: [1, 2] }, "balls: x is an Array; give a Float64Array, such as Float64Array.from(x)"],
    [{ ...columns, radius: undefined }, /^balls: radius is missing; give \{ x, y, z\?/],
    [{ ...columns, vz: new Float64Array(2) }, "balls: vz is given but z is not; give z too, or leave out vz"],
    [{ ...columns, y: new Float32Array(2) }, "balls: y is a Float32Array but x is a Float64Array; give arrays of one type"],
    [{ ...columns, vx: new Float64Array(3) }, "balls: vx has 3 rows, but x has 2; give one row for each ball"],
    [{ ...columns, y: new Float64Array(1) }, "balls: y has 1 row, but x has 2; give one row for each ball"],
    [{ ...columns, vx: Float64Array.of(0, NaN) }, "balls: vx: row 1 is NaN; give a finite number"],
    [{ ...columns, radius: Float64Array.of(0, -1) }, "balls: radius: row 1 is -1; give a finite number that is at least 0"],
    [{ ...columns, z: new Float64Array(2) }, "shape: its points have 2 coordinates; give 3, as the ball has"],
  ];
  for (const [balls, message] of cases) {
    for (const ask of [gaps, timesOfImpact, timesOfContact, willCollideEach]) assert.throws(() => ask(balls, wall, 1), { name: "Error", message });
  }
  assert.deepEqual(gaps(columns, wall), Float64Array.of(4, 4));
});
