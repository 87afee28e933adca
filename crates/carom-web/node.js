// What Node.js imports: the module is read from its file, so that it is ready at once.
import { readFileSync } from "node:fs";
import { initSync } from "./carom_web.js";

const exports = initSync({ module: readFileSync(new URL("carom_web_bg.wasm", import.meta.url)) });

export * from "./carom_web.js";

/** In a browser this loads the module; here it has been loaded. */
export default async function init() {
  return exports;
}
