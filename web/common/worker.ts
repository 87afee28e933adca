// The inside of a worker: the page that it works for.

/** What a worker hears from the page and says to it. */
export interface Page<Ask, Answer> {
  postMessage(answer: Answer, transfer?: Transferable[]): void;
  onmessage: (message: MessageEvent<Ask>) => void;
}

/** The page of the worker that calls it. TypeScript takes `self` for a window, whose messages have other types. */
export function pageOf<Ask, Answer>(): Page<Ask, Answer> {
  return self as unknown as Page<Ask, Answer>;
}
