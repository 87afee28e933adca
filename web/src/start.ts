// The first page: the question, and the way to the lessons.
import { html } from "./dom";
import { CHAPTERS } from "./lessons/catalog";

/** Shows it; returns what ends it. */
export function startPage(host: HTMLElement): () => void {
  host.append(
    html(
      "section",
      { class: "hero" },
      html("h1", {}, "When do moving balls touch, ", html("em", {}, "and what happens then?")),
      html("p", { class: "summary" }, "Drag a ball, see the mathematics, and run the real engine: every answer on this page is computed by carom itself, and is exact."),
    ),
    html("ol", { class: "contents" }, ...CHAPTERS.map(({ id, title, summary }) => html("li", {}, html("a", { href: `#${id}` }, html("b", {}, title), html("span", {}, summary))))),
  );
  return () => {};
}
