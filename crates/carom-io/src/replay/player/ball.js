// What is said about a ball: beside the pointer, and in the panel of the one that is followed.

/** What there is to say about a ball now: pairs of a word and a figure. */
function ballFacts(ball) {
  const k = now.anchor[ball];
  const axes = dimension === 3 ? [0, 1, 2] : [0, 1];
  return [
    ["speed", steady(speed(k), topSpeed)],
    ["velocity", vector(axes.map((axis) => velocity(k, axis)), topSpeed)],
    ["position", vector([now.x, now.y, now.z].slice(0, dimension).map((c) => c[ball]), sceneSize)],
    ["collisions so far", String(collisionsUpTo(ball, clock.event))],
  ];
}

function fillFacts(list, facts) {
  while (list.children.length < 2 * facts.length) {
    list.append(document.createElement("dt"), document.createElement("dd"));
  }
  facts.flat().forEach((text, n) => { if (list.children[n].textContent !== text) list.children[n].textContent = text; });
}

/** The card beside the pointer. */
const tip = {
  x: 0, y: 0,
  build() {
    const list = document.createElement("dl");
    list.className = "facts";
    element("tip").append(document.createElement("b"), list);
  },
  draw() {
    const box = element("tip");
    box.hidden = shown.hovered < 0 || shown.hovered === shown.pinned;
    if (box.hidden) return;
    box.firstChild.textContent = ballName(shown.hovered);
    fillFacts(box.lastChild, ballFacts(shown.hovered));
    const room = stage.canvas.getBoundingClientRect();
    const left = this.x + 18 + box.offsetWidth < room.width ? this.x + 18 : this.x - 14 - box.offsetWidth;
    const top = clamp(this.y + 14, 4, Math.max(4, room.height - box.offsetHeight - 6));
    box.style.transform = `translate(${Math.max(4, left)}px, ${top}px)`;
  },
};

/** The panel of the pinned ball. */
const ballPanel = {
  draw() {
    const ball = shown.pinned;
    element("ball").hidden = ball < 0;
    element("only-label").hidden = ball < 0;
    if (ball < 0) return;
    element("ball-name").textContent = ballName(ball);
    element("ball-dot").style.background = css(lookColour(ball));
    element("follow").setAttribute("aria-pressed", shown.following);
    fillFacts(element("ball-facts"), [
      ...ballFacts(ball),
      ["mass, radius", `${number(replay.mass[ball])}, ${number(replay.radius[ball])}`],
    ]);
  },
};
