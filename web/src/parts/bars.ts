// Amounts of both balls as stacked bars: positive ones to the right of a zero line, negative ones
// to the left. A tick marks the sum.
import { rounded } from "../../common/digits";
import { html } from "../../common/dom";

export interface Share {
  readonly name: string;
  readonly value: number;
  /** A colour of the figures. */
  readonly look: string;
}

export interface Row {
  readonly name: string;
  readonly shares: readonly Share[];
}

export class Bars {
  private readonly rows = html("div", { class: "bar-rows" });
  private readonly note = html("p", { class: "bar-note" });
  readonly element: HTMLElement;

  constructor(host: HTMLElement, title: string) {
    this.element = html("figure", { class: "bars" }, html("figcaption", {}, title), this.rows, this.note);
    host.append(this.element);
  }

  /** Shows rows, all with the same scale. */
  show(rows: readonly Row[], note: string): void {
    const ends = rows.map(({ shares }) => ({ low: sumOf(shares, -1), high: sumOf(shares, 1) }));
    const low = Math.min(0, ...ends.map((end) => end.low));
    const high = Math.max(0, ...ends.map((end) => end.high));
    const width = Math.max(high - low, Number.MIN_VALUE);
    const percent = (value: number): number => (100 * (value - low)) / width;
    this.rows.replaceChildren(...rows.map((row) => rowOf(row, percent)));
    this.note.textContent = note;
  }
}

/** The sum of the shares on one side of zero. */
function sumOf(shares: readonly Share[], side: 1 | -1): number {
  return shares.reduce((sum, { value }) => (Math.sign(value) === side ? sum + value : sum), 0);
}

function rowOf({ name, shares }: Row, percent: (value: number) => number): HTMLElement {
  const track = html("div", { class: "bar-track" });
  const reach = { 1: 0, [-1]: 0 };
  for (const { name: whose, value, look } of shares) {
    if (value === 0) continue;
    const side = value > 0 ? 1 : -1;
    const from = reach[side];
    reach[side] += value;
    const [left, right] = [percent(Math.min(from, reach[side])), percent(Math.max(from, reach[side]))];
    const made = html("i", { class: look, title: `${whose}: ${rounded(value)}` });
    Object.assign(made.style, { left: `${left}%`, width: `${right - left}%` });
    track.append(made);
  }
  const sum = shares.reduce((all, { value }) => all + value, 0);
  for (const [look, value] of [["zero", 0], ["sum", sum]] as const) {
    const tick = html("b", { class: look });
    tick.style.left = `${percent(value)}%`;
    track.append(tick);
  }
  const said = `${name}: ${shares.map(({ name: whose, value }) => `${whose} ${rounded(value, 4)}`).join(", ")}`;
  return html("div", { class: "bar-row", role: "img", "aria-label": said }, html("span", {}, name), track);
}
