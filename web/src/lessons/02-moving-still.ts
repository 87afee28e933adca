// Lesson 2: a moving ball against a still one, with the early outs in their order.
import { anatomy, type Anatomy, type Ball, contactInterval, firstContact, type Impact, relation, timeOfImpact } from "../carom";
import { center, holdBall, holdTip, radius } from "../figure/ball";
import { along, plane } from "../figure/move";
import { Stage } from "../figure/stage";
import { windowAround } from "../figure/view";
import { type Mark, TimeAxis } from "../parts/axis";
import { jsArray, rustArray, rustFloat } from "../parts/code";
import { rounded } from "../parts/digits";
import { type Fact, Facts } from "../parts/facts";
import { type Living, lesson, type Places } from "../parts/lesson";
import { Verdict } from "../parts/verdict";
import { drawScene, type State } from "./02-figure";
import prose from "./02-moving-still.html";
import { Steps } from "./02-steps";
import { still } from "./snap";

const MAX_TIME = 1;

/** What carom says of a state. */
interface Answer {
  readonly a: Ball;
  readonly b: Ball;
  readonly parts: Anatomy;
  readonly contact: Impact | undefined;
  readonly impact: Impact | undefined;
  readonly exit: number | undefined;
}

function answerOf({ A, V, B }: State): Answer {
  const [a, b] = [{ ...still(A), velocity: [...V] }, still(B)];
  const contact = firstContact(a, b, MAX_TIME);
  return {
    a,
    b,
    contact,
    parts: anatomy(a, b, MAX_TIME),
    impact: timeOfImpact(a, b, MAX_TIME),
    exit: contact && contactInterval(a, b)?.end,
  };
}

const MISSES: Record<Anatomy["verdict"], readonly [string, string]> = {
  tooFar: ["Too far.", "V is shorter than the gap, so it does not matter where A goes."],
  notTowards: ["Not towards B.", "A moves away, or sideways: it is closest at the start."],
  passesBy: ["Passes by.", "Where A comes closest, the centres are still more than R apart."],
  beyondMovement: ["Not far enough.", "A would hit B if it went on, but its movement ends before."],
  hit: ["No contact.", "In plain arithmetic the steps say hit; with all digits they miss."],
};

function showVerdict(verdict: Verdict, { a, b, contact, impact, parts }: Answer): void {
  if (!contact) verdict.show(parts.verdict, ...MISSES[parts.verdict]);
  else if (contact.time === 0) {
    const how = relation(a, b) === "touching" ? "touch" : "overlap";
    verdict.show("overlapping", "At once.", `They ${how} at the start, so the first contact is at time 0${impact ? "" : "; they do not approach, so no impulse passes"}.`);
  } else if (!impact) verdict.show("hit", "A graze.", "They touch for one instant and slide past: a contact, but no impact.");
  else verdict.show("hit", "A hit.", `A touches B after ${rounded(contact.time, 4)} of its movement; there V is cut off.`);
}

function factsOf({ parts, contact, impact, exit }: Answer): Fact[] {
  const { C, V, N, D, F, R, T, distance } = parts;
  return [
    { letter: "C", meaning: "from A to B", value: C },
    { letter: "V", meaning: "movement of A", value: V },
    { letter: "N", meaning: "its direction", value: N },
    { letter: "R", meaning: "sum of the radii", value: R },
    { letter: "D", meaning: "N·C", value: D },
    { letter: "F", meaning: "C·C − D²", value: F },
    { letter: "T", meaning: "R² − F", value: T },
    { letter: "D − √T", meaning: "to the touch", value: distance },
    { letter: "t", meaning: "first contact", value: contact?.time, native: "first_contact" },
    { letter: "t", meaning: "impact", value: impact?.time, native: "time_of_impact" },
    { letter: "t", meaning: "they part", value: exit, native: "exit" },
    { letter: "n", meaning: "normal at the contact", value: contact?.normal, native: ["nx", "ny"] },
    { letter: "p", meaning: "point of contact", value: contact?.point, native: ["px", "py"] },
  ];
}

function marksOf({ parts: { roots, closestApproach, a } }: Answer): Mark[] {
  if (a === 0) return [];
  const closest = closestApproach.time;
  if (!roots) return [{ at: closest, label: "closest", look: "f" }];
  if (roots[0] === roots[1]) return [{ at: closest, label: "graze", look: "a" }];
  return [
    { at: roots[0], label: "touch", look: "a", side: "before" },
    { at: closest, label: "", look: "f" },
    { at: roots[1], label: "part", look: "t", side: "after" },
  ];
}

function build({ figure, panel, below, wide }: Places, state: State, changed: () => void): Living {
  const home = () =>
    windowAround([
      { at: center(state.A), radius: radius(state.A) },
      { at: along(center(state.A), plane(state.V)), radius: radius(state.A) },
      { at: center(state.B), radius: radius(state.B) },
    ]);
  const stage = new Stage(figure, "A moving circle and a still one: drag a centre, a rim, or the tip of the movement", home, () => living.draw());
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
      const answer = answerOf(state);
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
    { name: "Overlapping at the start", state: { A: [0, 0, 1], V: [4, 0.5], B: [1.5, 0.5, 1.25] } },
    { name: "A bullet", state: { A: [-3, 0, 0.125], V: [6.5, 0], B: [0.5, 0.25, 0.625] } },
  ],
  pair: (state) => {
    const { a, b } = answerOf(state);
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
