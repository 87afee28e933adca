// A switch: a row of options, one of them chosen.
import { html } from "../../common/dom";

export interface Switch {
  readonly element: HTMLElement;
  show(chosen: string): void;
}

/** @param options each value with its label */
export function switchOf(name: string, options: readonly (readonly [value: string, words: string])[], choose: (value: string) => void): Switch {
  const inputs = options.map(([value]) => {
    const input = html("input", { type: "radio", name, value });
    input.addEventListener("change", () => choose(value));
    return input;
  });
  const labels = options.map(([, words], i) => html("label", {}, ...inputs.slice(i, i + 1), html("span", {}, words)));
  return {
    element: html("div", { class: "switch", role: "radiogroup", "aria-label": name }, html("b", { "aria-hidden": "true" }, name), html("div", {}, ...labels)),
    show(chosen) {
      for (const input of inputs) input.checked = input.value === chosen;
    },
  };
}
