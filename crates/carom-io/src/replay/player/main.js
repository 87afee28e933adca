// The start, and the loop of frames: one is drawn only when something has changed or time runs.

let asked = false;
/** When the last frame of a running replay was drawn; null while it rests. */
let lastFrame = null;

refresh = () => {
  if (asked) return;
  asked = true;
  requestAnimationFrame(frame);
};

/** After a pause (a hidden tab) time goes on as after one slow frame, it does not leap. */
const LONGEST_FRAME = 0.1;

function frame(milliseconds) {
  asked = false;
  if (clock.playing && lastFrame !== null) {
    clock.pass(clamp((milliseconds - lastFrame) / 1000, 0, LONGEST_FRAME));
  }
  lastFrame = clock.playing ? milliseconds : null;
  setNow(clock.time);
  stage.draw();
  tip.draw();
  ballPanel.draw();
  curves.draw();
  list.draw();
  drawControls();
  if (clock.playing) refresh();
}

function repaint() {
  readTheme();
  stage.resize();
  curves.paint();
  paintDensity();
  refresh();
}

/** Light has turned to dark or back: the pictures of the balls fade into another background. */
function retheme() {
  stage.setMode(shown.mode);
  repaint();
}

function start() {
  document.title = replay.title;
  element("title").textContent = replay.title;
  element("summary").textContent = summary();
  element("note").hidden = !replay.note;
  element("note").textContent = replay.note ?? "";
  stage.canvas.setAttribute("aria-label", `${replay.title}: ${summary()}. Press ? for the keys.`);
  document.documentElement.style.setProperty("--aspect", clamp(view.aspect, 0.7, 2.4));
  element("turn-word").textContent = dimension === 3 ? "turn the view" : "move the view";
  element("mode").querySelector("[value=mass]").disabled = !massesDiffer;
  element("trails").setAttribute("aria-pressed", shown.trails);
  element("ball-facts").className = "facts";

  readTheme();
  tip.build();
  curves.build();
  list.build();
  listenToPointers();
  listenToKeys();
  listenToButtons();
  stage.setMode(firstMode);
  new ResizeObserver(repaint).observe(stage.canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", retheme);
  clock.playing = !stillness.matches;
  repaint();
}

start();
