// The charts of the gas: speeds with Maxwell's law, and pressure and temperature over the area.
import { rounded } from "../../common/digits";
import { html } from "../../common/dom";
import { Chart } from "./chart";
import type { Filled, Point, Reading, Theory } from "./messages";

const MOST_POINTS = 400; // of the trace; the oldest are dropped first

const MEASURED = ["key dots", "measured"] as const;
const DISCS = ["key discs", "hard discs, slow compression"] as const;
const IDEAL = ["key ideal", "ideal gas, slow compression"] as const;

export class Charts {
  private readonly speeds: Chart;
  private readonly pressure: Chart;
  private readonly temperature: Chart;
  private trace: Point[] = [];
  private theory: Theory = { discs: [], ideal: [] };
  private most = 1;

  constructor(host: HTMLElement) {
    const row = host.appendChild(html("div", { class: "charts" }));
    this.speeds = new Chart(row, "Distribution of speeds", "speed", "discs", [["key bars", "counted"], ["key law", "Maxwell’s law"], ["key warmth", "slow to fast"]]);
    this.pressure = new Chart(row, "Pressure on the piston", "area", "pressure", [MEASURED, DISCS, IDEAL]);
    this.temperature = new Chart(row, "Temperature", "area", "temperature", [MEASURED, DISCS, IDEAL]);
  }

  /** Begins with a new gas and an empty trace. */
  begin({ theory, range }: Filled): void {
    this.theory = theory;
    this.most = range[1];
    this.trace = [];
  }

  add(points: readonly Point[]): void {
    if (points.length > 0) this.trace = [...this.trace, ...points].slice(-MOST_POINTS);
  }

  show(reading: Reading): void {
    this.showSpeeds(reading);
    const { piston: area, onPiston, temperature } = reading;
    this.showWay(this.pressure, (point) => point.pressure, onPiston === undefined ? undefined : [area, onPiston], "Pressure");
    this.showWay(this.temperature, (point) => point.temperature, [area, temperature], "Temperature");
  }

  private showSpeeds({ speeds, maxwell, fastest, temperature }: Reading): void {
    const step = fastest / maxwell.length;
    const points = Array.from(maxwell, (value, i) => [(i + 0.5) * step, value] as const);
    this.speeds.show({
      x: [0, fastest],
      top: Math.max(...maxwell) * 1.3,
      bars: speeds,
      lines: [{ name: "law", look: "law", points: [[0, 0], ...points] }],
      said: `Speeds of the discs, and Maxwell’s law with its peak at ${rounded(Math.sqrt(temperature), 3)}.`,
    });
  }

  private showWay(chart: Chart, of: (point: Point) => number, now: readonly [number, number] | undefined, name: string): void {
    const line = (points: readonly Point[]) => points.map((point) => [point.area, of(point)] as const);
    // Near freezing the law of the discs is off every scale, so show only the range that the piston
    // has used.
    const least = Math.min(this.most / 2, ...this.trace.map(({ area }) => area));
    const seen = this.theory.discs.filter(({ area }) => area >= least);
    const top = Math.max(...seen.map(of), ...this.trace.map(of), now?.[1] ?? 0, 1e-9);
    const below = (points: readonly Point[]) => line(points).filter(([, y]) => y <= 1.05 * top);
    chart.show({
      x: [0, this.most],
      top,
      lines: [
        { name: "ideal", look: "ideal", points: below(this.theory.ideal) },
        { name: "discs", look: "discs", points: below(this.theory.discs) },
      ],
      dots: line(this.trace),
      ...(now && { now }),
      said: `${name} over area: measured, and by the law of slow compression.${now ? ` Now ${rounded(now[1], 3)} at an area of ${rounded(now[0], 3)}.` : ""}`,
    });
  }
}
