// The buttons that save the scene, its summary and its replay.
import { button, html } from "../../common/dom";
import type { Course } from "./course";
import { download } from "./files";
import type { SceneFile } from "./scenes";

/**
 * @param scene the text in the editor
 * @param course the run on the table
 * @param refused called with the error if there can be no replay
 */
export function savers(scene: () => SceneFile, course: () => Course | undefined, refused: (fault: unknown) => void): HTMLElement {
  const saveScene = (): void => download(scene().name, "text/plain", scene().text);
  const save = (name: () => string, type: string, text: Promise<string> | undefined): void => void text?.then((written) => download(name(), type, written)).catch(refused);
  const saveSummary = (): void => save(() => "summary.json", "application/json", course()?.summary());
  const saveReplay = (): void => save(() => `${scene().name.replace(/\.toml$/, "")}-replay.html`, "text/html", course()?.replay());
  return html("div", { class: "savers" }, html("span", {}, "Save"), button("the scene", saveScene), button("the summary", saveSummary), button("the replay", saveReplay));
}
