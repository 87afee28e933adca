// The legend of the colours of a figure.
import { html } from "../../common/dom";

/** @param samples each look with its meaning */
export function legend(samples: readonly (readonly [look: string, words: string])[]): HTMLElement {
  return html("p", { class: "legend" }, ...samples.map(([look, words]) => html("span", {}, html("i", { class: look }), words)));
}
