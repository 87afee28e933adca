// The ways of the balls: where all have just been; and of the picked one, where it will go.
import { clamp } from "../model/numbers";
import { eachLine } from "../model/trace";
import type { State } from "../state";
import { type Colour, css } from "./colour";
import { type Brush, MOST_DECORATED } from "./marks";
import { type Spot, trace } from "./view";

/** A trail reaches so far back. */
const REACH = 0.5; // seconds of the viewer's time
/** So many pieces of the picked ball's path are drawn behind it and ahead. */
const PIECES = { behind: 60, ahead: 5 };
/** Straight lines are no farther off a curved way: of a quarter of a pixel nothing is seen, even where two of them meet. */
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

/** A ball's way from a moment up to now: it fades towards its beginning. */
function drawTrail({ ctx, view }: Brush, { run, clock }: State, ball: number, from: number, { width, colour, alpha }: Ink): void {
  const span = clock.time - from;
  ctx.lineWidth = width;
  // Ends that lie over one another would be seen as beads along a curve of many lines.
  ctx.lineCap = run.paths.isAccelerated ? "butt" : "round";
  eachLine(run, ball, from, clock.time, FINENESS / view.scale, (start, end, t0, t1) => {
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

/** Whether a line of this width is on the other side of an edge of the picture: of a curve near by, most are. */
function isBeyond({ canvas }: CanvasRenderingContext2D, a: Spot, b: Spot, width: number): boolean {
  const outside = (p: number, q: number, size: number): boolean => Math.max(p, q) < -width || Math.min(p, q) > size + width;
  return outside(a[0], b[0], canvas.width) || outside(a[1], b[1], canvas.height);
}

/** The picked ball's way: where it came from, and dotted where it will go. */
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
  eachLine(run, ball, clock.time, beyond === undefined ? known : paths.begin(beyond), FINENESS / view.scale, (start, end) => {
    const [a, b] = [view.project(start), view.project(end)];
    if (!isBeyond(ctx, a, b, px)) trace(ctx, a, b);
  });
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}
