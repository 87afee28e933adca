// The answer in words: a heading and a sentence. Screen readers announce changes.
import { html, set } from "../../common/dom";

export class Verdict {
  private readonly word = html("strong");
  private readonly sentence = html("span");
  private readonly element = html("p", { class: "verdict", role: "status" }, this.word, " ", this.sentence);

  /** @param column the column of `carom pairs` with the same answer, for the tests of the page */
  constructor(host: HTMLElement, column?: string) {
    set(this.element, "data-native", column);
    host.append(this.element);
  }

  /**
   * @param kind of the answer, in carom's words: the look, and the value that tests compare with
   * the program
   */
  show(kind: string, word: string, sentence: string): void {
    set(this.element, "data-value", kind);
    if (this.word.textContent !== word) this.word.textContent = word;
    if (this.sentence.textContent !== sentence) this.sentence.textContent = sentence;
  }
}
