import { expect } from "@playwright/test";
import { checkLesson, openLesson, test } from "./lesson";

checkLesson({
  id: "moving-still",
  handles: ["Centre of A", "Radius of A", "Centre of B", "Radius of B", "Movement of A"],
  presets: ["Hit", "Too far", "Not towards", "Passes by", "Not far enough", "Graze", "Head-on", "Overlapping", "A bullet"],
});

for (const [example, lit] of [
  ["Too far", "Too far for this movement?"],
  ["Not towards", "Not moving towards B?"],
  ["Passes by", "Passes by?"],
  ["Not far enough", "Farther than it moves?"],
] as const) {
  test(`“${example}” stops at its own question`, async ({ page }) => {
    await openLesson(page, "#moving-still");
    await page.getByRole("button", { name: example, exact: true }).click();
    await expect(page.locator(".steps .out")).toContainText(lit);
    await expect(page.locator(".steps .out")).toHaveCount(1);
    await expect(page.locator(".steps .hit")).toHaveCount(0);
  });
}

test("a graze is a contact and no impact", async ({ page }) => {
  await openLesson(page, "#moving-still");
  await page.getByRole("button", { name: "Graze", exact: true }).click();
  await expect(page.locator('[data-native="first_contact"]')).toHaveAttribute("data-value", "0.625");
  await expect(page.locator('[data-native="time_of_impact"]')).toHaveAttribute("data-value", "");
});

test("the play head is moved by keys, and A with it", async ({ page }) => {
  await openLesson(page, "#moving-still");
  await expect(page.locator('circle[data-mark="now"]')).toHaveCount(0);
  await page.getByRole("slider", { name: "Time" }).press("End");
  await expect(page.locator('circle[data-mark="now"]')).toHaveCount(1);
});

test("playing runs to the end of the interval", async ({ page }) => {
  await openLesson(page, "#moving-still");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.locator(".clock")).toHaveText("t = 1");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});
