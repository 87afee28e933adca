// Lesson 7: fixed steps miss what happens between them; an event-driven run has no steps.
import { grouped, rounded } from "../../common/digits";
import { html, set } from "../../common/dom";
import type { Point } from "../../common/point";
import { type Impact, relation, timeOfImpact } from "../carom";
import { plane } from "../figure/move";
import { Stage } from "../figure/stage";
import { TimeAxis } from "../parts/axis";
import { chooser } from "../parts/chooser";
import { type Fact, Facts } from "../parts/facts";
import { legend } from "../parts/legend";
import { type Living, lesson, type Places } from "../parts/lesson";
import { Verdict } from "../parts/verdict";
import { codeOf } from "./07-code";
import { Curve } from "./07-curve";
import { drawScene } from "./07-figure";
import { eventFrames, EventRun, stepped, type SteppedRun, through } from "./07-runs";
import { BALLS, BRICKS, brickAt, bulletAt, BULLETS, bullets, check, duration, sceneOf, type State, stepsOf, UPPERMOST } from "./07-scene";
import { steps } from "./07-keys";
import prose from "./07-stepping.html";

const SPEEDS = [40, 60, 80, 100, 150, 200, 300, 400];
const FRAME_RATES = [10, 15, 24, 30, 50, 60, 75, 100, 120, 144, 180, 240, 300, 360, 480, 600, 800, 1000];
/** The area where the watched bullet may start: left of the wall. */
const FIELD = { left: -11, right: -1.5, up: 5 };

/** Both runs of a state. */
interface Runs {
  readonly stepped: SteppedRun;
  readonly events: EventRun;
  readonly gone: readonly number[];
  /** The bullets that tunnel in carom's run. */
  readonly goneInEvents: readonly number[];
}

function runsOf(state: State): Runs {
  check(state);
  const [one, other] = [stepped(state), new EventRun(sceneOf(state))];
  return { stepped: one, events: other, gone: through(one.frames), goneInEvents: through(eventFrames(other, state)) };
}

/**
 * The ball of the wall that the watched bullet meets, or the middle one if it meets none; and the
 * contact.
 */
function meeting(state: State): { brick: Point; contact: Impact | undefined } {
  const bullet = bulletAt(plane(state.own), state.speed);
  const found = BRICKS.map((brick) => ({ brick, contact: timeOfImpact(bullet, brickAt(brick), duration(state.speed)) }));
  const first = found.toSorted((one, two) => (one.contact?.time ?? Infinity) - (two.contact?.time ?? Infinity))[0];
  return first?.contact ? first : { brick: [0, 0], contact: undefined };
}

function showVerdict(verdict: Verdict, { gone, goneInEvents, stepped: { collisions }, events }: Runs, { rate }: State): void {
  const carom = `carom lets ${goneInEvents.length || "none"} through`;
  if (gone.length > 0) {
    verdict.show("overlapping", `${gone.length} of ${BULLETS} ${gone.length === 1 ? "gets" : "get"} through.`, `At ${rate} steps per second, stepping jumps over the wall or finds it too late; ${carom}.`);
  } else {
    const differ = collisions === events.collisions ? "" : ` But it counts ${collisions} collisions instead of ${events.collisions}: a late collision sends the bullet in another direction.`;
    verdict.show("hit", "None gets through.", `At ${rate} steps per second, stepping finds the wall, too.${differ}`);
  }
}

function factsOf(state: State, { gone, goneInEvents, stepped: { collisions, firstHits }, events }: Runs, contact: Impact | undefined): Fact[] {
  const [seen, truth] = [firstHits[0] ?? NaN, events.firstHits[0] ?? NaN];
  return [
    { letter: "t", meaning: "your bullet’s impact", value: contact?.time, native: "time_of_impact" },
    { letter: "n", meaning: "normal there", value: contact?.normal, native: ["nx", "ny"] },
    { letter: "p", meaning: "point of contact", value: contact?.point, native: ["px", "py"] },
    { letter: "dt", meaning: "seconds per step", value: 1 / state.rate },
    { letter: "v dt", meaning: "metres per step", value: state.speed / state.rate },
    { letter: "late", meaning: "delay of stepping", value: Number.isNaN(seen - truth) ? undefined : seen - truth },
    { letter: "through", meaning: "stepping", value: gone.length },
    { letter: "through", meaning: "carom", value: goneInEvents.length },
    { letter: "collisions", meaning: "stepping", value: collisions },
    { letter: "collisions", meaning: "carom", value: events.collisions },
    { letter: "steps", meaning: "until the end", value: stepsOf(state) },
    { letter: "pairs", meaning: "tested by stepping", value: pairsIn(stepsOf(state)) },
  ];
}

/** The cost of steps that let no bullet through. */
function costOf(state: State, seesAll: number | undefined): string {
  if (seesAll === undefined) return "At every rate tried here, some bullets get through.";
  const pairs = grouped(pairsIn(stepsOf({ ...state, rate: seesAll })));
  return `From ${Math.ceil(seesAll)} steps per second on, stepping lets none through: that is ${pairs} tests of pairs.`;
}

/** The number of pairs that a game with fixed steps tests: all of them after each step. */
function pairsIn(steps: number): number {
  return (steps * BALLS * (BALLS - 1)) / 2;
}

/** A handle for the start of the watched bullet: left of the wall, and separate from the others. */
function holdBullet(stage: Stage, state: State, changed: () => void): void {
  stage.handle({
    name: "Start of your bullet",
    look: "center a",
    at: () => plane(state.own),
    text: () => `x ${rounded(state.own[0] ?? 0)}, y ${rounded(state.own[1] ?? 0)}`,
    moveTo: ([x, y]) => {
      const to: Point = [Math.min(FIELD.right, Math.max(FIELD.left, x)), Math.min(FIELD.up, Math.max(-FIELD.up, y))];
      const free = bullets(state).slice(1).every((other) => relation(bulletAt(to, 0), bulletAt(other, 0)) === "separate");
      if (!free) return;
      state.own = [...to];
      changed();
    },
  });
}

/**
 * The step buttons, and the sliders for speed and rate; returns a function that shows their values.
 */
function controls(below: HTMLElement, figure: HTMLElement, axis: TimeAxis, state: State, changed: () => void): () => void {
  const put = (parts: Partial<State>): void => {
    Object.assign(state, parts);
    changed();
  };
  const speed = chooser("Speed, m/s", SPEEDS, (value) => put({ speed: value }));
  const rate = chooser("Steps per second", FRAME_RATES, (value) => put({ rate: value }));
  below.append(steps(axis, () => 1 / state.rate, figure), html("div", { class: "pairs" }, speed.element, rate.element));
  return () => {
    speed.show(state.speed);
    rate.show(state.rate);
  };
}

function build({ figure, panel, below, wide }: Places, state: State, changed: () => void): Living {
  const stage = new Stage(figure, "Bullets and a wall of balls: drag the start of your bullet", () => ({ middle: [-1.5, 0], half: [9.5, UPPERMOST + 0.7] }), () => living.draw());
  holdBullet(stage, state, changed);
  const verdict = new Verdict(panel);
  panel.append(legend([["d", "carom, event by event"], ["a", "fixed steps"]]));
  const cost = html("p", { class: "bar-note flush" });
  const curve = new Curve(panel, (seesAll) => {
    cost.textContent = `${costOf(state, seesAll)} carom computes ${runs.events.collisions} collisions, with a prediction after each.`;
  });
  panel.append(cost);
  const hash = html("p", { class: "bar-note flush" });
  const list = new Facts(wide, (letter) => stage.light(letter));
  const axis = new TimeAxis(below, () => living.draw());
  const showChoice = controls(below, figure, axis, state, changed);
  wide.append(hash);

  let shown = "";
  let runs = runsOf(state);
  const living: Living = {
    fit: () => stage.fit(),
    stop: () => {
      axis.pause();
      curve.stop();
      runs.events.free();
    },
    draw: () => {
      const scene = sceneOf(state);
      if (shown !== scene + String(state.rate)) {
        runs.events.free();
        runs = runsOf(state);
        shown = scene + String(state.rate);
        axis.now = Math.min(axis.now, duration(state.speed));
      }
      const { contact } = meeting(state);
      const end = duration(state.speed);
      axis.show({ maxTime: end, marks: contact ? [{ at: contact.time, label: "impact", look: "d" }] : [], contact: undefined });
      stage.frame((pen) => drawScene(pen, { state, stepped: runs.stepped, events: runs.events.at(Math.min(axis.now, end)), contact, missed: runs.gone.includes(0), now: axis.now }));
      showVerdict(verdict, runs, state);
      curve.show(state);
      list.show(factsOf(state, runs, contact));
      showChoice();
      hash.replaceChildren("Hash of all of carom’s events, the same on every machine: ", html("code", {}, runs.events.hash));
      if (figure.parentElement) set(figure.parentElement, "data-scene", scene);
    },
  };
  return living;
}

export default lesson<State>({
  start: { speed: 100, rate: 60, own: [-9, 0] },
  prose,
  presets: [
    { name: "60 frames per second", state: {} },
    { name: "A film, 24", state: { rate: 24 } },
    { name: "A fast screen, 144", state: { rate: 144 } },
    { name: "1000 steps per second", state: { rate: 1000 } },
    { name: "Slower bullets", state: { speed: 40, rate: 60 } },
    { name: "Faster than any screen", state: { speed: 400, rate: 240 } },
    { name: "Where two balls meet", state: { own: [-9, 0.5], rate: 100 } },
    { name: "Past the wall", state: { own: [-9, 4.75] } },
  ],
  pair: (state) => ({ a: bulletAt(plane(state.own), state.speed), b: brickAt(meeting(state).brick), maxTime: duration(state.speed) }),
  code: (state) => codeOf(state, meeting(state).brick),
  build,
});
