import { expect, type Page } from "@playwright/test";
import { bullets } from "../src/lessons/07-scene";
import { checkLesson, drag, handleOf, noted, openLesson, pairOf, picture, test } from "./lesson";
import { factOf, run, sceneOf } from "./scene";

const EXAMPLES = ["60 frames per second", "A film, 24", "A fast screen, 144", "1000 steps per second", "Slower bullets", "Faster than any screen", "Where two balls meet", "Past the wall"];

checkLesson({ id: "stepping", handles: ["Start of your bullet"], presets: EXAMPLES });

async function example(page: Page, name: string): Promise<void> {
  await page.getByRole("group", { name: "Examples" }).getByRole("button", { name, exact: true }).click();
}

/** Expects that carom's run on the page is the program's: the hashes of all events are equal. */
async function expectRun(page: Page, name: string): Promise<void> {
  const { summary } = run(`stepping-${name}`, await sceneOf(page));
  expect(summary.pair_collisions).toBeGreaterThan(20);
  expect(await factOf(page, "collisions", "carom")).toEqual([summary.pair_collisions]);
  await expect(page.locator(".wide code")).toHaveText(summary.trajectory_hash);
}

/** The rates of the curve, each with the number of bullets that pass through the wall. */
async function curveOf(page: Page): Promise<{ rate: number; count: number }[]> {
  const curve = page.locator("[data-curve]");
  await expect(curve).toBeVisible();
  return JSON.parse((await curve.getAttribute("data-curve")) ?? "") as { rate: number; count: number }[];
}

for (const name of EXAMPLES) {
  test(`“${name}”: carom's run is the program's, and it lets none through`, async ({ page }) => {
    await openLesson(page, "#stepping");
    await example(page, name);
    await expectRun(page, name);
    expect(await factOf(page, "through", "carom")).toEqual([0]);
  });
}

test("after a drag carom's run is the program's", async ({ page }) => {
  await openLesson(page, "#stepping");
  await drag(page, "Start of your bullet", 31, 12);
  await page.getByRole("slider", { name: "Speed, m/s" }).press("ArrowRight");
  await expectRun(page, "dragged");
});

test("long steps let bullets through, short ones none", async ({ page }) => {
  await openLesson(page, "#stepping");
  const curve = await curveOf(page);
  // The distance from the front of the wall to its middle where it is thinnest. Bullets that others
  // have struck are faster than 100, so a step must be clearly shorter to see all of them in front.
  const thinnest = Math.sqrt((0.15 + 0.5) ** 2 - 0.5 ** 2);
  for (const { rate, count } of curve) if (100 / rate < thinnest / 2) expect(count, `at ${rate}`).toBe(0);
  // A step much longer than the thickest place and than all starting positions loses many bullets.
  expect(curve.filter(({ rate }) => rate < 20).every(({ count }) => count > 10)).toBe(true);
  expect(curve.at(0)?.rate).toBe(1000);
  expect(curve.length).toBe(41);
});

test("faster bullets need shorter steps", async ({ page }) => {
  const seesAll = async () => (await curveOf(page)).findLast(({ rate, count }, i, all) => count === 0 && all.slice(0, i).every((one) => one.count === 0) && rate > 0)?.rate ?? Infinity;
  await openLesson(page, "#stepping");
  const slow = await seesAll();
  await example(page, "Faster than any screen");
  expect(await seesAll()).toBeGreaterThan(slow);
});

test("the keys go step by step, and the page shows that frame", async ({ page }) => {
  await openLesson(page, "#stepping");
  await handleOf(page, "Start of your bullet").focus();
  const bullet = page.locator('circle[data-mark="stepping"]').last();
  const at = async () => Number(await bullet.getAttribute("cx"));
  const start = await at();
  await page.keyboard.press(".");
  const one = await at();
  await page.keyboard.press(".");
  expect((await at()) - one).toBeCloseTo(one - start, 3);
  await page.keyboard.press(",");
  await page.keyboard.press(",");
  expect(await at()).toBe(start);
  // The run may end before the test looks at the button.
  const words = await noted(page.locator(".axis .play"));
  await page.keyboard.press("k");
  await expect.poll(words).toContain("Pause");
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});

test("a bullet cannot be dragged into another, nor into the wall", async ({ page }) => {
  await openLesson(page, "#stepping");
  const own = async () => (await pairOf(page)).a.center;
  const left = async () => (await handleOf(page, "Start of your bullet").locator(".knob").boundingBox())?.x ?? NaN;
  const [start, from] = [await own(), await left()];
  await drag(page, "Start of your bullet", 400, 0);
  const end = await own();
  expect(end).toEqual([-1.5, 0]); // the end of its field, in front of the wall
  await expectRun(page, "beside");
  // The drag towards another bullet's centre stops before it. The last allowed position is
  // half-way, where the drag has been.
  const scale = ((await left()) - from) / (end[0]! - start[0]!);
  const [x, y] = bullets({ speed: 100, rate: 60, own: [...end] }).find(([, y]) => y === 1.5) ?? [NaN, NaN];
  await drag(page, "Start of your bullet", (x - end[0]!) * scale, -y * scale);
  const [halfX = NaN, halfY = NaN] = await own();
  expect(halfX).toBeCloseTo((end[0]! + x) / 2, 1);
  expect(halfY).toBeCloseTo(y / 2, 1);
});

test("a link that puts bullets into each other is answered by carom's own message", async ({ page }) => {
  await page.goto("#stepping?v=1&own=0,0"); // in the middle of the wall
  await expect(page.getByRole("alert")).toContainText("overlap");
});

for (const [query, message] of [
  ["speed=0.001", "speed is 0.001; give at least 10"],
  ["rate=1e12", "give at most 5000"],
  ["rate=-60", "finite time above 0"],
] as const) {
  test(`${query} is answered with a message`, async ({ page }) => {
    await page.goto(`#stepping?v=1&${query}`);
    await expect(page.getByRole("alert")).toContainText(message);
  });
}

test("some examples are worth a look", async ({ page }) => {
  await openLesson(page, "#stepping");
  await curveOf(page);
  for (let i = 0; i < 6; i++) await page.getByRole("button", { name: "Step forward" }).click();
  await picture(page, "stepping-later");
  await example(page, "1000 steps per second");
  await page.getByRole("slider", { name: "Time" }).press("End");
  await curveOf(page);
  await picture(page, "stepping-1000");
  await example(page, "Past the wall");
  await picture(page, "stepping-past");
});
