// A subtraction digit by digit: the common leading digits of the two numbers cancel.
import { rounded, superscript } from "../../common/digits";
import { html } from "../../common/dom";
import { type Scalar, ulpsAway } from "../carom";
import { aligned, commonLength } from "./aligned";

export interface Subtraction {
  readonly scalar: Scalar;
  readonly names: readonly [string, string];
  readonly from: number;
  readonly taken: number;
  readonly difference: number;
}

/**
 * The number of decimal digits that distinguishes every float of a precision from its neighbours.
 */
const DIGITS: Record<Scalar, number> = { f32: 9, f64: 17 };

const LARGE = 10_000;

export class Cancellation {
  readonly element = html("div", { class: "cancellation" });
  private readonly sum = html("div", { class: "subtraction" });
  private readonly said = html("p");

  constructor(host: HTMLElement) {
    this.element.append(this.sum, this.said);
    host.append(this.element);
  }

  /** @param truth the exact sign of the difference in words, if it is known */
  show({ scalar, names, from, taken, difference }: Subtraction, truth: string | undefined): void {
    const [upper, lower, exponent] = aligned(from, taken, DIGITS[scalar]);
    const common = commonLength(upper, lower);
    const power = exponent === 0 ? "" : ` · 10${superscript(String(exponent))}`;
    const row = (name: string, digits: string): HTMLElement =>
      html("p", {}, html("i", {}, name), html("code", {}, html("span", {}, digits.slice(0, common)), html("mark", {}, digits.slice(common)), power));
    this.sum.replaceChildren(
      row(names[0], upper),
      row(names[1], lower),
      html("p", { class: "result" }, html("i", {}, `${names[0]} − ${names[1]}`), html("code", {}, rounded(difference, 4)), html("b", {}, truth === undefined ? "" : `in truth ${truth}`)),
    );
    const count = upper.slice(0, common).replace(".", "").length;
    const unit = ulpsAway(from, 1, scalar) - from;
    const left = difference === 0 ? "nothing" : from === 0 ? "everything" : `${times(difference / unit)} times the last bit of ${names[0]}`;
    this.said.textContent = `${count} of ${DIGITS[scalar]} digits cancel. What remains is ${left}; rounding the two products alone may have changed it by one.`;
  }
}

/** A count in words; a large one only as a power of ten. */
function times(count: number): string {
  return Math.abs(count) < LARGE ? rounded(count, 3) : `about 10${superscript(String(Math.floor(Math.log10(Math.abs(count)))))}`;
}
