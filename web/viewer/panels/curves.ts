// Energy and momentum over time.
import { html } from "../../common/dom";
import type { State } from "../state";
import { number, steady } from "../words";
import { Curve } from "./curve";

const COLOURS = ["curve-1", "curve-2", "curve-3"] as const;

export class Curves {
  readonly elements: readonly HTMLElement[];
  private readonly energy: Curve;
  private readonly momentum: Curve;
  private readonly energyNow = html("output");
  /** The figures of the momentum have the colours of their lines. */
  private readonly momentumNow: readonly HTMLElement[];
  private most = { energy: 0, momentum: 0 };

  constructor(private readonly state: State, go: (time: number) => void) {
    const { totals, dimension } = state.run;
    const canvas = (what: string): HTMLCanvasElement => html("canvas", { role: "img", "aria-label": `${what} over time; click to go there` });
    this.energy = new Curve(canvas("Kinetic energy"), [{ values: totals.energy, colour: "curve-1" }], state, go);
    this.momentum = new Curve(canvas("Momentum"), totals.momentum.map((values, axis) => ({ values, colour: COLOURS[axis]! })), state, go);
    this.momentumNow = Array.from({ length: dimension }, () => html("span"));
    const figures = this.momentumNow.map((figure, axis) => {
      const swatch = html("i", { class: "v-swatch" });
      swatch.style.background = `var(--curve-${axis + 1})`;
      return [swatch, `${"xyz"[axis]} `, figure];
    });
    const panel = (name: string, now: HTMLElement, curve: Curve): HTMLElement =>
      html("section", { class: "v-plot", "aria-label": name }, html("div", { class: "v-head" }, html("h3", {}, name), now), curve.canvas);
    this.elements = [panel("Kinetic energy", this.energyNow, this.energy), panel("Momentum", html("output", { class: dimension > 2 ? "v-three" : undefined }, ...figures.flat()), this.momentum)];
  }

  paint(): void {
    const { totals } = this.state.run;
    const energy = totals.energy.all.reduce((a, b) => Math.max(a, b), 0);
    // Rounding noise around zero stays a flat line: the scale is never finer than a millionth of Σ m |v|.
    const least = 1e-6 * totals.momentumScale;
    const momentum = totals.momentum.reduce((most, values) => values.all.reduce((a, b) => Math.max(a, Math.abs(b)), most), least);
    this.most = { energy, momentum };
    this.energy.paint(0, energy);
    this.momentum.paint(-momentum, momentum);
  }

  draw(): void {
    const { run: { totals, begin }, clock } = this.state;
    this.energy.draw();
    this.momentum.draw();
    if (totals.time.length === 0) return;
    const place = totals.placeAt(clock.time);
    const [energy, first] = [totals.energy.at(place), totals.energy.at(totals.placeAt(begin))];
    const change = first > 0 ? energy / first - 1 : 0;
    const percent = Math.abs(change) < 5e-7 ? "" : ` (${change < 0 ? "−" : "+"}${number(100 * Math.abs(change), 3)} %)`;
    this.energyNow.textContent = number(energy, 5) + percent;
    // Three figures have to fit beside the heading.
    const scale = (this.momentumNow.length > 2 ? 100 : 10) * this.most.momentum;
    this.momentumNow.forEach((figure, axis) => (figure.textContent = steady(totals.momentum[axis]!.at(place), scale)));
  }
}
