// Positions of floats in their order, one whole number for each.
import { bitsOf, grouped } from "../../common/digits";
import type { Scalar } from "../carom";

/** The position of a float in the order of all floats. */
function placeOf(x: number, scalar: Scalar): bigint {
  const magnitude = scalar === "f64" ? bitsOf(Math.abs(x)) : singleBits(Math.abs(x));
  return x < 0 ? -magnitude : magnitude;
}

function singleBits(x: number): bigint {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, x);
  return BigInt(view.getUint32(0));
}

/** The number of floats from `from` to `to`; rounded above 2⁵³. */
export function floatsBetween(from: number, to: number, scalar: Scalar): number {
  return Number(placeOf(to, scalar) - placeOf(from, scalar));
}

/** A number of floats in words. */
export function floats(count: number): string {
  return `${grouped(count)} ${count === 1 ? "float" : "floats"}`;
}
