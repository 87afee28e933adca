// A finger on the screen: the browser is sent what a touch screen would send it.
import type { Page } from "@playwright/test";
import { settled } from "./lesson";

/** What a page must be opened with for it. */
export const PHONE = { hasTouch: true, viewport: { width: 390, height: 800 } };

/** One finger from a place to another. */
export async function swipe(page: Page, from: { x: number; y: number }, right: number, down: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Where a finger scrolls is known to the browser from the picture that it has drawn.
  await settled(page);
  const at = (part: number) => [{ x: from.x + right * part, y: from.y + down * part }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Two fingers: one stays at a place, and the other, to the right of it, goes from one distance to another. */
export async function pinch(page: Page, still: { x: number; y: number }, before: number, after: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await settled(page);
  const at = (part: number) => [{ ...still, id: 0 }, { x: still.x + before + (after - before) * part, y: still.y, id: 1 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0).slice(0, 1) });
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
