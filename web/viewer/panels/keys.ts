// The keys, and the card that lists them.
import { html } from "../../common/dom";

/** The actions of keys. Letters count in either case. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** The keys that a control uses itself while it has the focus. */
function ownKeys(target: EventTarget | null): readonly string[] {
  if (!(target instanceof HTMLElement)) return [];
  // The scrubber does not use its arrow keys: they step from event to event.
  if (target.matches(".v-speed")) return ARROWS;
  if (target.matches("select")) return [...ARROWS, " "];
  if (target.matches("button, input[type='checkbox']")) return [" "];
  return [];
}

/**
 * Listens to the keys in an element or a document.
 * @param list an element whose own keys have priority while it has the focus
 * @param closed whether keys have no effect now
 */
export function listenToKeys(host: HTMLElement | Document, keys: Keys, list: { readonly element: HTMLElement; readonly keys: Keys }, closed: () => boolean, signal: AbortSignal): void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || closed()) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (ownKeys(event.target).includes(key)) return;
    const act = (event.target === list.element ? list.keys[key] : undefined) ?? keys[key];
    if (!act) return;
    event.preventDefault();
    act(event);
  };
  (host as HTMLElement).addEventListener("keydown", pressed, { signal });
}

const ROWS: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [["Space"], "play or pause"],
  [["←", "→"], "previous event, next event"],
  [["Shift", "←", "→"], "a hundredth of the run back, forth"],
  [["Home", "End"], "start, end"],
  [["−", "+"], "slower, faster"],
  [["L"], "begin again at the end"],
  [["B", "Shift", "B"], "pick the next ball, the one before"],
  [["F"], "keep the picked ball in the middle"],
  [["Esc"], "let go of it"],
  [["C"], "colours by ball, speed, mass"],
  [["V", "R"], "velocity arrows, trails"],
  [["W", "A", "S", "D"], "move or turn the view"],
  [["I", "O", "0"], "zoom in, out, whole view"],
];

/**
 * @param theme whether a key switches between light and dark
 * @param wheel the words for the wheel that zooms
 */
export function keysCard(theme: boolean, wheel: string): HTMLDialogElement {
  const rows = theme ? [...ROWS, [["T"], "light or dark"] as const] : ROWS;
  const close = html("form", { method: "dialog" }, html("h3", {}, "Keys"), html("button", { "aria-label": "Close" }, "✕"));
  const list = html("dl", {}, ...rows.map(([keys, meaning]) => html("div", {}, html("dt", {}, ...keys.flatMap((key) => [html("kbd", {}, key), " "])), html("dd", {}, meaning))));
  return html("dialog", { class: "v-keys", "aria-label": "Keys" }, close, list, html("p", {}, `Or by hand: drag, ${wheel} or pinch the view; click a ball to pick it; click a curve or an event to go there.`));
}
