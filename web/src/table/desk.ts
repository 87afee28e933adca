// The display of a scene: the viewer of its run, its readings, and the button that computes it to
// the end.
import { button, html, set } from "../../common/dom";
import { messageOf } from "../../common/fault";
import { Viewer } from "../../viewer/viewer";
import { Course } from "./course";
import { RunClient } from "./worker-client";
import { Readings } from "./readings";
import type { SceneFile } from "./scenes";

export class Desk {
  readonly readings = new Readings();
  readonly compute = button("Compute to the end", () => void this.computeOrStop(), { disabled: true });
  readonly element = html("div", { class: "table-viewer" });
  course: Course | undefined;
  private viewer: Viewer | undefined;
  /** The worker of the scene that is being opened. */
  private opening: RunClient | undefined;
  /**
   * The time shown if the viewer follows the end of the computation; undefined if it shows another
   * time.
   */
  private followed: number | undefined;

  /** @param failed called with an error of the worker */
  constructor(private readonly failed: (fault: unknown) => void) {}

  /**
   * Opens a scene in its own worker; once its balls are placed, it replaces the scene before.
   * @returns the library's error message, if any; false, or no answer at all, if another scene is
   *   being opened meanwhile
   */
  async open(file: SceneFile): Promise<string | undefined | false> {
    this.opening?.end();
    const client = (this.opening = new RunClient());
    set(this.element, "aria-busy", "true");
    try {
      const opened = await client.ask("open", { file });
      if (this.opening !== client) return false;
      this.show(new Course(client, opened, () => this.grown(), this.failed));
      return undefined;
    } catch (fault) {
      client.end();
      return this.opening === client ? messageOf(fault) : false;
    } finally {
      if (this.opening === client) {
        this.opening = undefined;
        set(this.element, "aria-busy", "false");
      }
    }
  }

  stop(): void {
    this.opening?.end();
    this.opening = undefined;
    this.viewer?.end();
    this.course?.end();
    this.course = undefined;
  }

  private show(course: Course): void {
    this.viewer?.end();
    this.course?.end();
    this.course = course;
    this.followed = undefined;
    this.viewer = new Viewer(this.element, course.run, { wheelZooms: false, source: course });
    this.readings.open(course);
    this.grown();
  }

  private grown(): void {
    const { course, viewer } = this;
    if (!course || !viewer) return;
    viewer.grown();
    if (this.followed !== undefined && course.computing && !viewer.playing && viewer.time === this.followed) {
      viewer.seekEnd();
      this.followed = viewer.time;
    } else this.followed = undefined;
    this.readings.show(course);
    this.compute.textContent = course.computing ? "Stop computing" : course.run.over ? "Computed to the end" : "Compute to the end";
    set(this.compute, "disabled", course.run.over);
  }

  private async computeOrStop(): Promise<void> {
    const { course, viewer } = this;
    if (!course || !viewer) return;
    this.followed = viewer.time === course.run.reach ? viewer.time : undefined;
    await course.compute(!course.computing);
  }
}
