// Serves dist/ on this machine: `npm run serve -- --port 8080`.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";

const { values } = parseArgs({ options: { port: { type: "string", default: "8080" } } });
const dist = fileURLToPath(new URL("dist", import.meta.url));
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
};

/** The file of a request, or undefined if it is not in dist/. */
async function fileOf(request) {
  let path;
  try {
    path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  } catch {
    return undefined;
  }
  const file = join(dist, normalize(path.endsWith("/") ? `${path}index.html` : path));
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? file : undefined;
}

const server = createServer(async (request, response) => {
  const file = await fileOf(request);
  if (file === undefined) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    return;
  }
  const packed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  response.writeHead(200, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    ...(packed && { "content-encoding": "gzip" }),
  });
  if (packed) createReadStream(file).pipe(createGzip()).pipe(response);
  else createReadStream(file).pipe(response);
});
server.on("error", (error) => {
  console.error(`cannot serve on port ${values.port}: ${error.message}; choose another with --port`);
  process.exitCode = 1;
});
server.listen(Number(values.port), "127.0.0.1", () => {
  console.log(`http://localhost:${values.port}/`);
});
