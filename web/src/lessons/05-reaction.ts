// Lesson 5: what an impact does to the velocities of two masses.
import { html } from "../../common/dom";
import type { Point } from "../../common/point";
import { center, holdBall, holdTip, type Letter, radius } from "../figure/ball";
import { along, plane } from "../figure/move";
import { Stage } from "../figure/stage";
import { windowAround } from "../figure/view";
import { TimeAxis } from "../parts/axis";
import { Bars } from "../parts/bars";
import { chooser } from "../parts/chooser";
import { Facts } from "../parts/facts";
import { type Living, lesson, type Places } from "../parts/lesson";
import { Verdict } from "../parts/verdict";
import { type Answer, answerOf, DURATION, energy, FROM_CENTER, momentum, type State, velocityOf } from "./05-answer";
import { codeOf } from "./05-code";
import { drawScene } from "./05-figure";
import { PRESETS, START } from "./05-presets";
import prose from "./05-reaction.html";
import { sceneOf } from "./05-scene";
import { Velocities } from "./05-velocities";
import { factsOf, showVerdict } from "./05-words";

const MASSES = [0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 8, 10, 20, 50, 100, 1000, Infinity];
const ELASTICITIES = Array.from({ length: 21 }, (_, i) => i / 20);

/** Shows the energy, and the momentum along the normal, of both bodies before and after. */
function showBudgets(energies: Bars, momenta: Bars, { bodies: { A, B }, bounce: { impact, a, b }, heat }: Answer): void {
  energies.element.hidden = momenta.element.hidden = !impact;
  if (!impact) return;
  const rows = (of: (mass: number, velocity: readonly number[]) => number) => {
    const row = (name: string, va: readonly number[], vb: readonly number[]) => ({
      name,
      shares: [
        { name: "A", value: of(A.mass, va), look: "a" },
        { name: "B", value: of(B.mass, vb), look: "b" },
      ],
    });
    return [row("before", velocityOf(A), velocityOf(B)), row("after", a.velocity, b.velocity)] as const;
  };
  const obstacle = A.mass === Infinity || B.mass === Infinity;
  const [before, after] = rows(energy);
  energies.show([before, { ...after, shares: [...after.shares, { name: "heat", value: heat, look: "heat" }] }], heat > 0 ? "Hatched: turned into heat." : "");
  momenta.show(rows((mass, velocity) => momentum(mass, velocity, impact.normal)), obstacle ? "The obstacle takes up the difference." : "The sum does not change.");
}

function build({ figure, panel, below, wide }: Places, state: State, changed: () => void): Living {
  const view = (answer: Answer): Point => (state.seen === FROM_CENTER ? answer.drift : [0, 0]);
  const home = () => {
    const answer = answerOf(state);
    const ends = [answer.bounce.a.center, answer.bounce.b.center].map(plane);
    const drift = view(answer);
    return windowAround(
      [state.A, state.B].flatMap((disc, i) => [center(disc), along(ends[i] ?? [0, 0], drift, -DURATION)].map((at) => ({ at, radius: radius(disc) }))),
      0.12,
    );
  };
  const stage = new Stage(figure, "Two moving masses: drag a centre, a rim, or the tip of a velocity", home, () => living.draw());
  const sliders = (["A", "B"] as const).map((letter) => hold(stage, letter, state, changed));

  const verdict = new Verdict(panel);
  const velocities = new Velocities(panel);
  const momenta = new Bars(panel, "Momentum along the normal");
  const energies = new Bars(panel, "Energy");
  const list = new Facts(wide, (letter) => stage.light(letter));
  const axis = new TimeAxis(below, () => living.draw());
  const moving = html("input", { type: "checkbox" });
  moving.addEventListener("input", () => {
    state.seen = moving.checked ? FROM_CENTER : "table";
    living.fit();
    changed();
  });
  below.append(html("div", { class: "pairs" }, ...sliders.flatMap(({ elements }) => elements)), html("label", { class: "check" }, moving, "Seen from the centre of mass"));

  const living: Living = {
    fit: () => stage.fit(),
    stop: () => axis.pause(),
    draw: () => {
      const answer = answerOf(state);
      const { impact } = answer.bounce;
      axis.show({ maxTime: DURATION, marks: impact ? [{ at: impact.time, label: "impact", look: "a" }] : [], contact: undefined });
      stage.frame((pen) => drawScene(pen, { answer, view: view(answer), now: axis.now }));
      // This view has no handles: they belong to the view from the table.
      figure.classList.toggle("watched", state.seen === FROM_CENTER);
      moving.checked = state.seen === FROM_CENTER;
      for (const { show } of sliders) show();
      showVerdict(verdict, answer);
      velocities.show(answer, view(answer));
      showBudgets(energies, momenta, answer);
      list.show(factsOf(answer));
      figure.parentElement?.setAttribute("data-scene", sceneOf(state));
    },
  };
  return living;
}

/** The handles and sliders of one ball. */
function hold(stage: Stage, letter: Letter, state: State, changed: () => void): { elements: HTMLElement[]; show(): void } {
  const [velocity, mass, elasticity] = [`V${letter}`, `mass${letter}`, `e${letter}`] as const;
  holdBall(stage, letter, () => state[letter], (ball) => {
    state[letter] = ball;
    changed();
  });
  holdTip(stage, letter, `Velocity of ${letter}`, () => center(state[letter]), () => plane(state[velocity]), (vector) => {
    state[velocity] = [...vector];
    changed();
  });
  const masses = chooser(`Mass of ${letter}`, MASSES, (value) => {
    state[mass] = String(value);
    changed();
  });
  const elasticities = chooser(`Restitution of ${letter}`, ELASTICITIES, (value) => {
    state[elasticity] = value;
    changed();
  });
  return {
    elements: [masses.element, elasticities.element],
    show: () => {
      masses.show(Number(state[mass]));
      elasticities.show(state[elasticity]);
    },
  };
}

export default lesson<State>({
  start: START,
  prose,
  presets: PRESETS,
  pair: (state) => {
    const { A, B } = answerOf(state).bodies;
    return { a: A, b: B, maxTime: DURATION };
  },
  code: codeOf,
  build,
});
