// Tests of small parts that the page and the viewer share.
import { expect, test } from "@playwright/test";
import { bytesOf } from "../common/base64";
import { pinchFactor } from "../common/point";

test("two fingers twice as far apart make what is seen twice as large", () => {
  expect(pinchFactor([10, 20], [13, 24], [16, 28])).toBe(2);
  expect(pinchFactor([10, 20], [16, 28], [13, 24])).toBe(0.5);
});

test("fingers in one place count as a pixel apart", () => {
  expect(pinchFactor([10, 20], [10, 20], [13, 24])).toBe(5);
  expect(pinchFactor([10, 20], [13, 24], [10, 20])).toBe(0.2);
});

test("base64 gives every byte, and what is no base64 is refused", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(bytesOf(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
  expect(() => bytesOf("_-")).toThrow();
});
