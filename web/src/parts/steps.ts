// A list of tests in order. They light up one after the other, and the deciding test stands out.
import { html, set } from "../../common/dom";

/** The state of a test: passed, end without or with a contact, or not needed. */
export type Look = "passed" | "out" | "hit" | "idle";

export class StepList {
  private readonly list: HTMLElement;

  /**
   * @param steps each test with its formula
   * @param said the text of each look for screen readers
   */
  constructor(host: HTMLElement, name: string, steps: readonly (readonly [question: string, formula: string])[], private readonly said: Record<Look, string>) {
    this.list = html("ol", { class: "steps", "aria-label": name });
    for (const [question, formula] of steps) {
      this.list.append(html("li", {}, html("b", {}, question), html("i", {}, formula), html("span", { class: "unseen" })));
    }
    host.append(this.list);
  }

  show(looks: readonly Look[]): void {
    looks.forEach((look, i) => {
      const item = this.list.children[i];
      if (!item) return;
      set(item, "class", look);
      const words = item.querySelector(".unseen");
      if (words && words.textContent !== this.said[look]) words.textContent = this.said[look];
    });
  }
}
