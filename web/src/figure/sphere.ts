// The handles of a sphere and of the tip of its movement, which move across the screen or in depth.
import { type Camera, onwards, type Point3, space } from "../../common/camera";
import { rounded } from "../../common/digits";
import type { Point } from "../../common/point";
import { type Letter, LOOKS, holdRim } from "./ball";
import type { By } from "./handle";
import type { Stage } from "./stage";

/** How a move on the screen becomes a move in space. */
export interface Space {
  readonly camera: Camera;
  /** Whether a move up on the screen goes in depth. */
  readonly depth: boolean;
}

/** Adds handles for the centre and the radius of a sphere, given as x, y, z and the radius. */
export function holdSphere(stage: Stage, letter: Letter, now: () => Space, ball: () => number[], place: (ball: number[]) => void): void {
  const size = (): number => ball()[3] ?? 0;
  holdPlace(stage, `Centre of ${letter}`, `center ${LOOKS[letter].look}`, now, () => space(ball()), () => space(ball()), (to) => place([...to, size()]), size);
  holdRim(stage, letter, () => now().camera.flat(space(ball())), size, (radius) => place([...space(ball()), radius]));
}

/** Adds a handle for the tip of an arrow. */
export function holdVector(stage: Stage, letter: Letter, name: string, now: () => Space, from: () => Point3, vector: () => Point3, turn: (vector: Point3) => void): void {
  const tip = (): Point3 => onwards(from(), vector());
  holdPlace(stage, name, `tip ${LOOKS[letter].look}`, now, tip, vector, (to) => turn(onwards(to, from(), -1)));
}

/** @param shown the coordinates that a screen reader says */
function holdPlace(
  stage: Stage,
  name: string,
  look: string,
  now: () => Space,
  at: () => Point3,
  shown: () => Point3,
  place: (to: Point3) => void,
  reach?: () => number,
): void {
  let held = at();
  const round = (length: number): number => stage.view.roundLength(length);
  stage.handle({
    name,
    look,
    at: () => now().camera.flat(at()),
    text: () => shown().map((part, i) => `${"xyz"[i]} ${rounded(part)}`).join(", "),
    ...(reach && { reach }),
    grab: () => {
      held = at();
    },
    moveTo: (to, by) => place(moved(by === "pointer" ? held : at(), to, by, now(), round)),
  });
}

/**
 * The new place after a move on the screen: a pointer moves it to the grid of steps, a key by whole
 * steps.
 */
function moved(from: Point3, to: Point, by: By, { camera, depth }: Space, round: (length: number) => number): Point3 {
  const [x, y] = camera.flat(from);
  const [dx, dy, dz] = camera.lifted([to[0] - x, to[1] - y], depth);
  if (by === "key") return onwards(from, [round(dx), round(dy), round(dz)]);
  const [px, py, pz] = onwards(from, [dx, dy, dz]);
  return [round(px), round(py), round(pz)];
}
