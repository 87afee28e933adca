// The page, as a worker sees it.

/** The messages between a worker and the page. */
export interface Page<Ask, Answer> {
  postMessage(answer: Answer, transfer?: Transferable[]): void;
  onmessage: (message: MessageEvent<Ask>) => void;
}

/**
 * The page of the calling worker. TypeScript takes `self` for a window, whose messages have other
 * types.
 */
export function pageOf<Ask, Answer>(): Page<Ask, Answer> {
  return self as unknown as Page<Ask, Answer>;
}
