// Colours in OKLab, where equal distances look equally different
// (Björn Ottosson, "A perceptual color space for image processing", 2020).

function fromOklab([L, a, b]) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((x) => {
    const c = clamp(x, 0, 1);
    return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
  });
}

/** Lightness 0 to 1, chroma, hue in degrees. */
const oklab = (L, chroma, hue) => [
  L, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180),
];

const mix = (p, q, share) => p.map((x, k) => x + (q[k] - x) * share);
const css = ([r, g, b], alpha = 1) => `rgb(${r} ${g} ${b} / ${alpha})`;

/** A scale from blue over magenta and orange to yellow: lightness only rises, so it also reads in grey. */
const RAMP = [
  oklab(0.42, 0.15, 268), oklab(0.5, 0.19, 300), oklab(0.58, 0.21, 345),
  oklab(0.67, 0.19, 25), oklab(0.77, 0.16, 60), oklab(0.89, 0.16, 98),
];

/** So many colours along the scale, each as far from the next to the eye: by length along the polyline. */
function rampColours(n) {
  const lengths = RAMP.slice(1).map((q, k) => Math.hypot(...q.map((x, j) => x - RAMP[k][j])));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: n }, (_, i) => {
    let [along, leg] = [(total * i) / (n - 1), 0];
    while (leg < lengths.length - 1 && along > lengths[leg]) along -= lengths[leg++];
    return fromOklab(mix(RAMP[leg], RAMP[leg + 1], along / lengths[leg]));
  });
}

/** So many colours to tell apart: a few around the circle of hues, many by the golden angle, with lightness in threes. */
function distinctColours(n) {
  const turn = n <= 9 ? 360 / n : 137.508;
  return Array.from({ length: n }, (_, i) => fromOklab(oklab(0.62 + 0.09 * ((i + 1) % 3), 0.15, 30 + turn * i)));
}

/** A colour of the style sheet, as it is at present, light or dark. */
const themeColour = (() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.hidden = true;
  return (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
})();

/** The colours that the canvases use; read again when light turns to dark. */
const theme = {};
function readTheme() {
  const names = ["stage", "floor", "ink", "muted", "line", "accent", "rail", "cloth", "wood", "flash", "curve-1", "curve-2", "curve-3"];
  for (const name of names) theme[name] = themeColour(name);
}
