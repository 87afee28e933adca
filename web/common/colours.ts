// The colours of the style sheet for a canvas, in the current theme.

/** The values of custom properties at an element, by name. */
export function coloursAt<Name extends string>(host: HTMLElement, names: readonly Name[]): Record<Name, string> {
  const probe = host.appendChild(document.createElement("i"));
  const colour = (name: Name): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(names.map((name) => [name, colour(name)])) as Record<Name, string>;
  probe.remove();
  return colours;
}
