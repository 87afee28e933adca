// The replay: a file that contains a whole run and shows it. carom-io writes its blocks
// (replay/blocks.rs).
import { bytesOf } from "../common/base64";
import { find } from "../common/dom";
import type { Happening } from "./model/events";
import { Run } from "./model/run";
import type { Motion } from "./model/motion";
import type { Obstacle, Pocket } from "./model/obstacles";
import { type Kind, Space } from "./model/space";
import { Viewer } from "./viewer";

/** The data of the file besides the blocks of numbers. */
interface Words {
  readonly title: string;
  readonly note: string | null;
  readonly dimension: number;
  readonly boundary: { readonly kind: Kind | readonly Kind[]; readonly min: readonly number[]; readonly max: readonly number[] };
  /**
   * The motions of walls: the number of the wall, the time, the place and the velocity. Absent if
   * no wall moves.
   */
  readonly walls?: readonly (readonly [number, number, number, number])[];
  /** Absent if balls move on straight lines. */
  readonly motion?: Motion;
  /** Absent without obstacles. */
  readonly obstacles?: readonly Obstacle[];
  readonly pockets?: readonly Pocket[];
  readonly end: number;
  /** The index and name of each ball that has a name. */
  readonly names: readonly (readonly [number, string])[];
}

/** Decodes a base64 block. */
function blockOf(id: string): ArrayBuffer {
  const block = find(`#${id}`);
  const { buffer } = bytesOf(block.textContent);
  block.remove(); // frees megabytes that are read only once
  return buffer;
}

// Little-endian, like every machine with a browser.
const floats = (id: string): Float64Array => new Float64Array(blockOf(id));
const counts = (id: string): Uint32Array => new Uint32Array(blockOf(id));

function readRun(): Run {
  const { title, note, dimension, boundary: { kind, min, max }, walls, motion, obstacles, pockets, end, names: named } = JSON.parse(find("#replay-words").textContent) as Words;
  const radius = floats("ball-radius");
  const names = new Array<string | undefined>(radius.length).fill(undefined);
  for (const [ball, name] of named) names[ball] = name;
  const space = new Space(kind, dimension, min, max);
  for (const motion of walls ?? []) space.moveWall(...motion);
  const run = new Run({ title, note: note ?? undefined, space, motion, obstacles, pockets, names, radius, mass: floats("ball-mass"), end });
  readCourse(run);
  run.reach = run.remembered = end;
  run.over = true;
  return run;
}

/**
 * Reads the path segments, which the file has ball by ball, and the events, and adds both in order
 * of time.
 */
function readCourse(run: Run): void {
  const lengths = counts("track-length");
  const [time, position, velocity] = [floats("anchor-time"), floats("anchor-position"), floats("anchor-velocity")];
  const ball = new Uint32Array(time.length);
  lengths.reduce((start, length, one) => ball.fill(one, start, start + length) && start + length, 0);
  const order = Uint32Array.from(time, (_, k) => k).sort((a, b) => time[a]! - time[b]! || a - b);
  const acceleration = run.paths.isAccelerated ? floats("anchor-acceleration") : undefined;
  const spin = run.paths.isSpinning ? floats("anchor-spin") : undefined;
  const turn = (place: number): void => {
    const k = order[place]!;
    const at = (vectors: Float64Array, d = run.dimension): number[] => Array.from(vectors.subarray(k * d, k * d + d));
    run.turn(ball[k]!, time[k]!, at(position), at(velocity), acceleration && at(acceleration), spin && at(spin, 3));
  };
  const events = readEvents();
  run.grow(Float64Array.from(order, (k) => time[k]!), Float64Array.from(events, (event) => event.time), turn, (place) => events[place]!);
}

function readEvents(): readonly Happening[] {
  const [time, impulse, balls, wall] = [floats("event-time"), floats("event-impulse"), counts("event-balls"), new Uint8Array(blockOf("event-wall"))];
  // The code of the partner, and from 16 on which balls a rule removes.
  const of = (event: number) => ({ a: balls[2 * event]!, b: balls[2 * event + 1]!, wall: wall[event]! & 15, removes: wall[event]! >> 4, impulse: impulse[event]! });
  return Array.from(time, (t, event) => ({ time: t, ...of(event) }));
}

function switchTheme(): void {
  const root = document.documentElement;
  const isDark = (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  root.dataset.theme = isDark ? "light" : "dark";
}

function start(): void {
  const run = readRun();
  const { title, note } = run.cast;
  document.title = title;
  find("#title").textContent = title;
  find("#note").hidden = !note;
  find("#note").textContent = note ?? "";
  find("#theme").addEventListener("click", switchTheme);
  const viewer = new Viewer(find("main"), run, { keys: document, wheelZooms: true, switchTheme });
  find("#summary").textContent = viewer.summary;
}

start();
