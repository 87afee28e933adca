// Lesson 1: two balls at rest are separate, touching or overlapping.
import { rounded } from "../../common/digits";
import { button, html, say } from "../../common/dom";
import type { Point } from "../../common/point";
import { anatomy, closestPoints, gap, relation, relationWithin, type Relation } from "../carom";
import { center, type Disc, holdBall, type Letter, radius, still } from "../figure/ball";
import type { By } from "../figure/handle";
import type { Pen } from "../figure/pen";
import { Stage } from "../figure/stage";
import { windowAround } from "../figure/view";
import { chooser } from "../parts/chooser";
import { jsArray, rustArray, rustFloat } from "../parts/code";
import { type Fact, Facts } from "../parts/facts";
import { type Living, lesson, type Places } from "../parts/lesson";
import { Verdict } from "../parts/verdict";
import prose from "./01-standing.html";
import { bringToTouch, snapToTouch } from "./snap";

type State = { A: Disc; B: Disc; tolerance: number };

const SNAP = 7; // pixels within which a dragged ball jumps to an exact touch
/** 0, and 1, 2 and 5 times the powers of ten. */
const TOLERANCES = [0, ...Array.from({ length: 18 }, (_, i) => i - 16).flatMap((e) => [1, 2, 5].map((m) => Number(`${m}e${e}`)))];

const WORDS: Record<Relation, string> = { separate: "Separate.", touching: "Touching.", overlapping: "Overlapping." };

function sentence(answer: Relation, distance: number): string {
  if (answer === "touching") return "Their rims have exactly one point in common.";
  const length = rounded(Math.abs(distance));
  return answer === "separate" ? `The gap between them is ${length}.` : `They overlap by ${length}.`;
}

function facts({ A, B, tolerance }: State): Fact[] {
  const [a, b] = [still(A), still(B)];
  const { C, R, F, c } = anatomy(a, b, 0); // at rest F is the squared distance itself
  const all: Fact[] = [
    { letter: "C", meaning: "from A to B", value: C },
    { letter: "R", meaning: "sum of the radii", value: R },
    { letter: "C·C", meaning: "squared distance", value: F },
    { letter: "R²", meaning: "squared sum of the radii", value: R * R },
    { letter: "c", meaning: "C·C − R²", value: c },
    { letter: "gap", meaning: "between the rims", value: gap(a, b) },
  ];
  if (tolerance > 0) all.push({ letter: "ε", meaning: "tolerance", value: tolerance });
  return all;
}

/**
 * The answer of a comparison of squares with the same constant, and the gap that this constant
 * allows.
 */
function warning({ A, B, tolerance }: State): string {
  const [a, b] = [still(A), still(B)];
  const within = WORDS[relationWithin(a, b, tolerance)].toLowerCase();
  const { c, R } = anatomy(a, b, 0);
  const squares = Math.abs(c) < tolerance ? "touching" : c > 0 ? "separate" : "overlapping";
  return `Within a tolerance of ${rounded(tolerance)}: ${within} A comparison of squares with the same constant gives “${squares}”: at this size it allows a gap of only ${rounded(tolerance / (2 * R), 2)}.`;
}

function draw(pen: Pen, { A, B, tolerance }: State): void {
  const [a, b] = [still(A), still(B)];
  const [ca, cb] = [center(A), center(B)];
  const [onA, onB] = closestPoints(a, b) as [number[], number[]];
  const ends: [Point, Point] = [center(onA), center(onB)];
  pen.grid();
  if (tolerance > 0) pen.ring("ε", cb, radius(B), tolerance, "band");
  pen.disc("A", ca, radius(A), "ball a");
  pen.disc("B", cb, radius(B), "ball b");
  pen.line("R", ca, ends[0], "radius a");
  pen.line("R/b", cb, ends[1], "radius b");
  pen.arrow("C", ca, cb, "c", "C");
  pen.line("gap", ends[0], ends[1], "gap");
  pen.label("A/name", ca, "name a", "A", [-16, 10]);
  pen.label("B/name", cb, "name b", "B", [16, 10]);
  if (relation(a, b) === "touching") pen.dot("touch", ends[0], "touch");
}

function build({ figure, panel, below }: Places, state: State, changed: () => void): Living {
  const home = () => windowAround([state.A, state.B].map((disc) => ({ at: center(disc), radius: radius(disc) })), 0.22);
  const stage = new Stage(figure, "Two circles: drag a centre or a rim", home, () => living.draw());
  const snapping = html("input", { type: "checkbox", checked: true });

  const other = { A: "B", B: "A" } as const;
  const place = (letter: Letter, ball: Disc, by: By): void => {
    const { step } = stage.view;
    const snapped = snapping.checked && by === "pointer" ? snapToTouch(ball, state[other[letter]], step, SNAP * step) : undefined;
    state[letter] = snapped ?? ball;
    changed();
  };
  holdBall(stage, "A", () => state.A, (ball, by) => place("A", ball, by));
  holdBall(stage, "B", () => state.B, (ball, by) => place("B", ball, by));

  const verdict = new Verdict(panel, "relation");
  const list = new Facts(panel, (letter) => stage.light(letter));
  const warned = html("p", { class: "warning" });
  panel.append(warned);

  const tolerance = chooser("Tolerance", TOLERANCES, (value) => {
    state.tolerance = value;
    changed();
  });
  const bring = button("Make them touch", () => {
    const touching = bringToTouch(state.A, state.B, stage.view.step);
    if (!touching) return say(bring, "No exact touch nearby");
    state.A = touching;
    changed();
  });
  below.append(bring, html("label", { class: "check" }, snapping, "Snap to exact touch"), tolerance.element);

  const living: Living = {
    fit: () => stage.fit(),
    draw: () => {
      const [a, b] = [still(state.A), still(state.B)];
      const answer = relation(a, b);
      stage.frame((pen) => draw(pen, state));
      verdict.show(answer, WORDS[answer], sentence(answer, gap(a, b)));
      list.show(facts(state));
      tolerance.show(state.tolerance);
      warned.hidden = state.tolerance === 0;
      warned.textContent = warned.hidden ? "" : warning(state);
    },
  };
  return living;
}

export default lesson<State>({
  start: { A: [-2, -0.5, 1.75], B: [2, 1, 1.25], tolerance: 0 },
  prose,
  presets: [
    { name: "Separate", state: { A: [30, 20, 37], B: [180, 145, 50] } },
    { name: "Touching", state: { A: [100, 50, 40], B: [50, 50, 10] } },
    { name: "3, 4, 5", state: { A: [0, 0, 2], B: [3, 4, 3] } },
    { name: "One ulp short", state: { A: [0, 0, 2], B: [3, 4, 2.9999999999999996] } },
    { name: "0.1 + 0.2 and 0.3", state: { A: [0, 0, 0.1], B: [0.3, 0, 0.2] } },
    { name: "Overlapping", state: { A: [-1, 0, 2], B: [1, 0.5, 1.5] } },
    { name: "With a tolerance", state: { A: [0, 0, 2], B: [3.0625, 4.0625, 3], tolerance: 0.1 } },
  ],
  pair: ({ A, B }) => ({ a: still(A), b: still(B), maxTime: 0 }),
  code: ({ A, B, tolerance }) => ({
    rust: `use carom::{Circle, InputError, relation${tolerance > 0 ? ", relation_within" : ""}};

fn main() -> Result<(), InputError> {
    let a = Circle::new(${rustArray(center(A))}, ${rustFloat(radius(A))})?;
    let b = Circle::new(${rustArray(center(B))}, ${rustFloat(radius(B))})?;
    println!("{:?}", relation(&a, &b));${tolerance > 0 ? `\n    println!("{:?}", relation_within(&a, &b, ${rustFloat(tolerance)}));` : ""}
    Ok(())
}
`,
    javascript: `import init, { relation${tolerance > 0 ? ", relationWithin" : ""} } from "carom-web";

await init();
const a = { center: ${jsArray(center(A))}, radius: ${radius(A)} };
const b = { center: ${jsArray(center(B))}, radius: ${radius(B)} };
console.log(relation(a, b));${tolerance > 0 ? `\nconsole.log(relationWithin(a, b, ${tolerance}));` : ""}
`,
  }),
  build,
});
