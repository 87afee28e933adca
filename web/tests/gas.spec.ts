// Compares the gas on the page with the same module under Node.js: both agree to the bit.
import { type Locator, type Page, expect } from "@playwright/test";
import { Gas } from "../../crates/carom-web/pkg/node-simulation.js";
import { expectAccessible, expectNoSideways, noted, openLesson, picture, settled, test } from "./lesson";
import { factOf } from "./scene";

const STATUS = ".verdict strong";
const [COUNT, PACKING, SEED] = [1000, 0.1, 1];

async function open(page: Page, query = ""): Promise<void> {
  await openLesson(page, `#gas${query && `?v=1&${query}`}`);
  await expect(page.locator("canvas")).toBeVisible();
  await expect(page.locator(STATUS)).toHaveText("All equally fast.");
  await settled(page);
}

async function fact(page: Page, letter: string, meaning: string): Promise<number> {
  return (await factOf(page, letter, meaning))[0] ?? NaN;
}

const timeOf = (page: Page) => fact(page, "t", "time");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pistonOf = (page: Page): Locator => page.getByRole("slider", { name: "Piston", exact: true });

/** Pauses, and waits until the frames under way are shown. */
async function pause(page: Page): Promise<void> {
  await press(page, "Pause");
  await expect(page.locator(".rates")).toHaveAttribute("data-standing", "");
}

/** Plays until a condition holds, then pauses. */
async function playUntil(page: Page, is: () => Promise<boolean>): Promise<void> {
  await press(page, "Play");
  await expect.poll(is, { timeout: 240_000 }).toBe(true);
  await pause(page);
}

/** Expects that every number beside the gas is the module's. */
async function expectSame(page: Page, gas: Gas): Promise<void> {
  const { time, pairCollisions, temperature, meanPressure, energy, work, pistonPosition } = gas;
  expect(await timeOf(page)).toBe(time);
  expect(await fact(page, "C", "collisions of discs")).toBe(pairCollisions);
  expect(await fact(page, "T", "temperature")).toBe(temperature);
  expect(await fact(page, "p", "pressure, measured")).toBe(meanPressure);
  expect(await fact(page, "p", "by the law of hard discs")).toBe(gas.lawfulMeanPressure(pistonPosition, temperature));
  expect(await fact(page, "p", "of an ideal gas, N T / A")).toBe(gas.idealPressure(pistonPosition, temperature));
  expect(await fact(page, "E", "energy")).toBe(energy);
  expect(await fact(page, "W", "work of the piston")).toBe(work);
}

test("event by event, the numbers are the module's", async ({ page }) => {
  await open(page);
  const gas = new Gas(COUNT, PACKING, 1, SEED);
  for (let i = 0; i < 12; i++) {
    gas.run(Infinity, 1);
    await press(page, "One event");
    await expect.poll(() => timeOf(page)).toBe(gas.time);
  }
  expect(gas.pairCollisions).toBeGreaterThan(0);
  await expectSame(page, gas);
});

test("played for a while, the gas is that of the module, and Maxwell’s law has arisen", async ({ page }) => {
  await open(page);
  await expect(page.locator("[data-bars]")).toHaveAttribute("data-bars", /^[0,]+1000[0,]+$/);
  await playUntil(page, async () => (await fact(page, "C", "collisions of discs")) > 8 * COUNT);
  await expect(page.locator(STATUS)).toHaveText("Maxwell’s law.");
  const gas = new Gas(COUNT, PACKING, 1, SEED);
  gas.run(await timeOf(page), Infinity);
  await expectSame(page, gas);
  expect(Math.abs(gas.energy / gas.startEnergy - 1)).toBeLessThan(1e-12);
  const bars = ((await page.locator("[data-bars]").getAttribute("data-bars")) ?? "").split(",").map(Number);
  const fastest = 4; // at the temperature 1
  expect(bars).toEqual([...gas.speedCounts(bars.length, fastest)]);
  // A fixed time: the page's depends on how soon it is paused, and at a few times chance breaks the
  // bound.
  const later = new Gas(COUNT, PACKING, 1, SEED);
  later.run(1, Infinity);
  const speeds = [...later.speedCounts(bars.length, fastest)];
  // For bins of about ten discs, chi-squared is about the number of bins, and rarely above twice
  // it.
  const means = [...later.maxwellCounts(bars.length, fastest)];
  const law = means.map((mean, i) => [speeds[i] ?? 0, mean] as const).filter(([, mean]) => mean > 8);
  expect(law.length).toBeGreaterThan(15);
  expect(law.reduce((sum, [seen, mean]) => sum + (seen - mean) ** 2 / mean, 0)).toBeLessThan(2.2 * law.length);
});

test("the piston is dragged, and its work becomes heat", async ({ page }) => {
  await open(page, "pace=1&speed=0.1");
  const piston = pistonOf(page);
  const [box, frame] = [await piston.boundingBox(), await page.locator(".gas-box").boundingBox()];
  if (!box || !frame) throw new Error("the piston is nowhere to be seen");
  const said = await noted(page.locator(STATUS));
  await page.mouse.move(box.x + 14, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 100, box.y + box.height / 2);
  await page.mouse.move(box.x - 200, box.y + box.height / 2);
  await page.mouse.up();
  const goalOf = async (): Promise<number> => Number(await piston.getAttribute("aria-valuenow"));
  await expect.poll(goalOf).toBeCloseTo((1.6 * (box.x - 200 - 14 - frame.x)) / frame.width, 2);
  const goal = await goalOf();
  expect(goal).toBeLessThan(1.4);
  // Waits until the piston arrives. It starts at 1.6.
  const off = async (): Promise<number> => {
    const words = (await piston.getAttribute("aria-valuetext")) ?? "";
    return Math.abs(Number(/^at ([\d.]+)$/.exec(words)?.[1]) - goal);
  };
  await expect.poll(off, { timeout: 120_000 }).toBeLessThan(0.01);
  expect(await said()).toContain("The piston compresses.");
  await pause(page);
  const [work, energy] = [await fact(page, "W", "work of the piston"), await fact(page, "E", "energy")];
  expect(work).toBeGreaterThan(50);
  expect(Math.abs(energy / (COUNT + work) - 1)).toBeLessThan(1e-12);
  expect(Math.abs(await fact(page, "ΔE/E", "by rounding"))).toBeLessThan(1e-12);
  // The gas is no colder than on the adiabat.
  const gas = new Gas(COUNT, PACKING, 1, SEED);
  expect(await fact(page, "T", "temperature")).toBeGreaterThan(0.98 * gas.adiabaticTemperature(1.6, 1, goal));
  for (const name of ["Pressure", "Temperature"]) await expect(page.getByRole("img", { name: new RegExp(`^${name} over area`) }).locator(".dots")).toHaveAttribute("d", /M/);
});

test("the piston is moved by keys, and back", async ({ page }) => {
  await open(page, "pace=1&speed=5");
  const piston = pistonOf(page);
  await piston.focus();
  await piston.press("PageDown");
  await piston.press("ArrowLeft");
  await expect(piston).toHaveAttribute("aria-valuenow", String(Number((1.6 - 9 / 64).toFixed(4))));
  await expect(piston).toHaveAttribute("aria-valuetext", "at 1.46");
  await piston.press("End");
  await expect(piston).toHaveAttribute("aria-valuetext", "at 1.6");
});

test("slow drawing does not slow the gas", async ({ page }) => {
  await page.addInitScript(() => {
    const draw = WebGL2RenderingContext.prototype.drawArrays;
    WebGL2RenderingContext.prototype.drawArrays = function (...words) {
      for (const start = performance.now(); performance.now() - start < 1000; );
      draw.apply(this, words);
    };
  });
  await open(page, "pace=0.2");
  await press(page, "Play");
  await expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(0.6);
  const rates = page.locator(".rates");
  const { frames, pace } = await rates.evaluate(({ dataset }: HTMLElement) => ({ ...dataset }));
  expect(Number(frames)).toBeLessThan(1.5);
  // A gas that stopped meanwhile would advance a tenth of a second with each picture: by 0.02.
  expect(Number(pace) / Number(frames)).toBeGreaterThan(0.05);
});

test("examples, the start, and a link", async ({ page, context }) => {
  await open(page);
  await press(page, "Only a hundred");
  await expect(page.getByRole("slider", { name: "Discs" })).toHaveAttribute("aria-valuetext", "100");
  await expect.poll(() => fact(page, "E", "energy")).toBeCloseTo(100, 9);
  await press(page, "One event");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
  await press(page, "From the start");
  await expect.poll(() => timeOf(page)).toBe(0);
  await page.waitForURL(/count=100&/);
  const other = await context.newPage();
  await openLesson(other, page.url());
  await expect.poll(() => fact(other, "E", "energy")).toBeCloseTo(100, 9);
});

test("as many discs as this machine can handle are found", async ({ page }) => {
  test.setTimeout(600_000);
  await open(page);
  await press(page, "As many as run at 60 frames a second");
  await expect(page.getByRole("button", { name: "Stop the search" })).toBeVisible();
  // The count depends on the machine and its other work. The box has as many discs as the button
  // says.
  const answer = page.getByRole("button", { name: /(\d|Fewer).* at 60 frames a second$/ });
  await expect(answer).toBeVisible({ timeout: 480_000 });
  const count = (await answer.textContent())?.match(/[\d\u202f]+/)?.[0] ?? "";
  await expect(page.getByRole("slider", { name: "Discs" })).toHaveAttribute("aria-valuetext", count);
  await expect(page.locator(".rates")).toContainText(`${count} discs · `);
});

test("an impossible gas shows a message that says how to fix it", async ({ page }) => {
  await openLesson(page, "#gas?v=1&count=5");
  await expect(page.locator(".verdict")).toContainText("the number of discs is 5; give a whole number from 50");
  await page.getByRole("slider", { name: "Discs" }).press("ArrowRight");
  await expect(page.locator(STATUS)).toHaveText("All equally fast.");
});

test("a piston that is refused is said as such, and the readings stay", async ({ page }) => {
  await open(page, "speed=0");
  await pistonOf(page).press("PageDown");
  await expect(page.locator(STATUS)).toHaveText("The piston does not move.");
  await expect(page.locator(".verdict")).toContainText("give one above 0");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
  await expect(page.locator(STATUS)).toHaveText("The piston does not move.");
  await page.getByRole("slider", { name: "Speed of the piston" }).press("ArrowRight");
  await pistonOf(page).press("PageDown");
  await expect(page.locator(STATUS)).toHaveText("The piston compresses.");
});

test("without WebGL the gas is drawn on a plain canvas", async ({ page }) => {
  await page.addInitScript(() => {
    const of = HTMLCanvasElement.prototype.getContext as (kind: string) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
      return kind === "webgl2" ? null : of.call(this, kind);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await open(page);
  await expect(page.locator(".rates")).toHaveAttribute("data-drawn-by", "Canvas");
  const painted = await page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 3 && value > 127).length / (data.length / 4);
  });
  expect(painted).toBeCloseTo(PACKING, 1);
  await picture(page, "gas-canvas");
});

test("the picture comes back with the context of WebGL", async ({ page }) => {
  await open(page);
  await expect(page.locator(".rates")).toHaveAttribute("data-drawn-by", "WebGL");
  const canvas = page.locator("canvas");
  const bytes = async () => (await canvas.screenshot()).length;
  const turn = (to: "lost" | "restored") =>
    canvas.evaluate(async (element: HTMLCanvasElement, event) => {
      const gl = element.getContext("webgl2");
      const happened = new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));
      const kept = element as HTMLCanvasElement & { extension?: WEBGL_lose_context | null };
      kept.extension ??= gl?.getExtension("WEBGL_lose_context") ?? null;
      if (event === "webglcontextlost") kept.extension?.loseContext();
      else kept.extension?.restoreContext();
      await happened;
    }, `webglcontext${to}`);
  const full = await bytes();
  await turn("lost");
  await expect.poll(bytes).toBeLessThan(0.5 * full);
  await turn("restored");
  await press(page, "One event");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
  await expect.poll(bytes).toBeGreaterThan(0.7 * full);
});

test("a page that does not open the gas does not load it", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openLesson(page, "#standing");
  expect(asked.filter((url) => /gas|simulation/.test(url))).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`no serious accessibility violation, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, "pace=1&speed=0.5");
    await pistonOf(page).press("PageDown");
    await pistonOf(page).press("PageDown");
    await expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(0.7);
    await pause(page);
    await expectAccessible(page);
    await picture(page, `gas-${colorScheme}`);
  });
}

test("fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await press(page, "Play");
  await expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(0.3);
  await pause(page);
  await expectNoSideways(page);
  await picture(page, "gas-phone");
});
