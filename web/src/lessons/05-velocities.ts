// A diagram of all velocities from one point: before, after, and their changes along the normal.
import { html, svg } from "../../common/dom";
import type { Point } from "../../common/point";
import { Pen } from "../figure/pen";
import { View, windowAround } from "../figure/view";
import { type Answer, minus, velocityOf } from "./05-answer";

const [WIDTH, HEIGHT] = [300, 200];
/** The offset from the tip of an arrow to its label, along and across it, in pixels. */
const [BEYOND, BESIDE] = [7, 11];

export class Velocities {
  private readonly marks = svg("g");
  private readonly pen = new Pen(this.marks);

  constructor(host: HTMLElement) {
    const image = svg("svg", { class: "velocities", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "The velocities before and after, from one point" }, this.marks);
    host.append(html("figure", { class: "bars" }, html("figcaption", {}, "Velocities, before (thin) and after"), image));
  }

  /** @param view the velocity of the view */
  show({ bodies, bounce, drift }: Answer, view: Point): void {
    const before = { A: minus(velocityOf(bodies.A), view), B: minus(velocityOf(bodies.B), view) };
    const after = { A: minus(bounce.a.velocity, view), B: minus(bounce.b.velocity, view) };
    const middle = minus(drift, view);
    const origin: Point = [0, 0];
    const tips = [origin, before.A, before.B, after.A, after.B].map((at) => ({ at, radius: 0 }));
    this.pen.frame(new View(windowAround(tips, 0.16), WIDTH, HEIGHT), () => {
      for (const [letter, look] of [["A", "a"], ["B", "b"]] as const) {
        if (bounce.impact) this.pen.line(`J/${letter}`, before[letter], after[letter], "dashed t");
        this.pen.arrow(`v${letter}`, origin, before[letter], `thin ${look}`);
        if (bounce.impact) this.pen.arrow(`v′${letter}`, origin, after[letter], `strong ${look}`);
        this.name(`v${letter}`, before[letter], look, 1);
        if (bounce.impact) this.name(`v′${letter}`, after[letter], look, -1);
      }
      this.pen.dot("0", origin, "c");
      this.pen.dot("G", middle, "f", "G", [11, 9]);
    });
  }

  /**
   * Draws a label beyond the tip of an arrow from the origin, on its left (1) or its right (−1).
   */
  private name(text: string, tip: Point, look: string, side: 1 | -1): void {
    const length = Math.hypot(...tip);
    if (length === 0) return;
    const [x, y] = [tip[0] / length, tip[1] / length];
    this.pen.label(`${text}/tip`, tip, look, text, [BEYOND * x - side * BESIDE * y, BEYOND * y + side * BESIDE * x]);
  }
}

