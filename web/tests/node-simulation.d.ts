/** The simulator under Node.js: it exports the same names as in a browser. */
declare module "*/node-simulation.js" {
  export * from "carom-web/simulation";
}
