// The first page: the question, and the way to the lessons.
import { html } from "../common/dom";
import { hero } from "./hero";
import { CHAPTERS } from "./lessons/catalog";

/** Shows it; returns what ends it. */
export function startPage(host: HTMLElement): () => void {
  const figure = html("div", { class: "hero-figure" });
  host.append(
    html(
      "section",
      { class: "hero" },
      html(
        "div",
        {},
        html("h1", {}, "When do moving balls touch, ", html("em", {}, "and what happens then?")),
        html("p", { class: "summary" }, "Drag a ball, see the mathematics, and run the real engine: every answer about a contact is carom's own, decided exactly, here in your browser."),
        html("p", {}, html("a", { class: "pill", href: `#${CHAPTERS[0]?.id}` }, "Begin with lesson 1")),
      ),
      figure,
    ),
    html("ol", { class: "contents" }, ...CHAPTERS.map(({ id, title, summary, kind }, i) => html("li", {}, html("a", { href: `#${id}`, "data-sign": kind?.sign ?? i + 1 }, html("b", {}, title), html("span", {}, summary))))),
  );
  return hero(figure);
}
