// Functions that create and change page elements.

type Attributes = Record<string, string | number | boolean | undefined>;
type Child = Node | string;

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/** Sets an attribute; `true` sets it without a value, `false` and `undefined` remove it. */
export function set(element: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === false || value === undefined) element.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Creates an HTML element. */
export function html<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** The element that matches the selector; the page must have one. */
export function find(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no element of the page matches ${selector}`);
  return found;
}

/** Creates a button with a label. */
export function button(label: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = html("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", press);
  return made;
}

const SAID = 1500; // milliseconds

/** Shows a message on a button for a short time. */
export function say(on: HTMLButtonElement, words: string): void {
  const label = on.dataset.label ?? on.textContent;
  on.dataset.label = label;
  on.textContent = words;
  setTimeout(() => (on.textContent = label), SAID);
}

/** Copies text to the clipboard and shows the result on the button. */
export function copy(on: HTMLButtonElement, text: string): void {
  navigator.clipboard.writeText(text).then(
    () => say(on, "Copied"),
    () => say(on, "Not allowed"),
  );
}
