// The view of space: a box that can be turned, its balls sorted by depth, in perspective.

/** The sphere around everything to show at first: its middle and radius. */
function spaceHome() {
  const { min, max } = boundary.kind === "open" ? extent() : boundary;
  const centre = min.map((low, k) => (low + max[k]) / 2);
  return { centre, radius: Math.hypot(...max.map((high, k) => high - centre[k])) || 1 };
}

/** The eye stands so many radii of the scene away: far enough that near balls do not hide the rest. */
const EYE = 4;
/** Depths are sorted into so many drawers; two balls in one drawer are a 4000th of the scene apart. */
const DRAWERS = 8192;

class SpaceView {
  #home = spaceHome();
  #sprites;
  #width = 1; #height = 1; #dpr = 1;
  #yaw = 0.62; #pitch = 0.38; #zoom = 1;
  #centre = this.#home.centre;
  #axes = null;
  screen = {
    x: new Float64Array(count), y: new Float64Array(count),
    r: new Float64Array(count), depth: new Float64Array(count),
  };
  #cover = new Cover();
  #items = { ball: [], x: [], y: [], r: [], haze: [], alpha: [], drawer: [] };

  constructor(sprites) { this.#sprites = sprites; this.home(); }

  home() {
    [this.#yaw, this.#pitch, this.#zoom] = [0.62, 0.38, 1];
    this.#centre = this.#home.centre;
    this.#turned();
  }

  get moved() { return true; }
  get aspect() { return 1.1; }

  resize(width, height, dpr) { [this.#width, this.#height, this.#dpr] = [width, height, dpr]; }

  /** The directions to the right, upwards, and towards the eye. */
  #turned() {
    const [sy, cy, sp, cp] = [Math.sin(this.#yaw), Math.cos(this.#yaw), Math.sin(this.#pitch), Math.cos(this.#pitch)];
    this.#axes = { right: [-sy, cy, 0], up: [-sp * cy, -sp * sy, cp], eye: [cp * cy, cp * sy, sp] };
  }

  drag(dx, dy) {
    const radians = 3.2 / Math.min(this.#width, this.#height);
    this.#yaw -= dx * radians;
    this.#pitch = clamp(this.#pitch + dy * radians, -1.55, 1.55);
    this.#turned();
  }

  turn(dx, dy) { this.drag(-dx, -dy); }
  zoom(factor) { this.#zoom = clamp(this.#zoom * factor, 0.3, 60); }
  lookAt(place) { this.#centre = place; }

  /** Pixels a length at the distance of the middle. */
  get scale() {
    const room = Math.min(this.#width - 16 * this.#dpr, this.#height - 64 * this.#dpr);
    return (this.#zoom * 0.56 * Math.max(room, 1)) / this.#home.radius;
  }

  /** Screen place, pixels a length there (0 behind the eye), and nearness to the eye. */
  project(place) {
    const { right, up, eye } = this.#axes;
    const [dx, dy, dz] = [place[0] - this.#centre[0], place[1] - this.#centre[1], place[2] - this.#centre[2]];
    const near = dx * eye[0] + dy * eye[1] + dz * eye[2];
    const away = EYE * this.#home.radius;
    // Zooming in narrows the lens, the eye stays: nothing ever flies through it.
    const s = near < 0.95 * away ? (this.scale * away) / (away - near) : 0;
    return [
      this.#width / 2 + s * (dx * right[0] + dy * right[1]),
      0.48 * this.#height - s * (dx * up[0] + dy * up[1] + dz * up[2]), s, near,
    ];
  }

  // ---- the box

  ground(ctx) {
    ctx.fillStyle = theme.stage;
    ctx.fillRect(0, 0, this.#width, this.#height);
    if (boundary.kind !== "open") this.#edges(ctx, false);
  }

  front(ctx) {
    if (boundary.kind !== "open") this.#edges(ctx, true);
    this.#compass(ctx);
  }

  /** In the corner, how the axes lie. */
  #compass(ctx) {
    const { right, up, eye } = this.#axes;
    const [x, y, length] = [this.#width - 42 * this.#dpr, this.#height - 40 * this.#dpr, 22 * this.#dpr];
    ctx.font = `600 ${11 * this.#dpr}px system-ui, sans-serif`;
    [ctx.textAlign, ctx.textBaseline, ctx.lineWidth, ctx.lineCap] = ["center", "middle", 2 * this.#dpr, "round"];
    // The axis that points away from the eye first: the others lie over it.
    for (const axis of [0, 1, 2].sort((a, b) => eye[a] - eye[b])) {
      ctx.strokeStyle = ctx.fillStyle = theme[`curve-${axis + 1}`];
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + right[axis] * length, y - up[axis] * length);
      ctx.stroke();
      ctx.fillText("xyz"[axis], x + right[axis] * length * 1.45, y - up[axis] * length * 1.45);
    }
  }

  /** Whether the face of the box on one side of an axis is turned to the eye. */
  #faces(axis, side) {
    const wall = (side ? boundary.max : boundary.min)[axis];
    const eye = this.#centre[axis] + this.#axes.eye[axis] * EYE * this.#home.radius;
    return side ? eye > wall : eye < wall;
  }

  /** The edges in front of the balls, or those behind: behind are those between two faces turned away. */
  #edges(ctx, inFront) {
    ctx.strokeStyle = theme.muted;
    ctx.lineWidth = 1.2 * this.#dpr;
    ctx.globalAlpha = inFront ? 0.55 : 0.5;
    ctx.beginPath();
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      for (const [su, sv] of [[0, 0], [0, 1], [1, 0], [1, 1]]) {
        if ((this.#faces(u, su) || this.#faces(v, sv)) !== inFront) continue;
        const from = [];
        from[axis] = boundary.min[axis];
        from[u] = (su ? boundary.max : boundary.min)[u];
        from[v] = (sv ? boundary.max : boundary.min)[v];
        const to = from.with(axis, boundary.max[axis]);
        ctx.moveTo(...this.project(from).slice(0, 2));
        ctx.lineTo(...this.project(to).slice(0, 2));
      }
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  // ---- the balls

  balls(ctx, lookOf, glowOf) {
    const { ball, x, y, r, haze, alpha } = this.#items;
    for (const item of this.#visible(this.#byDepth(this.#collect()))) {
      const i = ball[item];
      ctx.globalAlpha = alpha[item];
      this.#sprites.stamp(ctx, lookOf(i), x[item], y[item], r[item], haze[item], false);
      const glow = glowOf(i);
      if (glow > 0) stampGlow(ctx, x[item], y[item], r[item], glow * alpha[item]);
    }
    ctx.globalAlpha = 1;
  }

  /** Of the items from the nearest to the farthest those that can be seen, the farthest first. */
  #visible(order) {
    const { x, y, r, alpha } = this.#items;
    this.#cover.begin(this.#width, this.#height, this.scale * (replay.radius[0] ?? 0));
    let n = 0;
    for (const item of order) {
      if (this.#cover.hides(x[item], y[item], r[item])) continue;
      if (alpha[item] === 1) this.#cover.add(x[item], y[item], r[item]);
      order[n++] = item;
    }
    return order.subarray(0, n).reverse();
  }

  /** Lists what is to be drawn: each ball, and in a periodic box its images; returns how many. */
  #collect() {
    const { screen } = this;
    const place = [0, 0, 0];
    let n = 0;
    for (let i = 0; i < count; i++) {
      [place[0], place[1], place[2]] = [now.x[i], now.y[i], now.z[i]];
      const [x, y, s, near] = this.project(place);
      [screen.x[i], screen.y[i], screen.r[i], screen.depth[i]] = [x, y, s * replay.radius[i], near];
      if (s > 0) n = this.#add(n, i, x, y, s, near, 1);
      if (periodic) n = this.#addImages(n, i, place);
    }
    return n;
  }

  /**
   * A ball that reaches through a side of the periodic box has an image at the other side.
   * The image fades in as the ball's middle nears the side: nothing pops up.
   */
  #addImages(n, i, place) {
    const radius = replay.radius[i];
    const shift = [0, 0, 0];
    const weight = [0, 0, 0];
    let [low, high] = [0, 0];
    for (let axis = 0; axis < 3; axis++) {
      low = place[axis] - boundary.min[axis];
      high = boundary.max[axis] - place[axis];
      shift[axis] = low < radius ? boxSize[axis] : high < radius ? -boxSize[axis] : 0;
      weight[axis] = 1 - Math.min(low, high) / radius;
    }
    for (let image = 1; image < 8; image++) {
      let alpha = 1;
      const there = [place[0], place[1], place[2]];
      for (let axis = 0; axis < 3 && alpha > 0; axis++) {
        if (!(image & (1 << axis))) continue;
        alpha = shift[axis] ? alpha * weight[axis] : 0;
        there[axis] += shift[axis];
      }
      if (alpha <= 0) continue;
      const [x, y, s, near] = this.project(there);
      if (s > 0) n = this.#add(n, i, x, y, s, near, alpha);
    }
    return n;
  }

  #add(n, i, x, y, s, near, alpha) {
    const items = this.#items;
    const r = Math.max(s * replay.radius[i], 0.75 * this.#dpr);
    if (x + r < 0 || x - r > this.#width || y + r < 0 || y - r > this.#height) return n;
    const share = clamp(0.5 - near / (2.2 * this.#home.radius), 0, 0.999);
    [items.ball[n], items.x[n], items.y[n], items.r[n], items.alpha[n]] = [i, x, y, r, alpha];
    items.haze[n] = Math.floor(share * HAZES);
    items.drawer[n] = Math.floor(share * DRAWERS);
    return n + 1;
  }

  /** The items from the nearest to the farthest, by a counting sort. */
  #byDepth(n) {
    const { drawer } = this.#items;
    const start = new Uint32Array(DRAWERS + 1);
    for (let k = 0; k < n; k++) start[drawer[k] + 1]++;
    for (let d = 0; d < DRAWERS; d++) start[d + 1] += start[d];
    const order = new Uint32Array(n);
    for (let k = 0; k < n; k++) order[start[drawer[k]]++] = k;
    return order;
  }
}
