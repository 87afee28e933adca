// Lesson 2: a moving ball and one at rest, with the early-out tests in order.
import type { Ball } from "../carom";
import { center, holdBall, holdTip, radius, still } from "../figure/ball";
import { along, plane } from "../figure/move";
import { Stage } from "../figure/stage";
import { windowAround } from "../figure/view";
import { TimeAxis } from "../parts/axis";
import { jsArray, rustArray, rustFloat } from "../parts/code";
import { Facts } from "../parts/facts";
import { type Living, lesson, type Places } from "../parts/lesson";
import { Verdict } from "../parts/verdict";
import { drawScene, type State } from "./02-figure";
import prose from "./02-moving-still.html";
import { Steps } from "./02-steps";
import { answerOf, factsOf, marksOf, MAX_TIME, showVerdict } from "./moving";

/** Converts a state to two balls for carom. */
function pairOf({ A, V, B }: State): [Ball, Ball] {
  return [{ ...still(A), velocity: [...V] }, still(B)];
}

function build({ figure, panel, below, wide }: Places, state: State, changed: () => void): Living {
  const home = () =>
    windowAround([
      { at: center(state.A), radius: radius(state.A) },
      { at: along(center(state.A), plane(state.V)), radius: radius(state.A) },
      { at: center(state.B), radius: radius(state.B) },
    ]);
  const stage = new Stage(figure, "A moving circle and one at rest: drag a centre, a rim, or the tip of the movement", home, () => living.draw());
  for (const letter of ["A", "B"] as const) {
    holdBall(stage, letter, () => state[letter], (ball) => {
      state[letter] = ball;
      changed();
    });
  }
  holdTip(stage, "A", "Movement of A", () => center(state.A), () => plane(state.V), (vector) => {
    state.V = [...vector];
    changed();
  });
  const verdict = new Verdict(panel);
  const steps = new Steps(panel);
  const list = new Facts(wide, (letter) => stage.light(letter));
  const axis = new TimeAxis(below, () => living.draw());

  const living: Living = {
    fit: () => stage.fit(),
    stop: () => axis.pause(),
    draw: () => {
      const answer = answerOf(...pairOf(state));
      const { parts, contact } = answer;
      axis.show({ maxTime: MAX_TIME, marks: marksOf(answer), contact: parts.roots });
      stage.frame((pen) => drawScene(pen, { ...state, anatomy: parts, contact, now: axis.now }));
      showVerdict(verdict, answer);
      steps.show(parts);
      list.show(factsOf(answer));
    },
  };
  return living;
}

export default lesson<State>({
  start: { A: [-3.5, -1, 1], V: [6, 1.5], B: [1.5, 1, 1.25] },
  prose,
  presets: [
    { name: "Hit", state: {} },
    { name: "Too far", state: { V: [1.5, 0.5] } },
    { name: "Not towards", state: { V: [-4, 1] } },
    { name: "Passes by", state: { V: [6, -2] } },
    { name: "Not far enough", state: { V: [3.25, 0.25] } },
    { name: "Graze", state: { A: [-4, -1, 1], V: [8, 0], B: [1, 1.25, 1.25] } },
    { name: "Head-on", state: { A: [-4, 0, 1], V: [6, 0], B: [2, 0, 1.25] } },
    { name: "Overlapping", state: { A: [0, 0, 1], V: [4, 0.5], B: [1.5, 0.5, 1.25] } },
    { name: "A bullet", state: { A: [-3, 0, 0.125], V: [6.5, 0], B: [0.5, 0.25, 0.625] } },
  ],
  pair: (state) => {
    const [a, b] = pairOf(state);
    return { a, b, maxTime: MAX_TIME };
  },
  code: ({ A, V, B }) => ({
    rust: `use carom::{Circle, InputError, time_of_impact};

fn main() -> Result<(), InputError> {
    let a = Circle::new(${rustArray(center(A))}, ${rustFloat(radius(A))})?
        .moving(${rustArray(V)})?;
    let b = Circle::new(${rustArray(center(B))}, ${rustFloat(radius(B))})?.at_rest();
    match time_of_impact(&a, &b, ${rustFloat(MAX_TIME)}) {
        Some(hit) => println!("{}", hit.time),
        None => println!("none"),
    }
    Ok(())
}
`,
    javascript: `import init, { timeOfImpact } from "carom-web";

await init();
const a = { center: ${jsArray(center(A))}, radius: ${radius(A)}, velocity: ${jsArray(V)} };
const b = { center: ${jsArray(center(B))}, radius: ${radius(B)} };
const hit = timeOfImpact(a, b, ${MAX_TIME});
console.log(hit ? hit.time : "none");
`,
  }),
  build,
});
