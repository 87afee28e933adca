// The first page: title, interactive figure and list of lessons.
import { html } from "../common/dom";
import { hero } from "./hero";
import { CHAPTERS } from "./lessons/catalog";

/** Shows the page and returns a function that ends it. */
export function startPage(host: HTMLElement): () => void {
  const figure = html("div", { class: "hero-figure" });
  host.append(
    html(
      "section",
      { class: "hero" },
      html(
        "div",
        {},
        html("h1", {}, "Exact collisions ", html("em", {}, "of moving balls")),
        html("p", { class: "summary" }, "Drag a ball, see the mathematics, and run the real engine. carom computes when the balls touch and how they bounce, exactly, here in your browser."),
        html("p", {}, html("a", { class: "pill", href: `#${CHAPTERS[0]?.id}` }, "Begin with lesson 1")),
      ),
      figure,
    ),
    html("ol", { class: "contents" }, ...CHAPTERS.map(({ id, title, summary, kind }, i) => html("li", {}, html("a", { href: `#${id}`, "data-sign": kind?.sign ?? i + 1 }, html("b", {}, title), html("span", {}, summary))))),
  );
  return hero(figure);
}
