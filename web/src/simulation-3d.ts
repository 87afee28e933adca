// The simulator of scenes in space, as WebAssembly.
import start from "carom-web/simulation-3d";
import url from "carom-web/simulation-3d_bg.wasm";
import { startOnce } from "./modules";

export { Simulation } from "carom-web/simulation-3d";

/** Resolves when the simulator is ready. */
export const startSimulation = startOnce(start, url);
