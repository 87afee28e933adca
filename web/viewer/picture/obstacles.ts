// Obstacles and pockets of a plane, drawn on the floor in the colour of the walls.
import { space } from "../../common/camera";
import { type Shape, wallsOf } from "../model/obstacles";
import type { State } from "../state";
import { disc } from "../looks/sprites";
import { type Sheet, trace } from "./view";

/**
 * The width of the rim of a hollow shape, relative to its smaller width: as wide as the rail of a
 * box.
 */
const RIM = 0.03;
/** The drawn width of a wall without thickness. */
const THIN = 3; // CSS pixels
export const DARK = "rgb(14 15 18)";

/** Draws hollow shapes first, then the obstacles inside them, then the pockets. */
export function drawObstacles(ctx: CanvasRenderingContext2D, sheet: Sheet, state: State): void {
  const { run, run: { shapes, holes } } = state;
  ctx.save();
  if (run.cast.space.periodic) clipAcross(ctx, sheet, state);
  ctx.lineJoin = ctx.lineCap = "round";
  for (const shape of shapes) drawHollow(ctx, sheet, state, shape);
  for (const shape of shapes) for (const wall of halfSpacesOf(shape)) drawHalfSpace(ctx, sheet, state, wall);
  for (const shape of shapes) drawSolid(ctx, sheet, state, shape);
  for (const { center, radius } of holes) drawPocket(ctx, sheet, state, center, radius);
  ctx.restore();
}

/** Clips to the box along periodic axes: there, the images of what is beyond the box are inside. */
function clipAcross(ctx: CanvasRenderingContext2D, { project, width, height }: Sheet, { run: { cast }, clock }: State): void {
  const { min, max } = cast.space.at(clock.time);
  const [[left, bottom], [right, top]] = [project(space(min)), project(space(max))];
  const [x0, x1] = cast.space.repeats(0) ? [left, right] : [0, width];
  const [y0, y1] = cast.space.repeats(1) ? [top, bottom] : [0, height];
  ctx.beginPath();
  ctx.rect(x0, y0, x1 - x0, y1 - y0);
  ctx.clip();
}

const colourOf = ({ theme, looks: { pool } }: State): string => (pool ? theme.wood : theme.rail);

const screen = ([x, y]: readonly number[]): [number, number] => [x!, y!];

/** The outline of a finite shape, enlarged by a length on each side; undefined for other shapes. */
function edge({ project, scale }: Sheet, shape: Shape, beyond = 0): Path2D | undefined {
  const path = new Path2D();
  if (shape.kind === "ball" || shape.kind === "hollow-ball") {
    const [x, y] = project(space(shape.center));
    path.arc(x, y, (shape.radius + beyond) * scale, 0, 2 * Math.PI);
  } else if (shape.kind === "capsule" || shape.kind === "hollow-capsule") {
    const [[x0, y0], [x1, y1]] = [project(space(shape.start)), project(space(shape.end))];
    const [r, way] = [(shape.radius + beyond) * scale, Math.atan2(y1 - y0, x1 - x0)];
    path.arc(x0, y0, r, way + Math.PI / 2, way + 1.5 * Math.PI);
    path.arc(x1, y1, r, way - Math.PI / 2, way + Math.PI / 2);
    path.closePath();
  } else if (shape.kind === "hollow-cylinder") {
    // A rectangle along its axis.
    const [from, to] = [project(space(shape.start)), project(space(shape.end))];
    const way = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [ux, uy] = [(to[0] - from[0]) / way, (to[1] - from[1]) / way];
    const [more, r] = [beyond * scale, (shape.radius + beyond) * scale];
    for (const [[x, y], along, aside] of [[from, -more, r], [to, more, r], [to, more, -r], [from, -more, -r]] as const) {
      path.lineTo(x + along * ux - aside * uy, y + along * uy + aside * ux);
    }
    path.closePath();
  } else if (shape.kind === "triangle") {
    for (const corner of shape.corners) path.lineTo(...screen(project(space(corner))));
    path.closePath();
  } else if (shape.kind === "box" || shape.kind === "hollow-box") {
    const [[left, bottom], [right, top]] = [project(space(shape.min)), project(space(shape.max))];
    const more = beyond * scale;
    path.roundRect(left - more, top - more, right - left + 2 * more, bottom - top + 2 * more, 0.8 * more);
  } else return undefined;
  return path;
}

/** Draws a rim around a hollow shape. In open space its inside has its own floor. */
function drawHollow(ctx: CanvasRenderingContext2D, sheet: Sheet, state: State, shape: Shape): void {
  if (shape.kind !== "hollow-ball" && shape.kind !== "hollow-capsule" && shape.kind !== "hollow-cylinder" && shape.kind !== "hollow-box") return;
  const width = "radius" in shape ? 2 * shape.radius : Math.min(...shape.max.map((high, axis) => high - shape.min[axis]!));
  const [inner, outer] = [edge(sheet, shape), edge(sheet, shape, RIM * width)];
  if (!inner || !outer) return;
  outer.addPath(inner);
  ctx.fillStyle = colourOf(state);
  ctx.fill(outer, "evenodd");
  if (state.run.cast.space.kind !== "open") return;
  ctx.fillStyle = state.theme.floor;
  ctx.fill(inner);
}

type HalfSpace = Extract<Shape, { kind: "half-space" }>;

/** The half-spaces of a shape; a tube is solid on both sides. */
function halfSpacesOf(shape: Shape): readonly HalfSpace[] {
  if (shape.kind === "half-space") return [shape];
  if (shape.kind !== "tube") return [];
  const [x, y] = [shape.end[0]! - shape.start[0]!, shape.end[1]! - shape.start[1]!];
  const length = Math.hypot(x, y);
  return [1, -1].map((side) => {
    const [nx, ny] = [(side * y) / length, (-side * x) / length];
    return { kind: "half-space", point: [shape.start[0]! - shape.radius * nx, shape.start[1]! - shape.radius * ny], normal: [nx, ny] };
  });
}

/** Draws a half-space, shaded up to the edge of the view. */
function drawHalfSpace(ctx: CanvasRenderingContext2D, { width, height, dpr, project }: Sheet, state: State, shape: HalfSpace): void {
  const [x, y] = project(space(shape.point));
  const length = Math.hypot(...shape.normal);
  const [nx, ny] = [shape.normal[0]! / length, -shape.normal[1]! / length]; // down the screen
  const away = (width / 2 - x) * nx + (height / 2 - y) * ny;
  const [footX, footY, far] = [width / 2 - away * nx, height / 2 - away * ny, width + height];
  const [[x0, y0], [x1, y1]] = [[footX - far * ny, footY + far * nx], [footX + far * ny, footY - far * nx]] as const;
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.strokeStyle = state.theme.muted;
  ctx.lineWidth = 1.5 * dpr;
  ctx.stroke();
  const deep = far + Math.abs(away);
  ctx.lineTo(x1 - deep * nx, y1 - deep * ny);
  ctx.lineTo(x0 - deep * nx, y0 - deep * ny);
  ctx.globalAlpha = 0.4;
  ctx.fillStyle = colourOf(state);
  ctx.fill();
  ctx.globalAlpha = 1;
}

function drawSolid(ctx: CanvasRenderingContext2D, sheet: Sheet, state: State, shape: Shape): void {
  ctx.strokeStyle = state.theme.muted;
  if (shape.kind === "polyline") {
    ctx.beginPath();
    for (const [from, to] of wallsOf(shape)) trace(ctx, sheet.project(space(from)), sheet.project(space(to)));
    ctx.lineWidth = THIN * sheet.dpr;
    ctx.stroke();
  } else if (shape.kind === "ball" || shape.kind === "capsule" || shape.kind === "box" || shape.kind === "triangle") {
    const path = edge(sheet, shape);
    if (!path) return;
    ctx.fillStyle = colourOf(state);
    ctx.fill(path);
    ctx.lineWidth = 1.2 * sheet.dpr;
    ctx.stroke(path);
  }
}

function drawPocket(ctx: CanvasRenderingContext2D, { dpr, scale, project }: Sheet, state: State, center: readonly number[], radius: number): void {
  const [x, y] = project(space(center));
  disc(ctx, x, y, radius * scale, DARK);
  ctx.strokeStyle = colourOf(state);
  ctx.lineWidth = 2 * dpr;
  ctx.stroke();
}
