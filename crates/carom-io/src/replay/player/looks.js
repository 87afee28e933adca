// What each ball looks like: its colour by ball, speed or mass, or the ball of a pool table.

const SHADES = 48;

/** The eight-ball colours of 1 to 8; 9 to 15 are those of 1 to 7, striped. */
const POOL = [[240, 188, 35], [35, 82, 170], [205, 45, 45], [96, 54, 138], [233, 112, 32], [30, 112, 72], [126, 32, 44], [28, 28, 30]];

/**
 * The number on each ball of a pool table (0: the cue ball), or null where this is none.
 *
 * A pool table is a plane with sixteen equal balls, one of which is named the cue ball. The others
 * bear the numbers in their names where these are 1 to 15, else they are numbered in their order.
 */
function poolNumbers() {
  const isCue = (name) => /^cue([ -]?ball)?$/i.test(name ?? "");
  const cue = replay.names.findIndex(isCue);
  const equal = replay.radius.every((r) => r === replay.radius[0]);
  if (dimension !== 2 || count !== 16 || cue < 0 || !equal) return null;
  const others = replay.names.map((name, i) => i).filter((i) => i !== cue);
  const named = others.map((i) => Number(/(\d+)\s*$/.exec(replay.names[i] ?? "")?.[1] ?? 0));
  const complete = new Set(named.filter((n) => n >= 1 && n <= 15)).size === 15;
  const numbers = new Array(count).fill(0);
  others.forEach((ball, place) => { numbers[ball] = complete ? named[place] : place + 1; });
  return numbers;
}

const pool = poolNumbers();

/** The speed that the scale ends with: 99 % of all lines are slower, so that one fast ball does not blacken the rest. */
const topSpeed = (() => {
  const speeds = anchor.time.map((_, k) => speed(k)).sort();
  return speeds[Math.floor(0.99 * (speeds.length - 1))] || speeds[speeds.length - 1] || 1;
})();

const [leastMass, mostMass] = (() => {
  const finite = replay.mass.filter(Number.isFinite);
  return finite.length ? [finite.reduce((a, b) => Math.min(a, b)), finite.reduce((a, b) => Math.max(a, b))] : [0, 0];
})();
const massesDiffer = mostMass > leastMass || replay.mass.some((m) => m === Infinity);
/** Masses far apart are told apart by their ratio. */
const massByRatio = leastMass > 0 && mostMass / leastMass > 20;

function shadeOfMass(mass) {
  if (mass === Infinity) return SHADES; // the grey behind the scale
  if (mostMass === leastMass) return SHADES / 2;
  const share = massByRatio
    ? Math.log(mass / leastMass) / Math.log(mostMass / leastMass)
    : (mass - leastMass) / (mostMass - leastMass);
  return Math.round(share * (SHADES - 1));
}

const plain = (colour) => ({ colour, number: null });
const ramp = rampColours(SHADES);

/** Each mode: the looks it uses, which of them a ball has now, and the words under its scale. */
const MODES = {
  speed: {
    looks: ramp.map(plain),
    of: (ball) => Math.min(SHADES - 1, Math.floor((speed(now.anchor[ball]) / topSpeed) * SHADES)),
    legend: ["speed 0", `≥ ${number(topSpeed, 3)}`],
  },
  ball: pool
    ? {
        looks: Array.from({ length: 16 }, (_, n) => ({ colour: n ? POOL[(n - 1) % 8] : [246, 242, 230], number: n })),
        of: (ball) => pool[ball],
        legend: null,
      }
    : { looks: distinctColours(Math.min(count, SHADES)).map(plain), of: (ball) => ball % SHADES, legend: null },
  mass: {
    looks: [...ramp, [128, 132, 138]].map(plain),
    of: (() => {
      const shades = Array.from(replay.mass, shadeOfMass);
      return (ball) => shades[ball];
    })(),
    legend: [`mass ${number(leastMass, 3)}`, number(mostMass, 3)],
  },
};

/** So many balls the eye still tells apart by themselves; beyond it, by their speeds. */
const FEW = 40;
const firstMode = count <= FEW ? "ball" : "speed";

/** What stands on a ball: its number on the pool table, else its name or index. */
const ballMark = (ball) => (pool ? String(pool[ball] || "") : ballLabel(ball));
