// The marks around the balls: impacts, velocities, names, rings.
import { upperBound } from "../model/numbers";
import { contactPoint } from "../model/trace";
import type { State } from "../state";
import { inkOn } from "../looks/colour";
import { disc } from "../looks/sprites";
import type { View } from "./view";

/** The tools for drawing a mark; `px` is a CSS pixel. */
export interface Brush {
  readonly ctx: CanvasRenderingContext2D;
  readonly view: View;
  readonly px: number;
}

/** The duration of the flash of an impact. */
const FLASH = 0.25; // seconds of the viewer's time
/** The most rings at once; more would hide the picture. */
const MOST_RINGS = 40;
/** The most balls with arrows and trails; more would hide the picture. */
export const MOST_DECORATED = 3000;
/** The most balls with names. */
const MOST_NAMED = 300;

/** The events that flash while time runs: the first, the one after the last, and the duration. */
function recent({ run, clock }: State): { from: number; to: number; span: number } {
  const span = FLASH * clock.rate;
  return { from: run.events.countUpTo(clock.time - span), to: clock.event + 1, span };
}

const isLit = ({ clock, stillness }: State): boolean => clock.playing && !clock.isForgotten && !stillness.matches;

/** The brightness of each ball's flash after its last impact, from 0 to 1. */
export function glows(state: State): (ball: number) => number {
  if (!isLit(state)) return () => 0;
  const { run: { paths, count }, clock, moment } = state;
  const { from, to, span } = recent(state);
  // If most balls collide all the time, make the flashes weak.
  const strength = Math.min(1, (0.1 * count + 2) / Math.max(1, to - from));
  return (ball) => {
    const piece = moment.piece(ball);
    if (piece === undefined || piece === paths.track(ball)[0] || clock.time - paths.begin(piece) >= span) return 0;
    // Not every segment begins with an impact: a ball may come to rest or begin to roll.
    const age = (clock.time - lastEvent(state, ball, clock.time)) / span;
    return age < 1 ? strength * (1 - age) ** 2 : 0;
  };
}

/** The time of a ball's last event up to a time; −∞ without one. */
function lastEvent({ run: { events } }: State, ball: number, time: number): number {
  const own = events.of(ball);
  const later = upperBound((place) => events.time(own[place]!), time, 0, own.length);
  return later > 0 ? events.time(own[later - 1]!) : -Infinity;
}

/** Draws rings that spread from the last points of contact, if these are few. */
export function drawImpacts({ ctx, view, px }: Brush, state: State): void {
  if (!isLit(state)) return;
  const { run, clock, theme } = state;
  const { from, to, span } = recent(state);
  if (to - from > MOST_RINGS) return;
  for (let event = from; event < to; event++) {
    const age = (clock.time - run.events.time(event)) / span;
    const [x, y, s] = view.project(contactPoint(run, event));
    const r = s * run.cast.radius[run.events.balls(event)[0]]!;
    ctx.beginPath();
    ctx.arc(x, y, Math.max(4 * px, r) * (0.25 + 1.1 * age), 0, 2 * Math.PI);
    ctx.strokeStyle = theme.flash;
    ctx.globalAlpha = (1 - age) ** 1.5 * 0.9;
    ctx.lineWidth = (1 - age) * 3 * px + 0.5;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** Marks the point of contact and the balls of the event at which time is paused. */
export function markEvent(brush: Brush, { run, clock, theme, moment }: State): void {
  if (!clock.isAtEvent) return;
  for (const ball of run.events.balls(clock.event)) if (!moment.isGone(ball)) drawRing(brush, ball, theme["curve-1"]);
  const [x, y] = brush.view.project(contactPoint(run, clock.event));
  disc(brush.ctx, x, y, 4.6 * brush.px, theme.floor);
  disc(brush.ctx, x, y, 3.2 * brush.px, theme["curve-1"]);
}

function drawRing({ ctx, view: { screen }, px }: Brush, ball: number, colour: string): void {
  ctx.beginPath();
  ctx.arc(screen.x[ball]!, screen.y[ball]!, screen.r[ball]! + 3 * px, 0, 2 * Math.PI);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * px;
  ctx.stroke();
}

/** Draws rings around the ball under the pointer and the picked ball. */
export function drawRings(brush: Brush, { choice: { hovered, pinned }, theme, moment }: State): void {
  const isThere = (ball: number): boolean => ball >= 0 && !moment.isGone(ball);
  if (isThere(hovered) && hovered !== pinned) drawRing(brush, hovered, theme.ink);
  if (isThere(pinned)) drawRing(brush, pinned, theme.accent);
}

/** Draws an arrow from the edge of a ball, so that the label on the ball stays readable. */
function drawArrow({ ctx, view, px }: Brush, { moment }: State, ball: number, time: number): void {
  if (moment.isGone(ball)) return;
  const [place, velocity] = [moment.placeOf(ball), moment.velocityOf(ball)];
  const [cx, cy] = view.project(place);
  const [tx, ty] = view.project([place[0] + velocity[0] * time, place[1] + velocity[1] * time, place[2] + velocity[2] * time]);
  const length = Math.hypot(tx - cx, ty - cy);
  if (length < 3 * px) return; // practically at rest
  const [ux, uy] = [(tx - cx) / length, (ty - cy) / length];
  const edge = view.screen.r[ball]!;
  const [x1, y1] = [tx + ux * edge, ty + uy * edge];
  ctx.moveTo(cx + ux * edge, cy + uy * edge);
  ctx.lineTo(x1, y1);
  if (length < 8 * px) return; // a head would hide the line
  const head = Math.min(7 * px, 0.4 * length);
  ctx.moveTo(x1 - ux * head - uy * head * 0.5, y1 - uy * head + ux * head * 0.5);
  ctx.lineTo(x1, y1);
  ctx.lineTo(x1 - ux * head + uy * head * 0.5, y1 - uy * head - ux * head * 0.5);
}

/**
 * Draws the velocities of all balls, or of the picked ball and the one under the pointer, at one
 * scale.
 */
export function drawArrows(brush: Brush, state: State, smallerSide: number): void {
  const { ctx, view, px } = brush;
  const { run: { count, dimension }, choice, theme, looks } = state;
  // The arrow of the top speed is a seventh of the view, or among many balls about as long as their
  // spacing.
  const spacing = (Math.max(...state.run.extent().size) * view.scale) / count ** (1 / dimension);
  const time = Math.min(0.14 * smallerSide, 1.5 * spacing) / (view.scale * looks.topSpeed);
  const all = choice.arrows && count <= MOST_DECORATED;
  const balls = all ? Array.from({ length: count }, (_, ball) => ball) : [...new Set([choice.pinned, choice.hovered])].filter((ball) => ball >= 0);
  if (balls.length === 0) return;
  ctx.beginPath();
  for (const ball of balls) drawArrow(brush, state, ball, time);
  ctx.lineCap = ctx.lineJoin = "round";
  for (const [colour, width] of [[theme.floor, 3.6], [theme.ink, 1.5]] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * px;
    ctx.stroke();
  }
}

/** Draws the label on each ball that has room for it, if the balls are few. */
export function drawNames({ ctx, view: { screen }, px }: Brush, { run, looks, words, moment, turning }: State): void {
  const isPainted = looks.pool && looks.mode === "ball"; // the sprites contain the numbers
  if (run.count > MOST_NAMED || run.dimension === 3 || isPainted) return;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (let ball = 0; ball < run.count; ball++) {
    const r = screen.r[ball]!;
    const size = Math.min(0.72 * r, 15 * px);
    const name = looks.pool ? String(looks.pool[ball] || "") : words.ballLabel(ball);
    // A ball drawn with its orientation has its name on its surface.
    if (size < 7 * px || moment.isGone(ball) || (turning && moment.piece(ball) !== undefined)) continue;
    ctx.font = `600 ${size}px system-ui, sans-serif`;
    if (ctx.measureText(name).width > 1.7 * r) continue;
    ctx.fillStyle = inkOn(looks.colourOf(ball));
    ctx.fillText(name, screen.x[ball]!, screen.y[ball]! + 0.04 * size);
  }
}
