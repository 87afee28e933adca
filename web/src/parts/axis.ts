// The time axis below a figure: the interval of the query, both roots, and a play head.
import { rounded } from "../../common/digits";
import { button, html, set } from "../../common/dom";
import { Player } from "./player";

export interface Mark {
  readonly at: number;
  readonly label: string;
  /** The side of the mark on which the label is, so that neighbours do not cover each other. */
  readonly side?: "before" | "after";
  /** A colour of the figures. */
  readonly look: string;
}

export interface Times {
  /** The end of the query's interval, which begins at 0. */
  readonly maxTime: number;
  readonly marks: readonly Mark[];
  /** The times between which the balls overlap, if they do. */
  readonly contact: readonly [number, number] | undefined;
}

/**
 * The axis extends beyond the interval by this share of it, and farther for marks, up to its
 * limits.
 */
const MARGIN = 0.25;
const LIMITS = { before: -1, after: 3 };
const SECONDS = 2.4; // to play the interval

export class TimeAxis {
  /** The time that the figure shows. */
  now = 0;
  private readonly track = html("div", { class: "track", "aria-hidden": "true" });
  private readonly slider = html("input", { type: "range", step: "any", "aria-label": "Time" });
  private readonly clock = html("output", { class: "clock" });
  private readonly toggle = button("Play", () => this.flip(), { class: "play" });
  private readonly player: Player;
  private maxTime = 1;

  /** @param seek called when the time has changed */
  constructor(host: HTMLElement, private readonly seek: () => void) {
    host.append(html("div", { class: "axis" }, this.toggle, html("div", { class: "ruler" }, this.track, this.slider), this.clock));
    this.player = new Player(1 / SECONDS, (passed) => this.advance(passed * this.maxTime));
    this.slider.addEventListener("input", () => {
      this.pause();
      this.go(this.slider.valueAsNumber);
    });
  }

  /** Plays to the end of the interval; from its start if it is at the end. */
  play(): void {
    if (this.now >= this.maxTime) this.now = 0;
    this.player.play();
    this.toggle.textContent = "Pause";
  }

  pause(): void {
    this.player.stop();
    this.toggle.textContent = "Play";
  }

  /** Plays or pauses. */
  flip(): void {
    if (this.player.playing) this.pause();
    else this.play();
  }

  /** Goes to a time of the interval and pauses there. */
  stopAt(time: number): void {
    this.pause();
    this.go(Math.min(this.maxTime, Math.max(0, time)));
  }

  show({ maxTime, marks, contact }: Times): void {
    this.maxTime = maxTime;
    const times = marks.map(({ at }) => at / maxTime);
    const low = Math.max(LIMITS.before, Math.min(0, ...times) - MARGIN / 2);
    const high = Math.min(LIMITS.after, Math.max(1, ...times) + MARGIN);
    const percent = (time: number): number => (100 * (Math.min(high, Math.max(low, time / maxTime)) - low)) / (high - low);
    const band = (look: string, from: number, to: number): HTMLElement => {
      const made = html("i", { class: look });
      Object.assign(made.style, { left: `${percent(from)}%`, width: `${percent(to) - percent(from)}%` });
      return made;
    };
    const flag = ({ at, label, look, side }: Mark): HTMLElement => {
      const far = at / maxTime > high ? " →" : at / maxTime < low ? " ←" : "";
      const made = html("b", { class: `${look} ${side ?? ""}` }, html("span", {}, label + far));
      made.style.left = `${percent(at)}%`;
      return made;
    };
    const ends = [0, maxTime].map((at) => ({ at, label: rounded(at), look: "end" }));
    this.track.replaceChildren(
      band("interval", 0, maxTime),
      ...(contact ? [band("contact", ...contact)] : []),
      ...[...ends, ...marks].map(flag),
    );
    for (const [name, value] of [["min", low * maxTime], ["max", high * maxTime]] as const) set(this.slider, name, value);
    this.slider.value = String(this.now);
    set(this.slider, "aria-valuetext", `time ${rounded(this.now, 3)}`);
    this.clock.textContent = `t = ${rounded(this.now, 3)}`;
  }

  private advance(by: number): boolean {
    this.go(Math.min(this.maxTime, this.now + by));
    if (this.now < this.maxTime) return true;
    this.toggle.textContent = "Play";
    return false;
  }

  private go(time: number): void {
    this.now = time;
    this.seek();
  }
}
