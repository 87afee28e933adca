// The surface of a spinning ball from above: its marks, turned with the ball.
import type { Point3 } from "../../common/camera";
import { clamp } from "../model/numbers";
import { axesOf } from "../model/turning";
import type { State } from "../state";
import { css, inkOn } from "../looks/colour";
import type { Look } from "../looks/looks";
import { BAND, type Ctx, disc, IVORY, LEAST_NUMBERED, NUMBER_DISC, paintLight, paintNumber } from "../looks/sprites";

/** On smaller balls, and among more balls, marks would not be visible. */
const LEAST_MARKED = 3; // pixels
const MOST_MARKED = 2000;
/** In radii: the spots of a ball without a number. */
const SPOT = 0.26;
const RED = css([200, 44, 40]);
/** A number that faces the eye less than this is unreadable; 1 is straight above. */
const LEAST_FACING = 0.12;
/**
 * In radii: the distance of a number from the centre, on the surface above the plane of its disc.
 */
const FLAT = 0.97;
/**
 * The exposure of a frame in seconds of the viewer's time, and the angle up to which a turning ball
 * is sharp.
 */
const FRAME = 1 / 60;
const SHARP = 0.4; // radians
const MOST_EXPOSED = 12;
/** The size of the letters of a name: in CSS pixels, and in radii. */
const LEAST_NAME = 7;
const LARGEST_NAME = 0.6;
const NAME_WIDTH = 1.25;

/** The directions of a ball's x, y and z. */
type Axes = readonly [Point3, Point3, Point3];

/** The place of a ball on the screen, in pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Whether a name fits in a disc: at most two characters do. */
const isNumber = (name: string): boolean => name.length > 0 && name.length <= 2;

/**
 * Draws a ball with its orientation; returns false if balls do not spin, or if the orientation is
 * unknown or invisible.
 */
export function paintTurned(ctx: Ctx, state: State, ball: number, x: number, y: number, r: number): boolean {
  const { turning, moment, looks, words, run } = state;
  const [piece, spin] = [moment.piece(ball), moment.spinOf(ball)];
  if (!turning || piece === undefined || !spin || r < LEAST_MARKED || run.count > MOST_MARKED) return false;
  const look = looks.all[looks.of(ball)]!;
  const name = looks.pool ? String(looks.pool[ball] || "") : words.ballLabel(ball);
  expose(ctx, { x, y, r }, exposure(state, piece, Math.hypot(...spin)), (on, place, t) => {
    disc(on, place.x, place.y, r, css(look.colour));
    const axes = axesOf(turning.at(piece, t));
    if (isNumber(name)) paintNumbered(on, look, name, place, axes);
    else paintSpots(on, look, name, place, axes);
  });
  paintLight(ctx, look.colour, x, y, r);
  return true;
}

/**
 * The times at which a ball is drawn in one frame. While time runs, a fast turn has several, like
 * the exposure of a camera.
 */
function exposure({ clock, moment: { time }, run: { paths } }: State, piece: number, spin: number): number[] {
  const open = clock.playing ? FRAME * clock.rate : 0;
  const count = clamp(Math.ceil((spin * open) / SHARP), 1, MOST_EXPOSED);
  return Array.from({ length: count }, (_, n) => Math.max(paths.begin(piece), time - (open * n) / count));
}

let plate: OffscreenCanvas | undefined;

/** Paints the mean of the pictures at these times. */
function expose(ctx: Ctx, place: Place, [now = 0, ...before]: readonly number[], paint: (ctx: Ctx, place: Place, t: number) => void): void {
  paint(ctx, place, now);
  if (before.length === 0) return;
  const side = 2 * Math.ceil(place.r + 1);
  plate ??= new OffscreenCanvas(side, side);
  if (plate.width < side) plate.width = plate.height = side;
  const on = plate.getContext("2d");
  if (!on) return;
  before.forEach((t, n) => {
    on.clearRect(0, 0, side, side);
    paint(on, { x: side / 2, y: side / 2, r: place.r }, t);
    ctx.globalAlpha = 1 / (n + 2);
    ctx.drawImage(plate!, 0, 0, side, side, place.x - side / 2, place.y - side / 2, side, side);
  });
  ctx.globalAlpha = 1;
}

/** Paints the band of a striped ball, and the number at two opposite places. */
function paintNumbered(ctx: Ctx, look: Look, number: string, place: Place, [right, up, top]: Axes): void {
  if (look.number !== null && look.number > 8) for (const pole of [up, opposite(up)]) paintCap(ctx, place, pole, Math.sqrt(1 - BAND ** 2), IVORY);
  for (const [side, facing] of [[right, top], [opposite(right), opposite(top)]] as const) {
    paintCap(ctx, place, facing, NUMBER_DISC, IVORY);
    if (place.r >= LEAST_NUMBERED) paintFlat(ctx, place, side, up, facing, () => paintUpright(ctx, number, place.r));
  }
}

function paintUpright(ctx: Ctx, number: string, r: number): void {
  paintNumber(ctx, number, 0, 0, r);
  if (/^[69]+$/.test(number)) ctx.fillRect(-0.17 * r, 0.26 * r, 0.34 * r, 0.055 * r); // distinguishes 6 and 9 upside down
}

/** Paints on the surface as if it were flat there. */
function paintFlat(ctx: Ctx, { x, y, r }: Place, right: Point3, up: Point3, facing: Point3, paint: () => void): void {
  if (facing[2] < LEAST_FACING) return;
  ctx.save();
  ctx.transform(right[0], -right[1], -up[0], up[1], x + FLAT * facing[0] * r, y - FLAT * facing[1] * r);
  paint();
  ctx.restore();
}

/** Paints six spots, red on a white ball; the name replaces two of them if it fits. */
function paintSpots(ctx: Ctx, { colour, number }: Look, name: string, place: Place, [right, up, top]: Axes): void {
  const ink = number === 0 ? RED : inkOn(colour);
  const spot = (...facings: readonly Point3[]): void => facings.forEach((facing) => paintCap(ctx, place, facing, SPOT, ink));
  spot(right, up, opposite(right), opposite(up));
  const size = Math.min(LARGEST_NAME, NAME_WIDTH / widthOf(ctx, name)) * place.r;
  if (name === "" || size < LEAST_NAME * devicePixelRatio) return spot(top, opposite(top));
  for (const [side, facing] of [[right, top], [opposite(right), opposite(top)]] as const) {
    paintFlat(ctx, place, side, up, facing, () => {
      [ctx.fillStyle, ctx.font, ctx.textAlign, ctx.textBaseline] = [ink, `600 ${size}px system-ui, sans-serif`, "center", "middle"];
      ctx.fillText(name, 0, 0.04 * size);
    });
  }
}

/** The width of a name, in sizes of its letters. */
function widthOf(ctx: Ctx, name: string): number {
  ctx.font = "600 10px system-ui, sans-serif";
  return ctx.measureText(name).width / 10;
}

const opposite = ([x, y, z]: Point3): Point3 => [-x, -y, -z];

/**
 * Paints the visible part of a round patch on the surface. Its rim is an ellipse, and where that is
 * hidden, the edge of the ball.
 * @param facing the direction of its middle from the centre of the ball; z is towards the eye
 * @param sine of the angle between its middle and its rim
 */
function paintCap(ctx: Ctx, { x, y, r }: Place, [right, up, near]: Point3, sine: number, fill: string): void {
  const [cosine, lean] = [Math.sqrt(1 - sine * sine), Math.hypot(right, up)];
  if (near * cosine + lean * sine <= 0) return; // all of it is behind
  const angle = Math.atan2(-up, right);
  const [cx, cy, across] = [x + cosine * right * r, y - cosine * up * r, sine * Math.abs(near) * r];
  ctx.beginPath();
  if (near * cosine >= lean * sine) ctx.ellipse(cx, cy, across, sine * r, angle, 0, 2 * Math.PI);
  else {
    // The angle along the rim, from its nearest point, up to which it is visible.
    const seen = Math.acos((-cosine * near) / (sine * lean));
    if (near >= 0) ctx.ellipse(cx, cy, across, sine * r, angle, Math.PI - seen, Math.PI + seen);
    else ctx.ellipse(cx, cy, across, sine * r, angle, seen, -seen, true);
    const edge = Math.acos(Math.min(1, cosine / lean));
    ctx.arc(x, y, r, angle - edge, angle + edge);
  }
  ctx.fillStyle = fill;
  ctx.fill();
}
