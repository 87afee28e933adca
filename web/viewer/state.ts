// What is shown, and how: what all parts of a viewer share.
import { Clock } from "./model/clock";
import { Moment } from "./model/moment";
import type { Run } from "./model/run";
import { Turning } from "./model/turning";
import { FEW, Looks, type Mode } from "./picture/looks";
import { Sprites } from "./picture/sprites";
import { type Theme, themeAt } from "./picture/theme";
import { Words } from "./words";

/** What the viewer's hands have chosen. Balls go by their indices; −1 is none. */
export interface Choice {
  arrows: boolean;
  trails: boolean;
  /** The ball that was picked. */
  pinned: number;
  /** The ball that is pointed at. */
  hovered: number;
  /** Whether the picked ball is kept in the middle. */
  following: boolean;
  /** Whether the list has the picked ball's events alone. */
  only: boolean;
}

export class State {
  readonly clock: Clock;
  readonly moment: Moment;
  readonly looks: Looks;
  readonly words: Words;
  readonly sprites = new Sprites();
  /** How the balls are turned; undefined where nothing spins. */
  readonly turning: Turning | undefined;
  readonly choice: Choice;
  /** Whether the reader wants little motion. */
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

  /** Light has turned to dark or back. */
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
