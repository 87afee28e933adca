// carom's answer for two bodies, and the sums that lesson 5 draws, in plain floats.
import type { Point } from "../../common/point";
import { type Body, bounce, type Bounce, firstContact } from "../carom";
import { type Disc, type Letter, still } from "../figure/ball";
import { along, plane } from "../figure/move";

/**
 * Velocities are lengths per interval; the interval is from 0 to 1. A mass is a string, because it
 * may be infinite.
 */
export type State = { A: Disc; VA: number[]; massA: string; eA: number; B: Disc; VB: number[]; massB: string; eB: number; seen: string };

export const DURATION = 1;
/** The name of the view that moves with the centre of mass. */
export const FROM_CENTER = "center";

export interface Answer {
  readonly bodies: Readonly<Record<Letter, Body>>;
  /** √(eA eB). */
  readonly restitution: number;
  readonly bounce: Bounce;
  /** Whether there is a contact without an impact. */
  readonly graze: boolean;
  /** The velocity of the centre of mass. */
  readonly drift: Point;
  /** The speeds of approach and of separation along the normal; undefined without an impact. */
  readonly approach: number | undefined;
  readonly parting: number | undefined;
  /** The energy that turns into heat. */
  readonly heat: number;
}

export function bodyOf(disc: Disc, velocity: readonly number[], mass: string): Body {
  return { ...still(disc), velocity: [...velocity], mass: Number(mass) };
}

export function answerOf(state: State): Answer {
  const { eA, eB } = state;
  const bodies = { A: bodyOf(state.A, state.VA, state.massA), B: bodyOf(state.B, state.VB, state.massB) };
  const restitution = Math.sqrt(eA * eB);
  const end = bounce(bodies.A, bodies.B, restitution, DURATION);
  const normal = end.impact && plane(end.impact.normal);
  const approach = normal && -dot(normal, minus(state.VB, state.VA));
  const parting = normal && dot(normal, minus(end.b.velocity, end.a.velocity));
  return {
    bodies,
    restitution,
    bounce: end,
    graze: !end.impact && firstContact(bodies.A, bodies.B, DURATION) !== undefined,
    drift: driftOf(bodies),
    approach,
    parting,
    // With J = (1 + e) m c, c the approach speed and m the reduced mass, this is ½ (1 − e²) m c².
    heat: 0.5 * (end.impulse ?? 0) * (1 - restitution) * (approach ?? 0),
  };
}

/** The centres at a time of the interval, by carom. */
export function centersAt({ bodies: { A, B }, restitution }: Answer, time: number): Record<Letter, Point> {
  const { a, b } = bounce(A, B, restitution, time);
  return { A: plane(a.center), B: plane(b.center) };
}

/** The centre before the impact, on the straight line. */
export function centerBefore(body: Body, time: number): Point {
  return along(plane(body.center), velocityOf(body), time);
}

export function velocityOf({ velocity }: Body): Point {
  return plane(velocity ?? []);
}

/** The velocity of the centre of mass. Two obstacles have none; their view is that of the table. */
function driftOf({ A, B }: Record<Letter, Body>): Point {
  const [va, vb] = [velocityOf(A), velocityOf(B)];
  if (A.mass === Infinity) return B.mass === Infinity ? [0, 0] : va;
  if (B.mass === Infinity) return vb;
  const share = B.mass / (A.mass + B.mass);
  return along(va, minus(vb, va), share);
}

/** ½ m v²; 0 for an obstacle, whose energy is not defined. */
export function energy(mass: number, velocity: readonly number[]): number {
  const v = plane(velocity);
  return mass === Infinity ? 0 : 0.5 * mass * dot(v, v);
}

/** The momentum along a direction; 0 for an obstacle. */
export function momentum(mass: number, velocity: readonly number[], direction: readonly number[]): number {
  return mass === Infinity ? 0 : mass * dot(plane(velocity), plane(direction));
}

export function minus(one: readonly number[], other: readonly number[]): Point {
  const [[x, y], [ox, oy]] = [plane(one), plane(other)];
  return [x - ox, y - oy];
}

function dot([x, y]: Point, [ox, oy]: Point): number {
  return x * ox + y * oy;
}
