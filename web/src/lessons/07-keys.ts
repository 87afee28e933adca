// Buttons and keys that go step by step.
import { button, html } from "../../common/dom";
import type { TimeAxis } from "../parts/axis";

/**
 * Two buttons. While the figure has the focus, the keys , and . do the same, and k plays or pauses.
 */
export function steps(axis: TimeAxis, dt: () => number, figure: HTMLElement): HTMLElement {
  const by = (count: number): void => {
    // Go to a whole step, from any time.
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
