// Lesson 4: spheres. In the plane of C and V, it is lesson 2 again.
import { type Camera, cross, type Point3, space } from "../../common/camera";
import { button, html } from "../../common/dom";
import type { Point } from "../../common/point";
import type { Ball } from "../carom";
import { Compass } from "../figure/compass";
import { Inset } from "../figure/inset";
import { Orbit } from "../figure/orbit";
import { shades } from "../figure/solid";
import { holdSphere, holdVector, type Space } from "../figure/sphere";
import { Stage } from "../figure/stage";
import { type Window, windowAround } from "../figure/view";
import { TimeAxis } from "../parts/axis";
import { jsArray, rustArray, rustFloat } from "../parts/code";
import { Facts } from "../parts/facts";
import { type Living, lesson, type Places } from "../parts/lesson";
import { switchOf } from "../parts/switch";
import { Verdict } from "../parts/verdict";
import { drawScene as drawFlat } from "./02-figure";
import { drawScene, extent, floorUnder } from "./04-figure";
import prose from "./04-in-3d.html";
import { inPlane, onOneLine, planeOf, sheetOf, type Spheres } from "./04-plane";
import { answerOf, factsOf, marksOf, MAX_TIME, showVerdict } from "./moving";

/** Spheres as x, y, z and the radius; the camera's azimuth and elevation, in degrees. */
type State = { A: number[]; V: number[]; B: number[]; camera: number[] };

const CAMERA = [-62, 24];
const NAME = "A moving sphere and one at rest: drag a centre, a rim, or the tip of the movement";

/** Converts a state to two spheres for carom. */
function pairOf({ A, V, B }: State): [Ball, Ball] {
  const sphere = (ball: readonly number[]): Ball => ({ center: [...space(ball)], radius: ball[3] ?? 0 });
  return [{ ...sphere(A), velocity: [...V] }, sphere(B)];
}

function middleOf(spheres: Spheres): Point3 {
  const places = extent(spheres).map(([place]) => place);
  const middle = (axis: 0 | 1 | 2): number => (Math.min(...places.map((place) => place[axis])) + Math.max(...places.map((place) => place[axis]))) / 2;
  return [middle(0), middle(1), middle(2)];
}

/**
 * Discs around the shadows of A and B at the start. A shadow is as wide as its sphere, and
 * foreshortened like the ground.
 */
function shadows(state: State, camera: Camera): { at: Point; radius: number }[] {
  const floor = floorUnder(state);
  return [state.A, state.B].map((ball) => ({ at: camera.flat([ball[0] ?? 0, ball[1] ?? 0, floor]), radius: (ball[3] ?? 0) * camera.eye[2] }));
}

/** The handles, and the switch between moves across the screen and in depth. */
function hold(figure: HTMLElement, stage: Stage, state: State, camera: () => Camera, changed: () => void): void {
  let depth = false;
  const now = (): Space => ({ camera: camera(), depth });
  for (const letter of ["A", "B"] as const) {
    holdSphere(stage, letter, now, () => state[letter], (ball) => {
      state[letter] = ball;
      changed();
    });
  }
  holdVector(stage, "A", "Movement of A", now, () => space(state.A), () => space(state.V), (vector) => {
    state.V = [...vector];
    changed();
  });
  const drags = switchOf("Drag", [["across", "across"], ["depth", "in depth"]], (way) => {
    depth = way === "depth";
  });
  drags.show("across");
  figure.append(drags.element);
}

/** The buttons that move the camera. */
function looks(orbit: Orbit, camera: () => Camera, state: State): HTMLElement {
  const face = (): void => {
    const { u, v } = planeOf(state, answerOf(...pairOf(state)).parts);
    orbit.send(camera().facing(cross(u, v)));
  };
  return html(
    "div",
    { class: "looks", role: "group", "aria-label": "Camera" },
    button("Look straight at the plane", face),
    button("From above", () => orbit.sendUp()),
    button("Camera as at the start", () => orbit.send(CAMERA)),
  );
}

function build({ figure, panel, below, wide }: Places, state: State, changed: () => void): Living {
  let pivot = middleOf(state);
  const place = (angles: number[]): void => {
    state.camera = angles;
    changed();
  };
  const orbit = new Orbit(() => state.camera, place, (angles) => {
    state.camera = angles;
    stage.fit();
    changed();
  });
  const camera = () => orbit.camera(pivot);
  const home = (): Window => {
    pivot = middleOf(state);
    const seen = camera();
    const discs = extent(state).map(([at, radius]) => ({ at: seen.flat(at), radius }));
    return windowAround([...discs, ...shadows(state, seen)], 0.1);
  };
  const turn = (right: number, down: number): void => orbit.turn(right, down);
  const stage: Stage = new Stage(figure, NAME, home, () => living.draw(), turn);
  hold(figure, stage, state, camera, changed);
  figure.append(shades());
  const compass = new Compass(figure, turn);
  const verdict = new Verdict(panel);
  const inset = new Inset(panel);
  wide.classList.add("roomy");
  const list = new Facts(wide, (letter) => stage.light(letter));
  const axis = new TimeAxis(below, () => living.draw());
  below.append(looks(orbit, camera, state));

  const living: Living = {
    fit: () => stage.fit(),
    stop: () => {
      axis.pause();
      orbit.stop();
    },
    draw: () => {
      const answer = answerOf(...pairOf(state));
      const plane = planeOf(state, answer.parts);
      const seen = camera();
      axis.show({ maxTime: MAX_TIME, marks: marksOf(answer), contact: answer.parts.roots });
      stage.frame((pen) => drawScene(pen, { ...state, answer, plane, camera: seen, now: axis.now }));
      const caption = onOneLine(answer.parts) ? "C and V lie on one line: this is any plane that contains it." : "In the plane of C and V: the figure of lesson 2.";
      inset.show(caption, sheetOf(plane, answer.parts.R), (pen) => drawFlat(pen, inPlane(state, answer, plane, axis.now)));
      compass.show(seen);
      showVerdict(verdict, answer);
      list.show(factsOf(answer));
    },
  };
  return living;
}

export default lesson<State>({
  start: { A: [-3.5, -1.5, 0.5, 1], V: [6, 1, 0.5], B: [1.5, 1, 1.5, 1.25], camera: CAMERA },
  prose,
  presets: [
    { name: "Hit", state: {} },
    { name: "On the map only", state: { A: [-3.5, -1.5, 0, 1], V: [6, 2.5, 0], B: [1.5, 1, 2.75, 1.25], camera: [-90, 90] } },
    { name: "Passes by", state: { V: [6, -1, 0] } },
    { name: "Not far enough", state: { V: [3.5, 0.5, 0.25] } },
    { name: "Graze", state: { A: [-4, 0, 0, 1], V: [8, 0, 0], B: [1, 1.5, 2, 1.5] } },
    { name: "On one line", state: { A: [-3, -1.5, 0, 1], V: [6, 4, 2], B: [1.5, 1.5, 1.5, 1.25] } },
    { name: "Falling", state: { A: [0, 0, 5, 0.75], V: [0, 0, -5], B: [0.5, -0.25, 1, 1.25] } },
    { name: "Flat: lesson 2", state: { A: [-3.5, -1, 0, 1], V: [6, 1.5, 0], B: [1.5, 1, 0, 1.25], camera: [-90, 60] } },
    { name: "Overlapping", state: { A: [0, 0, 0, 1], V: [4, 0.5, 1], B: [1.25, 0.5, 0.75, 1.25] } },
  ],
  pair: (state) => {
    const [a, b] = pairOf(state);
    return { a, b, maxTime: MAX_TIME };
  },
  code: ({ A, V, B }) => ({
    rust: `use carom::{InputError, Sphere, time_of_impact};

fn main() -> Result<(), InputError> {
    let a = Sphere::new(${rustArray(space(A))}, ${rustFloat(A[3] ?? 0)})?
        .moving(${rustArray(V)})?;
    let b = Sphere::new(${rustArray(space(B))}, ${rustFloat(B[3] ?? 0)})?.at_rest();
    match time_of_impact(&a, &b, ${rustFloat(MAX_TIME)}) {
        Some(hit) => println!("{} {:?}", hit.time, hit.normal),
        None => println!("none"),
    }
    Ok(())
}
`,
    javascript: `import init, { timeOfImpact } from "carom-web";

await init();
const a = { center: ${jsArray(space(A))}, radius: ${A[3] ?? 0}, velocity: ${jsArray(V)} };
const b = { center: ${jsArray(space(B))}, radius: ${B[3] ?? 0} };
const hit = timeOfImpact(a, b, ${MAX_TIME});
console.log(hit ? \`\${hit.time} [\${hit.normal.join(", ")}]\` : "none");
`,
  }),
  build,
});
