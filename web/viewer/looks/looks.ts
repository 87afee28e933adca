// The look of each ball: its colour by ball, speed or mass, or that of a pool ball.
import type { Moment } from "../model/moment";
import type { Cast, Run } from "../model/run";
import { number } from "../words";
import { type Colour, distinctColours, rampColours } from "./colour";

export type Mode = "ball" | "speed" | "mass";

export interface Look {
  readonly colour: Colour;
  /** The number on a pool ball (0: the cue ball); null on other balls. */
  readonly number: number | null;
}

const SHADES = 48;
const WHITE: Colour = [246, 242, 230];
const GREY: Colour = [128, 132, 138];
/** The eight-ball colours of 1 to 8; 9 to 15 are those of 1 to 7, striped. */
const POOL: readonly Colour[] = [[240, 188, 35], [35, 82, 170], [205, 45, 45], [96, 54, 138], [233, 112, 32], [30, 112, 72], [126, 32, 44], [28, 28, 30]];

/** The most balls that are coloured individually by default; more are coloured by speed. */
export const FEW = 40;

/**
 * The number on each ball of a pool table (0: the cue ball), or null if the scene is not a pool
 * table.
 *
 * A pool table is a plane with sixteen equal balls, and one of them is named the cue ball. The
 * others have the numbers in their names if these are 1 to 15; otherwise they are numbered in
 * order.
 */
export function poolNumbers({ names, radius, space }: Cast): number[] | null {
  const all = Array.from(radius);
  const cue = Array.from(names).findIndex((name) => /^cue([ -]?ball)?$/i.test(name ?? ""));
  if (space.dimension !== 2 || all.length !== 16 || cue < 0 || all.some((r) => r !== all[0])) return null;
  const others = all.map((_, i) => i).filter((i) => i !== cue);
  const named = others.map((i) => Number(/(\d+)\s*$/.exec(names[i] ?? "")?.[1] ?? 0));
  const isComplete = new Set(named.filter((n) => n >= 1 && n <= 15)).size === 15;
  const numbers = new Array<number>(all.length).fill(0);
  others.forEach((ball, place) => (numbers[ball] = isComplete ? named[place]! : place + 1));
  return numbers;
}

const plain = (colour: Colour): Look => ({ colour, number: null });
const POOL_LOOKS: readonly Look[] = Array.from({ length: 16 }, (_, n) => ({ colour: n ? POOL[(n - 1) % 8]! : WHITE, number: n }));

export class Looks {
  readonly ramp = rampColours(SHADES);
  readonly pool: readonly number[] | null;
  /** Whether the masses differ, so that a scale of masses is useful. */
  readonly massesDiffer: boolean;
  mode: Mode;
  private readonly leastMass: number;
  private readonly mostMass: number;
  private readonly shades: readonly number[];
  private readonly looks: Readonly<Record<Mode, readonly Look[]>>;
  private fastest = 1;
  /** The number of path segments when the top speed was computed. */
  private looked = 0;

  constructor(private readonly run: Run, private readonly moment: Moment) {
    const mass = Array.from(run.cast.mass);
    const finite = mass.filter(Number.isFinite);
    this.pool = poolNumbers(run.cast);
    this.leastMass = finite.reduce((a, b) => Math.min(a, b), finite[0] ?? 0);
    this.mostMass = finite.reduce((a, b) => Math.max(a, b), finite[0] ?? 0);
    this.massesDiffer = this.mostMass > this.leastMass || finite.length < mass.length;
    this.shades = mass.map((m) => this.shadeOfMass(m));
    this.mode = run.count <= FEW ? "ball" : "speed";
    const speed = this.ramp.map(plain);
    this.looks = { speed, mass: [...speed, plain(GREY)], ball: this.pool ? POOL_LOOKS : distinctColours(Math.min(run.count, SHADES)).map(plain) };
  }

  /** The looks of the current mode, by number. */
  get all(): readonly Look[] {
    return this.looks[this.mode];
  }

  /** The number of a ball's current look. */
  of(ball: number): number {
    if (this.mode === "speed") return Math.min(SHADES - 1, Math.floor((this.moment.speedOf(ball) / this.topSpeed) * SHADES));
    return this.mode === "mass" ? this.shades[ball]! : this.pool ? this.pool[ball]! : ball % SHADES;
  }

  colourOf(ball: number): Colour {
    return this.all[this.of(ball)]!.colour;
  }

  /** The labels of the two ends of the scale; null without a scale. */
  get legend(): readonly [string, string] | null {
    if (this.mode === "ball") return null;
    return this.mode === "speed" ? ["speed 0", `≥ ${number(this.topSpeed, 3)}`] : [`mass ${number(this.leastMass, 3)}`, number(this.mostMass, 3)];
  }

  /**
   * The speed at the end of the scale: 99 % of all segments are slower, so that one fast ball does
   * not darken the rest.
   */
  get topSpeed(): number {
    const { paths, present, reach } = this.run;
    // For a growing run, compute it again whenever twice as many segments are known.
    if (paths.count > 0 && paths.count >= 2 * this.looked) {
      this.looked = paths.count;
      this.fastest = mostOf(Float64Array.from({ length: paths.count }, (_, piece) => Math.max(paths.speed(piece, paths.begin(piece)), paths.speed(piece, Math.min(paths.end(piece), reach)))));
    } else if (this.looked === 0 && present) {
      this.looked = 1;
      const d = this.run.dimension;
      this.fastest = mostOf(Float64Array.from({ length: this.run.count }, (_, ball) => Math.hypot(...Array.from({ length: d }, (_, axis) => present.velocities[ball * d + axis] || 0))));
    }
    return this.fastest;
  }

  private shadeOfMass(mass: number): number {
    const { leastMass: least, mostMass: most } = this;
    if (mass === Infinity) return SHADES; // the grey after the scale
    if (most === least) return SHADES / 2;
    // Masses far apart have a logarithmic scale.
    const share = least > 0 && most / least > 20 ? Math.log(mass / least) / Math.log(most / least) : (mass - least) / (most - least);
    return Math.round(share * (SHADES - 1));
  }
}

/** The speed that 99 % do not exceed; the greatest speed if that is 0. */
function mostOf(speeds: Float64Array): number {
  speeds.sort();
  return speeds[Math.floor(0.99 * (speeds.length - 1))] || speeds.at(-1) || 1;
}
