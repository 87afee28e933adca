// The WebAssembly modules. Each is fetched and started once, when it is first needed.

type Start = (from: { module_or_path: URL }) => Promise<unknown>;

/**
 * A function that resolves when the module is ready. After a failure, the next call tries again.
 */
export function startOnce(start: Start, url: string): () => Promise<unknown> {
  let started: Promise<unknown> | undefined;
  return () => {
    started ??= start({ module_or_path: new URL(url, import.meta.url) }).catch((error: unknown) => {
      started = undefined;
      throw new Error(`carom's module could not be loaded (${String(error)}). Check the connection and try again.`);
    });
    return started;
  };
}
