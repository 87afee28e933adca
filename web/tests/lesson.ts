// The tests of every lesson: `checkLesson({ id, handles })` declares those of one.
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type Locator, type Page, expect, test as base } from "@playwright/test";
import type { Pair } from "../src/parts/lesson";
import { ask } from "./native";

const WEB = fileURLToPath(new URL("..", import.meta.url));

/** A test that fails if the page writes an error to its console. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(error.message));
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export interface Checked {
  /** The lesson's name at the start of its links. */
  readonly id: string;
  /** The names of its handles; the tests drag each, and move it by keys. */
  readonly handles: readonly string[];
  /** The names of examples that the tests also compare with the program. */
  readonly presets?: readonly string[];
}

/** Declares the tests of a lesson. */
export function checkLesson({ id, handles, presets = [] }: Checked): void {
  test.describe(id, () => {
    // One test for all handles, since opening the page takes most of a test's time.
    test("every handle is dragged, and the numbers are the program's", async ({ page }) => {
      await openLesson(page, `#${id}`);
      await forEach(handles, async (name) => {
        const before = await pairOf(page);
        await drag(page, name, 46, -31);
        expect(await pairOf(page)).not.toEqual(before);
        await expectNative(page);
      });
    });
    test("every handle is moved by keys, and the numbers are the program's", async ({ page }) => {
      await openLesson(page, `#${id}`);
      await forEach(handles, async (name) => {
        const before = await pairOf(page);
        const handle = handleOf(page, name);
        await handle.focus();
        for (const key of ["ArrowRight", "ArrowUp", "ArrowRight", "Shift+ArrowUp"]) await handle.press(key);
        const after = await pairOf(page);
        expect(after).not.toEqual(before);
        await expectNative(page);
        await handle.press("Shift+ArrowDown");
        expect(await pairOf(page)).not.toEqual(after);
      });
    });
    if (presets.length > 0) {
      test("the numbers of every example are the program's", async ({ page }) => {
        await openLesson(page, `#${id}`);
        await forEach(presets, async (name) => {
          await page.getByRole("group", { name: "Examples" }).getByRole("button", { name, exact: true }).click();
          await expectNative(page);
        });
      });
    }
    test("a link brings the state back to the bit", async ({ page, context }) => {
      await openLesson(page, `#${id}`);
      const start = page.url();
      await drag(page, handles[0] ?? "", 13, 29);
      await page.waitForURL((url) => url.href !== start);
      const other = await context.newPage();
      // The page updates the address a moment after the drag.
      await expect(async () => {
        await openLesson(other, page.url());
        expect(await pairOf(other)).toEqual(await pairOf(page));
      }).toPass();
    });
    test("an invalid link shows a message", async ({ page }) => {
      await visit(page, `#${id}?v=1&nonsense=1`);
      await expect(page.getByRole("alert")).toContainText("nonsense");
      await visit(page, `#${id}?v=99`);
      await expect(page.getByRole("alert")).toContainText("version 99");
    });
    for (const colorScheme of ["light", "dark"] as const) {
      test(`no serious accessibility violation, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await openLesson(page, `#${id}`);
        await expectAccessible(page);
        await picture(page, `${id}-${colorScheme}`);
      });
    }
    test("fits a phone", async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 760 });
      await openLesson(page, `#${id}`);
      await expectNoSideways(page);
      await picture(page, `${id}-phone`);
    });
  });
}

/** Runs a step of the test for each name. */
async function forEach(names: readonly string[], check: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) await base.step(name, () => check(name));
}

/**
 * Opens an address of the page in a new document.
 *
 * In the same document, a test would still find the old content for a moment.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() !== "about:blank") await page.goto("about:blank");
  await page.goto(address);
}

/** Opens a lesson, and waits until its figure is ready. */
export async function openLesson(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await expect(page.locator("[data-ready]")).toBeVisible();
  await settled(page);
}

/** Waits until the page has drawn `count` frames, however long each takes. */
export async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count;
        const next = (): void => {
          if (left-- > 0) requestAnimationFrame(next);
          else resolve();
        };
        next();
      }),
    count,
  );
}

/**
 * Waits until every change is drawn and in its place.
 *
 * An observed size, or a list that scrolls, needs one more frame.
 */
export async function settled(page: Page): Promise<void> {
  await frames(page, 3);
}

/** Records every text of an element from now on, since some appear only for a moment. */
export async function noted(element: Locator): Promise<() => Promise<string[]>> {
  const words = await element.evaluateHandle((watched) => {
    const all: string[] = [];
    const note = (): void => void all.push(watched.textContent ?? "");
    const parts = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(watched, parts);
    return all;
  });
  return () => words.jsonValue();
}

export function handleOf(page: Page, name: string): Locator {
  return page.getByRole("slider", { name, exact: true });
}

/** Drags a handle by its knob, in two moves like a hand. */
export async function drag(page: Page, name: string, right: number, down: number): Promise<void> {
  const knob = handleOf(page, name).locator(".knob");
  await settled(page);
  await knob.scrollIntoViewIfNeeded();
  const box = await knob.boundingBox();
  if (!box) throw new Error(`${name} is nowhere to be seen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2);
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

/** The pair of balls of the figure. */
export async function pairOf(page: Page): Promise<Pair> {
  return JSON.parse((await page.locator("[data-pair]").getAttribute("data-pair")) ?? "") as Pair;
}

/** Expects that every shown answer that `carom pairs` also gives is the same to the last bit. */
export async function expectNative(page: Page): Promise<void> {
  const answer = ask(await pairOf(page));
  const shown = page.locator("[data-native]:visible");
  expect(await shown.count()).toBeGreaterThan(0);
  for (const element of await shown.all()) {
    const column = (await element.getAttribute("data-native")) ?? "";
    const value = (await element.getAttribute("data-value")) ?? "";
    const native = answer.get(column);
    if (native === undefined) throw new Error(`carom pairs has no column ${column}`);
    // Both texts read back to the same bits; `-0` and `0` differ.
    const number = Number(native === "inf" ? "Infinity" : native);
    const same = native !== "" && !Number.isNaN(number) ? Object.is(Number(value), number) : value === native;
    expect(same, `${column}: the page shows ${value}, the program says ${native}`).toBe(true);
  }
}

/** The buttons of the examples. */
export function examplesOf(page: Page): Promise<Locator[]> {
  return page.getByRole("group", { name: "Examples" }).getByRole("button", { name: /^(?!Copy link)/ }).all();
}

/** The code that the page shows in a language. */
export async function codeOf(page: Page, language: string): Promise<string> {
  await page.getByRole("tab", { name: language }).click();
  return (await page.locator("#code").textContent()) ?? "";
}

/** Expects that axe finds no serious violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}

/** Expects that the page is no wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/**
 * With `PICTURES` set, saves a picture of the page in `screenshots/`.
 *
 * It scrolls to the top first: a picture of a scrolled page shows the head twice.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === undefined) return;
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${WEB}screenshots/${name}.png`, fullPage: true });
}
