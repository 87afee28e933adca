// What is drawn around the balls: impacts, trails, velocities, marks.

/** What the viewer has chosen to see. */
const shown = { mode: firstMode, arrows: false, trails: count <= FEW, pinned: -1, hovered: -1, following: false };

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** An impact lights up for so long, in the viewer's seconds. */
const FLASH_SECONDS = 0.25;
/** A trail reaches so far back, in the viewer's seconds. */
const TRAIL_SECONDS = 0.5;
/** Beyond so many balls, arrows and trails of all of them would hide the picture. */
const MOST_DECORATED = 3000;

/** The events that light up while time runs: their first index, one beyond their last, and for how long. */
function recentEvents() {
  const window = FLASH_SECONDS * clock.rate;
  return { from: upperBound(replay.event.time, clock.time - window), to: clock.event + 1, window };
}

/** Whether time rests at an event: then that event is marked. */
const atEvent = () => !clock.playing && clock.event >= 0 && replay.event.time[clock.event] === clock.time;

/** How brightly each ball lights up from its last impact, 0 to 1. */
function glow() {
  if (!clock.playing || stillness.matches) return () => 0;
  const { from, to, window } = recentEvents();
  // Where everybody collides all the time, glowing balls would be no news: then they only shimmer.
  const strength = Math.min(1, (0.1 * count + 2) / Math.max(1, to - from));
  return (ball) => {
    const k = now.anchor[ball];
    if (k === trackStart[ball]) return 0;
    const age = (clock.time - anchor.time[k]) / window;
    return age < 1 ? strength * (1 - age) ** 2 : 0;
  };
}

/** Rings that spread from the last points of contact, while these are few. */
function drawImpacts(ctx, view, px) {
  const { from, to, window } = recentEvents();
  if (!clock.playing || stillness.matches || to - from > 40) return;
  for (let event = from; event < to; event++) {
    const age = (clock.time - replay.event.time[event]) / window;
    const [x, y, s] = view.project(contactPoint(event));
    const r = s * replay.radius[replay.event.balls[2 * event]];
    ctx.beginPath();
    ctx.arc(x, y, Math.max(4 * px, r) * (0.25 + 1.1 * age), 0, 2 * Math.PI);
    ctx.strokeStyle = theme.flash;
    ctx.globalAlpha = (1 - age) ** 1.5 * 0.9;
    ctx.lineWidth = (1 - age) * 3 * px + 0.5;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** The point of contact of the event that time rests at, and who meets there. */
function markEvent(ctx, view, px) {
  if (!atEvent()) return;
  for (const ball of replay.event.balls.subarray(2 * clock.event, 2 * clock.event + 2)) {
    drawRing(ctx, view, px, ball, theme["curve-1"]);
  }
  const [x, y] = view.project(contactPoint(clock.event));
  disc(ctx, x, y, 4.6 * px, theme.floor);
  disc(ctx, x, y, 3.2 * px, theme["curve-1"]);
}

function drawRing(ctx, view, px, ball, colour) {
  const { x, y, r } = view.screen;
  ctx.beginPath();
  ctx.arc(x[ball], y[ball], r[ball] + 3 * px, 0, 2 * Math.PI);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * px;
  ctx.stroke();
}

function drawTrail(ctx, view, ball, from, to, width, colour, alpha) {
  const span = to - from;
  ctx.lineWidth = width;
  ctx.lineCap = "round";
  eachPiece(ball, from, to, (start, end, t0, t1) => {
    const [x0, y0] = view.project(start);
    const [x1, y1] = view.project(end);
    if (Math.abs(x1 - x0) + Math.abs(y1 - y0) < 0.1) return;
    const fading = ctx.createLinearGradient(x0, y0, x1, y1);
    fading.addColorStop(0, css(colour, (alpha * (t0 - from)) / span));
    fading.addColorStop(1, css(colour, (alpha * (t1 - from)) / span));
    ctx.strokeStyle = fading;
    ctx.beginPath();
    ctx.moveTo(x0, y0);
    ctx.lineTo(x1, y1);
    ctx.stroke();
  });
}

const lookColour = (ball) => MODES[shown.mode].looks[MODES[shown.mode].of(ball)].colour;

function drawTrails(ctx, view, px) {
  if (shown.trails && count <= MOST_DECORATED) {
    const from = Math.max(replay.begin, clock.time - TRAIL_SECONDS * clock.rate);
    for (let i = 0; i < count; i++) {
      if (from >= clock.time) break;
      drawTrail(ctx, view, i, from, clock.time, clamp(view.screen.r[i], px, 9 * px), lookColour(i), 0.6);
    }
  }
  if (shown.pinned >= 0) drawPath(ctx, view, shown.pinned, px);
}

/** The pinned ball's way: where it came from, and dotted where it will go. */
function drawPath(ctx, view, ball, px) {
  const k = now.anchor[ball];
  const from = anchor.time[Math.max(trackStart[ball], k - 60)];
  if (from < clock.time) drawTrail(ctx, view, ball, from, clock.time, 2.2 * px, lookColour(ball), 0.95);
  const ahead = k + 5 < trackStart[ball + 1] ? anchor.time[k + 5] : replay.end;
  ctx.strokeStyle = theme.ink;
  ctx.globalAlpha = 0.4;
  ctx.lineWidth = 1.2 * px;
  ctx.setLineDash([0.1, 5 * px]);
  ctx.beginPath();
  eachPiece(ball, clock.time, ahead, (start, end) => {
    ctx.moveTo(...view.project(start).slice(0, 2));
    ctx.lineTo(...view.project(end).slice(0, 2));
  });
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

/** An arrow from the edge of a ball, so that what stands on the ball stays readable. */
function drawArrow(ctx, view, ball, time, px) {
  const k = now.anchor[ball];
  const place = [now.x[ball], now.y[ball], now.z[ball]];
  const [cx, cy] = view.project(place);
  const [tx, ty] = view.project(place.map((x, axis) => x + velocity(k, axis) * time));
  const length = Math.hypot(tx - cx, ty - cy);
  if (length < 3 * px) return; // as good as at rest
  const [ux, uy] = [(tx - cx) / length, (ty - cy) / length];
  const edge = view.screen.r[ball];
  const [x0, y0, x1, y1] = [cx + ux * edge, cy + uy * edge, tx + ux * edge, ty + uy * edge];
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  if (length < 8 * px) return; // a head would hide the line
  const head = Math.min(7 * px, 0.4 * length);
  ctx.moveTo(x1 - ux * head - uy * head * 0.5, y1 - uy * head + ux * head * 0.5);
  ctx.lineTo(x1, y1);
  ctx.lineTo(x1 - ux * head + uy * head * 0.5, y1 - uy * head - ux * head * 0.5);
}

/** Velocities of all balls, or of those the viewer points at; one scale for all. */
function drawArrows(ctx, view, px, smallerSide) {
  // The arrow of the top speed: a seventh of the view, in a crowd about as far as the next ball.
  const spacing = (sceneSize * view.scale) / count ** (1 / dimension);
  const time = Math.min(0.14 * smallerSide, 1.5 * spacing) / (view.scale * topSpeed);
  ctx.beginPath();
  if (shown.arrows && count <= MOST_DECORATED) {
    for (let i = 0; i < count; i++) drawArrow(ctx, view, i, time, px);
  } else {
    for (const ball of new Set([shown.pinned, shown.hovered])) {
      if (ball >= 0) drawArrow(ctx, view, ball, time, px);
    }
  }
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.strokeStyle = theme.floor;
  ctx.lineWidth = 3.6 * px;
  ctx.stroke();
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 1.5 * px;
  ctx.stroke();
}

/** What stands on each ball that has the room, where the balls are few. */
function drawMarks(ctx, view, px) {
  const painted = pool && shown.mode === "ball"; // the numbers are in the pictures
  if (count > 300 || dimension === 3 || painted) return;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const { x, y, r } = view.screen;
  for (let i = 0; i < count; i++) {
    const size = Math.min(0.72 * r[i], 15 * px);
    if (size < 7 * px) continue;
    const mark = ballMark(i);
    ctx.font = `600 ${size}px system-ui, sans-serif`;
    if (ctx.measureText(mark).width > 1.7 * r[i]) continue;
    const [red, green, blue] = lookColour(i);
    ctx.fillStyle = 0.3 * red + 0.6 * green + 0.1 * blue > 150 ? "rgb(20 20 24 / .85)" : "rgb(255 255 255 / .95)";
    ctx.fillText(mark, x[i], y[i] + 0.04 * size);
  }
}

/** The balls that the viewer points at and follows. */
function drawRings(ctx, view, px) {
  const { hovered, pinned } = shown;
  if (hovered >= 0 && hovered !== pinned) drawRing(ctx, view, px, hovered, theme.ink);
  if (pinned >= 0) drawRing(ctx, view, px, pinned, theme.accent);
}
