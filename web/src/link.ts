// A link carries the state of a lesson: `#standing?v=1&A=30,20,37&B=180,145,50`.
// JavaScript writes a float so that it reads back to the same bits, so the link is exact.

/** Numbers, lists of numbers, and words, by name. */
export type State = { [name: string]: number | number[] | string };

/** Raised when a state's names change their meaning, so that old links say so and do not mislead. */
const VERSION = "1";

/** A link that cannot be followed: the message says where and what to do. */
export class LinkError extends Error {}

/** The part of a link before and after its question mark. */
export function split(hash: string): { chapter: string; query: string } {
  const [chapter = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  return { chapter, query };
}

/** The state as the end of a link. */
export function write(state: State): string {
  const values = Object.entries(state).map(([name, value]) => `&${name}=${typeof value === "string" ? encodeURIComponent(value) : [value].flat().map(text).join()}`);
  return `v=${VERSION}${values.join("")}`;
}

/** A number as it reads back, the sign of zero too; a plus in an address would be a blank. */
function text(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value).replace("+", "");
}

/** The state that a link carries; what it leaves out is as at the start. */
export function read<S extends State>(query: string, start: S): S {
  const state = structuredClone(start);
  if (query === "") return state;
  const given = new URLSearchParams(query);
  const version = given.get("v");
  if (version !== VERSION) {
    throw new LinkError(version === null ? "The link does not say its version (v=…)." : `The link is of version ${version}; this page reads version ${VERSION}.`);
  }
  given.delete("v");
  for (const [name, text] of given) {
    const model = Object.hasOwn(start, name) ? start[name] : undefined;
    if (model === undefined) throw new LinkError(`The link names “${name}”, which this lesson does not know.`);
    Object.assign(state, { [name]: value(name, text, model) });
  }
  return state;
}

/** Reads a value that must be of the same kind as the model. */
function value(name: string, text: string, model: number | number[] | string): number | number[] | string {
  if (typeof model === "string") return text;
  if (typeof model === "number") return number(name, text);
  const numbers = text.split(",").map((part) => number(name, part));
  if (numbers.length !== model.length) {
    throw new LinkError(`In the link, ${name} has ${numbers.length} numbers; it needs ${model.length}.`);
  }
  return numbers;
}

function number(name: string, text: string): number {
  const read = text.trim() === "" ? NaN : Number(text);
  if (!Number.isFinite(read)) throw new LinkError(`In the link, “${text}” in ${name} is not a finite number.`);
  return read;
}
