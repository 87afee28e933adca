// The notation of quantities: “vA” is a v with the index A.

const INDEXED = /(?<=[a-z]′?)[AB](?![\w])/g;

/** Splits a text so that its indices are separate elements. */
export function withIndices(text: string, index: (letter: string) => Element): (Element | string)[] {
  const parts: (Element | string)[] = [];
  let done = 0;
  for (const { 0: letter, index: at } of text.matchAll(INDEXED)) {
    parts.push(text.slice(done, at), index(letter));
    done = at + letter.length;
  }
  return [...parts, text.slice(done)];
}
