// The state that all parts of a viewer share.
import { Clock } from "./model/clock";
import { Moment } from "./model/moment";
import type { Run } from "./model/run";
import { Turning } from "./model/turning";
import { FEW, Looks, type Mode } from "./looks/looks";
import { Sprites } from "./looks/sprites";
import { type Theme, themeAt } from "./looks/theme";
import { Words } from "./words";

/** The choices of the user. Balls are indices; −1 means no ball. */
export interface Choice {
  arrows: boolean;
  trails: boolean;
  /** The picked ball. */
  pinned: number;
  /** The ball under the pointer. */
  hovered: number;
  /** Whether the picked ball stays in the middle. */
  following: boolean;
  /** Whether the list has only the picked ball's events. */
  only: boolean;
}

export class State {
  readonly clock: Clock;
  readonly moment: Moment;
  readonly looks: Looks;
  readonly words: Words;
  readonly sprites = new Sprites();
  /** The orientations of the balls; undefined if balls do not spin. */
  readonly turning: Turning | undefined;
  readonly choice: Choice;
  /** Whether the reader prefers reduced motion. */
  readonly stillness = matchMedia("(prefers-reduced-motion: reduce)");
  theme: Theme;

  constructor(readonly run: Run, private readonly host: HTMLElement) {
    this.clock = new Clock(run);
    this.moment = new Moment(run);
    this.looks = new Looks(run, this.moment);
    this.words = new Words(run);
    this.turning = run.paths.isSpinning ? new Turning(run.paths, run.cast.radius) : undefined;
    this.choice = { arrows: false, trails: run.count <= FEW, pinned: -1, hovered: -1, following: false, only: false };
    this.theme = themeAt(host);
    this.repaint();
  }

  setMode(mode: Mode): void {
    this.looks.mode = mode;
    this.repaint();
  }

  /** Reads the colours again after a change of the theme. */
  retheme(): void {
    this.theme = themeAt(this.host);
    this.repaint();
  }

  pin(ball: number): void {
    this.choice.pinned = ball;
    if (ball < 0) this.choice.following = this.choice.only = false;
  }

  private repaint(): void {
    this.sprites.use(this.looks.all, this.theme.stage);
  }
}
