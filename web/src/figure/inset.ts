// A small figure beside the large one, without handles.
import { html, svg } from "../../common/dom";
import { Pen } from "./pen";
import { View, type Window } from "./view";

export class Inset {
  private readonly marks = svg("g");
  private readonly element = svg("svg", { "aria-hidden": "true" }, this.marks);
  private readonly pen = new Pen(this.marks);
  private readonly caption = html("figcaption");

  constructor(host: HTMLElement) {
    host.append(html("figure", { class: "inset" }, this.element, this.caption));
  }

  show(caption: string, window: Window, draw: (pen: Pen) => void): void {
    if (this.caption.textContent !== caption) this.caption.textContent = caption;
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth > 0 && clientHeight > 0) this.pen.frame(new View(window, clientWidth, clientHeight), () => draw(this.pen));
  }
}
