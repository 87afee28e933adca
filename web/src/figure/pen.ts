// The pen, which draws marks in world coordinates. A figure is redrawn at each change. The pen
// keeps the elements by name: it moves those that are drawn again, and removes the others.
import { set, svg } from "../../common/dom";
import type { Point } from "../../common/point";
import { withIndices } from "../parts/letters";
import type { View } from "./view";

const HEAD = 11; // length of an arrow's head, pixels
/**
 * Half the width of a letter of a label, half its height, and the gap between it and its line, in
 * pixels.
 */
const [HALF_LETTER, HALF_HEIGHT, FREE] = [5, 9, 6];
const LEAST_LABELLED = 30; // shorter lines have no room for one, pixels

/** The offset of a label: pixels right and up from its place. */
export type Offset = readonly [number, number];

export class Pen {
  private readonly kept = new Map<string, SVGElement>();
  private drawn: SVGElement[] = [];
  private names = new Set<string>();
  private view!: View;

  constructor(private readonly root: SVGGElement) {}

  /** Draws the whole figure once. */
  frame(view: View, draw: () => void): void {
    this.view = view;
    this.drawn = [];
    this.names = new Set();
    draw();
    for (const [name, element] of this.kept) {
      if (this.names.has(name)) continue;
      element.remove();
      this.kept.delete(name);
    }
    let next = this.root.firstChild;
    for (const element of this.drawn) {
      if (element === next) next = next.nextSibling;
      else this.root.insertBefore(element, next);
    }
  }

  disc(name: string, at: Point, radius: number, look: string): void {
    const [cx, cy] = this.view.toScreen(at);
    this.mark("circle", name, look, { cx, cy, r: radius * this.view.scale });
  }

  /** Draws a band on both sides of a circle. */
  ring(name: string, at: Point, radius: number, half: number, look: string): void {
    const [cx, cy] = this.view.toScreen(at);
    const ring = this.mark("circle", name, look, { cx, cy, r: radius * this.view.scale });
    set(ring, "stroke-width", 2 * half * this.view.scale);
  }

  /** Draws a dot of the same size at every zoom. */
  dot(name: string, at: Point, look: string, label?: string, off: Offset = [0, 14]): void {
    const [cx, cy] = this.view.toScreen(at);
    this.mark("circle", name, `dot ${look}`, { cx, cy, r: 4 });
    if (label !== undefined) this.label(name, at, look, label, off);
  }

  /** Draws a line, with a label like that of an arrow. */
  line(name: string, from: Point, to: Point, look: string, label?: string, part = 0.5): void {
    const [[x1, y1], [x2, y2]] = [this.view.toScreen(from), this.view.toScreen(to)];
    this.mark("line", name, `line ${look}`, { x1, y1, x2, y2 });
    if (label !== undefined) this.alongside(name, [x1, y1], [x2, y2], look, label, part);
  }

  /** Draws a dimension line: beside a line, some pixels to the left, with a tick at each end. */
  dimension(name: string, from: Point, to: Point, look: string, label: string, off: number): void {
    const [start, end] = [this.view.toScreen(from), this.view.toScreen(to)];
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (!(length > 0)) return;
    const [nx, ny] = [(end[1] - start[1]) / length, -(end[0] - start[0]) / length];
    const beside = ([x, y]: Point, by: number): Point => [x + nx * by, y + ny * by];
    const tick = (at: Point): string => `M${beside(at, off - 5).join(" ")}L${beside(at, off + 5).join(" ")}`;
    this.mark("path", name, `line thin ${look}`, {
      d: `M${beside(start, off).join(" ")}L${beside(end, off).join(" ")}${tick(start)}${tick(end)}`,
    });
    const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
    const [x, y] = beside(middle, off + Math.sign(off) * clearOf(label, [nx, ny]));
    this.words(name, x, y, look, label);
  }

  /** Draws an arrow; its label is beside it, at a part of the way along. */
  arrow(name: string, from: Point, to: Point, look: string, label?: string, part = 0.5): void {
    const [[x1, y1], [x2, y2]] = [this.view.toScreen(from), this.view.toScreen(to)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (!(length > 0)) return;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const head = Math.min(HEAD, length);
    const [bx, by] = [x2 - ux * head, y2 - uy * head];
    const half = head * 0.42;
    this.mark("path", name, `arrow ${look}`, {
      d: `M${x1} ${y1}L${bx} ${by}M${x2} ${y2}L${bx - uy * half} ${by + ux * half}L${bx + uy * half} ${by - ux * half}Z`,
    });
    if (label !== undefined) this.alongside(name, [x1, y1], [x2, y2], look, label, part);
  }

  /** Draws the area that a disc sweeps: two sides and two half circles. */
  sweep(name: string, from: Point, to: Point, radius: number, look: string): void {
    const [[x1, y1], [x2, y2]] = [this.view.toScreen(from), this.view.toScreen(to)];
    const r = radius * this.view.scale;
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (!(length > 0)) return;
    const [nx, ny] = [(-(y2 - y1) / length) * r, ((x2 - x1) / length) * r];
    this.mark("path", name, look, {
      d: `M${x1 + nx} ${y1 + ny}L${x2 + nx} ${y2 + ny}A${r} ${r} 0 0 0 ${x2 - nx} ${y2 - ny}L${x1 - nx} ${y1 - ny}A${r} ${r} 0 0 0 ${x1 + nx} ${y1 + ny}Z`,
    });
  }

  /** Draws a small square in the corner between two directions (unit vectors). */
  rightAngle(name: string, at: Point, one: Point, other: Point, look: string): void {
    const [x, y] = this.view.toScreen(at);
    const size = 9;
    const place = (i: number, j: number): string => `${x + size * (i * one[0] + j * other[0])} ${y - size * (i * one[1] + j * other[1])}`;
    this.mark("path", name, `line ${look}`, { d: `M${place(1, 0)}L${place(1, 1)}L${place(0, 1)}` });
  }

  /** Draws a label at a place of the world. */
  label(name: string, at: Point, look: string, text: string, [right, up]: Offset = [0, 0]): void {
    const [x, y] = this.view.toScreen(at);
    this.words(name, x + right, y - up, look, text);
  }

  /** Draws polylines; the look may fill the enclosed area. */
  path(name: string, lines: readonly (readonly Point[])[], look: string): void {
    const place = (at: Point): string => this.view.toScreen(at).map((pixels) => pixels.toFixed(2)).join(" ");
    this.mark("path", name, look, { d: lines.map((line) => `M${line.map(place).join("L")}`).join("") });
  }

  /**
   * Draws a grid in powers of ten of the world's unit, with stronger lines at every fifth, from a
   * place.
   */
  grid(from: Point = [0, 0]): void {
    const { width, height, scale } = this.view;
    const unit = 10 ** Math.ceil(Math.log10(14 / scale));
    for (const [size, look] of [[unit, "grid"], [unit * 5, "grid strong"]] as const) {
      const [left, top] = away(this.view.toWorld([0, 0]), from);
      const [right, bottom] = away(this.view.toWorld([width, height]), from);
      const place = (i: number, axis: 0 | 1): number => this.view.toScreen([from[0] + i * size, from[1] + i * size])[axis];
      let d = "";
      for (let i = Math.ceil(left / size); i <= right / size; i++) d += `M${place(i, 0)} 0v${height}`;
      for (let i = Math.ceil(bottom / size); i <= top / size; i++) d += `M0 ${place(i, 1)}h${width}`;
      this.mark("path", look, look, { d });
    }
  }

  /** Draws a label beside a line, on its left in the direction of the line. */
  private alongside(name: string, [x1, y1]: Point, [x2, y2]: Point, look: string, text: string, part: number): void {
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length < LEAST_LABELLED) return;
    const [nx, ny] = [(y2 - y1) / length, -(x2 - x1) / length];
    const off = clearOf(text, [nx, ny]);
    this.words(name, x1 + (x2 - x1) * part + nx * off, y1 + (y2 - y1) * part + ny * off, look, text);
  }

  private words(name: string, x: number, y: number, look: string, text: string): void {
    const element = this.mark("text", `${name}/label`, `label ${look}`, { x, y });
    if (element.textContent !== text) element.replaceChildren(...withIndices(text, (letter) => svg("tspan", { class: "index", dy: "0.3em" }, letter)));
  }

  /**
   * The element of that name, new or moved. By its `data-mark` a readout lights it up. A suffix
   * after a slash in a name distinguishes marks of the same quantity.
   */
  private mark<K extends "circle" | "line" | "path" | "text">(tag: K, name: string, look: string, attributes: Record<string, string | number>): SVGElementTagNameMap[K] {
    const key = `${tag} ${name}`;
    const element = (this.kept.get(key) ?? svg(tag, { "data-mark": quantity(name) })) as SVGElementTagNameMap[K];
    this.kept.set(key, element);
    this.names.add(key);
    this.drawn.push(element);
    set(element, "class", look);
    for (const [attribute, value] of Object.entries(attributes)) set(element, attribute, value);
    return element;
  }
}

/** The distance from a line to the middle of its label, at right angles to the line. */
function clearOf(text: string, [x, y]: Point): number {
  return Math.abs(x) * text.length * HALF_LETTER + Math.abs(y) * HALF_HEIGHT + FREE;
}

function away([x, y]: Point, [fromX, fromY]: Point): Point {
  return [x - fromX, y - fromY];
}

function quantity(name: string): string {
  return name.split("/")[0] ?? name;
}
