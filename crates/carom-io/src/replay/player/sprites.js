// Pictures of balls, painted once for each size and look and then stamped.

function disc(ctx, x, y, radius, fill) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
}

/** The band of a striped ball, and the number in its white circle. */
function paintPoolMarks(ctx, look, x, y, r) {
  const [white, colour] = [css(MODES.ball.looks[0].colour), css(look.colour)];
  if (look.number > 8) {
    disc(ctx, x, y, r, white);
    ctx.save();
    ctx.beginPath();
    ctx.rect(x - r, y - 0.56 * r, 2 * r, 1.12 * r);
    ctx.clip();
    disc(ctx, x, y, r, colour);
    ctx.restore();
  }
  if (look.number === 0 || r < 7) return;
  disc(ctx, x, y, 0.46 * r, white);
  ctx.fillStyle = "#1b1b1d";
  ctx.font = `700 ${(look.number > 9 ? 0.52 : 0.6) * r}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  const box = ctx.measureText(String(look.number));
  ctx.fillText(look.number, x, y + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2);
}

/** A ball lit from above on the left. `haze` (0 to 1) is how far it fades into the background. */
function paintBall(ctx, look, x, y, r, haze) {
  const [R, G, B] = look.colour;
  disc(ctx, x, y, r, css(look.colour));
  if (look.number !== null) paintPoolMarks(ctx, look, x, y, r);
  if (r > 2.5) {
    const light = ctx.createRadialGradient(x - 0.36 * r, y - 0.42 * r, 0, x - 0.3 * r, y - 0.34 * r, 1.05 * r);
    light.addColorStop(0, "rgb(255 255 255 / .5)");
    light.addColorStop(0.35, "rgb(255 255 255 / .14)");
    light.addColorStop(1, "rgb(255 255 255 / 0)");
    disc(ctx, x, y, r, light);
    const shade = ctx.createRadialGradient(x - 0.22 * r, y - 0.26 * r, 0.45 * r, x, y, r);
    shade.addColorStop(0, css([R >> 3, G >> 3, B >> 3], 0));
    shade.addColorStop(0.75, css([R >> 3, G >> 3, B >> 3], 0.16));
    shade.addColorStop(1, css([R >> 3, G >> 3, B >> 3], 0.5));
    disc(ctx, x, y, r, shade);
  }
  if (haze > 0) {
    ctx.globalAlpha = haze;
    disc(ctx, x, y, r + 0.5, theme.stage);
    ctx.globalAlpha = 1;
  }
}

/** Depths are told apart in so many steps of haze; more would not be seen. In the plane there is none. */
const HAZES = dimension === 3 ? 6 : 1;
const MOST_HAZE = 0.6;
/** Larger balls are few: they are painted directly. */
const LARGEST_SPRITE = 64;
/** So many pictures are kept; zooming on and on makes ever new ones. */
const MOST_PICTURES = 8000;
/** Beyond so many balls pictures snap to whole pixels, which is twice as fast and not seen in a crowd. */
const CROWD = 3000;

/** Pictures of balls, each painted when first used: one for a radius in pixels, a look and a haze. */
class Sprites {
  /** By radius: the pictures of that size, by look and haze. */
  #sizes = new Map();
  #number = 0;
  #looks = [];

  /** Begins with other looks, or with the same under another theme. */
  use(looks) {
    this.#looks = looks;
    this.#forget();
  }

  #forget() {
    this.#sizes.clear();
    this.#number = 0;
  }

  #picture(radius, look, haze) {
    let pictures = this.#sizes.get(radius);
    if (!pictures) this.#sizes.set(radius, (pictures = []));
    return (pictures[look * HAZES + haze] ??= this.#paint(radius, look, haze));
  }

  #paint(radius, look, haze) {
    if (this.#number++ >= MOST_PICTURES) this.#forget();
    const side = 2 * Math.ceil(radius + 1);
    const canvas = new OffscreenCanvas(side, side);
    const fade = (haze / HAZES) * MOST_HAZE;
    paintBall(canvas.getContext("2d"), this.#looks[look], side / 2, side / 2, radius, fade);
    return canvas.transferToImageBitmap();
  }

  /** Draws a ball: `exact` for its very radius, else for one within a quarter of a pixel, of which there are few. */
  stamp(ctx, look, x, y, r, haze, exact) {
    if (r > LARGEST_SPRITE) {
      paintBall(ctx, this.#looks[look], x, y, r, (haze / HAZES) * MOST_HAZE);
      return;
    }
    const picture = this.#picture(exact ? r : Math.max(1, Math.round(2 * r)) / 2, look, haze);
    ctx.drawImage(picture, x - picture.width / 2, y - picture.height / 2);
  }
}

/** A soft disc of one colour, painted once and stamped at any size. */
function softDisc(stops) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const ctx = canvas.getContext("2d");
  const gradient = ctx.createRadialGradient(64, 64, 0, 64, 64, 64);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  disc(ctx, 64, 64, 64, gradient);
  return canvas;
}

const SHADOW = softDisc([[0, "rgb(0 0 0 / .42)"], [0.6, "rgb(0 0 0 / .3)"], [1, "rgb(0 0 0 / 0)"]]);
const GLOW = softDisc([
  [0, "rgb(255 246 220 / .1)"], [0.5, "rgb(255 240 200 / .22)"], [0.64, "rgb(255 214 130 / .75)"],
  [0.7, "rgb(255 178 70 / .6)"], [1, "rgb(255 150 50 / 0)"],
]);

const stampShadow = (ctx, x, y, r) => ctx.drawImage(SHADOW, x - 1.18 * r, y - 1.18 * r, 2.36 * r, 2.36 * r);

/** The light of an impact on a ball and around it. */
function stampGlow(ctx, x, y, r, strength) {
  const before = ctx.globalAlpha;
  ctx.globalAlpha = strength;
  ctx.drawImage(GLOW, x - 1.5 * r, y - 1.5 * r, 3 * r, 3 * r);
  ctx.globalAlpha = before;
}
