// The colours of the style sheet for a canvas: as they are at present, light or dark.

/** The values of custom properties where an element stands, by their names. */
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
