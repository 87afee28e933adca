// How quantities are written: “vA” is a v with a small A below.

const INDEXED = /(?<=[a-z]′?)[AB](?![\w])/g;

/** The text with its indices as elements of their own. */
export function withIndices(text: string, index: (letter: string) => Element): (Element | string)[] {
  const parts: (Element | string)[] = [];
  let done = 0;
  for (const { 0: letter, index: at } of text.matchAll(INDEXED)) {
    parts.push(text.slice(done, at), index(letter));
    done = at + letter.length;
  }
  return [...parts, text.slice(done)];
}
