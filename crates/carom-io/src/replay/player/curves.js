// Energy and momentum over time, with the moment shown.

/** The room for the figures on the left, in CSS pixels. */
const GUTTER = 50;

class Curve {
  #canvas; #series; #low; #high; #picture = document.createElement("canvas");
  #dpr = 1;

  /** series: pairs of values and the name of their colour; all share the moments of `totals`. */
  constructor(id, series, low, high) {
    [this.#canvas, this.#series, this.#low, this.#high] = [element(id), series, low, high];
    const go = (event) => {
      if (event.buttons !== 1) return;
      const room = this.#canvas.getBoundingClientRect();
      const share = (event.clientX - room.left - GUTTER) / (room.width - GUTTER);
      clock.seek(replay.begin + share * runLength);
      refresh();
    };
    this.#canvas.addEventListener("pointerdown", (event) => { this.#canvas.setPointerCapture(event.pointerId); go(event); });
    this.#canvas.addEventListener("pointermove", go);
  }

  /** Draws the curves once, for a size and theme. */
  paint() {
    this.#dpr = window.devicePixelRatio || 1;
    const { width, height } = this.#canvas.getBoundingClientRect();
    for (const canvas of [this.#canvas, this.#picture]) {
      canvas.width = Math.max(1, Math.round(width * this.#dpr));
      canvas.height = Math.max(1, Math.round(height * this.#dpr));
    }
    const ctx = this.#picture.getContext("2d");
    this.#scale(ctx);
    for (const [values, colour] of this.#series) this.#line(ctx, values, theme[colour]);
  }

  #column(t) {
    const left = GUTTER * this.#dpr;
    return left + ((t - replay.begin) / runLength) * (this.#picture.width - left - 3 * this.#dpr);
  }

  #row(value) {
    const share = (value - this.#low) / (this.#high - this.#low || 1);
    const margin = 5 * this.#dpr;
    return this.#picture.height - margin - share * (this.#picture.height - 2 * margin);
  }

  /** A line at zero and at the ends of the scale, with their figures. */
  #scale(ctx) {
    ctx.font = `${10.5 * this.#dpr}px system-ui, sans-serif`;
    ctx.textAlign = "right";
    ctx.textBaseline = "middle";
    for (const value of new Set([this.#low, 0, this.#high])) {
      const y = this.#row(value);
      ctx.fillStyle = theme.muted;
      ctx.fillText(number(value, Math.abs(magnitude(value)) > 6 ? 2 : 3), (GUTTER - 6) * this.#dpr, y);
      ctx.fillStyle = theme.line;
      ctx.fillRect(GUTTER * this.#dpr, Math.round(y), this.#picture.width, this.#dpr);
    }
  }

  /** A stair: in each column of pixels it runs from the least to the greatest value there. */
  #line(ctx, values, colour) {
    const [left, right] = [this.#column(replay.begin), this.#column(replay.end)];
    ctx.beginPath();
    let i = totalsAt(replay.begin);
    for (let x = left; x <= right; x++) {
      ctx.lineTo(x, this.#row(values[i]));
      const last = totalsAt(replay.begin + ((x + 1 - left) / (right - left)) * runLength);
      let [low, high] = [values[i], values[i]];
      for (; i < last; i++) [low, high] = [Math.min(low, values[i + 1]), Math.max(high, values[i + 1])];
      if (low < high) { ctx.lineTo(x, this.#row(low)); ctx.lineTo(x, this.#row(high)); }
      ctx.lineTo(x, this.#row(values[i]));
    }
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.6 * this.#dpr;
    ctx.lineJoin = "round";
    ctx.stroke();
    if (this.#series.length > 1) return;
    ctx.lineTo(right, this.#row(0));
    ctx.lineTo(left, this.#row(0));
    ctx.globalAlpha = 0.13;
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  draw() {
    const ctx = this.#canvas.getContext("2d");
    const [x, dpr] = [this.#column(clock.time), this.#dpr];
    ctx.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    ctx.drawImage(this.#picture, 0, 0);
    ctx.fillStyle = theme.ink;
    ctx.globalAlpha = 0.6;
    ctx.fillRect(x - dpr / 2, 0, dpr, this.#canvas.height);
    ctx.globalAlpha = 1;
    const i = totalsAt(clock.time);
    for (const [values, colour] of this.#series) disc(ctx, x, this.#row(values[i]), 3 * dpr, theme[colour]);
  }
}

const mostEnergy = totals.energy.reduce((a, b) => Math.max(a, b), 0);
/** Rounding noise around zero stays a flat line: the scale is never finer than a millionth of Σ m |v|. */
const mostMomentum = Math.max(
  1e-6 * momentumScale, ...totals.momentum.map((values) => values.reduce((a, b) => Math.max(a, Math.abs(b)), 0)),
);

const curves = {
  all: [
    new Curve("energy", [[totals.energy, "curve-1"]], 0, mostEnergy),
    new Curve("momentum", totals.momentum.map((values, axis) => [values, `curve-${axis + 1}`]), -mostMomentum, mostMomentum),
  ],
  figures: [],

  /** The figures beside the headings; those of the momentum have the colours of their lines. */
  build() {
    for (let axis = 0; axis < dimension; axis++) {
      const swatch = document.createElement("i");
      swatch.className = "swatch";
      swatch.style.background = `var(--curve-${axis + 1})`;
      const figure = document.createElement("span");
      element("momentum-now").append(swatch, `${"xyz"[axis]} `, figure);
      this.figures.push(figure);
    }
  },

  paint() { for (const curve of this.all) curve.paint(); },

  draw() {
    for (const curve of this.all) curve.draw();
    const i = totalsAt(clock.time);
    const [energy, first] = [totals.energy[i], totals.energy[totalsAt(replay.begin)]];
    const change = first > 0 ? energy / first - 1 : 0;
    const percent = Math.abs(change) < 5e-7 ? "" : ` (${change < 0 ? "−" : "+"}${number(100 * Math.abs(change), 3)} %)`;
    element("energy-now").textContent = number(energy, 5) + percent;
    this.figures.forEach((figure, axis) => { figure.textContent = steady(totals.momentum[axis][i], 10 * mostMomentum); });
  },
};
