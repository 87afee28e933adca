// The quantities of a lesson: letter, meaning, value. Pointing at one highlights it in the figure.
import { html } from "../../common/dom";
import { withIndices } from "./letters";
import { NumberButton } from "./number";

/** A quantity; `letter` is also the name of its mark in the figure. */
export interface Fact {
  readonly letter: string;
  readonly meaning: string;
  /** A number or a vector; undefined if the quantity has no value. */
  readonly value: number | undefined | readonly number[];
  /** The column of `carom pairs` with the same number (for a vector, of each component). */
  readonly native?: string | readonly string[];
}

interface Row {
  readonly element: HTMLElement;
  readonly numbers: readonly NumberButton[];
}

export class Facts {
  private readonly list = html("dl", { class: "facts" });
  private readonly rows = new Map<string, Row>();

  /** @param light called with the letter under the pointer, and with undefined afterwards */
  constructor(host: HTMLElement, private readonly light: (letter: string | undefined) => void = () => {}) {
    host.append(this.list);
  }

  /** Shows exactly these facts, in this order. */
  show(facts: readonly Fact[]): void {
    const seen = new Set<string>();
    let next: Element | null = this.list.firstElementChild;
    for (const fact of facts) {
      const values = typeof fact.value === "object" ? fact.value : [fact.value];
      const key = `${fact.letter} ${fact.meaning} ${values.length} ${String(fact.native)}`;
      const row = this.rows.get(key) ?? this.make(fact, values.length);
      this.rows.set(key, row);
      seen.add(key);
      values.forEach((value, i) => row.numbers[i]?.show(value));
      if (row.element === next) next = next.nextElementSibling;
      else this.list.insertBefore(row.element, next);
    }
    for (const [key, row] of this.rows) {
      if (seen.has(key)) continue;
      row.element.remove();
      this.rows.delete(key);
    }
  }

  private make({ letter, meaning, native }: Fact, count: number): Row {
    const columns = typeof native === "string" ? [native] : (native ?? []);
    const axis = (i: number): string => (count === 1 ? "" : ` ${"xyz"[i]}`);
    const numbers = Array.from({ length: count }, (_, i) => new NumberButton(letter + axis(i), columns[i]));
    const element = html(
      "div",
      {},
      html("dt", {}, html("i", {}, ...indexed(letter)), " ", html("span", {}, ...indexed(meaning))),
      html("dd", {}, ...numbers.map((number) => number.element)),
    );
    element.addEventListener("pointerenter", () => this.light(letter));
    element.addEventListener("pointerleave", () => this.light(undefined));
    element.addEventListener("focusin", () => this.light(letter));
    element.addEventListener("focusout", () => this.light(undefined));
    return { element, numbers };
  }
}

function indexed(text: string): (Element | string)[] {
  return withIndices(text, (letter) => html("sub", {}, letter));
}
