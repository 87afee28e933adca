// The figure of lesson 5: the paths to the contact, the impulse there, and the paths after it.
import type { Point } from "../../common/point";
import { type Letter } from "../figure/ball";
import { along, plane } from "../figure/move";
import type { Pen } from "../figure/pen";
import { type Answer, centerBefore, centersAt, DURATION, minus, velocityOf } from "./05-answer";

const LETTERS = ["A", "B"] as const;
const LOOKS = { A: "a", B: "b" } as const;
/** The offset of the name from the centre: pixels right and up. */
const NAMES = { A: [-14, 14], B: [14, 14] } as const;
/** The scale of an impulse, drawn as the change of velocity of the reduced mass. */
const IMPULSE = 0.125;

export interface Scene {
  readonly answer: Answer;
  /** The velocity of the view. */
  readonly view: Point;
  /** The time that the figure shows. */
  readonly now: number;
}

/** A place at a time, relative to the moving view. */
function seen({ view }: Scene, place: Point, time: number): Point {
  return along(place, view, -time);
}

export function drawScene(pen: Pen, scene: Scene): void {
  const { impact } = scene.answer.bounce;
  pen.grid();
  for (const letter of LETTERS) drawWay(pen, scene, letter);
  if (impact) drawImpact(pen, scene, impact.time, plane(impact.normal), plane(impact.point));
  if (scene.now > 0) drawNow(pen, scene);
}

/** Draws one ball at the start, at the touch and at the end. */
function drawWay(pen: Pen, scene: Scene, letter: Letter): void {
  const { bodies, bounce } = scene.answer;
  const body = bodies[letter];
  const look = LOOKS[letter];
  const start = plane(body.center);
  const end = seen(scene, plane((letter === "A" ? bounce.a : bounce.b).center), DURATION);
  const velocity = minus(velocityOf(body), scene.view);
  const meeting = bounce.impact?.time ?? DURATION;
  const touch = seen(scene, centerBefore(body, meeting), meeting);

  pen.sweep(`${letter}/way`, start, touch, body.radius, `sweep ${look}`);
  pen.disc(letter, start, body.radius, `ball ${look}`);
  pen.arrow(`v${letter}`, start, along(start, velocity), `${look} thin`, `v${letter}`, 0.97);
  if (bounce.impact) {
    pen.arrow(`v${letter}/shortened`, start, touch, `${look} strong`);
    pen.disc(`${letter}/touch`, touch, body.radius, `ghost ${look}`);
    pen.arrow(`v′${letter}`, touch, end, `${look} strong`, `v′${letter}`, 0.8);
  }
  pen.disc(`${letter}/end`, end, body.radius, `ghost faint ${look}`);
  pen.label(`${letter}/name`, start, `name ${look}`, letter, NAMES[letter]);
}

/** Draws the normal, the tangent, and the impulse on each ball. */
function drawImpact(pen: Pen, scene: Scene, time: number, n: Point, point: Point): void {
  const { bodies, bounce } = scene.answer;
  const touch = (letter: Letter): Point => seen(scene, centerBefore(bodies[letter], time), time);
  const p = seen(scene, point, time);
  const across = 0.75 * Math.max(bodies.A.radius, bodies.B.radius);
  pen.line("tangent", along(p, [n[1], -n[0]], across), along(p, [n[1], -n[0]], -across), "thin dashed c");
  pen.line("n/line", touch("A"), touch("B"), "thin dashed d");
  const reduced = 1 / (1 / bodies.A.mass + 1 / bodies.B.mass);
  const length = (IMPULSE * (bounce.impulse ?? 0)) / reduced;
  if (length > 0) {
    pen.arrow("J/a", touch("A"), along(touch("A"), n, -length), "t strong", "−J", 0.9);
    pen.arrow("J", touch("B"), along(touch("B"), n, length), "t strong", "J", 0.9);
  }
  pen.arrow("n", p, along(p, n, 0.6 * bodies.B.radius), "d strong", "n", 0.8);
  pen.dot("p", p, "touch");
}

function drawNow(pen: Pen, scene: Scene): void {
  const centers = centersAt(scene.answer, scene.now);
  for (const letter of LETTERS) {
    pen.disc(`${letter}/now`, seen(scene, centers[letter], scene.now), scene.answer.bodies[letter].radius, `ball now ${LOOKS[letter]}`);
  }
}
