import { expect, type Page } from "@playwright/test";
import { checkLesson, expectNative, handleOf, openLesson, pairOf, test } from "./lesson";

/** The examples in which the textbook formula is wrong. */
const LIES = ["A graze", "A graze, f32", "Far and tiny", "Dead centre, f32", "An exact tangent", "0.1 + 0.2", "0.1 + 0.2, at rest"];
const HONEST = "An ordinary hit";
const ID = "exactness";

checkLesson({
  id: ID,
  handles: ["Centre of A", "Radius of A", "Centre of B", "Radius of B", "Velocity of A"],
  presets: ["A graze", "Far and tiny", "An exact tangent", "0.1 + 0.2", "0.1 + 0.2, at rest", HONEST],
});

async function openPreset(page: Page, name: string): Promise<void> {
  await openLesson(page, `#${ID}`);
  await page.getByRole("group", { name: "Examples" }).getByRole("button", { name, exact: true }).click();
}

async function answers(page: Page, row: string): Promise<string[]> {
  return ((await page.locator(`[data-row="${row}"]`).getAttribute("data-answers")) ?? "").split(",");
}

const strip = (page: Page) => page.getByRole("slider", { name: "Units in the last place" });

for (const name of [...LIES, HONEST]) {
  test(`carom's answer changes once: ${name}`, async ({ page }) => {
    await openPreset(page, name);
    const row = await answers(page, "carom");
    expect(row).toHaveLength(129);
    const order = ["meet", "touch", "apart"];
    const places = row.map((answer) => order.indexOf(answer));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort());
  });
}

/** The number of wrong answers in the textbook's row, in the precision of the example. */
async function wrong(page: Page): Promise<number> {
  const scalar = await page.getByRole("group", { name: "Scalar" }).locator('[aria-pressed="true"]').textContent();
  return Number(await page.locator(`[data-row="Textbook, ${scalar}"] [data-wrong]`).getAttribute("data-wrong"));
}

for (const name of LIES) {
  test(`the textbook is wrong: ${name}`, async ({ page }) => {
    await openPreset(page, name);
    expect(await wrong(page)).toBeGreaterThan(0);
  });
}

test("the textbook is right where nothing cancels", async ({ page }) => {
  await openPreset(page, HONEST);
  expect(await wrong(page)).toBe(0);
  await expect(page.locator(".verdict")).toHaveAttribute("data-value", "meet");
  await expect(page.locator(".verdict")).toContainText("agrees");
});

test("a graze is exact where the sides are 3, 4 and 5, and gone a float away", async ({ page }) => {
  await openPreset(page, "An exact tangent");
  await expect(page.locator('[data-native="first_contact"]')).toHaveAttribute("data-value", "3");
  await expect(page.locator('[data-native="time_of_impact"]')).toHaveAttribute("data-value", "");
  await strip(page).press("ArrowRight");
  await expect(page.locator('[data-native="first_contact"]')).toHaveAttribute("data-value", "");
  await strip(page).press("ArrowLeft");
  await strip(page).press("ArrowLeft");
  await expect(page.locator('[data-native="time_of_impact"]')).not.toHaveAttribute("data-value", "");
  await expectNative(page);
});

test("carom's time is where the floats change from before the contact to past it", async ({ page }) => {
  for (const name of ["A graze", "Far and tiny", "Dead centre, f32", HONEST]) {
    await openPreset(page, name);
    const ticks = await page.locator(".floats i").evaluateAll((all) => all.map((tick) => tick.className));
    const first = ticks.indexOf("past");
    expect(ticks.slice(0, first)).not.toContain("past");
    expect(ticks.slice(first)).not.toContain("before");
    // The float in the middle is nearest to the exact time: the change is at it or right after it.
    const middle = (ticks.length - 1) / 2;
    expect([middle, middle + 1]).toContain(first);
    await expect(page.locator(".floats .carom")).toHaveAttribute("data-away", "0");
  }
});

test("the microscope goes from the last bit to where both times are in sight", async ({ page }) => {
  await openPreset(page, "A graze, f32");
  await expect(page.locator(".floats .textbook")).toContainText(/floats (later →|earlier)/);
  await page.getByRole("button", { name: "Until both are in sight" }).click();
  await expect(page.locator(".floats .textbook")).not.toContainText(/[←→]/);
  await page.getByRole("button", { name: "To the last bit" }).click();
  await expect(page.locator(".floats .textbook")).toContainText(/[←→]/);
});

test("keys move a handle by single floats, and B along the strip", async ({ page }) => {
  await openPreset(page, "An exact tangent");
  await handleOf(page, "Centre of B").press("Shift+ArrowUp");
  expect((await pairOf(page)).b.center).toEqual([9, 13.000000000000002]);
  await expect(strip(page)).toHaveValue("1");
  await handleOf(page, "Radius of B").press("Shift+ArrowUp");
  expect((await pairOf(page)).b.radius).toBe(3.0000000000000004);
  await handleOf(page, "Velocity of A").press("Shift+ArrowDown");
  expect((await pairOf(page)).a.velocity).toEqual([4, 2.9999999999999996]);
  await expectNative(page);
});

test("B is brought back to the graze from anywhere, in both precisions", async ({ page }) => {
  for (const state of ["A=-4,-1,1&V=3,1&B=2,4,1.5", "A=-4,-1,1&V=3,1&B=2,-9,1.5&scalar=f32", "A=0,0,0.1&V=3,0&B=5,0,0.25"]) {
    await openLesson(page, `#${ID}?v=1&${state}`);
    await page.getByRole("button", { name: "Bring B to the graze" }).click();
    const row = await answers(page, "carom");
    expect(new Set([row[63], row[64], row[65]]).size).toBeGreaterThan(1);
    expect(await strip(page).inputValue()).toBe("0");
  }
  await openLesson(page, `#${ID}?v=1&V=0,1`);
  const graze = page.getByRole("button", { name: "Bring B to the graze" });
  await expect(graze).toBeVisible();
  // The button shows this text only for a moment, so the test reads it right after the click.
  const said = await graze.evaluate((button: HTMLElement) => {
    button.click();
    return button.textContent;
  });
  expect(said).toBe("A must move sideways");
});

test("in f32 every number is one of single precision", async ({ page }) => {
  await openLesson(page, `#${ID}`);
  await page.getByRole("button", { name: "f32", exact: true }).click();
  const { a, b } = await pairOf(page);
  for (const x of [...a.center, ...a.velocity!, a.radius, ...b.center, b.radius]) expect(Math.fround(x)).toBe(x);
  expect(new Set(await answers(page, "carom")).size).toBeGreaterThan(1);
});

test("an unknown precision is refused with carom's own message", async ({ page }) => {
  await page.goto(`#${ID}?v=1&scalar=f16`);
  await expect(page.getByRole("alert")).toContainText("f16");
});

test("the digits that cancel are those that both products have", async ({ page }) => {
  await openPreset(page, "A graze");
  const { a, b } = await pairOf(page);
  const [[px = NaN, py = NaN], [vx = NaN, vy = NaN]] = [b.center.map((x, i) => x - (a.center[i] ?? NaN)), a.velocity ?? []];
  const [dot, radii] = [px * vx + py * vy, a.radius + b.radius];
  const products = [dot * dot, (vx * vx + vy * vy) * (px * px + py * py - radii * radii)];
  const [upper = "", lower = ""] = products.map((x) => x.toExponential(16).split("e")[0]);
  expect(upper).not.toBe(lower);
  const common = [...upper].findIndex((digit, i) => digit !== lower[i]);
  const rows = page.locator(".subtraction p:not(.result) code");
  expect(await rows.locator("span").allTextContents()).toEqual([upper, lower].map((digits) => digits.slice(0, common)));
  expect(await rows.locator("mark").allTextContents()).toEqual([upper, lower].map((digits) => digits.slice(common)));
});

test("balls at rest overlap, touch or are separate, and have no time to magnify", async ({ page }) => {
  await openPreset(page, "0.1 + 0.2, at rest");
  await expect(page.locator(".verdict strong")).toHaveText("They overlap.");
  await expect(page.locator(".floats")).toBeHidden();
  await strip(page).press("ArrowRight");
  await expect(page.locator(".verdict strong")).toHaveText("They are separate.");
  await expect(page.locator(".verdict span")).toHaveText("The textbook, in f64, says: they touch.");
});

test("the true sign is shown only where carom's answer implies it", async ({ page }) => {
  const result = page.locator(".subtraction .result");
  await openPreset(page, "An exact tangent");
  await expect(result).toContainText("in truth exactly 0");
  await strip(page).press("ArrowRight");
  await expect(result).toContainText("in truth below 0");
  await openLesson(page, `#${ID}?v=1&A=0,0,1&V=-1,0&B=3,0,2`);
  await expect(page.locator(".verdict strong")).toHaveText("They graze.");
  await expect(result).not.toContainText("in truth");
});
