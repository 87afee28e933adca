// The painter with WebGL: one call draws all discs as points.
import type { Colours, Painter, View } from "./view";

const VERTEX = `#version 300 es
uniform vec2 size;      // of the canvas, in pixels
uniform float scale;    // pixels for one unit
uniform float radius;   // in pixels
uniform float typical;  // speed
uniform vec3 colours[3];
in vec2 position;
in vec2 velocity;
out vec3 colour;
void main() {
  gl_Position = vec4(position * scale / size * 2.0 - 1.0, 0.0, 1.0);
  gl_PointSize = 2.0 * max(radius, 0.5) + 2.0; // room for the soft rim
  float warm = length(velocity) / typical;
  colour = warm < 1.0 ? mix(colours[0], colours[1], warm) : mix(colours[1], colours[2], min(warm - 1.0, 1.0));
}`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform float radius;
in vec3 colour;
out vec4 fragment;
void main() {
  float drawn = max(radius, 0.5);
  float d = length(gl_PointCoord - 0.5) * (2.0 * drawn + 2.0);
  // A disc smaller than a pixel covers a part of it.
  float cover = clamp(drawn + 0.5 - d, 0.0, 1.0) * min(radius * radius * 4.0, 1.0);
  fragment = vec4(colour * cover, cover);
}`;

export class WebglPainter implements Painter {
  readonly by = "WebGL";
  private program: WebGLProgram | undefined;
  private buffers: Partial<Record<"position" | "velocity", WebGLBuffer>> = {};

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.begin();
    // A phone takes the context away from a hidden page and restores it later.
    gl.canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.program = undefined;
    });
    gl.canvas.addEventListener("webglcontextrestored", () => this.begin());
  }

  private begin(): void {
    const { gl } = this;
    this.program = programOf(gl);
    this.buffers = { position: gl.createBuffer(), velocity: gl.createBuffer() };
    gl.useProgram(this.program);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  paint({ picture, radius, scale, typical }: View, colours: Colours): void {
    const { gl, program } = this;
    if (!program) return;
    const { width, height } = gl.canvas;
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
    gl.uniform2f(at("size"), width, height);
    gl.uniform1f(at("scale"), scale);
    gl.uniform1f(at("radius"), radius * scale);
    gl.uniform1f(at("typical"), typical);
    gl.uniform3fv(at("colours"), colours.flat());
    this.fill(program, "position", picture.positions);
    this.fill(program, "velocity", picture.velocities);
    gl.drawArrays(gl.POINTS, 0, picture.positions.length / 2);
  }

  end(): void {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  private fill(program: WebGLProgram, name: "position" | "velocity", values: Float32Array<ArrayBuffer>): void {
    const { gl } = this;
    const place = gl.getAttribLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers[name] ?? null);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STREAM_DRAW);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
  }
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]] as const) {
    const shader = gl.createShader(kind);
    if (!shader) continue; // the context is lost
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`The gas cannot be drawn: ${gl.getProgramInfoLog(program) ?? "the shaders do not link"}.`);
  }
  return program;
}
