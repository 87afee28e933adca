// How numbers, balls and walls are written.

const SUPERSCRIPTS = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

/** The power of ten of a number's first digit. */
const magnitude = (x) => (x === 0 ? 0 : Math.floor(Math.log10(Math.abs(x))));

/** A number with so many significant digits, for reading. */
function number(x, digits = 4) {
  if (Number.isNaN(x)) return "–";
  if (x === 0) return "0";
  if (!Number.isFinite(x)) return x < 0 ? "−∞" : "∞";
  const power = magnitude(x);
  const far = power < -4 || power > 6;
  const text = far ? x.toExponential(digits - 1) : x.toFixed(clamp(digits - 1 - power, 0, 12));
  const [mantissa, exponent] = text.split("e");
  const sign = mantissa.replace("-", "−");
  if (exponent === undefined) return sign;
  return `${sign}×10${[...exponent.replace("+", "")].map((c) => SUPERSCRIPTS[c]).join("")}`;
}

/** A number with the decimals that suit a scale, so that a moving figure keeps its width. */
function steady(x, scale) {
  const power = magnitude(scale);
  if (power < -6 || power > 6) return number(x, 3);
  const text = x.toFixed(clamp(3 - power, 0, 9));
  return /^-[0.]+$/.test(text) ? text.slice(1) : text.replace("-", "−");
}

const vector = (components, scale) => `(${components.map((x) => steady(x, scale)).join(", ")})`;

const runLength = Math.max(replay.end - replay.begin, Number.MIN_VALUE);

/** A moment, fine enough to tell a thousandth of the run... */
const moment = (t) => steady(t, runLength / 10);
/** ...or the moments of two events. */
const fineMoment = (t) => steady(t, runLength / 1000);

const ballName = (ball) => replay.names[ball] ?? `ball ${ball}`;
const ballLabel = (ball) => replay.names[ball] ?? String(ball);

const PLANE_WALLS = ["left wall", "right wall", "bottom wall", "top wall"];
const SPACE_WALLS = ["wall −x", "wall +x", "wall −y", "wall +y", "wall −z", "wall +z"];
const wallName = (code) => (replay.dimension === 2 ? PLANE_WALLS : SPACE_WALLS)[code - 1];

/** Who met whom at an event. */
function eventName(event) {
  const [a, b] = [replay.event.balls[2 * event], replay.event.balls[2 * event + 1]];
  const wall = replay.event.wall[event];
  return wall ? `${ballName(a)} – ${wallName(wall)}` : `${ballName(a)} – ${ballName(b)}`;
}

/** When an event happens; where that reads like the event before it, how much later than that. */
function eventMoment(event) {
  const t = replay.event.time[event];
  const text = fineMoment(t);
  const before = event > 0 ? replay.event.time[event - 1] : -Infinity;
  if (text !== fineMoment(before)) return text;
  return t === before ? "same moment" : `+ ${number(t - before, 2)}`;
}

const plural = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;

/** The line under the title. */
function summary() {
  const kind = { open: "open space", walls: "box with walls", periodic: "periodic box" }[replay.boundary.kind];
  return [
    plural(replay.count, "ball"), `${replay.dimension}D`, kind, plural(replay.event.time.length, "event"),
  ].join(" · ");
}
