// The light or dark theme: that of the system until the reader chooses one.
import { find } from "../common/dom";

const KEY = "carom-theme";

/**
 * Reads or writes the stored choice. A browser may forbid storage; the choice then lasts as long as
 * the page.
 */
function stored(action: () => string | null | void): string | null {
  try {
    return action() ?? null;
  } catch {
    return null;
  }
}

export function startTheme(): void {
  const root = document.documentElement;
  const chosen = stored(() => localStorage.getItem(KEY));
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  find("#theme").addEventListener("click", () => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const next = (root.dataset.theme ?? (dark ? "dark" : "light")) === "dark" ? "light" : "dark";
    root.dataset.theme = next;
    stored(() => localStorage.setItem(KEY, next));
  });
}
