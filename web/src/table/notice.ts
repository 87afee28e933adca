// The message above the table: what failed, and how to go on.
import { button, html } from "../../common/dom";

export interface Way {
  readonly label: string;
  go(): void;
}

export class Notice {
  readonly element = html("div", { class: "table-notice", role: "alert" });

  say(message: string, way?: Way): void {
    const close = button("Close", () => this.clear());
    const leave = way && button(way.label, () => { this.clear(); way.go(); });
    this.element.replaceChildren(html("p", {}, message), ...(leave ? [leave] : []), close);
  }

  clear(): void {
    this.element.replaceChildren();
  }
}
