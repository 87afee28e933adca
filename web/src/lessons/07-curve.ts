// The chart of the share of bullets that tunnel, against the length of a step.
import { html, set, svg } from "../../common/dom";
import { stepped, through } from "./07-runs";
import { BULLETS, sceneOf, type State } from "./07-scene";

const [WIDTH, HEIGHT] = [300, 190];
const FRAME = { left: 50, right: 276, top: 12, bottom: 150 };
const RATES = { least: 10, most: 1000 };
const SAMPLES = 41;
const LABEL = "Bullets that tunnel through the wall, by the length of a step";
const TICKS = [1000, 240, 60, 10];

/** The rates, evenly spaced in their logarithms, the shortest step first. */
const SAMPLED = Array.from({ length: SAMPLES }, (_, i) => RATES.most * (RATES.least / RATES.most) ** (i / (SAMPLES - 1)));

interface Sample {
  readonly rate: number;
  readonly count: number;
}

export class Curve {
  private readonly line = svg("path", { class: "line strong a" });
  private readonly here = svg("path", { class: "line dashed c" });
  private readonly image: SVGSVGElement;
  private scene = "";
  private samples: Sample[] = [];
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param known called when the curve is complete */
  constructor(
    host: HTMLElement,
    private readonly known: (seesAll: number | undefined) => void,
  ) {
    this.image = svg("svg", { class: "velocities", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": LABEL }, ...axes(), this.here, this.line);
    host.append(html("figure", { class: "bars" }, html("figcaption", {}, "Bullets that tunnel, by the length of a step"), this.image));
  }

  /** Marks the rate. If the scene has changed, draws the curve again, point by point. */
  show(state: State): void {
    set(this.here, "d", `M${across(state.rate)} ${FRAME.top}V${FRAME.bottom}`);
    const scene = sceneOf(state);
    if (scene === this.scene) return;
    this.stop();
    this.scene = scene;
    this.samples = [];
    set(this.image, "data-curve", undefined);
    const { speed, own } = state;
    this.go({ speed, rate: 0, own: [...own] });
  }

  stop(): void {
    clearTimeout(this.waiting);
  }

  private go(state: State): void {
    const rate = SAMPLED[this.samples.length];
    if (rate === undefined) return this.finish();
    this.waiting = setTimeout(() => {
      this.samples.push({ rate, count: through(stepped({ ...state, rate }).frames).length });
      const points = this.samples.map(({ rate: at, count }) => `${across(at)} ${up(count / BULLETS)}`);
      set(this.line, "d", `M${points.join("L")}`);
      this.go(state);
    });
  }

  private finish(): void {
    const first = this.samples.findIndex(({ count }) => count > 0);
    const seesAll = this.samples[first < 0 ? SAMPLES - 1 : first - 1]?.rate;
    set(this.image, "data-curve", JSON.stringify(this.samples));
    const words = seesAll === undefined ? "bullets tunnel at every rate tried" : `none from ${Math.ceil(seesAll)} steps per second on`;
    set(this.image, "aria-label", `${LABEL}: ${words}`);
    this.known(seesAll);
  }
}

/** The x coordinate of a rate; longer steps are on the right. */
function across(rate: number): number {
  const part = Math.log(RATES.most / rate) / Math.log(RATES.most / RATES.least);
  return FRAME.left + part * (FRAME.right - FRAME.left);
}

function up(share: number): number {
  return FRAME.bottom - share * (FRAME.bottom - FRAME.top);
}

function axes(): SVGElement[] {
  const words = (x: number, y: number, text: string, anchor = "middle") => svg("text", { class: "tick", x, y, "text-anchor": anchor }, text);
  const level = (share: number) => [svg("path", { class: "grid strong", d: `M${FRAME.left} ${up(share)}H${FRAME.right}` }), words(FRAME.left - 6, up(share) + 4, `${100 * share} %`, "end")];
  return [
    ...[0.5, 1].flatMap(level),
    words(FRAME.left - 6, up(0) + 4, "0", "end"),
    svg("path", { class: "line strong d", d: `M${FRAME.left} ${up(0)}H${FRAME.right}` }),
    words(FRAME.left + 34, up(0) - 8, "carom"),
    ...TICKS.map((rate) => words(across(rate), FRAME.bottom + 17, `1/${rate}`)),
    words((FRAME.left + FRAME.right) / 2, FRAME.bottom + 34, "seconds per step"),
  ];
}
