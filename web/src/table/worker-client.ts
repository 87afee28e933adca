// The page's client of a worker that runs one scene. Answers come in the order of the messages.
import type { Answer, Answers, Ask, Asks, Kind } from "./messages";
import file from "./run.worker?file";

interface Waiting {
  resolve(answer: Answers[Kind]): void;
  reject(fault: Error): void;
}

export class RunClient {
  private readonly worker = new Worker(new URL(file, import.meta.url), { type: "module" });
  private readonly waiting: Waiting[] = [];

  constructor() {
    this.worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const asked = this.waiting.shift();
      if ("fault" in data) asked?.reject(new Error(data.fault));
      else asked?.resolve(data.answer);
    });
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      for (const { reject } of this.waiting.splice(0)) reject(new Error("The simulator could not be loaded. Check the connection and try again."));
    });
  }

  /** @throws the library's error, or an error if the worker cannot be loaded */
  ask<K extends Kind>(kind: K, what: Asks[K]): Promise<Answers[K]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve: (answer) => resolve(answer as Answers[K]), reject });
      this.worker.postMessage({ kind, ...what } as unknown as Ask);
    });
  }

  /** Stops the run, even during an answer; open messages get no answer. */
  end(): void {
    this.waiting.length = 0;
    this.worker.terminate();
  }
}
