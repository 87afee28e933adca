// The module for two balls: carom as WebAssembly.
import start from "carom-web";
import url from "carom-web/carom_web_bg.wasm";
import { startOnce } from "./modules";

export * from "carom-web";

/** Resolves when the functions of carom are ready. */
export const startCarom = startOnce(start, url);
