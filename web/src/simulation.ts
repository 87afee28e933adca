// Many balls: the simulator as WebAssembly, a module of its own that the first lessons do not load.
import start from "carom-web/simulation";
import url from "carom-web/simulation_bg.wasm";
import { startOnce } from "./modules";

export * from "carom-web/simulation";

/** Resolves when simulations can be made. */
export const startSimulation = startOnce(start, url);
