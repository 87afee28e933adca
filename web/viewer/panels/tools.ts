// The tools on the stage, and the legend of the colours.
import { button, html, set } from "../../common/dom";
import { css } from "../looks/colour";
import type { Mode } from "../looks/looks";
import type { State } from "../state";

/** The actions of the tools. */
export interface ToolWishes {
  mode(mode: Mode): void;
  arrows(): void;
  trails(): void;
  home(): void;
  help(): void;
}

const MODES: readonly Mode[] = ["ball", "speed", "mass"];

export class Tools {
  readonly element: HTMLElement;
  readonly legend: HTMLElement;
  private readonly mode: HTMLSelectElement;
  private readonly arrows: HTMLButtonElement;
  private readonly trails: HTMLButtonElement;
  private readonly low = html("span");
  private readonly high = html("span");

  constructor(private readonly state: State, wishes: ToolWishes) {
    const options = MODES.map((mode) => html("option", { value: mode, disabled: mode === "mass" && !state.looks.massesDiffer }, `by ${mode}`));
    this.mode = html("select", { title: "What the colours mean (C)" }, ...options);
    this.mode.addEventListener("change", () => wishes.mode(this.mode.value as Mode));
    this.arrows = button("Arrows", wishes.arrows, { title: "Velocities as arrows (V)" });
    this.trails = button("Trails", wishes.trails, { title: "Where each ball came from (R)" });
    this.element = html(
      "div",
      { class: "v-tools" },
      html("label", {}, "Colour ", this.mode),
      this.arrows,
      this.trails,
      button("Reset view", wishes.home, { title: "The whole view (0)" }),
      button("?", wishes.help, { class: "v-help", "aria-label": "Keys", title: "Keys (?)" }),
    );
    const ramp = html("i", { class: "v-ramp" });
    ramp.style.background = `linear-gradient(90deg, ${state.looks.ramp.map((colour) => css(colour)).join(",")})`;
    this.legend = html("div", { class: "v-legend" }, this.low, ramp, this.high);
  }

  draw(): void {
    const { choice, looks } = this.state;
    this.mode.value = looks.mode;
    set(this.arrows, "aria-pressed", String(choice.arrows));
    set(this.trails, "aria-pressed", String(choice.trails));
    const { legend } = looks;
    this.legend.hidden = !legend;
    if (legend) [this.low.textContent, this.high.textContent] = legend;
  }

  /** The next useful colour mode. */
  get next(): Mode {
    const modes = MODES.filter((mode) => mode !== "mass" || this.state.looks.massesDiffer);
    return modes[(modes.indexOf(this.state.looks.mode) + 1) % modes.length] ?? "ball";
  }
}
