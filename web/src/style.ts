// Style sheets of single chapters, which the first lesson does not wait for.

/** Adds a style sheet to the page; call it once for each. */
export function wear(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
