// The view of a plane: a table seen from above, y upwards.

/** The rectangle to show at first: the box, or in open space where the balls move while they still meet. */
function planeHome() {
  if (boundary.kind !== "open") return { min: boundary.min, max: boundary.max };
  const { min, max } = extent();
  const margin = 0.12 * Math.max(max[0] - min[0], max[1] - min[1]) || 1;
  return { min: min.map((x) => x - margin), max: max.map((x) => x + margin) };
}

/** In a crowd shadows only darken the floor. */
const MOST_SHADOWS = 800;

class PlaneView {
  #home = planeHome();
  #sprites;
  #width = 1; #height = 1; #dpr = 1;
  #centre = [0, 0];
  #zoom = 1;
  screen = { x: new Float64Array(count), y: new Float64Array(count), r: new Float64Array(count), depth: null };
  /** Few radii get pictures of their very size: sharper. */
  #exact = new Set(replay.radius).size <= 6;

  constructor(sprites) { this.#sprites = sprites; this.home(); }

  home() {
    const { min, max } = this.#home;
    this.#centre = min.map((low, k) => (low + max[k]) / 2);
    this.#zoom = 1;
  }

  get moved() { return this.#zoom !== 1; }
  get aspect() {
    const [w, h] = this.#home.max.map((high, k) => high - this.#home.min[k]);
    return w / h;
  }

  resize(width, height, dpr) { [this.#width, this.#height, this.#dpr] = [width, height, dpr]; }

  /** The width of the rail around a walled box, in the lengths of the scene. */
  get #rail() {
    if (boundary.kind !== "walls") return 0;
    return (pool ? 0.085 : 0.03) * Math.min(...boxSize);
  }

  /** Pixels a length. */
  get scale() {
    const [w, h] = this.#home.max.map((high, k) => high - this.#home.min[k] + 2 * this.#rail);
    const [roomX, roomY] = [this.#width - 28 * this.#dpr, this.#height - 92 * this.#dpr];
    return this.#zoom * Math.min(Math.max(roomX, 1) / w, Math.max(roomY, 1) / h);
  }

  /** The middle of the view in pixels: a little low, for the tools stand above. */
  get #middle() { return [this.#width / 2, this.#height / 2 + 5 * this.#dpr]; }

  project([x, y]) {
    const [s, [mx, my]] = [this.scale, this.#middle];
    return [mx + (x - this.#centre[0]) * s, my - (y - this.#centre[1]) * s, s];
  }

  drag(dx, dy) {
    this.#centre[0] -= dx / this.scale;
    this.#centre[1] += dy / this.scale;
  }

  turn(dx, dy) { this.drag(dx, dy); }

  /** Zooms so that what is under (x, y) stays there. */
  zoom(factor, x = this.#middle[0], y = this.#middle[1]) {
    const before = this.scale;
    this.#zoom = clamp(this.#zoom * factor, 0.2, 500);
    const share = 1 / before - 1 / this.scale;
    this.#centre[0] += (x - this.#middle[0]) * share;
    this.#centre[1] -= (y - this.#middle[1]) * share;
  }

  lookAt([x, y]) { this.#centre = [x, y]; }

  // ---- what is under the balls

  ground(ctx) {
    ctx.fillStyle = theme.stage;
    ctx.fillRect(0, 0, this.#width, this.#height);
    if (boundary.kind === "open") this.#dots(ctx);
    else if (boundary.kind === "periodic") this.#periodicFloor(ctx);
    else this.#table(ctx);
  }

  /** The box on the screen, `beyond` lengths larger on each side: x, y, width, height. */
  #rectangle(beyond) {
    const [left, bottom, s] = this.project(boundary.min);
    const [right, top] = this.project(boundary.max);
    return [left - beyond * s, top - beyond * s, right - left + 2 * beyond * s, bottom - top + 2 * beyond * s];
  }

  #table(ctx) {
    const rail = this.#rail;
    const [x, y, w, h] = this.#rectangle(rail);
    ctx.save();
    ctx.shadowColor = "rgb(0 0 0 / .3)";
    ctx.shadowBlur = 22 * this.#dpr;
    ctx.shadowOffsetY = 7 * this.#dpr;
    ctx.beginPath();
    ctx.roundRect(x, y, w, h, rail * this.scale * 0.8);
    ctx.fillStyle = pool ? theme.wood : theme.rail;
    ctx.fill();
    ctx.restore();
    if (pool) this.#cushionsAndSights(ctx);
    const [fx, fy, fw, fh] = this.#rectangle(0);
    ctx.fillStyle = pool ? theme.cloth : theme.floor;
    ctx.fillRect(fx, fy, fw, fh);
    if (!pool) return;
    const lamp = ctx.createRadialGradient(fx + fw / 2, fy + fh / 2, 0, fx + fw / 2, fy + fh / 2, 0.62 * fw);
    lamp.addColorStop(0, "rgb(255 255 255 / .13)");
    lamp.addColorStop(1, "rgb(0 0 0 / .2)");
    ctx.fillStyle = lamp;
    ctx.fillRect(fx, fy, fw, fh);
  }

  /** The strip of cloth that the balls bounce from, and the marks in the wood by which players aim. */
  #cushionsAndSights(ctx) {
    const [nose, rail, s] = [0.3 * this.#rail, this.#rail, this.scale];
    ctx.fillStyle = theme.cloth;
    ctx.fillRect(...this.#rectangle(nose));
    ctx.fillStyle = "rgb(0 0 0 / .3)";
    ctx.fillRect(...this.#rectangle(nose));
    const [low, high] = [boundary.min, boundary.max];
    const long = boxSize[0] >= boxSize[1] ? 0 : 1;
    for (const along of [0, 1]) {
      const parts = along === long ? 8 : 4;
      for (let n = 1; n < parts; n++) {
        for (const side of [low[1 - along] - 0.68 * rail, high[1 - along] + 0.68 * rail]) {
          const place = [];
          place[along] = low[along] + (n / parts) * boxSize[along];
          place[1 - along] = side;
          disc(ctx, ...this.project(place).slice(0, 2), 0.085 * rail * s, "rgb(244 234 210 / .85)");
        }
      }
    }
  }

  #periodicFloor(ctx) {
    const box = this.#rectangle(0);
    ctx.fillStyle = theme.floor;
    ctx.fillRect(...box);
  }

  /** Open space has no edge: a grid of dots gives the eye a hold. */
  #dots(ctx) {
    const s = this.scale;
    const wanted = (46 * this.#dpr) / s;
    const power = 10 ** Math.floor(Math.log10(wanted));
    const step = [1, 2, 5, 10].find((m) => m * power >= wanted) * power;
    const [left, top] = [this.#centre[0] - this.#width / 2 / s, this.#centre[1] + this.#height / 2 / s];
    ctx.fillStyle = theme.muted;
    ctx.globalAlpha = 0.4;
    for (let x = Math.floor(left / step) * step; x < left + this.#width / s; x += step) {
      for (let y = Math.ceil(top / step) * step; y > top - this.#height / s - step; y -= step) {
        const [px, py] = this.project([x, y]);
        ctx.fillRect(px - this.#dpr, py - this.#dpr, 2 * this.#dpr, 2 * this.#dpr);
      }
    }
    ctx.globalAlpha = 1;
  }

  // ---- the balls

  balls(ctx, lookOf, glowOf) {
    const s = this.scale;
    const [x0, y0] = this.project([0, 0]);
    const { screen } = this;
    for (let i = 0; i < count; i++) {
      screen.x[i] = x0 + now.x[i] * s;
      screen.y[i] = y0 - now.y[i] * s;
      screen.r[i] = Math.max(replay.radius[i] * s, 0.75 * this.#dpr); // a point is still seen
    }
    if (periodic) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(...this.#rectangle(0));
      ctx.clip();
    }
    if (count <= MOST_SHADOWS && boundary.kind !== "open") this.#shadows(ctx);
    this.#each((i, x, y, r) => {
      this.#sprites.stamp(ctx, lookOf(i), x, y, r, 0, this.#exact);
      const glow = glowOf(i);
      if (glow > 0) stampGlow(ctx, x, y, r, glow);
    });
    if (periodic) ctx.restore();
  }

  /** Shadows fall on the floor, not on the rail. */
  #shadows(ctx) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(...this.#rectangle(0));
    ctx.clip();
    this.#each((i, x, y, r) => stampShadow(ctx, x + 0.14 * r, y + 0.26 * r, r));
    ctx.restore();
  }

  /** Visits each ball that can be seen, and in a periodic box its images at the borders. */
  #each(visit) {
    const { x, y, r } = this.screen;
    const [w, h] = periodic ? boxSize.map((size) => size * this.scale) : [0, 0];
    const [bx, by, bw, bh] = periodic ? this.#rectangle(0) : [0, 0, this.#width, this.#height];
    const seen = (px, py, pr) => px + pr > 0 && px - pr < this.#width && py + pr > 0 && py - pr < this.#height;
    for (let i = 0; i < count; i++) {
      if (seen(x[i], y[i], r[i])) visit(i, x[i], y[i], r[i]);
      if (!periodic) continue;
      const dx = x[i] - r[i] < bx ? w : x[i] + r[i] > bx + bw ? -w : 0;
      const dy = y[i] - r[i] < by ? h : y[i] + r[i] > by + bh ? -h : 0;
      if (dx) visit(i, x[i] + dx, y[i], r[i]);
      if (dy) visit(i, x[i], y[i] + dy, r[i]);
      if (dx && dy) visit(i, x[i] + dx, y[i] + dy, r[i]);
    }
  }

  // ---- what is above them

  front(ctx) {
    if (periodic) {
      ctx.strokeStyle = theme.muted;
      ctx.lineWidth = this.#dpr;
      ctx.setLineDash([5 * this.#dpr, 4 * this.#dpr]);
      ctx.strokeRect(...this.#rectangle(0));
      ctx.setLineDash([]);
    }
  }
}
