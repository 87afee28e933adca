// The trails of the balls, and the path of the picked ball.
import type { Point3 } from "../../common/camera";
import { clamp } from "../model/numbers";
import { eachLine, type Sight } from "../model/trace";
import type { State } from "../state";
import { type Colour, css } from "../looks/colour";
import { type Brush, MOST_DECORATED } from "./marks";
import { type Spot, trace, type View } from "./view";

/** The length of a trail. */
const REACH = 0.5; // seconds of the viewer's time
/** The number of segments of the picked ball's path that are drawn behind it and ahead. */
const PIECES = { behind: 60, ahead: 5 };
/**
 * The largest distance of a straight line from a curved path. A quarter of a pixel is invisible,
 * even where two lines meet.
 */
const FINENESS = 0.25; // pixels

export function drawTrails(brush: Brush, state: State): void {
  const { run, clock, choice, looks } = state;
  if (clock.isForgotten) return;
  const { px, view: { screen } } = brush;
  const from = Math.max(run.begin, clock.time - REACH * clock.rate);
  if (choice.trails && run.count <= MOST_DECORATED && from < clock.time) {
    for (let ball = 0; ball < run.count; ball++) {
      drawTrail(brush, state, ball, from, { width: clamp(screen.r[ball]!, px, 9 * px), colour: looks.colourOf(ball), alpha: 0.6 });
    }
  }
  if (choice.pinned >= 0) drawPath(brush, state, choice.pinned);
}

interface Ink {
  readonly width: number;
  readonly colour: Colour;
  readonly alpha: number;
}

/** Draws a ball's path from a time up to now; it fades towards its beginning. */
function drawTrail({ ctx, view }: Brush, { run, clock }: State, ball: number, from: number, { width, colour, alpha }: Ink): void {
  const span = clock.time - from;
  ctx.lineWidth = width;
  // Round ends would overlap and look like beads along a curve of many lines.
  ctx.lineCap = run.paths.isAccelerated ? "butt" : "round";
  eachLine(run, ball, from, clock.time, sightOf(ctx, view, width), (start, end, t0, t1) => {
    const [a, b] = [view.project(start), view.project(end)];
    if (isBeyond(ctx, a, b, width)) return;
    if (Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]) < 0.1) return;
    const fading = ctx.createLinearGradient(a[0], a[1], b[0], b[1]);
    fading.addColorStop(0, css(colour, (alpha * (t0 - from)) / span));
    fading.addColorStop(1, css(colour, (alpha * (t1 - from)) / span));
    ctx.strokeStyle = fading;
    ctx.beginPath();
    trace(ctx, a, b);
    ctx.stroke();
  });
}

/**
 * What is seen of a box, and the distance there that is no more than `FINENESS`. Lines have a
 * width.
 */
function sightOf({ canvas }: CanvasRenderingContext2D, view: View, width: number): Sight {
  return (min, max) => {
    const corners = [0, 1, 2].reduce<Point3[]>((all, axis) => (min[axis] === max[axis] ? all : all.flatMap((corner) => [corner, corner.with(axis, max[axis]!) as unknown as Point3])), [min]);
    const spots = corners.map((corner) => view.project(corner));
    const inFront = spots.filter(([, , scale]) => scale > 0);
    if (inFront.length === 0) return Infinity;
    if (inFront.length < spots.length) return FINENESS / view.scale; // it is around the eye
    const isOff = ([0, 1] as const).some((axis) => {
      const size = axis === 0 ? canvas.width : canvas.height;
      return spots.every((spot) => spot[axis] < -width) || spots.every((spot) => spot[axis] > size + width);
    });
    return isOff ? Infinity : FINENESS / Math.max(...spots.map(([, , scale]) => scale));
  };
}

/** Whether a line of this width is outside the picture, like most lines of a magnified curve. */
function isBeyond({ canvas }: CanvasRenderingContext2D, a: Spot, b: Spot, width: number): boolean {
  const outside = (p: number, q: number, size: number): boolean => Math.max(p, q) < -width || Math.min(p, q) > size + width;
  return outside(a[0], b[0], canvas.width) || outside(a[1], b[1], canvas.height);
}

/** Draws the picked ball's path: the past, and the future as dots. */
function drawPath(brush: Brush, state: State, ball: number): void {
  const { run, run: { paths }, clock, looks, theme } = state;
  const { ctx, view, px } = brush;
  const track = paths.track(ball);
  const here = track.indexOf(paths.pieceAt(ball, clock.time));
  const from = paths.begin(track[Math.max(0, here - PIECES.behind)]!);
  if (from < clock.time) drawTrail(brush, state, ball, from, { width: 2.2 * px, colour: looks.colourOf(ball), alpha: 0.95 });
  const beyond = track[here + PIECES.ahead];
  const known = Math.min(run.reach, run.remembered);
  ctx.strokeStyle = theme.ink;
  ctx.globalAlpha = 0.4;
  ctx.lineWidth = 1.2 * px;
  ctx.lineCap = "round";
  ctx.setLineDash([0.1, 5 * px]);
  ctx.beginPath();
  eachLine(run, ball, clock.time, beyond === undefined ? known : paths.begin(beyond), sightOf(ctx, view, px), (start, end) => {
    const [a, b] = [view.project(start), view.project(end)];
    if (!isBeyond(ctx, a, b, px)) trace(ctx, a, b);
  });
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}
