// The frame of every lesson: figure, readouts, presets, prose, code, and a link with the state.
import { button, copy, find, html, set } from "../../common/dom";
import type { Ball } from "../carom";
import { read, type State, write } from "../link";
import { type Code, CodeTabs } from "./code";

/** The query of a figure, for the tests, which run the same query with the native program. */
export interface Pair {
  readonly a: Ball;
  readonly b: Ball;
  readonly maxTime: number;
}

export interface Preset<S extends State> {
  readonly name: string;
  readonly state: Partial<S>;
}

/** The places for the parts of a lesson. */
export interface Places {
  /** For the stage. */
  readonly figure: HTMLElement;
  /** Beside the stage: verdict and quantities. */
  readonly panel: HTMLElement;
  /** Below the stage: time axis, sliders. */
  readonly below: HTMLElement;
  /** Below all that, in columns: quantities, if there are many. */
  readonly wide: HTMLElement;
}

/** The interface of a lesson that has been built. */
export interface Living {
  /** Shows the current state. */
  draw(): void;
  /** Brings everything into view, after a preset. */
  fit(): void;
  /** Stops everything that runs by itself. */
  stop?(): void;
}

export interface Spec<S extends State> {
  /** The state at the start. */
  readonly start: S;
  /** HTML with rendered formulas. */
  readonly prose: string;
  readonly presets: readonly Preset<S>[];
  /** The query as code; without it the page shows only its prose. */
  code?(state: S): Code;
  pair?(state: S): Pair;
  /** Builds the figure, which must call `changed` after each change of the state. */
  build(places: Places, state: S, changed: () => void): Living;
}

/** A lesson, without the type of its state. */
export interface Lesson {
  /**
   * Shows the lesson.
   * @param query the state from a link, or an empty text
   * @param save called with the state for a link after a change
   * @returns a function that ends the lesson
   */
  open(host: HTMLElement, query: string, save: (query: string) => void): () => void;
}

const SAVE_DELAY = 250; // milliseconds: browsers refuse to rewrite the address more often

export function lesson<S extends State>(spec: Spec<S>): Lesson {
  return { open: (host, query, save) => open(spec, host, read(query, spec.start), save) };
}

function open<S extends State>(spec: Spec<S>, host: HTMLElement, state: S, save: (query: string) => void): () => void {
  const card = html("section", { class: "card", "aria-label": "Figure" });
  const place = (name: string): HTMLElement => card.appendChild(html("div", { class: name }));
  const places: Places = { figure: place("figure"), panel: place("panel"), below: place("below"), wide: place("wide") };
  const presets = html("div", { class: "presets", role: "group", "aria-label": "Examples" });
  const text = html("div", { class: "prose" });
  text.innerHTML = spec.prose; // trusted: from the sources of this page
  host.append(presets, card, html("div", { class: "columns" }, text));
  const code = spec.code && new CodeTabs(find(".columns", host));

  let saving: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    living.draw();
    if (spec.code) code?.show(spec.code(state));
    if (spec.pair) set(card, "data-pair", JSON.stringify(spec.pair(state)));
  };
  const changed = (): void => {
    show();
    clearTimeout(saving);
    saving = setTimeout(() => save(write(state)), SAVE_DELAY);
  };
  const living = spec.build(places, state, changed);
  for (const preset of spec.presets) {
    presets.append(
      button(preset.name, () => {
        Object.assign(state, structuredClone(spec.start), structuredClone(preset.state));
        living.fit();
        changed();
      }),
    );
  }
  presets.append(copyLink(() => write(state)));
  show();
  set(card, "data-ready", true);
  return () => {
    clearTimeout(saving);
    living.stop?.();
  };
}

function copyLink(query: () => string): HTMLButtonElement {
  const made = button("Copy link", () => copy(made, `${location.href.split("#")[0]}${location.hash.split("?")[0]}?${query()}`), { class: "link" });
  return made;
}
