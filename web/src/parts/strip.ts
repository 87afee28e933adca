// Rows of squares, one for each place of a slider, with the answers of several methods and their
// errors.
import { html, set, svg } from "../../common/dom";
import { legend } from "./legend";

export interface StripRow<Kind extends string> {
  readonly name: string;
  readonly answers: readonly Kind[];
  /** The true answers, if the row is judged: answers that differ are wrong. */
  readonly truth?: readonly Kind[];
}

const TALL = 10; // the height of a square, in its widths, before it is stretched to the row
const BAR = 3; // the height of the mark below a wrong answer

export class Strip<Kind extends string> {
  private readonly rows = html("div", { class: "strip-rows" });
  private readonly slider: HTMLInputElement;
  private readonly here = html("output");

  /**
   * @param reach the places are the whole numbers from `-reach` to `reach`
   * @param kinds the kinds of answers, each with its meaning; a kind is also a look
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

/** The path of a box at each place that is set. */
function boxes(at: readonly boolean[], top: number, height: number): string {
  return at.map((is, i) => (is ? `M${i} ${top}h1v${height}h-1z` : "")).join("");
}
