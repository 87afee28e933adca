// Reads the balls of a query, and makes answers, where both are fast: in JavaScript.
//
// A call from WebAssembly to JavaScript takes as long as reading all numbers of a ball. So one call
// reads both balls of a query into the module's memory, and another makes the answer.

/** The keys that any ball may have. */
export const KEYS = ["center", "radius", "velocity", "mass"];
/** What an object should be, as errors say it. */
const BALL = { text: "{ center: [x, y], radius: r, velocity?: [x, y] }, or vectors of three numbers", keys: KEYS, withMass: false };
const BODY = { text: "{ center: [x, y], radius: r, velocity?: [x, y], mass: m }", keys: KEYS, withMass: true };

/** The numbers of a ball: two vectors, each after its length, then radius and mass. */
export const CENTER = 0;
export const VELOCITY = 4;
export const RADIUS = 8;
const MASS = 9;
export const SIZE = 10;
/** After the two balls. */
const TIME = 2 * SIZE;
const NUMBERS = TIME + 1;

/** The most numbers of a vector that are read. */
const AXES = 3;

/** Reads the balls of the queries of one instance of the module. */
export class BallReader {
  /**
   * @param {WebAssembly.Memory} memory of the module
   * @param {number} address of 21 numbers in it
   */
  constructor(memory, address) {
    this.memory = memory;
    this.address = address;
    /** The numbers of two balls and the time, in the memory of the module. */
    this.view = new Float64Array(0);
    this.calls = 0;
    this.problem = undefined;
  }

  /**
   * Writes the numbers of two balls and a time, and returns whether they are balls.
   *
   * A missing velocity has the length -1; a time that is no number is NaN. If it returns false,
   * `takeProblem` returns an `Error` that names what is no number or no vector. (It throws none: a
   * call that may throw takes much longer.)
   * @param {any} a
   * @param {any} b
   * @param {any} time
   * @param {boolean} withMass whether the balls must have a mass
   * @param {boolean} onlyKnown whether other keys are refused
   */
  read(a, b, time, withMass, onlyKnown) {
    const call = ++this.calls;
    try {
      const numbers = this.numbers();
      readBalls(a, b, numbers, withMass, onlyKnown);
      if (this.calls !== call || numbers.length === 0) {
        // A getter of a ball has called the module: a query has written in the same place, or the
        // memory has grown.
        const own = new Float64Array(NUMBERS);
        readBalls(a, b, own, withMass, onlyKnown);
        this.numbers().set(own);
      }
      this.view[TIME] = typeof time === "number" ? time : NaN;
      return true;
    } catch (error) {
      this.problem = error;
      return false;
    }
  }

  /** The error of the last call of `read`. */
  takeProblem() {
    return this.problem;
  }

  numbers() {
    // When the memory grows, views of it have no numbers any more.
    if (this.view.length === 0) this.view = new Float64Array(this.memory.buffer, this.address, NUMBERS);
    return this.view;
  }
}

function readBalls(a, b, out, withMass, onlyKnown) {
  const form = withMass ? BODY : BALL;
  readBall(a, "ball a", form, out, 0, onlyKnown);
  readBall(b, "ball b", form, out, SIZE, onlyKnown);
}

/** Writes the numbers of a ball of this form. */
export function readBall(ball, name, form, out, at, onlyKnown) {
  const refuse = (problem) => {
    throw new Error(`${name}: ${problem}; give ${form.text}`);
  };
  if (ball === null || typeof ball !== "object") refuse(`it is ${kind(ball)}`);
  if (onlyKnown) {
    const key = Object.keys(ball).find((key) => !form.keys.includes(key));
    if (key !== undefined) refuse(`unknown key \`${key}\``);
  }
  const { center, velocity, radius } = ball;
  readVector(center, "center", out, at + CENTER, refuse);
  if (velocity === undefined) out[at + VELOCITY] = -1;
  else readVector(velocity, "velocity", out, at + VELOCITY, refuse);
  if (typeof radius !== "number") refuse(described("radius", radius));
  out[at + RADIUS] = radius;
  if (form.withMass) {
    const { mass } = ball;
    if (typeof mass !== "number") refuse(described("mass", mass));
    out[at + MASS] = mass;
  }
}

/** A vector is an array, a typed array, or anything else with a length and numbers. */
export function readVector(vector, key, out, at, refuse) {
  if (vector === null || typeof vector !== "object") refuse(described(key, vector));
  const { length } = vector;
  if (!Number.isInteger(length) || length < 0) refuse(`\`${key}\` is not an array`);
  out[at] = length;
  for (let axis = 0; axis < length && axis < AXES; axis += 1) {
    const number = vector[axis];
    if (typeof number !== "number") refuse(described(`${key}[${axis}]`, number));
    out[at + 1 + axis] = number;
  }
}

export function described(key, value) {
  return value === undefined ? `missing field \`${key}\`` : `\`${key}\` is ${kind(value)}`;
}

export function kind(value) {
  if (value === undefined || value === null) return String(value);
  const type = typeof value;
  return type === "object" ? "an object" : `a ${type}`;
}

/** An impact in the plane or in space. */
export function impact(axes, time, nx, ny, nz, px, py, pz) {
  return axes === 2
    ? { time, normal: [nx, ny], point: [px, py] }
    : { time, normal: [nx, ny, nz], point: [px, py, pz] };
}

export function contactInterval(start, end) {
  return { start, end };
}

export function closestApproach(time, gap) {
  return { time, gap };
}
