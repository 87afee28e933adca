// Fingers on the screen: sends the browser the events of a touch screen.
import type { Page } from "@playwright/test";
import { settled } from "./lesson";

/** The options of a page with a touch screen. */
export const PHONE = { hasTouch: true, viewport: { width: 390, height: 800 } };

/** Moves one finger from a point. */
export async function swipe(page: Page, from: { x: number; y: number }, right: number, down: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The browser decides from its last drawn frame where a finger scrolls.
  await settled(page);
  const at = (part: number) => [{ x: from.x + right * part, y: from.y + down * part }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Holds one finger at a point, and moves another, to its right, from one distance to another. */
export async function pinch(page: Page, still: { x: number; y: number }, before: number, after: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await settled(page);
  const at = (part: number) => [{ ...still, id: 0 }, { x: still.x + before + (after - before) * part, y: still.y, id: 1 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0).slice(0, 1) });
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
