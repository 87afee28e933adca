// Tests, without a page, the model of a run: what the viewer draws and says about it.
import { expect, test } from "@playwright/test";
import type { Point3 } from "../common/camera";
import { Clock } from "../viewer/model/clock";
import { MET } from "../viewer/model/events";
import { Moment } from "../viewer/model/moment";
import { imagesOf, nearest, type Obstacle, type Pocket, type Shape } from "../viewer/model/obstacles";
import { Run } from "../viewer/model/run";
import { Space } from "../viewer/model/space";
import { contactPoint, eachLine } from "../viewer/model/trace";
import { poolNumbers } from "../viewer/looks/looks";
import { Words } from "../viewer/words";

const PERIODIC = new Space("periodic", 2, [0, 0], [4, 2]);
const SLIT = new Space(["periodic", "walls"], 2, [0, 0], [4, 2]);

/** Two balls of masses 1 and 3; the first hits the second, which is at rest and moves away. */
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
  eachLine(run, 0, 3, 9, () => 1, (start, end, from, to) => lines.push([start[0], end[0], from, to]));
  expect(lines).toEqual([[3, 4, 3, 4], [0, 4, 4, 8], [0, 1, 8, 9]]);
});

test("a way in a slit goes round along the periodic axis only", () => {
  const run = two(SLIT);
  run.turn(0, 3, [3, 1], [1, 0.25]);
  [run.reach, run.remembered] = [10, 10];
  const lines: number[][] = [];
  eachLine(run, 0, 3, 6, () => 1, (start, end) => lines.push([...start.slice(0, 2), ...end.slice(0, 2)]));
  expect(lines).toEqual([[3, 1, 4, 1.25], [0, 1.25, 2, 1.75]]);
  expect([SLIT.kind, SLIT.periodic, SLIT.repeats(0), SLIT.repeats(1), SLIT.hasWalls(1)]).toEqual(["mixed", true, true, false, true]);
  expect([SLIT.wrapped(5, 0), SLIT.wrapped(5, 1), SLIT.shortest(3, 0), SLIT.shortest(3, 1)]).toEqual([1, 5, -1, 3]);
});

test("walls that move are where they are at the moment, and stand before", () => {
  const space = new Space("walls", 2, [0, 0], [4, 2]);
  expect(space.at(3).max).toEqual([4, 2]);
  space.moveWall(1, 2, 4, -0.5);
  space.moveWall(1, 4, 3, 0);
  expect([0, 2, 3, 4, 9].map((t) => space.at(t).max[0])).toEqual([4, 4, 3.5, 3, 3]);
  expect(space.at(9).size).toEqual([3, 2]);
});

test("all places of walls that move are seen", () => {
  const space = new Space("walls", 2, [0, 0], [4, 2]);
  expect([space.extentTo(9).min, space.extentTo(9).max]).toEqual([[0, 0], [4, 2]]);
  space.moveWall(1, 2, 4, 0.5);
  space.moveWall(0, 2, 0, -1);
  expect([space.extentTo(3).min, space.extentTo(3).max]).toEqual([[-1, 0], [4.5, 2]]);
  space.moveWall(0, 4, -2, 1);
  expect([space.extentTo(6).min, space.extentTo(6).max]).toEqual([[-2, 0], [6, 2]]);
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

/** Two balls above a floor with a bumper; the first falls into a pocket at 3. */
function pinball(): Run {
  const obstacles: Obstacle[] = [
    { shape: { kind: "half-space", point: [0, 0], normal: [0, 2] } },
    { name: "bumper", shape: { kind: "ball", center: [5, 1], radius: 0.5 } },
  ];
  const pockets: Pocket[] = [{ center: [-3, 1], radius: 0.5 }];
  const run = new Run({ title: "pinball", space: new Space("open", 2), obstacles, pockets, names: ["one", undefined], radius: [0.5, 0.25], mass: [1, 3], end: 10 });
  const turns: Parameters<Run["turn"]>[] = [[0, 0, [0, 1], [-1, 0]], [1, 0, [2.25, 1], [1, 0]], [1, 2, [4.25, 1], [-1, 0]], [1, 4, [2.25, 1], [0, 0]]];
  const events = [{ time: 2, a: 1, b: 1, wall: MET.obstacle, impulse: 6 }, { time: 3, a: 0, b: 0, wall: MET.pocket, impulse: 0 }];
  const turn = (place: number): void => run.turn(...turns[place]!);
  run.grow(turns.map(([, time]) => time), events.map(({ time }) => time), turn, (place) => events[place]!);
  [run.reach, run.remembered, run.over] = [10, 10, true];
  return run;
}

test("a ball that falls into a pocket is gone from that moment on, forwards and back", () => {
  const run = pinball();
  const moment = new Moment(run);
  for (const [t, gone] of [[0, false], [2.9, false], [3, true], [9, true], [1, false]] as const) {
    moment.set(t);
    expect([moment.isGone(0), moment.isGone(1)], `at ${t}`).toEqual([gone, false]);
  }
  const ways: number[] = [];
  eachLine(run, 0, 2, 9, () => 1, (start, end) => ways.push(start[0], end[0]));
  expect(ways).toEqual([-2, -3]);
  [run.reach, run.remembered] = [12, 10];
  run.present = { time: 12, positions: [NaN, NaN, 3, 4], velocities: [NaN, NaN, 5, 0] };
  moment.set(12);
  expect([moment.isGone(0), moment.placeOf(1), moment.speedOf(0), moment.speedOf(1)]).toEqual([true, [3, 4, 0], 0, 5]);
});

test("a pocket takes the energy and the momentum of the ball, and nothing else", () => {
  const { totals } = pinball();
  expect([...totals.time.all]).toEqual([0, 2, 3, 4]);
  expect([...totals.energy.all]).toEqual([2, 2, 1.5, 0]);
  expect([...totals.momentum[0]!.all]).toEqual([2, -4, -3, 0]);
});

test("an event calls its obstacle or its pocket by name or number, and no ball else", () => {
  const run = pinball();
  const words = new Words(run);
  expect([0, 1].map((event) => words.eventName(event))).toEqual(["ball 1 – bumper", "one – pocket 0"]);
  expect([run.events.balls(0), run.events.of(0), run.events.of(1)]).toEqual([[1], [1], [0]]);
  expect([contactPoint(run, 0), contactPoint(run, 1)]).toEqual([[4.5, 1, 0], [-3, 1, 0]]);
  expect(words.summary()).toBe("2 balls · 2D · open space · 2 obstacles · 1 pocket · 2 events");
  expect(words.removal(1, 0)).toEqual(["fell into", "pocket 0"]);
});

/**
 * A bullet removes a target at 1 and goes on; at 3 it and a mine remove each other; at 4 a wall
 * removes a ball.
 */
function range(): Run {
  const run = new Run({ title: "range", space: new Space("open", 2), names: ["bullet", "target", "mine", undefined], radius: [0.5, 0.5, 0.5, 0.5], mass: [1, 2, 4, 8], end: 10 });
  const turns: Parameters<Run["turn"]>[] = [[0, 0, [0, 0], [2, 0]], [1, 0, [3, 0], [0, 0]], [2, 0, [7, 0], [0, 0]], [3, 0, [0, 5], [1, 0]]];
  const events = [{ time: 1, a: 0, b: 1, wall: 0, impulse: 0, removes: 2 }, { time: 3, a: 0, b: 2, wall: 0, impulse: 0, removes: 3 }, { time: 4, a: 3, b: 3, wall: 2, impulse: 0, removes: 1 }];
  run.grow(turns.map(([, time]) => time), events.map(({ time }) => time), (place) => run.turn(...turns[place]!), (place) => events[place]!);
  [run.reach, run.remembered, run.over] = [10, 10, true];
  return run;
}

test("a ball that a rule removes is gone from that moment on, and the other is not", () => {
  const run = range();
  const moment = new Moment(run);
  for (const [t, gone] of [[0.9, []], [1, [1]], [2.9, [1]], [3, [0, 1, 2]], [9, [0, 1, 2, 3]], [0, []]] as const) {
    moment.set(t);
    expect([0, 1, 2, 3].filter((ball) => moment.isGone(ball)), `at ${t}`).toEqual(gone);
  }
  expect([0, 1, 2, 3].map((ball) => run.removal(ball))).toEqual([1, 0, 1, 2]);
  const { totals } = run;
  expect([...totals.time.all]).toEqual([0, 1, 3, 4]);
  expect([...totals.energy.all]).toEqual([6, 6, 4, 0]);
  const words = new Words(run);
  const removed = [0, 1, 2, 3].map((ball) => words.removal(run.removal(ball)!, ball));
  expect(removed).toEqual([["removed by", "mine"], ["removed by", "bullet"], ["removed by", "bullet"], ["removed by", "right wall"]]);
  expect([0, 1, 2].map((event) => words.eventName(event))).toEqual(["bullet – target", "bullet – mine", "ball 3 – right wall"]);
});

test("what is seen of open space holds the obstacles that end, and the pockets", () => {
  const { min, max } = pinball().extent();
  expect([min, max]).toEqual([[-3.5, 0.5], [5.5, 1.5]]);
});

test("obstacles and pockets are where their images are in a periodic box", () => {
  const space = new Space(["periodic", "walls"], 2, [0, 0], [4, 2]);
  const post: Shape = { kind: "ball", center: [3.75, 1], radius: 0.5 };
  expect(imagesOf(post, space, 0)).toEqual([post, { ...post, center: [-0.25, 1] }]);
  const far: Shape = { kind: "box", min: [9, 0], max: [10, 1] };
  expect(imagesOf(far, space, 0)).toEqual([far, { ...far, min: [1, 0], max: [2, 1] }]);
  const long: Shape = { kind: "polyline", vertices: [[1, 1], [6, 1]], closed: false };
  expect(imagesOf(long, space, 0)).toEqual([long, { ...long, vertices: [[-3, 1], [2, 1]] }]);
  const floor: Shape = { kind: "half-space", point: [0, 0], normal: [0, 1] };
  expect(imagesOf(floor, space, 0)).toEqual([floor]);
  expect(imagesOf(post, new Space("walls", 2, [0, 0], [4, 2]), 0)).toEqual([post]);
  const many: Shape = { kind: "polyline", vertices: [[-1e9, 1], [1e9, 1]], closed: false };
  expect(imagesOf(many, space, 0).length).toBeLessThan(1002);
  const obstacles = [{ shape: post }];
  const run = new Run({ title: "posts", space, obstacles, pockets: [{ center: [0.25, 1.5], radius: 0.5 }], names: [undefined], radius: [0.5], mass: [1], end: 9 });
  expect(run.shapes).toHaveLength(2);
  expect(run.holes.map(({ center }) => center)).toEqual([[0.25, 1.5], [4.25, 1.5]]);
  // A ball comes from the right and touches the image at the left.
  run.turn(0, 0, [2, 1], [-1, 0]);
  run.turn(0, 1.25, [0.75, 1], [1, 0]);
  run.happen({ time: 1.25, a: 0, b: 0, wall: MET.obstacle, impulse: 2 });
  [run.reach, run.remembered] = [9, 9];
  expect(contactPoint(run, 0)).toEqual([0.25, 1, 0]);
});

test("a ball touches a shape where that is nearest, from outside and from inside", () => {
  const segment = { start: [0, 0], end: [4, 0], radius: 1 };
  const box = { min: [0, 0], max: [4, 2] };
  const corners = [[0, 0], [4, 0], [4, 4]];
  const cases: readonly (readonly [Shape, Point3, Point3])[] = [
    [{ kind: "ball", center: [1, 1], radius: 2 }, [6, 1, 0], [3, 1, 0]],
    [{ kind: "hollow-ball", center: [1, 1], radius: 2 }, [1, 2, 0], [1, 3, 0]],
    [{ kind: "half-space", point: [0, 1], normal: [0, -3] }, [7, -2, 0], [7, 1, 0]],
    [{ kind: "capsule", ...segment }, [3, 5, 0], [3, 1, 0]],
    [{ kind: "capsule", ...segment }, [9, 0, 0], [5, 0, 0]],
    [{ kind: "hollow-capsule", ...segment }, [-0.5, 0, 0], [-1, 0, 0]],
    [{ kind: "box", ...box }, [5, 1, 0], [4, 1, 0]],
    [{ kind: "hollow-box", ...box }, [1, 1.5, 0], [1, 2, 0]],
    [{ kind: "polyline", vertices: corners, closed: false }, [1, 2, 0], [1, 0, 0]],
    [{ kind: "polyline", vertices: corners, closed: true }, [1, 2, 0], [1.5, 1.5, 0]],
    [{ kind: "box", min: [0, 0, 0], max: [1, 1, 1] }, [2, 3, 4], [1, 1, 1]],
    [{ kind: "tube", ...segment }, [9, 0.5, 0], [9, 1, 0]],
    [{ kind: "hollow-cylinder", ...segment }, [2, 0.5, 0], [2, 1, 0]],
    [{ kind: "hollow-cylinder", ...segment }, [3.75, 0.5, 0], [4, 0.5, 0]],
    [{ kind: "triangle", corners }, [1, 2, 0], [1.5, 1.5, 0]],
    [{ kind: "triangle", corners: corners.map(([x, y]) => [x!, y!, 1]) }, [3, 1, 5], [3, 1, 1]],
    [{ kind: "mesh", vertices: [[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]], triangles: [[0, 1, 2], [0, 1, 3]] }, [1, 0.5, 2], [1, 0, 2]],
  ];
  for (const [shape, place, there] of cases) expect(nearest(shape, place), JSON.stringify(shape)).toEqual(there);
});
