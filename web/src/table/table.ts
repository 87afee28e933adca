// The table: any scene, run by the real engine.
import { button, copy, html, set } from "../../common/dom";
import { messageOf } from "../../common/fault";
import type { Lesson } from "../parts/lesson";
import { wear } from "../style";
import style from "../style/table.css" with { type: "text" };
import viewerStyle from "../../viewer/viewer.css" with { type: "text" };
import { Desk } from "./desk";
import { Editor } from "./editor";
import { picker, receive, sceneOf } from "./files";
import { pack, unpack } from "./link";
import { Notice } from "./notice";
import { savers } from "./savers";
import { OWN_SCENES, type SceneFile } from "./scenes";

wear(viewerStyle);
wear(style);

class Table {
  private readonly notice = new Notice();
  private readonly desk = new Desk((fault) => this.notice.say(messageOf(fault)));
  private readonly editor = new Editor((file) => void this.lay(file));
  private readonly card = html("section", { class: "table-card", "aria-label": "Table" });
  private readonly ending = new AbortController();
  /** The text in the editor that has no answer yet; it is read if no other scene replaces it. */
  private unanswered: SceneFile | undefined;

  constructor(host: HTMLElement, private readonly save: (query: string) => void) {
    const { desk, editor, notice } = this;
    const below = html("div", { class: "table-below" }, desk.compute, savers(() => editor.file, () => desk.course, (fault) => notice.say(messageOf(fault))));
    this.card.append(desk.element, below);
    host.append(this.bar(), notice.element, this.card, html("div", { class: "table-under" }, editor.element, desk.readings.element));
    receive(host, this.ending.signal, (file) => void this.take(file), (text) => void this.offer({ name: "pasted.toml", text }));
  }

  /** Opens the scene of a link. */
  async start(query: string): Promise<void> {
    const file = await unpack(query).catch((fault: unknown) => {
      this.notice.say(messageOf(fault));
      return OWN_SCENES[0];
    });
    if (this.ending.signal.aborted) return;
    this.editor.open(file);
    await this.lay(file);
    if (!this.desk.course) await this.desk.open(OWN_SCENES[0]); // show some scene beside the error
    set(this.card, "data-ready", true);
  }

  stop(): void {
    this.ending.abort();
    this.editor.hold();
    this.desk.stop();
  }

  private bar(): HTMLElement {
    const link = button("Copy link", () => void this.copyLink(link), { class: "link" });
    return html(
      "div",
      { class: "presets", role: "group", "aria-label": "Scenes" },
      ...OWN_SCENES.map((own) => button(own.label, () => void this.offer(own))),
      picker("Open a file…", (file) => void this.take(file)),
      link,
    );
  }

  private async take(file: File): Promise<void> {
    try {
      await this.offer(await sceneOf(file));
    } catch (fault) {
      this.notice.say(`${messageOf(fault)} The scene on the table has not changed.`);
    }
  }

  /**
   * Opens a scene. An invalid scene is shown with its error only if its file name ends in .toml.
   */
  private async offer(file: SceneFile): Promise<void> {
    const before = this.editor.file;
    // If the edit were read now, it would replace this scene while it opens.
    if (this.editor.hold()) this.unanswered = before;
    const fault = await this.desk.open(file);
    if (fault === false || this.ending.signal.aborted) return;
    if (fault !== undefined && !file.name.endsWith(".toml")) {
      this.notice.say(`${fault}\nThe scene on the table has not changed.`);
      if (this.unanswered) void this.lay(this.unanswered);
      return;
    }
    this.unanswered = undefined;
    this.notice.clear();
    this.editor.open(file);
    this.settle(file, fault);
    if (fault !== undefined) this.offerBack(before, `${file.name} has an error: see below. The table still shows the previous scene.`);
    else if (!isOwn(before)) this.offerBack(before, `${file.name} replaces ${before.name}.`);
  }

  private offerBack(before: SceneFile, words: string): void {
    const go = (): void => {
      this.editor.open(before);
      void this.lay(before);
    };
    this.notice.say(words, { label: `Back to ${before.name}`, go });
  }

  /** Opens the scene of the editor on the table. */
  private async lay(file: SceneFile): Promise<void> {
    this.unanswered = file;
    const fault = await this.desk.open(file);
    if (fault === false || this.ending.signal.aborted) return;
    this.unanswered = undefined;
    this.settle(file, fault);
  }

  /** Shows the error of a scene; without an error, puts the scene in the address. */
  private settle(file: SceneFile, fault: string | undefined): void {
    this.editor.blame(fault);
    if (fault !== undefined) return;
    void pack(file).then((query) => {
      // Another scene may have been opened meanwhile.
      const isHere = !this.ending.signal.aborted && this.editor.file.text === file.text;
      if (query !== undefined && isHere) this.save(query);
    });
  }

  private async copyLink(on: HTMLButtonElement): Promise<void> {
    const query = await pack(this.editor.file);
    if (query === undefined) {
      this.notice.say("The scene is too long for a link. Save its file and share that.");
      return;
    }
    copy(on, `${location.href.split("#")[0]}${location.hash.split("?")[0]}?${query}`);
  }
}

const isOwn = ({ text }: SceneFile): boolean => OWN_SCENES.some((own) => own.text === text);

const table: Lesson = {
  open(host, query, save) {
    const made = new Table(host, save);
    void made.start(query);
    return () => made.stop();
  },
};
export default table;
