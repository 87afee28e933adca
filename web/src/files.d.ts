// The types of imported files that are not code.
declare module "carom-web/*.wasm" {
  /** The address of the module, relative to the page. */
  const url: string;
  export default url;
}
declare module "*.html" {
  /** HTML with its formulas as MathML. */
  const html: string;
  export default html;
}
declare module "*.toml" {
  /** A scene. */
  const text: string;
  export default text;
}
declare module "*.css" {
  /** A style sheet, imported as text. */
  const text: string;
  export default text;
}
declare module "*.worker?file" {
  /** The name of the worker's file, beside that of the page. */
  const file: string;
  export default file;
}
