// The list of events: only the rows in sight exist.

const ROW = 28;
/** Browsers lay out no taller element than about 17 million pixels; a longer list scrolls in larger steps. */
const TALLEST = 12e6;

const list = {
  rows: [],
  /** What the list was last brought into sight for: the event, and the height of the list. */
  seen: "",

  /** The events in the list: all, or those of the pinned ball. */
  get events() {
    return element("only").checked && shown.pinned >= 0 ? eventsOf(shown.pinned) : null;
  },
  get length() { return this.events?.length ?? replay.event.time.length; },
  eventIn(place) { return this.events ? this.events[place] : place; },
  get stretch() { return Math.max(1, (this.length * ROW) / TALLEST); },

  build() {
    const box = element("list");
    box.addEventListener("scroll", refresh);
    box.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (!row) return;
      clock.playing = false;
      clock.seekEvent(Number(row.dataset.event));
      refresh();
    });
    element("only").addEventListener("change", () => { this.seen = ""; refresh(); });
  },

  /** Brings the current event into sight. */
  reveal() {
    const box = element("list");
    const place = this.events ? upperBound(this.events, clock.event) - 1 : clock.event;
    const y = (place * ROW) / this.stretch;
    const room = box.clientHeight;
    if (y < box.scrollTop + ROW || y > box.scrollTop + room - 2 * ROW) {
      box.scrollTop = Math.max(0, y - room / 2 + ROW);
    }
  },

  draw() {
    const box = element("list");
    element("rows").style.height = `${(this.length * ROW) / this.stretch}px`;
    const seen = `${clock.event} ${box.clientHeight}`;
    // While time runs, the list stays where a pointer rests on it.
    if (this.seen !== seen && !(clock.playing && box.matches(":hover"))) this.reveal();
    this.seen = seen;
    const first = Math.max(0, Math.floor((box.scrollTop * this.stretch) / ROW) - 2);
    const fitting = Math.ceil(box.clientHeight / ROW) + 4;
    while (this.rows.length < fitting) this.rows.push(this.newRow());
    this.rows.forEach((row, n) => {
      const place = first + n;
      row.hidden = place >= this.length || n >= fitting;
      if (!row.hidden) this.fill(row, place, box.scrollTop + (place * ROW - box.scrollTop * this.stretch));
    });
    element("events-now").textContent =
      `${(clock.event + 1).toLocaleString("en")} of ${replay.event.time.length.toLocaleString("en")}`;
  },

  newRow() {
    const row = document.createElement("div");
    row.className = "row";
    row.setAttribute("role", "option");
    const [time, who, impulse] = ["time", "span", "span"].map((tag) => document.createElement(tag));
    [who.className, impulse.className] = ["who", "impulse"];
    impulse.title = "impulse";
    row.append(time, who, impulse);
    element("rows").append(row);
    return row;
  },

  fill(row, place, y) {
    const event = this.eventIn(place);
    row.style.transform = `translateY(${y}px)`;
    const current = event === clock.event;
    row.setAttribute("aria-selected", current);
    row.classList.toggle("ahead", event > clock.event);
    if (current) element("list").setAttribute("aria-activedescendant", `event-${event}`);
    const key = `${event} ${shown.mode}`;
    if (row.dataset.key === key) return;
    [row.dataset.key, row.dataset.event, row.id] = [key, event, `event-${event}`];
    row.setAttribute("aria-setsize", this.length);
    row.setAttribute("aria-posinset", place + 1);
    const [time, who, impulse] = row.children;
    time.textContent = eventMoment(event);
    who.replaceChildren(...this.dots(event), eventName(event));
    who.title = eventName(event);
    impulse.textContent = number(replay.event.impulse[event], 3);
  },

  /** The balls of an event in their colours, where these stay the same. */
  dots(event) {
    if (shown.mode !== "ball") return [];
    const balls = [replay.event.balls[2 * event]];
    if (!replay.event.wall[event]) balls.push(replay.event.balls[2 * event + 1]);
    return balls.map((ball) => {
      const dot = document.createElement("i");
      dot.className = "dot";
      dot.style.background = css(lookColour(ball));
      return dot;
    });
  },
};
