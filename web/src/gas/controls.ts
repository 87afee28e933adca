// The buttons and sliders below the gas, and its rates.
import { grouped, rounded } from "../../common/digits";
import { button, html, set } from "../../common/dom";
import { chooser } from "../parts/chooser";
import type { Rate } from "./rates";
import type { Outcome } from "./search";

export type State = {
  count: number;
  packing: number;
  seed: number;
  /** Simulated time per second. */
  pace: number;
  /** The speed of the piston. */
  speed: number;
};

export const COUNTS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
const PACKINGS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5];
const PACES = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];
const SPEEDS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** Below this share of the wanted time, the page reports slow motion. */
const SLOW = 0.95;

export interface Acts {
  flip(): void;
  step(): void;
  again(): void;
  seek(): void;
  set(name: Slider, value: number): void;
}

type Slider = "count" | "packing" | "pace" | "speed";

export class Controls {
  private readonly play: HTMLButtonElement;
  private readonly seek: HTMLButtonElement;
  private readonly rates = html("p", { class: "rates" });
  private readonly sliders;

  constructor(host: HTMLElement, acts: Acts) {
    this.play = button("Play", () => acts.flip(), { class: "play" });
    this.seek = button("", () => acts.seek());
    const slider = (words: string, name: Slider, values: readonly number[], written?: (value: number) => string) => chooser(words, values, (value) => acts.set(name, value), written);
    this.sliders = {
      count: slider("Discs", "count", COUNTS, grouped),
      packing: slider("Share of the area", "packing", PACKINGS, (share) => `${rounded(100 * share, 3)} %`),
      pace: slider("Simulated time per second", "pace", PACES),
      speed: slider("Speed of the piston", "speed", SPEEDS),
    };
    const buttons = html("div", { class: "gas-buttons" }, this.play, button("One event", () => acts.step()), button("From the start", () => acts.again()), this.seek);
    host.append(buttons, this.rates, html("div", { class: "pairs" }, ...Object.values(this.sliders).map(({ element }) => element)));
    this.showSearch();
  }

  show(state: State): void {
    for (const name of Object.keys(this.sliders) as Slider[]) this.sliders[name].show(state[name]);
  }

  showPlaying(playing: boolean): void {
    this.play.textContent = playing ? "Pause" : "Play";
  }

  /** @param standing whether the shown state no longer changes by itself */
  showStanding(standing: boolean): void {
    set(this.rates, "data-standing", standing);
  }

  /** @param outcome of the search; undefined without a search */
  showSearch(outcome?: Outcome, count = 0): void {
    const words = { trying: "Stop the search", found: `${grouped(count)} at 60 frames a second`, "too many": `Fewer than ${grouped(count)} at 60 frames a second` };
    this.seek.textContent = outcome ? words[outcome] : "As many as run at 60 frames a second";
  }

  /** @param rate undefined while the gas is paused */
  showRate(count: number, rate: Rate | undefined, drawnBy: string): void {
    const words = rate
      ? [`${Math.round(rate.frames)} frames and ${grouped(Number(rate.events.toPrecision(2)))} events per second`, `${rate.kept < SLOW ? "slow motion, " : ""}${rounded(rate.pace, 2)} of simulated time per second`]
      : ["paused"];
    this.rates.textContent = [`${grouped(count)} discs`, ...words].join(" · ");
    set(this.rates, "data-frames", rate?.frames);
    set(this.rates, "data-events", rate?.events);
    set(this.rates, "data-pace", rate?.pace);
    set(this.rates, "data-drawn-by", drawnBy);
  }
}
