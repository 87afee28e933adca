// The query of a figure as Rust and JavaScript code, with its numbers. The code runs as shown.
import { button, copy, html, set } from "../../common/dom";

export interface Code {
  readonly rust: string;
  readonly javascript: string;
}

const LANGUAGES = { rust: "Rust", javascript: "JavaScript" } as const;
type Language = keyof typeof LANGUAGES;

/** The tokens that are coloured: comments, strings, numbers, keywords. */
const TOKENS = /(?<comment>\/\/.*)|(?<string>"[^"]*")|(?<digits>-?\b\d[\w.]*(?:e[+-]?\d+)?)|(?<word>\b(?:use|let|fn|const|import|from|await|match|if|else|for|of|in|return)\b)/g;

export class CodeTabs {
  private readonly tabs = new Map<Language, HTMLButtonElement>();
  private readonly text = html("code");
  private readonly panel = html("pre", { role: "tabpanel", id: "code", tabindex: 0 }, this.text);
  private code: Code = { rust: "", javascript: "" };
  private language: Language = "rust";

  constructor(host: HTMLElement) {
    const list = html("div", { role: "tablist", "aria-label": "Language" });
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const tab = button(LANGUAGES[language], () => this.choose(language), { role: "tab", id: `code-${language}`, "aria-controls": "code" });
      tab.addEventListener("keydown", (event) => this.key(event));
      this.tabs.set(language, tab);
      list.append(tab);
    }
    const copier = button("Copy", () => copy(copier, this.code[this.language]), { class: "copy" });
    host.append(html("div", { class: "code" }, html("div", { class: "code-head" }, list, copier), this.panel));
    this.choose("rust");
  }

  show(code: Code): void {
    this.code = code;
    const source = code[this.language];
    if (this.text.textContent !== source) this.text.replaceChildren(...coloured(source));
  }

  private choose(language: Language): void {
    this.language = language;
    for (const [name, tab] of this.tabs) {
      set(tab, "aria-selected", String(name === language));
      set(tab, "tabindex", name === language ? 0 : -1);
    }
    set(this.panel, "aria-labelledby", `code-${language}`);
    this.show(this.code);
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other: Language = this.language === "rust" ? "javascript" : "rust";
    this.choose(other);
    this.tabs.get(other)?.focus();
  }
}

function coloured(source: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let done = 0;
  for (const match of source.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "";
    parts.push(source.slice(done, match.index), html("span", { class: kind }, match[0]));
    done = match.index + match[0].length;
  }
  parts.push(source.slice(done));
  return parts;
}

/** A float in Rust syntax: always with a point or an exponent. */
export function rustFloat(x: number): string {
  const text = String(x);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** An array of floats in Rust syntax. */
export function rustArray(numbers: readonly number[]): string {
  return `[${numbers.map(rustFloat).join(", ")}]`;
}

/** An array of floats in JavaScript syntax. */
export function jsArray(numbers: readonly number[]): string {
  return `[${numbers.join(", ")}]`;
}
