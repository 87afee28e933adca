import { expect, type Locator } from "@playwright/test";
import { checkLesson, drag, expectNative, handleOf, openLesson, pairOf, test } from "./lesson";

checkLesson({
  id: "both-moving",
  handles: ["Centre of A", "Radius of A", "Centre of B", "Radius of B", "Velocity of A", "Velocity of B"],
  presets: ["Crossing", "Seen from B", "Paths cross only", "Head-on", "Catching up", "Graze", "Moving apart", "Same velocity", "Overlapping", "Far and fast"],
});

for (const [example, answer, sign] of [
  ["Crossing", "hit", "They touch"],
  ["Paths cross only", "passing", "Close enough in passing?"],
  ["Graze", "hit", "They touch"],
  ["Moving apart", "parting", "Approaching?"],
  ["Same velocity", "never", "Approaching?"],
  ["Overlapping", "overlapping", "Apart at the start?"],
] as const) {
  test(`“${example}” is answered by its own sign`, async ({ page }) => {
    await openLesson(page, "#both-moving");
    await page.getByRole("button", { name: example, exact: true }).click();
    await expect(page.locator(".verdict")).toHaveAttribute("data-value", answer);
    await expect(page.locator(".steps :is(.out, .hit)")).toHaveCount(1);
    await expect(page.locator(".steps :is(.out, .hit)")).toContainText(sign);
  });
}

test("a contact after the interval is reported as one, and not as a hit", async ({ page }) => {
  await openLesson(page, "#both-moving?v=1&A=-4,0,1&vA=1,0&B=4,0,1&vB=-1,0");
  await expect(page.locator(".verdict")).toHaveAttribute("data-value", "later");
  await expect(page.locator(".verdict")).toContainText("at 3,");
  await expectNative(page);
});

test("the view changes what is drawn, and no number", async ({ page }) => {
  await openLesson(page, "#both-moving");
  const [pair, facts] = [await pairOf(page), await page.locator(".facts").innerText()];
  const ghost = page.locator('circle[data-mark="B"].ghost.b').last();
  const start = page.locator('circle[data-mark="B"].ball');
  const across = async (circle: Locator): Promise<number> => Number(await circle.getAttribute("cx"));
  const apart = async (): Promise<number> => (await across(ghost)) - (await across(start));
  expect(await apart()).not.toBe(0);
  await page.getByRole("radio", { name: "B", exact: true }).check();
  await expect.poll(apart).toBeCloseTo(0, 6);
  expect(await pairOf(page)).toEqual(pair);
  expect(await page.locator(".facts").innerText()).toBe(facts);
});

test("seen from B, A is dragged by its relative movement, and B has none to hold", async ({ page }) => {
  await openLesson(page, "#both-moving?v=1&view=B");
  await expect(handleOf(page, "Velocity of B")).toBeHidden();
  const before = await pairOf(page);
  await drag(page, "Velocity of A", -40, -25);
  const after = await pairOf(page);
  expect(after.b).toEqual(before.b);
  expect(after.a.velocity).not.toEqual(before.a.velocity);
  await expectNative(page);
});

test("the view changes smoothly unless prefers-reduced-motion is set", async ({ page }) => {
  await openLesson(page, "#both-moving");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const lengths = new Set<number>();
        const watch = (): void => {
          const way = document.querySelector<SVGLineElement>('line[data-mark="away"]');
          if (way) lengths.add(way.getTotalLength());
          if (lengths.size > 3) resolve(lengths.size);
          else requestAnimationFrame(watch);
        };
        watch();
      }),
  );
  await page.getByRole("radio", { name: "B", exact: true }).check();
  expect(await seen).toBeGreaterThan(3);
});

test("a view that does not exist shows a message", async ({ page }) => {
  await page.goto("#both-moving?v=1&view=moon");
  await expect(page.getByRole("alert")).toContainText("moon");
});
