// Tests how quantities are written, without a browser.
import { expect, test } from "@playwright/test";
import { withIndices } from "../src/parts/letters";

/** The text with its indices in brackets. */
function bracketed(text: string): string {
  return withIndices(text, (letter) => `[${letter}]` as unknown as Element).join("");
}

for (const [text, written] of [
  ["vA", "v[A]"],
  ["v′B", "v′[B]"],
  ["−vB", "−v[B]"],
  ["vB − vA", "v[B] − v[A]"],
  ["√(eA eB)", "√(e[A] e[B])"],
  ["from A to B", "from A to B"],
  ["A", "A"],
  ["b² − a c", "b² − a c"],
  ["usAble", "usAble"],
] as const) {
  test(`“${text}”`, () => expect(bracketed(text)).toBe(written));
}
