// The simulator of scenes in the plane, as WebAssembly. The first lessons do not load it.
import start from "carom-web/simulation";
import url from "carom-web/simulation_bg.wasm";
import { startOnce } from "./modules";

export * from "carom-web/simulation";

/** Resolves when the simulator is ready. */
export const startSimulation = startOnce(start, url);
