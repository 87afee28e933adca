import { expect } from "@playwright/test";
import { checkLesson, drag, expectAccessible, expectNative, openLesson, pairOf, test } from "./lesson";

checkLesson({
  id: "standing",
  handles: ["Centre of A", "Radius of A", "Centre of B", "Radius of B"],
  presets: ["Separate", "Touching", "3, 4, 5", "One ulp short", "0.1 + 0.2 and 0.3", "Overlapping", "With a tolerance"],
});

test("a ball dragged close to the other snaps to an exact touch", async ({ page }) => {
  await openLesson(page, "#standing?v=1&A=0,0,2&B=4,3,2.5");
  const { a, b } = await pairOf(page);
  const box = await page.locator(".stage").boundingBox();
  const gap = Math.hypot(b.center[0]! - a.center[0]!, b.center[1]! - a.center[1]!) - a.radius - b.radius;
  const knob = (name: string) => page.getByRole("slider", { name }).locator(".knob").boundingBox();
  const [from, to] = [await knob("Centre of A"), await knob("Centre of B")];
  expect(box && from && to).toBeTruthy();
  const pixels = gap * (Math.abs(to!.x - from!.x) / 4);
  await drag(page, "Centre of A", 0.8 * pixels - 2, -0.6 * pixels + 1);
  await expect(page.locator(".verdict")).toHaveAttribute("data-value", "touching");
  await expectNative(page);
  await page.getByLabel("Snap to exact touch").uncheck();
  await drag(page, "Centre of A", 1, 0);
  await expect(page.locator(".verdict")).not.toHaveAttribute("data-value", "touching");
});

test("a number shows all its digits", async ({ page }) => {
  await openLesson(page, "#standing?v=1&A=0,0,0.1&B=0.3,0,0.2");
  await page.getByRole("button", { name: /^gap/ }).click();
  const card = page.getByRole("dialog");
  await expect(card).toContainText("significant digits");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^gap/ })).toBeFocused();
  await page.getByRole("button", { name: /^C x/ }).click();
  await expect(card).toContainText("0.299999999999999988897769753748434595763683319091796875");
  await openLesson(page, "#standing?v=1&A=0,0,2&B=3,4,3");
  await page.getByRole("button", { name: /^gap/ }).click();
  await expect(card).toContainText("the float with its one significant digit.");
});

test("a value that carom refuses shows carom's own message", async ({ page }) => {
  await page.goto("#standing?v=1&A=0,0,-2&B=4,3,2.5");
  await expect(page.getByRole("alert")).toContainText("radius");
  await page.getByRole("link", { name: "Open the lesson again" }).click();
  await expect(page.locator("[data-ready]")).toBeVisible();
});

test("the button makes them touch from anywhere", async ({ page }) => {
  for (const state of ["A=-2,-0.5,1.75&B=2,1,1.25", "A=0,0,1&B=0,0,2", "A=30,20,37&B=180,145,50", "A=1,1,0.5&B=1.25,1,3"]) {
    await openLesson(page, `#standing?v=1&${state}`);
    await page.getByRole("button", { name: "Make them touch" }).click();
    await expect(page.locator(".verdict")).toHaveAttribute("data-value", "touching");
    await expectNative(page);
  }
});
