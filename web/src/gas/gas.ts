// The gas: thousands of discs and a piston, compared with theory.
import { type Living, lesson, type Places } from "../parts/lesson";
import { wear } from "../style";
import style from "../style/gas.css" with { type: "text" };
import { Box } from "./box";
import { Charts } from "./charts";
import { Controls, COUNTS, type State } from "./controls";
import { Course } from "./course";
import prose from "./gas.html";
import type { Filled, Frame } from "./messages";
import { Readings } from "./readings";
import { type Outcome, Search } from "./search";

const READ = 100; // milliseconds between two readings; faster ones are unreadable
const LEAST_SOUGHT = 500; // discs

wear(style);

/** The chapter of the gas; one object for each visit. */
class Page implements Living {
  private readonly box: Box;
  private readonly readings: Readings;
  private readonly charts: Charts;
  private readonly controls: Controls;
  private readonly course: Course;
  private readonly search = new Search(COUNTS.filter((count) => count >= LEAST_SOUGHT), (count, outcome) => this.choose(count, outcome));
  private radius = 0;
  private setup = "";
  private read = 0;
  private begun = false;
  private last: Frame | undefined;

  constructor({ figure, panel, below, wide }: Places, private readonly state: State, private readonly changed: () => void) {
    this.box = new Box(figure, (to) => this.push(to));
    this.readings = new Readings(panel);
    this.charts = new Charts(wide);
    this.controls = new Controls(below, {
      flip: () => this.flip(),
      step: () => this.step(),
      again: () => this.again(),
      seek: () => this.seek(),
      set: (name, value) => {
        this.fit();
        this.state[name] = value;
        this.changed();
      },
    });
    this.course = new Course({ filled: (filled) => this.fill(filled), show: (frame) => this.show(frame), refused: (what, message) => this.readings.refuse(what, message), turned: (playing) => this.turned(playing) }, () => state.pace);
  }

  draw(): void {
    const { count, packing, seed } = this.state;
    this.controls.show(this.state);
    const setup = JSON.stringify([count, packing, seed]);
    if (setup === this.setup) return;
    this.setup = setup;
    this.course.fill({ count, packing, seed });
    this.controls.showStanding(this.course.standing);
  }

  /** Ends the search and clears the last error; called on each action of the reader. */
  fit(): void {
    this.readings.forget();
    if (!this.search.running) return;
    this.search.stop();
    this.controls.showSearch();
  }

  stop(): void {
    this.course.end();
    this.box.end();
  }

  private fill(filled: Filled): void {
    this.readings.forget();
    this.radius = filled.radius;
    this.box.begin(filled.range);
    this.charts.begin(filled);
    this.search.filled(performance.now());
    this.read = 0;
    // Under prefers-reduced-motion, it waits for the reader to press Play.
    if (!this.begun && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.course.play();
    this.begun = true;
  }

  private show(frame: Frame): void {
    const { reading, picture, points } = frame;
    const now = performance.now();
    this.last = frame;
    this.box.paint(picture, this.radius);
    this.box.showPiston(reading.piston, reading.pistonVelocity);
    this.charts.add(points);
    if (!this.course.playing || now - this.read >= READ) this.tell(now);
    this.search.look(now, this.course.rate);
    this.controls.showStanding(this.course.standing);
  }

  private tell(now: number): void {
    if (!this.last) return;
    this.read = now;
    this.readings.show(this.last.reading, this.state.count);
    this.charts.show(this.last.reading);
    this.controls.showRate(this.state.count, this.course.rate, this.box.drawnBy);
  }

  private turned(playing: boolean): void {
    this.controls.showPlaying(playing);
    if (!playing) this.tell(performance.now());
    this.controls.showStanding(this.course.standing);
  }

  private flip(): void {
    this.fit();
    if (this.course.playing) this.course.pause();
    else this.course.play();
  }

  private step(): void {
    this.fit();
    this.course.step();
    this.controls.showStanding(this.course.standing);
  }

  private again(): void {
    this.fit();
    this.setup = "";
    this.draw();
  }

  private push(to: number): void {
    this.fit();
    this.course.movePiston(to, this.state.speed);
    this.course.play();
  }

  private seek(): void {
    if (this.search.running) return this.fit();
    this.search.start(this.state.count);
    this.course.play();
  }

  private choose(count: number, outcome: Outcome): void {
    this.state.count = count;
    if (outcome === "trying") this.setup = ""; // fill again, even with the same count
    this.changed();
    this.controls.showSearch(outcome, count);
  }
}

export default lesson<State>({
  start: { count: 1000, packing: 0.1, seed: 1, pace: 0.2, speed: 0.2 },
  prose,
  presets: [
    { name: "A thousand discs", state: {} },
    { name: "Thin", state: { packing: 0.01, pace: 0.5 } },
    { name: "Dense", state: { packing: 0.5, pace: 0.1 } },
    { name: "Only a hundred", state: { count: 100, packing: 0.05, pace: 0.5 } },
    { name: "Ten thousand", state: { count: 10_000, pace: 0.1 } },
    { name: "A hundred thousand", state: { count: 100_000, pace: 0.02 } },
  ],
  build: (places, state, changed) => new Page(places, state, changed),
});
