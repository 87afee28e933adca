import { expect } from "@playwright/test";
import { CHAPTERS } from "../src/lessons/catalog";
import { drag, expectAccessible, expectNative, expectNoSideways, frames, handleOf, picture, settled, test } from "./lesson";

test.beforeEach(async ({ page }) => {
  await page.goto("");
  await expect(page.locator("[data-pair]")).toBeVisible();
  await settled(page);
});

test("the interactive figure answers as the program does", async ({ page }) => {
  await expectNative(page);
  for (const name of ["Centre of A", "Velocity of B"]) {
    await drag(page, name, 9, 14);
    await expectNative(page);
  }
  await handleOf(page, "Radius of A").press("ArrowUp");
  await expectNative(page);
});

test("it does not move by itself under prefers-reduced-motion, and plays when its button is pressed", async ({ page }) => {
  const now = page.locator('circle[data-mark="A now"]');
  const before = await now.getAttribute("cx");
  await frames(page, 20);
  expect(await now.getAttribute("cx")).toBe(before);
  await page.getByRole("button", { name: "Play" }).click();
  await expect(now).not.toHaveAttribute("cx", before ?? "");
});

test("the lessons are reached from the list, and a title names the page", async ({ page }) => {
  await page.getByRole("link", { name: /^Balls at rest/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Balls at rest");
  await expect(page).toHaveTitle(/Balls at rest/);
});

test("the list has every lesson, and a way leads from each to the next and back", async ({ page }) => {
  const titles = CHAPTERS.map(({ title }) => title);
  await expect(page.locator(".contents b")).toHaveText(titles);
  await page.getByRole("link", { name: "Begin with lesson 1" }).click();
  const other = (name: RegExp) => page.getByRole("navigation", { name: "Other lessons" }).getByRole("link", { name });
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(titles[0] ?? "");
  await expect(other(/^Before/)).toHaveCount(0);
  // By keyboard: the content above the links may still grow, and move them away from a pointer.
  for (const next of titles.slice(1)) {
    await other(/^Next/).press("Enter");
    await expect(title).toHaveText(next);
  }
  await expect(other(/^Next/)).toHaveCount(0);
  await other(/^Before/).press("Enter");
  await expect(title).toHaveText(titles.at(-2) ?? "");
});

test("a page that does not exist shows a message", async ({ page }) => {
  await page.goto("#nowhere");
  await expect(page.getByRole("alert")).toContainText("nowhere");
});

test("the button changes light to dark, and the choice lasts", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`no serious accessibility violation, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await picture(page, `start-${colorScheme}`);
  });
}

test("fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  await expectNoSideways(page);
  await picture(page, "start-phone");
});
