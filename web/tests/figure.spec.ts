// Tests what every figure does, with that of lesson 1: zoom, pan, touch.
import { expect, type Page } from "@playwright/test";
import { handleOf, openLesson, pairOf, test } from "./lesson";
import { PHONE, pinch, swipe } from "./touch";

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await handleOf(page, name).locator(".knob").boundingBox();
  if (!box) throw new Error(`${name} is nowhere to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The distance of both centres, read at one moment, since the page may be scrolling. */
async function distance(page: Page): Promise<number> {
  const knobOf = (name: string) => handleOf(page, name).locator(".knob");
  const other = await knobOf("Centre of B").elementHandle();
  return knobOf("Centre of A").evaluate((knob, other) => {
    const [a, b] = [knob, other as Element].map((element) => element.getBoundingClientRect());
    if (!a || !b) throw new Error("a centre is nowhere to be seen");
    return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
  }, other);
}

test.beforeEach(({ page }) => openLesson(page, "#standing"));

test("buttons zoom in and out, and back to everything", async ({ page }) => {
  const before = await distance(page);
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(await distance(page)).toBeCloseTo(1.5 * before, 0);
  await page.getByRole("button", { name: "Zoom out" }).click();
  expect(await distance(page)).toBeCloseTo(before, 0);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.getByRole("button", { name: "Show everything" }).click();
  expect(await distance(page)).toBeCloseTo(before, 0);
});

test("the wheel zooms with Ctrl only, so that the page can be scrolled", async ({ page }) => {
  const before = await distance(page);
  const { x, y } = await middleOf(page, "Centre of B");
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await distance(page)).toBeCloseTo(before, 0);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await expect.poll(() => distance(page)).toBeGreaterThan(1.2 * before);
});

test("an empty place drags the view and no ball", async ({ page }) => {
  const [pair, before] = [await pairOf(page), await middleOf(page, "Centre of A")];
  const box = await page.locator(".stage").boundingBox();
  if (!box) throw new Error("no stage");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 45);
  await page.mouse.up();
  const moved = async (): Promise<number[]> => {
    const after = await middleOf(page, "Centre of A");
    return [after.x - before.x, after.y - before.y].map(Math.round);
  };
  await expect.poll(moved).toEqual([40, 25]);
  expect(await pairOf(page)).toEqual(pair);
});

test.describe("on a touch screen", () => {
  test.use(PHONE);

  test("a finger drags a ball and does not scroll the page", async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 100));
    const start = await middleOf(page, "Centre of A");
    await swipe(page, start, -20, -60);
    const off = async (): Promise<number> => {
      const after = await middleOf(page, "Centre of A");
      return Math.max(Math.abs(after.x - start.x + 20), Math.abs(after.y - start.y + 60));
    };
    await expect.poll(off).toBeLessThan(2);
    expect(await page.evaluate(() => scrollY)).toBe(100);
  });

  test("a finger beside the balls scrolls the page", async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 0));
    const box = await page.locator(".stage").boundingBox();
    if (!box) throw new Error("no stage");
    await swipe(page, { x: box.x + 15, y: box.y + box.height - 15 }, 0, -250);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  });

  test("two fingers zoom", async ({ page }) => {
    const before = await distance(page);
    const box = await page.locator(".stage").boundingBox();
    if (!box) throw new Error("no stage");
    await pinch(page, { x: box.x + 40, y: box.y + 20 }, 80, 120);
    await expect.poll(() => distance(page)).toBeCloseTo(1.5 * before, 0);
  });
});

test("pointing at a quantity lights up its mark", async ({ page }) => {
  await page.locator(".facts > div").first().hover();
  await expect(page.locator('.arrow[data-mark="C"]')).toHaveClass(/lit/);
  await expect(page.locator(".figure")).toHaveClass(/lit/);
  await page.mouse.move(5, 5);
  await expect(page.locator(".figure")).not.toHaveClass(/lit/);
});
