// The entry for Node.js. It reads the module from its file, so the module is ready after the
// import.
import { readFileSync } from "node:fs";
import { initSync } from "./simulation-3d.js";

const exports = initSync({ module: readFileSync(new URL("simulation-3d_bg.wasm", import.meta.url)) });

export * from "./simulation-3d.js";

/** Returns the module, which the import has loaded; in a browser, `init` loads it. */
export default async function init() {
  return exports;
}
