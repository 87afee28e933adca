// A test for balls that nearer ones hide: in a dense box most are hidden and need no drawing.
import { clamp } from "../model/numbers";

/**
 * The view as square tiles, marked from front to back. A tile counts as covered only if one ball
 * covers all of it, and a ball as hidden only if all its tiles are covered. So every visible ball
 * is drawn.
 */
export class Cover {
  private tiles = new Uint8Array(0);
  private side = 1;
  private columns = 0;
  private rows = 0;

  /** Begins a picture. Tiles of a third of a ball's radius find most hidden balls. */
  begin(width: number, height: number, radius: number): void {
    this.side = clamp(radius / 3, 2, 40);
    this.columns = Math.ceil(width / this.side);
    this.rows = Math.ceil(height / this.side);
    const size = this.columns * this.rows;
    if (this.tiles.length < size) this.tiles = new Uint8Array(size);
    else this.tiles.fill(0);
  }

  hides(x: number, y: number, r: number): boolean {
    const { side, columns } = this;
    const last = Math.min(this.rows - 1, Math.floor((y + r) / side));
    for (let row = Math.max(0, Math.floor((y - r) / side)); row <= last; row++) {
      // The widest part of the disc in this row of tiles.
      const off = Math.max(0, row * side - y, y - (row + 1) * side);
      const half = Math.sqrt(Math.max(0, r * r - off * off));
      const to = Math.min(columns - 1, Math.floor((x + half) / side));
      for (let column = Math.max(0, Math.floor((x - half) / side)); column <= to; column++) {
        if (!this.tiles[row * columns + column]) return false;
      }
    }
    return true;
  }

  add(x: number, y: number, r: number): void {
    const { side, columns } = this;
    const inner = r - 1; // the edge is not opaque
    const last = Math.min(this.rows - 1, Math.floor((y + inner) / side));
    for (let row = Math.max(0, Math.floor((y - inner) / side)); row <= last; row++) {
      // The narrowest part of the disc in this row of tiles.
      const off = Math.max(y - row * side, (row + 1) * side - y);
      if (off >= inner) continue;
      const half = Math.sqrt(inner * inner - off * off);
      const from = Math.max(0, Math.ceil((x - half) / side));
      const to = Math.min(columns, Math.floor((x + half) / side));
      if (from < to) this.tiles.fill(1, row * columns + from, row * columns + to);
    }
  }
}
