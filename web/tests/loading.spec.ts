// The only test in which the browser may write errors to its console: the module is blocked.
import { expect, test } from "@playwright/test";

test("a module that does not load shows a message, and can be tried again", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("#standing");
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await page.unroute("**/*.wasm");
  await page.getByRole("link", { name: "Open the lesson again" }).click();
  await expect(page.locator("[data-ready]")).toBeVisible();
});
