// Takes the README's pictures of a replay, only with `PICTURES=1 npm test -- picture`.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { settled, test } from "./lesson";
import { carom } from "./native";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OUT = fileURLToPath(new URL("../test-results/break/", import.meta.url));
/** The largest size of a picture, bytes: a README should open fast. */
const LARGEST = 150_000;
/** The events before the picture, in which the balls of the rack roll apart. */
const EVENTS = 40;

test.skip(process.env.PICTURES === undefined, "pictures are not asked for");
test.use({ viewport: { width: 1280, height: 760 } });

for (const colorScheme of ["light", "dark"] as const) {
  test(`the break, ${colorScheme}`, async ({ page }) => {
    const out = `${OUT}${colorScheme}`;
    carom(["run", "scenes/break.toml", "--out", out, "--quiet"]);
    await page.emulateMedia({ colorScheme });
    await page.goto(`file://${out}/replay.html`);
    const next = page.getByRole("button", { name: "Next event" });
    for (let event = 0; event < EVENTS; event++) await next.click();
    await settled(page);
    const path = `${ROOT}docs/images/break-${colorScheme}.png`;
    await page.screenshot({ path });
    expect(statSync(path).size).toBeLessThan(LARGEST);
  });
}
