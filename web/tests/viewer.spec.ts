// The model of a run: what the viewer draws and says of it, without a page.
import { expect, test } from "@playwright/test";
import { Clock } from "../viewer/model/clock";
import { Moment } from "../viewer/model/moment";
import { Run } from "../viewer/model/run";
import { Space } from "../viewer/model/space";
import { contactPoint, eachLine } from "../viewer/model/trace";
import { poolNumbers } from "../viewer/picture/looks";

const PERIODIC = new Space("periodic", 2, [0, 0], [4, 2]);

/** Two balls of masses 1 and 3; the first runs into the second at rest, which leaves. */
function two(space: Space, end: number | undefined = 10): Run {
  const run = new Run({ title: "two", space, names: ["one", undefined], radius: [0.5, 0.25], mass: [1, 3], end });
  run.turn(0, 0, [0, 1], [1, 0]);
  run.turn(1, 0, [2.75, 1], [0, 0]);
  return run;
}

function collide(run: Run): void {
  run.turn(0, 2, [2, 1], [-0.5, 0]);
  run.turn(1, 2, [2.75, 1], [0.5, 0]);
  run.happen({ time: 2, a: 0, b: 1, wall: 0, impulse: 1.5 });
  [run.reach, run.remembered] = [10, 10];
}

test("a moment shows each ball on the piece of its path that it is on, forwards and back", () => {
  const run = two(new Space("open", 2));
  collide(run);
  const moment = new Moment(run);
  for (const [t, x, v] of [[0, 0, 1], [1.5, 1.5, 1], [2, 2, -0.5], [4, 1, -0.5], [1, 1, 1]] as const) {
    moment.set(t);
    expect([moment.x[0], moment.speedOf(0), moment.velocityOf(0)], `at ${t}`).toEqual([x, Math.abs(v), [v, 0, 0]]);
  }
  expect(contactPoint(run, 0)).toEqual([2.5, 1, 0]);
});

test("energy and momentum are a stair with one step for each collision", () => {
  const run = two(new Space("open", 2));
  collide(run);
  const { totals } = run;
  expect([...totals.time.all]).toEqual([0, 2]);
  expect([...totals.energy.all]).toEqual([0.5, 0.5]);
  expect([...totals.momentum[0]!.all]).toEqual([1, 1]);
  expect([1.9, 2, 9].map((t) => totals.placeAt(t))).toEqual([0, 1, 1]);
});

test("samples of what is not remembered are thinned, however long the run, and the steps before stay", () => {
  const run = two(new Space("open", 2));
  collide(run);
  for (let i = 1; i <= 1_000_003; i++) run.totals.sample(2 + i, i, [0, 0]);
  const times = run.totals.time.all;
  expect([times.length > 1500, times.length < 6000, times[0], times[1]]).toEqual([true, true, 0, 2]);
  const gaps = Array.from(times.subarray(3), (t, i) => t - times[i + 2]!);
  expect([Math.min(...gaps) > 0, Math.max(...gaps) < 4000]).toEqual([true, true]);
});

test("a way through the sides of a periodic box goes on at the other side", () => {
  const run = two(PERIODIC);
  [run.reach, run.remembered] = [10, 10];
  const lines: [number, number, number, number][] = [];
  eachLine(run, 0, 3, 9, (start, end, from, to) => lines.push([start[0], end[0], from, to]));
  expect(lines).toEqual([[3, 4, 3, 4], [0, 4, 4, 8], [0, 1, 8, 9]]);
});

test("walls that move are where they are at the moment, and stand before", () => {
  const space = new Space("walls", 2, [0, 0], [4, 2]);
  expect(space.at(3).max).toEqual([4, 2]);
  space.moveWall(1, 2, 4, -0.5);
  space.moveWall(1, 4, 3, 0);
  expect([0, 2, 3, 4, 9].map((t) => space.at(t).max[0])).toEqual([4, 4, 3.5, 3, 3]);
  expect(space.at(9).size).toEqual([3, 2]);
});

test("time does not run beyond what is known, and goes on when more is", () => {
  const run = two(new Space("open", 2));
  run.reach = run.remembered = 0.05;
  const clock = new Clock(run);
  clock.playing = true;
  clock.pass(0.04);
  expect(clock.time).toBe(0.04);
  clock.pass(0.04);
  expect([clock.time, clock.playing]).toEqual([0.05, true]);
  expect(clock.needs).toBeGreaterThan(0.5);
  run.reach = run.remembered = 10;
  clock.pass(0);
  expect(clock.time).toBe(0.08);
  run.over = true;
  clock.seek(9.99);
  clock.pass(0.1);
  expect([clock.time, clock.playing]).toEqual([10, false]);
});

test("of what is not remembered the present is shown, and a step back leads to the last that is", () => {
  const run = two(new Space("open", 2));
  collide(run);
  [run.reach, run.remembered] = [7, 3];
  run.present = { time: 7, positions: [1, 2, 3, 4], velocities: [0, 3, 4, 0] };
  const [clock, moment] = [new Clock(run), new Moment(run)];
  clock.seek(5);
  moment.set(clock.time);
  expect([clock.time, clock.isForgotten, moment.placeOf(1), moment.speedOf(0)]).toEqual([7, true, [3, 4, 0], 3]);
  expect(clock.knowsNext).toBe(false);
  clock.stepBack();
  expect([clock.time, clock.event]).toEqual([2, 0]);
});

test("several events at one moment are stepped through one by one", () => {
  const run = two(new Space("open", 2));
  collide(run);
  run.happen({ time: 2, a: 0, b: 0, wall: 1, impulse: 1 });
  const clock = new Clock(run);
  const steps = [1, 1, -1, -1].map((direction) => {
    if (direction > 0) clock.stepOn();
    else clock.stepBack();
    return [clock.event, clock.time];
  });
  expect(steps).toEqual([[0, 2], [1, 2], [0, 2], [-1, 0]]);
});

test("what is seen of open space grows with the balls, but not with one that flies off", () => {
  const run = two(new Space("open", 2));
  expect(run.extent().size).toEqual([3.5, 1]);
  [run.reach, run.remembered] = [4, 4];
  expect(run.extent().max[0]).toBe(4.5);
  [run.reach, run.remembered] = [1000, 1000];
  expect(run.extent().max[0]).toBe(3);
});

test("sixteen equal balls with a cue ball are a game of pool", () => {
  const cast = (names: readonly (string | undefined)[], radius = 1) =>
    ({ title: "", space: PERIODIC, names, radius: Array.from({ length: 16 }, (_, i) => (i ? 1 : radius)), mass: [], end: 1 });
  const numbered = ["cue", ...Array.from({ length: 15 }, (_, i) => `ball ${15 - i}`)];
  expect(poolNumbers(cast(numbered))).toEqual([0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(poolNumbers(cast(["cue", ...Array.from({ length: 15 }, () => undefined)]))?.slice(0, 3)).toEqual([0, 1, 2]);
  expect(poolNumbers(cast(numbered, 2))).toBeNull();
  expect(poolNumbers(cast(numbered.slice(1)))).toBeNull();
});
