// The library as WebAssembly: fetched and started once, then called like any module.
import start from "carom-web";
import url from "carom-web.wasm";

export * from "carom-web";

let started: Promise<unknown> | undefined;

/** Resolves when the functions of carom can be called. */
export function startCarom(): Promise<unknown> {
  started ??= start({ module_or_path: new URL(url, document.baseURI) }).catch((error: unknown) => {
    started = undefined;
    throw new Error(`carom's module could not be loaded (${String(error)}). Check the connection, and try again.`);
  });
  return started;
}
