// A project that has installed the packed package from npm's tarball, and a browser for its pages.
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

/** A new project with the package in its `node_modules`, as after `npm install carom-web`. */
export class Project {
  folder = mkdtempSync(join(tmpdir(), "carom-web-"));

  constructor() {
    const [{ filename }] = JSON.parse(npm(["pack", "--json", "--pack-destination", this.folder], PACKAGE));
    this.write("package.json", JSON.stringify({ name: "user", private: true, type: "module" }));
    npm(["install", "--no-audit", "--no-fund", `./${filename}`], this.folder);
  }

  /** Writes a file of the project and returns its path. */
  write(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** A file of the installed package. */
  read(name) {
    return readFileSync(join(this.folder, "node_modules/carom-web", name), "utf8");
  }

  /** The examples of one language in the package's README, in order. */
  examples(language) {
    const found = this.read("README.md").matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"));
    return [...found].map(([, code]) => code);
  }

  end() {
    rmSync(this.folder, { recursive: true });
  }
}

/** The values that an example promises to print, from the comments after `console.log(…);`. */
export function promised(code) {
  return [...code.matchAll(/^.*console\.log\(.*\); \/\/ (.*)$/gm)].map(([, values]) => new Function(`return [${values}]`)());
}

/** Serves a folder as a plain server does; returns the address and a function that stops it. */
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

/** A free port. */
export async function freePort() {
  const { address, end } = await serve(".");
  await end();
  return Number(new URL(address).port);
}

/** Starts the browser that the variable CHROMIUM names, without a window. */
export function openBrowser() {
  // Nothing here needs a graphics card.
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
}

/**
 * Opens a page and waits for a condition.
 * @param is the condition, called with the values printed so far and the page
 * @returns the values that the page printed
 * @throws the errors that the page reports
 */
export async function open(browser, address, is) {
  const page = await browser.newPage();
  // The first frame may have begun before the script. This makes it so in every test.
  await page.addInitScript(() => {
    const ask = requestAnimationFrame;
    window.requestAnimationFrame = (frame) => ask((now) => frame(now - 100));
  });
  const printed = [];
  const failed = [];
  page.on("pageerror", (error) => failed.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "log") printed.push(Promise.all(message.args().map((value) => value.jsonValue())));
    // A missing icon does not matter here.
    else if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) failed.push(message.text());
  });
  try {
    await page.goto(address);
    for (const start = Date.now(); Date.now() - start < PATIENCE; ) {
      if (failed.length > 0) throw new Error(failed.join("\n"));
      if (await is(printed, page)) return await Promise.all(printed);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${address} has printed ${JSON.stringify(await Promise.all(printed))} and then nothing more`);
  } finally {
    await page.close();
  }
}
