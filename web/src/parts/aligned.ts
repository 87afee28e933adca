// Numbers with aligned digits, one below the other.

/**
 * Two numbers with the same number of digits and the same power of ten, which is the third value.
 */
export function aligned(one: number, other: number, digits: number): [string, string, number] {
  const largest = Math.max(Math.abs(one), Math.abs(other)).toExponential(digits - 1);
  const exponent = Number(largest.split("e")[1]);
  const [left, right] = [one, other].map((x) => mantissa(x, exponent, digits)) as [string, string];
  return [left, right, exponent];
}

/** The digits of `x / 10^exponent`, shifted as text, so that none is rounded twice. */
function mantissa(x: number, exponent: number, digits: number): string {
  const [text = "0", power = "0"] = x.toExponential(digits - 1).split("e");
  const places = exponent - Number(power);
  if (places <= 0) return text.replace("-", "−");
  const bare = text.replace(/[-.]/g, "");
  const shifted = `${"0".repeat(Math.min(places, digits))}${bare}`.slice(0, digits);
  return `${x < 0 ? "−" : ""}${shifted[0]}.${shifted.slice(1)}`;
}

/** The length of the common beginning of two texts. */
export function commonLength(one: string, other: string): number {
  let i = 0;
  while (i < one.length && one[i] === other[i]) i++;
  return i;
}
