// The interactive figure of the first page: two balls that meet and bounce, and that can be
// dragged.
import { rounded } from "../common/digits";
import { button, html, set } from "../common/dom";
import type { Point } from "../common/point";
import { anatomy, type Body, type Bounce, bounce, type Impact } from "./carom";
import { center, type Disc, holdBall, holdTip, type Letter, radius, still } from "./figure/ball";
import { along, plane } from "./figure/move";
import type { Pen } from "./figure/pen";
import { Stage } from "./figure/stage";
import { type Window, windowAround } from "./figure/view";
import { NumberButton } from "./parts/number";
import { Player } from "./parts/player";

const DURATION = 2; // of the animation, in units of the figure's time
const REST = 0.35; // pause at the end before it starts again
const SPEED = 0.75; // units of the figure's time per second
const DIGITS = 17; // enough to distinguish a float from all others

interface Moving {
  disc: Disc;
  velocity: Point;
}

/** Discs of the same material: the mass is proportional to the area. */
function body({ disc, velocity }: Moving): Body {
  return { ...still(disc), velocity: [...velocity], mass: Math.max(radius(disc) ** 2, Number.MIN_VALUE) };
}

/** Shows the figure and returns a function that ends it. */
export function hero(host: HTMLElement): () => void {
  const figure = new Hero(host);
  return () => figure.play(false);
}

class Hero {
  private readonly balls: Record<Letter, Moving> = {
    A: { disc: [-2.75, -1.125, 0.75], velocity: [2.5, 1.125] },
    B: { disc: [2.25, 0.625, 1.125], velocity: [-1.125, -0.25] },
  };
  private now = 0;
  private readonly stage: Stage;
  private readonly player = new Player(SPEED, (passed) => this.advance(passed));
  private readonly toggle = button("Play", () => this.play(!this.player.playing));
  private readonly words = html("span", { role: "status" });
  private readonly time = new NumberButton("time of impact", "time_of_impact");

  constructor(private readonly host: HTMLElement) {
    const figure = host.appendChild(html("div", { class: "figure" }));
    this.stage = new Stage(figure, "Two moving circles: drag a centre, a rim, or the tip of a velocity", () => this.home(), () => this.draw());
    for (const letter of ["A", "B"] as const) this.hold(letter);
    host.append(html("div", { class: "answer" }, this.toggle, html("p", {}, this.words, " ", this.time.element)));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (calm) this.now = this.after(DURATION).impact?.time ?? 0;
    this.draw();
    this.play(!calm);
  }

  play(on: boolean): void {
    if (on) this.player.play();
    else this.player.stop();
    this.toggle.textContent = on ? "Pause" : "Play";
  }

  private advance(passed: number): boolean {
    this.now = this.now + passed > DURATION + REST ? 0 : this.now + passed;
    this.draw();
    return true;
  }

  private after(time: number): Bounce {
    return bounce(body(this.balls.A), body(this.balls.B), 1, time);
  }

  /** A window around the balls at the start and at the impact. */
  private home(): Window {
    const meeting = this.after(DURATION).impact?.time ?? DURATION;
    const discs = Object.values(this.balls).flatMap(({ disc, velocity }) =>
      [0, meeting].map((time) => ({ at: along(center(disc), velocity, time), radius: radius(disc) })),
    );
    return windowAround(discs, 0.2);
  }

  private hold(letter: Letter): void {
    const ball = this.balls[letter];
    holdBall(this.stage, letter, () => ball.disc, (disc) => {
      ball.disc = disc;
      this.draw();
    });
    holdTip(this.stage, letter, `Velocity of ${letter}`, () => center(ball.disc), () => ball.velocity, (velocity) => {
      ball.velocity = velocity;
      this.draw();
    });
  }

  private draw(): void {
    const { A, B } = this.balls;
    const [end, moment] = [this.after(DURATION), this.after(Math.min(this.now, DURATION))];
    this.stage.frame((pen) => {
      pen.grid();
      drawBall(pen, "A", A, end.impact, plane(moment.a.center), plane(end.a.center));
      drawBall(pen, "B", B, end.impact, plane(moment.b.center), plane(end.b.center));
      if (end.impact) pen.dot("touch", plane(end.impact.point), "touch");
    });
    set(this.host, "data-pair", JSON.stringify({ a: body(A), b: body(B), maxTime: DURATION }));
    this.tell(end.impact);
  }

  private tell(impact: Impact | undefined): void {
    const said = impact ? "They touch at" : this.missed();
    if (this.words.textContent !== said) this.words.textContent = said;
    this.time.element.hidden = !impact;
    this.time.show(impact?.time, DIGITS);
  }

  /** A sentence for balls that do not touch in the time shown. */
  private missed(): string {
    const { closestApproach, R } = anatomy(body(this.balls.A), body(this.balls.B), DURATION);
    const { time, distance } = closestApproach;
    if (time > 0 && time < DURATION && distance > R) return `They miss each other by ${rounded(distance - R, 4)}.`;
    return "They do not touch in the time shown.";
  }
}

/** Draws a ball now, at the start and at the impact, and its path before and after. */
function drawBall(pen: Pen, letter: Letter, { disc, velocity }: Moving, impact: Impact | undefined, now: Point, end: Point): void {
  const look = letter.toLowerCase();
  const start = center(disc);
  const meeting = impact && along(start, velocity, impact.time);
  pen.line(`${letter} before`, start, meeting ?? end, `thin dashed ${look}`);
  if (meeting) {
    pen.line(`${letter} after`, meeting, end, `thin dashed ${look}`);
    pen.disc(`${letter} ghost`, meeting, radius(disc), `ghost ${look}`);
  }
  pen.disc(letter, start, radius(disc), `ball start ${look}`);
  pen.disc(`${letter} now`, now, radius(disc), `ball now ${look}`);
  pen.arrow(`${letter} velocity`, start, along(start, velocity), `${look} strong`);
}
