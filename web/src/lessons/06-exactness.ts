// Lesson 6: the textbook formula beside carom, magnified to the last bit.
import { rounded } from "../../common/digits";
import { button, html, say, set } from "../../common/dom";
import { anatomy, hasTouchedBy, type Scalar, textbookDiscriminant, ulpsAway } from "../carom";
import { center, type Disc, holdBall, holdTip, radius } from "../figure/ball";
import type { By } from "../figure/handle";
import { plane } from "../figure/move";
import { Stage } from "../figure/stage";
import { windowAround } from "../figure/view";
import { Cancellation } from "../parts/cancellation";
import { Facts } from "../parts/facts";
import { floatsBetween } from "../parts/floats";
import { type Living, lesson, type Places } from "../parts/lesson";
import { Microscope } from "../parts/microscope";
import { Strip } from "../parts/strip";
import { Verdict } from "../parts/verdict";
import { code } from "./06-code";
import prose from "./06-exactness.html";
import { drawPass } from "./06-figure";
import { grazeOf, isAtRest, MAX_TIME, type Neighbourhood, neighbourhood, type Outcome, pairOf, placed, REACH, scalarOf, signOf, type State } from "./06-graze";
import { factsOf, see, type Seen, sentence, words } from "./06-words";

const SCALARS: readonly Scalar[] = ["f32", "f64"];

/** Magnifies the time axis at the contact, or at the closest approach without a contact. */
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

/** Puts a change into the state. */
type Put = (parts: Partial<State>) => void;

/** The handles of both balls and the velocity; keys move them by single floats. */
function hold(stage: Stage, state: State, put: Put): void {
  const nudge = (x: number, steps: number): number => ulpsAway(x, steps, scalarOf(state));
  holdBall(stage, "A", () => state.A, (ball) => put({ A: ball }), nudge);
  holdBall(stage, "B", () => placed(state), (ball, by) => put(moved(state, ball, by)), nudge);
  holdTip(stage, "A", "Velocity of A", () => center(state.A), () => plane(state.V), (vector) => put({ V: [...vector] }), { nudge });
}

/**
 * The choice of the scalar, and the button that moves B to a graze.
 * @param isGraze whether the strip shows a graze; a change of the scalar then moves B to the new
 *   graze
 * @returns a function that shows the scalar
 */
function controls(host: HTMLElement, state: State, put: Put, isGraze: () => boolean): () => void {
  const bring = (): boolean => {
    const y = grazeOf(state);
    if (y !== undefined) put({ B: [center(state.B)[0], y, radius(state.B)], n: 0 });
    return y !== undefined;
  };
  const scalars = SCALARS.map((scalar) =>
    button(scalar, () => {
      const grazed = isGraze();
      put({ scalar });
      if (grazed) bring();
    }),
  );
  const graze = button("Bring B to the graze", () => bring() || say(graze, "A must move sideways"));
  host.append(html("div", { class: "choice", role: "group", "aria-label": "Scalar" }, ...scalars), graze);
  return () => scalars.forEach((one) => set(one, "aria-pressed", String(one.textContent === state.scalar)));
}

function build({ figure, panel, below, wide }: Places, state: State, changed: () => void): Living {
  const home = () => windowAround([{ at: center(state.A), radius: radius(state.A) }, { at: center(state.B), radius: radius(state.B) }], 0.12);
  const stage = new Stage(figure, "A passes B: drag a centre, a rim, or the tip of the velocity; the arrow keys go by single floats", home, () => living.draw());
  const put: Put = (parts) => {
    Object.assign(state, parts);
    changed();
  };
  hold(stage, state, put);
  let around: Neighbourhood;
  const showScalar = controls(below, state, put, () => new Set(around.carom).size > 1);

  const verdict = new Verdict(panel);
  const list = new Facts(panel, (letter) => stage.light(letter));
  const strip = new Strip<Outcome>(section(wide, "B in steps of one float", "Each column is one position of B, one unit in the last place above the column before. Drag along it."), "Units in the last place", REACH, { meet: "they meet", touch: "they graze", apart: "they miss" }, (n) => put({ n }));
  const times = section(wide, "Time, to the last bit", "Each tick is a float. It is filled if the balls have touched by that time, decided exactly.");
  const microscope = new Microscope(times);
  const root = section(wide, "Lost digits", "The discriminant as the textbook computes it: equal digits cancel, the marked digits remain.");
  const digits = new Cancellation(root);

  const living: Living = {
    fit: () => stage.fit(),
    draw: () => {
      const seen = see(state);
      const { truth, textbook } = seen;
      around = neighbourhood(state);
      stage.frame((pen) => drawPass(pen, seen.pair, truth));
      verdict.show(truth.outcome === textbook.outcome ? truth.outcome : "lie", words(seen.pair, truth.outcome), sentence(seen));
      list.show(factsOf(seen, state));
      showScalar();
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

/**
 * The change of the state that puts B there. Keys that move it up and down go along the strip, up
 * to its ends.
 */
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
    { name: "An ordinary hit", state: { A: [-3.5, -1, 1], V: [3, 0.75], B: [1.5, 1, 1.25] } },
  ],
  pair: (state) => {
    const [a, b] = pairOf(state);
    return { a, b, maxTime: MAX_TIME };
  },
  code,
  build,
});
