import { expect, type Page } from "@playwright/test";
import { checkLesson, drag, handleOf, openLesson, picture, test, visit } from "./lesson";
import { factOf, run, sceneOf } from "./scene";

const EXAMPLES = [
  "Any two",
  "Equal masses, head-on",
  "Billiards: a cut of 30°",
  "Heavy meets light",
  "Light meets heavy",
  "Newton’s cradle, two balls",
  "No rebound",
  "A fixed obstacle",
  "A graze",
];

checkLesson({
  id: "reaction",
  handles: ["Centre of A", "Radius of A", "Velocity of A", "Centre of B", "Radius of B", "Velocity of B"],
  presets: EXAMPLES,
});

async function example(page: Page, name: string): Promise<void> {
  await page.getByRole("group", { name: "Examples" }).getByRole("button", { name, exact: true }).click();
}

/** The velocities and centres that the lesson shows at the end: those of A, then those of B. */
async function endOf(page: Page): Promise<{ velocities: number[]; centers: number[] }> {
  const both = async (ask: (letter: string) => Promise<number[]>) => [...(await ask("A")), ...(await ask("B"))];
  return {
    velocities: await both((letter) => factOf(page, `v′${letter}`, "after")),
    centers: await both((letter) => factOf(page, letter, "where it ends")),
  };
}

/**
 * Expects the end that `carom run` computes for the same two balls. The last bits may differ: the
 * simulator keeps more digits of the normal than the page shows, and computes the impulse from the
 * change that it caused.
 */
async function expectRun(page: Page, name: string): Promise<void> {
  const { events, frames } = run(`reaction-${name}`, await sceneOf(page));
  const native = (columns: readonly string[]) => frames.slice(-2).flatMap((ball) => columns.map((column) => Number(ball.get(column))));
  const { velocities, centers } = await endOf(page);
  const start = frames.slice(0, 2).flatMap((ball) => ["vx", "vy"].map((column) => Math.abs(Number(ball.get(column)))));
  expectNear(velocities, native(["vx", "vy"]), Math.max(...start));
  expectNear(centers, native(["x", "y"]), Math.max(...start));
  const impulse = await factOf(page, "J", "impulse");
  expect(events.length).toBe(Number.isNaN(impulse[0]) ? 0 : 1);
  if (events.length > 0) expectNear(impulse, [Number(events[0]?.get("impulse"))], impulse[0] ?? NaN);
}

const LAST_BITS = 4; // units in the last place

function expectNear(shown: readonly number[], native: readonly number[], size: number): void {
  expect(shown.length).toBe(native.length);
  shown.forEach((value, i) => expect(Math.abs(value - (native[i] ?? NaN)), `${value} and ${native[i]}`).toBeLessThanOrEqual(LAST_BITS * Number.EPSILON * size));
}

for (const name of EXAMPLES) {
  test(`“${name}”: the end is that of the program's own run`, async ({ page }) => {
    await openLesson(page, "#reaction");
    await example(page, name);
    await expectRun(page, name);
  });
}

test("after a drag the end is that of the program's own run", async ({ page }) => {
  await openLesson(page, "#reaction");
  await drag(page, "Velocity of A", 17, 9);
  await handleOf(page, "Centre of B").press("Shift+ArrowUp");
  await page.getByRole("slider", { name: "Mass of B" }).press("ArrowLeft");
  await page.getByRole("slider", { name: "Restitution of A" }).press("ArrowLeft");
  await expectRun(page, "dragged");
});

test("equal masses swap their velocities", async ({ page }) => {
  await openLesson(page, "#reaction");
  await example(page, "Equal masses, head-on");
  expect(await factOf(page, "v′A", "after")).toEqual([0, 0]);
  expect(await factOf(page, "v′B", "after")).toEqual([6, 0]);
});

test("after a cut of 30° the balls move apart at a right angle", async ({ page }) => {
  await openLesson(page, "#reaction");
  await example(page, "Billiards: a cut of 30°");
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [await factOf(page, "v′A", "after"), await factOf(page, "v′B", "after")] as [number[], number[]];
  expect(Math.abs(ax * bx + ay * by)).toBeLessThan(1e-14);
  expect(Math.atan2(by, bx)).toBeCloseTo(Math.PI / 6, 14);
});

test("without rebound they do not separate along the normal", async ({ page }) => {
  await openLesson(page, "#reaction");
  await example(page, "No rebound");
  expect(await factOf(page, "e", "√\\(eA eB\\)")).toEqual([0]);
  const [parting = NaN] = await factOf(page, "w′·n", "separation speed");
  expect(Math.abs(parting)).toBeLessThan(1e-14);
});

test("the energy that is lost is shown as heat", async ({ page }) => {
  await openLesson(page, "#reaction");
  const heat = Number(/heat (\S+)$/.exec((await page.locator('.bar-row[aria-label*="heat"]').getAttribute("aria-label")) ?? "")?.[1]);
  const { initial, final } = run("reaction-heat", await sceneOf(page)).summary.energy;
  expect(heat).toBeGreaterThan(0);
  expect(heat).toBeCloseTo(initial - final, 2);
  await example(page, "Equal masses, head-on");
  await expect(page.locator('.bar-row[aria-label*="heat"]')).toHaveAttribute("aria-label", /heat 0$/);
});

/** The velocities that the diagram draws from one point, in pixels to the right and down. */
async function drawn(page: Page, mark: string): Promise<[number, number]> {
  const path = await page.locator(`.velocities .arrow[data-mark="${mark}"]`).getAttribute("d");
  // An arrow is a shaft from the point, and a head whose path begins at the tip.
  const [, x1, y1, x2, y2] = (/^M(\S+) (\S+)L.*?M(\S+) ([^L]+)L/.exec(path ?? "") ?? []).map(Number);
  return [(x2 ?? NaN) - (x1 ?? NaN), (y2 ?? NaN) - (y1 ?? NaN)];
}

test("from the centre of mass the momenta are opposite, and there are no handles", async ({ page }) => {
  await openLesson(page, "#reaction");
  const masses = { A: 2, B: 3 };
  const sums = async (prime: string) => {
    const [a, b] = [await drawn(page, `v${prime}A`), await drawn(page, `v${prime}B`)];
    expect(Math.hypot(...a)).toBeGreaterThan(20);
    return [0, 1].map((i) => masses.A * (a[i] ?? NaN) + masses.B * (b[i] ?? NaN));
  };
  expect(Math.hypot(...(await sums("")))).toBeGreaterThan(20);
  const start = page.url();
  await page.getByLabel("Seen from the centre of mass").check();
  for (const prime of ["", "′"]) for (const sum of await sums(prime)) expect(sum).toBeCloseTo(0, 6);
  await expect(handleOf(page, "Centre of A")).toBeHidden();
  await page.getByRole("slider", { name: "Time" }).press("End");
  await picture(page, "reaction-center");
  // The page updates the address a moment later.
  await page.waitForURL((url) => url.href !== start);
  await page.reload();
  await expect(page.getByLabel("Seen from the centre of mass")).toBeChecked();
});

test("carom's own message answers a mass that it refuses", async ({ page }) => {
  for (const mass of ["-1", "", "heavy"]) {
    await visit(page, `#reaction?v=1&massB=${mass}`);
    await expect(page.getByRole("alert")).toContainText("mass is");
  }
});

test("the ball of infinite mass does not move", async ({ page }) => {
  await openLesson(page, "#reaction");
  await example(page, "A fixed obstacle");
  expect(await factOf(page, "v′B", "after")).toEqual([0, 0]);
  await picture(page, "reaction-obstacle");
  await example(page, "Billiards: a cut of 30°");
  await picture(page, "reaction-cut");
});
