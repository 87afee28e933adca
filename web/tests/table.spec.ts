import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways, frames, picture, settled, test, visit } from "./lesson";
import { failure } from "./native";
import { type Run, run } from "./scene";

const SCENES = fileURLToPath(new URL("../../scenes/", import.meta.url));
const LABELS = {
  "break.toml": "Break", "bullets.toml": "Bullets", "container.toml": "Container", "cradle.toml": "Cradle", "damped.toml": "Damped", "fountain.toml": "Fountain", "funnel.toml": "Funnel", "galperin.toml": "Digits of π",
  "gas.toml": "Gas", "hard-spheres.toml": "Hard spheres", "hourglass.toml": "Hourglass", "overlapping.toml": "Overlapping", "packing.toml": "Packing", "pinball.toml": "Pinball", "piston.toml": "Piston", "rack.toml": "On ice", "rolling.toml": "Rolling", "sinai.toml": "Sinai's billiard", "stack.toml": "Stack", "stadium.toml": "Stadium", "targets.toml": "Targets", "trick-shots.toml": "Trick shots",
};
type Name = keyof typeof LABELS;

const folder = (): string => mkdtempSync(join(tmpdir(), "carom-table-"));
const textOf = (name: string): string => readFileSync(join(SCENES, name), "utf8");
const area = (page: Page) => page.getByRole("textbox", { name: "Text of the scene" });
const shown = (page: Page, column: string) => page.locator(`[data-native="${column}"]`);

async function open(page: Page, name: Name): Promise<void> {
  await visit(page, `#table?v=1&scene=${name}`);
  await expect(page.locator("[data-ready]")).toBeVisible();
  await expect(area(page)).toHaveValue(textOf(name));
  await settled(page);
}

async function edit(page: Page, text: string): Promise<void> {
  await area(page).fill(text);
}

async function toTheEnd(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Compute to the end" }).click();
  await expect(page.getByRole("button", { name: "Computed to the end" })).toBeVisible({ timeout: 240_000 });
}

/** Expects that every number of the page is the program's, to the last bit. */
async function expectSummary(page: Page, summary: Run["summary"]): Promise<void> {
  const { time, pair_collisions, wall_collisions, pocketed, energy, potential_energy, momentum, trajectory_hash } = summary;
  const columns: Record<string, number | string> = { time, pair_collisions, wall_collisions, trajectory_hash, energy: energy.final };
  if (pocketed !== undefined) columns.pocketed = pocketed;
  if (potential_energy !== undefined) columns.potential_energy = potential_energy.final;
  momentum.final.forEach((value, i) => (columns[`momentum.${i}`] = value));
  for (const [column, value] of Object.entries(columns)) {
    const text = (await shown(page, column).getAttribute("data-value")) ?? "";
    expect(typeof value === "number" ? Object.is(Number(text), value) : text === value, `${column}: ${text}, not ${value}`).toBe(true);
  }
}

/** The runs to compare; those that would take too long for a test are shortened. */
const RUNS: readonly (readonly [Name, string, RegExp])[] = [
  ["rack.toml", textOf("rack.toml"), /up to time 8\./],
  ["cradle.toml", textOf("cradle.toml"), /up to time 8\./],
  ["damped.toml", textOf("damped.toml"), /up to time 15\./],
  ["fountain.toml", textOf("fountain.toml"), /up to time 1\.6\./],
  ["rolling.toml", textOf("rolling.toml"), /up to time 30\./],
  ["galperin.toml", textOf("galperin.toml"), /up to time 20\./],
  ["gas.toml", textOf("gas.toml").replace("until = 20.0", "until = 1.0"), /up to time 1\./],
  ["piston.toml", textOf("piston.toml").replace("until = 60.0", "until = 5.0"), /400 balls in a box with walls, up to time 5\./],
  ["hard-spheres.toml", textOf("hard-spheres.toml").replace("1_000_000", "20_000"), /up to 20.000 collisions\./],
  ["pinball.toml", textOf("pinball.toml"), /5 balls in a box with walls, with 10 obstacles and 2 pockets, up to time 60\./],
  ["container.toml", textOf("container.toml").replace("until = 20.0", "until = 2.0"), /501 balls in open space, with 2 obstacles, up to time 2\./],
  ["stack.toml", textOf("stack.toml"), /8 balls in a box with walls, up to time 6\./],
  ["trick-shots.toml", textOf("trick-shots.toml"), /8 balls in open space, with 6 obstacles and 6 pockets, up to time 25\./],
  ["stadium.toml", textOf("stadium.toml"), /up to time 120\./],
  ["targets.toml", textOf("targets.toml"), /70 balls in a box with walls, with 2 obstacles, up to time 6\./],
];
for (const [name, text, end] of RUNS) {
  test(`${name} goes as the program runs it`, async ({ page }) => {
    await open(page, name);
    const before = await shown(page, "time").getAttribute("data-value");
    expect(before).toBe("0");
    if (text !== textOf(name)) await edit(page, text);
    await expect(page.getByText(end)).toBeVisible();
    await toTheEnd(page);
    await expectSummary(page, run(`table ${name}`, text).summary);
  });
}

test("a scene loads the simulator of its dimension alone", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const [name] = /simulation[^/]*(?=_bg-.*\.wasm$)/.exec(request.url()) ?? [];
    if (name) loaded.push(name);
  });
  await open(page, "cradle.toml");
  expect(loaded).toEqual(["simulation"]);
  loaded.length = 0;
  await open(page, "hard-spheres.toml");
  expect(loaded).toEqual(["simulation-3d"]);
  loaded.length = 0;
  // A dimension that only the simulator can read.
  await edit(page, textOf("hard-spheres.toml").replace("dimension = 3", "dimension = 0x3").replace("1_000_000", "20_000"));
  await expect(page.getByText(/up to 20.000 collisions\./)).toBeVisible();
  expect(loaded).toEqual(["simulation", "simulation-3d"]);
});

test("every scene of ours is opened by its button", async ({ page }) => {
  // A scene with a mesh needs a file beside it, so it has no button.
  const alone = readdirSync(SCENES).filter((name) => name.endsWith(".toml") && !textOf(name).includes("\nmesh = "));
  expect(Object.keys(LABELS)).toEqual(alone.sort());
  await open(page, "cradle.toml");
  for (const [name, label] of Object.entries(LABELS).reverse()) {
    await page.getByRole("button", { name: label, exact: true }).click();
    await expect(area(page)).toHaveValue(textOf(name));
    const title = /title = "(.*)"/.exec(textOf(name))?.[1] ?? "";
    await expect(page.locator(".readings .verdict")).toContainText(title);
    await expect(page).toHaveURL(new RegExp(`scene=${name}`));
  }
});

test("playing, stepping and computing take the same way", async ({ page }) => {
  await open(page, "rack.toml");
  await page.getByRole("button", { name: "Next event" }).click();
  await expect(shown(page, "pair_collisions")).toHaveText("1");
  await expect(page.locator(".v-row[aria-selected=true]")).toContainText("cue – 1");
  for (const count of ["2 of 2", "3 of 3"]) {
    await page.getByRole("button", { name: "Next event" }).click();
    await expect(page.locator(".v-count")).toHaveText(count);
  }
  await page.getByRole("button", { name: "Previous event" }).click();
  await expect(page.locator(".v-count")).toHaveText("2 of 3");
  // The run is slow enough not to end before it is paused.
  await page.getByRole("slider", { name: "Speed" }).fill("-1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => Number(await shown(page, "wall_collisions").getAttribute("data-value"))).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await toTheEnd(page);
  await expectSummary(page, run("table steps", textOf("rack.toml")).summary);
});

test("it plays at once where motion is welcome", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // The run is long enough not to end before the test looks.
  const text = textOf("rack.toml").replace("until = 8.0", "until = 200.0");
  await page.goto(`#table?v=1&name=rack.toml&packed=${deflateRawSync(text).toString("base64url")}`);
  await expect(area(page)).toHaveValue(text);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(async () => Number(await shown(page, "pair_collisions").getAttribute("data-value"))).toBeGreaterThan(0);
  await expect(page.locator(".v-count")).not.toHaveText(/^0 of/);
});

test("it stands still where motion is unwelcome", async ({ page }) => {
  await open(page, "rack.toml");
  await frames(page, 20);
  await expect(shown(page, "time")).toHaveAttribute("data-value", "0");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("the simulator runs in a worker, and never on the page", async ({ page }) => {
  await open(page, "hard-spheres.toml");
  // More collisions than the worker computes before the test presses the stop button.
  await edit(page, textOf("hard-spheres.toml").replace("1_000_000", "1_000_000_000"));
  await expect(page.getByText(/up to 1.000.000.000 collisions\./)).toBeVisible();
  await page.getByRole("button", { name: "Compute to the end" }).click();
  await expect.poll(async () => Number(await shown(page, "pair_collisions").getAttribute("data-value"))).toBeGreaterThan(1000);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.filter((name) => /simulation.*\.wasm/.test(name))).toEqual([]);
  await expect.poll(() => page.workers().length).toBe(1); // the worker of the scene before ends a little later
  await page.getByRole("button", { name: "Stop computing" }).click();
  await expect(page.getByRole("button", { name: "Compute to the end" })).toBeEnabled();
});

test("a scene that takes long to place gives way to the next", async ({ page }) => {
  await open(page, "cradle.toml");
  // Placing a million discs at random, this dense, takes longer than any test waits. (Ten million
  // are refused at once: they need more memory than there is.)
  await edit(page, 'dimension = 2\nuntil = 1.0\n[boundary]\nkind = "periodic"\n[[fill]]\nlattice = "random"\ncount = 1_000_000\npacking_fraction = 0.52\nradius = 0.5\nspeed = 1.0\n');
  await expect(page.locator(".table-viewer")).toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Break", exact: true }).click();
  await expect(page.locator(".readings .verdict")).toContainText("Eight-ball");
  await expect(page.locator(".table-viewer")).toHaveAttribute("aria-busy", "false");
  await expect.poll(() => page.workers().length).toBe(1); // the other worker ends a little later
});

test("more balls than are remembered are shown as they are now", async ({ page }) => {
  await open(page, "gas.toml");
  await edit(page, textOf("gas.toml").replaceAll("count = 1000", "count = 30_000").replace("[60.0, 40.0]", "[360.0, 240.0]"));
  await expect(page.locator(".readings .verdict")).toContainText("60\u202f000 balls");
  await settled(page);
  const picture = () => page.locator(".v-view").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const start = await picture();
  await page.getByRole("button", { name: "Next event" }).click();
  await expect(page.locator(".v-kept")).toHaveText("There are too many balls to remember them.");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(picture).not.toBe(start);
});

test("the past is shown as it was", async ({ page }) => {
  await open(page, "rack.toml");
  await toTheEnd(page);
  const slider = page.getByRole("slider", { name: "Time" });
  await slider.fill("0");
  await expect(page.locator(".v-count")).toHaveText(/^0 of/);
  const picture = () => page.locator(".v-view").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const start = await picture();
  await slider.fill("0.5");
  await expect.poll(picture).not.toBe(start);
  await settled(page); // the list scrolls and refills its rows
  await page.locator(".v-row").filter({ visible: true }).nth(3).click();
  await page.getByRole("button", { name: "Previous event" }).click();
  await slider.fill("0");
  await expect.poll(picture).toBe(start);
});

test("a wall that moves is seen, also where no ball does", async ({ page }) => {
  const resting = (text: string): string => `${text.slice(0, text.indexOf("[[fill]]"))}[[ball]]\ncenter = [2.0, 10.0]\nradius = 1.0\n`;
  const picture = () => page.locator(".v-view").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const halfway = async (text: string): Promise<readonly [string, string]> => {
    await edit(page, resting(text));
    await expect(page.locator(".readings .verdict")).toContainText("1 ball in a box with walls");
    await toTheEnd(page);
    const slider = page.getByRole("slider", { name: "Time" });
    await slider.fill("0");
    await settled(page);
    const start = await picture();
    await slider.fill("0.5");
    await settled(page);
    return [start, await picture()];
  };
  await open(page, "piston.toml");
  const [before, after] = await halfway(textOf("piston.toml"));
  expect(after).not.toBe(before);
  const [same, still] = await halfway(textOf("piston.toml").replace(/^move = .*$/m, ""));
  expect(still).toBe(same);
});

test("on a cloth the curve of energy holds that of the spins", async ({ page }) => {
  await open(page, "trick-shots.toml");
  await edit(page, textOf("trick-shots.toml").replace("until = 25.0", "until = 1.2"));
  await expect(page.getByText(/up to time 1\.2\./)).toBeVisible();
  await toTheEnd(page);
  await page.getByRole("slider", { name: "Time" }).fill("1");
  // The list does not show when a ball begins to roll; neither does a replay's.
  const { pair_collisions, wall_collisions, pocketed = 0 } = run("table cloth", await area(page).inputValue()).summary;
  const met = pair_collisions + wall_collisions + pocketed;
  await expect(page.locator(".v-count")).toHaveText(`${met} of ${met}`);
  const curve = async (): Promise<number> => Number.parseFloat((await page.locator(".v-plot output").first().textContent()) ?? "");
  const energy = Number(await shown(page, "energy").getAttribute("data-value"));
  await expect.poll(async () => Math.abs((await curve()) / energy - 1)).toBeLessThan(1e-4);
});

test("a run longer than its past says what is remembered", async ({ page }) => {
  await open(page, "galperin.toml");
  await edit(page, textOf("galperin.toml").replace("mass = 100.0", "mass = 1e10"));
  await expect(shown(page, "energy")).toHaveAttribute("data-value", "5000000000");
  await toTheEnd(page);
  const count = page.locator(".v-count");
  await expect(count).toHaveText("314\u202f159");
  await expect(page.locator(".v-kept")).toHaveText("The first 66\u202f665 are remembered.");
  await page.getByRole("button", { name: "Previous event" }).click();
  await expect(count).toHaveText("66\u202f665 of 314\u202f159");
  await page.getByRole("slider", { name: "Time" }).fill("0");
  await expect(count).toHaveText("0 of 314\u202f159");
});

const FAULTS = [
  ["an unknown key", textOf("cradle.toml").replace("radius = 0.5", "radus = 0.5")],
  ["no TOML", textOf("rack.toml").replace("dimension = 2", "dimension = = 2")],
  ["balls that overlap", textOf("cradle.toml").replace("center = [1.0, 0.0]", "center = [0.5, 0.0]")],
] as const;
for (const [what, text] of FAULTS) {
  test(`${what} is refused as by the program, at its place`, async ({ page }) => {
    await open(page, "cradle.toml");
    await edit(page, text);
    const place = folder();
    writeFileSync(join(place, "cradle.toml"), text);
    const native = failure(["run", "cradle.toml", "--quiet", "--out", "out"], place);
    const fault = page.locator("#scene-fault pre");
    await expect(fault).toBeVisible();
    const message = (await fault.textContent()) ?? "";
    expect(native.replace(/^error: /, "").trimEnd()).toBe(message);
    const [, line = "", column = ""] = /^cradle\.toml:(\d+):(\d+): /.exec(message) ?? [];
    await expect(page.locator(".gutter .bad")).toHaveText(line);
    await page.getByRole("button", { name: "Go to the error" }).click();
    const start = await area(page).evaluate((element: HTMLTextAreaElement) => element.selectionStart);
    const lines = text.slice(0, start).split("\n");
    expect([lines.length, (lines.at(-1)?.length ?? 0) + 1]).toEqual([Number(line), Number(column)]);
    // The previous run is still there, and continues.
    await page.getByRole("button", { name: "Next event" }).click();
    await expect(shown(page, "pair_collisions")).toHaveText("1");
    await edit(page, textOf("cradle.toml"));
    await expect(fault).toHaveCount(0);
  });
}

test("a scene with a mesh shows that the page reads no files", async ({ page }) => {
  await open(page, "cradle.toml");
  await edit(page, textOf("star.toml"));
  await expect(page.locator("#scene-fault pre")).toContainText("star.stl cannot be read: this build reads no files");
  await expect(page.locator("#scene-fault pre")).toContainText("run the scene with the program `carom`");
});

test("a link brings a scene back to the letter", async ({ page, context }) => {
  await open(page, "rack.toml");
  const text = textOf("rack.toml").replace("[8.0, 0.1]", "[8.0, 0.25]").replace("Eight-ball", "Größe & π 🎱");
  await edit(page, text);
  await page.waitForURL(/packed=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(area(other)).toHaveValue(text);
  await toTheEnd(other);
  await expectSummary(other, run("table link", text).summary);
});

test("a link that was cut is answered with a message", async ({ page }) => {
  await page.goto("#table?v=1&packed=q1bKT8pSslJQSi");
  const notice = page.locator(".table-notice");
  await expect(notice).toContainText("cut");
  await expect(area(page)).toHaveValue(textOf("break.toml"));
  await page.goto("#table?v=1&scene=nowhere.toml");
  await expect(notice).toContainText("nowhere.toml");
  await page.goto("#table?v=7");
  await expect(notice).toContainText("version 7");
});

test("a scene too long for a link says so", async ({ page }) => {
  await open(page, "cradle.toml");
  const noise = Array.from({ length: 900 }, (_, i) => `# ${Math.sin(i)}`).join("\n");
  await edit(page, `${textOf("cradle.toml")}${noise}\n`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "too long" })).toBeVisible();
});

async function save(page: Page, button: string): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

test("the scene and the summary are saved", async ({ page }) => {
  await open(page, "galperin.toml");
  await toTheEnd(page);
  const scene = await save(page, "the scene");
  expect(scene.name).toBe("galperin.toml");
  expect(readFileSync(scene.path, "utf8")).toBe(textOf("galperin.toml"));
  const summary = JSON.parse(readFileSync((await save(page, "the summary")).path, "utf8")) as Run["summary"];
  const native = run("table summary", textOf("galperin.toml")).summary;
  expect([summary.collisions, summary.trajectory_hash]).toEqual([31, native.trajectory_hash]);
});

test("a saved replay stands alone, and tells the same events", async ({ page, context }) => {
  await open(page, "rack.toml");
  await toTheEnd(page);
  const { collisions } = run("table replay", textOf("rack.toml")).summary;
  const { name, path } = await save(page, "the replay");
  expect(name).toBe("rack-replay.html");
  const replay = await context.newPage();
  const faults: string[] = [];
  replay.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  replay.on("pageerror", (error) => faults.push(error.message));
  const moved = join(folder(), name);
  writeFileSync(moved, readFileSync(path));
  await replay.goto(`file://${moved}`);
  await expect(replay).toHaveTitle(/Eight-ball on ice/);
  await replay.keyboard.press("ArrowRight");
  await expect(replay.locator(".v-announcer")).toContainText(`event 1 of ${collisions}: `);
  expect(faults).toEqual([]);
});

test("what passes through is not in the list of events, as in a replay", async ({ page }) => {
  await open(page, "rack.toml");
  await edit(page, `title = "A gate"
dimension = 2
until = 20
boundary = { kind = "box", min = [0, 0], max = [20, 10] }
ball = [
  { kind = "bullet", center = [2, 5], velocity = [1, 0], radius = 0.5 },
  { kind = "gate", center = [8, 5], radius = 1, mass = inf },
]
rule = [{ between = ["bullet", "gate"], does = "pass" }]
`);
  await expect(page.locator(".readings .verdict")).toContainText("A gate");
  await toTheEnd(page);
  await page.locator("canvas.v-view").focus();
  await page.keyboard.press("ArrowRight");
  // The bullet enters the gate, leaves it, and hits a wall.
  await expect(page.locator(".v-announcer")).toContainText("event 1 of 1: ");
});

/** Drops a file on the page: one of these bytes, or of this number of zeros. */
async function drop(page: Page, name: string, content: Uint8Array | number): Promise<void> {
  const data = await page.evaluateHandle(([name, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([typeof content === "number" ? new Uint8Array(content) : Uint8Array.from(content)], name));
    return transfer;
  }, [name, typeof content === "number" ? content : [...content]] as const);
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test("a scene is dropped, and the one before comes back", async ({ page }) => {
  await open(page, "rack.toml");
  const mine = textOf("rack.toml").replace("until = 8.0", "until = 3.0");
  await edit(page, mine);
  await drop(page, "cradle.toml", bytesOf(textOf("cradle.toml")));
  await expect(area(page)).toHaveValue(textOf("cradle.toml"));
  await expect(page.locator(".readings .verdict")).toContainText("Newton's cradle");
  await page.getByRole("button", { name: "Back to rack.toml" }).click();
  await expect(area(page)).toHaveValue(mine);
});

test("a text just typed does not take the place of a scene dropped after it", async ({ page }) => {
  await open(page, "rack.toml");
  // The dropped scene opens more slowly than the typed text is read.
  await page.route("**/*.wasm", async (route) => {
    // Waits by the page's own clock, by which the typed text would be read before.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1_500)));
    await route.continue();
  });
  await edit(page, textOf("rack.toml").replace("until = 8.0", "until = 3.0"));
  await drop(page, "cradle.toml", bytesOf(textOf("cradle.toml")));
  await expect(area(page)).toHaveValue(textOf("cradle.toml"));
});

test("a text just typed is read although something that is no scene was dropped after it", async ({ page }) => {
  await open(page, "rack.toml");
  await edit(page, textOf("rack.toml").replace("until = 8.0", "until = 3.0"));
  await drop(page, "notes.txt", bytesOf("milk, eggs"));
  await expect(page.locator(".table-notice")).toContainText("notes.txt:1:");
  await expect(page.getByText(/up to time 3\./)).toBeVisible();
});

test("a wrong file is answered with a message, and nothing is lost", async ({ page }) => {
  await open(page, "cradle.toml");
  await page.getByRole("button", { name: "Next event" }).click();
  const alert = page.locator(".table-notice");
  for (const [name, bytes, words] of [
    ["photo.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0), "not a text"],
    ["notes.txt", bytesOf("milk, eggs"), "notes.txt:1:"],
    ["large.toml", (1 << 20) + 1, "megabyte"],
  ] as const) {
    await drop(page, name, bytes);
    await expect(alert).toContainText(words);
    await expect(alert).toContainText("has not changed");
    await expect(area(page)).toHaveValue(textOf("cradle.toml"));
    await expect(shown(page, "pair_collisions")).toHaveText("1");
  }
});

test("a scene file with a fault is opened to be mended", async ({ page }) => {
  await open(page, "cradle.toml");
  const wrong = textOf("rack.toml").replace("rows = 5", "rows = -5");
  await page.locator("input[type=file]").setInputFiles({ name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from(wrong) });
  await expect(area(page)).toHaveValue(wrong);
  await expect(page.locator("#scene-fault pre")).toContainText(/^mine\.toml:\d+:\d+: /);
  await page.getByRole("button", { name: "Back to cradle.toml" }).click();
  await expect(area(page)).toHaveValue(textOf("cradle.toml"));
  await expect(page.locator("#scene-fault pre")).toHaveCount(0);
});

test("a scene is pasted", async ({ page }) => {
  await open(page, "cradle.toml");
  await page.locator("body").evaluate((body, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, textOf("gas.toml"));
  await expect(page.locator(".readings .verdict")).toContainText("Maxwell");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`no serious accessibility violation, ${colorScheme}`, async ({ page }) => {
    test.slow(); // the test checks three pages
    await page.emulateMedia({ colorScheme });
    for (const name of ["rack.toml", "hard-spheres.toml"] as const) {
      await open(page, name);
      await page.getByRole("slider", { name: "Speed" }).focus();
      for (let i = 0; i < 5; i++) await page.getByRole("button", { name: "Next event" }).click();
      await expectAccessible(page);
      await picture(page, `table-${name}-${colorScheme}`);
    }
    await edit(page, "dimension = 4\n");
    await expect(page.locator("#scene-fault pre")).toBeVisible();
    await expectAccessible(page);
    await picture(page, `table-fault-${colorScheme}`);
  });
}

test("fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "gas.toml");
  await expectNoSideways(page);
  await picture(page, "table-phone");
});
