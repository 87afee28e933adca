// The time of a run: what is computed of it, how the energy went, and the moment that is shown.
import { html, set, svg } from "../dom";
import { rounded } from "../parts/digits";
import type { Course } from "./course";

const WIDTH = 1000; // of the curve, in its own units
const HEIGHT = 40;

export class Timeline {
  private readonly curve = svg("path", { class: "energy", "vector-effect": "non-scaling-stroke" });
  private readonly done = html("i", { class: "done" });
  private readonly slider = html("input", { type: "range", min: 0, step: "any", "aria-label": "Moment shown" });
  private readonly clock = html("output", { class: "clock" });
  private drawn: Course | undefined;
  private drawnUpTo = 0;

  constructor(host: HTMLElement, seek: (time: number) => void) {
    const graph = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" }, this.curve);
    const label = html("span", { class: "curve-name", "aria-hidden": "true" }, "energy");
    host.append(html("div", { class: "course" }, graph, label, this.done, this.slider), this.clock);
    this.slider.addEventListener("input", () => seek(this.slider.valueAsNumber));
  }

  show(course: Course): void {
    const end = course.simulation.until ?? course.computed;
    const share = (time: number): number => (end > 0 ? Math.min(1, time / end) : 0);
    set(this.slider, "max", end);
    this.slider.value = String(course.shown);
    const words = `time ${rounded(course.shown, 4)}, computed up to ${rounded(course.computed, 4)}`;
    set(this.slider, "aria-valuetext", words);
    this.done.style.width = `${100 * share(course.computed)}%`;
    this.clock.textContent = `t = ${rounded(course.shown, 4)}`;
    if (this.drawn !== course || this.drawnUpTo !== course.computed) this.draw(course, share);
  }

  private draw(course: Course, share: (time: number) => number): void {
    [this.drawn, this.drawnUpTo] = [course, course.computed];
    const samples = course.energy.all;
    const most = Math.max(...samples.map(({ value }) => value)) || 1;
    const points = samples.map(({ time, value }) => `${(WIDTH * share(time)).toFixed(1)},${(HEIGHT * (0.97 - (0.92 * value) / most)).toFixed(2)}`);
    set(this.curve, "d", `M${points.join("L")}`);
  }
}
