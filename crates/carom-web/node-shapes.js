// The entry for Node.js. It reads the module from its file, so that it is ready after the import.
import { readFileSync } from "node:fs";
import { initSync } from "./shapes.js";

const exports = initSync({ module: readFileSync(new URL("shapes_bg.wasm", import.meta.url)) });

export * from "./shapes.js";

/** Returns the module, which the import has loaded; in a browser, `init` loads it. */
export default async function init() {
  return exports;
}
