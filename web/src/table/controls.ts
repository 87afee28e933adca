// What lets a run go: play, event by event, to the end, and how fast.
import { button, html, set } from "../dom";
import { type Chooser, chooser } from "../parts/chooser";
import type { Course } from "./course";
import { Timeline } from "./timeline";

const SPEEDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** Seconds for which a run is watched gladly; longer or shorter ones begin at another speed. */
const GLADLY = { least: 4, most: 240, aim: 20 };

export interface Hands {
  play(): void;
  back(): void;
  on(): void;
  compute(): void;
  seek(time: number): void;
}

export class Controls {
  /** Units of the scene's time for a second. */
  rate = 1;
  private readonly play: HTMLButtonElement;
  private readonly compute: HTMLButtonElement;
  private readonly on: HTMLButtonElement;
  private readonly timeline: Timeline;
  private readonly speed: Chooser;

  constructor(host: HTMLElement, hands: Hands) {
    this.play = button("Play", () => hands.play(), { class: "play" });
    this.on = button("Next event", () => hands.on());
    this.compute = button("Compute to the end", () => hands.compute());
    const axis = host.appendChild(html("div", { class: "axis" }, this.play));
    this.timeline = new Timeline(axis, (time) => hands.seek(time));
    this.speed = chooser("Speed", SPEEDS, (rate) => this.setRate(rate));
    host.append(html("span", { class: "steps-row" }, button("Event before", () => hands.back()), this.on), this.compute, this.speed.element);
  }

  /** One unit of time for a second, unless the run would then be over at once, or never. */
  begin({ simulation: { until = GLADLY.aim } }: Course): void {
    const fits = until === 0 || (until >= GLADLY.least && until <= GLADLY.most);
    this.setRate(fits ? 1 : 10 ** Math.round(Math.log10(until / GLADLY.aim)));
  }

  show(course: Course, playing: boolean, computing: boolean): void {
    this.play.textContent = playing ? "Pause" : "Play";
    this.compute.textContent = computing ? "Stop computing" : course.over ? "Computed to the end" : "Compute to the end";
    set(this.compute, "disabled", course.over);
    set(this.on, "disabled", course.over && course.atFront && course.events >= course.simulation.eventsUpTo(course.computed));
    this.timeline.show(course);
  }

  private setRate(rate: number): void {
    this.rate = rate;
    this.speed.show(rate);
  }
}
