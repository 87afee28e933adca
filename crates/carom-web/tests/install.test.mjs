// The README's examples, run in a project that has installed the packed package.
//
// `await init()` without an argument once failed in every browser, because the bindings had been
// generated without the default path of the module. No test noticed: the tests imported the entry
// of Node.js, which reads the module from its file, and the page passes its own address.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";
import { build, createServer, preview } from "vite";
import { freePort, open, openBrowser, Project, promised, serve } from "./project.mjs";

const TSC = fileURLToPath(new URL("node_modules/typescript/bin/tsc", import.meta.url));

let project;
let browser;
let examples;

before(async () => {
  project = new Project();
  browser = await openBrowser();
  examples = project.examples("js");
});

after(async () => {
  await browser?.close();
  project?.end();
});

/** A page that runs an example, with the head it needs. */
const pageOf = (code, head = "") => `<!doctype html><html lang="en"><head>${head}</head><body><script type="module">${code}</script></body></html>`;

/**
 * Opens a page that runs an example, and compares what it prints with what the example promises.
 */
async function expectPromised(address, code) {
  const values = promised(code);
  const printed = await open(browser, address, (lines) => lines.length >= values.length);
  assert.deepEqual(printed, values);
}

test("the README has examples, and says what they print", () => {
  assert.ok(examples.length >= 4);
  for (const code of examples) assert.ok(promised(code).length > 0, code);
  // One example is a plain page; the shell blocks are only commands.
  const languages = [...project.read("README.md").matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
  assert.deepEqual([...new Set(languages)].sort(), ["html", "js", "sh"]);
});

describe("in a plain page", () => {
  let server;

  before(async () => {
    server = await serve(project.folder);
  });

  after(() => server.end());

  test("the page of the README runs as it is", async () => {
    const [page, ...others] = project.examples("html");
    assert.deepEqual(others, []);
    project.write("page.html", page);
    let text = "";
    await open(browser, `${server.address}page.html`, async (_, opened) => (text = await opened.locator("p").textContent()) !== "");
    assert.equal(text, "They meet at the time 6, at (7.6, 1.2).");
  });

  test("every example runs with the import map of that page", async () => {
    const [map] = project.examples("html")[0].match(/<script type="importmap">.*?<\/script>/s);
    for (const [k, code] of examples.entries()) {
      project.write(`plain-${k}.html`, pageOf(code, map));
      await expectPromised(`${server.address}plain-${k}.html`, code);
    }
  });

  test("the example of the package counts collisions", async () => {
    let last = -1;
    await open(browser, `${server.address}node_modules/carom-web/examples/index.html`, async (_, page) => {
      const count = Number(/^(\d+) collisions/.exec(await page.locator("p").textContent())?.[1] ?? -1);
      const grows = last > 0 && count > last;
      last = count;
      return grows;
    });
  });

  test("the game of the package counts its seconds", async () => {
    await open(browser, `${server.address}node_modules/carom-web/examples/game.html`, async (_, page) => /^[2-9] s: /.test(await page.locator("p").textContent()));
  });
});

describe("through Vite", () => {
  const options = (port = 0) => ({ root: project.folder, configFile: false, logLevel: "error", server: { host: "127.0.0.1", port, strictPort: true }, preview: { host: "127.0.0.1", port } });

  before(() => {
    examples.forEach((code, k) => {
      project.write(`vite-${k}.js`, code);
      project.write(`vite-${k}.html`, pageOf(`import "./vite-${k}.js";`));
    });
  });

  test("every example runs while it is developed", async () => {
    // The page asks this port for changes, so the port must be known first.
    const server = await createServer(options(await freePort()));
    await server.listen();
    try {
      for (const [k, code] of examples.entries()) await expectPromised(`${server.resolvedUrls.local[0]}vite-${k}.html`, code);
    } finally {
      await server.close();
    }
  });

  test("every example runs when it is built", async () => {
    const input = examples.map((_, k) => join(project.folder, `vite-${k}.html`));
    await build({ ...options(), build: { rolldownOptions: { input } } });
    const server = await preview(options());
    try {
      for (const [k, code] of examples.entries()) await expectPromised(`${server.resolvedUrls.local[0]}vite-${k}.html`, code);
    } finally {
      await server.close();
    }
  });
});

test("every example runs under Node.js", () => {
  const asJson = "data:text/javascript,console.log = (...values) => process.stdout.write(JSON.stringify(values) + '\\n')";
  for (const [k, code] of examples.entries()) {
    const path = project.write(`node-${k}.mjs`, code);
    const printed = execFileSync("node", ["--import", asJson, path], { encoding: "utf8" });
    assert.deepEqual(printed.trim().split("\n").map((line) => JSON.parse(line)), JSON.parse(JSON.stringify(promised(code))));
  }
});

test("the example for Node.js runs where the package is installed", () => {
  const printed = execFileSync("node", ["node_modules/carom-web/examples/break.mjs"], { cwd: project.folder, encoding: "utf8" });
  assert.match(printed, /^separate \{\s*time: 0\.0375,.*Eight-ball: [0-9a-f]{16}\n$/s);
});

const RESOLUTIONS = [["bundler", "esnext"], ["nodenext", "nodenext"]];
for (const [resolution, module] of RESOLUTIONS) {
  test(`TypeScript is content with every example, and with no wrong call: ${resolution}`, () => {
    const files = examples.map((code, k) => project.write(`${resolution}-${k}.ts`, code));
    // TypeScript must reject each of these lines.
    const wrong = [
      "relation({ center: [0, 0] }, b);",
      'relation(a, b, "f16");',
      "timeOfImpact(a, b);",
      "timeOfImpact({ ...a, velocty: [1, 0] } satisfies Ball, b, 1);",
      "const time: number = timeOfImpact(a, b, 1).time;",
      "new Gas(100, 0.1);",
      "new Simulation({ balls: [{ center: [0, 0] }] });",
      'new Simulation({ boundary: { kind: "cube", min: [0, 0], max: [1, 1] } });',
      "new Simulation({ obstacles: [{ capsule: [[0, 0], [1, 0]] }] });",
      "new Simulation({ rule: { pair: () => true } });",
      'new Simulation({ rules: [{ between: ["ball"], does: "pass" }] });',
      "const event: SimulationEvent = new Simulation({}).step(1);",
      "const places: Float32Array = new Simulation({}).positions();",
      "willCollideEach({ x: doubles, radius: doubles }, columns, 1);",
      "willCollideEach({ ...columns, x: [1, 2] }, columns, 1);",
      "willCollideEach(columns, { x: singles, y: singles, radius: singles }, 1);",
      "const times: Float32Array = timesOfContact(columns, columns, 1);",
      "gap(a, { box: [0, 0] });",
      "gap(a, { capsule: [[0, 0], [1, 1]] });",
      "gap(a, b);",
      "gap(a, { ...wall, velocty: [1, 0] } satisfies ShapeKeys);",
      "const feature: string = hitTime(a, wall, 1).feature;",
      "firstHit(a, wall, 1);",
      "timesOfImpact(columns, [wall], 1);",
    ];
    const head = 'import { relation, timeOfImpact, type Ball } from "carom-web";\nimport { timesOfContact, willCollideEach } from "carom-web/many";\nimport { Shape, firstHit, gap, timeOfImpact as hitTime, timesOfImpact, type ShapeKeys } from "carom-web/shapes";\nimport { Gas, Simulation, type ObstacleShape, type SimulationEvent } from "carom-web/simulation";\nconst a: Ball = { center: [0, 0], radius: 1 };\nconst b = a;\nconst doubles = new Float64Array(2);\nconst singles = new Float32Array(2);\nconst columns = { x: doubles, y: doubles, radius: doubles };\nconst wall: ShapeKeys = { segment: [[0, 0], [1, 1]] };\n';
    // And accept these.
    const right = [
      "const tuple = { center: [0, 0], radius: 1, velocity: [1, 0] } as const;",
      "const typed = { center: doubles, radius: 1, velocity: singles, sprite: null };",
      "const impact = timeOfImpact(tuple, typed, 1);",
      "const point: number[] | undefined = impact?.point;",
      "const own: Ball<Float64Array> = { center: doubles, radius: 1 };",
      "relation(own, a);",
      "const doubled = a.center.map((x) => 2 * x);",
      "const room = new Shape({ box: [doubles, [4, 4]], inside: true, velocity: singles });",
      "const index: number | undefined = firstHit({ ...typed, acceleration: [0, -1] }, [wall, room, { polygon: [[0, 0], [1, 0], [0, 1]] }], 1)?.index;",
      "const each: Float64Array = timesOfImpact(columns, room, 1);",
      "gap({ capsule: [[0, 0], [1, 1]], radius: 1 }, { capsule: [[5, 0], [6, 1]], radius: 1, name: 'it' });",
      "const feature: string | undefined = hitTime(own, wall, 1, 'f32')?.feature;",
      // The shape of an obstacle is another type than the class `Shape`.
      "const posts: ObstacleShape[] = new Simulation({ dimension: 2 }).obstacles().map(({ shape }) => shape);",
    ];
    files.push(project.write(`${resolution}-right.ts`, head + right.join("\n")));
    files.push(project.write(`${resolution}-wrong.ts`, head + wrong.map((line) => `// @ts-expect-error\n${line}\n`).join("")));
    const words = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--lib", "es2022,dom", "--module", module, "--moduleResolution", resolution];
    try {
      execFileSync(process.execPath, [TSC, ...words, ...files], { cwd: project.folder, encoding: "utf8" });
    } catch (error) {
      assert.fail(error.stdout);
    }
  });
}
