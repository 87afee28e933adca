// Two balls: carom as WebAssembly, called like any module once it has started.
import start from "carom-web";
import url from "carom-web/carom_web_bg.wasm";
import { startOnce } from "./modules";

export * from "carom-web";

/** Resolves when the functions of carom can be called. */
export const startCarom = startOnce(start, url);
