// Rows of squares, one for each place of a slider: what each of several answers there, and which is wrong.
import { html, set, svg } from "../../common/dom";
import { legend } from "./legend";

export interface StripRow<Kind extends string> {
  readonly name: string;
  readonly answers: readonly Kind[];
  /** Whether the row is judged: how many of its answers differ from these. */
  readonly truth?: readonly Kind[];
}

const TALL = 10; // a square's height, in widths of a square: they are stretched to the row
const BAR = 3; // of the mark below a wrong one

export class Strip<Kind extends string> {
  private readonly rows = html("div", { class: "strip-rows" });
  private readonly slider: HTMLInputElement;
  private readonly here = html("output");

  /**
   * @param reach the places are the whole numbers from `-reach` to `reach`
   * @param kinds of answers, with what they mean: each is a look
   */
  constructor(
    host: HTMLElement,
    name: string,
    reach: number,
    private readonly kinds: Readonly<Record<Kind, string>>,
    choose: (place: number) => void,
  ) {
    this.slider = html("input", { type: "range", min: -reach, max: reach, step: 1, "aria-label": name });
    this.slider.addEventListener("input", () => choose(this.slider.valueAsNumber));
    const frame = html("div", { class: "strip" }, this.rows, this.slider);
    frame.style.setProperty("--places", String(2 * reach + 1));
    const colours = legend([...looks(kinds).map((kind) => [`is-${kind}`, kinds[kind]] as const), ["mistake", "wrong"]]);
    colours.prepend(this.here);
    host.append(frame, colours);
  }

  show(rows: readonly StripRow<Kind>[], place: number, said: string): void {
    this.rows.replaceChildren(...rows.map((row) => this.row(row)));
    this.slider.value = String(place);
    set(this.slider, "aria-valuetext", said);
    this.here.textContent = said;
  }

  private row({ name, answers, truth }: StripRow<Kind>): HTMLElement {
    const wrong = answers.map((answer, i) => truth !== undefined && answer !== truth[i]);
    const count = wrong.filter(Boolean).length;
    const tally = truth ? (count === 0 ? "all correct" : `wrong: ${count} of ${answers.length}`) : "exact";
    const squares = looks(this.kinds).map((kind) => svg("path", { class: `square is-${kind}`, d: boxes(answers.map((answer) => answer === kind), 0, TALL) }));
    const marks = svg("path", { class: "mistake", d: boxes(wrong, TALL + 1, BAR) });
    const picture = svg("svg", { viewBox: `0 0 ${answers.length} ${TALL + 1 + BAR}`, preserveAspectRatio: "none", role: "img", "aria-label": `${name}: ${tally}` }, ...squares, marks);
    const head = html("p", {}, html("span", {}, name), html("b", { class: count > 0 ? "lies" : "", "data-wrong": count }, tally));
    return html("div", { "data-row": name, "data-answers": answers.join() }, head, picture);
  }
}

function looks<Kind extends string>(kinds: Readonly<Record<Kind, string>>): Kind[] {
  return Object.keys(kinds) as Kind[];
}

/** A box at each place that is set. */
function boxes(at: readonly boolean[], top: number, height: number): string {
  return at.map((is, i) => (is ? `M${i} ${top}h1v${height}h-1z` : "")).join("");
}
