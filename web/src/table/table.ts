// The table: any scene, run by the real engine.
import { button, copy, html, set } from "../dom";
import type { Lesson } from "../parts/lesson";
import { wear } from "../style";
import style from "../style/table.css" with { type: "text" };
import { Course } from "./course";
import { Editor } from "./editor";
import { picker, receive, sceneOf } from "./files";
import { pack, unpack } from "./link";
import { Notice } from "./notice";
import { savers } from "./savers";
import { OWN_SCENES, type SceneFile } from "./scenes";
import { Viewer } from "./viewer";

wear(style);

class Table {
  private readonly card = html("section", { class: "card table-card", "aria-label": "Table" });
  private readonly notice = new Notice();
  private readonly editor = new Editor((file) => this.lay(file, courseOf(file)));
  private readonly viewer: Viewer;
  private readonly ending = new AbortController();

  constructor(host: HTMLElement, private readonly save: (query: string) => void) {
    const place = (name: string): HTMLElement => this.card.appendChild(html("div", { class: name }));
    const log = html("section", { class: "log", "aria-label": "Events" });
    host.append(this.bar(), this.notice.element, this.card, html("div", { class: "table-under" }, this.editor.element, log));
    this.viewer = new Viewer({ figure: place("figure"), panel: place("panel"), below: place("below"), log });
    this.card.append(savers(() => this.editor.file, () => this.viewer.course?.simulation, (fault) => this.notice.say(messageOf(fault))));
    receive(host, this.ending.signal, (file) => void this.take(file), (text) => this.offer({ name: "pasted.toml", text }));
  }

  /** Opens what a link means. */
  async start(query: string): Promise<void> {
    const file = await unpack(query).catch((fault: unknown) => {
      this.notice.say(messageOf(fault));
      return OWN_SCENES[0];
    });
    if (this.ending.signal.aborted) return;
    this.editor.open(file);
    this.lay(file, courseOf(file));
    if (!this.viewer.course) this.viewer.open(new Course(OWN_SCENES[0])); // something to look at beside the fault
    set(this.card, "data-ready", true);
  }

  stop(): void {
    this.ending.abort();
    this.editor.stop();
    this.viewer.stop();
  }

  private bar(): HTMLElement {
    const link = button("Copy link", () => void this.copyLink(link), { class: "link" });
    return html(
      "div",
      { class: "presets", role: "group", "aria-label": "Scenes" },
      ...OWN_SCENES.map((own) => button(own.label, () => this.offer(own))),
      picker("Open a file…", (file) => void this.take(file)),
      link,
    );
  }

  private async take(file: File): Promise<void> {
    try {
      this.offer(await sceneOf(file));
    } catch (fault) {
      this.notice.say(`${messageOf(fault)} The scene on the table is as it was.`);
    }
  }

  /** Opens a scene. Of what is none, only a file that means to be one is shown with its fault. */
  private offer(file: SceneFile): void {
    const course = courseOf(file);
    const isFaulty = typeof course === "string";
    if (isFaulty && !file.name.endsWith(".toml")) {
      this.notice.say(`${course}\nThe scene on the table is as it was.`);
      return;
    }
    this.notice.clear();
    const before = this.editor.file;
    this.editor.open(file);
    this.lay(file, course);
    if (isFaulty) this.offerBack(before, `${file.name} has a fault: see below. The balls are still those of the scene before.`);
    else if (!isOwn(before)) this.offerBack(before, `${file.name} has taken the place of ${before.name}.`);
    if (!isFaulty) this.viewer.play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  private offerBack(before: SceneFile, words: string): void {
    const go = (): void => {
      this.editor.open(before);
      this.lay(before, courseOf(before));
    };
    this.notice.say(words, { label: `Back to ${before.name}`, go });
  }

  /** Lays the balls of a scene on the table; or shows what is wrong with it, and leaves the table alone. */
  private lay(file: SceneFile, course: Course | string): void {
    if (typeof course === "string") {
      this.editor.blame(course);
      return;
    }
    this.editor.blame(undefined);
    this.viewer.open(course);
    void pack(file).then((query) => {
      // Meanwhile another may have been opened.
      const isHere = !this.ending.signal.aborted && this.editor.file.text === file.text;
      if (query !== undefined && isHere) this.save(query);
    });
  }

  private async copyLink(on: HTMLButtonElement): Promise<void> {
    const query = await pack(this.editor.file);
    if (query === undefined) {
      this.notice.say("The scene is too long for a link. Save its file, and pass that on.");
      return;
    }
    copy(on, `${location.href.split("#")[0]}${location.hash.split("?")[0]}?${query}`);
  }
}

const isOwn = ({ text }: SceneFile): boolean => OWN_SCENES.some((own) => own.text === text);

/** The course of a scene at its start, or what the library says against the scene. */
function courseOf(file: SceneFile): Course | string {
  try {
    return new Course(file);
  } catch (fault) {
    return messageOf(fault);
  }
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

const table: Lesson = {
  open(host, query, save) {
    const made = new Table(host, save);
    void made.start(query);
    return () => made.stop();
  },
};
export default table;
