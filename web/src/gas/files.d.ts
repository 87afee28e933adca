declare module "*.worker?file" {
  /** The name of the worker's file, beside that of the page. */
  const file: string;
  export default file;
}
declare module "*.css?sheet" {
  /** The sheet's text. */
  const text: string;
  export default text;
}
