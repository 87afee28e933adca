/** The simulator as Node.js has it: the same names as in a browser. */
declare module "*/node-simulation.js" {
  export * from "carom-web/simulation";
}
