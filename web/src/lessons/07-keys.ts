// Step by step, by buttons and by keys.
import { button, html } from "../../common/dom";
import type { TimeAxis } from "../parts/axis";

/** Two buttons; the same by the keys , and . and k for play and pause, while the figure has the focus. */
export function steps(axis: TimeAxis, dt: () => number, figure: HTMLElement): HTMLElement {
  const by = (count: number): void => {
    // From one whole step to the next, wherever it was stopped.
    const at = axis.now / dt();
    const whole = Math.round(at);
    const from = Math.abs(at - whole) < 1e-6 ? whole : count > 0 ? Math.floor(at) : Math.ceil(at);
    axis.stopAt((from + count) * dt());
  };
  const acts: Record<string, () => void> = { ",": () => by(-1), ".": () => by(1), k: () => axis.flip() };
  figure.parentElement?.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    acts[event.key]?.();
  });
  return html(
    "div",
    { class: "keys" },
    button("Step back", () => by(-1), { "aria-keyshortcuts": "," }),
    button("Step forward", () => by(1), { "aria-keyshortcuts": "." }),
    html("span", {}, "or the keys ", html("kbd", {}, ","), " ", html("kbd", {}, "."), " and ", html("kbd", {}, "k"), " to play"),
  );
}
