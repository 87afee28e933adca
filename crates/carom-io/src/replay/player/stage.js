// The stage: the canvas with the balls, and the pointer on it.

const element = (id) => document.getElementById(id);

const sprites = new Sprites();
const view = dimension === 3 ? new SpaceView(sprites) : new PlaneView(sprites);

/** Asks for a frame; set by main.js. */
let refresh = () => {};

const stage = {
  canvas: element("view"),
  ctx: element("view").getContext("2d", { alpha: false }),
  dpr: 1,

  resize() {
    this.dpr = window.devicePixelRatio || 1;
    const { width, height } = this.canvas.getBoundingClientRect();
    this.canvas.width = Math.max(1, Math.round(width * this.dpr));
    this.canvas.height = Math.max(1, Math.round(height * this.dpr));
    view.resize(this.canvas.width, this.canvas.height, this.dpr);
  },

  draw() {
    const { ctx, dpr: px } = this;
    if (shown.following && shown.pinned >= 0) view.lookAt(placeAt(shown.pinned, clock.time));
    view.ground(ctx);
    if (dimension === 2) drawTrails(ctx, view, px); // on the cloth, under the balls
    ctx.imageSmoothingEnabled = count <= CROWD;
    view.balls(ctx, MODES[shown.mode].of, glow());
    ctx.imageSmoothingEnabled = true;
    if (dimension === 3) drawTrails(ctx, view, px);
    drawMarks(ctx, view, px);
    view.front(ctx);
    drawImpacts(ctx, view, px);
    markEvent(ctx, view, px);
    drawArrows(ctx, view, px, Math.min(this.canvas.width, this.canvas.height));
    drawRings(ctx, view, px);
  },

  setMode(mode) {
    shown.mode = mode;
    element("mode").value = mode;
    sprites.use(MODES[mode].looks);
    const legend = MODES[mode].legend;
    element("legend").hidden = !legend;
    if (legend) {
      [element("legend-low").textContent, element("legend-high").textContent] = legend;
      element("legend-ramp").style.background = `linear-gradient(90deg, ${ramp.map((c) => css(c)).join(",")})`;
    }
    refresh();
  },

  home() {
    shown.following = false;
    view.home();
    refresh();
  },
};

/** The ball under a point of the canvas, in its pixels: the nearest to the eye; or one close by; or −1. */
function ballAt(px, py, reach) {
  const { x, y, r, depth } = view.screen;
  let [best, bestDepth, near, nearest] = [-1, -Infinity, -1, reach];
  for (let i = 0; i < count; i++) {
    const beyond = Math.hypot(px - x[i], py - y[i]) - r[i];
    if (beyond <= 0 && (depth === null || depth[i] > bestDepth)) {
      [best, bestDepth] = [i, depth === null ? 0 : depth[i]];
    } else if (beyond < nearest) [near, nearest] = [i, beyond];
  }
  return best >= 0 ? best : near;
}

function pin(ball) {
  shown.pinned = ball;
  if (ball < 0) {
    shown.following = false;
    element("only").checked = false;
  }
  refresh();
}

/** Drag moves or turns, wheel and pinch zoom, a tap picks. */
function listenToPointers() {
  const canvas = stage.canvas;
  const pointers = new Map();
  let [travelled, pinched] = [0, false];
  const spot = (event) => ({ x: event.offsetX * stage.dpr, y: event.offsetY * stage.dpr });

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, spot(event));
    if (pointers.size === 1) [travelled, pinched] = [0, false];
  });

  canvas.addEventListener("pointermove", (event) => {
    const [here, before] = [spot(event), pointers.get(event.pointerId)];
    [tip.x, tip.y] = [event.offsetX, event.offsetY];
    if (!before) {
      shown.hovered = ballAt(here.x, here.y, 6 * stage.dpr);
    } else if (pointers.size === 1 && !pinched) {
      travelled += Math.hypot(here.x - before.x, here.y - before.y);
      if (travelled > 5 * stage.dpr) {
        canvas.classList.add("dragging");
        if (dimension === 2) shown.following = false;
        view.drag(here.x - before.x, here.y - before.y);
      }
    } else if (pointers.size === 2) {
      pinched = true;
      const [, other] = [...pointers].find(([id]) => id !== event.pointerId);
      const ratio = Math.hypot(here.x - other.x, here.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      view.zoom(ratio, (here.x + other.x) / 2, (here.y + other.y) / 2);
      if (dimension === 2) view.drag((here.x - before.x) / 2, (here.y - before.y) / 2);
    }
    if (before) pointers.set(event.pointerId, here);
    canvas.classList.toggle("on-ball", shown.hovered >= 0);
    refresh();
  });

  const lift = (event) => {
    pointers.delete(event.pointerId);
    canvas.classList.remove("dragging");
    canvas.style.touchAction = view.moved ? "none" : "pan-y";
  };
  canvas.addEventListener("pointerup", (event) => {
    const tapped = pointers.size === 1 && !pinched && travelled <= 5 * stage.dpr;
    lift(event);
    if (!tapped) return;
    const { x, y } = spot(event);
    const ball = ballAt(x, y, (event.pointerType === "mouse" ? 6 : 16) * stage.dpr);
    pin(ball === shown.pinned ? -1 : ball);
    if (event.pointerType !== "mouse") shown.hovered = -1;
  });
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", () => { shown.hovered = -1; refresh(); });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { x, y } = spot(event);
    view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.03 : 0.0015)), x, y);
    refresh();
  }, { passive: false });
  canvas.style.touchAction = view.moved ? "none" : "pan-y";
}
