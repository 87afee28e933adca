import { expect, type Page } from "@playwright/test";
import { checkLesson, drag, expectNative, handleOf, openLesson, pairOf, test } from "./lesson";
import { PHONE, swipe } from "./touch";

checkLesson({
  id: "in-3d",
  handles: ["Centre of A", "Radius of A", "Centre of B", "Radius of B", "Movement of A"],
  presets: ["Hit", "On the map only", "Passes by", "Not far enough", "Graze", "On one line", "Falling", "Flat: lesson 2", "Overlapping"],
});

const cameraOf = (page: Page) => page.getByRole("slider", { name: "Camera" });

for (const [example, answer] of [
  ["Hit", "hit"],
  ["On the map only", "passesBy"],
  ["Passes by", "passesBy"],
  ["Not far enough", "beyondMovement"],
  ["Graze", "hit"],
  ["On one line", "hit"],
  ["Falling", "hit"],
  ["Overlapping", "overlapping"],
] as const) {
  test(`“${example}” is what its name says`, async ({ page }) => {
    await openLesson(page, "#in-3d");
    await page.getByRole("button", { name: example, exact: true }).click();
    await expect(page.locator(".verdict")).toHaveAttribute("data-value", answer);
  });
}

test("across the screen a ball keeps its distance from the eye, in depth its height", async ({ page }) => {
  await openLesson(page, "#in-3d?v=1&camera=-90,30");
  const before = await pairOf(page);
  await drag(page, "Centre of B", 0, -40);
  const across = await pairOf(page);
  const [, dy = 0, dz = 0] = across.b.center.map((x, i) => x - before.b.center[i]!);
  // Up on the screen is (0, sin 30°, cos 30°) in space.
  expect(dz).toBeGreaterThan(0);
  expect(dy / dz).toBeCloseTo(Math.tan(Math.PI / 6), 1);
  await page.getByRole("radio", { name: "in depth" }).check();
  await drag(page, "Centre of B", 0, -40);
  const deep = await pairOf(page);
  expect(deep.b.center[2]).toBe(across.b.center[2]);
  expect(deep.b.center[1]).toBeGreaterThan(across.b.center[1]!);
  await expectNative(page);
});

test("an empty place turns the camera, and moves no ball", async ({ page }) => {
  await openLesson(page, "#in-3d");
  const [pair, before] = [await pairOf(page), await cameraOf(page).getAttribute("aria-valuetext")];
  const box = await page.locator(".stage").boundingBox();
  if (!box) throw new Error("no stage");
  const [x, y] = [box.x + box.width / 2, box.y + 30];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 30);
  await page.mouse.up();
  await expect(cameraOf(page)).not.toHaveAttribute("aria-valuetext", before ?? "");
  expect(await pairOf(page)).toEqual(pair);
});

test("keys turn the camera, not below the ground, and a button brings it back", async ({ page }) => {
  await openLesson(page, "#in-3d?v=1&camera=10,4");
  await cameraOf(page).press("ArrowRight");
  await expect(cameraOf(page)).toHaveAttribute("aria-valuetext", "5 degrees around, 4 degrees above the ground");
  await cameraOf(page).press("ArrowUp");
  await expect(cameraOf(page)).toHaveAttribute("aria-valuenow", "0");
  await page.getByRole("button", { name: "Camera as at the start" }).click();
  await expect(cameraOf(page)).toHaveAttribute("aria-valuetext", "−62 degrees around, 24 degrees above the ground");
});

test("straight at the plane, its cuts through the spheres are their rims", async ({ page }) => {
  await openLesson(page, "#in-3d");
  const cut = page.locator('.stage path[data-mark="B"].line').first();
  const rim = page.locator('.stage circle[data-mark="B"].sphere');
  const sizes = () => Promise.all([cut, rim].map((mark) => mark.evaluate((shape: SVGGraphicsElement) => Math.min(shape.getBBox().width, shape.getBBox().height))));
  const slanted = await sizes();
  expect(slanted[0]).toBeLessThan(0.8 * slanted[1]!);
  await page.getByRole("button", { name: "Look straight at the plane" }).click();
  const half = () => cut.evaluate((shape: SVGPathElement) => shape.getTotalLength());
  await expect.poll(async () => (await half()) / (await sizes())[1]!).toBeCloseTo(Math.PI / 2, 2);
});

test("the inset shows the touch as the lesson of the plane would", async ({ page }) => {
  await openLesson(page, "#in-3d");
  const gap = await page.locator(".inset").evaluate((inset) => {
    const place = (selector: string) => ["cx", "cy", "r"].map((name) => Number(inset.querySelector(selector)?.getAttribute(name)));
    const [[ax = 0, ay = 0, ar = 0], [bx = 0, by = 0, br = 0]] = [place('circle[data-mark="touch"]'), place('circle[data-mark="B"]')];
    return Math.hypot(ax - bx, ay - by) - ar - br;
  });
  expect(gap).toBeCloseTo(0, 3);
  await page.getByRole("button", { name: "On one line" }).click();
  await expect(page.locator(".inset")).toContainText("any plane");
});

test("keys move a ball by whole steps in space, and back", async ({ page }) => {
  await openLesson(page, "#in-3d");
  const before = await pairOf(page);
  const handle = handleOf(page, "Centre of A");
  for (const key of ["ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown", "ArrowLeft"]) await handle.press(key);
  expect(await pairOf(page)).toEqual(before);
});

test.describe("on a touch screen", () => {
  test.use(PHONE);

  test("a finger turns the camera by the compass, and does not scroll the page", async ({ page }) => {
    await openLesson(page, "#in-3d?v=1&camera=10,40");
    await page.evaluate(() => scrollTo(0, 100));
    const box = await cameraOf(page).boundingBox();
    if (!box) throw new Error("no compass");
    await swipe(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, 25, -50);
    await expect(cameraOf(page)).toHaveAttribute("aria-valuetext", "0 degrees around, 20 degrees above the ground");
    expect(await page.evaluate(() => scrollY)).toBe(100);
  });

  test("a finger drags a sphere", async ({ page }) => {
    await openLesson(page, "#in-3d");
    await page.evaluate(() => scrollTo(0, 100));
    const box = await handleOf(page, "Centre of B").locator(".knob").boundingBox();
    if (!box) throw new Error("no knob");
    const before = await pairOf(page);
    await swipe(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, -20, -30);
    await expect.poll(() => pairOf(page)).not.toEqual(before);
    expect(await page.evaluate(() => scrollY)).toBe(100);
    await expectNative(page);
  });
});
