// Style sheets of single chapters, so that the first lesson does not wait for them.

/** Adds a style sheet to the page; to be called once for each. */
export function wear(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
