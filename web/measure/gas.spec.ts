// Measures how fast the gas runs in a headless browser. Without a graphics card, the processor also
// draws it.
import { test } from "@playwright/test";

const COUNTS = [1_000, 10_000, 100_000];
const WARM = 2000; // milliseconds
const MEASURED = 6000;

interface Row {
  discs: number;
  "frames/s": number;
  "events/s": number;
  /** Simulated time per second; 1 is wanted. */
  "time/s": number;
  /** The longest time in which the page did not answer; 0 if it never took more than 50. */
  "longest task, ms": number;
  "drawn by": string;
}

test("the gas", async ({ browser }) => {
  const rows: Row[] = [];
  for (const discs of COUNTS) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
    await page.goto(`#gas?v=1&count=${discs}&pace=1`);
    await page.locator(".facts > div").first().waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForTimeout(WARM);
    const longest = page.evaluate(async (milliseconds) => {
      let most = 0;
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) most = Math.max(most, duration);
      });
      watch.observe({ type: "longtask" });
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return most;
    }, MEASURED);
    const task = await longest;
    const { frames, events, pace, drawnBy } = await page.locator(".rates").evaluate((element: HTMLElement) => ({ ...element.dataset }));
    rows.push({ discs, "frames/s": Math.round(Number(frames)), "events/s": Number(Number(events).toPrecision(3)), "time/s": Number(Number(pace).toPrecision(2)), "longest task, ms": task, "drawn by": String(drawnBy) });
    await page.close();
  }
  console.table(rows);
});
