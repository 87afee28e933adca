// Tests, without a page, what the viewer draws and says between events where balls fall, roll or
// are damped.
import { expect, test } from "@playwright/test";
import type { Point3 } from "../common/camera";
import { chordsOf, flown, type Motion } from "../viewer/model/motion";
import { Paths } from "../viewer/model/paths";
import { Run } from "../viewer/model/run";
import { Space } from "../viewer/model/space";
import { eachLine } from "../viewer/model/trace";
import type { Brush } from "../viewer/picture/marks";
import { drawTrails } from "../viewer/picture/trails";
import type { Spot } from "../viewer/picture/view";
import type { State } from "../viewer/state";
import { Words } from "../viewer/words";

const G = 10;
const FALLING: Motion = { gravity: [0, -G] };
/** Halves the speed in a unit of time. */
const DAMPED: Motion = { damping: Math.LN2 };

/** One ball of mass 2. */
function one(motion: Motion | undefined, space = new Space("open", 2)): Run {
  return new Run({ title: "one", space, motion, names: [undefined], radius: [0.5], mass: [2], end: 10 });
}

/**
 * A ball that is thrown from the ground at 10 upwards and 3 to the side.
 *
 * It reaches a height of 5 after 1, and lands after 2, where it loses half of its vertical speed.
 */
function thrown(): Run {
  const run = one(FALLING);
  run.turn(0, 0, [0, 0], [3, 10], [0, -G]);
  run.turn(0, 2, [6, 0], [3, 5], [0, -G]);
  run.happen({ time: 2, a: 0, b: 0, wall: 3, impulse: 30 });
  [run.reach, run.remembered] = [3, 3];
  return run;
}

test("a ball that falls is on its parabola, and one that is damped on the way that is left", () => {
  const { paths } = thrown();
  expect([0, 1, 1.5, 2].map((t) => [paths.coordinate(0, 0, t), paths.coordinate(0, 1, t)])).toEqual([[0, 0], [3, 5], [4.5, 3.75], [6, 0]]);
  expect([0, 1, 2].map((t) => paths.velocity(0, 1, t))).toEqual([10, 0, -10]);
  const slow = one(DAMPED);
  slow.turn(0, 1, [2, 0], [Math.LN2, 0]);
  // Each unit of time covers half of the remaining way: 1 − 2^(−τ).
  for (const [t, x, v] of [[1, 2, 1], [2, 2.5, 0.5], [3, 2.75, 0.25], [1e9, 3, 0]] as const) {
    expect(slow.paths.coordinate(0, 0, t), `at ${t}`).toBeCloseTo(x, 14);
    expect(slow.paths.velocity(0, 0, t), `at ${t}`).toBeCloseTo(v * Math.LN2, 14);
  }
});

test("a ball that hardly loses speed is where one is that loses none", () => {
  for (const rate of [0, 1e-30, 5e-324]) expect(flown(rate, 3)).toBe(3);
  expect(flown(1e-9, 3)).toBeCloseTo(3 - 4.5e-9, 14);
  expect(flown(4, Infinity)).toBe(0.25);
});

test("where balls move on straight lines an acceleration says nothing, and every number stays to the bit", () => {
  const paths = new Paths(1, 1);
  paths.add(0, 0.1, [0.3], [0.7], [5]);
  expect([paths.coordinate(0, 0, 0.8), paths.velocity(0, 0, 0.8)]).toEqual([0.3 + 0.7 * (0.8 - 0.1), 0.7]);
});

test("the chords of a parabola are nowhere farther off it than was asked for, and hardly more of them than needed", () => {
  const { paths } = thrown();
  for (const fineness of [3, 1, 1e-2, 1e-4]) {
    const chords: [number, number][] = [];
    paths.chords(0, 0.25, 2, fineness, (from, to) => chords.push([from, to]));
    expect([chords[0]![0], chords.at(-1)![1]]).toEqual([0.25, 2]);
    let off = 0;
    chords.forEach(([from, to], n) => {
      expect(from).toBe(n === 0 ? 0.25 : chords[n - 1]![1]);
      // The parabola is farthest from the chord at the middle of the interval.
      const middle = (axis: number): number => paths.coordinate(0, axis, (from + to) / 2) - (paths.coordinate(0, axis, from) + paths.coordinate(0, axis, to)) / 2;
      off = Math.max(off, Math.hypot(middle(0), middle(1)));
    });
    expect(off, `${fineness}`).toBeLessThanOrEqual(fineness * (1 + 1e-9));
    const fewer = chords.length - 1;
    if (fewer > 0) expect((G * (1.75 / fewer) ** 2) / 8, `${fineness}`).toBeGreaterThan(fineness);
  }
  expect(chordsOf(0, 100, 1e-9)).toBe(1);
});

test("a ball that is thrown up and comes down on the same line is drawn up to where it turned", () => {
  const run = one(FALLING);
  run.turn(0, 0, [0, 0], [0, 10], [0, -G]);
  [run.reach, run.remembered] = [2, 2];
  let top = 0;
  eachLine(run, 0, 0, 2, () => 0.01, (start, end) => (top = Math.max(top, start[1], end[1])));
  expect(top).toBeGreaterThan(4.99);
});

/**
 * A ball that fell until 10⁶ was drawn by millions of lines, almost all of them off the screen: a
 * picture took 6 s. The tests before had curves of a few screens.
 */
test("a curve is drawn where it is seen, however long it is", () => {
  const fineness = 1e-3;
  for (const space of [new Space("open", 2), new Space(["periodic", "open"], 2, [0, -5], [10, 5])]) {
    for (const end of [10, 1e6, 1e12]) {
      const run = one(FALLING, space);
      run.turn(0, 0, [0, 0], [1, 20], [0, -G]);
      [run.reach, run.remembered] = [end, end];
      let asked = 0;
      const lines: (readonly [number, number])[] = [];
      // What is seen is up to a height of 1 on both sides of 0: at the beginning, and again after
      // 4.
      const sight = (min: Point3, max: Point3): number => (asked++, max[1] < -1 || min[1] > 1 ? Infinity : fineness);
      eachLine(run, 0, 0, end, sight, (_start, _end, from, to) => lines.push([from, to]));
      expect(asked + lines.length, `until ${end}`).toBeLessThan(600);
      const known = (t: number): boolean => lines.some(([from, to]) => from <= t && t <= to);
      expect([0, 0.02, 0.04, 3.96, 4, 4.04].map(known), `until ${end}`).toEqual(new Array<boolean>(6).fill(true));
      for (const [from, to] of lines) expect((G * (to - from) ** 2) / 8).toBeLessThanOrEqual(fineness * (1 + 1e-9));
    }
  }
});

/** The same, for what is drawn at a moment: the trail, and the path of the picked ball. */
test("the trail and the path of a ball that falls for long take little work", () => {
  const run = one(FALLING);
  run.turn(0, 0, [0, 0], [1, 20], [0, -G]);
  [run.reach, run.remembered] = [1e6, 1e6];
  const drawn: number[] = [];
  const put = (x: number, y: number): number => drawn.push(x, y);
  const ctx = { canvas: { width: 800, height: 600 }, lineTo: put, createLinearGradient: () => ({ addColorStop: () => undefined }) };
  const canvas = new Proxy(ctx, { get: (of, name) => Reflect.get(of, name) as unknown ?? (() => undefined), set: () => true });
  let projected = 0;
  const project = ([x, y]: Point3): Spot => (projected++, [400 + 100 * x, 300 - 100 * y, 100, 0]);
  const brush = { ctx: canvas, px: 1, view: { scale: 100, project, screen: { r: [50] } } } as unknown as Brush;
  for (const time of [0, 0.1, 4, 1e3, 1e6]) {
    const clock = { time, rate: 1e5, isForgotten: false };
    const state = { run, clock, choice: { trails: true, pinned: 0 }, looks: { colourOf: () => [1, 2, 3] }, theme: { ink: "black" } };
    [projected, drawn.length] = [0, 0];
    drawTrails(brush, state as unknown as State);
    expect(projected, `at ${time}`).toBeLessThan(2000);
    expect(drawn.length, `at ${time}`).toBeGreaterThan(0);
  }
});

/** It would blacken the view, and each line takes time. */
test("a curve that goes through a periodic box very often is drawn by a limited number of lines", () => {
  const run = one({ friction: 0.1 }, new Space("periodic", 2, [0, 0], [10, 7]));
  run.turn(0, 0, [1, 1], [3e5, 4e5], [-0.06, -0.08]);
  [run.reach, run.remembered] = [5e6, 5e6];
  let lines = 0;
  eachLine(run, 0, 0, 5e6, () => 1e-3, () => lines++);
  expect(lines).toBeGreaterThan(1000);
  expect(lines).toBeLessThan(3000);
});

test("a damped ball is drawn by one line, also where it leaves a periodic box", () => {
  const run = one(DAMPED, new Space("periodic", 2, [0, 0], [4, 2]));
  run.turn(0, 0, [3, 1], [2 * Math.LN2, 0]);
  [run.reach, run.remembered] = [100, 100];
  const lines: [number, number][] = [];
  eachLine(run, 0, 0, 100, () => 1e-9, (start, end) => lines.push([start[0], end[0]]));
  expect(lines.flat().map((x) => Math.round(x * 1e12) / 1e12)).toEqual([3, 4, 0, 1]);
});

test("what is seen of open space holds the height to which balls rise", () => {
  const run = thrown();
  expect(run.extent().max[1]).toBe(5.5);
  const up = one(FALLING);
  up.turn(0, 0, [0, 0], [0, 10], [0, -G]);
  [up.reach, up.remembered] = [0.2, 0.2];
  expect(up.extent().max[1]).toBeCloseTo(1.8 + 0.5, 14);
});

test("where balls fall, kinetic and potential energy change into each other between events, and what an event takes is lost", () => {
  const { totals } = thrown();
  const at = (t: number): readonly [number, number, number] => {
    const place = totals.placeAt(t);
    return [totals.energy.at(place, t), totals.potential!.at(place, t), totals.lost(place, t)];
  };
  expect([0, 1, 1.5].map(at)).toEqual([[109, 0, 0], [9, 100, 0], [34, 75, 0]]);
  // Just before it lands, and after: the loss is ½ · 2 · (10² − 5²).
  expect([totals.energy.at(0, 2), totals.energy.at(1, 2), totals.lost(1, 2), totals.lost(1, 2.5)]).toEqual([109, 34, 75, 75]);
  expect(totals.momentum[1]!.at(0, 1.5)).toBe(-10);
  expect(totals.potential!.extent(3)).toEqual([0, 100]);
  expect(totals.energy.extent(3)).toEqual([0, 109]);
});

test("where balls are damped, energy falls twice as fast as momentum between events", () => {
  const run = new Run({ title: "two", space: new Space("open", 2), motion: DAMPED, names: [undefined, undefined], radius: [0.5, 0.5], mass: [1, 3], end: 10 });
  run.turn(0, 0, [0, 0], [4, 0]);
  run.turn(1, 0, [3, 0], [0, 0]);
  // After 1 the first ball still has the speed 2. The heavier ball takes half of that.
  run.turn(0, 1, [2, 0], [-1, 0]);
  run.turn(1, 1, [3, 0], [1, 0]);
  const { totals } = run;
  expect([...totals.time.all]).toEqual([0, 1]);
  for (const [place, t, energy, momentum] of [[0, 0, 8, 4], [0, 0.5, 4, 4 / Math.SQRT2], [0, 1, 2, 2], [1, 1, 2, 2], [1, 3, 0.125, 0.5]] as const) {
    expect(totals.energy.at(place, t), `energy at ${t}`).toBeCloseTo(energy, 14);
    expect(totals.momentum[0]!.at(place, t), `momentum at ${t}`).toBeCloseTo(momentum, 14);
  }
  expect(totals.potential).toBeUndefined();
});

test("balls that roll slow down to rest, and stay there, unless something is in their way", () => {
  const run = new Run({ title: "two", space: new Space("open", 2), motion: { friction: 2 }, names: [undefined, undefined], radius: [0.5, 0.5], mass: [2, 2], end: 10 });
  run.turn(0, 0, [0, 0], [4, 0], [-2, 0]);
  run.turn(1, 0, [0, 5], [6, 0], [-2, 0]);
  // The second ball, which would rest at 3, is sent back at 1.
  run.turn(1, 1, [5, 5], [-4, 0], [2, 0]);
  [run.reach, run.remembered] = [2.5, 2.5];
  const { paths, totals } = run;
  expect([paths.track(0).length, paths.track(1).length]).toEqual([2, 2]);
  expect([...totals.time.all]).toEqual([0, 1, 2]);
  run.reach = run.remembered = 10;
  expect([paths.track(0).length, paths.track(1).length]).toEqual([2, 3]);
  expect([0, 1, 2, 3, 9].map((t) => paths.coordinate(paths.pieceAt(1, t), 0, t))).toEqual([0, 5, 2, 1, 1]);
  expect([0, 1, 2, 3, 9].map((t) => totals.energy.at(totals.placeAt(t), t))).toEqual([52, 20, 4, 0, 0]);
  expect([0, 1, 2, 9].map((t) => paths.coordinate(paths.pieceAt(0, t), 0, t))).toEqual([0, 3, 4, 4]);
});

test("the line about a run says how its balls move", () => {
  expect([FALLING, DAMPED, { friction: 0.2 }, undefined].map((motion) => new Words(one(motion)).summary())).toEqual([
    "1 ball · 2D · open space · gravity 10.0 · 0 events",
    "1 ball · 2D · open space · damping 0.693 · 0 events",
    "1 ball · 2D · open space · friction 0.200 · 0 events",
    "1 ball · 2D · open space · 0 events",
  ]);
});
