// The figure of lesson 7: both runs, one over the other, and the contact of the watched bullet.
import type { Point } from "../../common/point";
import type { Impact } from "../carom";
import { along, plane } from "../figure/move";
import type { Pen } from "../figure/pen";
import { placeOf, type SteppedRun } from "./07-runs";
import { BRICK, BRICKS, BULLET, BULLETS, type State } from "./07-scene";

/** The distance from the wall up to which frames of the watched bullet are drawn, in metres. */
const NEAR = 14;
const MOST_GHOSTS = 120;

export interface Scene {
  readonly state: State;
  readonly stepped: SteppedRun;
  /** The places in carom's run now. */
  readonly events: Float64Array;
  /** The watched bullet's contact with the wall, by carom. */
  readonly contact: Impact | undefined;
  /** Whether stepping lets it through. */
  readonly missed: boolean;
  readonly now: number;
}

export function drawScene(pen: Pen, scene: Scene): void {
  pen.grid();
  BRICKS.forEach((at, i) => pen.disc(`wall/${i}`, at, BRICK, "ball c"));
  drawOwn(pen, scene);
  const frame = frameAt(scene);
  for (let bullet = BULLETS - 1; bullet >= 0; bullet--) {
    const look = bullet === 0 ? " own" : "";
    pen.disc(`events/${bullet}`, placeOf(scene.events, bullet), BULLET, `shot d${look}`);
    if (frame) pen.disc(`stepping/${bullet}`, placeOf(frame, bullet), BULLET, `shot a${look}`);
  }
}

/** The frame that a game with fixed steps shows now. */
function frameAt({ stepped: { frames }, state, now }: Scene): Float64Array | undefined {
  // A sum of steps may be smaller than the time of its own frame by a rounding error.
  return frames[Math.min(frames.length - 1, Math.floor(now * state.rate + 1e-9))];
}

/** Draws the frames of the watched bullet, and its contact between two of them. */
function drawOwn(pen: Pen, { state, stepped: { frames }, contact, missed }: Scene): void {
  const start = plane(state.own);
  if (frames.length <= MOST_GHOSTS) {
    frames.forEach((frame, i) => {
      const at = placeOf(frame, 0);
      if (Math.hypot(...at) < NEAR) pen.disc(`own/${i}`, at, BULLET, "ghost whole a");
    });
  }
  if (!contact) return;
  const touch = along(start, [state.speed, 0], contact.time);
  pen.line("t", start, touch, "thin d");
  if (missed) drawGap(pen, frames, Math.floor(contact.time * state.rate));
  pen.disc("touch", touch, BULLET, "ghost whole d");
  pen.dot("p", plane(contact.point), "touch");
}

/** Draws the two frames with the contact between them. */
function drawGap(pen: Pen, frames: readonly Float64Array[], before: number): void {
  const ends = [before, before + 1].map((i): [number, Point | undefined] => [i, frames[i] && placeOf(frames[i], 0)]);
  const [[, from], [, to]] = ends as [(typeof ends)[0], (typeof ends)[0]];
  if (!from || !to) return;
  pen.sweep("v dt/way", from, to, BULLET, "sweep a");
  pen.dimension("v dt", from, to, "a", "v dt", 22);
  for (const [i, at] of ends) if (at) pen.disc(`v dt/${i}`, at, BULLET, "ghost whole a");
}
