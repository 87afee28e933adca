// Numbers, balls, events and their partners as text.
import { counted } from "../common/digits";
import { clamp } from "./model/numbers";
import type { Run } from "./model/run";
import type { Space } from "./model/space";

const SUPERSCRIPTS: Record<string, string> = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

/** The power of ten of the first digit of a number. */
export const magnitude = (x: number): number => (x === 0 ? 0 : Math.floor(Math.log10(Math.abs(x))));

/** A number with some significant digits, for readers. */
export function number(x: number, digits = 4): string {
  if (Number.isNaN(x)) return "–";
  if (x === 0) return "0";
  if (!Number.isFinite(x)) return x < 0 ? "−∞" : "∞";
  const power = magnitude(x);
  const isFar = power < -4 || power > 6;
  const text = isFar ? x.toExponential(digits - 1) : x.toFixed(clamp(digits - 1 - power, 0, 12));
  const [mantissa = "", exponent] = text.split("e");
  const sign = mantissa.replace("-", "−");
  if (exponent === undefined) return sign;
  return `${sign}×10${[...exponent.replace("+", "")].map((c) => SUPERSCRIPTS[c]).join("")}`;
}

/** A number with the decimals that suit a scale, so that a changing number keeps its width. */
export function steady(x: number, scale: number): string {
  const power = magnitude(scale);
  if (power < -6 || power > 6) return number(x, 3);
  const text = x.toFixed(clamp(3 - power, 0, 9));
  return /^-[0.]+$/.test(text) ? text.slice(1) : text.replace("-", "−");
}

export const vector = (components: readonly number[], scale: number): string => `(${components.map((x) => steady(x, scale)).join(", ")})`;

const PLANE_WALLS = ["left wall", "right wall", "bottom wall", "top wall"];
const SPACE_WALLS = ["wall −x", "wall +x", "wall −y", "wall +y", "wall −z", "wall +z"];
const KINDS = { open: "open space", walls: "box with walls", periodic: "periodic box" };
const AXES = ["x", "y", "z"];
const AXIS_KINDS = { open: "open", walls: "between walls", periodic: "periodic" };

/** The space in words, as "x periodic, y between walls". */
const spaceOf = ({ kind, kinds }: Space): string => (kind === "mixed" ? kinds.map((one, axis) => `${AXES[axis]} ${AXIS_KINDS[one]}`).join(", ") : KINDS[kind]);

/** Text for the times, balls and events of a run. */
export class Words {
  constructor(private readonly run: Run) {}

  /** A time, with digits for a thousandth of the run... */
  moment(t: number): string {
    return steady(t, this.run.length / 10);
  }

  /** ...or with enough digits to distinguish the times of events. */
  fineMoment(t: number): string {
    return steady(t, this.run.length / 1000);
  }

  ballName(ball: number): string {
    return this.run.cast.names[ball] ?? `ball ${ball}`;
  }

  /** The label on a ball. */
  ballLabel(ball: number): string {
    return this.run.cast.names[ball] ?? String(ball);
  }

  /** The ball of an event and its partner. */
  eventName(event: number): string {
    const [a] = this.run.events.balls(event);
    return `${this.ballName(a)} – ${this.partnerName(event, a)}`;
  }

  /** What a ball meets in an event. */
  private partnerName(event: number, ball: number): string {
    const { events, dimension } = this.run;
    const [a, b] = events.balls(event);
    if (b !== undefined) return this.ballName(ball === a ? b : a);
    const wall = (dimension === 2 ? PLANE_WALLS : SPACE_WALLS)[events.wall(event) - 1];
    return wall ?? this.metName(event);
  }

  /** How a ball was removed by an event, and by what. */
  removal(event: number, ball: number): readonly [string, string] {
    const isPocketed = this.run.events.met(event)?.kind === "pocket";
    return [isPocketed ? "fell into" : "removed by", this.partnerName(event, ball)];
  }

  /** The name of the obstacle or pocket of an event. */
  metName(event: number): string {
    const { events, obstacles, pockets } = this.run;
    const met = events.met(event);
    if (!met) return "";
    const { kind, number } = met;
    return (kind === "obstacle" ? obstacles : pockets)[number]?.name ?? `${kind} ${number}`;
  }

  /** The time of an event; if it reads like that of the event before, the difference to it. */
  eventMoment(event: number): string {
    const { events } = this.run;
    const t = events.time(event);
    const text = this.fineMoment(t);
    if (event === 0) return text;
    const before = events.time(event - 1);
    if (text !== this.fineMoment(before)) return text;
    return t === before ? "same moment" : `+ ${number(t - before, 2)}`;
  }

  /** The run in one line: balls, space, motion, obstacles and events. */
  summary(): string {
    const { count, dimension, happened, obstacles, pockets, cast: { space } } = this.run;
    const fixed = [[obstacles.length, "obstacle"], [pockets.length, "pocket"]] as const;
    const there = fixed.filter(([n]) => n > 0).map(([n, word]) => counted(n, word));
    const { gravity, damping, friction } = this.run.motion;
    const moved = [["gravity", gravity && Math.hypot(...gravity)], ["damping", damping], ["friction", friction]] as const;
    const motion = moved.flatMap(([word, size]) => (size === undefined ? [] : [`${word} ${number(size, 3)}`]));
    return [counted(count, "ball"), `${dimension}D`, spaceOf(space), ...motion, ...there, counted(happened, "event")].join(" · ");
  }
}
