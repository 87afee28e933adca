// Compares the page's own counting and rounding of digits with known results.
import { expect, test } from "@playwright/test";
import { exactDecimal, grouped, rounded, significantDigits } from "../common/digits";

for (const [x, digits] of [
  [0, "0"],
  [-0, "−0"],
  [1, "1"],
  [-2.5, "−2.5"],
  [0.1, "0.1000000000000000055511151231257827021181583404541015625"],
  [2 ** 70, "1180591620717411303424"],
  [2 ** -3, "0.125"],
  [Infinity, "∞"],
] as const) {
  test(`all digits: ${digits}`, () => expect(exactDecimal(x)).toBe(digits));
}

test("the smallest float has 751 significant digits", () => {
  const digits = exactDecimal(Number.MIN_VALUE);
  expect(digits).toMatch(/^0\.0+494065645841246544/);
  expect(digits.replace(/^0\.0+/, "")).toHaveLength(751);
});

for (const [x, count] of [
  [0, 1],
  [-0, 1],
  [-0.5, 1],
  [100, 3],
  [0.1, 55],
  [-Number.MIN_VALUE, 751],
] as const) {
  test(`significant digits of ${exactDecimal(x).slice(0, 12)}: ${count}`, () => expect(significantDigits(x)).toBe(count));
}

for (const [x, text] of [
  [0, "0"],
  [999, "999"],
  [1000, "1\u202f000"],
  [1234567, "1\u202f234\u202f567"],
  [1234.5678, "1\u202f234.5678"],
] as const) {
  test(`${x} in threes`, () => expect(grouped(x)).toBe(text));
}

for (const [x, text] of [
  [1 / 3, "0.333333"],
  [1e-14, "1·10⁻¹⁴"],
  [0.00015625, "1.5625·10⁻⁴"],
  [0, "0"],
  [-1.5e300, "−1.5·10³⁰⁰"],
  [150, "150"],
] as const) {
  test(`${x} for the eye`, () => expect(rounded(x)).toBe(text));
}
