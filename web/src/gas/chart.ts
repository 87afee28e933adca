// A small chart: bars, lines and dots over two axes.
import { grouped, rounded } from "../../common/digits";
import { html, set, svg } from "../../common/dom";
import { legend } from "../parts/legend";

const [WIDTH, HEIGHT] = [340, 210];
const [LEFT, RIGHT, TOP, BOTTOM] = [50, 10, 10, 34]; // room for the numbers at the axes

export interface Line {
  readonly name: string;
  readonly look: string;
  readonly points: readonly (readonly [number, number])[];
}

export interface Content {
  readonly x: readonly [number, number];
  /** The greatest value to show; the axis ends at a round number above it. */
  readonly top: number;
  readonly bars?: ArrayLike<number>;
  readonly lines?: readonly Line[];
  readonly dots?: readonly (readonly [number, number])[];
  /** The current state, a larger dot. */
  readonly now?: readonly [number, number];
  /** The chart in words. */
  readonly said: string;
}

/** The leading digits of the steps of an axis, and of its upper end. */
const STEPS = [1, 2, 5, 10];
const ENDS = [1, 2, 3, 4, 5, 6, 8, 10];

/** The smallest of these digits times a power of ten that is not below the value. */
function roundAbove(value: number, digits: readonly number[]): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (digits.find((digit) => digit * power >= value) ?? 10) * power;
}

export class Chart {
  private readonly frame = svg("g", { class: "frame" });
  private readonly marks = svg("g");
  private readonly drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" }, this.frame, this.marks);
  private readonly elements = new Map<string, SVGPathElement>();
  private axes = "";
  private place: (x: number, y: number) => readonly [number, number] = (x, y) => [x, y];

  /** @param keys the legend: each look (a class) with its meaning */
  constructor(host: HTMLElement, title: string, private readonly x: string, private readonly y: string, keys: readonly (readonly [string, string])[]) {
    host.append(html("figure", { class: "chart" }, html("figcaption", {}, html("b", {}, title), legend(keys)), this.drawing));
  }

  show({ x: [from, to], top, bars, lines = [], dots = [], now, said }: Content): void {
    const high = roundAbove(top, ENDS);
    this.place = (x, y) => [LEFT + ((x - from) / (to - from)) * (WIDTH - LEFT - RIGHT), TOP + (1 - y / high) * (HEIGHT - TOP - BOTTOM)];
    this.drawAxes(from, to, high);
    const seen = new Set<string>();
    const mark = (name: string, look: string, path: string): void => {
      seen.add(name);
      this.mark(name, look, path);
    };
    if (bars) mark("bars", "bars", this.bars(bars, from, to));
    for (const { name, look, points } of lines) mark(name, `curve ${look}`, `M${points.map(([x, y]) => this.text(x, y)).join("L")}`);
    mark("dots", "dots", dots.map(([x, y]) => this.dot(x, y, 2.2)).join(""));
    mark("now", "now", now ? this.dot(...now, 4.5) : "");
    for (const [name, element] of this.elements) if (!seen.has(name)) set(element, "d", "");
    set(this.drawing, "aria-label", said);
    if (bars) set(this.drawing, "data-bars", Array.from(bars).join());
  }

  private mark(name: string, look: string, path: string): void {
    let element = this.elements.get(name);
    if (!element) {
      element = this.marks.appendChild(svg("path", { class: look }));
      this.elements.set(name, element);
    }
    set(element, "d", path);
  }

  private text(x: number, y: number): string {
    return this.place(x, y).map((value) => value.toFixed(1)).join(" ");
  }

  private bars(values: ArrayLike<number>, from: number, to: number): string {
    const step = (to - from) / values.length;
    return Array.from(values, (value, i) => `M${this.text(from + i * step, 0)}L${this.text(from + i * step, value)}L${this.text(from + (i + 1) * step, value)}L${this.text(from + (i + 1) * step, 0)}Z`).join("");
  }

  private dot(x: number, y: number, radius: number): string {
    const [px, py] = this.place(x, y);
    return `M${(px - radius).toFixed(1)} ${py.toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  }

  private drawAxes(from: number, to: number, high: number): void {
    const axes = [from, to, high].join();
    if (axes === this.axes) return;
    this.axes = axes;
    const step = roundAbove((to - from) / 5, STEPS);
    const ticks = Array.from({ length: Math.floor((to + step * 1e-9) / step) + 1 }, (_, i) => i * step).filter((x) => x >= from);
    const across = ticks.map((x) => this.number(x, 0, 0, 15, "middle", x));
    const up = [0, 0.5, 1].flatMap((share) => [
      svg("path", { class: "rule", d: `M${this.text(from, share * high)}L${this.text(to, share * high)}` }),
      this.number(from, share * high, -5, 4, "end", share * high),
    ]);
    const names = [svg("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 3, "text-anchor": "middle", class: "axis-name" }, this.x), svg("text", { x: LEFT + 5, y: TOP + 9, class: "axis-name" }, this.y)];
    this.frame.replaceChildren(...up, ...across, ...names);
  }

  private number(x: number, y: number, right: number, down: number, anchor: string, value: number): SVGTextElement {
    const [px, py] = this.place(x, y);
    return svg("text", { x: px + right, y: py + down, "text-anchor": anchor }, written(value));
  }
}

function written(value: number): string {
  return value < 1 ? rounded(value, 3) : grouped(Number(value.toPrecision(3)));
}
