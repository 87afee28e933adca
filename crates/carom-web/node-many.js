// What Node.js imports: the module is read from its file, so that it is ready at once.
import { readFileSync } from "node:fs";
import { initSync } from "./many.js";

const exports = initSync({ module: readFileSync(new URL("many_bg.wasm", import.meta.url)) });

export * from "./many.js";

/** In a browser this loads the module; here it has been loaded. */
export default async function init() {
  return exports;
}
