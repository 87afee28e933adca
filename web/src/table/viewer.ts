// A course as the visitor sees it, and what lets it go on.
import { grouped } from "../parts/digits";
import { Player } from "../parts/player";
import { Controls } from "./controls";
import type { Course } from "./course";
import { EventLog } from "./log";
import { kindsOf } from "./looks";
import { Picture } from "./picture";
import { Readings } from "./readings";

/** What the engine may take of a frame: beside a picture, and without one. */
const FRAME = { beside: 12, alone: 30 }; // milliseconds
/** While only the end is waited for, so often the balls are shown. */
const LOOK_EVERY = 150; // milliseconds

/** Where a viewer puts its parts. */
export interface Places {
  readonly figure: HTMLElement;
  readonly panel: HTMLElement;
  readonly below: HTMLElement;
  readonly log: HTMLElement;
}

export class Viewer {
  course: Course | undefined;
  private readonly picture: Picture;
  private readonly readings: Readings;
  private readonly controls: Controls;
  private readonly log: EventLog;
  private readonly player = new Player(1, (passed) => this.advance(passed));
  private readonly worker = new Player(1, () => this.work());
  /** Whether who waits for the end sees what is computed last. */
  private follows = false;
  private drawnAt = 0;
  private kinds: Uint8Array = new Uint8Array();
  private radii: Float32Array = new Float32Array();
  private names: readonly (string | undefined)[] = [];

  constructor({ figure, panel, below, log }: Places) {
    this.picture = new Picture(figure);
    this.readings = new Readings(panel);
    this.controls = new Controls(below, {
      play: () => this.play(!this.player.playing),
      back: () => this.step((course) => course.stepBack()),
      on: () => this.step((course) => course.stepOn()),
      compute: () => this.compute(!this.worker.playing),
      seek: (time) => this.step((course) => course.seek(time)),
    });
    this.log = new EventLog(log, (event) => this.step((course) => course.showEvent(event)));
  }

  /** Shows another course from its start; that before is given up. */
  open(course: Course): void {
    this.player.stop();
    this.worker.stop();
    this.course?.free();
    this.course = course;
    const { simulation } = course;
    this.radii = simulation.radii();
    this.kinds = kindsOf(this.radii);
    this.names = simulation.names;
    this.picture.open(simulation.dimension, simulation.bounds());
    this.readings.open(course);
    this.controls.begin(course);
    this.draw();
  }

  play(on: boolean): void {
    const { course } = this;
    if (on && course && course.over && course.atFront) course.seek(0);
    this.follows = false;
    if (on) this.player.play();
    else this.player.stop();
    this.draw();
  }

  stop(): void {
    this.player.stop();
    this.worker.stop();
    this.picture.stop();
    this.course?.free();
    this.course = undefined;
  }

  private compute(on: boolean): void {
    this.follows = on && this.course?.atFront === true && !this.player.playing;
    if (on) this.worker.play();
    else this.worker.stop();
    this.draw();
  }

  private step(how: (course: Course) => void): void {
    this.follows = false;
    this.player.stop();
    if (this.course) how(this.course);
    this.draw();
  }

  /** A frame of watching: the moment shown never runs ahead of the engine. */
  private advance(passed: number): boolean {
    const { course } = this;
    if (!course) return false;
    const target = course.shown + passed * this.controls.rate;
    if (target > course.computed) course.compute(target, FRAME.beside);
    course.seek(target);
    const goes = !(course.over && course.atFront);
    if (!goes) this.player.stop();
    this.draw();
    return goes;
  }

  /** A frame of computing to the end, or a look at how far it has come: never both, so that none is long. */
  private work(): boolean {
    const { course, player } = this;
    if (!course) return false;
    const isLook = !player.playing && performance.now() - this.drawnAt > LOOK_EVERY;
    if (!isLook && !course.over) {
      course.compute(Infinity, player.playing ? FRAME.beside : FRAME.alone);
      return true;
    }
    if (course.over) this.worker.stop();
    if (this.follows) course.seek(course.computed);
    this.draw();
    return !course.over;
  }

  private draw(): void {
    const { course, radii, kinds, names } = this;
    if (!course) return;
    this.drawnAt = performance.now();
    const { simulation } = course;
    if (course.atFront) this.picture.follow(simulation.bounds());
    const places = simulation.positionsAt(course.shown);
    this.picture.show({ places, radii, kinds, names, met: course.met }, `${simulation.title}: ${grouped(radii.length)} balls at time ${course.shown}`);
    this.readings.show(course);
    this.controls.show(course, this.player.playing, this.worker.playing);
    this.log.draw(course, names);
  }
}
