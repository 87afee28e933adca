// The editor of a scene, with the library's error message at its line.
import { button, html, set } from "../../common/dom";
import type { SceneFile } from "./scenes";

const DELAY = 400; // milliseconds without a key press before the text is read

export class Editor {
  readonly element = html("section", { class: "editor", "aria-label": "Scene" });
  private readonly title = html("b");
  private readonly gutter = html("pre", { class: "gutter", "aria-hidden": "true" });
  private readonly area = html("textarea", { class: "toml", spellcheck: "false", wrap: "off", autocapitalize: "off", autocomplete: "off", "aria-label": "Text of the scene (TOML)", "aria-describedby": "scene-fault" });
  private readonly band = html("i", { class: "band", hidden: true });
  private readonly words = html("pre");
  private readonly place = button("Go to the error", () => this.goToFault());
  private readonly fault = html("div", { id: "scene-fault", class: "fault", role: "alert" });
  private faultAt: { line: number; column: number } | undefined;
  private lines = 0;
  private name = "";
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param changed called with the text after an edit */
  constructor(changed: (file: SceneFile) => void) {
    this.element.append(html("header", {}, this.title), html("div", { class: "lines" }, this.gutter, this.band, this.area), this.fault);
    this.area.addEventListener("input", () => {
      this.number();
      this.hold();
      this.waiting = setTimeout(() => {
        this.waiting = undefined;
        changed(this.file);
      }, DELAY);
    });
    this.area.addEventListener("scroll", () => this.align());
  }

  get file(): SceneFile {
    return { name: this.name, text: this.area.value };
  }

  open({ name, text }: SceneFile): void {
    this.hold();
    this.name = name;
    this.title.textContent = name;
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
    this.number();
  }

  /** Shows the library's error message; undefined if there is no error. */
  blame(message: string | undefined): void {
    const place = message === undefined ? null : /:(\d+):(\d+): /.exec(message.split("\n")[0] ?? "");
    this.faultAt = place ? { line: Number(place[1]), column: Number(place[2]) } : undefined;
    set(this.area, "aria-invalid", message !== undefined);
    this.words.textContent = message ?? "";
    this.fault.replaceChildren(...(message === undefined ? [] : [this.words]), ...(this.faultAt ? [this.place] : []));
    this.lines = 0;
    this.number();
  }

  /** Cancels the reading of an edit. @returns whether there was one */
  hold(): boolean {
    const had = this.waiting !== undefined;
    clearTimeout(this.waiting);
    this.waiting = undefined;
    return had;
  }

  private number(): void {
    const lines = this.area.value.split("\n").length;
    if (lines === this.lines) return;
    this.lines = lines;
    const rows = Array.from({ length: lines }, (_, i) => html("span", i + 1 === this.faultAt?.line ? { class: "bad" } : {}, `${i + 1}\n`));
    this.gutter.replaceChildren(...rows);
    this.align();
  }

  /** Aligns the line numbers, and the band behind the line with the error, with the text. */
  private align(): void {
    this.gutter.scrollTop = this.area.scrollTop;
    set(this.band, "hidden", !this.faultAt);
    if (this.faultAt) this.band.style.transform = `translateY(calc(${this.faultAt.line - 1} * 1lh - ${this.area.scrollTop}px))`;
  }

  private goToFault(): void {
    if (!this.faultAt) return;
    const { line, column } = this.faultAt;
    const lines = this.area.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    // The column counts characters; the text area counts UTF-16 units.
    const before = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
    this.area.focus();
    this.area.setSelectionRange(start + before, start + (lines[line - 1]?.length ?? 0));
    this.area.scrollTop = (this.area.scrollHeight / lines.length) * Math.max(0, line - 4);
  }
}
