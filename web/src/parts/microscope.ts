// The microscope: a number line on which each float is a tick.
import { rounded, superscript } from "../../common/digits";
import { button, html } from "../../common/dom";
import { type Scalar, ulpsAway } from "../carom";
import { chooser } from "./chooser";
import { floats, floatsBetween } from "./floats";

export interface Mark {
  readonly at: number;
  readonly label: string;
  readonly look: string;
}

export interface Specimen {
  readonly scalar: Scalar;
  /** The float in the middle. */
  readonly middle: number;
  readonly marks: readonly Mark[];
  /** Whether a float is at or after the contact. */
  isPast(x: number): boolean;
}

/** The number of ticks on either side of the middle. */
const SIDE = 14;
/** The possible numbers of floats per tick. */
const STEPS = Array.from({ length: 16 }, (_, power) => 10 ** power);
const LONG = 10_000; // from here on, a power of ten is easier to read

export class Microscope {
  readonly element = html("div", { class: "microscope" });
  private readonly line = html("div", { class: "floats" });
  private readonly scale = html("p", { class: "scale" });
  private readonly zoom = chooser("One tick is", STEPS, (step) => this.look(step), inFloats);
  private step = 1;
  private specimen: Specimen | undefined;

  constructor(host: HTMLElement) {
    const near = button("To the last bit", () => this.look(1));
    const far = button("Until both are in sight", () => this.look(this.enough()));
    this.element.append(this.line, this.scale, html("div", { class: "lens" }, this.zoom.element, near, far));
    host.append(this.element);
  }

  show(specimen: Specimen): void {
    this.specimen = specimen;
    this.look(this.step);
  }

  private look(step: number): void {
    this.step = step;
    this.zoom.show(step);
    const { specimen } = this;
    if (!specimen) return;
    const ticks = Array.from({ length: 2 * SIDE + 1 }, (_, i) => tick(specimen, i - SIDE, step));
    this.line.replaceChildren(...ticks, ...specimen.marks.map((mark) => flag(specimen, mark, step)));
    const { middle, scalar } = specimen;
    this.scale.textContent = `Middle: t = ${middle}; the next float is ${rounded(ulpsAway(middle, 1, scalar) - middle, 3)} later.`;
  }

  /** The smallest step that brings every mark into view. */
  private enough(): number {
    const { specimen } = this;
    if (!specimen) return this.step;
    const far = Math.max(...specimen.marks.map(({ at }) => Math.abs(floatsBetween(specimen.middle, at, specimen.scalar))));
    return STEPS.find((step) => far <= step * SIDE) ?? this.step;
  }
}

function tick({ scalar, middle, isPast }: Specimen, place: number, step: number): HTMLElement {
  const x = ulpsAway(middle, place * step, scalar);
  const made = html("i", { class: x < 0 ? "none" : isPast(x) ? "past" : "before", title: String(x), "data-float": x });
  made.style.left = percent(place);
  return made;
}

function flag({ scalar, middle }: Specimen, { at, label, look }: Mark, step: number): HTMLElement {
  const away = floatsBetween(middle, at, scalar);
  const place = away / step;
  const words = away > 0 ? `${label}: ${floats(away)} later` : away < 0 ? `${label}: ${floats(-away)} earlier` : label;
  const arrow = Math.abs(place) <= SIDE ? "" : away > 0 ? " →" : " ←";
  const side = place > SIDE / 3 ? "before" : place < -SIDE / 3 ? "after" : "";
  const made = html("b", { class: `${look} ${side}`, "data-away": away }, html("span", {}, words + arrow));
  made.style.left = percent(Math.max(-SIDE - 0.5, Math.min(SIDE + 0.5, place)));
  return made;
}

function percent(place: number): string {
  return `${(100 * (place + SIDE + 1)) / (2 * SIDE + 2)}%`;
}

function inFloats(count: number): string {
  return count < LONG ? floats(count) : `10${superscript(String(Math.round(Math.log10(count))))} floats`;
}
