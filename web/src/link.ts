// The state of a lesson in a link: `#standing?v=1&A=30,20,37&B=180,145,50`.
// JavaScript writes a float so that reading it gives the same bits, so the link is exact.

/** Numbers, lists of numbers, and words, by name. */
export type State = { [name: string]: number | number[] | string };

/**
 * The version of the states. A change in the meaning of a name raises it, so that old links give an
 * error.
 */
const VERSION = "1";

/** An invalid link. The message says where the fault is and what to do. */
export class LinkError extends Error {}

/** The parts of a link before and after its question mark. */
export function split(hash: string): { chapter: string; query: string } {
  const [chapter = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  return { chapter, query };
}

/** Writes the state as the query of a link. */
export function write(state: State): string {
  const values = Object.entries(state).map(([name, value]) => `&${name}=${typeof value === "string" ? encodeURIComponent(value) : [value].flat().map(text).join()}`);
  return `v=${VERSION}${values.join("")}`;
}

/** Writes a number exactly, with the sign of zero. A plus in an address would become a space. */
function text(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value).replace("+", "");
}

/** Reads the state of a link; a missing value is that of `start`. */
export function read<S extends State>(query: string, start: S): S {
  const state = structuredClone(start);
  if (query === "") return state;
  const given = new URLSearchParams(query);
  const version = given.get("v");
  if (version !== VERSION) {
    throw new LinkError(version === null ? "The link has no version (v=…). Copy a new link from this page." : `The link has version ${version}, but this page reads version ${VERSION}. Copy a new link from this page.`);
  }
  given.delete("v");
  for (const [name, text] of given) {
    const model = Object.hasOwn(start, name) ? start[name] : undefined;
    if (model === undefined) throw new LinkError(`The link sets “${name}”, which this lesson does not have. Remove it, or copy a new link.`);
    Object.assign(state, { [name]: value(name, text, model) });
  }
  return state;
}

/** Reads a value, which must have the type of the model. */
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
  if (!Number.isFinite(read)) throw new LinkError(`In the link, “${text}” in ${name} is not a finite number. Write a decimal number, such as 0.5.`);
  return read;
}
