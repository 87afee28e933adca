// Prints the output of the program `answers` from its WebAssembly: node print.mjs FILE.wasm N
import { readFile } from "node:fs/promises";

const [file, answers] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(file));
const { groups, hash, memory, name, name_length } = instance.exports;
for (let group = 0; group < groups(); group++) {
  const digits = BigInt.asUintN(64, hash(group, Number(answers))).toString(16).padStart(16, "0");
  // The memory may have grown into another buffer.
  const bytes = new Uint8Array(memory.buffer, name(group), name_length(group));
  console.log(`${digits} ${new TextDecoder().decode(bytes)}`);
}
