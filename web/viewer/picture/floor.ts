// The floor of a plane, with its walls and obstacles.
import type { Point3 } from "../../common/camera";
import type { Box } from "../model/space";
import type { State } from "../state";
import { drawObstacles } from "./obstacles";
import { disc } from "../looks/sprites";
import type { Sheet } from "./view";

type Rectangle = readonly [x: number, y: number, width: number, height: number];
const at = (x: number, y: number): Point3 => [x, y, 0];

/** The width of the rail at walls, in lengths of the scene. */
export function railOf({ run, looks }: State, box: Box): number {
  const { kinds } = run.cast.space;
  return kinds.includes("walls") ? (looks.pool ? 0.085 : 0.03) * Math.min(...box.size) : 0;
}

/**
 * The box on the screen, enlarged by the length `across` to the left and right, and `up` at the top
 * and bottom.
 */
export function rectangle({ project, scale: s }: Sheet, { min, max }: Box, across = 0, up = across): Rectangle {
  const [left, bottom] = project(at(min[0]!, min[1]!));
  const [right, top] = project(at(max[0]!, max[1]!));
  return [left - across * s, top - up * s, right - left + 2 * across * s, bottom - top + 2 * up * s];
}

export function drawFloor(ctx: CanvasRenderingContext2D, sheet: Sheet, state: State): void {
  ctx.fillStyle = state.theme.stage;
  ctx.fillRect(0, 0, sheet.width, sheet.height);
  const { space } = state.run.cast;
  const box = space.at(state.clock.time);
  if (space.kind === "open") drawDots(ctx, sheet, state);
  else if (space.kinds.includes("walls")) drawTable(ctx, sheet, state, box);
  else {
    ctx.fillStyle = state.theme.floor;
    ctx.fillRect(...rectangle(sheet, box));
  }
  drawObstacles(ctx, sheet, state);
}

/** Draws the sides across periodic axes, over the balls that reach through them. */
export function drawSides(ctx: CanvasRenderingContext2D, sheet: Sheet, state: State): void {
  const { space } = state.run.cast;
  if (!space.periodic) return;
  ctx.strokeStyle = state.theme.muted;
  ctx.lineWidth = sheet.dpr;
  ctx.setLineDash([5 * sheet.dpr, 4 * sheet.dpr]);
  const [x, y, w, h] = rectangle(sheet, space.at(state.clock.time));
  if (space.kind === "periodic") ctx.strokeRect(x, y, w, h);
  else {
    const sides = space.repeats(0) ? [[x, y, x, y + h], [x + w, y, x + w, y + h]] as const : [[x, y, x + w, y], [x, y + h, x + w, y + h]] as const;
    ctx.beginPath();
    for (const [x0, y0, x1, y1] of sides) {
      ctx.moveTo(x0, y0);
      ctx.lineTo(x1, y1);
    }
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

function drawTable(ctx: CanvasRenderingContext2D, sheet: Sheet, state: State, box: Box): void {
  const { theme, looks: { pool }, run: { cast: { space } } } = state;
  const rail = railOf(state, box);
  const [across, up] = [space.hasWalls(0) ? rail : 0, space.hasWalls(1) ? rail : 0];
  ctx.save();
  ctx.shadowColor = "rgb(0 0 0 / .3)";
  ctx.shadowBlur = 22 * sheet.dpr;
  ctx.shadowOffsetY = 7 * sheet.dpr;
  ctx.beginPath();
  ctx.roundRect(...rectangle(sheet, box, across, up), Math.min(across, up) * sheet.scale * 0.8);
  ctx.fillStyle = pool ? theme.wood : theme.rail;
  ctx.fill();
  ctx.restore();
  if (pool && space.kind === "walls") drawCushions(ctx, sheet, theme.cloth, box, rail);
  const [x, y, w, h] = rectangle(sheet, box);
  ctx.fillStyle = pool ? theme.cloth : theme.floor;
  ctx.fillRect(x, y, w, h);
  if (!pool) return;
  const lamp = ctx.createRadialGradient(x + w / 2, y + h / 2, 0, x + w / 2, y + h / 2, 0.62 * w);
  lamp.addColorStop(0, "rgb(255 255 255 / .13)");
  lamp.addColorStop(1, "rgb(0 0 0 / .2)");
  ctx.fillStyle = lamp;
  ctx.fillRect(x, y, w, h);
}

/** Draws the cushions, and the marks in the wood by which players aim. */
function drawCushions(ctx: CanvasRenderingContext2D, sheet: Sheet, cloth: string, box: Box, rail: number): void {
  const nose = rectangle(sheet, box, 0.3 * rail);
  for (const colour of [cloth, "rgb(0 0 0 / .3)"]) {
    ctx.fillStyle = colour;
    ctx.fillRect(...nose);
  }
  const { min, max, size } = box;
  const long = size[0]! >= size[1]! ? 0 : 1;
  for (const along of [0, 1] as const) {
    const across = along === 0 ? 1 : 0;
    const parts = along === long ? 8 : 4;
    for (let n = 1; n < parts; n++) {
      for (const side of [min[across]! - 0.68 * rail, max[across]! + 0.68 * rail]) {
        const here = min[along]! + (n / parts) * size[along]!;
        const [x, y] = sheet.project(along === 0 ? at(here, side) : at(side, here));
        disc(ctx, x, y, 0.085 * rail * sheet.scale, "rgb(244 234 210 / .85)");
      }
    }
  }
}

/** Draws a grid of dots for orientation in open space, which has no edge. */
function drawDots(ctx: CanvasRenderingContext2D, { width, height, dpr, scale, project }: Sheet, { theme }: State): void {
  const wanted = (46 * dpr) / scale;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = ([1, 2, 5].find((m) => m * power >= wanted) ?? 10) * power;
  const [x0, y0] = project([0, 0, 0]);
  const [pitch, half] = [step * scale, dpr];
  ctx.fillStyle = theme.muted;
  ctx.globalAlpha = 0.4;
  for (let x = x0 - Math.floor(x0 / pitch) * pitch; x < width; x += pitch) {
    for (let y = y0 - Math.floor(y0 / pitch) * pitch; y < height; y += pitch) ctx.fillRect(x - half, y - half, 2 * half, 2 * half);
  }
  ctx.globalAlpha = 1;
}
