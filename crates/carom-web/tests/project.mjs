// A project that has installed the packed package from npm's tarball, and a browser to open it in.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const PACKAGE = fileURLToPath(new URL("../pkg", import.meta.url));
const PATIENCE = 60_000; // milliseconds
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

function npm(words, folder) {
  return execFileSync("npm", [...words, "--offline", "--ignore-scripts", "--loglevel=error"], { cwd: folder, encoding: "utf8" });
}

/** A new project with the package in its `node_modules`, as `npm install carom-web` leaves it. */
export class Project {
  folder = mkdtempSync(join(tmpdir(), "carom-web-"));

  constructor() {
    const [{ filename }] = JSON.parse(npm(["pack", "--json", "--pack-destination", this.folder], PACKAGE));
    this.write("package.json", JSON.stringify({ name: "user", private: true, type: "module" }));
    npm(["install", "--no-audit", "--no-fund", `./${filename}`], this.folder);
  }

  /** Writes a file of the user's; its path. */
  write(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** A file of the installed package. */
  read(name) {
    return readFileSync(join(this.folder, "node_modules/carom-web", name), "utf8");
  }

  /** The examples in the package's README in one language, in their order. */
  examples(language) {
    const found = this.read("README.md").matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"));
    return [...found].map(([, code]) => code);
  }

  end() {
    rmSync(this.folder, { recursive: true });
  }
}

/** What an example says it prints: the values in the comments behind `console.log(…);`. */
export function promised(code) {
  return [...code.matchAll(/^.*console\.log\(.*\); \/\/ (.*)$/gm)].map(([, values]) => new Function(`return [${values}]`)());
}

/** Serves a folder as any plain server does: the address, and how to end it. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    try {
      const body = readFileSync(join(folder, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const end = () => new Promise((resolve) => server.close(resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, end };
}

/** A port that nobody uses now. */
export async function freePort() {
  const { address, end } = await serve(".");
  await end();
  return Number(new URL(address).port);
}

/** The browser that CHROMIUM names, without a window. */
export function openBrowser() {
  // With a graphics card or without: nothing is drawn here that needs one.
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
}

/**
 * Opens a page and waits until something is true of it.
 * @param is asked with the values that were printed so far, and the page
 * @returns what was printed
 * @throws what the page reports as an error
 */
export async function open(browser, address, is) {
  const page = await browser.newPage();
  // The first frame may have begun before the script did: here it always has.
  await page.addInitScript(() => {
    const ask = requestAnimationFrame;
    window.requestAnimationFrame = (frame) => ask((now) => frame(now - 100));
  });
  const printed = [];
  const failed = [];
  page.on("pageerror", (error) => failed.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "log") printed.push(Promise.all(message.args().map((value) => value.jsonValue())));
    // A page without an icon is none of our concern.
    else if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) failed.push(message.text());
  });
  try {
    await page.goto(address);
    for (const start = Date.now(); Date.now() - start < PATIENCE; ) {
      if (failed.length > 0) throw new Error(failed.join("\n"));
      if (await is(printed, page)) return await Promise.all(printed);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${address} has printed ${JSON.stringify(await Promise.all(printed))} and goes on no more`);
  } finally {
    await page.close();
  }
}
