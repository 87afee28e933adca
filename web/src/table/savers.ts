// The buttons that hand the scene, its summary and its replay to the visitor as files.
import { button, html } from "../dom";
import type { Simulation } from "../simulation";
import { download } from "./files";
import type { SceneFile } from "./scenes";

/**
 * @param scene the text as it stands in the editor
 * @param simulation the run on the table
 * @param refused called with what the library says against a replay
 */
export function savers(scene: () => SceneFile, simulation: () => Simulation | undefined, refused: (fault: unknown) => void): HTMLElement {
  const saveScene = (): void => download(scene().name, "text/plain", scene().text);
  const saveSummary = (): void => download("summary.json", "application/json", simulation()?.summaryJson() ?? "");
  const saveReplay = (): void => {
    try {
      download(`${scene().name.replace(/\.toml$/, "")}-replay.html`, "text/html", simulation()?.replayHtml() ?? "");
    } catch (fault) {
      refused(fault);
    }
  };
  return html("div", { class: "savers" }, html("span", {}, "Save"), button("the scene", saveScene), button("the summary", saveSummary), button("the replay", saveReplay));
}
