// Queries about many pairs, compared with single queries: `cargo xtask web --test`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { closestApproach, firstContact, gap, timeOfImpact } from "../pkg/node.js";
import init, { closestApproaches, gaps, timesOfContact, timesOfImpact, willCollideEach } from "../pkg/node-many.js";

const AXES = ["x", "y", "z"];
const COUNT = 9_000; // more than two blocks, and not a whole number of blocks

/** Numbers from −1 to 1, the same in every run (a linear congruential generator). */
function randoms(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/**
 * Pairs of balls as `[a, b]`. In three of ten, the last bits decide: the second ball passes along x
 * at the distance of the radii, or slightly less or more.
 */
function pairsOf(dimension) {
  const random = randoms(dimension);
  const vector = (size) => Array.from({ length: dimension }, () => size * random());
  const ball = () => ({ center: vector(1), velocity: vector(2), radius: 0.2 + 0.2 * random() });
  return Array.from({ length: COUNT }, (_, k) => {
    const [a, b] = [ball(), ball()];
    if (k % 10 > 2) return [a, b];
    const off = a.radius + b.radius;
    const hair = [-1e-8, -1e-16, 0, 1e-16, 1e-8][k % 5];
    const [x, y, ...others] = a.center;
    return [
      { ...a, velocity: [1, ...a.velocity.slice(1)] },
      { ...b, center: [x + 0.9 + 0.5 * random(), y + off * (1 + hair), ...others], velocity: [-0.5, ...a.velocity.slice(1)] },
    ];
  });
}

/** One ball of each pair, as columns. */
function columnsOf(balls, Numbers) {
  const axes = AXES.slice(0, balls[0].center.length);
  const column = (number) => Numbers.from(balls, number);
  return {
    ...Object.fromEntries(axes.map((axis, k) => [axis, column(({ center }) => center[k])])),
    ...Object.fromEntries(axes.map((axis, k) => [`v${axis}`, column(({ velocity }) => velocity[k])])),
    radius: column(({ radius }) => radius),
  };
}

for (const dimension of [2, 3]) {
  for (const [scalar, Numbers] of [["f64", Float64Array], ["f32", Float32Array]]) {
    test(`${dimension}D, ${scalar}: answers are those of the single questions, to the last bit`, async () => {
      await init();
      const pairs = pairsOf(dimension);
      const [a, b] = [0, 1].map((set) => columnsOf(pairs.map((pair) => pair[set]), Numbers));
      for (const maxTime of [1, 0, Infinity, -1]) {
        const [verdicts, impacts, contacts] = [willCollideEach, timesOfImpact, timesOfContact].map((ask) => ask(a, b, maxTime));
        assert.ok(verdicts instanceof Uint8Array && impacts instanceof Numbers && contacts instanceof Numbers);
        const singles = pairs.map(([one, other]) => [timeOfImpact, firstContact].map((ask) => ask(one, other, maxTime, scalar)?.time ?? NaN));
        assert.deepEqual(impacts, Numbers.from(singles, ([impact]) => impact));
        assert.deepEqual(contacts, Numbers.from(singles, ([, contact]) => contact));
        assert.deepEqual(verdicts, Uint8Array.from(impacts, (time) => Number(!Number.isNaN(time))));
        const approaches = closestApproaches(a, b, maxTime);
        const nearest = pairs.map(([one, other]) => closestApproach(one, other, maxTime, scalar) ?? { time: NaN, gap: NaN });
        assert.deepEqual(approaches, { times: Numbers.from(nearest, ({ time }) => time), gaps: Numbers.from(nearest, ({ gap }) => gap) });
        const grazes = singles.filter(([impact, contact]) => Number.isNaN(impact) && contact > 0);
        if (maxTime === Infinity) assert.ok(grazes.length > 0, "none of the pairs only grazes");
        if (maxTime === 1) assert.ok(verdicts.includes(0) && verdicts.includes(1));
      }
      assert.deepEqual(gaps(a, b), closestApproaches(a, b, 0).gaps);
      assert.deepEqual(gaps(a, b), Numbers.from(pairs, ([one, other]) => gap(one, other, scalar)));
    });
  }
}

const STILL = { x: Float64Array.of(10, 10), y: Float64Array.of(3, 5), radius: Float64Array.of(3, 3) };
const MOVING = { x: new Float64Array(2), y: new Float64Array(2), vx: Float64Array.of(1, 1), radius: Float64Array.of(2, 2) };

test("velocities may be left out, and there may be no pairs", () => {
  assert.deepEqual(timesOfContact(MOVING, STILL, 10), Float64Array.of(6, 10));
  assert.deepEqual(timesOfContact(MOVING, { ...STILL, vx: undefined, vy: new Float64Array(2) }, 10), Float64Array.of(6, 10));
  const none = { x: new Float32Array(), y: new Float32Array(), radius: new Float32Array() };
  assert.deepEqual(timesOfImpact(none, none, 1), new Float32Array());
  assert.deepEqual(willCollideEach(none, none, 1), new Uint8Array());
});

test("a column may be a part of a longer array, and come from another frame", () => {
  const all = Float64Array.of(9, 0, 0, 9);
  assert.deepEqual(timesOfImpact({ ...MOVING, x: all.subarray(1, 3) }, STILL, 10), Float64Array.of(6, NaN));
  const foreign = runInNewContext("Float64Array.of(0, 0)");
  assert.ok(!(foreign instanceof Float64Array));
  assert.deepEqual(timesOfImpact({ ...MOVING, x: foreign }, STILL, 10), Float64Array.of(6, NaN));
});

test("what is refused is said with its set, column and row, and the cure", () => {
  const given = (key, column) => [{ ...MOVING, [key]: column }, STILL, 1];
  const shared = new Float64Array(new SharedArrayBuffer(16));
  const sphere = { ...STILL, z: new Float64Array(2) };
  const cases = [
    [given("x", [1, 2]), "ball columns a: x is an Array; give a Float64Array, such as Float64Array.from(x)"],
    [given("vx", "12"), "ball columns a: vx is a string; give a Float64Array, such as Float64Array.from(vx)"],
    [given("vy", null), "ball columns a: vy is null; give a Float64Array, such as Float64Array.from(vy)"],
    [given("y", new Int32Array(2)), "ball columns a: y is an Int32Array; give a Float64Array, such as Float64Array.from(y)"],
    [given("x", shared), /^ball columns a: x is in a SharedArrayBuffer, .*; give a copy: x\.slice\(\)$/],
    [given("y", new Float32Array(2)), "ball columns a: y is a Float32Array but x is a Float64Array; give arrays of one type"],
    [given("radius", undefined), /^ball columns a: radius is missing; give \{ x, y, z\?/],
    [given("velocity", new Float64Array(2)), /^ball columns a: unknown key `velocity`; give \{ x, y, z\?/],
    [given("vz", new Float64Array(2)), "ball columns a: vz is given but z is not; give z too, or leave out vz"],
    [[MOVING, sphere, 1], "ball columns a: z is missing but b has it; give z in both sets or in neither"],
    [[MOVING, { ...STILL, radius: new Float64Array(3) }, 1], "ball columns b: radius has 3 rows, but x of a has 2; give one row for each pair"],
    [given("y", new Float64Array(1)), "ball columns a: y has 1 row, but x has 2; give one row for each pair"],
    [given("vx", Float64Array.of(0, NaN)), "ball columns a: vx: row 1 is NaN; give a finite number"],
    [given("x", Float64Array.of(-Infinity, 0)), "ball columns a: x: row 0 is -inf; give a finite number"],
    [[MOVING, { ...STILL, radius: Float64Array.of(1, -1) }, 1], "ball columns b: radius: row 1 is -1; give a finite number that is at least 0"],
    [[MOVING], /^ball columns b is missing; give \{ x, y, z\?/],
    [[MOVING, STILL], "maxTime is missing; give a number, or Infinity for no end"],
    [[MOVING, STILL, NaN], "maxTime is NaN; give a number, or Infinity for no end"],
    [[MOVING, STILL, "1"], "maxTime is a string; give a number, or Infinity for no end"],
  ];
  const ofColumns = cases.filter(([, message]) => !/maxTime/.test(message));
  for (const [words, message] of ofColumns) assert.throws(() => gaps(...words), { name: "Error", message });
  for (const ask of [willCollideEach, timesOfImpact, timesOfContact, closestApproaches]) {
    for (const [words, message] of cases) assert.throws(() => ask(...words), { name: "Error", message });
  }
  // An error breaks nothing.
  assert.deepEqual(timesOfImpact(MOVING, STILL, 10), Float64Array.of(6, NaN));
});
