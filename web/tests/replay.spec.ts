// Opens the replay that `carom run` writes as a file: it loads nothing else.
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, type Request } from "@playwright/test";
import { expectAccessible, expectNoSideways, frames, picture, settled, test } from "./lesson";
import { carom } from "./native";
import { PHONE, pinch, swipe } from "./touch";

const SCENES = fileURLToPath(new URL("../../scenes/", import.meta.url));
const FOLDER = fileURLToPath(new URL("../test-results/replays/", import.meta.url));

const written = new Map<string, string>();

/**
 * Opens the replay of one of our scenes, and returns the folder of its run.
 *
 * Expects that the replay requests only itself. A later request would violate its content security
 * policy, which is an error.
 */
async function open(page: Page, scene: string, ...changes: readonly string[]): Promise<string> {
  const out = `${FOLDER}${[scene, ...changes, test.info().workerIndex].join(" ").replace(/[^\w.]+/g, "-")}`;
  if (!written.has(out)) {
    mkdirSync(out, { recursive: true });
    carom(["run", `${SCENES}${scene}.toml`, "--out", out, "--quiet", ...changes.flatMap((change) => ["--set", change])]);
    written.set(out, `file://${out}/replay.html`);
  }
  const file = written.get(out) ?? "";
  const asked: string[] = [];
  const note = (request: Request): void => void (request.url().startsWith("data:") || asked.push(request.url()));
  page.on("request", note);
  await page.goto(file);
  await expect(page.getByRole("button", { name: "Next event" })).toBeVisible();
  await settled(page);
  expect(asked).toEqual([encodeURI(file)]);
  return out;
}

const view = (page: Page) => page.locator(".v-view");
const said = (page: Page) => page.locator(".v-announcer");
const count = (page: Page) => page.locator(".v-count");
const time = async (page: Page): Promise<number> => Number(await page.locator(".v-clock b").textContent());
const canvas = (page: Page): Promise<string> => view(page).evaluate((element: HTMLCanvasElement) => element.toDataURL());

/** Acts, and expects that the picture changes. */
async function changes(page: Page, act: () => Promise<unknown>): Promise<void> {
  await settled(page);
  const before = await canvas(page);
  await act();
  await expect.poll(() => canvas(page)).not.toBe(before);
}

test("it plays at once, pauses, and goes on", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // The run is long enough not to end before it is paused.
  await open(page, "rack", "until=200");
  await expect(page).toHaveTitle("Eight-ball on ice");
  await expect.poll(() => time(page)).toBeGreaterThan(0.1);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  const stopped = await time(page);
  await frames(page, 20);
  expect(await time(page)).toBe(stopped);
  await page.keyboard.press(" ");
  await expect.poll(() => time(page)).toBeGreaterThan(stopped);
});

test("a wall that moves is seen, also where no ball does", async ({ page }) => {
  const resting = ["fill=", "ball=[{ center = [2, 10], radius = 1 }]"];
  const halfway = (): Promise<void> => page.getByRole("slider", { name: "Time" }).fill("0.5");
  await open(page, "piston", ...resting);
  await changes(page, halfway);
  await open(page, "piston", ...resting, "boundary.move=");
  const before = await canvas(page);
  await halfway();
  await settled(page);
  expect(await canvas(page)).toBe(before);
});

test("it stands still where motion is unwelcome, and plays to its end when asked to", async ({ page }) => {
  await open(page, "cradle");
  await frames(page, 20);
  expect(await time(page)).toBe(0);
  await page.getByRole("slider", { name: "Time" }).fill("0.99");
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => time(page)).toBe(8);
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});

test("it is stepped, scrubbed, and gone through by its list", async ({ page }) => {
  await open(page, "rack");
  await page.getByRole("button", { name: "Next event" }).click();
  await expect(said(page)).toHaveText(/event 1 of 156: cue – 1$/);
  await page.getByRole("button", { name: "Next event" }).click();
  await page.getByRole("button", { name: "Previous event" }).click();
  await expect(count(page)).toHaveText("1 of 156");
  await page.getByRole("slider", { name: "Time" }).fill("1");
  await expect(count(page)).toHaveText("156 of 156");
  await settled(page); // the list scrolls and refills its rows
  const row = page.locator(".v-row").filter({ visible: true }).nth(3);
  const who = (await row.locator(".v-who").textContent()) ?? "";
  await row.click();
  await expect(page.locator(".v-row[aria-selected=true]")).toContainText(who);
  await expect(count(page)).not.toHaveText("156 of 156");
  await expect(page.locator(".v-plot output").first()).toHaveText(/^\d.*%\)$/);
});

test("every key does what the card says", async ({ page }) => {
  await open(page, "rack");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toContainText("event 1 of");
  await page.keyboard.press("ArrowLeft");
  await expect(said(page)).toContainText("start");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(said(page)).toContainText("time 0.080000");
  await page.keyboard.press("End");
  await expect(said(page)).toContainText("event 156 of");
  await page.keyboard.press("Home");
  await expect(said(page)).toContainText("start");
  await page.keyboard.press("+");
  await expect(page.locator(".v-speed-label output")).toHaveText("2×");
  await page.keyboard.press("l");
  await expect(page.getByRole("button", { name: "Loop" })).toHaveAttribute("aria-pressed", "true");
  for (const [keys, what] of [["v", "Arrows"], ["r", "Trails"]] as const) {
    const button = page.getByRole("button", { name: what });
    const before = await button.getAttribute("aria-pressed");
    await page.keyboard.press(keys);
    await expect(button).not.toHaveAttribute("aria-pressed", before ?? "");
  }
  for (const key of ["c", "w", "a", "i", "0", "t"]) await changes(page, () => page.keyboard.press(key));
  await page.keyboard.press("b");
  await expect(page.locator(".v-ball h3")).toHaveText("cue");
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Follow" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(page.locator(".v-ball")).toBeHidden();
});

test("a ball is pointed at, picked, and has events of its own", async ({ page }) => {
  await open(page, "rack");
  const box = await view(page).boundingBox();
  if (!box) throw new Error("there is no stage");
  // The cue ball, at 0.6 of 2.54 along the table and in the middle across.
  const spot = { x: 33 + (24 + 0.6 * 316), y: box.height / 2 + 5 };
  await page.mouse.move(box.x + spot.x, box.y + spot.y);
  await expect(page.locator(".v-tip")).toContainText("cue");
  await expect(page.locator(".v-tip")).toContainText("speed");
  await page.mouse.click(box.x + spot.x, box.y + spot.y);
  await expect(page.locator(".v-ball h3")).toHaveText("cue");
  await page.getByRole("checkbox", { name: "only this ball" }).check();
  // The list is redrawn with the next frame.
  const rows = (): Promise<string[]> => page.locator(".v-row").filter({ visible: true }).allTextContents();
  await expect.poll(async () => (await rows()).filter((row) => !row.includes("cue"))).toEqual([]);
  expect((await rows()).length).toBeGreaterThan(2);
});

test("balls that are damped lose speed and energy between events, and come to rest on their lines", async ({ page }) => {
  await open(page, "damped");
  await expect(page.locator("#summary")).toContainText("damping 0.400");
  await page.keyboard.press("b");
  const figures = async (share: string): Promise<readonly [time: number, events: string, energy: number, speed: number]> => {
    await page.getByRole("slider", { name: "Time" }).fill(share);
    await expect.poll(() => time(page)).toBeCloseTo(15 * Number(share), 2);
    const [energy, speed] = [page.locator(".v-plot output").first(), page.locator(".v-ball dd").first()];
    return [await time(page), (await count(page).textContent()) ?? "", Number.parseFloat((await energy.textContent()) ?? ""), Number((await speed.textContent()) ?? "")];
  };
  const [before, after] = [await figures("0.275"), await figures("0.35")];
  expect(before[1]).toBe(after[1]);
  // Every velocity falls as e^(−0.4 t), and every energy twice as fast; both are shown with few
  // digits.
  const lasted = after[0] - before[0];
  expect(after[2] / before[2]).toBeCloseTo(Math.exp(-0.8 * lasted), 3);
  expect(after[3] / before[3]).toBeCloseTo(Math.exp(-0.4 * lasted), 1);
});

test("on a cloth the energy is that of the summary, with the spins, and a ball says how it spins", async ({ page }) => {
  const out = await open(page, "trick-shots", "until=1.2");
  const { energy } = JSON.parse(readFileSync(`${out}/summary.json`, "utf8")) as { energy: { initial: number; final: number } };
  const figure = async (): Promise<number> => Number.parseFloat((await page.locator(".v-plot output").first().textContent()) ?? "");
  await expect.poll(figure).toBeCloseTo(energy.initial, 4);
  await page.keyboard.press("b");
  const facts = page.locator(".v-ball .v-facts");
  await expect(facts).toContainText("on the clothslides");
  // The ball is struck at (2, 0.8), to spin by 210 about x and by 70 about y.
  await expect(facts).toContainText("spin, rad/time13.00 back · 220.98 massé");
  await page.keyboard.press("End");
  await expect.poll(() => time(page)).toBe(1.2);
  expect(Math.abs((await figure()) / energy.final - 1)).toBeLessThan(1e-4);
  await expect(facts).toContainText(/on the clothrollsspin, rad\/time[\d.]+ top/);
  // The next ball is the post, which no ball has met.
  await page.keyboard.press("b");
  await expect(facts).toContainText("on the clothrestsspin, rad/timenone");
});

test("a ball that spins looks the same at a moment, whichever way one came there", async ({ page }) => {
  await open(page, "break");
  const at = async (share: string): Promise<string> => {
    await page.getByRole("slider", { name: "Time" }).fill(share);
    await expect.poll(() => time(page)).toBeCloseTo(8.7055 * Number(share), 2);
    return canvas(page);
  };
  const [early, late] = [await at("0.06"), await at("0.97")];
  expect(await at("0.06")).toBe(early);
  await at("0.4");
  expect(await at("0.97")).toBe(late);
});

test("a ball that falls into a pocket is gone, and its events say what it met", async ({ page }) => {
  await open(page, "pinball");
  await page.keyboard.press("End");
  await expect.poll(() => time(page)).toBeGreaterThan(0);
  const panel = page.locator(".v-ball");
  const name = panel.locator("h3");
  const ends: string[] = [];
  let shown = "";
  for (let ball = 0; ball < 5; ball++) {
    await page.keyboard.press("b");
    await expect(name).not.toHaveText(shown);
    shown = (await name.textContent()) ?? "";
    const facts = (await panel.locator(".v-facts").textContent()) ?? "";
    ends.push(/fell into(drain|lane end)/.exec(facts)?.[1] ?? facts.slice(0, 5));
  }
  expect(ends.filter((end) => end === "speed").length).toBe(1);
  const [gone, pocket = ""] = [ends.findIndex((end) => end !== "speed"), ends.find((end) => end !== "speed")];
  for (let ball = 0; ball <= gone; ball++) await page.keyboard.press("b");
  await page.getByRole("checkbox", { name: "only this ball" }).check();
  await expect(page.locator(".v-row").filter({ visible: true }).last()).toContainText(pocket);
  await page.keyboard.press("Home");
  await expect(panel.locator(".v-facts")).toContainText("speed");
  await expect(page.locator("#summary")).toContainText("5 balls · 2D · box with walls · gravity 1.50 · 10 obstacles · 2 pockets");
});

test("obstacles are drawn where they are", async ({ page }) => {
  const without = ["obstacle=", "until=0"];
  await open(page, "sinai", ...without);
  const empty = await canvas(page);
  await open(page, "sinai", "until=0");
  expect(await canvas(page)).not.toBe(empty);
  const middle = await view(page).evaluate((element: HTMLCanvasElement) => {
    const pixel = (x: number, y: number) => [...(element.getContext("2d")?.getImageData(x, y, 1, 1).data ?? [])].join();
    return [pixel(element.width / 2, element.height / 2), pixel(element.width / 2, 0.2 * element.height)];
  });
  expect(middle[0]).not.toBe(middle[1]);
});

test.describe("on a touch screen", () => {
  test.use(PHONE);

  test("two fingers zoom the picture, which a finger then moves", async ({ page }) => {
    await open(page, "rack");
    await expect(view(page)).toHaveCSS("touch-action", "pan-y"); // the whole view lets a finger scroll the page
    const box = await view(page).boundingBox();
    if (!box) throw new Error("there is no stage");
    await changes(page, () => pinch(page, { x: box.x + 100, y: box.y + box.height / 2 }, 60, 150));
    await expect(page.locator(".v-ball")).toBeHidden(); // a pinch picks no ball
    await expect(view(page)).toHaveCSS("touch-action", "none");
    await changes(page, () => swipe(page, { x: box.x + 200, y: box.y + box.height / 2 }, 30, 30));
  });
});

test("trails, colours and curves are drawn", async ({ page }) => {
  await open(page, "rack");
  await page.getByRole("slider", { name: "Time" }).fill("0.3");
  await changes(page, () => page.getByRole("button", { name: "Trails" }).click());
  await changes(page, () => page.getByRole("combobox").selectOption("speed"));
  await expect(page.locator(".v-legend")).toContainText("speed 0");
  const before = await time(page);
  await page.locator(".v-plot canvas").first().click({ position: { x: 250, y: 40 } });
  await expect.poll(() => time(page)).toBeGreaterThan(before);
});

test("space is turned, and a ball in it followed", async ({ page }) => {
  await open(page, "hard-spheres", "collisions=2000");
  const box = await view(page).boundingBox();
  if (!box) throw new Error("there is no stage");
  await changes(page, async () => {
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 420, box.y + 330, { steps: 4 });
    await page.mouse.up();
  });
  await changes(page, () => page.mouse.wheel(0, -400));
  await page.keyboard.press("b");
  await changes(page, () => page.keyboard.press("f"));
});

test("the words of a scene stay words", async ({ page }) => {
  const title = "</script><b>& 🎱";
  await open(page, "cradle", `title=${title}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`no serious accessibility violation, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const [scene, change] of [["rack", "until=8"], ["hard-spheres", "collisions=2000"]] as const) {
      await open(page, scene, change);
      await page.getByRole("slider", { name: "Time" }).fill("0.25");
      await page.getByRole("button", { name: "Next event" }).click();
      await expectAccessible(page);
      await picture(page, `replay-${scene}-${colorScheme}`);
    }
  });
}

test("the button changes light to dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "rack");
  await changes(page, () => page.getByRole("button", { name: "Switch between light and dark" }).click());
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "rack");
  await expectNoSideways(page);
  await picture(page, "replay-phone");
});
