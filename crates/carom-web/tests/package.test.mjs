// The npm package as users have it, compared with the program: `cargo xtask web --test`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import init, * as carom from "../pkg/node.js";
import * as many from "../pkg/node-simulation.js";

const { Gas, Simulation, Stepping, World } = many;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const scene = (name) => readFileSync(join(root, "scenes", name), "utf8");

/** What the program prints; the variable CAROM may name a program that is already built. */
function program(words, input) {
  const built = process.env.CAROM;
  const [command, first] = built ? [built, []] : ["cargo", ["run", "--quiet", "--release", "--package", "carom-cli", "--"]];
  return execFileSync(command, [...first, ...words], { cwd: root, input, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
}

function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "carom-web-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file of a run by the program. */
function resultOf(name, file) {
  return inFolder((out) => {
    program(["run", join("scenes", name), "--out", out, "--quiet"]);
    return readFileSync(join(out, file), "utf8");
  });
}

const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
const b = { center: [10, 3], radius: 3 };

test("two balls: every question has the types that the declarations promise", () => {
  assert.equal(carom.relation(a, b), "separate");
  assert.equal(carom.relationWithin(a, b, 6), "touching");
  assert.equal(carom.gap({ center: [0, 0], radius: 2 }, { center: [3, 4], radius: 2.5 }), 0.5);
  assert.deepEqual(carom.closestPoints({ center: [0, 0], radius: 1 }, { center: [0, 5], radius: 2 }), [[0, 1], [0, 3]]);
  const impact = { time: 6, normal: [0.8, 0.6], point: [7.6, 1.2] };
  assert.deepEqual(carom.timeOfImpact(a, b, 10), impact);
  assert.deepEqual(carom.firstContact(a, b, 10), impact);
  assert.equal(carom.timeOfImpact(a, b, 5), undefined);
  assert.deepEqual(carom.contactInterval(a, b, "f32"), { start: 6, end: 14 });
  assert.deepEqual([carom.hasTouchedBy(a, b, 6), carom.hasTouchedBy(a, b, carom.ulpsAway(6, -1))], [true, false]);
  assert.deepEqual(carom.textbook(a, b, 10), { time: 6, normal: [0.8, 0.6] });
  assert.equal(carom.textbookRelation(a, b, "f32"), "separate");
  assert.deepEqual(carom.textbookDiscriminant(a, b, "f32"), { bb: 100, ac: 84, d: 16 });
  const end = carom.bounce({ ...a, mass: 1 }, { ...b, mass: Infinity }, 1, 6);
  assert.deepEqual(end.impact, impact);
  assert.deepEqual(end.b, { center: [10, 3], velocity: [0, 0] });
  assert.equal("impulse" in carom.bounce({ ...a, mass: 1 }, { ...b, mass: 1 }, 1, 1), false);
});

test("the anatomy has the letters of the lessons", () => {
  const { p, w, R, V, C, N, D, F, T, distance, roots, steps, verdict } = carom.anatomy(a, b, 20);
  assert.deepEqual({ p, w, R, V, C, N }, { p: [10, 3], w: [-1, 0], R: 5, V: [20, 0], C: [10, 3], N: [1, 0] });
  assert.deepEqual({ D, F, T, distance, roots }, { D: 10, F: 9, T: 16, distance: 6, roots: [6, 14] });
  assert.deepEqual(steps.map(({ name }) => name), ["tooFar", "notTowards", "passesBy", "beyondMovement"]);
  assert.equal(verdict, "hit");
});

/** Checks that calls throw, and the messages. */
function refuses(cases) {
  for (const [ask, message] of cases) assert.throws(ask, { name: "Error", message });
}

test("what is refused is said with its place and the cure", () => {
  const cases = [
    [() => carom.gap({ center: [0, 0] }, b), /^ball a: missing field `radius`; give \{ center/],
    [() => carom.gap(a, { ...b, radius: -1 }), /^ball b: the radius is -1; give a finite number/],
    [() => carom.gap(a, undefined), /^ball b: .*; give \{ center/],
    [() => carom.relation(a, b, "f16"), /^"f16" is not a scalar type; give "f64" or "f32"$/],
    [() => carom.bounce(a, b, 1, 1), /^ball a: missing field `mass`; give/],
    [() => Simulation.fromScene("dimension = 2\nuntl = 3", "my.toml"), /^my\.toml:2:1: unknown key `untl`\n.*did you mean `until`\?$/s],
    [() => Stepping.fromScene(scene("cradle.toml"), 0), /^the time step is 0; give a finite time above 0$/],
  ];
  refuses(cases);
});

test("a key that no ball has is refused, and a body may stand for a ball", () => {
  refuses([
    [() => carom.timeOfImpact({ center: [0, 0], radius: 1, velocty: [1, 0] }, b, 1), /^ball a: unknown key `velocty`; give \{ center: .*velocity\?/],
    [() => carom.gap(a, { ...b, Radius: 1 }), /^ball b: unknown key `Radius`; give \{ center/],
    [() => carom.bounce({ ...a, mass: 1 }, { ...b, mass: 1, name: "b" }, 1, 1), /^ball b: unknown key `name`; give .*mass: m \}$/],
  ]);
  assert.deepEqual(carom.timeOfImpact({ ...a, mass: 1 }, { ...b, mass: Infinity }, 10).time, 6);
});

test("a missing time, NaN and what is no number are refused by the name of the argument", () => {
  const end = "give a number, or Infinity for no end";
  const [one, other] = [{ ...a, mass: 1 }, { ...b, mass: 1 }];
  for (const name of ["firstContact", "timeOfImpact", "textbook"]) {
    refuses([
      [() => carom[name](a, b), `maxTime is missing; ${end}`],
      [() => carom[name](a, b, NaN), `maxTime is NaN; ${end}`],
      [() => carom[name](a, b, "10"), `maxTime is a string; ${end}`],
      [() => carom[name](a, b, null), `maxTime is null; ${end}`],
    ]);
  }
  refuses([
    [() => carom.anatomy(a, b), "maxTime is missing; give a number"],
    [() => carom.hasTouchedBy(a, b, NaN), `time is NaN; ${end}`],
    [() => carom.relationWithin(a, b), "tolerance is missing; give a number"],
    [() => carom.bounce(one, other), "restitution is missing; give a number from 0 to 1"],
    [() => carom.bounce(one, other, 1), "duration is missing; give a number"],
    [() => carom.bounce(one, other, 1, [1]), "duration is an object; give a number"],
    [() => carom.ulpsAway(), "x is missing; give a number"],
    [() => carom.ulpsAway(1), "count is missing; give a whole number"],
    [() => carom.relation(a, b, 32), 'scalar is a number; give "f64" or "f32"'],
  ]);
  assert.ok(Number.isNaN(carom.ulpsAway(NaN, 1)));
  // Infinity is an interval without an end; the scalar and a velocity are optional.
  assert.equal(carom.timeOfImpact(a, b, Infinity, undefined).time, 6);
  assert.equal(carom.relation(a, { ...b, velocity: undefined }), "separate");
});

test("the simulator names the arguments that it refuses", () => {
  const game = Simulation.fromScene(scene("rack.toml"));
  const gas = new Gas(100, 0.1, 1, 1);
  const limit = "give a number of at least 0, or Infinity for no limit";
  refuses([
    [() => Simulation.fromScene(), "toml is missing; give the text of a scene file"],
    [() => Simulation.fromScene(scene("rack.toml"), 7), /^name is a number; give/],
    [() => Stepping.fromScene(scene("cradle.toml")), "dt is missing; give a finite time above 0"],
    [() => game.run(), "until is missing; give a number, or Infinity for no end"],
    [() => game.run(NaN, 5), "until is NaN; give a number, or Infinity for no end"],
    [() => game.run(1, NaN), `budget is NaN; ${limit}`],
    [() => game.run(1, -1), `budget is -1; ${limit}`],
    [() => game.positionsAt(), "time is missing; give a number"],
    [() => game.eventsUpTo(), /^time is missing; give a number/],
    [() => game.events(), /^start is missing; give a whole number from 0 to/],
    [() => game.events(0.5, 1), /^start is 0\.5; give a whole number from 0 to/],
    [() => game.events(0, -1), `count is -1; ${limit}`],
    [() => new Gas(100, 0.1, 1), "seed is missing; give a whole number"],
    [() => new Gas(100), "packingFraction is missing; give a number"],
    [() => new Gas(100, 0.1, 1, 1, "1"), "restitution is a string; give a number"],
    [() => gas.run(), /^until is missing; give/],
    [() => gas.movePiston(1), "speed is missing; give a number"],
    [() => gas.speedCounts(-1, 4), /^bins is -1; give a whole number from 0 to/],
    [() => gas.maxwellCounts(20), "fastest is missing; give a number"],
    [() => gas.adiabaticTemperature(1.6, 1), "to is missing; give a number"],
    [() => gas.lawfulPressure(1), "temperature is missing; give a number"],
  ]);
  assert.deepEqual([game.time, gas.time], [0, 0]);
  // Without a budget or a count there is no limit.
  assert.equal(game.run(Infinity), game.events(0).length);
  assert.equal(game.events(0, Infinity).length, game.events(0).length);
});

test("what is used after free() says so, and free() may be called twice", () => {
  const toml = scene("cradle.toml");
  const makers = {
    Gas: () => new Gas(100, 0.1, 1, 1),
    Simulation: () => Simulation.fromScene(toml),
    Stepping: () => Stepping.fromScene(toml, 0.01),
    World: () => new World({ balls: [{ center: [0, 0], radius: 1, mass: 1 }] }),
  };
  // The list above has every class of the module.
  const classes = Object.entries(many).filter(([, value]) => value?.prototype?.free).map(([name]) => name);
  assert.deepEqual(classes.sort(), Object.keys(makers));
  for (const [name, make] of Object.entries(makers)) {
    const [kept, freed] = [make(), make()];
    freed.free();
    freed.free();
    const message = `this ${name} has been freed; make a new one, or call free() after its last use`;
    const { prototype } = many[name];
    const members = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(([member]) => !["constructor", "free", "__destroy_into_raw"].includes(member));
    assert.ok(members.length > 5);
    for (const [member, { get, value }] of members) {
      // Valid arguments, so that there is no other error.
      assert.throws(() => (get ?? value).call(freed, 1, 1, 1), { name: "Error", message }, `${name}.${member}`);
    }
    assert.ok(kept.positions().length > 0 && kept.time === 0);
    kept[Symbol.dispose]?.();
  }
});

test("a table of pairs: the program's answers, to the last bit", () => {
  const rows = (text) => {
    const [names, ...lines] = text.trim().split("\n").map((line) => line.split(","));
    return lines.map((cells) => Object.fromEntries(cells.map((cell, k) => [names[k], cell])));
  };
  const asked = rows(readFileSync(join(root, "scenes/pairs.csv"), "utf8"));
  const answers = rows(program(["pairs", "scenes/pairs.csv"]));
  assert.ok(asked.length > 10 && asked.length === answers.length);
  // The cell is empty if there is no such time.
  const number = (cell) => (cell === "" ? undefined : cell === "inf" ? Infinity : Number(cell));
  asked.forEach((row, k) => {
    const answer = answers[k];
    const ball = (name) => ({
      center: [Number(row[`${name}x`]), Number(row[`${name}y`])],
      radius: Number(row[`${name}r`]),
      velocity: [Number(row[`${name}vx`]), Number(row[`${name}vy`])],
    });
    const [a, b] = [ball("a"), ball("b")];
    const contact = carom.firstContact(a, b, 1);
    assert.equal(carom.relation(a, b), answer.relation, row.pair);
    assert.equal(carom.timeOfImpact(a, b, 1)?.time, number(answer.time_of_impact), row.pair);
    assert.deepEqual(
      [contact?.time, contact?.normal[0], contact?.normal[1], contact?.point[0], contact?.point[1]],
      ["first_contact", "nx", "ny", "px", "py"].map((name) => number(answer[name])),
      row.pair,
    );
  });
});

test("a whole break: the trajectory, the energy and the replay of the program", async () => {
  await init();
  const native = JSON.parse(resultOf("rack.toml", "summary.json"));
  const game = Simulation.fromScene(scene("rack.toml"), "rack.toml");
  for (let frame = 1; !game.done; frame++) game.run(frame / 60, 1e6);
  assert.equal(game.trajectoryHash, native.trajectory_hash);
  const summary = JSON.parse(game.summaryJson());
  for (const key of ["scene", "time", "pair_collisions", "wall_collisions", "energy", "momentum", "title"]) {
    assert.deepEqual(summary[key], native[key], key);
  }
  assert.equal(game.replayHtml(), resultOf("rack.toml", "replay.html"));
  game.free();
});

test("places, velocities and radii come ball after ball, in arrays that are filled anew", () => {
  const spheres = Simulation.fromScene(scene("hard-spheres.toml"));
  assert.deepEqual([spheres.dimension, spheres.bounds().kind, spheres.until], [3, "periodic", undefined]);
  const [places, velocities, radii] = [spheres.positions(), spheres.velocities(), spheres.radii()];
  assert.deepEqual([places.length, velocities.length, radii.length], [3, 3, 1].map((each) => each * spheres.count));
  const before = Float32Array.from(places);
  assert.ok(spheres.run(Infinity, 5) === 5 && spheres.time > 0 && !spheres.done);
  assert.equal(spheres.positions(), places);
  assert.notDeepEqual(Float32Array.from(places), before);
  assert.equal(spheres.firstHits().filter((time) => !Number.isNaN(time)).length > 1, true);
});

test("the past is remembered: where the balls were, and what happened", () => {
  const game = Simulation.fromScene(scene("rack.toml"));
  const start = Float32Array.from(game.positions());
  game.runToEnd();
  const end = Float32Array.from(game.positions());
  const events = game.events(0, game.eventsUpTo(Infinity));
  assert.equal(events.length, game.pairCollisions + game.wallCollisions);
  assert.deepEqual([game.pastUntil, game.eventsUpTo(game.time)], [8, events.length]);
  assert.deepEqual([events[0].a, events[0].b, "wall" in events[0]], [0, 1, false]);
  assert.deepEqual(game.events(3, 2), events.slice(3, 5));
  assert.equal(game.eventsUpTo(events[0].time / 2), 0);
  assert.ok(events.some(({ b, wall }) => b === undefined && wall === "+x"));
  assert.deepEqual(Float32Array.from(game.positionsAt(0)), start);
  const off = game.positionsAt(8).map((x, i) => Math.abs(x - end[i]));
  assert.ok(Math.max(...off) < 1e-6, `${Math.max(...off)}`);
});

test("a scene tells its obstacles and pockets, and a ball in a pocket keeps its place", () => {
  const game = Simulation.fromScene(scene("pinball.toml"));
  const { obstacles, pockets } = { obstacles: game.obstacles(), pockets: game.pockets() };
  assert.deepEqual(obstacles[0], { name: "mushroom", shape: { kind: "ball", center: [5, 12], radius: 0.8 } });
  assert.deepEqual(obstacles[1].name, undefined);
  assert.deepEqual(pockets.map(({ name }) => name), ["drain", "lane end"]);
  const [count, radii, masses] = [game.count, [...game.radii()], [...game.masses()]];
  game.runToEnd();
  const events = game.events(0, Infinity);
  assert.equal(events.length, game.pairCollisions + game.wallCollisions + game.pocketed);
  const fallen = events.filter(({ pocket }) => pocket !== undefined).map(({ a }) => a);
  assert.ok(fallen.length > 0 && fallen.length < count && game.pocketed === fallen.length);
  assert.deepEqual([game.count, [...game.radii()], [...game.masses()]], [count, radii, masses]);
  const gone = [...game.positions()].map((x, i) => Number.isNaN(x) === fallen.includes(i >> 1));
  assert.deepEqual([gone.every(Boolean), gone.length, game.velocities().length], [true, 2 * count, 2 * count]);
  assert.ok([...game.positionsAt(0)].every(Number.isFinite));
  const hit = events.find(({ obstacle }) => obstacles[obstacle]?.name === "arch");
  assert.match(hit.feature, /^(edge|vertex) \d$/);
  assert.equal(game.replayHtml(), resultOf("pinball.toml", "replay.html"));
  game.free();
});

test("newLines returns each line once, to the bit", () => {
  const game = Simulation.fromScene(scene("rack.toml"));
  const start = game.newLines(); // ball, time, x, y, the velocity, and the acceleration
  assert.deepEqual([start.length, ...start.slice(0, 6)], [16 * 8, 0, 0, 0.6, 0.635, 8, 0.1]);
  assert.equal(game.newLines().length, 0);
  game.run(Infinity, 1);
  const [cue, one] = [game.newLines(), game.newLines()];
  assert.deepEqual([cue.length, one.length], [2 * 8, 0]);
  assert.deepEqual([cue[0], cue[8], cue[1]], [0, 1, game.time]);
  assert.deepEqual(Float32Array.from(cue.slice(4, 6)), game.velocities().slice(0, 2));
  assert.deepEqual(game.masses(), new Float64Array(16).fill(0.17));
});

test("on a cloth the lines tell how balls spin", () => {
  const game = Simulation.fromScene(scene("trick-shots.toml"));
  assert.deepEqual(game.motion, { friction: 0.01 * 9.81, spinning: 2.5 * 0.012 * 9.81 });
  const start = game.newLines(); // as above, and the angular velocity
  assert.deepEqual([start.length, start[0], ...start.slice(8, 11).map(Math.round)], [8 * 11, 0, 210, 70, 0]);
  game.free();
});

test("the same scene in steps misses what the simulator sees", () => {
  const shot = `
    dimension = 2
    until = 3
    [[ball]]
    name = "bullet"
    center = [0, 0]
    velocity = [100, 0]
    radius = 0.1
    mass = 1
    [[ball]]
    center = [10, 0]
    radius = 0.5
    mass = inf
  `;
  const [seen, missed] = [Simulation.fromScene(shot), Stepping.fromScene(shot, 1 / 30)];
  seen.runToEnd();
  for (let step = 0; step < 90; step++) missed.step();
  assert.ok(seen.positions()[0] < 0, "it came back");
  assert.ok(missed.positions()[0] > 200, "it went through");
  assert.ok(Math.abs(seen.firstHits()[0] - 0.094) < 1e-15);
  assert.ok(Number.isNaN(missed.firstHits()[0]) && missed.collisions === 0);
});

test("a gas: its pressure, its piston, and the law beside them", () => {
  const gas = new Gas(400, 0.2, 1, 7);
  assert.deepEqual([gas.count, gas.time, gas.pressures(), gas.meanPressure], [400, 0, undefined, undefined]);
  assert.equal(gas.positions().length, 800);
  gas.run(4, Infinity);
  assert.equal(gas.pressures().length, 4);
  assert.ok(Math.abs(gas.meanPressure / gas.lawfulMeanPressure(gas.pistonPosition, gas.temperature) - 1) < 0.05);
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  assert.equal(sum(gas.speedCounts(20, 8)), 400);
  assert.ok(Math.abs(sum(gas.maxwellCounts(20, 8)) - 400) < 1e-6);
  const [, most] = gas.pistonRange;
  gas.movePiston(0.8, 0.1);
  gas.run(5, Infinity);
  assert.deepEqual([gas.pistonPosition, gas.pistonVelocity], [most - 0.1, -0.1]);
  gas.stopPiston();
  assert.equal(gas.pistonVelocity, 0);
  assert.ok(Math.abs(gas.energy - gas.startEnergy - gas.work) < 1e-10 && gas.work > 10);
  assert.throws(() => gas.movePiston(9, 1), { name: "Error", message: /^the piston cannot move to 9; give a position from / });
  assert.throws(() => new Gas(100.7, 0.2, 1, 7), { name: "Error", message: /^the number of discs is 100\.7; give a whole number from / });
  assert.throws(() => new Gas(400, 0.9, 1, 7), { name: "Error", message: /^the packing fraction is 0\.9; give a number from / });
  gas.free();
});

const table = () => ({
  boundary: { kind: "box", min: [0, 0], max: [20, 10] },
  balls: [
    { center: [2, 5], radius: 1, mass: 1, velocity: [1, 0] },
    { center: [8, 5], radius: 1, mass: Infinity, kind: "sensor" },
  ],
  rule: {
    pair: (first, second) => (first === "sensor" || second === "sensor" ? "pass" : { bounce: 0 }),
    wall: (ball, wall) => (wall === "+x" ? "remove" : "bounce"),
  },
});

/** The events up to a time: time, outcome, balls and wall. */
function told(world, until) {
  const events = [];
  for (let event = world.step(until); event; event = world.step(until)) events.push([event.time, event.outcome, ...event.balls, event.wall]);
  return events;
}

test("a world is kicked, and balls come and go", () => {
  const world = new World(table());
  assert.deepEqual(told(world, 9), [[4, "enter", 0, 1, undefined], [8, "leave", 0, 1, undefined]]);
  const places = world.positions();
  assert.ok(places instanceof Float64Array);
  assert.deepEqual([...places], [11, 5, 8, 5]);
  world.applyImpulse(0, [1, 0]);
  assert.deepEqual([world.velocity(0), world.energy, world.momentum], [[2, 0], 2, [2, 0]]);
  const other = world.insert({ center: [16, 5], radius: 1, mass: 1 });
  assert.deepEqual(told(world, 20), [[10.5, "bounce", 0, other, undefined], [13.5, "remove", other, "+x"], [15.5, "remove", 0, "+x"]]);
  assert.deepEqual([[...world.ids()], world.count, world.contains(0), world.time], [[1], 1, false, 20]);
  assert.equal(world.insert({ center: [4, 4], radius: 1, mass: 1, kind: "new" }), 3);
  assert.deepEqual([world.kind(3), world.position(3), world.positions().length], ["new", [4, 4], 4]);
  world.setKind(3, "sensor");
  world.setRestitution(3, 0.5);
  world.moveWall("-y", 1, 0.5);
  assert.deepEqual([world.step(30), world.wallPosition("-y"), world.dimension], [undefined, 1, 2]);
  world.remove(3);
  assert.equal(world.count, 1);
});

const ALLEY = {
  boundary: { kind: "box", min: [0, 0], max: [20, 10] },
  balls: [{ center: [8, 5], radius: 1, mass: 1, velocity: [1, 0] }],
  obstacles: [
    { shape: { kind: "capsule", start: [0, 9], end: [9, 9], radius: 0.5 } },
    { name: "wall", shape: { kind: "polyline", vertices: [[11, 0], [11, 9]], closed: false }, restitution: 0.5 },
  ],
  pockets: [{ name: "hole", center: [4, 5], radius: 1 }],
};

test("a world has obstacles and pockets, which events call by their places", () => {
  const world = new World(ALLEY);
  const { normal, ...hit } = world.step(20);
  assert.deepEqual([hit.time, hit.outcome, hit.balls, hit.obstacle, hit.feature, hit.pocket, hit.wall], [2, "bounce", [0], 1, "edge 0", undefined, undefined]);
  assert.deepEqual([normal, hit.impulse], [[1, 0], 1.5]);
  const gone = world.step(20);
  assert.deepEqual([gone.time, gone.outcome, gone.pocket, gone.obstacle, world.contains(0)], [12, "remove", 0, undefined, false]);
  const asked = [];
  const ruled = new World({ ...ALLEY, rule: { obstacle: (ball, obstacle) => (asked.push([ball, obstacle]), obstacle === 1 ? "ignore" : { bounce: 1 }) } });
  assert.deepEqual([told(ruled, 12), asked], [[[11, "bounce", 0, "+x"]], [["ball", 0], ["ball", 1]]]);
  const shaped = (shape) => () => new World({ ...ALLEY, obstacles: [{ shape }] });
  refuses([
    [() => new World({ ...ALLEY, obstacles: [{ form: 1 }] }), /^obstacle 0: unknown key `form`; give \{ shape: \{ kind/],
    [() => new World({ ...ALLEY, pockets: [{ center: [1, 1] }] }), /^setup: missing field `radius`; give/],
    [() => new World({ ...ALLEY, pockets: [{ center: [1], radius: 1 }] }), "pocket 0: the number of components of center is 1; give 2"],
    [shaped({ kind: "cone" }), /^setup: unknown variant `cone`, expected one of `ball`, `hollow-ball`/],
    [shaped({ kind: "ball", center: [1, 1], radius: 1, raduis: 2 }), /^setup: unknown field `raduis`, expected/],
    [shaped({ kind: "box", min: [2, 2], max: [1, 3] }), /^obstacle 0: along axis 0 the lower corner is at 2 /],
    [shaped({ kind: "ball", center: [9, 5], radius: 1 }), /^ball 0 reaches 1 into obstacle 0 at the start; /],
    [() => new World({ ...ALLEY, rule: { obstacle: () => "pass" } }), /^rule\.obstacle\("ball", 0\) returned an unknown answer; return "bounce"/],
  ]);
});

test("a world names what it refuses, and stays as it was", () => {
  const world = new World(table());
  const setup = "give { balls, boundary, obstacles, pockets, restitution, dimension, rule }, all optional";
  const ball = { center: [4.5, 5], radius: 1, mass: 1 };
  const ruled = (rule) => () => new World({ ...table(), rule });
  refuses([
    [() => new World(), `setup is not an object; ${setup}`],
    [() => new World({ bals: [] }), `setup: unknown key \`bals\`; ${setup}`],
    [() => new World({}), "dimension is 0; give 2 or 3, or a first ball whose center has 2 or 3 coordinates"],
    [() => new World({ balls: [{ ...ball, velocty: [1, 0] }] }), /^ball 0: unknown key `velocty`; give \{ center/],
    [() => new World({ balls: [ball], boundary: { kind: "cube" } }), 'boundary: the kind is "cube"; give "open", "box" or "periodic"'],
    [() => new World({ balls: [ball, ball] }), "balls 0 and 1 overlap by 2 at the start; move them apart"],
    [ruled({ pairs: () => "bounce" }), /^rule: unknown key `pairs`; give/],
    [ruled({ pair: "bounce" }), /^rule\.pair is not a function; give/],
    [ruled({ pair: () => "stick" }), /^rule\.pair\("ball", "ball"\) returned an unknown answer; return "bounce"/],
    [ruled({ pair: () => ({ bounce: 2 }) }), /^rule\.pair\("ball", "ball"\): the restitution is 2; give/],
    [ruled({ wall: () => { throw new Error("oh"); } }), 'rule.wall("ball", "-x") threw: oh'],
    [() => world.insert({ ...ball, center: [3.5, 5] }), "the ball would overlap ball 0 by 0.5; put it elsewhere, or wait until there is room"],
    [() => world.insert({ ...ball, center: [4.5, 9.5] }), "the ball would reach 0.5 beyond wall +y; put it inside"],
    [() => world.insert({ ...ball, center: [4.5, 5, 1] }), /^ball 2: the center has 3 components; give 2/],
    [() => world.setVelocity(7, [1, 0]), "there is no ball 7: it was removed or never added; `ids()` lists the balls"],
    [() => world.setVelocity(0, [1]), "the number of components of velocity is 1; give 2"],
    [() => world.setVelocity(0, [NaN, 0]), /^speed NaN is out of range; give/],
    [() => world.setVelocity(1, [1, 0]), "ball 1 has an infinite mass and cannot move; give it a finite mass"],
    [() => world.applyImpulse(), /^ball is missing; give the number of a ball/],
    [() => world.step(), "until is missing; give a number, or Infinity for no end"],
    [() => world.step(-1), "until is -1; give a time of at least 0, the present"],
    [() => world.moveWall("left", 1, 1), /^there is no wall "left"; give "-x"/],
    [() => world.setRestitution(0, 2), /^the restitution is 2; give/],
  ]);
  assert.deepEqual(told(world, 9), told(new World(table()), 9));
});

test("npm publishes the whole package, and nothing else", () => {
  const folder = fileURLToPath(new URL("../pkg", import.meta.url));
  const words = ["pack", "--dry-run", "--json", "--ignore-scripts", "--offline"];
  const [{ files }] = JSON.parse(execFileSync("npm", words, { cwd: folder, encoding: "utf8" }));
  const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = there.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  assert.deepEqual(files.map(({ path }) => path).sort(), paths.sort());
});
