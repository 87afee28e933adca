// Lesson 3: two moving balls, and the view from one of them, which is at rest as in lesson 2.
import type { Point } from "../../common/point";
import type { Ball } from "../carom";
import { center, holdBall, holdTip, radius, still } from "../figure/ball";
import { along, plane } from "../figure/move";
import { Stage } from "../figure/stage";
import { type Window, windowAround } from "../figure/view";
import { LinkError } from "../link";
import { TimeAxis } from "../parts/axis";
import { jsArray, rustArray, rustFloat } from "../parts/code";
import { Facts } from "../parts/facts";
import { Glide } from "../parts/glide";
import { type Living, lesson, type Places } from "../parts/lesson";
import { switchOf } from "../parts/switch";
import { Verdict } from "../parts/verdict";
import prose from "./03-both-moving.html";
import { drawScene, seen, type State } from "./03-figure";
import { Signs } from "./03-signs";
import { factsOf, showMeeting } from "./03-words";
import { answerOf, marksOf, MAX_TIME } from "./moving";

/** The velocity of the observer, as multiples of A's and of B's. */
const VIEWS: Record<string, readonly [words: string, share: Point]> = {
  table: ["Table", [0, 0]],
  A: ["A", [1, 0]],
  B: ["B", [0, 1]],
};

function shareOf(view: string): Point {
  const found = Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined;
  if (!found) throw new LinkError(`The link has the unknown view “${view}”. Use one of ${Object.keys(VIEWS).join(", ")}.`);
  return found[1];
}

/** Converts a state to two balls for carom. */
function pairOf({ A, vA, B, vB }: State): [Ball, Ball] {
  return [{ ...still(A), velocity: [...vA] }, { ...still(B), velocity: [...vB] }];
}

const VELOCITY = { A: "vA", B: "vB" } as const;
const LETTERS = ["A", "B"] as const;

/**
 * A window around both balls at the start and at the end in this view, and the tips of their own
 * velocities.
 */
function windowOf(state: State, observer: Point): Window {
  const ends = LETTERS.flatMap((letter) => {
    const [at, velocity] = [center(state[letter]), state[VELOCITY[letter]]];
    const seenEnds = [at, along(at, seen(velocity, observer), MAX_TIME)].map((end) => ({ at: end, radius: radius(state[letter]) }));
    return state.view === letter ? seenEnds : [...seenEnds, { at: along(at, plane(velocity)), radius: 0 }];
  });
  return windowAround(ends, 0.12);
}

/**
 * Handles for balls and velocities in this view. The velocity of the observing ball is 0 and has no
 * handle.
 */
function hold(stage: Stage, state: State, observer: () => Point, changed: () => void): void {
  for (const letter of LETTERS) {
    const velocity = VELOCITY[letter];
    holdBall(stage, letter, () => state[letter], (ball) => {
      state[letter] = ball;
      changed();
    });
    const turn = (vector: Point): void => {
      state[velocity] = [...along(vector, observer())];
      changed();
    };
    const hidden = (): boolean => state.view === letter;
    holdTip(stage, letter, `Velocity of ${letter}`, () => center(state[letter]), () => seen(state[velocity], observer()), turn, { hidden });
  }
}

function build({ figure, panel, below, wide }: Places, state: State, changed: () => void): Living {
  const observer = (): Point => {
    const [a = 0, b = 0] = share.now;
    return along([a * (state.vA[0] ?? 0), a * (state.vA[1] ?? 0)], plane(state.vB), b);
  };
  let shown = state.view;
  const share = new Glide(shareOf(shown), () => stage.fit());
  const stage: Stage = new Stage(figure, "Two moving circles: drag a centre, a rim, or the tip of a velocity", () => windowOf(state, observer()), () => living.draw());
  hold(stage, state, observer, changed);
  const verdict = new Verdict(panel);
  const views = switchOf("Seen from", Object.entries(VIEWS).map(([value, [words]]) => [value, words] as const), (view) => {
    state.view = view;
    changed();
  });
  figure.append(views.element);
  const signs = new Signs(panel);
  const list = new Facts(wide, (letter) => stage.light(letter));
  const axis = new TimeAxis(below, () => living.draw());

  const living: Living = {
    fit: () => stage.fit(),
    stop: () => {
      axis.pause();
      share.stop();
    },
    draw: () => {
      if (state.view !== shown) {
        shown = state.view;
        return share.send(shareOf(shown)); // this also draws
      }
      const answer = answerOf(...pairOf(state));
      axis.show({ maxTime: MAX_TIME, marks: marksOf(answer), contact: answer.parts.roots });
      stage.frame((pen) => drawScene(pen, { ...state, answer, observer: observer(), now: axis.now }));
      showMeeting(verdict, answer);
      views.show(state.view);
      signs.show(answer);
      list.show(factsOf(answer));
    },
  };
  return living;
}

export default lesson<State>({
  start: { A: [-4, -1.5, 1], vA: [6.5, 2.5], B: [3.5, -2, 1.25], vB: [-3.5, 4], view: "table" },
  prose,
  presets: [
    { name: "Crossing", state: {} },
    { name: "Seen from B", state: { view: "B" } },
    { name: "Paths cross only", state: { A: [-4, -1.5, 0.75], vA: [7, 3], B: [1, -2, 0.75], vB: [-0.5, 7] } },
    { name: "Head-on", state: { A: [-4, 0, 1], vA: [5, 0], B: [4, 0, 1.25], vB: [-4, 0] } },
    { name: "Catching up", state: { A: [-4.5, -0.5, 1], vA: [7, 0.5], B: [-1, 0, 1.25], vB: [3, 0.25] } },
    { name: "Graze", state: { A: [-3, -2, 1], vA: [5, 1], B: [2, 0.25, 1.25], vB: [-3, 1] } },
    { name: "Moving apart", state: { A: [-2, 0, 1], vA: [-3, 1], B: [1.5, 0.5, 1.25], vB: [3, 0.5] } },
    { name: "Same velocity", state: { A: [-3, -1, 1], vA: [4, 1], B: [0.5, 0.5, 1.25], vB: [4, 1] } },
    { name: "Overlapping", state: { A: [0, 0, 1], vA: [3, 0.5], B: [1.5, 0.5, 1.25], vB: [-2, -1] } },
    { name: "Far and fast", state: { A: [-300, -100, 1], vA: [600, 200], B: [300, -150, 1.25], vB: [-600, 300] } },
  ],
  pair: (state) => {
    const [a, b] = pairOf(state);
    return { a, b, maxTime: MAX_TIME };
  },
  code: ({ A, vA, B, vB }) => ({
    rust: `use carom::{Circle, InputError, contact_interval, time_of_impact};

fn main() -> Result<(), InputError> {
    let a = Circle::new(${rustArray(center(A))}, ${rustFloat(radius(A))})?
        .moving(${rustArray(vA)})?;
    let b = Circle::new(${rustArray(center(B))}, ${rustFloat(radius(B))})?
        .moving(${rustArray(vB)})?;
    match time_of_impact(&a, &b, ${rustFloat(MAX_TIME)}) {
        Some(hit) => println!("{} {:?} {:?}", hit.time, hit.normal, hit.point),
        None => println!("none"),
    }
    if let Some(contact) = contact_interval(&a, &b) {
        println!("from {} to {}", contact.start, contact.end);
    }
    Ok(())
}
`,
    javascript: `import init, { contactInterval, timeOfImpact } from "carom-web";

await init();
const a = { center: ${jsArray(center(A))}, radius: ${radius(A)}, velocity: ${jsArray(vA)} };
const b = { center: ${jsArray(center(B))}, radius: ${radius(B)}, velocity: ${jsArray(vB)} };
const hit = timeOfImpact(a, b, ${MAX_TIME});
const list = (vector) => \`[\${vector.join(", ")}]\`;
console.log(hit ? \`\${hit.time} \${list(hit.normal)} \${list(hit.point)}\` : "none");
const contact = contactInterval(a, b);
if (contact) console.log(\`from \${contact.start} to \${contact.end}\`);
`,
  }),
  build,
});
