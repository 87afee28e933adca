// Starts the page and shows the chapter of the address.
import { find, html, set } from "../common/dom";
import { messageOf } from "../common/fault";
import { startCarom } from "./carom";
import { CHAPTERS, type Chapter } from "./lessons/catalog";
import { split } from "./link";
import { startPage } from "./start";
import { startTheme } from "./theme";

const main = find("#main");
let stop = (): void => {};
/** The number of pages opened. A page that another one replaces while it loads is not shown. */
let opening = 0;

function fillNavigation(): void {
  CHAPTERS.forEach(({ id, title, kind }, i) => find("#chapters").append(html("a", { href: `#${id}`, title }, html("b", {}, kind?.sign ?? String(i + 1)), html("span", {}, title))));
  find("#skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
}

/** Shows a message in place of a figure, with a link to go on. */
function notice(host: HTMLElement, message: string, href: string, way: string): void {
  const link = html("a", { class: "pill", href }, way);
  link.addEventListener("click", () => {
    // A link to the current address raises no hashchange.
    if (link.href === location.href) void route();
  });
  host.append(html("div", { class: "notice", role: "alert" }, html("p", {}, message), link));
}

async function route(): Promise<void> {
  const mine = ++opening;
  let here = location.hash;
  const { chapter: id, query } = split(here);
  const chapter = CHAPTERS.find((one) => one.id === id);
  const host = html("div", { class: chapter ? "lesson" : "start" }, ...(chapter ? [heading(chapter)] : []));
  stop();
  stop = () => {};
  main.replaceChildren(host);
  title(chapter);
  try {
    const [module] = await Promise.all([chapter?.load(), startCarom()]);
    if (mine !== opening) return;
    if (chapter && module) {
      stop = module.default.open(host, query, (saved) => {
        // Do not overwrite an address that is just being opened.
        if (location.hash !== here) return;
        history.replaceState(null, "", `#${id}?${saved}`);
        here = location.hash;
      });
      host.append(onwards(chapter));
    } else if (id === "") {
      stop = startPage(host);
    } else {
      notice(host, `There is no page called “${id}”.`, "#", "Go to the start page");
    }
  } catch (error) {
    if (mine !== opening) return;
    host.replaceChildren(...(chapter ? [heading(chapter)] : []));
    notice(host, messageOf(error), chapter ? `#${chapter.id}` : "#", chapter ? "Open the lesson again" : "Try again");
  }
}

function heading(chapter: Chapter): HTMLElement {
  return html(
    "header",
    { class: "lesson-head" },
    html("p", { class: "kicker" }, chapter.kind?.words ?? `Lesson ${CHAPTERS.indexOf(chapter) + 1}`),
    html("h1", {}, chapter.title),
    html("p", { class: "summary" }, chapter.summary),
  );
}

/** Links to the lessons before and after. */
function onwards(chapter: Chapter): HTMLElement {
  const i = CHAPTERS.indexOf(chapter);
  const nav = html("nav", { class: "onwards", "aria-label": "Other lessons" });
  const [before, after] = [CHAPTERS[i - 1], CHAPTERS[i + 1]];
  if (before) nav.append(html("a", { href: `#${before.id}` }, html("small", {}, "Before"), before.title));
  if (after) nav.append(html("a", { class: "after", href: `#${after.id}` }, html("small", {}, "Next"), after.title));
  return nav;
}

function title(chapter: Chapter | undefined): void {
  document.title = chapter ? `${chapter.title} · carom` : "carom: exact collisions of moving balls";
  for (const link of find("#chapters").querySelectorAll("a")) {
    set(link, "aria-current", link.hash === `#${chapter?.id}` ? "page" : undefined);
  }
}

startTheme();
fillNavigation();
addEventListener("hashchange", () => {
  void route().then(() => {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  });
});
void route();
