// The list of events around the moment that is shown.
import { button, html, set } from "../dom";
import { grouped, rounded } from "../parts/digits";
import type { Happening } from "../simulation";
import type { Course } from "./course";

const BEFORE = 9;
const ROWS = 14;

export class EventLog {
  private readonly list = html("ol", { class: "events" });
  private readonly count = html("p", { class: "count" });
  private shown = "";

  /** @param show called with the number of an event, the first being 1 */
  constructor(host: HTMLElement, private readonly show: (event: number) => void) {
    host.append(html("h2", {}, "Events"), this.count, this.list);
  }

  draw(course: Course, names: readonly (string | undefined)[]): void {
    const { simulation, events } = course;
    const known = simulation.eventsUpTo(course.computed);
    const happened = simulation.pairCollisions + simulation.wallCollisions;
    const first = Math.max(0, Math.min(events - BEFORE, known - ROWS));
    const forgotten = happened === known ? "" : known > 0 ? `; the first ${grouped(known)} are remembered` : "; too many balls to remember them";
    const words = `${course.isForgotten ? "" : `${grouped(events)} of `}${grouped(happened)}${forgotten}`;
    const key = `${first} ${known} ${words}`;
    if (key === this.shown) return;
    this.shown = key;
    this.count.textContent = words;
    const rows = simulation.events(first, ROWS).map((event, i) => this.row(event, first + i + 1, names));
    this.list.replaceChildren(...rows);
    const current = rows[events - first - 1];
    if (current && !course.isForgotten) set(current, "aria-current", "step");
  }

  private row({ time, a, b, wall, impulse }: Happening, number: number, names: readonly (string | undefined)[]): HTMLElement {
    const name = (ball: number): string => names[ball] ?? `#${ball}`;
    const who = b === undefined ? `${name(a)} | wall ${wall?.replace("-", "−")}` : `${name(a)} + ${name(b)}`;
    const go = button("", () => this.show(number), { title: `Time ${time}, impulse ${impulse}` });
    go.append(html("span", { class: "when" }, rounded(time, 6)), html("span", { class: "who" }, who), html("span", { class: "impulse" }, rounded(impulse, 3)));
    return html("li", { value: number }, go);
  }
}
