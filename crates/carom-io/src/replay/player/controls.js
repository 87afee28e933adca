// The controls: buttons, sliders, keys.

/** Says in words what a step shows, for those who listen. */
function announce() {
  const place = clock.event < 0 ? "start" : `event ${clock.event + 1} of ${replay.event.time.length}: ${eventName(clock.event)}`;
  element("announcer").textContent = `time ${fineMoment(clock.time)}, ${place}`;
}

function jump(t) {
  clock.seek(t);
  announce();
}

function step(direction) {
  clock.step(direction);
  announce();
}

function toggle(what) {
  shown[what] = !shown[what];
  element(what).setAttribute("aria-pressed", shown[what]);
}

function nextMode() {
  const modes = [...element("mode").options].filter((o) => !o.disabled).map((o) => o.value);
  stage.setMode(modes[(modes.indexOf(shown.mode) + 1) % modes.length]);
}

function switchTheme() {
  const dark = (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  retheme();
}

function pinNext(direction) {
  if (count === 0) return;
  pin(shown.pinned < 0 ? (direction > 0 ? 0 : count - 1) : (shown.pinned + direction + count) % count);
  element("announcer").textContent = [ballName(shown.pinned), ...ballFacts(shown.pinned).flat()].join(" ");
}

function follow() {
  if (shown.pinned >= 0) shown.following = !shown.following;
}

const hundredth = () => runLength / 100;

/** A key turns the view by so many CSS pixels of dragging. */
const TURN = 40;
const turn = (x, y) => view.turn(x * TURN * stage.dpr, y * TURN * stage.dpr);

/** What each key does. Letters count in either case. */
const KEYS = {
  " ": () => clock.toggle(),
  ArrowLeft: (event) => (event.shiftKey ? jump(clock.time - hundredth()) : step(-1)),
  ArrowRight: (event) => (event.shiftKey ? jump(clock.time + hundredth()) : step(1)),
  Home: () => jump(replay.begin),
  End: () => jump(replay.end),
  "+": () => clock.faster(1), "=": () => clock.faster(1),
  "-": () => clock.faster(-1), "−": () => clock.faster(-1),
  l: () => { clock.loop = !clock.loop; },
  b: (event) => pinNext(event.shiftKey ? -1 : 1),
  f: follow,
  Escape: () => pin(-1),
  c: nextMode,
  v: () => toggle("arrows"),
  r: () => toggle("trails"),
  w: () => turn(0, 1), s: () => turn(0, -1), a: () => turn(-1, 0), d: () => turn(1, 0),
  i: () => view.zoom(1.25), o: () => view.zoom(0.8),
  0: () => stage.home(),
  t: switchTheme,
  "?": () => element("keys").showModal(),
};

/** Keys that a control wants for itself while it has the focus. */
function ownKeys(target) {
  if (target.id === "speed") return ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  if (target.matches("select")) return ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " "];
  if (target.matches("button, input[type='checkbox']")) return [" "];
  return [];
}

function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || element("keys").open) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (ownKeys(event.target).includes(key)) return;
    const inList = event.target.id === "list" && { ArrowUp: () => step(-1), ArrowDown: () => step(1) }[key];
    const act = inList || KEYS[key];
    if (!act) return;
    event.preventDefault();
    act(event);
    refresh();
  });
}

function listenToButtons() {
  const on = (id, act) => element(id).addEventListener("click", () => { act(); refresh(); });
  on("play", () => clock.toggle());
  on("back", () => step(-1));
  on("forth", () => step(1));
  on("loop", KEYS.l);
  on("theme", switchTheme);
  on("help", KEYS["?"]);
  on("arrows", KEYS.v);
  on("trails", KEYS.r);
  on("home", KEYS[0]);
  on("follow", follow);
  on("unpin", KEYS.Escape);
  element("mode").addEventListener("change", (event) => stage.setMode(event.target.value));
  element("scrub").addEventListener("input", (event) => {
    clock.seek(replay.begin + Number(event.target.value) * runLength);
    refresh();
  });
  element("speed").addEventListener("input", (event) => {
    clock.setSpeed(10 ** Number(event.target.value));
    refresh();
  });
}

/** How many events happen where, above the scrubber. */
function paintDensity() {
  const canvas = element("density");
  const { width, height } = canvas.getBoundingClientRect();
  const dpr = window.devicePixelRatio || 1;
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width * dpr)), Math.max(1, Math.round(height * dpr))];
  const bar = 3 * dpr;
  const bins = new Float64Array(Math.ceil(canvas.width / bar));
  for (const t of replay.event.time) bins[Math.min(bins.length - 1, Math.floor(((t - replay.begin) / runLength) * bins.length))]++;
  const most = bins.reduce((a, b) => Math.max(a, b), 1);
  const ctx = canvas.getContext("2d");
  ctx.fillStyle = theme.muted;
  ctx.globalAlpha = 0.45;
  // The square root keeps a single event visible beside the burst of a break.
  bins.forEach((n, k) => {
    const rise = Math.sqrt(n / most) * canvas.height;
    if (n > 0) ctx.fillRect(k * bar, canvas.height - rise, bar - dpr, rise);
  });
}

function drawControls() {
  const share = (clock.time - replay.begin) / runLength;
  element("scrub").value = share;
  element("scrub").style.setProperty("--done", `${100 * share}%`);
  element("scrub").setAttribute("aria-valuetext", `time ${moment(clock.time)} of ${moment(replay.end)}`);
  element("now").textContent = moment(clock.time);
  element("length").textContent = ` / ${number(replay.end, 4)}`;
  element("play").dataset.playing = clock.playing;
  element("play").setAttribute("aria-label", clock.playing ? "Pause" : "Play");
  element("loop").setAttribute("aria-pressed", clock.loop);
  element("speed").value = Math.log10(clock.speed);
  element("speed").style.setProperty("--done", `${25 * (Math.log10(clock.speed) + 2)}%`);
  element("speed-now").textContent = `${Number(clock.speed.toPrecision(2))}×`;
  element("speed-now").title = `${number(clock.rate, 2)} time units a second`;
}
