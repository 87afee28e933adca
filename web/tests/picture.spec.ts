// Takes the README's pictures of the page, only with `PICTURES=1 npm test -- picture`.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { openLesson, test } from "./lesson";

const IMAGES = fileURLToPath(new URL("../../docs/images/", import.meta.url));
/** The largest size of a picture, bytes: a README should open fast. */
const LARGEST = 150_000;

test.skip(process.env.PICTURES === undefined, "pictures are not asked for");
test.use({ viewport: { width: 1120, height: 820 }, deviceScaleFactor: 1.5 });

for (const colorScheme of ["light", "dark"] as const) {
  test(`the page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openLesson(page, "#moving-still");
    const path = `${IMAGES}page-${colorScheme}.png`;
    // Only the figure and its answer: the head of the page would cover them.
    await page.addStyleTag({ content: "#top, .hint, .zoom, .wide { display: none } .card { border: 0; border-radius: 0; box-shadow: none }" });
    await page.locator(".card").screenshot({ path });
    expect(statSync(path).size).toBeLessThan(LARGEST);
  });
}
