// The transport: scrubber, buttons and speed.
import { html, set } from "../../common/dom";
import type { State } from "../state";
import { number } from "../words";
import { icon } from "./icons";

/** The actions of the buttons and sliders. */
export interface Wishes {
  toggle(): void;
  back(): void;
  on(): void;
  loop(): void;
  seek(time: number): void;
  speed(speed: number): void;
}

const BAR = 3; // CSS pixels, the width of one bar of the density

export class Transport {
  readonly element: HTMLElement;
  private readonly density = html("canvas", { class: "v-density", "aria-hidden": "true" });
  private readonly scrub = html("input", { class: "v-scrub", type: "range", min: 0, max: 1, step: "any", value: 0, "aria-label": "Time" });
  private readonly speed = html("input", { class: "v-speed", type: "range", min: -2, max: 2, step: 0.05, value: 0, "aria-label": "Speed", title: "Speed (+ and −)" });
  private readonly speedNow = html("output");
  private readonly now = html("b");
  private readonly length = html("span", { class: "v-length" });
  private readonly play: HTMLButtonElement;
  private readonly loop: HTMLButtonElement;
  private readonly on: HTMLButtonElement;

  constructor(private readonly state: State, wishes: Wishes) {
    const press = (name: string, title: string, sign: SVGSVGElement, act: () => void): HTMLButtonElement => {
      const made = html("button", { type: "button", "aria-label": name, title }, sign);
      made.addEventListener("click", act);
      return made;
    };
    this.play = press("Play", "Play or pause (space)", icon("play"), wishes.toggle);
    this.loop = press("Loop", "Begin again at the end (L)", icon("loop"), wishes.loop);
    this.on = press("Next event", "Next event (→)", icon("on"), wishes.on);
    this.play.classList.add("v-play");
    this.scrub.addEventListener("input", () => wishes.seek(state.run.begin + this.scrub.valueAsNumber * state.run.length));
    this.speed.addEventListener("input", () => wishes.speed(10 ** this.speed.valueAsNumber));
    const clock = html("output", { class: "v-clock" }, this.now, this.length);
    const speed = html("label", { class: "v-speed-label" }, html("span", {}, "Speed"), this.speed, this.speedNow);
    this.element = html(
      "div",
      { class: "v-transport" },
      html("div", { class: "v-scrubber" }, this.density, this.scrub),
      html("div", { class: "v-buttons" }, press("Previous event", "Previous event (←)", icon("back"), wishes.back), this.play, this.on, this.loop, clock, speed),
    );
  }

  draw(): void {
    const { run, clock, words } = this.state;
    const share = (clock.time - run.begin) / run.length;
    this.scrub.value = String(share);
    this.scrub.style.setProperty("--done", `${100 * share}%`);
    this.scrub.style.setProperty("--known", `${100 * Math.min(1, (run.reach - run.begin) / run.length)}%`);
    set(this.scrub, "aria-valuetext", `time ${words.moment(clock.time)} of ${words.moment(run.end)}`);
    this.now.textContent = words.moment(clock.time);
    this.length.textContent = ` / ${number(run.end, 4)}`;
    set(this.play, "data-playing", String(clock.playing));
    set(this.play, "aria-label", clock.playing ? "Pause" : "Play");
    set(this.loop, "aria-pressed", String(clock.loop));
    set(this.on, "disabled", clock.isAtEnd && !clock.knowsNext);
    this.speed.value = String(Math.log10(clock.speed));
    this.speed.style.setProperty("--done", `${25 * (Math.log10(clock.speed) + 2)}%`);
    this.speedNow.textContent = `${Number(clock.speed.toPrecision(2))}×`;
    this.speedNow.title = `${number(clock.rate, 2)} time units a second`;
  }

  /** Draws the density of events above the scrubber. */
  paint(): void {
    const { density: canvas, state: { run, theme } } = this;
    const { width, height } = canvas.getBoundingClientRect();
    const px = devicePixelRatio || 1;
    [canvas.width, canvas.height] = [Math.max(1, Math.round(width * px)), Math.max(1, Math.round(height * px))];
    const bins = new Float64Array(Math.ceil(canvas.width / (BAR * px)));
    for (let event = 0; event < run.events.count; event++) {
      const bin = Math.floor(((run.events.time(event) - run.begin) / run.length) * bins.length);
      bins[Math.min(bins.length - 1, bin)]!++;
    }
    const most = bins.reduce((a, b) => Math.max(a, b), 1);
    const ctx = canvas.getContext("2d");
    if (!ctx) return;
    ctx.fillStyle = theme.muted;
    ctx.globalAlpha = 0.45;
    // The square root keeps a single event visible beside the burst of a break.
    bins.forEach((n, k) => {
      const rise = Math.sqrt(n / most) * canvas.height;
      if (n > 0) ctx.fillRect(k * BAR * px, canvas.height - rise, (BAR - 1) * px, rise);
    });
  }
}
