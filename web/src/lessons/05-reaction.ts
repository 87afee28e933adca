// Lesson 5: what an impact does to the velocities of two masses.
import { html } from "../dom";
import { center, holdBall, holdTip, type Letter, radius } from "../figure/ball";
import { along, plane } from "../figure/move";
import { Stage } from "../figure/stage";
import { type Point, windowAround } from "../figure/view";
import { TimeAxis } from "../parts/axis";
import { Bars } from "../parts/bars";
import { chooser } from "../parts/chooser";
import { jsArray, rustArray, rustFloat } from "../parts/code";
import { rounded } from "../parts/digits";
import { type Fact, Facts } from "../parts/facts";
import { type Living, lesson, type Places } from "../parts/lesson";
import { Verdict } from "../parts/verdict";
import { type Answer, answerOf, DURATION, energy, FROM_CENTER, momentum, type State, velocityOf } from "./05-answer";
import { drawScene } from "./05-figure";
import { PRESETS, START } from "./05-presets";
import prose from "./05-reaction.html";
import { sceneOf } from "./05-scene";
import { Velocities } from "./05-velocities";

const MASSES = [0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 8, 10, 20, 50, 100, 1000, Infinity];
const ELASTICITIES = Array.from({ length: 21 }, (_, i) => i / 20);

function showVerdict(verdict: Verdict, answer: Answer): void {
  const { bodies, bounce, restitution, heat, graze } = answer;
  const { impact, impulse } = bounce;
  if (!impact) {
    if (graze) verdict.show("separate", "No impact.", "They touch, but do not press: they slide past, or part. No impulse passes.");
    else verdict.show("separate", "They do not meet.", "Each moves on through the interval as if it were alone.");
    return;
  }
  const obstacles = Object.values(bodies).filter(({ mass }) => mass === Infinity).length;
  const then = `At ${rounded(impact.time, 4)} an impulse of ${rounded(impulse ?? 0, 4)} passes.`;
  if (obstacles === 2) verdict.show("hit", "Two obstacles.", "No impulse could stop them: carom lets both go on.");
  else if (obstacles === 1) verdict.show("hit", "Off an obstacle.", `${then} Nothing moves an infinite mass.`);
  else if (restitution === 1) verdict.show("hit", "Elastic.", `${then} No energy is lost.`);
  else {
    const before = energy(bodies.A.mass, velocityOf(bodies.A)) + energy(bodies.B.mass, velocityOf(bodies.B));
    const lost = `${then} ${rounded((100 * heat) / before, 3)} % of the energy turns into heat.`;
    if (restitution === 0) verdict.show("hit", "No rebound.", `${lost} Along the normal they go on together.`);
    else verdict.show("hit", "Partly elastic.", lost);
  }
}

function factsOf({ bodies, bounce, restitution, approach, parting }: Answer): Fact[] {
  const { impact, impulse, a, b } = bounce;
  return [
    { letter: "t", meaning: "impact", value: impact?.time, native: "time_of_impact" },
    { letter: "n", meaning: "normal, from A to B", value: impact?.normal, native: ["nx", "ny"] },
    { letter: "p", meaning: "point of contact", value: impact?.point, native: ["px", "py"] },
    { letter: "e", meaning: "√(eA eB)", value: restitution },
    { letter: "J", meaning: "impulse", value: impulse },
    { letter: "−w·n", meaning: "approach speed", value: approach },
    { letter: "w′·n", meaning: "parting speed", value: parting },
    { letter: "vA", meaning: "before", value: velocityOf(bodies.A) },
    { letter: "v′A", meaning: "after", value: a.velocity },
    { letter: "vB", meaning: "before", value: velocityOf(bodies.B) },
    { letter: "v′B", meaning: "after", value: b.velocity },
    { letter: "1 − t", meaning: "left of the interval", value: impact && DURATION - impact.time },
    { letter: "A", meaning: "where it ends", value: a.center },
    { letter: "B", meaning: "where it ends", value: b.center },
  ];
}

/** What both have before and after: of energy, and of momentum along the normal. */
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
  momenta.show(rows((mass, velocity) => momentum(mass, velocity, impact.normal)), obstacle ? "The obstacle takes up what is missing." : "The sum stays where it is.");
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
      // From there the balls are only watched: their handles belong to the table.
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

/** All that can be changed of one ball. */
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
  const elasticities = chooser(`Elasticity of ${letter}`, ELASTICITIES, (value) => {
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

function rustBody(disc: number[], velocity: number[], mass: string, e: number): string {
  const made = mass === "Infinity" ? "Mass::fixed()" : `Mass::new(${rustFloat(Number(mass))})?`;
  return `Body::new(
        Circle::new(${rustArray(center(disc))}, ${rustFloat(radius(disc))})?.moving(${rustArray(velocity)})?,
        ${made},
    )
    .with_restitution(Restitution::new(${rustFloat(e)})?)`;
}

function jsBody(disc: number[], velocity: number[], mass: string): string {
  return `{ center: ${jsArray(center(disc))}, radius: ${radius(disc)}, velocity: ${jsArray(velocity)}, mass: ${Number(mass)} }`;
}

export default lesson<State>({
  start: START,
  prose,
  presets: PRESETS,
  pair: (state) => {
    const { A, B } = answerOf(state).bodies;
    return { a: A, b: B, maxTime: DURATION };
  },
  code: ({ A, VA, massA, eA, B, VB, massB, eB }) => ({
    rust: `use carom::{Body, Circle, InputError, Mass, Restitution, bounce};

fn main() -> Result<(), InputError> {
    let a = ${rustBody(A, VA, massA, eA)};
    let b = ${rustBody(B, VB, massB, eB)};
    // To the touch, through it, and on for the rest.
    let end = bounce(&a, &b, ${rustFloat(DURATION)});
    let [ax, ay] = end.a.velocity();
    let [bx, by] = end.b.velocity();
    println!("{ax} {ay} {bx} {by}");
    Ok(())
}
`,
    javascript: `import init, { bounce } from "carom-web";

await init();
const a = ${jsBody(A, VA, massA)};
const b = ${jsBody(B, VB, massB)};
const restitution = Math.sqrt(${eA} * ${eB});
// To the touch, through it, and on for the rest.
const end = bounce(a, b, restitution, ${DURATION});
console.log(...end.a.velocity, ...end.b.velocity);
`,
  }),
  build,
});
