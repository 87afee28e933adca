// Reads the shapes of queries, and makes their answers, where both are short: in JavaScript.
import { CENTER, KEYS, RADIUS, SIZE, VELOCITY, described, kind, readBall, readVector } from "./balls.js";

/**
 * The keys that are shapes, in the order of `ShapeKind` in Rust, with the number of their points.
 *
 * A shape has exactly one of them. They are those of the obstacles of a scene.
 */
const SHAPES = { ball: 1, container: 1, segment: 2, capsule: 2, box: 2, cylinder: 2, triangle: 3, polyline: "", polygon: "", mesh: "", halfspace: 1 };
const NAMES = Object.keys(SHAPES);

/** The keys that complete a shape, and the shapes that they apply to. */
const DETAILS = {
  radius: ["ball", "container", "capsule", "cylinder"],
  caps: ["cylinder"],
  inside: ["capsule", "box", "polygon"],
  closed: ["polyline"],
  normal: ["halfspace"],
};

/** An obstacle of a scene is a shape, so its other keys are ignored. */
const KNOWN = [...NAMES, ...Object.keys(DETAILS), "velocity", "name", "restitution"];

/** How to fix a shape that has the keys of a ball. */
const BALL_AS_SHAPE = "for a ball as the shape, give { ball: [x, y], radius: r }";

/** The first argument of a query that is a ball, for `readBall`. */
const MOVER = {
  text: "{ center: [x, y], radius: r, velocity?: [x, y], acceleration?: [x, y] }, or vectors of three numbers; or a capsule",
  keys: [...KEYS, "acceleration"],
  withMass: false,
};

/** The numbers of a shape: these, then coordinates of its points, then triangles of a mesh. */
class Numbers {
  kind = 0;
  axes = 0;
  option = false;
  radius = 0;
  /** Vectors of at most three numbers, after their lengths; -1 if they are missing. */
  velocity = [-1, 0, 0, 0];
  acceleration = [-1, 0, 0, 0];
  points = [];
  triangles = [];

  all() {
    const { kind, axes, option, radius, velocity, acceleration, points, triangles } = this;
    return Float64Array.from([kind, axes, option ? 1 : 0, radius, ...velocity, ...acceleration, points.length].concat(points, triangles));
  }
}

/**
 * Returns the numbers of a shape; of an instance of `Shape`, only its place.
 *
 * @param {any} shape
 * @param {string} name of the argument
 * @throws an `Error` that names the wrong key and says how to fix it.
 */
export function readShape(shape, name) {
  // Of an instance that has been freed, this getter throws: see `freed.js`.
  if (isObject(shape) && "__wbg_ptr" in shape && shape.__wbg_ptr && "place" in shape) return Float64Array.of(shape.place);
  return new Reader(shape, name).read().all();
}

/** Returns the numbers of a ball, or of a capsule that meets capsules. */
export function readMover(mover, onlyKnown) {
  if (isObject(mover) && "capsule" in mover) return readShape(mover, "ball");
  const numbers = new Numbers();
  const ball = new Float64Array(SIZE);
  readBall(mover, "ball", MOVER, ball, 0, onlyKnown);
  numbers.axes = ball[CENTER];
  numbers.points = [...ball.subarray(CENTER + 1, CENTER + 4)];
  numbers.velocity = [...ball.subarray(VELOCITY, VELOCITY + 4)];
  numbers.radius = ball[RADIUS];
  if (mover.acceleration !== undefined) {
    readVector(mover.acceleration, "acceleration", numbers.acceleration, 0, (problem) => {
      throw new Error(`ball: ${problem}; give ${MOVER.text}`);
    });
  }
  return numbers.all();
}

/** An impact that names the feature of the shape. */
export function withFeature(impact, feature) {
  impact.feature = feature;
  return impact;
}

export function hit(index, impact) {
  return { index, impact };
}

const isObject = (value) => value !== null && typeof value === "object";

class Reader {
  numbers = new Numbers();

  constructor(shape, name) {
    this.shape = shape;
    this.name = name;
  }

  refuse(problem, cure) {
    throw new Error(`${this.name}: ${problem}; ${cure}`);
  }

  read() {
    const key = this.key();
    const { numbers, shape } = this;
    numbers.kind = NAMES.indexOf(key);
    if (DETAILS.radius.includes(key)) numbers.radius = this.number(shape.radius, "radius", "give a length of at least 0");
    numbers.option = key === "cylinder" ? this.flag("caps") === false : this.flag("inside") || this.flag("closed") || false;
    if (key === "mesh") this.readMesh(shape.mesh);
    else if (SHAPES[key] === 1) this.readPoint(shape[key], key);
    else this.readPoints(shape[key], key, SHAPES[key]);
    if (key === "halfspace") this.readPoint(shape.normal, "normal");
    if (shape.velocity !== undefined) {
      const refuse = (problem) => this.refuse(problem, "give [x, y], or three numbers in space");
      readVector(shape.velocity, "velocity", numbers.velocity, 0, refuse);
    }
    return numbers;
  }

  /** The only key that is a shape. */
  key() {
    const { shape } = this;
    const cure = `give it one of ${listed(NAMES, "or")}`;
    if (!isObject(shape) || "length" in shape) this.refuse(`it is ${Array.isArray(shape) ? "an array" : kind(shape)}`, `give an object with one of ${listed(NAMES, "or")}`);
    const keys = Object.keys(shape).filter((key) => shape[key] !== undefined);
    const unknown = keys.find((key) => !KNOWN.includes(key));
    if (unknown !== undefined) {
      // A ball of the first argument has other keys than a ball that is a shape.
      const isBall = unknown === "center" && "radius" in shape;
      this.refuse(`unknown key \`${unknown}\``, isBall ? BALL_AS_SHAPE : `the keys are ${listed(KNOWN, "and")}`);
    }
    const [key, other] = keys.filter((key) => key in SHAPES);
    if (key === undefined) this.refuse("it has no shape", cure);
    if (other !== undefined) this.refuse(`both \`${key}\` and \`${other}\` are given`, "remove one of them: an object has one shape");
    for (const detail of keys) {
      const shapes = DETAILS[detail];
      if (shapes && !shapes.includes(key)) this.refuse(`\`${detail}\` does not apply to a \`${key}\``, `remove it: it applies to ${listed(shapes, "and")}`);
    }
    return key;
  }

  flag(key) {
    const flag = this.shape[key];
    if (flag !== undefined && typeof flag !== "boolean") this.refuse(described(key, flag), "give true or false");
    return flag;
  }

  number(value, key, cure) {
    if (typeof value !== "number") this.refuse(described(key, value), cure);
    return value;
  }

  /** A list of this many points, or of any number of them. */
  readPoints(points, key, count) {
    const cure = `give an array of ${count}${count ? " " : ""}points, each of two or three numbers`;
    this.checkList(points, key, cure);
    if (!count && points.length === 0) this.refuse(`\`${key}\` has no points`, cure);
    if (count && points.length !== count) this.refuse(`\`${key}\` has ${points.length} ${points.length === 1 ? "point" : "points"}`, cure);
    for (let index = 0; index < points.length; index += 1) this.readPoint(points[index], `${key}[${index}]`);
  }

  checkList(list, key, cure) {
    if (!isObject(list)) this.refuse(described(key, list), cure);
    if (!Number.isInteger(list.length) || list.length < 0) this.refuse(`\`${key}\` is not an array`, cure);
  }

  readPoint(point, key) {
    const { numbers } = this;
    const out = [];
    readVector(point, key, out, 0, (problem) => this.refuse(problem, "give a point of two or three numbers"));
    const [axes, ...coordinates] = out;
    numbers.axes ||= axes;
    if (axes !== numbers.axes) this.refuse(`\`${key}\` has ${axes} ${axes === 1 ? "number" : "numbers"}`, `give ${numbers.axes}, as the first point has`);
    numbers.points.push(...coordinates);
  }

  readMesh(mesh) {
    if (!isObject(mesh) || "length" in mesh) this.refuse(described("mesh", mesh), "give { vertices, triangles }");
    const unknown = Object.keys(mesh).find((key) => key !== "vertices" && key !== "triangles");
    if (unknown !== undefined) this.refuse(`unknown key \`mesh.${unknown}\``, "give { vertices, triangles }");
    this.readPoints(mesh.vertices, "mesh.vertices", "");
    const { triangles } = mesh;
    const cure = "give an array of triangles, each of three indices of vertices, from 0";
    this.checkList(triangles, "mesh.triangles", cure);
    for (let index = 0; index < triangles.length; index += 1) {
      const name = `mesh.triangles[${index}]`;
      const out = [];
      readVector(triangles[index], name, out, 0, (problem) => this.refuse(problem, cure));
      const [count, ...corners] = out;
      if (count !== 3) this.refuse(`\`${name}\` has ${count} numbers`, cure);
      const wrong = corners.find((corner) => !Number.isInteger(corner) || corner < 0);
      if (wrong !== undefined) this.refuse(`\`${name}\` has the index ${wrong}`, cure);
      this.numbers.triangles.push(...corners);
    }
  }
}

/** "`a`, `b` and `c`". */
function listed(keys, and) {
  const words = keys.map((key) => `\`${key}\``);
  return words.length === 1 ? words[0] : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;
}
