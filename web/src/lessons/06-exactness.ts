// Lesson 6: the textbook's formula beside carom, zoomed to the last bit.
import { anatomy, hasTouchedBy, type Scalar, textbookDiscriminant, timeOfImpact, ulpsAway } from "../carom";
import { button, html, say, set } from "../dom";
import { center, type Disc, holdBall, holdTip, radius } from "../figure/ball";
import type { By } from "../figure/handle";
import { plane } from "../figure/move";
import { Stage } from "../figure/stage";
import { windowAround } from "../figure/view";
import { Cancellation } from "../parts/cancellation";
import { rounded } from "../parts/digits";
import { type Fact, Facts } from "../parts/facts";
import { floats, floatsBetween } from "../parts/floats";
import { type Living, lesson, type Places } from "../parts/lesson";
import { Microscope } from "../parts/microscope";
import { Strip } from "../parts/strip";
import { Verdict } from "../parts/verdict";
import { code } from "./06-code";
import prose from "./06-exactness.html";
import { drawPass } from "./06-figure";
import {
  type Answer,
  askCarom,
  askTextbook,
  grazeOf,
  isAtRest,
  MAX_TIME,
  type Neighbourhood,
  neighbourhood,
  type Outcome,
  type Pair,
  pairOf,
  placed,
  REACH,
  scalarOf,
  signOf,
  type State,
} from "./06-graze";

const WORDS: Record<Outcome, string> = { apart: "They miss.", touch: "They graze.", meet: "They meet." };
const WORDS_AT_REST: Record<Outcome, string> = { apart: "They are separate.", touch: "They touch.", meet: "They overlap." };
const SCALARS: readonly Scalar[] = ["f32", "f64"];

interface Seen {
  readonly pair: Pair;
  readonly scalar: Scalar;
  readonly truth: Answer;
  readonly textbook: Answer;
}

function see(state: State): Seen {
  const [pair, scalar] = [pairOf(state), scalarOf(state)];
  return { pair, scalar, truth: askCarom(pair, scalar), textbook: askTextbook(pair, scalar) };
}

/** How many floats the textbook's time is off; undefined where one of the two has none. */
function error({ truth, textbook, scalar }: Seen): number | undefined {
  return truth.time === undefined || textbook.time === undefined ? undefined : floatsBetween(truth.time, textbook.time, scalar);
}

function words(pair: Pair, outcome: Outcome): string {
  return (isAtRest(pair) ? WORDS_AT_REST : WORDS)[outcome];
}

function sentence(seen: Seen): string {
  const { pair, truth, textbook, scalar } = seen;
  if (truth.outcome !== textbook.outcome) return `The textbook, in ${scalar}, says: ${words(pair, textbook.outcome).toLowerCase()}`;
  const off = isAtRest(pair) ? undefined : error(seen);
  const time = off === undefined ? "" : off === 0 ? " Its time is right to the last bit." : ` Its time is off by ${floats(Math.abs(off))}.`;
  return `The textbook, in ${scalar}, agrees.${time}`;
}

function factsOf(seen: Seen, state: State): Fact[] {
  const { pair: [a, b], scalar, truth, textbook } = seen;
  // The program answers in f64.
  const native = (column: string): { native?: string } => (scalar === "f64" ? { native: column } : {});
  return [
    { letter: "n", meaning: "B is moved by so many ulp", value: state.n },
    { letter: "y", meaning: "of B, then", value: b.center[1] },
    { letter: "t", meaning: "first contact, carom", value: truth.time, ...native("first_contact") },
    { letter: "t", meaning: "impact, carom", value: timeOfImpact(a, b, MAX_TIME, scalar)?.time, ...native("time_of_impact") },
    { letter: "t", meaning: "textbook", value: textbook.time },
  ];
}

/** What the question is magnified at: the moment of the contact, or what comes nearest to one. */
function showTimes(microscope: Microscope, { pair: [a, b], scalar, truth, textbook }: Seen): void {
  const middle = truth.time ?? textbook.time ?? ulpsAway(anatomy(a, b, MAX_TIME).closestApproach.time, 0, scalar);
  const mark = (label: string, at: number | undefined, look: string) => (at === undefined ? [] : [{ at, label, look }]);
  microscope.show({
    scalar,
    middle,
    marks: [...mark("carom", truth.time, "carom"), ...mark("textbook", textbook.time, "textbook")],
    isPast: (t) => hasTouchedBy(a, b, t),
  });
}

function showDigits(digits: Cancellation, { pair: [a, b], scalar, truth }: Seen): void {
  const { bb, ac, d } = textbookDiscriminant(a, b, scalar);
  digits.show({ scalar, names: ["b²", "a c"], from: bb, taken: ac, difference: d }, signOf([a, b], truth));
}

function section(host: HTMLElement, title: string, sub: string): HTMLElement {
  const made = html("section", { class: "exact" }, html("h2", {}, title), html("p", {}, sub));
  host.append(made);
  return made;
}

function build({ figure, panel, below, wide }: Places, state: State, changed: () => void): Living {
  const home = () => windowAround([{ at: center(state.A), radius: radius(state.A) }, { at: center(state.B), radius: radius(state.B) }], 0.12);
  const stage = new Stage(figure, "A passes B: drag a centre, a rim, or the tip of the velocity; the arrow keys go by single floats", home, () => living.draw());
  const nudge = (x: number, steps: number): number => ulpsAway(x, steps, scalarOf(state));
  holdBall(stage, "A", () => state.A, (ball) => put({ A: ball }), nudge);
  holdBall(stage, "B", () => placed(state), (ball, by) => put(moved(state, ball, by)), nudge);
  holdTip(stage, "A", "Velocity of A", () => center(state.A), () => plane(state.V), (vector) => put({ V: [...vector] }), { nudge });

  const put = (parts: Partial<State>): void => {
    Object.assign(state, parts);
    changed();
  };
  const bring = (): boolean => {
    const y = grazeOf(state);
    if (y !== undefined) put({ B: [center(state.B)[0], y, radius(state.B)], n: 0 });
    return y !== undefined;
  };
  let around: Neighbourhood;
  const scalars = SCALARS.map((scalar) =>
    button(scalar, () => {
      const grazed = new Set(around.carom).size > 1;
      put({ scalar });
      if (grazed) bring();
    }),
  );
  const graze = button("Bring B to the graze", () => bring() || say(graze, "A must move sideways"));
  below.append(html("div", { class: "choice", role: "group", "aria-label": "Scalar" }, ...scalars), graze);

  const verdict = new Verdict(panel);
  const list = new Facts(panel, (letter) => stage.light(letter));
  const strip = new Strip<Outcome>(section(wide, "B, moved by single floats", "Each column is one place of B, a unit in the last place above the one before. Drag along it."), "Units in the last place", REACH, { meet: "they meet", touch: "they graze", apart: "they miss" }, (n) => put({ n }));
  const times = section(wide, "Time, to the last bit", "Each tick is a float. It is filled when the balls have touched by then, decided exactly.");
  const microscope = new Microscope(times);
  const root = section(wide, "Where the digits go", "What the textbook takes the root of, as it computes it: equal digits cancel, the marked ones are left.");
  const digits = new Cancellation(root);

  const living: Living = {
    fit: () => stage.fit(),
    draw: () => {
      const seen = see(state);
      const { scalar, truth, textbook } = seen;
      around = neighbourhood(state);
      stage.frame((pen) => drawPass(pen, seen.pair, truth));
      verdict.show(truth.outcome === textbook.outcome ? truth.outcome : "lie", words(seen.pair, truth.outcome), sentence(seen));
      list.show(factsOf(seen, state));
      scalars.forEach((one) => set(one, "aria-pressed", String(one.textContent === scalar)));
      strip.show(
        [
          { name: "Textbook, f32", answers: around.f32, truth: around.carom },
          { name: "Textbook, f64", answers: around.f64, truth: around.carom },
          { name: "carom", answers: around.carom },
        ],
        state.n,
        `n = ${rounded(state.n)} ulp`,
      );
      times.hidden = root.hidden = isAtRest(seen.pair);
      if (isAtRest(seen.pair)) return;
      showTimes(microscope, seen);
      showDigits(digits, seen);
    },
  };
  return living;
}

/** B where it has been put; the keys that move it up and down go along the strip, as far as that goes. */
function moved(state: State, ball: Disc, by: By): Partial<State> {
  const [[x, y], [oldX, oldY]] = [center(ball), center(state.B)];
  const n = floatsBetween(ulpsAway(oldY, 0, scalarOf(state)), y, scalarOf(state));
  const along = by === "key" && x === oldX && radius(ball) === radius(state.B) && Math.abs(n) <= REACH;
  return along ? { n } : { B: ball, n: 0 };
}

export default lesson<State>({
  start: { A: [-18, -4.7, 1.1], V: [9.7, 2.3], B: [3.3, 2.8170602392903787, 1.3], n: 0, scalar: "f64" },
  prose,
  presets: [
    { name: "A graze", state: {} },
    { name: "A graze, f32", state: { B: [3.3, 2.8170602321624756, 1.3], scalar: "f32" } },
    { name: "Far and tiny", state: { A: [0, 0, 0.05], V: [30, 11], B: [100, 36.773176968724464, 0.05] } },
    { name: "Dead centre, f32", state: { A: [0, 0, 0.01], V: [300, 100], B: [900, 300, 0.01], n: -8, scalar: "f32" } },
    { name: "An exact tangent", state: { A: [0, 0, 2], V: [4, 3], B: [9, 13, 3] } },
    { name: "0.1 + 0.2", state: { A: [0, 0, 0.1], V: [0.5, 0], B: [1, 0.3, 0.2] } },
    { name: "0.1 + 0.2, at rest", state: { A: [0, 0, 0.1], V: [0, 0], B: [0, 0.3, 0.2] } },
    { name: "An honest hit", state: { A: [-3.5, -1, 1], V: [3, 0.75], B: [1.5, 1, 1.25] } },
  ],
  pair: (state) => {
    const [a, b] = pairOf(state);
    return { a, b, maxTime: MAX_TIME };
  },
  code,
  build,
});
