// Compares the page's own counting of floats and alignment of digits with known results.
import { expect, test } from "@playwright/test";
import { aligned, commonLength } from "../src/parts/aligned";
import { floats, floatsBetween } from "../src/parts/floats";

for (const [from, to, scalar, count] of [
  [1, 1 + 2 ** -52, "f64", 1],
  [1, 1 - 2 ** -53, "f64", -1],
  [1, 2, "f64", 2 ** 52],
  [1, 2, "f32", 2 ** 23],
  [-Number.MIN_VALUE, Number.MIN_VALUE, "f64", 2],
  [-0, 0, "f64", 0],
  [3, Math.fround(3.0000002), "f32", 1],
] as const) {
  test(`floats from ${from} to ${to} in ${scalar}`, () => expect(floatsBetween(from, to, scalar)).toBe(count));
}

test("many floats are written in groups", () => {
  expect([floats(1), floats(0), floats(2385362)]).toEqual(["1 float", "0 floats", "2\u202f385\u202f362 floats"]);
});

test("digits stand below digits of the same worth", () => {
  expect(aligned(12.5, 12.25, 5)).toEqual(["1.2500", "1.2250", 1]);
  expect(aligned(1000, 999.5, 6)).toEqual(["1.00000", "0.99950", 3]);
  expect(aligned(100, -0.25, 4)).toEqual(["1.000", "−0.002", 2]);
  expect(aligned(0, 0, 3)).toEqual(["0.00", "0.00", 0]);
  expect(aligned(1e-300, 1e300, 3)).toEqual(["0.00", "1.00", 300]);
});

test("digits in common end where the first differs", () => {
  expect(commonLength("1.2500", "1.2250")).toBe(3);
  expect(commonLength("1.25", "1.25")).toBe(4);
  expect(commonLength("−1", "1")).toBe(0);
});
