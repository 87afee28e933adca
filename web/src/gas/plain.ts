// The painter without WebGL: a few colours, with one path each.
import type { Colour, Colours, Painter, View } from "./view";

const SHADES = 12;

export class PlainPainter implements Painter {
  readonly by = "Canvas";

  constructor(private readonly context: CanvasRenderingContext2D) {}

  paint({ picture: { positions, velocities }, radius, scale, typical }: View, colours: Colours): void {
    const { context } = this;
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    const paths = Array.from({ length: SHADES }, () => new Path2D());
    const drawn = Math.max(radius * scale, 0.5);
    for (let i = 0; i < positions.length; i += 2) {
      const warm = Math.hypot(velocities[i] ?? 0, velocities[i + 1] ?? 0) / typical;
      const path = paths[Math.min(SHADES - 1, Math.floor((warm / 2) * SHADES))];
      add(path, (positions[i] ?? 0) * scale, height - (positions[i + 1] ?? 0) * scale, drawn);
    }
    paths.forEach((path, shade) => {
      context.fillStyle = css(mix(colours, (2 * (shade + 0.5)) / SHADES));
      context.fill(path);
    });
  }

  end(): void {}
}

/** Adds a disc, or a square if the disc is so small that they look the same. */
function add(path: Path2D | undefined, x: number, y: number, radius: number): void {
  if (radius < 1.5) path?.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else {
    path?.moveTo(x + radius, y);
    path?.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

function mix(colours: Colours, warm: number): Colour {
  const [from, to, share] = warm < 1 ? [colours[0], colours[1], warm] : [colours[1], colours[2], Math.min(warm - 1, 1)];
  const at = (k: 0 | 1 | 2): number => from[k] + (to[k] - from[k]) * share;
  return [at(0), at(1), at(2)];
}

function css([r, g, b]: Colour): string {
  return `rgb(${255 * r} ${255 * g} ${255 * b})`;
}
