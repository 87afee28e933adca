// The list of events. Only the visible rows exist.
import { grouped } from "../../common/digits";
import { html, set } from "../../common/dom";
import { upperBound } from "../model/numbers";
import { css } from "../looks/colour";
import type { State } from "../state";
import { magnitude, number } from "../words";

const ROW = 28; // CSS pixels
/**
 * The tallest list. Browsers limit elements to about 17 million pixels; a longer list scrolls in
 * larger steps.
 */
const TALLEST = 12e6;

interface Row {
  readonly element: HTMLElement;
  readonly time: HTMLElement;
  readonly who: HTMLElement;
  readonly impulse: HTMLElement;
  event: number;
  /** The state for which the row was filled. */
  key: string;
}

export class EventList {
  readonly element: HTMLElement;
  private readonly count = html("output", { class: "v-count" });
  private readonly kept = html("p", { class: "v-kept", hidden: true });
  private readonly only = html("input", { type: "checkbox" });
  private readonly onlyLabel = html("label", { hidden: true }, this.only, " only this ball");
  private readonly tall = html("div", { class: "v-rows", role: "presentation" });
  readonly box = html("div", { class: "v-list", role: "listbox", tabindex: 0, "aria-label": "Events" }, this.tall);
  private readonly rows: Row[] = [];
  /** The event and the list height for which the list was last scrolled into view. */
  private seen = "";

  /** @param go called with the picked event */
  constructor(private readonly state: State, go: (event: number) => void, refresh: () => void) {
    const head = html("div", { class: "v-head" }, html("h3", {}, "Events"), this.count, this.onlyLabel);
    this.element = html("section", { class: "v-events", "aria-label": "Events" }, head, this.kept, this.box);
    this.box.addEventListener("scroll", refresh);
    this.box.addEventListener("click", ({ target }) => {
      const row = this.rows.find(({ element }) => target instanceof Node && element.contains(target));
      if (row) go(row.event);
    });
    this.only.addEventListener("change", () => {
      this.state.choice.only = this.only.checked;
      this.seen = "";
      refresh();
    });
  }

  draw(): void {
    const { box, state: { clock, choice } } = this;
    this.only.checked = choice.only;
    this.onlyLabel.hidden = choice.pinned < 0;
    const { events, length } = this;
    const stretch = Math.max(1, (length * ROW) / TALLEST);
    this.tall.style.height = `${(length * ROW) / stretch}px`;
    const seen = `${clock.event} ${box.clientHeight}`;
    // While time runs, the list does not scroll under a pointer.
    if (this.seen !== seen && !(clock.playing && box.matches(":hover"))) this.reveal(stretch);
    this.seen = seen;
    // Read once, because a reading after a change of a row would force a new layout.
    const { scrollTop: top, clientHeight: room } = box;
    const first = Math.max(0, Math.floor((top * stretch) / ROW) - 2);
    const fitting = Math.ceil(room / ROW) + 4;
    while (this.rows.length < fitting) this.rows.push(this.newRow());
    this.rows.forEach((row, n) => {
      const place = first + n;
      row.element.hidden = place >= length || n >= fitting;
      if (!row.element.hidden) this.fill(row, events ? events[place]! : place, place, top + (place * ROW - top * stretch));
    });
    this.say();
  }

  /** The events of the picked ball, if the list has only those. */
  private get events(): readonly number[] | null {
    const { choice: { only, pinned }, run } = this.state;
    return only && pinned >= 0 ? run.events.of(pinned) : null;
  }

  private get length(): number {
    return this.events?.length ?? this.state.run.events.count;
  }

  /** Shows the number of events, and how many of them are recorded. */
  private say(): void {
    const { run, clock } = this.state;
    const known = run.events.count;
    this.count.textContent = clock.isForgotten ? grouped(run.happened) : `${grouped(clock.event + 1)} of ${grouped(run.happened)}`;
    this.kept.hidden = run.happened === known;
    if (!this.kept.hidden) this.kept.textContent = known > 0 ? `The first ${grouped(known)} are remembered.` : "There are too many balls to remember them.";
  }

  /** Scrolls the current event into view. */
  private reveal(stretch: number): void {
    const { box, events, state: { clock } } = this;
    const place = events ? upperBound((n) => events[n]!, clock.event, 0, events.length) - 1 : clock.event;
    const y = (place * ROW) / stretch;
    const room = box.clientHeight;
    if (y < box.scrollTop + ROW || y > box.scrollTop + room - 2 * ROW) box.scrollTop = Math.max(0, y - room / 2 + ROW);
  }

  private newRow(): Row {
    const [time, who, impulse] = [html("time"), html("span", { class: "v-who" }), html("span", { class: "v-impulse", title: "impulse" })];
    const element = html("div", { class: "v-row", role: "option" }, time, who, impulse);
    this.tall.append(element);
    return { element, time, who, impulse, event: -1, key: "" };
  }

  private fill(row: Row, event: number, place: number, y: number): void {
    const { state: { clock, words, run, looks } } = this;
    const { element } = row;
    element.style.transform = `translateY(${y}px)`;
    const isCurrent = event === clock.event && !clock.isForgotten;
    set(element, "aria-selected", String(isCurrent));
    element.classList.toggle("ahead", event > clock.event);
    if (isCurrent) set(this.box, "aria-activedescendant", `v-event-${event}`);
    set(element, "aria-setsize", this.length);
    set(element, "aria-posinset", place + 1);
    const key = `${event} ${looks.mode} ${magnitude(run.length)}`; // the digits of times depend on the length of the run
    if (row.key === key) return;
    [row.key, row.event, element.id] = [key, event, `v-event-${event}`];
    const name = words.eventName(event);
    row.time.textContent = words.eventMoment(event);
    row.who.replaceChildren(...this.dots(event), name);
    row.who.title = name;
    row.impulse.textContent = number(run.events.impulse(event), 3);
  }

  /** Dots in the colours of the balls of an event, if these colours are constant. */
  private dots(event: number): HTMLElement[] {
    const { looks, run } = this.state;
    if (looks.mode !== "ball") return [];
    return run.events.balls(event).map((ball) => {
      const dot = html("i", { class: "v-dot" });
      dot.style.background = css(looks.colourOf(ball));
      return dot;
    });
  }
}
