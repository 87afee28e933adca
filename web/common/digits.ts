// Floats as text: the exact number, or a few digits.

const MANTISSA_BITS = 52;
const MANTISSA = (1n << 52n) - 1n;
/**
 * The exponent of the last bit of a subnormal: a float is an integer times a power of two at least
 * this.
 */
const LEAST_EXPONENT = -1074;

/** The bits of a float, as an integer. */
export function bitsOf(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  return view.getBigUint64(0);
}

/** All decimal digits of a float; every finite float has finitely many. */
export function exactDecimal(x: number): string {
  if (!Number.isFinite(x)) return inWords(x);
  const bits = bitsOf(x);
  const field = Number((bits >> BigInt(MANTISSA_BITS)) & 0x7ffn);
  const mantissa = field === 0 ? bits & MANTISSA : (bits & MANTISSA) | (1n << 52n);
  const exponent = LEAST_EXPONENT + Math.max(field, 1) - 1;
  const sign = bits >> 63n === 1n ? "−" : "";
  if (exponent >= 0) return sign + String(mantissa << BigInt(exponent));
  // m / 2^k = m · 5^k / 10^k
  const places = -exponent;
  const digits = String(mantissa * 5n ** BigInt(places)).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return sign + digits.slice(0, -places) + (fraction && `.${fraction}`);
}

/** The number of significant decimal digits of a finite float; zero has one. */
export function significantDigits(x: number): number {
  return exactDecimal(Math.abs(x)).replace(".", "").replace(/^0+/, "").length || 1;
}

/** A count with its digits in groups of three, separated by thin spaces. */
export function grouped(count: number): string {
  const [whole = "", fraction] = String(count).split(".");
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** How many of something, as "1 ball" or "12 balls". */
export const counted = (count: number, word: string): string => `${grouped(count)} ${count === 1 ? word : `${word}s`}`;

/** Smaller numbers are written with a power of ten. */
const SMALL = 1e-3;

/** A float rounded to some significant digits. */
export function rounded(x: number, digits = 6): string {
  if (!Number.isFinite(x)) return inWords(x);
  const near = Number(x.toPrecision(digits));
  const small = near !== 0 && Math.abs(near) < SMALL;
  const [number = "0", exponent] = (small ? near.toExponential() : String(near)).split("e");
  return number.replace("-", "−") + (exponent === undefined ? "" : `·10${superscript(exponent)}`);
}

function inWords(x: number): string {
  return Number.isNaN(x) ? "not a number" : x > 0 ? "∞" : "−∞";
}

const RAISED: Record<string, string> = { "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹" };

/** A whole number as an exponent. */
export function superscript(exponent: string): string {
  return [...exponent].map((digit) => RAISED[digit] ?? "").join("");
}
