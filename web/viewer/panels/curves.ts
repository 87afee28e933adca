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
  /** The kinetic energy; with gravity, also the potential energy and the lost energy. */
  private readonly energyNow: readonly HTMLElement[];
  /** The components of the momentum, in the colours of their lines. */
  private readonly momentumNow: readonly HTMLElement[];
  private mostMomentum = 0;
  /** An energy below this is only rounding error, where balls come to rest. */
  private noise = 0;

  constructor(private readonly state: State, go: (time: number) => void) {
    const { totals, totals: { potential }, dimension } = state.run;
    const canvas = (what: string): HTMLCanvasElement => html("canvas", { role: "img", "aria-label": `${what} over time; click to go there` });
    const kinetic = (place: number, t: number): number => totals.energy.at(place, t);
    const kinds = potential ? [kinetic, (place: number, t: number) => potential.at(place, t), (place: number, t: number) => totals.lost(place, t)] : [kinetic];
    const energy = potential ? "Energy" : "Kinetic energy";
    this.energy = new Curve(canvas(energy), kinds.map((at, n) => ({ at, colour: COLOURS[n]! })), state, go);
    this.momentum = new Curve(canvas("Momentum"), totals.momentum.map((of, axis) => ({ at: (place: number, t: number) => of.at(place, t), colour: COLOURS[axis]! })), state, go);
    this.energyNow = kinds.map(() => html("span"));
    this.momentumNow = Array.from({ length: dimension }, () => html("span"));
    const keyed = (figures: readonly HTMLElement[], names: readonly string[], width = figures.length > 2 ? "v-three" : undefined): HTMLElement =>
      html("output", { class: width }, ...figures.flatMap((figure, n) => {
        const swatch = html("i", { class: "v-swatch" });
        swatch.style.background = `var(--curve-${n + 1})`;
        return [swatch, `${names[n]} `, figure];
      }));
    const panel = (name: string, now: HTMLElement, curve: Curve): HTMLElement =>
      html("section", { class: "v-plot", "aria-label": name }, html("div", { class: "v-head" }, html("h3", {}, name), now), curve.canvas);
    const energyNow = potential ? keyed(this.energyNow, ["kinetic", "potential", "lost"], "v-long") : html("output", {}, ...this.energyNow);
    this.elements = [panel(energy, energyNow, this.energy), panel("Momentum", keyed(this.momentumNow, ["x", "y", "z"]), this.momentum)];
  }

  paint(): void {
    const { totals, reach } = this.state.run;
    const [kinetic, potential] = [totals.energy.extent(reach), totals.potential?.extent(reach) ?? [0, 0]];
    // The lost energy is largest at the end.
    const lost = totals.potential && totals.time.length > 0 ? totals.lost(totals.placeAt(reach), reach) : 0;
    // Rounding errors around zero must look like a flat line, so the scale is at least a millionth
    // of Σ m |v|.
    const least = 1e-6 * totals.momentumScale;
    const momentum = totals.momentum.reduce((most, of) => of.extent(reach).reduce((a, b) => Math.max(a, Math.abs(b)), most), least);
    this.mostMomentum = momentum;
    const [low, high] = [Math.min(potential[0], lost, 0), Math.max(kinetic[1], potential[1], lost)];
    this.noise = this.state.run.paths.isAccelerated ? 1e-12 * Math.max(high, -low) : 0;
    this.energy.paint(low, high);
    this.momentum.paint(-momentum, momentum);
  }

  draw(): void {
    const { run: { totals, begin }, clock: { time } } = this.state;
    this.energy.draw();
    this.momentum.draw();
    if (totals.time.length === 0) return;
    const place = totals.placeAt(time);
    const [energy, first] = [totals.energy.at(place, time), totals.energy.at(totals.placeAt(begin), begin)];
    if (totals.potential) this.energyNow.forEach((figure, n) => (figure.textContent = number(this.heard([energy, totals.potential?.at(place, time) ?? 0, totals.lost(place, time)][n]!), 3)));
    else {
      const change = first > 0 ? energy / first - 1 : 0;
      const percent = Math.abs(change) < 5e-7 ? "" : ` (${change < 0 ? "−" : "+"}${number(100 * Math.abs(change), 3)} %)`;
      this.energyNow[0]!.textContent = number(this.heard(energy), 5) + percent;
    }
    // Three numbers must fit beside the heading.
    const scale = (this.momentumNow.length > 2 ? 100 : 10) * this.mostMomentum;
    this.momentumNow.forEach((figure, axis) => (figure.textContent = steady(totals.momentum[axis]!.at(place, time), scale)));
  }

  private heard(energy: number): number {
    return Math.abs(energy) > this.noise ? energy : 0;
  }
}
