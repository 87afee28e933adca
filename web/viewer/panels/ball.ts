// The facts about a ball: beside the pointer, and in the panel of the picked ball.
import { grouped } from "../../common/digits";
import { button, html, set } from "../../common/dom";
import { clamp, upperBound } from "../model/numbers";
import { css } from "../looks/colour";
import type { State } from "../state";
import { number, steady, vector } from "../words";
import { type Fact, spinFacts } from "./spin";

/** The facts about a ball now. */
export function ballFacts(state: State, ball: number): Fact[] {
  const { run, moment, looks, clock, words } = state;
  if (moment.isGone(ball)) {
    const event = run.removal(ball);
    return event === undefined ? [["removed", ""]] : [words.removal(event, ball), ["time", words.fineMoment(run.events.time(event))]];
  }
  const size = Math.max(...run.extent().size);
  const inAxes = (place: readonly number[]): readonly number[] => place.slice(0, run.dimension);
  const events = run.events.of(ball);
  const collisions = upperBound((place) => events[place]!, clock.event, 0, events.length);
  return [
    ["speed", steady(moment.speedOf(ball), looks.topSpeed)],
    ["velocity", vector(inAxes(moment.velocityOf(ball)), looks.topSpeed)],
    ...spinFacts(state, ball),
    ["position", vector(inAxes(moment.placeOf(ball)), size)],
    // After the end of the history, the collisions of single balls are not known.
    ...(clock.isForgotten ? [] : [["collisions so far", grouped(collisions)] as const]),
  ];
}

class Facts {
  readonly element = html("dl", { class: "v-facts" });

  show(facts: readonly Fact[]): void {
    const { element } = this;
    while (element.children.length < 2 * facts.length) element.append(html("dt"), html("dd"));
    while (element.children.length > 2 * facts.length) element.lastElementChild?.remove();
    facts.flat().forEach((text, n) => {
      const cell = element.children[n];
      if (cell && cell.textContent !== text) cell.textContent = text;
    });
  }
}

/** The card beside the pointer. */
export class Tip {
  private readonly name = html("b");
  private readonly facts = new Facts();
  readonly element = html("div", { class: "v-tip", role: "tooltip", hidden: true }, this.name, this.facts.element);
  private x = 0;
  private y = 0;

  constructor(private readonly state: State) {}

  /** Sets the position of the pointer, in CSS pixels from the corner of the stage. */
  move(x: number, y: number): void {
    [this.x, this.y] = [x, y];
  }

  draw(): void {
    const { element, state, state: { choice: { hovered, pinned } } } = this;
    element.hidden = hovered < 0 || hovered === pinned;
    const room = element.parentElement?.getBoundingClientRect();
    if (element.hidden || !room) return;
    this.name.textContent = state.words.ballName(hovered);
    this.facts.show(ballFacts(state, hovered));
    const left = this.x + 18 + element.offsetWidth < room.width ? this.x + 18 : this.x - 14 - element.offsetWidth;
    const top = clamp(this.y + 14, 4, Math.max(4, room.height - element.offsetHeight - 6));
    element.style.transform = `translate(${Math.max(4, left)}px, ${top}px)`;
  }
}

/** The panel of the picked ball. */
export class BallPanel {
  private readonly dot = html("i", { class: "v-dot" });
  private readonly name = html("span");
  private readonly facts = new Facts();
  private readonly follow: HTMLButtonElement;
  readonly element: HTMLElement;

  /** @param act the actions of the two buttons */
  constructor(private readonly state: State, act: { follow(): void; letGo(): void }) {
    this.follow = button("Follow", act.follow, { title: "Keep it in the middle (F)" });
    const letGo = button("✕", act.letGo, { "aria-label": "Let go of this ball", title: "Let go (Esc)" });
    const head = html("div", { class: "v-head" }, html("h3", {}, this.dot, this.name), this.follow, letGo);
    this.element = html("section", { class: "v-ball", hidden: true, "aria-label": "The ball followed" }, head, this.facts.element);
  }

  draw(): void {
    const { state, state: { choice: { pinned: ball, following }, run: { cast } } } = this;
    this.element.hidden = ball < 0;
    if (ball < 0) return;
    this.name.textContent = state.words.ballName(ball);
    this.dot.style.background = css(state.looks.colourOf(ball));
    set(this.follow, "aria-pressed", String(following));
    this.facts.show([...ballFacts(state, ball), ["mass, radius", `${number(cast.mass[ball]!)}, ${number(cast.radius[ball]!)}`]]);
  }
}
