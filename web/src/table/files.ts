// Opening scenes from files, and saving results to files.
import { button, html } from "../../common/dom";
import { MOST_TEXT } from "./link";
import type { SceneFile } from "./scenes";

/** A file that is not a scene. The message says why and what to do. */
export class FileError extends Error {}

export async function sceneOf(file: File): Promise<SceneFile> {
  if (file.size > MOST_TEXT) throw new FileError(`${file.name} is longer than a megabyte; a scene is a short text (.toml).`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (text.includes("\0")) throw new TypeError("a text has no zeros");
    return { name: file.name, text };
  } catch {
    throw new FileError(`${file.name} is not a text file; drop or open a scene (.toml).`);
  }
}

/** A button that opens a file. */
export function picker(label: string, pick: (file: File) => void): HTMLElement {
  const input = html("input", { type: "file", accept: ".toml,text/plain", hidden: true, "aria-label": label });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) pick(file);
    input.value = ""; // allows choosing the same file again
  });
  return html("span", {}, button(label, () => input.click()), input);
}

/** Receives files and texts that are dropped or pasted anywhere on the page. */
export function receive(host: HTMLElement, signal: AbortSignal, file: (file: File) => void, text: (text: string) => void): void {
  const take = (data: DataTransfer | null): boolean => {
    const [first] = data?.files ?? [];
    const words = data?.getData("text/plain") ?? "";
    if (first) file(first);
    else if (words !== "") text(words);
    return first !== undefined || words !== "";
  };
  const isTyping = ({ target }: Event): boolean => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  const light = (on: boolean): void => void host.classList.toggle("receiving", on);
  document.addEventListener("dragover", (event) => { event.preventDefault(); light(true); }, { signal });
  document.addEventListener("dragleave", (event) => light(event.relatedTarget !== null), { signal });
  document.addEventListener("drop", (event) => {
    light(false);
    // Leave text that is dragged within the editor to the browser.
    if (isTyping(event) && !event.dataTransfer?.files.length) return;
    event.preventDefault();
    take(event.dataTransfer);
  }, { signal });
  document.addEventListener("paste", (event) => {
    if (isTyping(event) && !event.clipboardData?.files.length) return;
    if (take(event.clipboardData)) event.preventDefault();
  }, { signal });
}

/** Saves a text as a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // until the browser has taken it
}
