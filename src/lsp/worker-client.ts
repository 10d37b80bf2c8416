import { Worker } from 'node:worker_threads';
import type { Buffers } from './buffers';
import type { Answer, Ask } from './messages';

/**
 * Megabytes for young objects in the analysing thread, a quarter of V8's own. An editor stays open all day: the memory counts more
 * than the tenth of CPU that it costs.
 */
const YOUNG = 12;

/** Holds the functions that take the answers to a question. */
interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly early: ((answer: Answer) => void) | undefined;
}

/** Holds the parts of a question besides the files. */
interface More {
  readonly early?: Waiting['early'];
  readonly register?: string;
  readonly count?: Ask['count'];
}

/** Asks the analysing thread. A newer question about a workspace makes an older one worthless. */
export class Background {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #wanted = new Map<string, Int32Array<SharedArrayBuffer>>();

  /** Takes the program that answers when it's run in a thread, and its arguments. */
  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
  ) {}

  /**
   * Returns the answers about a folder; without facts if a newer question came meanwhile. `early` is told about the first
   * application if others are still analysed.
   */
  ask(folder: string, buffers: Buffers, early?: (answer: Answer) => void): Promise<Answer> {
    Atomics.store(this.#wantedOf(folder), 0, this.#lastId + 1);
    return this.#post(folder, buffers, { early });
  }

  /** Returns the edits that register the router that a file (absolute) makes. */
  register(folder: string, buffers: Buffers, file: string): Promise<Answer> {
    return this.#post(folder, buffers, { register: file });
  }

  /** Returns the handlers of the last facts with their calls; without them if a newer question about facts came meanwhile. */
  count(folder: string, buffers: Buffers, isTrusted: boolean): Promise<Answer> {
    return this.#post(folder, buffers, { count: { isTrusted } });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #post(folder: string, buffers: Buffers, { early, register, count }: More): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const question: Ask = {
      id,
      folder,
      buffers: [...buffers],
      wanted: this.#wantedOf(folder),
      early: early !== undefined,
      ...(register === undefined ? {} : { register }),
      ...(count === undefined ? {} : { count }),
    };
    return new Promise((resolve) => {
      this.#waiting.set(id, { resolve, early });
      this.#thread().postMessage(question);
    });
  }

  #wantedOf(folder: string): Int32Array<SharedArrayBuffer> {
    const wanted =
      this.#wanted.get(folder) ?? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    this.#wanted.set(folder, wanted);
    return wanted;
  }

  #thread(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(this.program, {
      argv: [...this.args],
      stdout: true,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      if (answer.isEarly === true) {
        waiting?.early?.(answer);
        return;
      }
      waiting?.resolve(answer);
      this.#waiting.delete(answer.id);
    });
    worker.on('error', (error) => {
      this.#end(worker, error.stack ?? error.message);
    });
    worker.on('exit', () => {
      this.#end(worker, 'the analysing thread has ended');
    });
    this.#worker = worker;
    return worker;
  }

  /** Tells those who wait that a thread has ended; the next question starts another one. */
  #end(worker: Worker, defect: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const [id, { resolve }] of this.#waiting) resolve({ id, watch: [], defect });
    this.#waiting.clear();
  }
}
