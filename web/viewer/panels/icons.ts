// The icons of the buttons.
import { svg } from "../../common/dom";

const PATHS = {
  back: [["", "M7 5v14M19 5.5v13L9.5 12z"]],
  play: [["v-when-paused", "M8 5.2v13.6L19 12z"], ["v-when-playing", "M8.5 5.5v13M15.5 5.5v13"]],
  on: [["", "M17 5v14M5 5.5v13l9.5-6.5z"]],
  loop: [["v-line", "M17 2.8 20.2 6 17 9.2M4 11.5V10a4 4 0 0 1 4-4h12M7 21.2 3.8 18 7 14.8M20 12.5V14a4 4 0 0 1-4 4H4"]],
} as const;

export function icon(name: keyof typeof PATHS): SVGSVGElement {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...PATHS[name].map(([look, d]) => svg("path", { class: look || undefined, d })));
}
