// Prints what the program `answers` prints, from its WebAssembly: node print.mjs FILE.wasm CASES
import { readFile } from "node:fs/promises";

const [file, cases] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(file));
const { answer, length, memory, push } = instance.exports;
for (const byte of await readFile(cases)) push(byte);
const lines = answer();
process.stdout.write(new Uint8Array(memory.buffer, lines, length()));
