// The npm package as users have it, compared with the program: `cargo xtask web --test`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import init, * as carom from "../pkg/node.js";
import * as plane from "../pkg/node-simulation.js";
import * as space from "../pkg/node-simulation-3d.js";

const { Gas, Simulation, Stepping } = plane;

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
  assert.deepEqual([carom.willCollide(a, b, 6), carom.willCollide(a, b, carom.ulpsAway(6, -1)), carom.willCollide(b, b, 9, "f32")], [true, false, false]);
  assert.deepEqual(carom.firstContactWithin(a, { center: [20, 0], radius: 3 }, 1, 20), { time: 14, normal: [1, 0], point: [16.5, 0] });
  assert.equal(carom.firstContactWithin(a, b, -9, 20, "f32"), undefined);
  const inSpace = [{ center: [0, 0, 0], radius: 2, velocity: [1, 0, 0] }, { center: [10, 3, 0], radius: 3 }];
  assert.deepEqual(carom.timeOfImpact(...inSpace, 10), { time: 6, normal: [0.8, 0.6, 0], point: [7.6, 1.2, 0] });
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

test("other keys are ignored, or refused by an option, and a body may stand for a ball", () => {
  assert.equal(carom.timeOfImpact({ ...a, mass: 1 }, { ...b, mass: Infinity, name: "b" }, 10).time, 6);
  carom.refuseUnknownKeys(true);
  try {
    refuses([
      [() => carom.timeOfImpact({ center: [0, 0], radius: 1, velocty: [1, 0] }, b, 1), /^ball a: unknown key `velocty`; give \{ center: .*velocity\?/],
      [() => carom.gap(a, { ...b, Radius: 1 }), /^ball b: unknown key `Radius`; give \{ center/],
      [() => carom.bounce({ ...a, mass: 1 }, { ...b, mass: 1, name: "b" }, 1, 1), /^ball b: unknown key `name`; give .*mass: m \}$/],
    ]);
    assert.equal(carom.timeOfImpact({ ...a, mass: 1 }, { ...b, mass: Infinity }, 10).time, 6);
  } finally {
    carom.refuseUnknownKeys(false);
  }
  refuses([[() => carom.refuseUnknownKeys(), "refuse is missing; give true or false"]]);
});

test("a vector may be anything with a length and numbers", () => {
  class Point extends Array {}
  const frozen = Object.freeze([10, 3]);
  for (const center of [frozen, Float64Array.of(10, 3), Float32Array.of(10, 3), Point.of(10, 3), { length: 2, 0: 10, 1: 3 }]) {
    assert.equal(carom.timeOfImpact(a, { center, radius: 3, velocity: new Float32Array(2) }, 10).time, 6);
  }
  class Planet {
    radius = 3;
    get center() {
      return [10, 3];
    }
  }
  assert.equal(carom.timeOfImpact(a, new Planet(), 10).time, 6);
  // Its getters ask queries of their own, while a query reads the ball.
  class Busy {
    get center() {
      carom.gap({ center: [1, 1, 1], radius: 9, velocity: [1, 1, 1] }, { center: [7, 7, 7], radius: 1 });
      return [10, 3];
    }
    get velocity() {
      assert.throws(() => carom.gap({ center: [1] }, b));
      return undefined;
    }
    get radius() {
      carom.timeOfImpact({ center: [1, 1], radius: 9 }, { center: [7, 7], radius: 1 }, 77);
      return 3;
    }
  }
  // And one makes the memory of the module grow, which detaches views of it.
  class Large {
    radius = 3;
    get center() {
      assert.throws(() => carom.ulpsAway(1, 1, "x".repeat(2 ** 23)));
      return [10, 3];
    }
  }
  // Other numbers than those that would remain if the ball were not read.
  carom.willCollide({ center: [5, 5], radius: 1 }, { center: [9, 9], radius: 2 }, 1);
  assert.equal(carom.timeOfImpact(a, new Large(), 10).time, 6);
  assert.equal(carom.timeOfImpact(a, new Busy(), 10).time, 6);
  assert.deepEqual(carom.timeOfImpact(new Busy(), a, 10).normal, [-0.8, -0.6]);
  class Broken {
    radius = 3;
    get center() {
      throw new RangeError("no center");
    }
  }
  assert.throws(() => carom.gap(a, new Broken()), { name: "RangeError", message: "no center" });
  const ball = (center, radius = 3, velocity) => () => carom.gap(a, { center, radius, velocity });
  refuses([
    [ball(undefined), /^ball b: missing field `center`; give \{ center/],
    [ball(null), /^ball b: `center` is null; give/],
    [ball("10, 3"), /^ball b: `center` is a string; give/],
    [ball({ x: 10, y: 3 }), /^ball b: `center` is not an array; give/],
    [ball({ length: NaN }), /^ball b: `center` is not an array; give/],
    [ball({ length: -2 }), /^ball b: `center` is not an array; give/],
    [ball({ length: 2.5, 0: 1, 1: 2, 2: 3 }), /^ball b: `center` is not an array; give/],
    [ball({ length: 2n, 0: 1, 1: 2 }), /^ball b: `center` is not an array; give/],
    [ball(new Set([10, 3])), /^ball b: `center` is not an array; give/],
    [ball([10, "3"]), /^ball b: `center\[1\]` is a string; give/],
    [ball([10, 3n]), /^ball b: `center\[1\]` is a bigint; give/],
    [ball([10, , 3]), /^ball b: missing field `center\[1\]`; give/],
    [ball([10]), /^ball b: the center has 1 component; give 2, as/],
    [ball([10, 3, 1, 1]), /^ball b: the center has 4 components; give 2, as/],
    [ball([10, 3], "3"), /^ball b: `radius` is a string; give/],
    [ball([10, 3], 3, null), /^ball b: `velocity` is null; give/],
    [ball([10, 3], 3, [NaN, 1]), /^ball b: component 0 of the velocity is NaN; give a finite number/],
    [() => carom.gap("a", b), /^ball a: it is a string; give/],
    [() => carom.gap(null, b), /^ball a: it is null; give/],
    [() => carom.gap({ ...a, center: new Array(2 ** 31) }, b), /^ball a: missing field `center\[0\]`; give/],
    [() => carom.bounce({ ...a, mass: "1" }, { ...b, mass: 1 }, 1, 1), /^ball a: `mass` is a string; give .*mass: m \}$/],
  ]);
});

test("refusals cost no memory of the module", () => {
  // Once, each took some hundred bytes of the stack, which has a million.
  for (let k = 0; k < 20_000; k += 1) assert.throws(() => carom.willCollide(a, b));
  for (let k = 0; k < 20_000; k += 1) assert.throws(() => carom.timeOfImpact(a, { center: [1], radius: 1 }, 1));
  assert.equal(carom.timeOfImpact(a, b, 10).time, 6);
});

test("a missing time, NaN and what is no number are refused by the name of the argument", () => {
  const end = "give a number, or Infinity for no end";
  const [one, other] = [{ ...a, mass: 1 }, { ...b, mass: 1 }];
  for (const name of ["firstContact", "timeOfImpact", "willCollide", "textbook"]) {
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
    [() => carom.firstContactWithin(a, b, undefined, 1), "margin is missing; give a number"],
    [() => carom.firstContactWithin(a, b, 1), `maxTime is missing; ${end}`],
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
    [() => new Simulation(), "scene is missing; give an object with the keys of a scene file, or the text of a scene file"],
    [() => Simulation.fromScene(7), /^scene is a number; give an object/],
    [() => new Simulation([]), /^scene is an object; give an object with/],
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
  };
  // The list above has every class of the module.
  const classes = Object.entries(plane).filter(([, value]) => value?.prototype?.free).map(([name]) => name);
  assert.deepEqual(classes.sort(), Object.keys(makers));
  for (const [name, make] of Object.entries(makers)) {
    const [kept, freed] = [make(), make()];
    freed.free();
    freed.free();
    const message = `this ${name} has been freed; make a new one, or call free() after its last use`;
    const { prototype } = plane[name];
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
  const spheres = space.Simulation.fromScene(scene("hard-spheres.toml"));
  assert.deepEqual([spheres.dimension, spheres.bounds().kind, spheres.until], [3, "periodic", undefined]);
  const [places, velocities, radii] = [spheres.positions(), spheres.velocities(), spheres.radii()];
  assert.deepEqual([places.length, velocities.length, radii.length], [3, 3, 1].map((each) => each * spheres.count));
  const before = Float64Array.from(places);
  assert.ok(spheres.run(Infinity, 5) === 5 && spheres.time > 0 && !spheres.done);
  assert.equal(spheres.positions(), places);
  assert.notDeepEqual(Float64Array.from(places), before);
  assert.ok([places, velocities, radii, spheres.masses()].every((array) => array instanceof Float64Array));
  assert.equal(spheres.firstHits().filter((time) => !Number.isNaN(time)).length > 1, true);
});

test("the past is remembered: where the balls were, and what happened", () => {
  const game = Simulation.fromScene(scene("rack.toml"));
  const start = Float64Array.from(game.positions());
  game.runToEnd();
  const end = Float64Array.from(game.positions());
  const events = game.events(0, game.eventsUpTo(Infinity));
  assert.equal(events.length, game.pairCollisions + game.wallCollisions);
  assert.deepEqual([game.pastUntil, game.eventsUpTo(game.time)], [8, events.length]);
  assert.deepEqual([events[0].kind, events[0].balls, "wall" in events[0]], ["pair", [0, 1], false]);
  assert.deepEqual(game.events(3, 2), events.slice(3, 5));
  assert.equal(game.eventsUpTo(events[0].time / 2), 0);
  assert.ok(events.some(({ balls, wall }) => balls.length === 1 && wall === "+x"));
  assert.deepEqual(Float64Array.from(game.positionsAt(0)), start);
  const off = game.positionsAt(8).map((x, i) => Math.abs(x - end[i]));
  assert.ok(Math.max(...off) < 1e-6, `${Math.max(...off)}`);
});

test("a scene tells its obstacles and pockets, and a ball in a pocket is gone", () => {
  const game = Simulation.fromScene(scene("pinball.toml"));
  const { obstacles, pockets } = { obstacles: game.obstacles(), pockets: game.pockets() };
  assert.deepEqual(obstacles[0], { name: "mushroom", shape: { kind: "ball", center: [5, 12], radius: 0.8 } });
  assert.deepEqual(obstacles[1].name, undefined);
  assert.deepEqual(pockets.map(({ name }) => name), ["drain", "lane end"]);
  const [count, radii, masses] = [game.count, [...game.radii()], [...game.masses()]];
  assert.deepEqual([...game.ids()], radii.map((_, ball) => ball));
  game.runToEnd();
  const events = game.events(0, Infinity);
  assert.equal(events.length, game.pairCollisions + game.wallCollisions + game.pocketed);
  const fallen = events.filter(({ pocket }) => pocket !== undefined).map(({ balls: [ball] }) => ball);
  assert.ok(fallen.length > 0 && fallen.length < count && game.pocketed === fallen.length);
  const left = radii.map((_, ball) => ball).filter((ball) => !fallen.includes(ball));
  assert.deepEqual([game.count, [...game.ids()], [...game.radii()]], [left.length, left, left.map((ball) => radii[ball])]);
  assert.deepEqual([[...game.masses()], game.positions().length, game.velocities().length], [left.map((ball) => masses[ball]), 2 * left.length, 2 * left.length]);
  assert.ok([...game.positions()].every(Number.isFinite) && game.names.length === count);
  // The history keeps the order of the start.
  assert.ok([...game.positionsAt(0)].every(Number.isFinite));
  for (const time of [game.time, 1e9]) {
    const gone = [...game.positionsAt(time)].map((x, i) => Number.isNaN(x) === fallen.includes(i >> 1));
    assert.deepEqual([gone.every(Boolean), gone.length], [true, 2 * count]);
  }
  const hit = events.find(({ obstacle }) => obstacles[obstacle]?.name === "arch");
  assert.match(hit.feature, /^(edge|corner) \d$/);
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
  assert.deepEqual(Float64Array.from(cue.slice(4, 6)), game.velocities().slice(0, 2));
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
function told(game, until) {
  const events = [];
  for (let event = game.step(until); event; event = game.step(until)) events.push([event.time, event.outcome, ...event.balls, event.wall]);
  return events;
}

test("a simulation is kicked, and balls come and go", () => {
  const game = new Simulation(table());
  assert.deepEqual(told(game, 9), [[4, "enter", 0, 1, undefined], [8, "leave", 0, 1, undefined]]);
  const places = game.positions();
  assert.ok(places instanceof Float64Array);
  assert.deepEqual([...places], [11, 5, 8, 5]);
  game.applyImpulse(0, [1, 0]);
  assert.deepEqual([game.velocity(0), game.energy, game.momentum], [[2, 0], 2, [2, 0]]);
  const other = game.insert({ center: [16, 5], radius: 1, name: "other" });
  assert.deepEqual(told(game, 20), [[10.5, "bounce", 0, other, undefined], [13.5, "remove", other, "+x"], [15.5, "remove", 0, "+x"]]);
  assert.deepEqual([[...game.ids()], game.count, game.contains(0), game.time], [[1], 1, false, 20]);
  assert.equal(game.insert({ center: [4, 4], radius: 1, mass: 1, kind: "new" }), 3);
  assert.deepEqual([game.kind(3), game.position(3), game.positions().length, game.names], ["new", [4, 4], 4, [undefined, undefined, "other", undefined]]);
  game.setKind(3, "sensor");
  game.setRestitution(3, 0.5);
  game.moveWall("-y", 1, 0.5);
  assert.deepEqual([game.step(30), game.wallPosition("-y"), game.dimension], [undefined, 1, 2]);
  game.stopWall("-y");
  // A new ball may be in the memory of a removed one; the order is that of the numbers.
  assert.equal(game.insert({ center: [16, 5], radius: 1 }), 4);
  assert.deepEqual([[...game.ids()], [...game.positions()].slice(-2)], [[1, 3, 4], [16, 5]]);
  game.remove(3);
  assert.equal(game.count, 2);
});

const ALLEY = {
  boundary: { kind: "box", min: [0, 0], max: [20, 10] },
  balls: [{ center: [8, 5], radius: 1, velocity: [1, 0] }],
  obstacles: [
    { capsule: [[0, 9], [9, 9]], radius: 0.5 },
    { name: "wall", polyline: [[11, 0], [11, 9]], restitution: 0.5 },
  ],
  pockets: [{ name: "hole", center: [4, 5], radius: 1 }],
};

test("hops are marked, and listed only if you pass true", () => {
  const scene = {
    boundary: { kind: "box", min: [0, 0], max: [10, 10], restitution: 0.5 },
    motion: { gravity: [0, -2] },
    obstacles: [{ name: "block", box: [[0, 1], [10, 2]], restitution: 0.5 }],
    balls: [{ center: [5, 4], velocity: [0.125, 0], radius: 1 }],
  };
  const fall = new Simulation(scene);
  const stepped = [];
  for (let event = fall.step(6); event; event = fall.step(6)) stepped.push(event);
  const [all, bounces] = [fall.events(0, undefined, true), fall.events(0)];
  assert.deepEqual(all, stepped);
  assert.deepEqual(bounces, all.filter(({ hop }) => !hop));
  assert.ok(bounces.length > 3 && bounces.length < all.length - 10);
  assert.deepEqual([fall.eventsUpTo(6), fall.eventsUpTo(6, true), fall.eventsUpTo(6, false)], [bounces.length, all.length, bounces.length]);
  assert.deepEqual(fall.events(1, 2), bounces.slice(1, 3));
  assert.ok(all.every(({ feature }) => feature === "top edge"));
  assert.equal(JSON.parse(fall.summaryJson()).hops, all.length - bounces.length);
  assert.throws(() => fall.events(0, 1, 1), { name: "Error", message: /^hops is .*; give true or false/ });
  assert.throws(() => fall.eventsUpTo(1, "yes"), /give true or false/);
});

test("obstacles and pockets repeat along periodic axes", () => {
  const boundary = { kind: ["periodic", "walls"], min: [0, 0], max: [10, 6] };
  const balls = [{ center: [3, 3], radius: 0.5, velocity: [-1, 0] }, { center: [5, 1], radius: 0.5, velocity: [1, 0] }];
  const given = { boundary, balls, obstacles: [{ ball: [9.5, 3], radius: 1 }], pockets: [{ center: [-2, 1], radius: 0.5 }] };
  const game = new Simulation(given);
  const [hit, gone] = [game.step(20), game.step(20)];
  // Both are images: the obstacle at x = −0.5, the pocket at x = 8.
  assert.deepEqual([hit.time, hit.kind, hit.obstacle, gone.time, gone.kind, gone.pocket], [2, "obstacle", 0, 2.5, "pocket", 0]);
  const wall = { halfspace: [0, 0], normal: [1, 0], name: "end" };
  assert.throws(() => new Simulation({ ...given, obstacles: [wall] }), /obstacle 0 \("end"\) has no end within 64 periods and cannot repeat along axis x, which is periodic; use a shorter shape/);
});

test("events call obstacles and pockets by their places, and rules tell them apart", () => {
  const game = new Simulation(ALLEY);
  const { normal, ...hit } = game.step(20);
  assert.deepEqual(hit, { time: 2, kind: "obstacle", outcome: "bounce", hop: false, balls: [0], obstacle: 1, feature: "edge 0", impulse: 1.5 });
  assert.deepEqual(normal, [1, 0]);
  const gone = game.step(20);
  assert.deepEqual([gone.time, gone.outcome, gone.pocket, gone.obstacle, game.contains(0)], [12, "remove", 0, undefined, false]);
  const asked = [];
  const ruled = new Simulation({ ...ALLEY, rule: { obstacle: (ball, obstacle) => (asked.push([ball, obstacle]), obstacle === 1 ? "ignore" : { bounce: 1 }) } });
  assert.deepEqual([told(ruled, 12), asked], [[[11, "bounce", 0, "+x"]], [["ball", 0], ["ball", 1]]]);
  const listed = new Simulation({ ...ALLEY, rule: [{ between: ["ball", 1], does: "ignore" }] });
  assert.deepEqual(told(listed, 12), [[11, "bounce", 0, "+x"]]);
});

test("a simulation names what it refuses, and stays as it was", () => {
  const game = new Simulation(table());
  const ball = { center: [4.5, 5], radius: 1, mass: 1 };
  const ruled = (rule) => () => new Simulation({ ...table(), rule });
  const shaped = (shape) => () => new Simulation({ ...ALLEY, obstacles: [shape] });
  const self = { center: [0, 0] };
  self.self = self;
  refuses([
    [() => new Simulation({ bals: [] }), /unknown key `bals`; /],
    [() => new Simulation(JSON.stringify(table())), "the text is JSON; pass JSON.parse(text)"],
    [() => Simulation.fromScene(' {"balls": []}'), "the text is JSON; pass JSON.parse(text)"],
    [() => new Simulation({}), "scene: the scene has no dimension; give at least one ball, or `dimension` = 2"],
    [() => new Simulation({ balls: ball }), /^balls: expected a list, found a group of keys; give a list/],
    [() => new Simulation({ balls: [{ ...ball, center: { x: 5, y: 3 } }] }), "balls[0].center: expected a list of 2 or 3 numbers, found a group of keys"],
    [() => new Simulation({ balls: [{ ...ball, center: [5] }] }), "balls[0].center: expected 2 or 3 numbers, found 1"],
    [() => new Simulation({ balls: [{ centre: [5, 3], radius: 1 }] }), "balls[0].centre: unknown key `centre`; did you mean `center`?"],
    [() => new Simulation({ balls: [{ ...ball, velocty: [1, 0] }] }), /unknown key `velocty`; did you mean `velocity`\?$/],
    [() => new Simulation({ balls: [ball, { ...ball, radius: "1" }] }), 'balls[1].radius: expected a number, found the string "1"'],
    [() => new Simulation({ balls: [ball], boundary: { kind: "cube" } }), /^boundary\.kind: unknown word "cube"; /],
    [() => new Simulation({ balls: [ball, ball] }), /^balls\[1\]\.center: ball 1 overlaps ball 0 by 2 at the start; move them apart/],
    [() => new Simulation({ balls: [{ ...ball, center: () => 1 }] }), /^balls\[0\]\.center: expected a number, .* found function$/],
    [() => new Simulation({ balls: [{ ...ball, radius: Symbol("r") }] }), /^balls\[0\]\.radius: expected a number, .* found symbol$/],
    [() => new Simulation({ balls: [null] }), /^balls\[0\]: expected .* found null$/],
    [() => new Simulation({ balls: [undefined] }), /^balls\[0\]: expected .* found undefined$/],
    [() => new Simulation({ balls: [self] }), /^balls\[0\]\.self\.self.*: more than 8 levels of arrays and objects, or an object that contains itself$/],
    [() => new Simulation({ balls: new Set([ball]) }), "balls: expected an array or a plain object, found another collection"],
    [() => new Simulation({ balls: [{ ...ball, get mass() { throw new Error("no"); } }] }), "balls[0].mass: the value cannot be read"],
    [shaped({ form: 1 }), /unknown key `form`; /],
    [shaped({ ball: [1, 1], radius: 1, raduis: 2 }), /unknown key `raduis`; did you mean `radius`\?$/],
    [shaped({ box: [[2, 2], [1, 3]] }), /^obstacles\[0\]\.box.*along axis x the lower corner is at 2 /],
    [shaped({ ball: [9, 5], radius: 1 }), /ball 0 reaches 1 into obstacle 0 at the start; /],
    [() => new Simulation({ ...ALLEY, pockets: [{ center: [1, 1] }] }), /^pockets\[0\]: the key `radius` is missing; /],
    [() => new Simulation({ ...ALLEY, pockets: [{ center: [1], radius: 1 }] }), /^pockets\[0\]\.center: expected 2 numbers, found 1; /],
    [() => new Simulation({ ...ALLEY, rule: { obstacle: () => "pass" } }), /^rule\.obstacle\("ball", 0\) returned an unknown answer; return "bounce"/],
    [() => new Simulation({ ...table(), rules: [] }), "both `rule` and `rules` are given; keep the functions, or the list"],
    [() => Stepping.fromScene({ balls: [ball], rule: {} }, 1), "stepping does not support rules; remove `rule` from the scene"],
    [ruled({ pairs: () => "bounce" }), /^rule: unknown key `pairs`; give/],
    [ruled({ pair: "bounce" }), /^rule\.pair is not a function; give/],
    [ruled("bounce"), /^rule is not an object; give/],
    [ruled({ pair: () => "stick" }), /^rule\.pair\("ball", "ball"\) returned an unknown answer; return "bounce"/],
    [ruled({ pair: () => undefined }), /^rule\.pair\("ball", "ball"\) returned an unknown answer; return "bounce"/],
    [ruled({ pair: () => ({ bounce: 2000 }) }), /^rule\.pair\("ball", "ball"\): the restitution is 2000; give/],
    [ruled({ wall: () => { throw new Error("oh"); } }), 'rule.wall("ball", "-x") threw: oh'],
    [() => game.insert({ ...ball, center: [3.5, 5] }), "the ball would overlap ball 0 by 0.5; put it elsewhere, or wait until there is room"],
    [() => game.insert({ ...ball, center: [4.5, 9.5] }), "the ball would reach 0.5 beyond wall +y; put it inside"],
    [() => game.insert({ ...ball, center: [4.5, 5, 1] }), /^ball\.center: expected 2 numbers, found 3; /],
    [() => game.insert({ ...ball, radius: () => 1 }), /^ball\.radius: expected a number, /],
    [() => game.insert(), "ball is missing; give { center, radius, … }"],
    [() => game.insert(7), "ball is a number; give { center, radius, … }"],
    [() => game.insert([4.5, 5]), "ball: expected an object, found an array of 2; give { center, radius, … }"],
    [() => game.setVelocity(7, [1, 0]), "there is no ball 7: it was removed, or never added; `ids` lists the balls"],
    [() => game.setVelocity(0, [1]), "velocity has 1 component; give 2"],
    [() => game.setVelocity(0, [1, 0, 0]), "velocity has 3 components; give 2"],
    [() => game.setVelocity(0, [1, "0"]), "velocity has what is no number; give an array of numbers, one for each axis"],
    [() => game.setVelocity(0), "velocity is missing; give an array of numbers, one for each axis"],
    [() => game.setVelocity(0, [NaN, 0]), /^speed NaN is out of range; give/],
    [() => game.applyImpulse(1, [1, 0]), /^ball 1 has infinite mass, and no impulse moves it; /],
    [() => game.strike(0, [1, 0], [0, 0, 0]), /^balls do not spin without a cloth; /],
    [() => game.applyImpulse(), /^ball is missing; give the number of a ball/],
    [() => game.step(), "until is missing; give a number, or Infinity for no end"],
    [() => game.step(-1), "until is -1; give a time of at least 0, the present"],
    [() => game.runToEnd(), "the scene has no end; give it `until` or `collisions`, or call `run`"],
    [() => game.moveWall("left", 1, 1), /^there is no wall "left"; give one of -x/],
    [() => game.moveWall("+x", 1, 1), /^wall \+x cannot move to 1: .* need the space up to [\d.]+; the wall can go no further than [\d.]+$/],
    [() => new Simulation({ balls: [ball] }).moveWall("-x", 1, 1), 'there is no wall -x to move; use a box with walls, and name one of its axes'],
    [() => game.setRestitution(0, 2), /^the restitution is 2; give/],
    [() => Simulation.load(), "bytes is missing; give the Uint8Array that `save` returned"],
    [() => Simulation.load(new Uint8Array(9)), "this is not a saved simulation; give the Uint8Array that `save` returned"],
    [() => Simulation.load(game.save().fill(7, -9)), "the saved simulation is damaged; give the Uint8Array that `save` returned"],
  ]);
  assert.deepEqual(told(game, 9), told(new Simulation(table()), 9));
});

/** A scene file as an object: enough of TOML for the files of the repository. */
function objectOf(toml) {
  // Every value of these files is also JavaScript, but for these differences.
  const valueOf = (text) => new Function("inf", `return ${text.replace(/("[^"]*")|(\d)_(?=\d)|=/g, (all, string, digit) => string ?? digit ?? ":")}`)(Infinity);
  const root = {};
  let [at, unfinished] = [root, ""];
  for (const line of toml.split("\n")) {
    const text = `${unfinished} ${line.replace(/("[^"]*")|#.*/g, (_, string) => string ?? "")}`.trim();
    const [, list, name] = /^(\[\[|\[)([\w-]+)\]+$/.exec(text) ?? [];
    const [, key, value] = /^([\w-]+)\s*=\s*(.*)$/.exec(text) ?? [];
    const opened = text.replace(/"[^"]*"/g, "").split(/[[{]/).length - text.replace(/"[^"]*"/g, "").split(/[\]}]/).length;
    unfinished = opened > 0 ? text : "";
    if (unfinished || text === "") continue;
    if (name) {
      at = {};
      if (list === "[[") (root[name] ??= []).push(at);
      else root[name] = at;
    } else {
      assert.ok(key, `a line of a scene: ${line}`);
      at[key] = valueOf(value);
    }
  }
  return root;
}

const PLURALS = { ball: "balls", rack: "racks", fill: "fills", obstacle: "obstacles", pocket: "pockets", shot: "shots", rule: "rules" };

/** The same with lists in the plural, and vectors of numbers as typed arrays. */
function plural(value) {
  if (Array.isArray(value)) return value.every((item) => typeof item === "number") ? Float64Array.from(value) : value.map(plural);
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [Array.isArray(item) && typeof item[0] === "object" ? (PLURALS[key] ?? key) : key, plural(item)]));
}

test("every scene of ours is the same as a text and as an object, saved and loaded", () => {
  // A mesh in a file needs the file.
  const names = readdirSync(join(root, "scenes")).filter((name) => name.endsWith(".toml") && !scene(name).includes("\nmesh = "));
  assert.ok(names.length > 15);
  for (const name of names) {
    const toml = scene(name);
    const object = objectOf(toml);
    const { Simulation } = object.dimension === 3 ? space : plane;
    const games = [new Simulation(toml, name), new Simulation(object, name), new Simulation(plural(object))];
    for (const game of games) game.run(Infinity, 300);
    games.push(Simulation.load(games[1].save()));
    for (const game of games) game.run(Infinity, 300);
    const [first, ...others] = games.map((game) => [game.title === games[0].title || game.title === "scene", game.time, game.count, game.trajectoryHash, game.until, game.collisionsWanted, game.summaryJson().length > 99]);
    for (const other of others) assert.deepEqual(other, first, name);
    for (const game of games) game.free();
  }
});

/** Scenes with the keys that no file of ours has, as text and as object. */
const OTHERS = [
  [
    `dimension = 2
     collisions = 40
     seed = 3
     restitution = 0.9
     kinds = ["late"]
     boundary = { kind = "box", min = [0, 0], max = [30, 20], restitution = 0.8, move = { "+x" = { to = 29, speed = 0.5 } } }
     obstacles = [{ box = [[9, 9], [11, 11]], name = "block" }, { segment = [[20, 0], [20, 5]] }, { triangle = [[25, 12], [28, 12], [25, 15]] }]
     rules = [
       { between = ["red", "blue"], restitution = 0.5 },
       { between = ["block", "red"], does = "ignore" },
       { between = ["blue", 1], does = "remove" },
       { between = ["late", "wall"], does = "pass" },
     ]
     [[rack]]
     name = "red"
     kind = "red"
     restitution = 0.95
     apex = [4, 4]
     direction = [1, 1]
     rows = 3
     radius = 0.4
     velocity = [3, 1]
     [[fill]]
     kind = "blue"
     lattice = "square"
     packing_fraction = 0.2
     min = [12, 8]
     max = [18, 18]
     radius = 0.3
     temperature = 2
     mass = 2
     restitution = 0.7
     velocity = [-1, 0]
    `,
    {
      dimension: 2, collisions: 40, seed: 3, restitution: 0.9, kinds: ["late"],
      boundary: { kind: "box", min: [0, 0], max: [30, 20], restitution: 0.8, move: { "+x": { to: 29, speed: 0.5 } } },
      obstacles: [{ box: [[9, 9], [11, 11]], name: "block" }, { segment: [[20, 0], [20, 5]] }, { triangle: [[25, 12], [28, 12], [25, 15]] }],
      rules: [
        { between: ["red", "blue"], restitution: 0.5 },
        { between: ["block", "red"], does: "ignore" },
        { between: ["blue", 1], does: "remove" },
        { between: ["late", "wall"], does: "pass" },
      ],
      racks: [{ name: "red", kind: "red", restitution: 0.95, apex: [4, 4], direction: [1, 1], rows: 3, radius: 0.4, velocity: [3, 1] }],
      fills: [{ kind: "blue", lattice: "square", packing_fraction: 0.2, min: [12, 8], max: [18, 18], radius: 0.3, temperature: 2, mass: 2, restitution: 0.7, velocity: [-1, 0] }],
    },
  ],
  [
    `dimension = 3
     until = 9
     boundary = { kind = "periodic", min = [0, 0, 0], max = [9, 9, 9] }
     motion = { growth = 0.05 }
     ball = [{ center = [1, 1, 1], radius = 0.5, velocity = [1, 2, 3] }, { center = [4, 4, 4], radius = 0.7, mass = inf }]
     fill = [{ lattice = "random", count = 20, radius = 0.4, speed = 1 }]
    `,
    {
      until: 9,
      boundary: { kind: "periodic", min: [0, 0, 0], max: [9, 9, 9] },
      motion: { growth: 0.05 },
      ball: [{ center: [1, 1, 1], radius: 0.5, velocity: [1, 2, 3] }, { center: [4, 4, 4], radius: 0.7, mass: Infinity }],
      fill: [{ lattice: "random", count: 20, radius: 0.4, speed: 1 }],
    },
  ],
  [
    `dimension = 2
     until = 20
     restitution = 0.9
     boundary = { kind = "box", min = [0, 0], max = [3, 2], restitution = 0.8 }
     motion = { model = "cue-sport", g = 9.8, rolling = 0.02, sliding = 0.25, spinning = 0.02, ball_friction = 0.06, cushion_friction = 0.15, cushion_height = 1.3 }
     shot = [{ ball = "one", speed = 3, direction = [1, 0.3], spin = [0, 60, 9] }]
     [[ball]]
     name = "one"
     center = [0.5, 1]
     velocity = [2, 0.1]
     spin = [0, 90, 20]
     radius = 0.03
     mass = 0.17
     restitution = 0.95
     [[ball]]
     center = [2, 1]
     radius = 0.03
     mass = 0.17
    `,
    {
      until: 20, restitution: 0.9,
      boundary: { kind: "box", min: [0, 0], max: [3, 2], restitution: 0.8 },
      motion: { model: "cue-sport", g: 9.8, rolling: 0.02, sliding: 0.25, spinning: 0.02, ball_friction: 0.06, cushion_friction: 0.15, cushion_height: 1.3 },
      shots: [{ ball: "one", speed: 3, direction: [1, 0.3], spin: [0, 60, 9] }],
      balls: [
        { name: "one", center: [0.5, 1], velocity: [2, 0.1], spin: [0, 90, 20], radius: 0.03, mass: 0.17, restitution: 0.95 },
        { center: [2, 1], radius: 0.03, mass: 0.17 },
      ],
    },
  ],
  [
    `dimension = 3
     until = 5
     motion = { gravity = [0, 0, -9.81] }
     [[obstacle]]
     halfspace = [0, 0, 0]
     normal = [0, 0, 1]
     restitution = 0.7
     [[obstacle]]
     cylinder = [[0, 0, 0], [0, 0, 9]]
     radius = 5
     caps = false
     [[obstacle]]
     mesh = { vertices = [[-1, -1, 1], [1, -1, 1], [0, 1, 1], [0, 0, 2]], triangles = [[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]] }
     [[obstacle]]
     capsule = [[0, 0, -40], [0, 0, 40]]
     radius = 30
     inside = true
     [[ball]]
     center = [0.2, 0.1, 5]
     radius = 0.5
     [[ball]]
     center = [2, 1, 5]
     radius = 0.5
     velocity = [1, 0, 0]
    `,
    {
      until: 5,
      motion: { gravity: [0, 0, -9.81] },
      obstacles: [
        { halfspace: [0, 0, 0], normal: [0, 0, 1], restitution: 0.7 },
        { cylinder: [[0, 0, 0], [0, 0, 9]], radius: 5, caps: false },
        { mesh: { vertices: [[-1, -1, 1], [1, -1, 1], [0, 1, 1], [0, 0, 2]], triangles: [[0, 1, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]] } },
        { capsule: [[0, 0, -40], [0, 0, 40]], radius: 30, inside: true },
      ],
      balls: [{ center: [0.2, 0.1, 5], radius: 0.5 }, { center: [2, 1, 5], radius: 0.5, velocity: [1, 0, 0] }],
    },
  ],
];

/**
 * The keys that scenes/README.md describes, as `table.key`; `.key` for those of the whole scene.
 */
function documentedKeys() {
  const [, after] = scene("README.md").split(/^## Keys$/m);
  const [keys] = after.split(/^## /m);
  return keys.split(/^### /m).slice(1).flatMap((section) => {
    const table = /^`\[+(\w+)\]+`/.exec(section)?.[1] ?? "";
    return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => `${table}.${key}`);
  });
}

/** The keys of an object, in the same form. */
function keysOf(object) {
  const singular = Object.fromEntries(Object.entries(PLURALS).map(([one, many]) => [many, one]));
  return Object.entries(object).flatMap(([key, value]) => {
    const table = singular[key] ?? key;
    const items = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "object" && !Array.isArray(item));
    return items.length > 0 ? items.flatMap((item) => Object.keys(item).map((inner) => `${table}.${inner}`)) : [`.${key}`];
  });
}

test("each documented key of a scene is in one of these scenes", () => {
  const files = readdirSync(join(root, "scenes")).filter((name) => name.endsWith(".toml"));
  const used = new Set([...files.map((name) => objectOf(scene(name))), ...OTHERS.map(([, object]) => object)].flatMap(keysOf));
  const documented = documentedKeys();
  assert.ok(documented.length > 70);
  assert.deepEqual(documented.filter((key) => !used.has(key)), []);
});

test("every other key is the same in a text and in an object", () => {
  for (const [toml, object] of OTHERS) {
    const { Simulation } = toml.startsWith("dimension = 3") ? space : plane;
    const games = [new Simulation(toml), new Simulation(object)];
    for (const game of games) game.runToEnd();
    const [one, other] = games.map((game) => [game.trajectoryHash, game.time, game.count, game.dimension, game.motion]);
    assert.deepEqual(one, other);
    assert.ok(games[0].pairCollisions + games[0].wallCollisions > 5, toml);
  }
});

test("a scene of the other dimension is refused, and so is what the other module saved", () => {
  const ball = (...center) => ({ balls: [{ center, radius: 1 }] });
  const cure = (module, feature) => `in JavaScript, import \`${module}\`; in Rust, enable the feature \`${feature}\``;
  const missing = (place) => `the scene is ${place}, for which this build of carom has no code`;
  const saved = (place, module) => `this is a saved simulation ${place}; load it with the \`Simulation\` of \`${module}\``;
  const solid = new space.Simulation(ball(1, 2, 3));
  refuses([
    [() => new Simulation(ball(1, 2, 3)), `scene: ${missing("in space")}; ${cure("carom-web/simulation-3d", "space")}`],
    [() => new Simulation("dimension = 3\nuntil = 1"), new RegExp(missing("in space"))],
    [() => Stepping.fromScene(ball(1, 2, 3), 0.1), new RegExp(missing("in space"))],
    [() => new space.Simulation(ball(1, 2)), `scene: ${missing("in the plane")}; ${cure("carom-web/simulation", "plane")}`],
    [() => Simulation.load(solid.save()), saved("in space", "carom-web/simulation-3d")],
    [() => space.Simulation.load(new Simulation(ball(1, 2)).save()), saved("in the plane", "carom-web/simulation")],
    [() => space.Simulation.load(new Uint8Array(9)), /^this is not a saved simulation/],
    [() => new space.Simulation({}), "scene: the scene has no dimension; give at least one ball, or `dimension` = 3"],
  ]);
  assert.deepEqual(space.Simulation.load(solid.save()).position(0), [1, 2, 3]);
});

test("a ball of infinite mass that moves is a paddle", () => {
  const boundary = { kind: "box", min: [0, 0], max: [20, 10] };
  const balls = [{ center: [3, 5], velocity: [2, 0], radius: 1, mass: Infinity }, { center: [8, 5], radius: 0.5 }];
  const game = new Simulation({ boundary, balls });
  const hit = game.step(9);
  assert.deepEqual([hit.time, hit.impulse, game.velocity(0), game.velocity(1)], [1.75, 4, [2, 0], [4, 0]]);
  game.setVelocity(0, [-10, 0]);
  game.run(2.75);
  assert.deepEqual(game.position(0), [-3.5, 5], "it goes through walls");
});

test("every motion can be changed, saved and loaded while it runs", () => {
  const ball = { center: [5, 5], radius: 1 };
  const motions = [undefined, { gravity: [0, -1] }, { damping: 0.5 }, { friction: 0.2 }, { growth: 0.01 }, { model: "cue-sport" }];
  for (const motion of motions) {
    const game = new Simulation({ boundary: { kind: "box", min: [0, 0], max: [20, 10] }, motion, balls: [ball] });
    game.run(1);
    game.setVelocity(0, [3, 1]);
    assert.equal(game.insert({ center: [12, 5], radius: 1, velocity: [-2, 0] }), 1);
    if (motion?.model) game.strike(1, [-4, 0], [0, 20, 5]);
    const copy = Simulation.load(game.save());
    for (const one of [game, copy]) {
      one.run(4);
      one.stopGrowing();
      one.run(8);
    }
    assert.ok(game.pairCollisions > 0, JSON.stringify(motion));
    assert.deepEqual([copy.trajectoryHash, copy.time, copy.energy, [...copy.positions()]], [game.trajectoryHash, 8, game.energy, [...game.positions()]]);
    assert.deepEqual(Object.keys(game.motion ?? {}).sort(), motion === undefined || motion.growth ? [] : motion.model ? ["friction", "spinning"] : Object.keys(motion));
    assert.throws(() => game.replayHtml(), { name: "Error", message: /^there is no replay: it shows at most 50000 balls/ });
  }
});

test("rules are those of the kinds: listed ones stay, and functions answer for new ones", () => {
  const wall = { boundary: { kind: "box", min: [0, 0], max: [20, 10] } };
  const ghost = { ...wall, rules: [{ between: ["ghost", "ball"], does: "ignore" }], kinds: ["ghost"], balls: [{ center: [2, 5], radius: 1, velocity: [1, 0] }] };
  const listed = new Simulation(ghost);
  assert.equal(listed.insert({ center: [4, 5], radius: 1, kind: "ghost" }), 1);
  assert.deepEqual(told(listed, 18), [[17, "bounce", 0, "+x"]]);
  refuses([
    [() => listed.insert({ center: [4, 8], radius: 1, kind: "gohst" }), /^there is no kind "gohst", only "ball", "ghost"; give one of these, or list it in `kinds`/],
    [() => listed.setKind(0, "gohst"), /^there is no kind "gohst"/],
  ]);
  const asked = [];
  const pair = (first, second) => (asked.push(`${first} ${second}`), first === second ? "bounce" : "removeFirst");
  const ruled = new Simulation({ ...wall, balls: [{ center: [5, 5], radius: 1 }], rule: { pair } });
  ruled.insert({ center: [15, 5], radius: 1, velocity: [-1, 0], kind: "shot" });
  assert.deepEqual(asked, ["ball ball", "shot ball", "shot shot"]);
  // Loaded, the kinds keep their rules; the function comes for new ones.
  const bytes = ruled.save();
  const [bare, again] = [Simulation.load(bytes), Simulation.load(bytes, { pair: () => "ignore" })];
  assert.throws(() => bare.setKind(0, "new"), { name: "Error", message: /^there is no kind "new"/ });
  assert.deepEqual([told(ruled, 20), told(bare, 20)], [[[8, "remove", 0, 1, undefined]], [[8, "remove", 0, 1, undefined]]]);
  again.setKind(0, "new");
  assert.deepEqual([told(again, 20), again.kind(0)], [[[14, "bounce", 1, "-x"]], "new"]);
  assert.deepEqual([[...ruled.ids()], [...again.ids()]], [[0], [0, 1]]);
});

test("before init, every use of a module says what to call", async () => {
  const message = "carom-web is not loaded yet; call `await init()` first, the default export of this module";
  for (const name of ["carom_web", "many", "simulation", "simulation-3d"]) {
    const fresh = await import(`../pkg/${name}.js?fresh`);
    const uses = Object.entries(fresh).filter(([use]) => use !== "default" && use !== "initSync");
    assert.ok(uses.length > 2);
    for (const [use, value] of uses) {
      const made = Object.getOwnPropertyNames(value).filter((own) => typeof value[own] === "function" && !own.startsWith("__")).map((own) => () => value[own](1, 2));
      const isClass = String(value).startsWith("class");
      // A class without a constructor of its own has static methods.
      if (!isClass || value.length > 0) made.push(isClass ? () => new value(1, 2, 3) : () => value({}, {}, 1));
      assert.ok(made.length > 0);
      for (const call of made) assert.throws(call, { name: "Error", message }, `${name}: ${use}`);
    }
    // It is loaded once, and works from then on.
    const bytes = readFileSync(new URL(`../pkg/${name}_bg.wasm`, import.meta.url));
    assert.equal(await fresh.default({ module_or_path: bytes }), await fresh.default());
    if (name === "carom_web") assert.equal(fresh.relation(a, b), "separate");
  }
});

test("npm publishes the whole package, and nothing else", () => {
  const folder = fileURLToPath(new URL("../pkg", import.meta.url));
  const words = ["pack", "--dry-run", "--json", "--ignore-scripts", "--offline"];
  const [{ files }] = JSON.parse(execFileSync("npm", words, { cwd: folder, encoding: "utf8" }));
  const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = there.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  assert.deepEqual(files.map(({ path }) => path).sort(), paths.sort());
});
