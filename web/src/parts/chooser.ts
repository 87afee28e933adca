// A slider over a list of numbers, for values that span many powers of ten.
import { rounded } from "../../common/digits";
import { html, set } from "../../common/dom";

export interface Chooser {
  readonly element: HTMLElement;
  /** Shows a value, which need not be in the list. */
  show(value: number): void;
}

/** @param words writes a value as text */
export function chooser(name: string, values: readonly number[], choose: (value: number) => void, words: (value: number) => string = rounded): Chooser {
  const slider = html("input", { type: "range", min: 0, max: values.length - 1, step: 1 });
  const shown = html("output");
  slider.addEventListener("input", () => choose(values[slider.valueAsNumber] ?? 0));
  return {
    element: html("label", { class: "chooser" }, html("span", {}, name), slider, shown),
    show(value) {
      const place = values.findIndex((listed) => listed >= value);
      slider.value = String(place < 0 ? values.length - 1 : place);
      set(slider, "aria-valuetext", words(value));
      shown.textContent = words(value);
    },
  };
}
