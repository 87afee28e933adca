// The curves of quantities over time, with the time shown.
import { clamp } from "../model/numbers";
import { disc } from "../looks/sprites";
import type { Theme } from "../looks/theme";
import type { State } from "../state";
import { magnitude, number } from "../words";

/** The width of the numbers on the left. */
const GUTTER = 54; // CSS pixels

export interface Series {
  /** The value at a time between the record at this place of the totals and the next. */
  readonly at: (place: number, t: number) => number;
  readonly colour: keyof Theme;
}

export class Curve {
  private readonly picture = document.createElement("canvas");
  private px = 1;
  private low = 0;
  private high = 0;

  /**
   * @param series curves over the times of the run's totals
   * @param go called with the time under the pointer
   */
  constructor(readonly canvas: HTMLCanvasElement, private readonly series: readonly Series[], private readonly state: State, go: (time: number) => void) {
    const point = (event: PointerEvent): void => {
      if (event.buttons !== 1) return;
      const room = canvas.getBoundingClientRect();
      const share = (event.clientX - room.left - GUTTER) / (room.width - GUTTER);
      go(state.run.begin + clamp(share, 0, 1) * state.run.length);
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      point(event);
    });
    canvas.addEventListener("pointermove", point);
  }

  /** Draws the curves for a size, a theme and a scale. */
  paint(low: number, high: number): void {
    [this.low, this.high, this.px] = [low, high, devicePixelRatio || 1];
    const { width, height } = this.canvas.getBoundingClientRect();
    for (const canvas of [this.canvas, this.picture]) {
      canvas.width = Math.max(1, Math.round(width * this.px));
      canvas.height = Math.max(1, Math.round(height * this.px));
    }
    const ctx = this.picture.getContext("2d");
    if (!ctx) return;
    this.drawScale(ctx);
    if (this.state.run.totals.time.length === 0) return;
    for (const series of this.series) this.drawLine(ctx, series);
  }

  draw(): void {
    const { canvas, px, state: { run, clock, theme } } = this;
    const ctx = canvas.getContext("2d");
    if (!ctx) return;
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.drawImage(this.picture, 0, 0);
    if (run.totals.time.length === 0) return;
    const x = this.column(clock.time);
    ctx.fillStyle = theme.ink;
    ctx.globalAlpha = 0.6;
    ctx.fillRect(x - px / 2, 0, px, canvas.height);
    ctx.globalAlpha = 1;
    const place = run.totals.placeAt(clock.time);
    for (const { at, colour } of this.series) disc(ctx, x, this.row(at(place, clock.time)), 3 * px, theme[colour]);
  }

  private column(t: number): number {
    const left = GUTTER * this.px;
    const { begin, length } = this.state.run;
    return left + ((t - begin) / length) * (this.picture.width - left - 3 * this.px);
  }

  private row(value: number): number {
    const share = (value - this.low) / (this.high - this.low || 1);
    const margin = 5 * this.px;
    return this.picture.height - margin - share * (this.picture.height - 2 * margin);
  }

  /** Draws a line at zero and at the ends of the scale, with their numbers. */
  private drawScale(ctx: CanvasRenderingContext2D): void {
    const { px, low, high, state: { theme } } = this;
    ctx.font = `${10.5 * px}px system-ui, sans-serif`;
    ctx.textAlign = "right";
    ctx.textBaseline = "middle";
    for (const value of new Set([low, 0, high])) {
      const y = this.row(value);
      ctx.fillStyle = theme.muted;
      const power = magnitude(value);
      // A small or large number is long and must fit with its sign.
      ctx.fillText(number(value, power < -2 || power > 6 ? 2 : 3), (GUTTER - 6) * px, y);
      ctx.fillStyle = theme.line;
      ctx.fillRect(GUTTER * px, Math.round(y), this.picture.width, px);
    }
  }

  /**
   * Draws a curve. In each column of pixels the line runs from the smallest to the largest value
   * there. The values at both sides of the column, and before and after each event in it, suffice:
   * in between the curve only bends.
   */
  private drawLine(ctx: CanvasRenderingContext2D, { at, colour }: Series): void {
    const { run: { totals, begin, reach }, theme } = this.state;
    const [left, right] = [this.column(begin), this.column(reach)];
    const perPixel = (reach - begin) / Math.max(right - left, 1);
    ctx.beginPath();
    let place = totals.placeAt(begin);
    for (let x = left; x <= right; x++) {
      const [start, end] = [begin + (x - left) * perPixel, Math.min(begin + (x + 1 - left) * perPixel, reach)];
      let [low, high] = [at(place, start), at(place, start)];
      ctx.lineTo(x, this.row(low));
      for (const last = totals.placeAt(end); place < last; place++) {
        const event = totals.time.at(place + 1);
        for (const value of [at(place, event), at(place + 1, event)]) [low, high] = [Math.min(low, value), Math.max(high, value)];
      }
      if (low < high) {
        ctx.lineTo(x, this.row(low));
        ctx.lineTo(x, this.row(high));
      }
      ctx.lineTo(x, this.row(at(place, end)));
    }
    ctx.strokeStyle = ctx.fillStyle = theme[colour];
    ctx.lineWidth = 1.6 * this.px;
    ctx.lineJoin = "round";
    ctx.stroke();
    if (this.series.length > 1) return;
    ctx.lineTo(right, this.row(0));
    ctx.lineTo(left, this.row(0));
    ctx.globalAlpha = 0.13;
    ctx.fill();
    ctx.globalAlpha = 1;
  }
}
