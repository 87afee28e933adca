// The living figure of the first page: two balls meet, bounce, and can be dragged meanwhile.
import { anatomy, type Body, bounce, type Impact } from "./carom";
import { button, html, set } from "./dom";
import { center, type Disc, holdBall, holdTip, radius } from "./figure/ball";
import { along, plane } from "./figure/move";
import type { Pen } from "./figure/pen";
import { Stage } from "./figure/stage";
import { type Point, type Window, windowAround } from "./figure/view";
import { rounded } from "./parts/digits";
import { NumberButton } from "./parts/number";
import { Player } from "./parts/player";

const DURATION = 2; // of what is shown, in units of the figure's time
const REST = 0.35; // shown at its end before it begins anew
const SPEED = 0.75; // units of the figure's time for a second

interface Moving {
  disc: Disc;
  velocity: Point;
}

/** Discs of the same stuff: the mass goes with the area. */
function body({ disc, velocity }: Moving): Body {
  return { center: [...center(disc)], radius: radius(disc), velocity: [...velocity], mass: Math.max(radius(disc) ** 2, Number.MIN_VALUE) };
}

/** Shows the figure; returns what ends it. */
export function hero(host: HTMLElement): () => void {
  const balls: Record<"A" | "B", Moving> = {
    A: { disc: [-2.75, -1.125, 0.75], velocity: [2.5, 1.125] },
    B: { disc: [2.25, 0.625, 1.125], velocity: [-1.125, -0.25] },
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let now = 0;
  const after = (time: number) => bounce(body(balls.A), body(balls.B), 1, time);
  const home = (): Window => {
    const { impact } = after(DURATION);
    const meeting = impact?.time ?? DURATION;
    return windowAround(
      Object.values(balls).flatMap(({ disc, velocity }) => [0, meeting].map((time) => ({ at: along(center(disc), velocity, time), radius: radius(disc) }))),
      0.2,
    );
  };

  const figure = host.appendChild(html("div", { class: "figure" }));
  const line = host.appendChild(html("div", { class: "answer" }));
  const words = html("span", { role: "status" });
  const time = new NumberButton("time of impact", "time_of_impact");
  const stage = new Stage(figure, "Two moving circles: drag a centre, a rim, or the tip of a velocity", home, () => draw());
  const player = new Player(SPEED, (passed) => {
    now = now + passed > DURATION + REST ? 0 : now + passed;
    draw();
    return true;
  });
  const toggle = button("Play", () => play(!player.playing));
  const play = (on: boolean): void => {
    if (on) player.play();
    else player.stop();
    toggle.textContent = on ? "Pause" : "Play";
  };
  for (const letter of ["A", "B"] as const) {
    holdBall(stage, letter, () => balls[letter].disc, (disc) => {
      balls[letter].disc = disc;
      draw();
    });
    holdTip(stage, letter, `Velocity of ${letter}`, () => center(balls[letter].disc), () => balls[letter].velocity, (velocity) => {
      balls[letter].velocity = velocity;
      draw();
    });
  }
  line.append(toggle, html("p", {}, words, " ", time.element));

  function draw(): void {
    const [end, moment] = [after(DURATION), after(Math.min(now, DURATION))];
    stage.frame((pen) => {
      pen.grid();
      drawBall(pen, "A", balls.A, end.impact, plane(moment.a.center), plane(end.a.center));
      drawBall(pen, "B", balls.B, end.impact, plane(moment.b.center), plane(end.b.center));
      if (end.impact) pen.dot("touch", plane(end.impact.point), "touch");
    });
    set(host, "data-pair", JSON.stringify({ a: body(balls.A), b: body(balls.B), maxTime: DURATION }));
    tell(end.impact);
  }
  function tell(impact: Impact | undefined): void {
    const said = impact ? "They touch at" : missed();
    if (words.textContent !== said) words.textContent = said;
    time.element.hidden = !impact;
    time.show(impact?.time, 17);
  }
  /** How they miss, within what is shown. */
  function missed(): string {
    const { closestApproach, R } = anatomy(body(balls.A), body(balls.B), DURATION);
    const { time: at, distance } = closestApproach;
    return at > 0 && at < DURATION && distance > R ? `They miss each other by ${rounded(distance - R, 4)}.` : "They do not meet in the time shown.";
  }

  if (still) now = after(DURATION).impact?.time ?? 0;
  draw();
  play(!still);
  return () => player.stop();
}

/** A ball now, its start, its ghost at the impact, and the way before and after. */
function drawBall(pen: Pen, name: "A" | "B", { disc, velocity }: Moving, impact: Impact | undefined, now: Point, end: Point): void {
  const look = name.toLowerCase();
  const start = center(disc);
  if (impact) {
    const meeting = along(start, velocity, impact.time);
    pen.line(`${name} before`, start, meeting, `thin dashed ${look}`);
    pen.line(`${name} after`, meeting, end, `thin dashed ${look}`);
    pen.disc(`${name} ghost`, meeting, radius(disc), `ghost ${look}`);
  } else {
    pen.line(`${name} before`, start, end, `thin dashed ${look}`);
  }
  pen.disc(name, start, radius(disc), `ball start ${look}`);
  pen.disc(`${name} now`, now, radius(disc), `ball now ${look}`);
  pen.arrow(`${name} velocity`, start, along(start, velocity), `${look} strong`);
}
