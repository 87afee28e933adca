// The viewer of a run, which is complete in a replay, and grows while it is shown on the table.
import { html } from "../common/dom";
import { clamp } from "./model/numbers";
import type { Run } from "./model/run";
import { BallPanel, ballFacts, Tip } from "./panels/ball";
import { Curves } from "./panels/curves";
import { type Keys, keysCard, listenToKeys } from "./panels/keys";
import { EventList } from "./panels/list";
import { Tools } from "./panels/tools";
import { Transport } from "./panels/transport";
import { Hands } from "./picture/hands";
import type { Mode } from "./looks/looks";
import { Stage } from "./picture/stage";
import { State } from "./state";

/** The source of a run that grows while it is shown. After each growth it must call `grown`. */
export interface Source {
  /** Requests the run up to this time. */
  reach(time: number): void;
  /** Resolves when one more event is known, or when the run has no more events. */
  next(): Promise<void>;
}

/** The environment of a viewer. */
export interface Surroundings {
  /** The document whose keys it listens to; by default only its own element. */
  readonly keys?: Document;
  /** Whether the wheel zooms without Ctrl, because nothing around the viewer scrolls. */
  readonly wheelZooms: boolean;
  /** Switches between light and dark, if a key should do so. */
  readonly switchTheme?: () => void;
  readonly source?: Source;
}

/** The effect of a key: a drag in CSS pixels, and a zoom factor. */
const KEY = { turn: 40, zoom: 1.25 };
/** The interval at which growing curves are painted while time runs. */
const PAINT_EVERY = 250; // milliseconds

export class Viewer {
  readonly element = html("div", { class: "viewer" });
  private readonly state: State;
  private readonly stage: Stage;
  private readonly tip: Tip;
  private readonly ball: BallPanel;
  private readonly curves: Curves;
  private readonly list: EventList;
  private readonly transport: Transport;
  private readonly tools: Tools;
  private readonly card: HTMLDialogElement;
  private readonly announcer = html("div", { class: "v-announcer v-unseen", role: "status" });
  private readonly ending = new AbortController();
  private asked: number | undefined;
  /** The time of the last frame while time runs; undefined while it is paused. */
  private last: number | undefined;
  /** The time at which the curves were painted, and whether the run has grown since. */
  private painted = { at: 0, isStale: true };

  constructor(host: HTMLElement, readonly run: Run, private readonly surroundings: Surroundings) {
    host.append(this.element);
    this.state = new State(run, this.element);
    const { clock } = this.state;
    const canvas = html("canvas", { class: "v-view", tabindex: 0, role: "img", "aria-label": `${run.cast.title}: ${this.state.words.summary()}. Press ? for the keys.` });
    this.stage = new Stage(canvas, this.state);
    const then = (act: () => void) => (): void => {
      act();
      this.refresh();
    };
    this.tip = new Tip(this.state);
    this.ball = new BallPanel(this.state, { follow: then(() => this.follow()), letGo: then(() => this.state.pin(-1)) });
    this.curves = new Curves(this.state, (time) => then(() => clock.seek(time))());
    this.list = new EventList(this.state, (event) => then(() => this.show(event))(), () => this.refresh());
    this.transport = new Transport(this.state, {
      toggle: then(() => clock.toggle()), back: () => this.stepBack(), on: () => this.stepOn(), loop: then(() => (clock.loop = !clock.loop)),
      seek: (time) => then(() => clock.seek(time))(), speed: (speed) => then(() => clock.setSpeed(speed))(),
    });
    this.tools = new Tools(this.state, {
      mode: (mode) => this.setMode(mode), arrows: then(() => this.toggle("arrows")), trails: then(() => this.toggle("trails")),
      home: then(() => this.stage.home()), help: () => this.card.showModal(),
    });
    this.card = keysCard(surroundings.switchTheme !== undefined, surroundings.wheelZooms ? "wheel" : "wheel with Ctrl");
    this.build(canvas);
    new Hands(this.stage, this.state, { refresh: () => this.refresh(), pointed: (x, y) => this.tip.move(x, y), wheelZooms: surroundings.wheelZooms });
    listenToKeys(surroundings.keys ?? this.element, this.keys, { element: this.list.box, keys: { ArrowUp: () => this.stepBack(), ArrowDown: () => this.stepOn() } }, () => this.card.open, this.ending.signal);
    this.watch(canvas);
    clock.playing = !this.state.stillness.matches;
    this.repaint();
  }

  /** A description of the run in one line. */
  get summary(): string {
    return this.state.words.summary();
  }

  /** The time shown. */
  get time(): number {
    return this.state.clock.time;
  }

  /** Updates the viewer after the run has grown. */
  grown(): void {
    const { clock } = this.state;
    this.painted.isStale = true;
    this.stage.follow(this.run.extent());
    // After the end of the history only the last known time can be shown.
    if (clock.isForgotten) clock.seek(this.run.reach);
    this.refresh();
  }

  /** Goes to the last known time. */
  seekEnd(): void {
    this.state.clock.seek(this.run.reach);
    this.refresh();
  }

  get playing(): boolean {
    return this.state.clock.playing;
  }

  end(): void {
    this.ending.abort();
    if (this.asked !== undefined) cancelAnimationFrame(this.asked);
    this.element.remove();
  }

  private build(canvas: HTMLCanvasElement): void {
    const stage = html("div", { class: "v-stage" }, canvas, this.tools.element, this.tools.legend, this.tip.element);
    const theatre = html("section", { class: "v-theatre", "aria-label": "The run" }, stage, this.transport.element);
    const aside = html("aside", { "aria-label": "What happens" }, this.ball.element, ...this.curves.elements, this.list.element);
    this.element.style.setProperty("--aspect", String(clamp(this.stage.view.aspect, 0.7, 2.4)));
    this.element.append(theatre, aside, this.announcer, this.card);
  }

  private watch(canvas: HTMLCanvasElement): void {
    const { signal } = this.ending;
    const sizes = new ResizeObserver(() => this.repaint());
    sizes.observe(canvas);
    const retheme = (): void => {
      this.state.retheme();
      this.repaint();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", retheme, { signal });
    const themes = new MutationObserver(retheme);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      themes.disconnect();
    });
  }

  /** Requests a frame; frames are drawn only after a change or while time runs. */
  private refresh(): void {
    if (!this.ending.signal.aborted) this.asked ??= requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.asked = undefined;
    const { clock, moment } = this.state;
    if (clock.playing) {
      if (this.last !== undefined) clock.pass((now - this.last) / 1000);
      this.ask();
    }
    this.last = clock.playing ? now : undefined;
    moment.set(clock.time);
    if (this.painted.isStale && (!clock.playing || now - this.painted.at > PAINT_EVERY)) this.paint(now);
    this.stage.draw();
    this.tip.draw();
    this.ball.draw();
    this.curves.draw();
    this.list.draw();
    this.transport.draw();
    this.tools.draw();
    if (clock.playing) this.refresh();
  }

  /** Requests a growing run as far as it will soon be shown. */
  private ask(): void {
    const { run, state: { clock }, surroundings: { source } } = this;
    if (!run.over && clock.needs > run.reach) source?.reach(clock.needs);
  }

  private paint(now: number): void {
    this.painted = { at: now, isStale: false };
    this.curves.paint();
    this.transport.paint();
  }

  private repaint(): void {
    this.stage.resize();
    this.paint(performance.now());
    this.refresh();
  }

  private stepOn(): void {
    const { run, state: { clock }, surroundings: { source } } = this;
    clock.playing = false;
    const go = (): void => {
      clock.stepOn();
      this.announce();
    };
    if (!source || clock.knowsNext || run.over) go();
    else void source.next().then(go);
  }

  private stepBack(): void {
    this.state.clock.playing = false;
    this.state.clock.stepBack();
    this.announce();
  }

  private show(event: number): void {
    this.state.clock.playing = false;
    this.state.clock.seekEvent(event);
  }

  private jump(t: number): void {
    this.state.clock.seek(t);
    this.announce();
  }

  /** Announces a step to screen readers. */
  private announce(): void {
    const { clock, words } = this.state;
    const place = clock.event < 0 ? "start" : `event ${clock.event + 1} of ${this.run.events.count}: ${words.eventName(clock.event)}`;
    this.announcer.textContent = `time ${words.fineMoment(clock.time)}, ${place}`;
    this.refresh();
  }

  private setMode(mode: Mode): void {
    this.state.setMode(mode);
    this.refresh();
  }

  private toggle(what: "arrows" | "trails"): void {
    this.state.choice[what] = !this.state.choice[what];
  }

  private follow(): void {
    const { choice } = this.state;
    if (choice.pinned >= 0) choice.following = !choice.following;
  }

  private pinNext(direction: 1 | -1): void {
    const { state, run: { count } } = this;
    const { pinned } = state.choice;
    if (count === 0) return;
    state.pin(pinned < 0 ? (direction > 0 ? 0 : count - 1) : (pinned + direction + count) % count);
    this.announcer.textContent = [state.words.ballName(state.choice.pinned), ...ballFacts(state, state.choice.pinned).flat()].join(" ");
  }

  private get keys(): Keys {
    const { state, state: { clock }, run, stage, surroundings: { switchTheme } } = this;
    const turn = (right: number, down: number): void => stage.view.turn(right * KEY.turn * stage.px, down * KEY.turn * stage.px);
    const acts: Keys = {
      " ": () => clock.toggle(),
      ArrowLeft: ({ shiftKey }) => (shiftKey ? this.jump(clock.time - run.length / 100) : this.stepBack()),
      ArrowRight: ({ shiftKey }) => (shiftKey ? this.jump(clock.time + run.length / 100) : this.stepOn()),
      Home: () => this.jump(run.begin),
      End: () => this.jump(run.reach),
      "+": () => clock.faster(1), "=": () => clock.faster(1), "-": () => clock.faster(-1), "−": () => clock.faster(-1),
      l: () => (clock.loop = !clock.loop),
      b: ({ shiftKey }) => this.pinNext(shiftKey ? -1 : 1),
      f: () => this.follow(),
      Escape: () => state.pin(-1),
      c: () => this.setMode(this.tools.next),
      v: () => this.toggle("arrows"),
      r: () => this.toggle("trails"),
      w: () => turn(0, 1), s: () => turn(0, -1), a: () => turn(-1, 0), d: () => turn(1, 0),
      i: () => stage.view.zoom(KEY.zoom), o: () => stage.view.zoom(1 / KEY.zoom),
      0: () => stage.home(),
      ...(switchTheme && { t: switchTheme }),
      "?": () => this.card.showModal(),
    };
    return Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, (event: KeyboardEvent): void => {
      act(event);
      this.refresh();
    }]));
  }
}
