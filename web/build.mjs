// Builds the page into dist/: bundles it, renders the formulas, and checks the size.
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import temml from "temml";

const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(here, "dist");
const carom = resolve(here, "../crates/carom-web/pkg");

/** The most bytes that a visitor loads before the first lesson works, compressed. */
const MOST_BYTES = 300_000;
const FIRST_LESSON = "src/lessons/01-standing.ts";

/** Converts formulas to MathML, so that the page needs no library for them. */
const render = (tex, displayMode) =>
  temml.renderToString(tex.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"), { displayMode, throwOnError: true });

/** Prose is HTML with formulas between $ (inline) or $$ (on a separate line). */
const prose = {
  name: "prose",
  setup({ onLoad }) {
    onLoad({ filter: /\.html$/ }, async ({ path }) => ({
      loader: "text",
      contents: (await readFile(path, "utf8"))
        .replace(/\$\$(.+?)\$\$/gs, (_, tex) => render(tex, true))
        .replace(/\$(.+?)\$/gs, (_, tex) => render(tex, false)),
    }));
  },
};

/** The options that the page and its workers share. */
const options = {
  absWorkingDir: here,
  outdir: "dist",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
  alias: { "carom-web": carom },
  loader: { ".wasm": "file", ".toml": "text" },
  logLevel: "warning",
};

/** Bundles each worker separately; the import gives the name of its file. */
const worker = {
  name: "worker",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.worker\?file$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path.replace("?file", ".ts")), namespace: "worker" }));
    onLoad({ filter: /.*/, namespace: "worker" }, async ({ path }) => {
      const { metafile } = await build({ ...options, entryPoints: [path] });
      const file = Object.keys(metafile.outputs).find((name) => metafile.outputs[name].entryPoint);
      return { contents: `export default ${JSON.stringify(basename(file))}` };
    });
  },
};

if (!existsSync(resolve(carom, "carom_web.js"))) {
  console.error("the module carom-web is not built: run `cargo xtask web`, which builds it and then this page");
  process.exit(1);
}
await rm(dist, { recursive: true, force: true });
const { metafile } = await build({
  ...options,
  entryPoints: ["src/main.ts", "src/style/page.css"],
  splitting: true,
  plugins: [prose, worker],
});

const outputs = Object.entries(metafile.outputs);
const outputOf = (entry) => {
  const found = outputs.find(([, output]) => output.entryPoint === entry);
  if (!found) throw new Error(`${entry} is not among the outputs of the bundler`);
  return found[0];
};
const main = outputOf("src/main.ts");
const style = outputOf("src/style/page.css");

/** A file and all its static imports; dynamic imports do not count. */
function withImports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) {
    if (kind === "import-statement" || kind === "file-loader") withImports(next, found);
  }
  return found;
}

/**
 * Links that load all files of the page at once, so that it does not find them one after the other.
 */
function preloads(entry) {
  return [...withImports(entry)].filter((path) => path !== entry).map((path) =>
    path.endsWith(".wasm") ? `<link rel="preload" as="fetch" crossorigin href="${basename(path)}">` : `<link rel="modulepreload" href="${basename(path)}">`,
  );
}

const page = (await readFile(resolve(here, "index.html"), "utf8"))
  .replace("<!-- preload -->", preloads(main).join("\n"))
  .replace("src/style/page.css", basename(style))
  .replace("src/main.ts", basename(main));
await writeFile(resolve(dist, "index.html"), page);

const first = withImports(outputOf(FIRST_LESSON), withImports(main));
const loaded = [...new Set(["dist/index.html", style, ...first])];
let total = 0;
for (const path of loaded) {
  const bytes = gzipSync(await readFile(resolve(here, path)), { level: 9 }).length;
  total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${path}`);
}
console.log(`${String(total).padStart(8)}  bytes of gzip before the first lesson works (at most ${MOST_BYTES})`);
if (total > MOST_BYTES) process.exitCode = 1;
