// A number that shows all its digits when pressed.
import { bitsOf, exactDecimal, rounded, significantDigits } from "../../common/digits";
import { html, set } from "../../common/dom";

/** The card that all numbers of the page share. */
let card: HTMLElement | undefined;

export class NumberButton {
  readonly element = html("button", { type: "button", class: "number", title: "All digits" });
  private value: number | undefined;

  /** @param column the column of `carom pairs` with the same number, for the tests of the page */
  constructor(private readonly name: string, column?: string) {
    set(this.element, "data-native", column);
    this.element.addEventListener("click", () => this.open());
  }

  /** Shows a value in some digits; undefined shows “none”. */
  show(value: number | undefined, digits?: number): void {
    this.value = value;
    set(this.element, "data-value", value === undefined ? "" : Object.is(value, -0) ? "-0" : value);
    this.element.disabled = value === undefined;
    const text = value === undefined ? "none" : rounded(value, digits);
    if (this.element.textContent === text) return;
    this.element.textContent = text;
    set(this.element, "aria-label", `${this.name} ${text}, show all digits`);
  }

  private open(): void {
    const { value } = this;
    if (value === undefined) return;
    card ??= document.body.appendChild(html("div", { id: "digits", popover: "auto", role: "dialog", tabindex: -1, autofocus: true }));
    set(card, "aria-label", `All digits of ${this.name}`);
    card.replaceChildren(
      html("p", { class: "digits" }, exactDecimal(value)),
      html("p", {}, ...this.told(value)),
      html("p", {}, "Bits: ", html("code", {}, bitsOf(value).toString(16).padStart(16, "0"))),
    );
    card.showPopover();
    this.anchor(card);
  }

  /** A sentence about the digits of the number. */
  private told(value: number): (string | HTMLElement)[] {
    if (!Number.isFinite(value)) return [`${this.name}: not a finite number, so it has no digits.`];
    const count = significantDigits(value);
    const all = count === 1 ? "its one significant digit" : `all its ${count} significant digits`;
    const shortest = Object.is(value, -0) ? "−0" : String(value).replace("-", "−");
    return [`${this.name}: the float with ${all}. `, "The shortest decimal that reads back to it is ", html("b", {}, shortest), "."];
  }

  /** Places the card below the number, or above it if there is no room below. */
  private anchor(shown: HTMLElement): void {
    const at = this.element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = shown;
    const left = Math.max(8, Math.min(at.left, innerWidth - offsetWidth - 8));
    const below = at.bottom + 6;
    const top = below + offsetHeight < innerHeight ? below : Math.max(8, at.top - 6 - offsetHeight);
    Object.assign(shown.style, { left: `${left}px`, top: `${top}px` });
  }
}
