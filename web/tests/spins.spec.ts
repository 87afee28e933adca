// Tests, without a page, what the viewer draws and says about balls that spin on a cloth.
import { expect, test } from "@playwright/test";
import { MET } from "../viewer/model/events";
import { type Motion, twist } from "../viewer/model/motion";
import { Run } from "../viewer/model/run";
import { Space } from "../viewer/model/space";
import { axesOf, Turning } from "../viewer/model/turning";

/** A cloth on which sliding slows a ball down by 2 in a unit of time. */
const CLOTH: Motion = { friction: 0.125, spinning: 1 };
const RADIUS = 0.5;

function one(motion = CLOTH): Run {
  return new Run({ title: "one", space: new Space("open", 2), motion, names: [undefined], radius: [RADIUS], mass: [2], end: 100 });
}

function known(run: Run, until: number): Run {
  run.reach = run.remembered = until;
  return run;
}

const spinAt = (run: Run, t: number): readonly number[] => [0, 1, 2].map((axis) => run.paths.spin(run.paths.pieceAt(0, t), axis, t) / RADIUS + 0); // not −0
const energyAt = (run: Run, t: number): number => run.totals.energy.at(run.totals.placeAt(t), t);

/**
 * A ball that is struck at its centre with side spin.
 *
 * It slides for a unit of time, rolls from then on at 5, and spins until 3.
 */
function struck(): Run {
  const run = one();
  run.turn(0, 0, [0, 0], [7, 0], [-2, 0], [0, 0, 6]);
  run.turn(0, 1, [6, 0], [5, 0], [-0.125, 0], [0, 10, 4]);
  return known(run, 50);
}

test("what slows a sliding ball down turns it, and one that rolls turns as it moves", () => {
  const run = struck();
  expect([0, 0.5, 1, 9].map((t) => spinAt(run, t).slice(0, 2))).toEqual([[0, 0], [0, 5], [0, 10], [0, 8]]);
  expect(twist(CLOTH, [-1.2, -1.6], [0, 0, -3])).toEqual([-4, 3, 1]);
  expect(spinAt(run, 49)).toEqual([0, 0, 0]);
});

test("side spin fades steadily, also of a ball that rests", () => {
  expect([0, 1, 2, 3, 5].map((t) => spinAt(struck(), t)[2])).toEqual([6, 4, 2, 0, 0]);
  const run = one();
  run.turn(0, 0, [0, 0], [0.125, 0], [-0.125, 0], [0, 0.25, -4]);
  known(run, 9);
  expect([0, 0.5, 1, 1.5, 2, 3].map((t) => spinAt(run, t)[2])).toEqual([-4, -3, -2, -1, 0, 0]);
  expect([0.5, 1, 1.5].map((t) => spinAt(run, t)[1])).toEqual([0.125, 0, 0]);
  expect([...run.totals.time.all]).toEqual([0, 1, 2]);
});

test("the kinetic energy holds that of the spins, between events, too", () => {
  const run = struck();
  // ½ m v² + 1/5 m (R ω)²
  const energy = (v: number, ...spin: number[]): number => v * v + 0.4 * spin.reduce((sum, w) => sum + (RADIUS * w) ** 2, 0);
  for (const [t, v, about, upright] of [[0, 7, 0, 6], [0.5, 6, 5, 5], [1, 5, 10, 4], [2, 4.875, 9.75, 2], [3, 4.75, 9.5, 0], [9, 4, 8, 0], [41, 0, 0, 0], [50, 0, 0, 0]] as const) {
    expect(energyAt(run, t), `at ${t}`).toBeCloseTo(energy(v, about, upright), 11);
  }
});

test("a ball in a pocket takes its energy along, and does not come to rest", () => {
  const cast = { title: "pocket", space: new Space("open", 2), motion: CLOTH, names: [undefined, undefined], radius: [RADIUS, RADIUS], mass: [2, 2], end: 100 };
  const run = new Run({ ...cast, pockets: [{ center: [8, 0], radius: 1 }] });
  run.turn(0, 0, [0, 0], [1, 0], [-0.125, 0], [0, 2, 0]);
  run.turn(1, 0, [5, 0], [2, 0], [-0.125, 0], [0, 4, 0]);
  run.happen({ time: 1, a: 1, b: 1, wall: MET.pocket, impulse: 0 });
  known(run, 50);
  // ½ m v² + 1/5 m (R ω)², with R ω = v: 1.4 v² for the remaining ball, which rests from 8 on.
  for (const [t, v] of [[1, 0.875], [4, 0.5], [8, 0], [17, 0], [50, 0]] as const) expect(energyAt(run, t), `at ${t}`).toBeCloseTo(1.4 * v * v, 11);
});

test("where nothing spins, a spin says nothing", () => {
  const run = one({ friction: 0.125 });
  run.turn(0, 0, [0, 0], [1, 0], [-0.125, 0], [3, 4, 5]);
  known(run, 1);
  expect([spinAt(run, 0), energyAt(run, 0), run.paths.isSpinning]).toEqual([[0, 0, 0], 1, false]);
});

test("a ball that rolls turns by its way over its radius, and one that slides without spin not at all", () => {
  const run = one();
  run.turn(0, 0, [0, 0], [3, 4], [-0.075, -0.1], [-8, 6, 0]);
  known(run, 40);
  const turning = new Turning(run.paths, [RADIUS]);
  for (const t of [0, 0.01, 1, 7, 40]) {
    const angle = (5 * t - 0.0625 * t * t) / RADIUS;
    const [, , top] = axesOf(turning.at(run.paths.pieceAt(0, t), t));
    // The point that was on top moves in the direction of travel.
    [0.6 * Math.sin(angle), 0.8 * Math.sin(angle), Math.cos(angle)].forEach((x, axis) => expect(top[axis], `at ${t}`).toBeCloseTo(x, 10));
  }
  const stun = one();
  stun.turn(0, 0, [0, 0], [3, 0], [-2, 0], [0, 0, 0]);
  known(stun, 1);
  const [, , top] = axesOf(new Turning(stun.paths, [RADIUS]).at(0, 0.01));
  expect(Math.acos(top[2])).toBeLessThan(0.001);
});

/** A run with a curve, side spin, a rail and rest: the axis changes all the time. */
function masse(): Run {
  const run = one();
  run.turn(0, 0, [0, 0], [3, 0], [-1.2, -1.6], [8, 0, -20]);
  run.turn(0, 0.5, [1.35, -0.2], [2.4, -0.8], [-1.2, -1.6], [4, 3, -19]);
  run.turn(0, 5 / 7, [1.8, -0.4], [15 / 7, -8 / 7], [-0.125 * 15 / 17, 0.125 * 8 / 17], [16 / 7, 30 / 7, -18]);
  return known(run, 30);
}

test("the orientation is the integral of the angular velocity", () => {
  const run = masse();
  const turning = new Turning(run.paths, [RADIUS]);
  const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  const step = 1 / 40_000;
  for (let n = 0; n < 12 / step; n++) {
    const [wx = 0, wy = 0, wz = 0] = spinAt(run, (n + 0.5) * step);
    for (const axis of axes) {
      // One step of the midpoint rule.
      const rate = ([x = 0, y = 0, z = 0]: number[]): number[] => [wy * z - wz * y, wz * x - wx * z, wx * y - wy * x];
      const middle = rate(axis).map((d, k) => axis[k]! + 0.5 * step * d);
      rate(middle).forEach((d, k) => (axis[k]! += step * d));
    }
  }
  const found = axesOf(turning.at(run.paths.pieceAt(0, 12), 12));
  let off = 0;
  found.forEach((axis, n) => axis.forEach((x, k) => (off = Math.max(off, Math.abs(x - axes[n]![k]!)))));
  // A hundredth of a pixel for a ball of a hundred pixels.
  expect(off).toBeLessThan(1e-4);
});

test("the orientation at a moment is the same, whichever way one comes there", () => {
  const times = Array.from({ length: 200 }, (_, n) => (n * 7919) % 200 * 0.06);
  const on = (order: readonly number[]): Map<number, readonly number[]> => {
    const run = masse();
    const turning = new Turning(run.paths, [RADIUS]);
    return new Map(order.map((t) => [t, turning.at(run.paths.pieceAt(0, t), t)]));
  };
  const [forth, wild] = [on(times.toSorted((a, b) => a - b)), on(times)];
  for (const t of times) expect(wild.get(t), `at ${t}`).toEqual(forth.get(t));
  // The same while the run grows: later events change nothing.
  const growing = one();
  growing.turn(0, 0, [0, 0], [3, 0], [-1.2, -1.6], [8, 0, -20]);
  known(growing, 0.3);
  expect(new Turning(growing.paths, [RADIUS]).at(0, 0.3)).toEqual(new Turning(masse().paths, [RADIUS]).at(0, 0.3));
});
