// Floats as places on their own number line, where each has two neighbours.
import { bitsOf, grouped } from "../../common/digits";
import type { Scalar } from "../carom";

/** The place of a float on that line: the floats in their order are the whole numbers in theirs. */
function placeOf(x: number, scalar: Scalar): bigint {
  const magnitude = scalar === "f64" ? bitsOf(Math.abs(x)) : singleBits(Math.abs(x));
  return x < 0 ? -magnitude : magnitude;
}

function singleBits(x: number): bigint {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, x);
  return BigInt(view.getUint32(0));
}

/** How many floats further `to` is than `from`; rounded where they are more than 2⁵³. */
export function floatsBetween(from: number, to: number, scalar: Scalar): number {
  return Number(placeOf(to, scalar) - placeOf(from, scalar));
}

/** So many floats, in words. */
export function floats(count: number): string {
  return `${grouped(count)} ${count === 1 ? "float" : "floats"}`;
}
